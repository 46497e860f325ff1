//! `bienban show`: shows one game and a position in it.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::choice;
use super::common::DecodingArgs;
use super::interrupt::Interrupt;
use super::notation::{self, SourceNotation, TargetNotation};
use super::outcome::CommandOutcome;
use super::output::Output;
use super::screen::Screen;
use super::{speech, summary};
use crate::archive::Archive;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::chess::law::laws::Laws;
use bienban_engine::chess::notation::letters;
use bienban_engine::judge;
use bienban_engine::source::input;
use bienban_engine::source::read_options::ReadOptions;
use bienban_games::write::NotationTarget;
use bienban_report::MenStyle;
use bienban_run::RunWatch;
use bienban_run::picture::Picture;
use bienban_run::pipeline;
use bienban_run::show::{Show, ShowOutcome, show};

#[derive(Debug, ClapArgs)]
pub(super) struct ShowArgs {
    #[arg(value_name = "FILE", required = true)]
    file: PathBuf,

    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = choice::number::<u64>(1..))]
    game: u64,

    #[arg(short, long, value_name = "N", value_parser = choice::number::<u32>(0..))]
    ply: Option<u32>,

    #[arg(long)]
    envelope: bool,

    #[arg(long, value_name = "NOTATION", value_parser = notation::parse_to)]
    to: Option<TargetNotation>,

    #[arg(long, value_name = "SIGNS", default_value = "letters", value_parser = choice::men())]
    men: MenStyle,

    #[arg(long, value_name = "LANGUAGE", value_parser = notation::parse_from)]
    lang: Option<SourceNotation>,

    #[arg(long, value_name = "EDITION", default_value = "auto")]
    laws: Laws,

    #[command(flatten)]
    decoding: DecodingArgs,
}

/// The width that is used if there is no terminal.
const PAGE: usize = 80;

/// The letters of the language of the run.
fn spoken() -> NotationTarget {
    letters::by_id(speech::ui().id()).map_or(NotationTarget::Letters(letters::ENGLISH), NotationTarget::Letters)
}

/// The file to open: the file that the user named, or the archive or workbook that contains it, as reports name it.
fn opened(named: &Path) -> &Path {
    named.ancestors().find(|path| path.is_file()).unwrap_or(named)
}

/// Reports what cannot be read, and remembers that there was such an input.
#[derive(Default)]
struct ShowWatch(bool);

impl RunWatch for ShowWatch {
    fn failed(&mut self, error: &Error) {
        self.0 = true;
        summary::complain(error);
    }
}

pub(super) fn run(args: &ShowArgs) -> Result<CommandOutcome, Error> {
    let named = input::display(&args.file);
    if args.file.is_dir() {
        return Err(Error::Usage(Message::new("show-folder").with("name", named)));
    }
    let interrupt = Interrupt::listen();
    let mut output = Output::open(None, &interrupt)?;
    let file = opened(&args.file);
    let screen = Screen::stdout();
    let task = Show {
        options: judge::JudgeOptions {
            language: args.lang.and_then(|lang| lang.language),
            system: args.lang.and_then(|lang| lang.system),
            notation: args.lang.and_then(|lang| lang.notation),
            laws: args.laws,
            record: true,
            ..judge::JudgeOptions::default()
        },
        text: (file != args.file).then(|| named.clone()),
        game: args.game,
        picture: Picture {
            ply: args.ply,
            envelope: args.envelope,
            to: Some(args.to.map_or_else(spoken, |to| to.chess)),
            xiangqi: args.to.map(|to| to.xiangqi),
            men: args.men,
            colour: screen.colour,
            width: screen.width.unwrap_or(PAGE),
            catalog: speech::catalog(),
        },
    };
    // The game may be the first one, and then nothing after it should be read.
    let options = pipeline::PipelineOptions {
        needs_games: false,
        threads: 1,
        reading: ReadOptions { stop: interrupt.flag(), ..args.decoding.read_options() },
    };
    let sources = Archive::open([file]).with(options).sources();
    let mut said = ShowWatch::default();
    match show(&task, sources, &mut said)?.0 {
        ShowOutcome::Game(picture) => {
            output.write(|out| picture.write_to(0, out))?;
            Ok(CommandOutcome::Clean)
        }
        _ if said.0 => Ok(CommandOutcome::Failed),
        ShowOutcome::NoText => Err(Error::NoSuchInput(named)),
        ShowOutcome::Fewer(count) => {
            let key = if count == 0 { "show-without-games" } else { "show-no-such-game" };
            let message = Message::new(key).with("name", named).with("game", args.game.to_string());
            Err(Error::Usage(message.with("count", count.to_string())))
        }
    }
}
