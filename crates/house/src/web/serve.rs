//! Opening the house to the network, and closing it.

use std::net::SocketAddr;
use std::time::Duration;

use super::LOG;
use super::door::{Door, Peer};
use super::router::{gather, router};
use crate::house::{DirectoryLock, House, OpenFault, Settings};

/// How long a house that was told to stop waits for requests that are still being sent or answered.
/// Whatever was accepted is stored, so nothing is lost by leaving.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long it waits for threads after that. Whoever thinks is told to stop and does within milliseconds; one that does not
/// listen is left behind.
const LAST_THREADS: Duration = Duration::from_secs(1);

/// Opens the house and serves until the process is told to stop. `ready` hears the address.
pub fn serve(settings: Settings, ready: impl FnOnce(SocketAddr)) -> Result<(), OpenFault> {
    let listen = settings.listen;
    let fault = |fault| OpenFault::Listen(listen, fault);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(fault)?;
    let served = runtime.block_on(async {
        // Held until the house is closed.
        let _lock = DirectoryLock::take(&settings.data_dir)?;
        let listener = tokio::net::TcpListener::bind(listen).await.map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        let house = House::open(settings).await?;
        let (closing, leaving) = (house.clone(), house.closing.clone());
        let limits = house.settings.limits;
        // A proxy's connections are everybody's.
        let share = if house.settings.behind_proxy { usize::MAX } else { limits.connections_per_address };
        let door = Door::new(listener, limits.connections, share);
        let app = router(house).into_make_service_with_connect_info::<Peer>();
        tokio::spawn(gather());
        ready(address);
        let served = axum::serve(door, app).with_graceful_shutdown(async move {
            told_to_stop().await;
            tracing::info!(target: LOG, "closing");
            // Live streams would keep the server open for ever.
            closing.close();
        });
        tokio::select! {
            served = served => served.map_err(fault),
            () = async { leaving.cancelled().await; tokio::time::sleep(FAREWELL).await } => {
                tracing::warn!(target: LOG, "left while somebody was still sending a request");
                Ok(())
            }
        }
    });
    runtime.shutdown_timeout(LAST_THREADS);
    served
}

async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
