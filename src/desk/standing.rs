//! Standing: the ranking of each event of a folder, with a crosstable whose cells lead to their games.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::gathered::{DeskTournament, names};
use super::refused::{DeskAnswer, DeskRefusal};
use super::round::FolderRound;
use super::state::Desk;
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};
use bienban_report::doubts::{doubts, refusal, used};
use bienban_report::harmless;
use bienban_report::rows::event::of_columns;
use bienban_tournament::event::{Event, EventGame};
use bienban_tournament::field::{Colour, Seat};
use bienban_tournament::options::TournamentOptions;
use bienban_tournament::regime::Regime;
use bienban_tournament::standings::Standings;

/// By which rules the tables are made.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct StandingsQuery {
    regime: String,
    after: Option<u32>,
    pub(super) ui: String,
}

/// The tables of all events.
#[derive(Debug, Serialize)]
pub(super) struct ShownTables {
    regimes: Vec<&'static str>,
    events: Vec<ShownTable>,
}

#[derive(Debug, Serialize)]
struct ShownTable {
    name: String,
    /// Whether teams are ranked.
    teams: bool,
    used: String,
    rounds: u32,
    notes: Vec<String>,
    refused: Option<String>,
    headings: Vec<String>,
    /// How many of the columns come before the crosstable, and before the tie-breaks.
    across: usize,
    fixed: usize,
    rows: Vec<ShownRow>,
}

#[derive(Debug, Serialize)]
struct ShownRow {
    cells: Vec<String>,
    across: Vec<ShownCell>,
}

/// A cell of the crosstable.
#[derive(Debug, Default, Serialize)]
struct ShownCell {
    text: String,
    /// What it was for the player: `win`, `draw`, `loss`, `bye`, `open`, or nothing.
    kind: &'static str,
    against: String,
    round: u32,
    side: &'static str,
    /// The files of its games, and their numbers there.
    games: Vec<(String, u64)>,
}

/// The columns before the tie-breaks, of players and of teams; the first is the event.
const FIXED: usize = 10;
const FIXED_OF_TEAMS: usize = 8;

/// The result that the last letter of a cell means.
fn kind(text: &str) -> &'static str {
    match text.chars().rfind(|c| "1=0WDL+-UFHZ*".contains(*c)) {
        None => "",
        Some('1' | 'W' | '+') => "win",
        Some('=' | 'D') => "draw",
        Some('0' | 'L' | '-') => "loss",
        Some('*') => "open",
        Some(_) => "bye",
    }
}

/// The games of an event by their players, the smaller index first.
type PairGames<'e> = HashMap<[u32; 2], Vec<&'e EventGame>>;

fn between(event: &Event) -> PairGames<'_> {
    let mut all = PairGames::new();
    for game in event.games.iter().filter(|game| game.second_of.is_none()) {
        let [one, other] = game.players;
        all.entry([one.min(other), one.max(other)]).or_default().push(game);
    }
    all
}

/// What the cells of a crosstable are looked up in.
struct CrosstableLookup<'e> {
    event: &'e Event,
    games: PairGames<'e>,
    gathered: &'e DeskTournament,
    round: &'e FolderRound,
}

