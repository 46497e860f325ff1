//! `bienban man`: the manual pages, made from the help.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Command};
use clap_mangen::Man;

use super::interrupt::Interrupt;
use super::outcome::CommandOutcome;
use super::output::Output;
use super::speech;
use bienban_base::error::Error;
use bienban_base::folder;
use bienban_base::messages::Catalog;

#[derive(Debug, ClapArgs)]
pub(super) struct ManArgs {
    #[arg(value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// The headings that the generator writes, and the keys of their words.
const HEADINGS: [(&str, &str); 6] = [
    ("NAME", "man-name"),
    ("SYNOPSIS", "man-synopsis"),
    ("DESCRIPTION", "man-description"),
    ("OPTIONS", "man-options"),
    ("EXTRA", "man-examples"),
    ("VERSION", "man-version"),
];

/// The page of a command.
fn page(command: &Command, catalog: &Catalog) -> Vec<u8> {
    let mut page = Vec::new();
    let man = Man::new(command.clone()).manual("bienban").source(format!("bienban {}", env!("CARGO_PKG_VERSION")));
    man.render(&mut page).expect("a Vec takes every byte");
    let mut text = String::new();
    for line in String::from_utf8_lossy(&page).lines() {
        match line.strip_prefix(".SH ") {
            Some(heading) => {
                let ours = HEADINGS.iter().find(|(english, _)| *english == heading);
                let word = ours.map_or_else(|| heading.to_uppercase(), |(_, key)| catalog.word(key));
                text.extend([".SH \"", word.trim_matches('"'), "\""]);
            }
            None => text.push_str(line),
        }
        text.push('\n');
    }
    text.into_bytes()
}

pub(super) fn run(args: &ManArgs, program: &Command) -> Result<CommandOutcome, Error> {
    let (catalog, interrupt) = (speech::catalog(), Interrupt::listen());
    let Some(folder) = &args.dir else {
        Output::open(None, &interrupt)?.write(|out| out.write_all(&page(program, catalog)))?;
        return Ok(CommandOutcome::Clean);
    };
    folder::make(folder)?;
    for command in std::iter::once(program).chain(program.get_subcommands()) {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let mut output = Output::open(Some(&folder.join(format!("{name}.1"))), &interrupt)?;
        output.write(|out| out.write_all(&page(command, catalog)))?;
        output.finish()?;
    }
    Ok(CommandOutcome::Clean)
}
