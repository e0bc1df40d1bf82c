//! The player of `docs/bot-api.md`, as somebody would copy it.

use crate::server;

use std::process::Command;

use server::Server;

#[test]
fn the_sample_of_the_guide_plays_to_the_end_even_against_bots_that_answer_at_once() {
    let guide = include_str!("../../../../docs/bot-api.md");
    let sample =
        guide.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a sample");
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not installed; the sample was not run");
        return;
    }
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("sample.py");
    std::fs::write(&file, sample).expect("the sample");
    let limits = ["--limit", "changes-per-second=none", "--limit", "processor-per-second=none"];
    let house = tempfile::tempdir().expect("a directory");
    let server = Server::open(house.path(), &limits);
    for game in ["king-is-dead", "old-kings-crown"] {
        let text = sample.replace("king-is-dead", game);
        std::fs::write(&file, text).expect("the sample");
        let run = Command::new("python3")
            .arg(&file)
            .arg(format!("http://{}", server.address))
            .output()
            .expect("a run");
        let (said, fault) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert!(run.status.success() && !said.trim().is_empty(), "{game}: {said}{fault}");
    }
}