impl CrosstableLookup<'_> {
    fn links<'g>(&self, games: impl Iterator<Item = &'g EventGame>) -> Vec<(String, u64)> {
        let place = |game: &EventGame| self.gathered.place(game).and_then(|at| self.round.games.get(at));
        games.filter_map(place).map(|game| (game.file.to_string(), game.number)).collect()
    }

    fn met(&self, one: usize, other: usize) -> &[&EventGame] {
        let pair = [one.min(other) as u32, one.max(other) as u32];
        self.games.get(&pair).map_or(&[], Vec::as_slice)
    }

    /// The cell of a round.
    fn of_round(&self, text: &str, player: usize, round: u32) -> ShownCell {
        let mut cell = ShownCell { text: harmless(text), kind: kind(text), round, ..ShownCell::default() };
        let seat: Seat = self.event.field.players[player].seat(round);
        let is_same = text.starts_with(&seat.number.to_string());
        if let Some(opponent) = seat.met().filter(|_| is_same && seat.is_paired()) {
            cell.against = harmless(&self.event.field.players[opponent].name);
            cell.side = match seat.colour {
                Colour::White => "white",
                Colour::Black => "black",
                Colour::None => "",
            };
            let games = self.met(player, opponent);
            let is_of_round = |game: &&&EventGame| game.round.is_none_or(|of| of == round);
            cell.games = self.links(games.iter().filter(is_of_round).copied());
        }
        cell
    }

    /// The cell of an opponent.
    fn of_opponent(&self, text: &str, player: usize, opponent: usize) -> ShownCell {
        let against = harmless(&self.event.field.players[opponent].name);
        let games =
            if player == opponent { Vec::new() } else { self.links(self.met(player, opponent).iter().copied()) };
        // With several games the cell leads to none of them.
        let marks = text.trim_matches(['(', ')']);
        let kind = if marks.chars().count() == 1 { kind(marks) } else { "" };
        ShownCell { text: harmless(text), kind, against, games, ..ShownCell::default() }
    }

    /// The crosstable of a row.
    fn cells(&self, list: &Standings, row: &[String], first: usize) -> Vec<ShownCell> {
        let index = |row: &[String]| row[2].parse().ok().and_then(|number| self.event.field.index(number));
        let Some(player) = index(row) else { return Vec::new() };
        let cell = |(column, text): (&String, &String)| {
            let number: Option<usize> = column.trim_start_matches('R').parse().ok();
            let opponent = || list.rows.get(number?.checked_sub(1)?).and_then(|row| index(row));
            match (column.starts_with('R'), number) {
                (true, Some(round)) => self.of_round(text, player, round as u32),
                _ => opponent().map_or_else(ShownCell::default, |opponent| self.of_opponent(text, player, opponent)),
            }
        };
        list.columns[first..].iter().zip(&row[first..]).map(cell).collect()
    }
}

impl ShownTable {
    fn of(
        (event, name, teams): (&Event, &str, bool),
        options: &TournamentOptions,
        (gathered, round): (&DeskTournament, &FolderRound),
        ui: Ui,
    ) -> ShownTable {
        let catalog = Catalog::of(ui);
        let said = |message: &Message| harmless(&catalog.text(message));
        let notes = doubts(event, options).iter().map(said).collect();
        let fixed = if teams { FIXED_OF_TEAMS } else { FIXED };
        let mut shown = ShownTable {
            used: said(&used(event, options, teams).with("event", name)),
            name: name.to_owned(),
            teams,
            rounds: event.field.rounds,
            notes,
            refused: None,
            headings: Vec::new(),
            across: 0,
            fixed: fixed - 1,
            rows: Vec::new(),
        };
        let list = match if teams { event.team_standings(options) } else { event.standings(options) } {
            Ok(list) => list,
            Err(refused) => {
                shown.refused = Some(said(&refusal(&refused)));
                return shown;
            }
        };
        let table = of_columns("standings", &list.columns);
        let first = fixed + list.tie_breaks.len();
        shown.across = first - 1;
        shown.headings = list.columns.iter().skip(1).map(|column| table.heading(column, catalog)).collect();
        let across = CrosstableLookup { event, games: between(event), gathered, round };
        let row = |row: &Vec<String>| ShownRow {
            cells: row[1..first].iter().map(|cell| harmless(cell)).collect(),
            across: across.cells(&list, row, first),
        };
        shown.rows = list.rows.iter().map(row).collect();
        shown
    }
}

