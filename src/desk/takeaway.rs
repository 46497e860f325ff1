//! What an arbiter takes away: the games of the round, and reports about them.

use super::claims;
use super::extent::{self, TakeawayExtent};
use super::folder::DeskFolder;
use super::gathered::{DeskTournament, names};
use super::journal::Journal;
use super::round::FolderRound;
use bienban_base::error::Error;
use bienban_base::finding::CodeSet;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_engine::judge;
use bienban_games::selection::Field;
use bienban_report::doubts::refusal;
use bienban_report::rows::event::of_columns;
use bienban_report::tables::events::put;
use bienban_report::{Format, GameColumns, ReportClosing, ReportStyle, ReportTable, TableWriter};
use bienban_run::draws::{DrawLedger, draws};
use bienban_run::games::{GamesTask, games};
use bienban_run::report::ReportWriter;
use bienban_run::validate::{Validate, validate};
use bienban_run::{PlainDestination, Sources, pipeline};
use bienban_tournament::options::TournamentOptions;
use bienban_tournament::standings::Standings;

/// A report about the round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeawayReport {
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

impl TakeawayReport {
    /// The report with this name.
    pub fn of(name: &str) -> Option<TakeawayReport> {
        Some(match name {
            "findings" => TakeawayReport::Findings,
            "games" => TakeawayReport::Games,
            "draws" => TakeawayReport::Ledger,
            "standings" => TakeawayReport::Standings,
            "claims" => TakeawayReport::Claims,
            _ => return None,
        })
    }
}

/// Writes a report.
///
/// # Errors
/// What the report gives, such as that there is no event for standings.
pub fn report(
    (folder, round, journal): (&DeskFolder, &FolderRound, &Journal),
    report: TakeawayReport,
    format: Format,
    ui: Ui,
) -> Result<Vec<u8>, Error> {
    let style = ReportStyle { excel: format == Format::Csv, ..ReportStyle::new(format) };
    let catalog = Catalog::of(ui);
    let options = judge::JudgeOptions { record: format.shows_positions(), ..judge::JudgeOptions::default() };
    if report == TakeawayReport::Standings {
        let gathered = DeskTournament::of(folder, round, journal)?;
        return taken_away(&gathered, style, catalog);
    }
    let mut out = PlainDestination(Vec::new());
    if report == TakeawayReport::Findings {
        // Places are those of the sheets, so the sheets themselves are judged.
        let sources = Sources { inputs: folder.inputs().0, options: pipeline::PipelineOptions::default() };
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
    let (games_text, places) = extent::pgn(round, journal, TakeawayExtent::All, ui);
    if report == TakeawayReport::Claims {
        let number = |claim: &claims::EnteredClaim| {
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
        TakeawayReport::Games => {
            let columns = GameColumns::new(Field::ALL, &[]);
            games(
                &GamesTask { options, columns: &columns, tags_alone: false, style, catalog },
                sources,
                &mut out,
                &mut (),
            )?;
        }
        TakeawayReport::Ledger => {
            draws(&DrawLedger { options, all_moves: false, style, catalog }, sources, &mut out, &mut ())?;
        }
        TakeawayReport::Findings | TakeawayReport::Claims | TakeawayReport::Standings => {}
    }
    Ok(out.0)
}

/// Writes rows of texts.
///
/// # Errors
/// What the format gives.
pub(super) fn table(
    table: &ReportTable,
    rows: &[Vec<String>],
    style: ReportStyle,
    catalog: &Catalog,
) -> Result<Vec<u8>, Error> {
    let mut out = PlainDestination(Vec::new());
    let mut report = ReportWriter::begin(style, table, catalog, &mut out)?;
    let mut writer = TableWriter::new(table, catalog, style);
    for row in rows {
        put(&mut writer, table, row);
    }
    report.take(writer.fragment, 0)?;
    report.close(&ReportClosing::default())?;
    Ok(out.0)
}

/// The standings of all events that have some, one after the other.
///
/// # Errors
/// Why there are none.
fn taken_away(gathered: &DeskTournament, style: ReportStyle, catalog: &Catalog) -> Result<Vec<u8>, Error> {
    let options = TournamentOptions { crosstable: true, ..TournamentOptions::default() };
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
