//! The `bienban` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    bienban::cli::main(env!("BIENBAN_VERSION"))
}
