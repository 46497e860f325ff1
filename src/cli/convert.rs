//! `bienban convert`: the games in another notation, or on forms.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, ValueEnum};

use super::Outcome;
use super::common::{Reading, Selection, parse_language};
use super::destination::Destination;
use super::formats;
use super::interrupt::Interrupt;
use super::output::Output;
use super::progress::Progress;
use super::register::{self, Registering};
use super::screen::Screen;
use super::stream::{self, Step};
use super::{speech, summary};
use crate::chess::fast::{self, Reader};
use crate::chess::notation::letters::Language;
use crate::error::Error;
use crate::finding::{CodeSet, Severity};
use crate::judge::checks;
use crate::judge::{Judged, Tally, careful, is_game, partly};
use crate::message::Message;
use crate::messages::Catalog;
use crate::report::{self, FINDINGS, Format, Fragment, Report, Writer};
use crate::source::split::Block;
use crate::text::encoding;
use crate::write::{self, Layout, Quick, Target, Written};

#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,

    #[arg(long, value_name = "NOTATION", default_value = "en")]
    to: Target,

    #[arg(long, value_name = "LANGUAGE", default_value = "auto", value_parser = parse_from)]
    from: From,

    #[arg(long, value_enum, default_value_t = Layout::Pgn)]
    layout: Layout,

    #[arg(short, long, value_name = "FILE", conflicts_with = "out_dir")]
    output: Option<PathBuf>,

    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    findings: Option<PathBuf>,

    #[command(flatten)]
    registering: Registering,

    #[command(flatten)]
    selection: Selection,

    #[arg(long)]
    strict: bool,

    #[arg(long)]
    comments: bool,

    #[arg(long)]
    ep_mark: bool,

    #[arg(long, value_enum, default_value_t = Capture::X)]
    capture: Capture,

    #[arg(long, value_enum)]
    castling: Option<Castling>,
}

/// The language to read.
#[derive(Debug, Clone, Copy)]
struct From(Option<&'static Language>);

fn parse_from(id: &str) -> Result<From, Message> {
    if id == "auto" { Ok(From(None)) } else { parse_language(id).map(|language| From(Some(language))) }
}

/// The capture sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Capture {
    /// Nxe5
    X,
    /// N:e5
    #[value(name = ":")]
    Colon,
    /// Ne5
    None,
}

/// The sign for castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Castling {
    /// O-O
    #[value(name = "O-O")]
    Letter,
    /// 0-0
    #[value(name = "0-0")]
    Zero,
}

impl Args {
    fn options(&self) -> write::Options {
        let custom = write::Style::of(self.to);
        let capture = match self.capture {
            Capture::X => "x",
            Capture::Colon => ":",
            Capture::None => "",
        };
        let castling = match self.castling {
            None => custom.castling,
            Some(Castling::Letter) => 'O',
            Some(Castling::Zero) => '0',
        };
        let style = write::Style { capture, castling, en_passant: self.ep_mark, ..custom };
        write::Options { style, layout: self.layout, comments: self.comments, strict: self.strict }
    }

    /// The form of the findings: text on standard error, else by the ending of the file.
    fn report(&self) -> Result<report::Style, Error> {
        let default = if self.findings.is_some() { Format::Csv } else { Format::Text };
        let style = report::Style::new(formats::chosen(None, self.findings.as_deref(), &FINDINGS, default)?);
        let screen = Screen::stderr();
        Ok(report::Style { colour: screen.colour, width: screen.width, ..style })
    }
}

/// What a worker makes of a block.
struct Part {
    games: Vec<u8>,
    findings: Fragment,
    /// Games that were left out, a line each.
    left_out: Fragment,
    register: register::Part,
    written: Written,
    tally: Tally,
    first: bool,
}

