//! Columns of facts: a row of headings, and below it a game or a player in each row, or the values of one game.
//!
//! ```text
//! Vòng | Trắng | Đen  | Kết quả | Nước đi          Họ tên | Màu   | Elo
//! 1    | An    | Bình | 1-0     | 1. e4 e5         An     | Trắng | 1850
//! ```

use crate::form::prose;
use std::ops::Range;

use super::label_row::LabelRow;
use crate::form::field::Field;
use crate::form::grid::{Cell, Grid, SheetRow};
use crate::form::heading::{Word, word};
use crate::form::key::{Fact, Key};
use crate::form::movetext;
use crate::form::points;
use crate::form::table::number;
use crate::lexicon::{self, Heading};
use crate::sense::value;
use bienban_base::place::Side;

/// The contents of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    /// The numbers of the rows, or of players.
    Counter,
    /// Names of players whose sides another column has.
    Name,
    /// The sides of the players.
    Side,
    /// The points of the players.
    Points,
    /// The moves, if no other column has them.
    OtherMoves,
    /// The value of a label.
    Label(Key),
}

/// The columns of a list, with the places of their headings.
#[derive(Debug, Clone)]
pub(crate) struct Heads(Vec<(usize, Range<usize>, Head)>);

/// The costs of such rows in nats.
mod costs {
    pub(super) const HEAD: f32 = 0.5;
    pub(super) const UNKNOWN: f32 = 1.0;
    pub(super) const ROW: f32 = 0.3;
    pub(super) const MISSING: f32 = 0.5;
    pub(super) const OUTSIDE: f32 = 1.5;
    /// The share of the costs of its values.
    pub(super) const VALUE: f32 = 0.5;
    /// The same where each column of an archive has its value.
    pub(super) const VALUE_OF_ARCHIVE: f32 = 0.1;
}

fn head(text: &str) -> Option<Head> {
    // Most cells have figures, and no heading has.
    if text.len() > 60 || text.bytes().any(|b| b.is_ascii_digit() || matches!(b, b':' | b'=')) {
        return None;
    }
    let known = lexicon::known(text);
    Some(match (known, lexicon::heading(text)) {
        (Some(Key::Moves), _) | (_, Some(Heading::Games)) => Head::Label(Key::Moves),
        (_, Some(Heading::Coordinates)) => Head::OtherMoves,
        // "Algebraic notation" in archives of lichess. An is a name as well.
        _ if text == "AN" => Head::OtherMoves,
        (Some(Key::Name), _) => Head::Name,
        (Some(Key::Player(side)), _) => Head::Label(Key::Player(side)),
        (Some(Key::Colour), _) | (_, Some(Heading::Sides)) => Head::Side,
        (Some(Key::Result), _) => Head::Label(Key::Result),
        (_, Some(Heading::Points)) => Head::Points,
        _ if word(text) == Some(Word::Number) => Head::Counter,
        (key, None) => Head::Label(key.unwrap_or(Key::Other)),
    })
}

/// Whether these are the headings of such columns: both players and moves, or names and sides.
pub(crate) fn are_headings<'t>(cells: impl Iterator<Item = &'t str>) -> bool {
    let heads: Option<Vec<Head>> = cells.map(head).collect();
    let Some(heads) = heads else { return false };
    let has = |head: Head| heads.iter().filter(|other| **other == head).count() == 1;
    let player = |side| has(Head::Label(Key::Player(side)));
    let is_moves = |head: &&Head| matches!(head, Head::Label(Key::Moves));
    let moves = match heads.iter().filter(is_moves).count() {
        0 => has(Head::OtherMoves),
        count => count == 1,
    };
    // `Bàn | Tên | Kết quả | Tên`
    let halves = heads.iter().filter(|head| **head == Head::Name).count() == 2 && has(Head::Label(Key::Result));
    halves || player(Side::White) && player(Side::Black) && moves || has(Head::Side) && (has(Head::Name) || moves)
}

impl Heads {
    fn has(&self, head: Head) -> usize {
        self.0.iter().filter(|(.., other)| *other == head).count()
    }

    /// Whether each row has both players.
    pub(crate) fn is_of_games(&self) -> bool {
        self.has(Head::Label(Key::Player(Side::White))) == 1
    }

    /// Whether each row has a half-move: `Nước | Bên | Nước đi`.
    pub(crate) fn is_of_half_moves(&self) -> bool {
        self.has(Head::Side) == 1 && self.has(Head::Name) == 0 && self.has_moves()
    }

    /// Whether a column has the moves.
    pub(crate) fn has_moves(&self) -> bool {
        self.has(Head::Label(Key::Moves)) > 0
    }
}

