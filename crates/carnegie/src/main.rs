//! The program `carnegie`; everything it does is in the library of the same name.

use std::process::ExitCode;

fn main() -> ExitCode {
    carnegie::main()
}