impl stream::Part for Part {
    fn is_first(&self) -> bool {
        self.first
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}

fn convert_block(block: &Block, args: &Args, reported: CodeSet, catalog: &Catalog, style: report::Style) -> Part {
    let mut writer = Writer::new(block, catalog, style);
    let (options, mut tally, mut written) = (args.options(), Tally::default(), Written::default());
    let mut games = Vec::with_capacity(block.bytes().len() * 9 / 8);
    let mut left_out = Fragment::default();
    let registering = &args.registering;
    let mut register = registering.writer(block);
    let read = checks::Options {
        requested: args.selection.requested(),
        language: args.from.0,
        record: true,
        ..checks::Options::default()
    };
    // A row of the register needs every half-move.
    let quick = Quick::new(&options).filter(|_| register.is_none() && !block.asks_for_care());
    let (mut reader, mut tokens, mut start) = (Reader::new(), Vec::new(), 0);
    let text = (block.padded(), block.bytes().len());
    while start < text.1 {
        let before = games.len();
        let reading = quick.as_ref().and_then(|quick| {
            let reading = quick.game(&mut reader, (text.0, text.1, start), args.from.0, &mut games)?;
            encoding::is_utf8(&block.bytes()[start..reading.facts().end], block.encoding).then_some(reading)
        });
        if let Some(fast::Reading::Clean(clean)) = reading {
            tally.games += 1;
            tally.half_moves += u64::from(clean.half_moves);
            start = clean.end;
            continue;
        }
        // The last mark is a finding; the moves are written.
        let end = partly(block, start, &reader, reading, &mut tokens, read, &mut |judged| {
            if let Judged::Partly(game, mut judgement, read) = judged {
                tally.games += 1;
                tally.half_moves += u64::from(read.clean.half_moves);
                judgement.findings.retain(|f| reported.contains(f.code));
                judgement.findings.iter().for_each(|f| tally.add(f));
                writer.game(tally.games, game, None, &judgement.findings);
            }
        });
        if let Some(end) = end {
            start = end;
            continue;
        }
        games.truncate(before);
        start = careful(block, start, &mut tokens, read, &mut |game, mut judgement| {
            tally.games += u64::from(is_game(game.tokens));
            let timeline = judgement.timeline.as_ref();
            tally.half_moves += timeline.map_or(0, |t| u64::from(t.half_moves));
            let this = write::game(game, timeline, &options, &mut games);
            written += this;
            if this.left_out > 0 {
                let players = ["White", "Black"].map(|name| report::harmless(&game.value(name)));
                let message =
                    Message::new("left-out").with("file", report::harmless(&block.name)).with("white", &players[0]);
                let sentence = speech::catalog().text(&message.with("black", &players[1]).with("game", "\u{0}"));
                let (before, after) = sentence.split_once('\u{0}').unwrap_or((&sentence, ""));
                left_out.line(before, tally.games, after);
            }
            judgement.findings.retain(|f| reported.contains(f.code));
            judgement.findings.iter().for_each(|f| tally.add(f));
            if let Some(register) = register.as_mut().filter(|_| is_game(game.tokens)) {
                register.game(tally.games, game, judgement.timeline.as_ref(), &judgement.findings, &this);
            }
            writer.game(tally.games, game, judgement.timeline.as_ref(), &judgement.findings);
        });
    }
    let register = register.map(register::Part::from).unwrap_or_default();
    Part { games, findings: writer.fragment, left_out, register, written, tally, first: block.first }
}

pub(super) fn run(args: &Args) -> Result<Outcome, Error> {
    let (reported, style) = (args.selection.reported(), args.report()?);
    let catalog = speech::catalog_of(style.format);
    let interrupt = Interrupt::listen();
    let mut output = match &args.out_dir {
        Some(folder) => Destination::folder(folder, &args.reading.paths, args.layout.ending(), &interrupt),
        None => Destination::one(args.output.as_deref(), &interrupt)?,
    };
    let mut findings = None;
    if let Some(path) = &args.findings {
        let mut file = Output::open(Some(path), &interrupt)?;
        let mut report = Report::new(style, &FINDINGS, catalog).map_err(|source| file.failed(source))?;
        file.write(|out| report.begin(out))?;
        findings = Some((file, report));
    }
    let to_stdout = args.out_dir.is_none() && args.output.as_deref().is_none_or(|path| path == Path::new("-"));
    let mut register = args.registering.open(to_stdout, &interrupt)?;
    let mut written = Written::default();
    let work = |block: &Block| convert_block(block, args, reported, catalog, style);
    let mut streamed = stream::texts(&args.reading, &interrupt, work, |step, progress| {
        let (part, before): (Part, u64) = match step {
            Step::Text(name) => return output.begin(&name),
            Step::Part(part, before) => (part, before),
        };
        progress.aside(|| output.write(|out| out.write_all(&part.games)))?;
        match &mut findings {
            Some((file, report)) => file.write(|out| report.take(part.findings, before, out))?,
            None => say_fragment(&part.findings, before, progress),
        }
        say_fragment(&part.left_out, before, progress);
        written += part.written;
        register.take(part.register, before)
    })?;
    output.finish()?;
    let compared = register.finish(reported, style, catalog, &mut streamed.total)?;
    match findings {
        Some((mut file, mut report)) => {
            file.write(|out| report.take(compared, 0, out))?;
            file.write(|out| report.finish(&streamed.closing(), out))?;
            file.finish()?;
        }
        None => drop(compared.write_to(0, &mut std::io::stderr().lock())),
    }
    say_omitted(&written, args.layout);
    streamed.say(&args.reading, None);
    Ok(match (!streamed.failures.is_empty(), streamed.total.of(Severity::Error)) {
        (true, _) => Outcome::Failed,
        (false, 0) => Outcome::Clean,
        (false, _) => Outcome::Findings,
    })
}

/// Writes a part of a report to standard error.
fn say_fragment(fragment: &Fragment, in_file: u64, progress: &Progress) {
    if !fragment.is_empty() {
        // Where standard error is closed there is nobody to tell.
        progress.aside(|| drop(fragment.write_to(in_file, &mut std::io::stderr().lock())));
    }
}

/// Says what did not come out as moves, or not at all.
fn say_omitted(written: &Written, layout: Layout) {
    let catalog = speech::catalog();
    let mut lines = String::new();
    let mut say = |key: &'static str, count: u64| {
        if count > 0 {
            let _ = writeln!(lines, "{}", catalog.text(&Message::new(key).with("count", count.to_string())));
        }
    };
    say("games-left-out", written.left_out);
    let cut = written.cut - written.left_out;
    say(if layout == Layout::Pgn { "games-cut" } else { "forms-cut" }, cut);
    say("form-without-comments", written.comments);
    say("form-without-variations", written.variations);
    say("form-without-glyphs", written.glyphs);
    say("form-without-tags", written.tags);
    if !lines.is_empty() {
        summary::say(lines.trim_end());
    }
}
