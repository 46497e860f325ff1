//! Options of every command that reads games.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueHint};

use super::choice;
use super::failures::FailureFolder;
use super::formats;
use super::interrupt::Interrupt;
use super::notation::{self, SourceNotation};
use super::screen::{DisplayWhen, Screen};
use super::{speech, summary};
use bienban_base::error::Error;
use bienban_base::finding::{Code, CodeSet};
use bienban_base::message::Message;
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::dead;
use bienban_engine::chess::law::laws::Laws;
use bienban_engine::judge::{self, GameKind};
use bienban_engine::source::foreign;
use bienban_engine::source::guard::DEFAULT_RATIO;
use bienban_engine::source::input;
use bienban_engine::source::read_options::{BLOCK, ReadOptions};
use bienban_engine::source::split::{DEFAULT_GAME_LIMIT, Sizes};
use bienban_report::{FINDINGS, Format, MenStyle, ReportStyle, ReportTable};
use bienban_run::{pipeline, threads};
use bienban_sheet::{PLACE, TESSERACT};
use bienban_xiangqi::repetition::OCCURRENCES;

/// What is read, and how fast.
#[derive(Debug, Args)]
pub(super) struct InputArgs {
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    decoding: DecodingArgs,

    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = choice::number::<u16>(1..=threads::MOST)
    )]
    pub(super) threads: Option<u16>,

    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = BLOCK,
        hide = true,
        value_parser = choice::number::<usize>(0..)
    )]
    block_size: usize,

    #[arg(
        long,
        value_name = "BYTES",
        default_value_t = DEFAULT_GAME_LIMIT,
        value_parser = choice::number::<u32>(1000..=1 << 30)
    )]
    game_limit: u32,

    #[arg(
        long,
        value_name = "RATIO",
        default_value_t = DEFAULT_RATIO,
        value_parser = choice::number::<u32>(1..)
    )]
    unpack_ratio: u32,

    #[arg(long)]
    allow_empty: bool,

    #[arg(long, value_name = "DIR")]
    dump_failures: Option<PathBuf>,

    #[arg(long)]
    pub(super) no_progress: bool,

    #[arg(short, long)]
    pub(super) quiet: bool,

    #[arg(short, long)]
    pub(super) verbose: bool,
}

impl InputArgs {
    /// The folder for the bytes of games that this program fails in.
    pub(super) fn failures(&self) -> FailureFolder {
        FailureFolder::new(self.dump_failures.as_deref())
    }

    /// How the work is divided.
    pub(super) fn pipeline(&self, interrupt: &Interrupt) -> pipeline::PipelineOptions {
        pipeline::PipelineOptions {
            needs_games: !self.allow_empty,
            threads: threads::count(self.threads),
            reading: ReadOptions {
                sizes: Sizes { block: self.block_size.max(16), game: self.game_limit as usize },
                unpack_ratio: self.unpack_ratio,
                stop: interrupt.flag(),
                ..self.decoding.read_options()
            },
        }
    }
}

/// How the bytes of the inputs become text.
#[derive(Debug, Clone, Args)]
pub(super) struct DecodingArgs {
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    encoding: Option<Encoding>,

    #[arg(long, value_name = "COMMAND", value_hint = ValueHint::CommandString, value_parser = parse_ocr)]
    ocr: Vec<String>,
}

impl DecodingArgs {
    /// The same for the reader.
    pub(super) fn read_options(&self) -> ReadOptions {
        ReadOptions { encoding: self.encoding, ocr: self.ocr.clone(), ..ReadOptions::default() }
    }
}

fn parse_ocr(command: &str) -> Result<String, Message> {
    if command == TESSERACT || command.contains(PLACE) {
        Ok(command.to_owned())
    } else {
        Err(Message::new("ocr-no-place").with("place", PLACE))
    }
}

fn parse_encoding(name: &str) -> Result<Encoding, Message> {
    Encoding::by_name(name)
        .ok_or_else(|| Message::new("unknown-name").with("known", Encoding::ALL.map(Encoding::usual_name).join(" ")))
}

/// The Laws by which games are judged, and the language of their moves.
#[derive(Debug, Args)]
pub(super) struct JudgingArgs {
    #[arg(long, value_name = "EDITION", default_value = "auto")]
    pub(super) laws: Laws,

    #[arg(long, value_name = "LANGUAGE", value_parser = notation::parse_from)]
    pub(super) lang: Option<SourceNotation>,

    #[arg(long, value_name = "GAME", default_value = "auto", value_parser = choice::game())]
    pub(super) game: GameKind,

    #[arg(
        long,
        value_name = "NODES",
        default_value_t = dead::DEFAULT_LIMIT,
        value_parser = choice::number::<u32>(0..=1_000_000_000)
    )]
    pub(super) dead_limit: u32,
}

