//! A house as its process serves it: how many connections one address has.

use crate::place;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;

use house::{Limits, Settings, serve};

/// A house with one connection for each address, behind so many proxies; where it listens. Only the end of the
/// process ends it.
fn served(directory: &Path, proxy_hops: usize) -> SocketAddr {
    let settings = Settings {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data_dir: directory.into(),
        database: place::server(directory),
        proxy_hops,
        limits: Limits { connections_per_address: 1, ..Limits::default() },
        ..Settings::default()
    };
    let (tell, told) = channel();
    std::thread::spawn(move || serve(settings, |address| tell.send(address).expect("somebody waits for it")));
    told.recv_timeout(Duration::from_secs(60)).expect("a house")
}

/// Whether the house answers on this connection.
fn answers(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let asked =
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: house\r\nx-forwarded-for: 10.0.0.1\r\n\r\n");
    let mut answer = [0; 12];
    asked.is_ok() && stream.read_exact(&mut answer).is_ok() && answer == *b"HTTP/1.1 200"
}

#[test]
fn an_address_has_no_more_than_its_share_of_connections_and_a_proxy_has_everybodys() {
    for (proxy_hops, second) in [(0, false), (1, true)] {
        let directory = tempfile::tempdir().unwrap();
        let address = served(directory.path(), proxy_hops);
        let [mut one, mut other] = [0, 1].map(|_| TcpStream::connect(address).unwrap());
        assert!(answers(&mut one), "with {proxy_hops} proxies");
        assert_eq!(answers(&mut other), second, "with {proxy_hops} proxies");
    }
}
