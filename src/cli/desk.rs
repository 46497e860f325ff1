//! `bienban desk`: a page for arbiters on this computer.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::choice;
use super::outcome::CommandOutcome;
use bienban_base::error::Error;
use bienban_base::message::Message;

#[derive(Debug, ClapArgs)]
#[cfg_attr(not(feature = "desk"), allow(dead_code, reason = "without the desk nothing is started"))]
pub(super) struct DeskArgs {
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,

    #[arg(long, value_name = "PORT", default_value_t = 0, value_parser = choice::number::<u16>(0..=u16::MAX))]
    port: u16,

    #[arg(long)]
    no_open: bool,

    #[arg(long, value_name = "SOURCE")]
    watch: Vec<String>,
}

#[cfg(not(feature = "desk"))]
pub(super) fn run(_: &DeskArgs) -> Result<CommandOutcome, Error> {
    Err(Error::Usage(Message::new("without-desk")))
}

#[cfg(feature = "desk")]
pub(super) fn run(args: &DeskArgs) -> Result<CommandOutcome, Error> {
    use std::io::Write as _;

    use super::interrupt::Interrupt;
    use super::{speech, summary};
    use bienban_desk::{Desk, LiveGames, Server};

    let interrupt = Interrupt::listen_gently();
    let desk = Desk::open(args.folder.as_deref())?;
    let live = LiveGames::default();
    args.watch.iter().try_for_each(|source| live.follow(source))?;
    let server = Server::listen((desk, live), args.port, speech::ui(), interrupt.flag())?;
    let address = server.address();
    let catalog = speech::catalog();
    let opened = catalog.text(&Message::new("desk-opened").with("address", &*address));
    let mut out = std::io::stdout();
    let said = writeln!(out, "{opened}").and_then(|()| out.flush());
    said.map_err(|source| Error::Output { to: "-".to_owned(), source })?;
    summary::say(&catalog.word("desk-keep"));
    if !args.no_open && open::that_detached(&address).is_err() {
        summary::say(&catalog.word("desk-no-browser"));
    }
    server.run()?;
    Ok(CommandOutcome::Clean)
}
