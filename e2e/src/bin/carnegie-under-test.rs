//! The program that the browser tests play against. It is `carnegie` and nothing else, but it belongs to the same
//! package as the tests: cargo builds it anew before it runs them, so that nobody tests yesterday's program.

use std::process::ExitCode;

fn main() -> ExitCode {
    carnegie::main()
}
