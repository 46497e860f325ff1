//! Options that every command which reads games has.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::thread;

use clap::{Args, ValueEnum};

use super::interrupt::Interrupt;
use super::summary;
use crate::error::Error;
use crate::finding::CodeSet;
use crate::notation::encoding::Encoding;
use crate::notation::language::{self, Language};
use crate::pipeline;
use crate::report::{Format, Style};
use crate::rules::dead;
use crate::rules::laws::Laws;
use crate::source::input;

/// What is read, and how fast.
#[derive(Debug, Args)]
pub(super) struct Reading {
    /// Files, folders, patterns, or - for standard input: PGN, and scoresheets in text, Markdown, CSV, TSV, .xlsx, .xls, .ods, .docx and .odt; .gz .bz2 .xz .zst and .zip are unpacked
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    #[command(flatten)]
    decoding: Decoding,

    /// Threads that judge games [default: as many as there are processors]
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// About how many bytes are judged at a time
    #[arg(long, value_name = "BYTES", default_value_t = 512 << 10, hide = true)]
    block_size: usize,

    /// Show no progress bar
    #[arg(long)]
    pub(super) no_progress: bool,

    /// Say nothing but the report and what went wrong
    #[arg(short, long)]
    pub(super) quiet: bool,

    /// Name the files of walked folders that were skipped
    #[arg(short, long)]
    pub(super) verbose: bool,
}

impl Reading {
    /// How the work is spread.
    pub(super) fn pipeline(&self, interrupt: &Interrupt) -> pipeline::Options {
        let threads = self.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        pipeline::Options {
            threads,
            block_size: self.block_size.clamp(16, 64 << 20),
            encoding: self.decoding.encoding,
            stop: interrupt.flag(),
            bytes_read: std::sync::Arc::default(),
        }
    }
}

/// What the bytes of the inputs stand for.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Decoding {
    /// Read text that is not UTF-16 in this encoding: utf-8, windows-1252, windows-1258, vni, tcvn3 or viscii [default: as the text shows]
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    pub(super) encoding: Option<Encoding>,
}

fn parse_encoding(name: &str) -> Result<Encoding, String> {
    Encoding::by_name(name).ok_or_else(|| {
        let known: Vec<_> = Encoding::ALL.iter().flat_map(|e| e.names()).copied().collect();
        format!("unknown; known are {}", known.join(" "))
    })
}

/// By which Laws games are judged, and how their moves are read.
#[derive(Debug, Args)]
pub(super) struct Judging {
    /// The edition of the Laws of chess, such as 2018 (see `bienban laws`); auto is the one in force on the date of each game
    #[arg(long, value_name = "EDITION", default_value = "auto")]
    pub(super) laws: Laws,

    /// Read the piece letters of every game in this language, such as en or vi
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    pub(super) lang: Option<&'static Language>,

    /// Where a game is a position alone, which may be dead, give up on a side after the search for its mate has made so many positions
    #[arg(long, value_name = "NODES", default_value_t = dead::DEFAULT_LIMIT, value_parser = clap::value_parser!(u32).range(..=1_000_000_000))]
    pub(super) dead_limit: u32,
}

/// The form of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Plain {
    /// To read.
    Text,
    /// RFC 4180, with a header.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

/// Which findings are reported.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// Report only these: a code, a name, or the beginning of a code such as M
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    select: Vec<CodeSet>,

    /// Do not report these
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    ignore: Vec<CodeSet>,
}

impl Selection {
    /// The codes that were asked for by name.
    pub(super) fn requested(&self) -> CodeSet {
        self.select.iter().fold(CodeSet::EMPTY, |set, &s| set.union(s))
    }

    /// The codes that are reported.
    pub(super) fn reported(&self) -> CodeSet {
        let selected = if self.select.is_empty() { CodeSet::all() } else { self.requested() };
        self.ignore.iter().fold(selected, |set, &ignored| set.minus(ignored))
    }
}

/// Reads the code of a language.
pub(super) fn parse_language(id: &str) -> Result<&'static Language, String> {
    language::by_id(id).ok_or_else(|| {
        let known: Vec<_> = language::LANGUAGES.iter().map(|l| l.id).collect();
        format!("unknown; known are {}", known.join(" "))
    })
}

/// Says how many files of walked folders were skipped, or which.
pub(super) fn say_skipped(files: &[PathBuf], named: bool) {
    if named {
        for file in files {
            summary::say(&format!("skipped, no games: {}", input::display(file)));
        }
    } else if !files.is_empty() {
        summary::say(&format!("{} files hold no games and were skipped (-v names them)", files.len()));
    }
}

/// Where the report goes, and in which form.
#[derive(Debug, Args)]
pub(super) struct Reporting {
    /// Write the report to FILE, which is replaced only when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Form of the report [default: text on a terminal, csv otherwise, or by the ending of FILE]
    #[arg(long, value_enum, hide_possible_values = false)]
    format: Option<Format>,

    /// Show the position of a finding as a board (text)
    #[arg(long)]
    board: bool,

    /// Make the CSV open well in Excel: byte order mark, CR LF, formulas guarded
    #[arg(long)]
    excel: bool,
}

impl Reporting {
    /// The form of the report.
    ///
    /// # Errors
    /// [`Error::Usage`] where a terminal cannot show it.
    pub(super) fn style(&self) -> Result<Style, Error> {
        let to_stdout = self.output.as_deref().is_none_or(|path| path == Path::new("-"));
        let terminal = to_stdout && std::io::stdout().is_terminal();
        let by_ending = || Format::by_ending(self.output.as_deref()?);
        let default = if terminal && !self.excel { Format::Text } else { Format::Csv };
        let colour = terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        let format = self.format.or_else(by_ending).unwrap_or(default);
        if terminal && format.is_binary() {
            return Err(Error::Usage(
                "this format is no text and a terminal cannot show it; name a file with -o, or pass it on with |"
                    .into(),
            ));
        }
        Ok(Style { format, colour, board: self.board, excel: self.excel })
    }

    /// The form of a report that is text or a table alone.
    ///
    /// # Errors
    /// [`Error::Usage`] where another was asked for.
    pub(super) fn plain_style(&self) -> Result<Style, Error> {
        let style = self.style()?;
        if matches!(style.format, Format::Text | Format::Csv | Format::Jsonl) {
            return Ok(style);
        }
        Err(Error::Usage("verdicts on claims are written as text, csv or jsonl".into()))
    }
}