impl Desk {
    /// The tables of all events of the folder.
    ///
    /// # Errors
    /// What reading the folder gives.
    pub(super) fn standings(&self, counted: &StandingsQuery, ui: Ui) -> DeskAnswer<ShownTables> {
        self.freshen()?;
        let inner = self.reading();
        let inner = inner.as_ref().ok_or(DeskRefusal::NoFolder)?;
        let options = TournamentOptions {
            regime: Regime::read(&counted.regime),
            after_round: counted.after.filter(|&round| round > 0),
            crosstable: true,
            ..TournamentOptions::default()
        };
        let gathered = inner.gathered()?;
        let events = gathered.events(&options);
        let mut tables = Vec::new();
        for (event, name) in events.iter().zip(names(&events)) {
            let table = |teams| ShownTable::of((event, &name, teams), &options, (gathered, &inner.round), ui);
            tables.extend(event.is_team_event().then(|| table(true)));
            // Tables of teams alone have no players.
            tables.extend(Some(table(false)).filter(|of| of.refused.is_none() || !event.is_team_event()));
        }
        Ok(ShownTables { regimes: Regime::ids().collect(), events: tables })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_has_a_table_whose_cells_lead_to_games() {
        let place = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| std::fs::write(place.path().join(name), text).expect("it is written");
        write("players.csv", "No.,Name\n1,An\n2,Bình\n3,Cúc\n4,Dũng\n");
        let head = "round,board,white_number,white,result,black,black_number\n";
        write("round1.csv", &format!("{head}1,1,1,An,1-0,Cúc,3\n1,2,4,Dũng,1/2-1/2,Bình,2\n"));
        let game = |event: &str, white: &str, black: &str, result: &str| {
            let names = format!("[White \"{white}\"]\n[Black \"{black}\"]\n");
            format!("[Event \"{event}\"]\n[Round \"1\"]\n{names}[Result \"{result}\"]\n\n1. e4 e5 {result}\n\n")
        };
        let games = [game("Cup", "Giang", "Hà", "0-1"), game("Swiss", "An", "Cúc", "1-0")].concat();
        write("games.pgn", &games);
        let desk = Desk::open(Some(place.path())).expect("a desk");
        let shown = desk.standings(&StandingsQuery::default(), Ui::English).expect("tables");
        assert_eq!(shown.events.len(), 2);
        let swiss = shown.events.iter().find(|event| event.rows.len() == 4).expect("the list");
        assert_eq!(swiss.rows[0].cells[2], "An");
        let cell = &swiss.rows[0].across[0];
        assert_eq!((&*cell.text, cell.kind, cell.side, &*cell.against), ("3w1", "win", "white", "Cúc"));
        assert_eq!(cell.games, [("games.pgn".to_owned(), 2)]);
        assert_eq!(swiss.rows[3].across[0].kind, "loss");
        let cup = shown.events.iter().find(|event| event.name == "Cup").expect("the games");
        let kinds: Vec<_> = cup.rows.iter().flat_map(|row| row.across.iter().map(|cell| cell.kind)).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == "win").count(), 1, "{kinds:?}");
        assert_eq!(cup.rows[0].across.iter().filter(|cell| !cell.games.is_empty()).count(), 1);
        let of_2004 = StandingsQuery { regime: "vn2004".into(), ..StandingsQuery::default() };
        let of_2004 = desk.standings(&of_2004, Ui::Vietnamese).expect("tables");
        assert!(of_2004.events.iter().all(|event| event.used.contains("vn2004")));
    }

    #[test]
    fn teams_have_a_table_of_their_own() {
        let place = tempfile::tempdir().expect("a folder");
        let pairs = include_str!("../../testdata/copied/team-pairings-vi.txt");
        std::fs::write(place.path().join("pairs.txt"), pairs).expect("it is written");
        let desk = Desk::open(Some(place.path())).expect("a desk");
        let shown = desk.standings(&StandingsQuery::default(), Ui::English).expect("tables");
        let teams = &shown.events[0];
        assert_eq!((teams.refused.as_deref(), teams.fixed), (None, FIXED_OF_TEAMS - 1));
        assert_eq!((shown.events.len(), teams.rows.len()), (1, 5));
        assert_eq!((&*teams.rows[0].cells[2], teams.rows[0].across.len()), ("Huế", 0));
    }

    #[test]
    fn a_cell_says_what_it_was() {
        let kinds = ["12w1", "12b=", "3w0", "3w+", "3b-", "U", "H", "Z", "4w*", "", "X"].map(kind);
        let wanted = ["win", "draw", "loss", "win", "loss", "bye", "bye", "bye", "open", "", ""];
        assert_eq!(kinds, wanted);
    }
}
