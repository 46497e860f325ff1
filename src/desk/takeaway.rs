//! What an arbiter takes away: the games of the round, and reports about them.

use super::claims;
use super::folder::Folder;
use super::journal::Journal;
use super::mended::english;
use super::round::Round;
use crate::chess::notation::letters::ENGLISH;
use crate::chess::{Position, numbered};
use crate::error::Error;
use crate::finding::CodeSet;
use crate::judge;
use crate::message::Message;
use crate::messages::{Catalog, Ui};
use crate::report::tables::events::{of_columns, put};
use crate::report::{Closing, Format, GameColumns, Style, TableWriter};
use crate::run::draws::{DrawLedger, draws};
use crate::run::games::{GameList, games};
use crate::run::report::ReportWriter;
use crate::run::tournament::archive;
use crate::run::validate::{Validate, validate};
use crate::run::{Plain, Sources, pipeline};
use crate::selection::Field;
use crate::source::input::{Input, Inputs};
use crate::tournament::options::Options;
use crate::write::{self, Target};

/// What of a game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The half-moves that are certain.
    Certain,
    /// Everything; what is open stands in comments.
    All,
}

/// The games of a round as PGN with English letters, each once. With them comes the place of each game: its index.
pub fn pgn(round: &Round, journal: &Journal, extent: Extent, ui: Ui) -> (Vec<u8>, Vec<usize>) {
    let options = judge::Options { record: true, ..judge::Options::default() };
    let written = write::Options::new(write::Style::of(Target::Letters(ENGLISH)));
    let (mut out, mut places) = (Vec::new(), Vec::new());
    for index in round.in_order() {
        places.push(index);
        round.look(index, journal, &options, |look| {
            if let Some(record) = look.game.xiangqi() {
                write::xiangqi(look.game.written(), record, &written, &mut out);
                return;
            }
            let course = look.game.course().filter(|_| extent == Extent::Certain);
            match (course, look.game.timeline()) {
                (Some(course), Some(timeline)) if !timeline.complete || !round.games[index].assessed.intact => {
                    certain(look.game, &course, ui, &mut out);
                }
                (_, timeline) => drop(write::game(look.game.written(), timeline, &written, &mut out)),
            }
        });
    }
    (out, places)
}

/// The certain half-moves of a game that goes on.
fn certain(game: &judge::Game<'_>, course: &crate::chess::replay::course::Course, ui: Ui, out: &mut Vec<u8>) {
    use std::fmt::Write as _;
    let written = game.written();
    let mut text = String::new();
    for tag in &written.tags {
        let _ = writeln!(text, "{}", written.text(tag.span));
    }
    text.push('\n');
    let (mut words, mut position) = (Vec::new(), course.positions().first().cloned().unwrap_or_default());
    for (index, &played) in course.moves().iter().enumerate() {
        if index == 0 || position.turn().is_white() {
            words.push(numbered(&position));
        }
        words.push(english(&position, played));
        position.play_unchecked(played);
    }
    let count = Message::half_moves(course.moves().len() as u32);
    let said = Catalog::of(ui).text(&Message::new("desk-certain").with_phrase("half_moves", count));
    words.push(format!("{{{}}}", said.replace(['{', '}'], "|")));
    words.push(game.outcome().map_or("*", crate::pgn::outcome::Outcome::pgn_text).to_owned());
    let lines = textwrap::wrap(&words.join(" "), 79).into_iter().map(String::from).collect::<Vec<_>>();
    let _ = write!(text, "{}\n\n", lines.join("\n"));
    out.extend_from_slice(text.as_bytes());
}

/// A report about the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// What is wrong with the sheets as they are.
    Findings,
    /// The games.
    Games,
    /// What could be claimed.
    Ledger,
    /// Who stands where.
    Standings,
    /// The claims with their answers; a page has their forms.
    Claims,
}

impl Report {
    /// The report with this name.
    pub fn of(name: &str) -> Option<Report> {
        Some(match name {
            "findings" => Report::Findings,
            "games" => Report::Games,
            "draws" => Report::Ledger,
            "standings" => Report::Standings,
            "claims" => Report::Claims,
            _ => return None,
        })
    }
}

/// Writes a report.
///
/// # Errors
/// What the report gives, such as that there is no event for standings.
pub fn report(
    (folder, round, journal): (&Folder, &Round, &Journal),
    report: Report,
    format: Format,
    ui: Ui,
) -> Result<Vec<u8>, Error> {
    let style = Style { excel: format == Format::Csv, ..Style::new(format) };
    let catalog = Catalog::of(ui);
    let options = judge::Options { record: format.shows_positions(), ..judge::Options::default() };
    let mut out = Plain(Vec::new());
    if report == Report::Findings {
        // Places are those of the sheets, so the sheets themselves are judged.
        let sources = Sources { inputs: folder.inputs().0, options: pipeline::Options::default() };
        let task = Validate {
            options,
            reported: CodeSet::all(),
            style,
            catalog,
            cross_check: false,
            account: false,
            statistics: false,
            repair: false,
        };
        validate(&task, sources, &mut out, &mut ())?;
        return Ok(out.0);
    }
    let (games_text, places) = pgn(round, journal, Extent::All, ui);
    if report == Report::Claims {
        let number = |file: &str, game: u64| {
            let index = round.find(file, game)?;
            places.iter().position(|&of| of == index).map(|place| place as u64 + 1)
        };
        let recorded = claims::all(folder.path()).map_err(|source| Error::Temporary { source })?;
        return claims::answers(&recorded, &games_text, number, (format, ui));
    }
    let place = tempfile::tempdir().map_err(|source| Error::Temporary { source })?;
    let path = place.path().join("round.pgn");
    std::fs::write(&path, &games_text).map_err(|source| Error::Temporary { source })?;
    let inputs = Inputs { found: vec![Ok(Input::Kept { name: "round.pgn".to_owned(), path })], skipped: Vec::new() };
    let sources = Sources { inputs, options: pipeline::Options::default() };
    match report {
        Report::Games => {
            let columns = GameColumns::new(Field::ALL, &[]);
            games(&GameList { options, columns: &columns, style, catalog }, sources, &mut out, &mut ())?;
        }
        Report::Ledger => {
            draws(&DrawLedger { options, all_moves: false, style, catalog }, sources, &mut out, &mut ())?;
        }
        Report::Standings => standings(sources, style, catalog, &mut out)?,
        Report::Findings | Report::Claims => {}
    }
    Ok(out.0)
}

/// Writes the standings of the event of a round.
fn standings(sources: Sources, style: Style, catalog: &Catalog, out: &mut Plain<Vec<u8>>) -> Result<(), Error> {
    let (archive, total) = archive(sources, &mut ())?;
    let options = Options { crosstable: true, ..Options::default() };
    let none = || Error::Usage(Message::new("standings-no-event"));
    let event = archive.events(&options).next().ok_or_else(none)?;
    let list = event.standings(&options).map_err(|_| none())?;
    let table = of_columns("standings", &list.columns);
    let mut report = ReportWriter::begin(style, &table, catalog, out)?;
    let mut writer = TableWriter::new(&table, catalog, style);
    for row in &list.rows {
        put(&mut writer, &table, row);
    }
    report.take(writer.fragment, 0)?;
    report.close(&Closing { ..total.closing() })
}
