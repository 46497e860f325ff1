//! The picture of an event: what everybody did in each round, and who is missing.

use super::super::words::HtmlWords;
use super::grid::{GridLine, GridPicture, Square};
use crate::harmless;
use crate::seat_grid::{Attendance, SeatGrid};
use bienban_base::message::Message;
use bienban_base::messages::{Catalog, Ui};

/// What is drawn for it.
fn square((did, marked): (Attendance, bool)) -> Square {
    let (class, sign) = match did {
        Attendance::Won => ("won", String::from("1")),
        Attendance::Drawn => ("half", String::from("½")),
        Attendance::Lost => ("lost", String::from("0")),
        Attendance::Unplayed(letter) => ("free", letter.to_string()),
        Attendance::Open => ("pending", String::from("?")),
        Attendance::Missing => ("missing", String::from("×")),
        Attendance::Absent => ("", String::new()),
    };
    Square { class, sign, marked }
}

/// The picture of the `number`th event of the page as HTML.
pub(in super::super) fn html(seats: &SeatGrid, number: usize, words: &HtmlWords) -> askama::Result<String> {
    let count = |wanted: Attendance| {
        let all = seats.players.iter().flat_map(|(_, squares)| squares);
        all.filter(|(did, _)| *did == wanted).count().to_string()
    };
    let said = Message::new("picture-seats-said").with("players", seats.players.len().to_string());
    let said = said.with("rounds", seats.rounds.to_string()).with("missing", count(Attendance::Missing));
    let said = said.with("open", count(Attendance::Open));
    let line = |(name, squares): &(String, Vec<(Attendance, bool)>)| GridLine {
        name: harmless(name),
        squares: squares.iter().copied().map(square).collect(),
    };
    let grid = GridPicture {
        id: format!("seats-{number}"),
        caption: "picture-seats",
        said: Ui::ALL.map(|ui| Catalog::of(ui).text(&said)),
        rounds: (1..=seats.rounds).map(|round| round.to_string()).collect(),
        legend: vec![
            ("won", "picture-won"),
            ("half", "picture-drawn"),
            ("lost", "picture-lost"),
            ("free", "picture-unplayed"),
            ("pending", "picture-without-result"),
            ("missing", "picture-missing"),
            ("marked", "picture-marked"),
        ],
        lines: seats.players.iter().map(line).collect(),
    };
    grid.html(words)
}
