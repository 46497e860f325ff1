//! The picture of a schedule: whom everybody meets in each round, and with which colour.

use std::collections::{BTreeMap, BTreeSet};

use super::super::words::HtmlWords;
use super::grid::{GridLine, GridPicture, Square};
use crate::{ReportTable, TableCell, harmless};
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};

/// The most players and rounds that fit on a screen.
const PLAYERS: usize = 40;
const ROUNDS: usize = 40;

/// The pairings of the first players.
#[derive(Debug)]
pub(in super::super) struct SchedulePicture {
    /// Whether the rows have pairings only. The games of a knock-out have no players yet.
    plain: bool,
    /// The players, each with his number, in the order in which they come.
    players: BTreeMap<String, usize>,
    rounds: BTreeSet<u64>,
    squares: BTreeMap<(usize, u64), Square>,
    rows: u64,
}

impl SchedulePicture {
    /// The picture of a schedule without rows.
    pub(super) fn of(table: &ReportTable) -> SchedulePicture {
        SchedulePicture {
            plain: table.columns.len() == 5,
            players: BTreeMap::new(),
            rounds: BTreeSet::new(),
            squares: BTreeMap::new(),
            rows: 0,
        }
    }

    /// The number of a player, if there is room for him.
    fn seat(&mut self, name: &str) -> Option<usize> {
        if let Some(&seat) = self.players.get(name) {
            return Some(seat);
        }
        let seat = self.players.len();
        // One more says that there are too many.
        (seat <= PLAYERS).then(|| {
            self.players.insert(name.to_owned(), seat);
            seat
        })
    }

    /// Adds a pairing.
    pub(super) fn take(&mut self, cells: &[TableCell<'_>]) {
        let [_, TableCell::Number(round), _, white, black, ..] = cells else { return };
        self.rows += 1;
        if self.rounds.len() > ROUNDS {
            return;
        }
        self.rounds.insert(*round);
        let seats = [white, black].map(|cell| Some(harmless(&cell.to_text())).filter(|name| !name.is_empty()));
        let [white, black] = seats.map(|name| name.and_then(|name| self.seat(&name)));
        let mut put = |seat: Option<usize>, other: Option<usize>, class| {
            if let Some(seat) = seat {
                let sign = other.map_or(String::from("–"), |other| (other + 1).to_string());
                let class = if other.is_some() { class } else { "free" };
                self.squares.entry((seat, *round)).or_insert(Square { class, sign, marked: false });
            }
        };
        put(white, black, "as-white");
        put(black, white, "as-black");
    }

    /// The picture as HTML. Empty where not everybody plays in most rounds, or where there is no room.
    pub(super) fn html(&self, words: &HtmlWords) -> askama::Result<String> {
        let fits = (3..=PLAYERS).contains(&self.players.len()) && self.rounds.len() <= ROUNDS;
        let full = 2 * self.squares.len() >= self.players.len() * self.rounds.len();
        if !self.plain || !fits || !full {
            return Ok(String::new());
        }
        let mut names: Vec<(&String, usize)> = self.players.iter().map(|(name, seat)| (name, *seat)).collect();
        names.sort_by_key(|(name, seat)| (name.parse().unwrap_or(*seat), *seat));
        // A player whose name is a number has that number.
        let numbers: BTreeMap<usize, String> = names
            .iter()
            .enumerate()
            .map(|(at, (name, seat))| (*seat, name.parse::<u32>().map_or(at + 1, |number| number as usize).to_string()))
            .collect();
        let line = |(name, seat): &(&String, usize)| {
            let number = &numbers[seat];
            let square = |round: &u64| {
                let mut square = self.squares.get(&(*seat, *round)).cloned().unwrap_or_default();
                let other = square.sign.parse::<usize>().ok().and_then(|other| numbers.get(&(other - 1)));
                square.sign = other.cloned().unwrap_or(square.sign);
                square
            };
            let name = if *name == number { number.clone() } else { format!("{number} {name}") };
            GridLine { name, squares: self.rounds.iter().map(square).collect() }
        };
        let said = Message::new("picture-schedule-said").with("players", names.len().to_string());
        let said = said.with("rounds", self.rounds.len().to_string()).with("games", self.rows.to_string());
        let grid = GridPicture {
            id: String::from("schedule"),
            caption: "picture-schedule",
            said: Ui::ALL.map(|ui| Catalog::of(ui).text(&said)),
            rounds: self.rounds.iter().map(u64::to_string).collect(),
            legend: vec![("as-white", "picture-as-white"), ("as-black", "picture-as-black"), ("free", "picture-free")],
            lines: names.iter().map(line).collect(),
        };
        grid.html(words)
    }
}