/// The columns that a row of headings names, and their cost. `None` if it is no such row.
pub(crate) fn fit(line: &LabelRow<'_>) -> Option<(f32, Heads)> {
    let cells = &line.row.cells;
    if cells.len() < 2 {
        return None;
    }
    let of = |cell: &Cell| Some((cell.column, cell.span.clone(), head(line.grid.get(cell))?));
    let mut heads = Heads(cells.iter().map(of).collect::<Option<_>>()?);
    heads.settle_moves();
    heads.name_halves();
    heads.find_half_moves();
    let white = heads.has(Head::Label(Key::Player(Side::White)));
    let black = heads.has(Head::Label(Key::Player(Side::Black)));
    let both = white == 1 && black == 1 && cells.len() > 2;
    let named = heads.has(Head::Side) == 1 && (heads.has(Head::Name) == 1 || heads.is_of_half_moves());
    if !both && !named {
        return None;
    }
    // `TT | Trắng | Đen | Nước đi` may head a table of moves as well; its rows decide.
    // A sheet with a column of moves beside both players is an archive, whatever else it has for each game.
    if both && heads.has_moves() {
        heads.keep_columns(line.grid);
    }
    let known = heads.0.iter().filter(|(.., head)| *head != Head::Label(Key::Other)).count();
    let unknown = (cells.len() - known) as f32;
    if known < cells.len().min(3) && !named {
        return None;
    }
    share(&mut heads);
    Some((costs::HEAD + costs::UNKNOWN * unknown, heads))
}

/// The names of tags that archives have as headings, and sheets with other values as labels.
const TAGS: [&str; 4] = ["UTCDate", "UTCTime", "TimeControl", "Termination"];

impl Heads {
    /// Takes columns that may have the moves for these, if no other column has them and both players have one each.
    fn settle_moves(&mut self) {
        let has = |head| self.has(Head::Label(head)) == 1;
        let of_games = has(Key::Player(Side::White)) && has(Key::Player(Side::Black)) && self.0.len() > 2;
        let moves = of_games && !self.has_moves() && self.has(Head::OtherMoves) == 1;
        let key = if moves { Key::Moves } else { Key::Other };
        for (.., head) in self.0.iter_mut().filter(|(.., head)| *head == Head::OtherMoves) {
            *head = Head::Label(key);
        }
    }

    /// Gives the names and facts on both sides of the result to White and Black, as pairing programs print them:
    /// `Bàn | Số | Tên | Rtg | Điểm | Kết quả | Điểm | Tên | Rtg | Số`.
    fn name_halves(&mut self) {
        let is = |head: Head| move |(.., other): &(usize, Range<usize>, Head)| *other == head;
        let result = self.0.iter().position(is(Head::Label(Key::Result)));
        let (Some(result), 2) = (result, self.has(Head::Name)) else { return };
        let (white, black) = self.0.split_at_mut(result);
        if !white.iter().any(is(Head::Name)) || !black.iter().any(is(Head::Name)) {
            return;
        }
        for (half, side) in [(white, Side::White), (black, Side::Black)] {
            // The first counter is that of the boards.
            let numbers = half.iter().rposition(is(Head::Counter));
            for (at, (.., head)) in half.iter_mut().enumerate() {
                *head = match *head {
                    Head::Name => Head::Label(Key::Player(side)),
                    Head::Label(Key::About(fact, None)) => Head::Label(Key::About(fact, Some(side))),
                    Head::Counter if at > 0 && numbers == Some(at) => Head::Label(Key::About(Fact::Number, Some(side))),
                    other => other,
                };
            }
        }
    }

    /// Keeps the columns of an archive whose headings have no other meaning. Remarks are for somebody to read.
    fn keep_columns(&mut self, grid: &Grid) {
        for (_, place, head) in &mut self.0 {
            if let Some(tag) = TAGS.iter().find(|tag| grid.text[place.clone()] == ***tag) {
                *head = Head::Label(Key::Tag(tag));
                continue;
            }
            // The state of each player on a server: one wins, the other resigned.
            match &grid.text[place.clone()] {
                "white_result" => *head = Head::Label(Key::Points(Side::White)),
                "black_result" => *head = Head::Label(Key::Points(Side::Black)),
                _ => {}
            }
            let is_remark = || matches!(word(&grid.text[place.clone()]), Some(Word::Note(_)));
            if *head == Head::Label(Key::Other) && !is_remark() {
                *head = Head::Label(Key::Column);
            }
        }
    }

    /// Takes the column after the sides for the half-moves, whatever its heading: `ply | side | move`.
    fn find_half_moves(&mut self) {
        if self.has(Head::Side) != 1 || self.has(Head::Name) > 0 || self.has_moves() {
            return;
        }
        let side = self.0.iter().position(|(.., head)| *head == Head::Side);
        let next = side.and_then(|side| self.0.get_mut(side + 1));
        if let Some((.., head @ (Head::Counter | Head::Label(Key::Date)))) = next {
            *head = Head::Label(Key::Moves);
        }
    }
}

