//! `bienban completions`: the completion script of a shell.

use clap::{Args as ClapArgs, Command};
use clap_complete::Shell;

use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use bienban_base::error::Error;

#[derive(Debug, ClapArgs)]
pub(super) struct CompletionsArgs {
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, mut program: Command) -> Result<CommandOutcome, Error> {
    // It is written to memory first, because the generator would take a closed pipe for a bug and panic.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "bienban", &mut script);
    Output::open(None, &Interrupt::listen())?.write(|out| out.write_all(&script))?;
    Ok(CommandOutcome::Clean)
}