impl JudgingArgs {
    /// The options of the judging.
    pub(super) fn options(&self) -> judge::JudgeOptions {
        judge::JudgeOptions {
            language: self.lang.and_then(|lang| lang.language),
            system: self.lang.and_then(|lang| lang.system),
            notation: self.lang.and_then(|lang| lang.notation),
            kind: self.game,
            laws: self.laws,
            dead_limit: self.dead_limit,
            ..judge::JudgeOptions::default()
        }
    }
}

/// From which occurrence on a position of xiangqi counts as repeated. Its law names no number.
#[derive(Debug, Args)]
pub(super) struct RepetitionArgs {
    #[arg(long, value_name = "N", default_value_t = OCCURRENCES, value_parser = choice::number::<u32>(2..=9))]
    pub(super) repetitions: u32,
}

/// Which findings are reported.
#[derive(Debug, Args)]
pub(super) struct FindingFilterArgs {
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    select: Vec<CodeSelector>,

    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    ignore: Vec<CodeSelector>,
}

/// What one value of `--select` or `--ignore` names.
#[derive(Debug, Clone, Copy)]
struct CodeSelector {
    codes: CodeSet,
    /// How much of a code it names, in letters; all of it if it is a code or a name.
    length: usize,
}

impl FromStr for CodeSelector {
    type Err = Message;

    fn from_str(text: &str) -> Result<CodeSelector, Message> {
        let length = if text.parse::<Code>().is_ok() { usize::MAX } else { text.len() };
        Ok(CodeSelector { codes: text.parse()?, length })
    }
}

impl FindingFilterArgs {
    /// The codes that the user asked for by name.
    pub(super) fn requested(&self) -> CodeSet {
        self.select.iter().fold(CodeSet::EMPTY, |set, s| set.union(s.codes))
    }

    /// The codes that are reported. Where a code is both selected and ignored, the longer of the two prefixes wins:
    /// `--select M201 --ignore M` reports M201, and `--select M --ignore M201` all others of M.
    pub(super) fn reported(&self) -> CodeSet {
        let longest = |of: &[CodeSelector], code| of.iter().filter(|s| s.codes.contains(code)).map(|s| s.length).max();
        let reported = |code: &&Code| {
            let selected = if self.select.is_empty() { Some(0) } else { longest(&self.select, **code) };
            selected.is_some_and(|selected| longest(&self.ignore, **code).is_none_or(|ignored| selected > ignored))
        };
        Code::ALL.iter().filter(reported).fold(CodeSet::EMPTY, |set, &code| set.with(code))
    }
}

/// Prints how many files of walked folders were skipped, or names them.
pub(super) fn say_skipped(files: &[PathBuf], named: bool) {
    let catalog = speech::catalog();
    // A scoresheet in a format that is not read must not be overlooked.
    let (foreign, files): (Vec<&PathBuf>, Vec<&PathBuf>) = files.iter().partition(|path| {
        path.extension().is_some_and(|ending| foreign::has_name(&ending.to_string_lossy().to_lowercase()))
    });
    for file in foreign {
        summary::say(&catalog.text(&Message::new("foreign-file").with("file", input::display(file))));
    }
    if named {
        for file in files {
            summary::say(&catalog.text(&Message::new("skipped-file").with("file", input::display(file))));
        }
    } else if !files.is_empty() {
        let skipped = summary::counted(files.len() as u64, "skipped-files-one", "skipped-files");
        summary::say(&catalog.text(&skipped));
    }
}

/// The destination of the report and its form.
#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    #[arg(long, value_parser = formats::parser(&FINDINGS))]
    format: Option<Format>,

    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_value_t = DisplayWhen::Auto,
        default_missing_value = "always"
    )]
    board: DisplayWhen,

    #[arg(long, value_name = "SIGNS", default_value = "letters", value_parser = choice::men())]
    men: MenStyle,

    #[arg(long)]
    excel: bool,
}

impl ReportArgs {
    /// The form of a report on games.
    ///
    /// # Errors
    /// [`Error::Usage`] if the name of the file asks for another format, or if a terminal cannot show the format.
    pub(super) fn style(&self) -> Result<ReportStyle, Error> {
        self.style_of(&FINDINGS, None)
    }

    /// The form of a report with the rows of a table. Without a wish it is text on a terminal and CSV elsewhere.
    ///
    /// # Errors
    /// The same as those of [`Reporting::style`].
    pub(super) fn style_of(&self, table: &ReportTable, default: Option<Format>) -> Result<ReportStyle, Error> {
        let output = self.output.as_deref();
        let screen = if formats::to_stdout(output) { Screen::stdout() } else { Screen::NONE };
        let usual = if screen.width.is_some() && !self.excel { Format::Text } else { Format::Csv };
        let format = formats::chosen(self.format, output, table, default.unwrap_or(usual))?;
        let board = match self.board {
            DisplayWhen::Always => true,
            DisplayWhen::Auto => screen.width.is_some_and(bienban_report::has_room),
            DisplayWhen::Never => false,
        };
        let ReportArgs { men, excel, .. } = *self;
        Ok(ReportStyle { colour: screen.colour, board, men, width: screen.width, excel, ..ReportStyle::new(format) })
    }
}
