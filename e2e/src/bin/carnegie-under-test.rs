//! The program that the browser tests play against. It is `carnegie` and nothing else, but it belongs to the same
//! package as the tests, so cargo brings it up to date before it runs them, so that no test runs yesterday's program.

use std::process::ExitCode;

fn main() -> ExitCode {
    carnegie::main()
}