/// Gives the facts of two columns with the same heading to White and Black.
fn share(heads: &mut Heads) {
    let facts: Vec<(usize, Fact)> = heads
        .0
        .iter()
        .enumerate()
        .filter_map(|(at, (_, place, head))| match head {
            Head::Label(Key::About(fact, None)) => Some((at, *fact)),
            Head::Counter if place.len() < 5 => Some((at, Fact::Number)),
            _ => None,
        })
        .collect();
    for &(at, fact) in &facts {
        let same: Vec<usize> = facts.iter().filter(|(_, other)| *other == fact).map(|(at, _)| *at).collect();
        if let [first, _] = same[..] {
            let side = if at == first { Side::White } else { Side::Black };
            heads.0[at].2 = Head::Label(Key::About(fact, Some(side)));
        }
    }
}

/// A row below such headings.
#[derive(Debug, Clone, Default)]
pub(crate) struct Row {
    /// The values of its cells.
    pub(crate) fields: Vec<Field>,
    /// The cell with the moves.
    pub(crate) moves: Option<Range<usize>>,
    /// The side of the row.
    pub(crate) side: Option<Side>,
    /// The cell with the number of the row.
    pub(crate) number: Option<Range<usize>>,
}

impl Heads {
    /// The heading of a cell, and where it is.
    fn at(&self, cell: &Cell) -> Option<(&Range<usize>, Head)> {
        self.0.iter().find(|(column, ..)| *column == cell.column).map(|(_, place, head)| (place, *head))
    }

    /// Fits a row below the headings. Returns its cost as well; `None` if it is no such row.
    pub(crate) fn fit(&self, grid: &Grid, row: &SheetRow, counted: u32) -> Option<(f32, Row)> {
        let (mut found, mut cost) = (Row::default(), costs::ROW);
        let mut side = None;
        for cell in &row.cells {
            if let Some((_, Head::Side)) = self.at(cell) {
                let text = grid.get(cell);
                side = Some(lexicon::side(text)?.0);
            }
        }
        if side.is_none() && self.has(Head::Side) > 0 {
            return None;
        }
        found.side = side;
        let half_moves = self.is_of_half_moves();
        let whole = self.is_of_games() && self.has_moves() && row.cells.len() == self.0.len();
        let share = if whole { costs::VALUE_OF_ARCHIVE } else { costs::VALUE };
        let mut players = 0;
        for cell in &row.cells {
            let text = grid.get(cell);
            let Some((label, head)) = self.at(cell) else {
                cost += costs::OUTSIDE;
                let label = cell.span.start..cell.span.start;
                found.fields.push(Field {
                    key: Key::Other,
                    label,
                    values: vec![cell.span.clone()],
                    quoted: cell.quoted,
                });
                continue;
            };
            let key = match head {
                Head::Side => continue,
                Head::Counter if half_moves => {
                    // A counter of half-moves numbers no move.
                    let counts = counted > 0 && number(text) == Some(counted + 1);
                    found.number = (!counts).then(|| cell.span.clone());
                    continue;
                }
                Head::Label(Key::Moves) if half_moves && prose::is_move(text) => {
                    found.moves = Some(cell.span.clone());
                    continue;
                }
                Head::Counter if number(text) == Some(counted + 1) && cell.column == self.0[0].0 => continue,
                Head::Counter if self.is_of_games() => Key::Other,
                Head::Counter => Key::About(Fact::Number, side),
                Head::Name => side.map_or(Key::Other, Key::Player),
                Head::Points => side.map_or(Key::Other, Key::Points),
                Head::Label(Key::About(fact, None)) => Key::About(fact, side),
                Head::Label(Key::Moves) if movetext::is_moves(text) => {
                    found.moves = Some(cell.span.clone());
                    continue;
                }
                Head::OtherMoves | Head::Label(Key::Moves) => Key::Other,
                // `1` and `0` below the sides are points.
                Head::Label(Key::Player(of)) if points::halves(text).is_some() => Key::Points(of),
                Head::Label(Key::Column) if movetext::moves_in(text) > 1 => Key::Other,
                Head::Label(key) => key,
            };
            if matches!(key, Key::Player(_)) {
                if prose::is_move(text) {
                    return None;
                }
                players += 1;
            }
            cost += share * value::cost(key, text);
            let (label, values) = (label.clone(), vec![cell.span.clone()]);
            found.fields.push(Field { key, label, values, quoted: cell.quoted });
        }
        // A row with a cell too few may have its moves in the column before.
        if self.has_moves() && !half_moves && found.moves.is_none() {
            let last = row.cells.last()?;
            if row.cells.len() > 2 && movetext::is_moves(grid.get(last)) && movetext::moves_in(grid.get(last)) > 1 {
                found.fields.retain(|field| field.values[0] != last.span);
                found.moves = Some(last.span.clone());
            }
        }
        let more = players == 0 && row.cells.len() == 1 && found.moves.is_some();
        cost += costs::MISSING * self.0.len().saturating_sub(row.cells.len()) as f32;
        (players > 0 || more || half_moves && found.moves.is_some()).then_some((cost, found))
    }
}
