//! What an arbiter takes away: the games of the round, and reports about them.

use super::claims;
use super::extent::{self, Extent};
use super::folder::Folder;
use super::gathered::{Gathered, names};
use super::journal::Journal;
use super::round::Round;
use bienban_base::error::Error;
use bienban_base::finding::CodeSet;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_engine::judge;
use bienban_games::selection::Field;
use bienban_report::doubts::refusal;
use bienban_report::rows::event::of_columns;
use bienban_report::tables::events::put;
use bienban_report::{Closing, Format, GameColumns, Style, Table, TableWriter};
use bienban_run::draws::{DrawLedger, draws};
use bienban_run::games::{GameList, games};
use bienban_run::report::ReportWriter;
use bienban_run::validate::{Validate, validate};
use bienban_run::{Plain, Sources, pipeline};
use bienban_tournament::options::Options;
use bienban_tournament::standings::Standings;

/// A report about the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// What is wrong with the sheets as they are.
    Findings,
    /// The games.
    Games,
    /// What could be claimed.
    Ledger,
    /// The ranking.
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
    if report == Report::Standings {
        let gathered = Gathered::of(folder, round, journal)?;
        return taken_away(&gathered, style, catalog);
    }
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
    let (games_text, places) = extent::pgn(round, journal, Extent::All, ui);
    if report == Report::Claims {
        let number = |claim: &claims::Entered| {
            let players = [claim.white.clone(), claim.black.clone()];
            // Whoever claimed on a sheet claimed in its game.
            let index = round.standing(round.meant(&claim.file, claim.game, &players)?);
            places.iter().position(|&of| of == index).map(|place| place as u64 + 1)
        };
        let recorded = claims::all(folder.path()).map_err(|source| Error::Temporary { source })?.claims;
        return claims::answers(&recorded, &games_text, number, (format, ui));
    }
    let (_place, sources) = extent::kept(&games_text)?;
    match report {
        Report::Games => {
            let columns = GameColumns::new(Field::ALL, &[]);
            games(
                &GameList { options, columns: &columns, tags_alone: false, style, catalog },
                sources,
                &mut out,
                &mut (),
            )?;
        }
        Report::Ledger => {
            draws(&DrawLedger { options, all_moves: false, style, catalog }, sources, &mut out, &mut ())?;
        }
        Report::Findings | Report::Claims | Report::Standings => {}
    }
    Ok(out.0)
}

/// Writes rows of texts.
///
/// # Errors
/// What the format gives.
pub(super) fn table(table: &Table, rows: &[Vec<String>], style: Style, catalog: &Catalog) -> Result<Vec<u8>, Error> {
    let mut out = Plain(Vec::new());
    let mut report = ReportWriter::begin(style, table, catalog, &mut out)?;
    let mut writer = TableWriter::new(table, catalog, style);
    for row in rows {
        put(&mut writer, table, row);
    }
    report.take(writer.fragment, 0)?;
    report.close(&Closing::default())?;
    Ok(out.0)
}

/// The standings of all events that have some, one after the other.
///
/// # Errors
/// Why there are none.
fn taken_away(gathered: &Gathered, style: Style, catalog: &Catalog) -> Result<Vec<u8>, Error> {
    let options = Options { crosstable: true, ..Options::default() };
    let (mut columns, mut lists, mut refused) = (Vec::new(), Vec::new(), None);
    let events = gathered.events(&options);
    for (event, name) in events.iter().zip(names(&events)) {
        // Tables of teams alone have no players.
        let list = event.standings(&options).or_else(|why| event.team_standings(&options).map_err(|_| why));
        match list {
            Ok(mut list) => {
                list.rows.iter_mut().for_each(|row| row[0].clone_from(&name));
                Standings::join_columns(&mut columns, &list.columns);
                lists.push(list);
            }
            Err(why) => refused = Some(refusal(&why)),
        }
    }
    if lists.is_empty() {
        return Err(Error::Usage(refused.unwrap_or_else(|| Message::new("standings-no-games"))));
    }
    let rows: Vec<Vec<String>> = lists.iter().flat_map(|list| list.under(&columns)).collect();
    table(&of_columns("standings", &columns), &rows, style, catalog)
}
