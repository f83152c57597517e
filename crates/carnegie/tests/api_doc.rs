//! The examples in docs/API.md, run with curl against a real server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The server, killed when the test ends.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_game_in_the_document_is_played_by_curl() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/API.md");
    let document = std::fs::read_to_string(document).expect("the document");
    let blocks: Vec<&str> = document
        .split("```sh\n")
        .skip(1)
        .map(|block| block.split("```").next().expect("the end of a block"))
        .collect();
    let script = blocks.concat();
    let expected: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("#> ")).collect();
    assert!(expected.len() >= 10, "the document says what is printed");

    let folder = std::env::temp_dir().join(format!("carnegie-api-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = format!("sqlite:{}", folder.join("api.db").display());
    let mut server = Command::new(env!("CARGO_BIN_EXE_carnegie"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
        .env("RUST_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut ready = String::new();
    BufReader::new(server.stdout.take().expect("its output")).read_line(&mut ready).expect("a line");
    let server = Server(server);
    let place = ready.trim().strip_prefix("Carnegie is ready: open ").expect("the address");

    let played = Command::new("bash")
        .args(["-eu", "-c", &script])
        .env("server", place)
        .current_dir(&folder)
        .output()
        .expect("bash and curl");
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
    let printed = String::from_utf8_lossy(&played.stdout);
    assert!(played.status.success(), "{printed}\n{}", String::from_utf8_lossy(&played.stderr));
    let printed: Vec<&str> = printed.lines().collect();
    assert_eq!(printed, expected);
}
