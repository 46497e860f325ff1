//! The process of `bienban-desk`: what a desktop entry starts. It starts `bienban desk` beside it, without a terminal.
//!
//! On Windows it is a window program, so no black window opens beside the page. The page has a button that ends the
//! desk.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The program beside this one, otherwise the one that the system finds.
fn program() -> PathBuf {
    let name = format!("bienban{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().and_then(|own| Some(own.parent()?.join(&name)));
    beside.filter(|path| path.exists()).unwrap_or_else(|| PathBuf::from(name))
}

fn main() -> ExitCode {
    let mut command = Command::new(program());
    command.arg("desk").args(std::env::args_os().skip(1));
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt as _;
        // CREATE_NO_WINDOW
        command.creation_flags(0x0800_0000);
    }
    match command.status() {
        Ok(status) => ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(2)),
        Err(_) => ExitCode::from(2),
    }
}
