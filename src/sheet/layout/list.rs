//! Columns of facts: a row of headings, and below it a game or a player in each row, or the values of one game.
//!
//! ```text
//! Vòng | Trắng | Đen  | Kết quả | Nước đi          Họ tên | Màu   | Elo
//! 1    | An    | Bình | 1-0     | 1. e4 e5         An     | Trắng | 1850
//! ```

use crate::form::prose;
use std::ops::Range;

use super::label_row::LabelRow;
use crate::form::field::SheetField;
use crate::form::grid::{Grid, GridCell, SheetRow};
use crate::form::heading::{ColumnWord, word};
use crate::form::key::{LabelKey, PlayerFact};
use crate::form::movetext;
use crate::form::points;
use crate::form::table::number;
use crate::lexicon::{self, HeadingMeaning};
use crate::sense::value;
use bienban_base::place::Side;

/// The contents of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListHead {
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
    Label(LabelKey),
}

/// The columns of a list, with the places of their headings.
#[derive(Debug, Clone)]
pub(crate) struct ListHeads(Vec<(usize, Range<usize>, ListHead)>);

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

fn head(text: &str) -> Option<ListHead> {
    // Most cells have figures, and no heading has.
    if text.len() > 60 || text.bytes().any(|b| b.is_ascii_digit() || matches!(b, b':' | b'=')) {
        return None;
    }
    let known = lexicon::known(text);
    Some(match (known, lexicon::heading(text)) {
        (Some(LabelKey::Moves), _) | (_, Some(HeadingMeaning::Games)) => ListHead::Label(LabelKey::Moves),
        (_, Some(HeadingMeaning::Coordinates)) => ListHead::OtherMoves,
        // "Algebraic notation" in archives of lichess. An is a name as well.
        _ if text == "AN" => ListHead::OtherMoves,
        (Some(LabelKey::Name), _) => ListHead::Name,
        (Some(LabelKey::Player(side)), _) => ListHead::Label(LabelKey::Player(side)),
        (Some(LabelKey::Colour), _) | (_, Some(HeadingMeaning::Sides)) => ListHead::Side,
        (Some(LabelKey::Result), _) => ListHead::Label(LabelKey::Result),
        (_, Some(HeadingMeaning::Points)) => ListHead::Points,
        _ if word(text) == Some(ColumnWord::Number) => ListHead::Counter,
        (key, None) => ListHead::Label(key.unwrap_or(LabelKey::Other)),
    })
}

/// Whether these are the headings of such columns: both players and moves, or names and sides.
pub(crate) fn are_headings<'t>(cells: impl Iterator<Item = &'t str>) -> bool {
    let heads: Option<Vec<ListHead>> = cells.map(head).collect();
    let Some(heads) = heads else { return false };
    let has = |head: ListHead| heads.iter().filter(|other| **other == head).count() == 1;
    let player = |side| has(ListHead::Label(LabelKey::Player(side)));
    let is_moves = |head: &&ListHead| matches!(head, ListHead::Label(LabelKey::Moves));
    let moves = match heads.iter().filter(is_moves).count() {
        0 => has(ListHead::OtherMoves),
        count => count == 1,
    };
    // `Bàn | Tên | Kết quả | Tên`
    let halves =
        heads.iter().filter(|head| **head == ListHead::Name).count() == 2 && has(ListHead::Label(LabelKey::Result));
    halves
        || player(Side::White) && player(Side::Black) && moves
        || has(ListHead::Side) && (has(ListHead::Name) || moves)
}

impl ListHeads {
    fn has(&self, head: ListHead) -> usize {
        self.0.iter().filter(|(.., other)| *other == head).count()
    }

    /// Whether each row has both players.
    pub(crate) fn is_of_games(&self) -> bool {
        self.has(ListHead::Label(LabelKey::Player(Side::White))) == 1
    }

    /// Whether each row has a half-move: `Nước | Bên | Nước đi`.
    pub(crate) fn is_of_half_moves(&self) -> bool {
        self.has(ListHead::Side) == 1 && self.has(ListHead::Name) == 0 && self.has_moves()
    }

    /// Whether a column has the moves.
    pub(crate) fn has_moves(&self) -> bool {
        self.has(ListHead::Label(LabelKey::Moves)) > 0
    }
}

/// The columns that a row of headings names, and their cost. `None` if it is no such row.
pub(crate) fn fit(line: &LabelRow<'_>) -> Option<(f32, ListHeads)> {
    let cells = &line.row.cells;
    if cells.len() < 2 {
        return None;
    }
    let of = |cell: &GridCell| Some((cell.column, cell.span.clone(), head(line.grid.get(cell))?));
    let mut heads = ListHeads(cells.iter().map(of).collect::<Option<_>>()?);
    heads.settle_moves();
    heads.name_halves();
    heads.find_half_moves();
    let white = heads.has(ListHead::Label(LabelKey::Player(Side::White)));
    let black = heads.has(ListHead::Label(LabelKey::Player(Side::Black)));
    let both = white == 1 && black == 1 && cells.len() > 2;
    let named = heads.has(ListHead::Side) == 1 && (heads.has(ListHead::Name) == 1 || heads.is_of_half_moves());
    if !both && !named {
        return None;
    }
    // `TT | Trắng | Đen | Nước đi` may head a table of moves as well; its rows decide.
    // A sheet with a column of moves beside both players is an archive, whatever else it has for each game.
    if both && heads.has_moves() {
        heads.keep_columns(line.grid);
    }
    let known = heads.0.iter().filter(|(.., head)| *head != ListHead::Label(LabelKey::Other)).count();
    let unknown = (cells.len() - known) as f32;
    if known < cells.len().min(3) && !named {
        return None;
    }
    share(&mut heads);
    Some((costs::HEAD + costs::UNKNOWN * unknown, heads))
}

/// The names of tags that archives have as headings, and sheets with other values as labels.
const TAGS: [&str; 4] = ["UTCDate", "UTCTime", "TimeControl", "Termination"];

impl ListHeads {
    /// Takes columns that may have the moves for these, if no other column has them and both players have one each.
    fn settle_moves(&mut self) {
        let has = |head| self.has(ListHead::Label(head)) == 1;
        let of_games = has(LabelKey::Player(Side::White)) && has(LabelKey::Player(Side::Black)) && self.0.len() > 2;
        let moves = of_games && !self.has_moves() && self.has(ListHead::OtherMoves) == 1;
        let key = if moves { LabelKey::Moves } else { LabelKey::Other };
        for (.., head) in self.0.iter_mut().filter(|(.., head)| *head == ListHead::OtherMoves) {
            *head = ListHead::Label(key);
        }
    }

    /// Gives the names and facts on both sides of the result to White and Black, as pairing programs print them:
    /// `Bàn | Số | Tên | Rtg | Điểm | Kết quả | Điểm | Tên | Rtg | Số`.
    fn name_halves(&mut self) {
        let is = |head: ListHead| move |(.., other): &(usize, Range<usize>, ListHead)| *other == head;
        let result = self.0.iter().position(is(ListHead::Label(LabelKey::Result)));
        let (Some(result), 2) = (result, self.has(ListHead::Name)) else { return };
        let (white, black) = self.0.split_at_mut(result);
        if !white.iter().any(is(ListHead::Name)) || !black.iter().any(is(ListHead::Name)) {
            return;
        }
        for (half, side) in [(white, Side::White), (black, Side::Black)] {
            // The first counter is that of the boards.
            let numbers = half.iter().rposition(is(ListHead::Counter));
            for (at, (.., head)) in half.iter_mut().enumerate() {
                *head = match *head {
                    ListHead::Name => ListHead::Label(LabelKey::Player(side)),
                    ListHead::Label(LabelKey::About(fact, None)) => ListHead::Label(LabelKey::About(fact, Some(side))),
                    ListHead::Counter if at > 0 && numbers == Some(at) => {
                        ListHead::Label(LabelKey::About(PlayerFact::Number, Some(side)))
                    }
                    other => other,
                };
            }
        }
    }

    /// Keeps the columns of an archive whose headings have no other meaning. Remarks are for somebody to read.
    fn keep_columns(&mut self, grid: &Grid) {
        for (_, place, head) in &mut self.0 {
            if let Some(tag) = TAGS.iter().find(|tag| grid.text[place.clone()] == ***tag) {
                *head = ListHead::Label(LabelKey::Tag(tag));
                continue;
            }
            // The state of each player on a server: one wins, the other resigned.
            match &grid.text[place.clone()] {
                "white_result" => *head = ListHead::Label(LabelKey::Points(Side::White)),
                "black_result" => *head = ListHead::Label(LabelKey::Points(Side::Black)),
                _ => {}
            }
            let is_remark = || matches!(word(&grid.text[place.clone()]), Some(ColumnWord::Note(_)));
            if *head == ListHead::Label(LabelKey::Other) && !is_remark() {
                *head = ListHead::Label(LabelKey::Column);
            }
        }
    }

    /// Takes the column after the sides for the half-moves, whatever its heading: `ply | side | move`.
    fn find_half_moves(&mut self) {
        if self.has(ListHead::Side) != 1 || self.has(ListHead::Name) > 0 || self.has_moves() {
            return;
        }
        let side = self.0.iter().position(|(.., head)| *head == ListHead::Side);
        let next = side.and_then(|side| self.0.get_mut(side + 1));
        if let Some((.., head @ (ListHead::Counter | ListHead::Label(LabelKey::Date)))) = next {
            *head = ListHead::Label(LabelKey::Moves);
        }
    }
}

/// Gives the facts of two columns with the same heading to White and Black.
fn share(heads: &mut ListHeads) {
    let facts: Vec<(usize, PlayerFact)> = heads
        .0
        .iter()
        .enumerate()
        .filter_map(|(at, (_, place, head))| match head {
            ListHead::Label(LabelKey::About(fact, None)) => Some((at, *fact)),
            ListHead::Counter if place.len() < 5 => Some((at, PlayerFact::Number)),
            _ => None,
        })
        .collect();
    for &(at, fact) in &facts {
        let same: Vec<usize> = facts.iter().filter(|(_, other)| *other == fact).map(|(at, _)| *at).collect();
        if let [first, _] = same[..] {
            let side = if at == first { Side::White } else { Side::Black };
            heads.0[at].2 = ListHead::Label(LabelKey::About(fact, Some(side)));
        }
    }
}

/// A row below such headings.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlayerListRow {
    /// The values of its cells.
    pub(crate) fields: Vec<SheetField>,
    /// The cell with the moves.
    pub(crate) moves: Option<Range<usize>>,
    /// The side of the row.
    pub(crate) side: Option<Side>,
    /// The cell with the number of the row.
    pub(crate) number: Option<Range<usize>>,
}

impl ListHeads {
    /// The heading of a cell, and where it is.
    fn at(&self, cell: &GridCell) -> Option<(&Range<usize>, ListHead)> {
        self.0.iter().find(|(column, ..)| *column == cell.column).map(|(_, place, head)| (place, *head))
    }

    /// Fits a row below the headings. Returns its cost as well; `None` if it is no such row.
    pub(crate) fn fit(&self, grid: &Grid, row: &SheetRow, counted: u32) -> Option<(f32, PlayerListRow)> {
        let (mut found, mut cost) = (PlayerListRow::default(), costs::ROW);
        let mut side = None;
        for cell in &row.cells {
            if let Some((_, ListHead::Side)) = self.at(cell) {
                let text = grid.get(cell);
                side = Some(lexicon::side(text)?.0);
            }
        }
        if side.is_none() && self.has(ListHead::Side) > 0 {
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
                found.fields.push(SheetField {
                    key: LabelKey::Other,
                    label,
                    values: vec![cell.span.clone()],
                    quoted: cell.quoted,
                });
                continue;
            };
            let key = match head {
                ListHead::Side => continue,
                ListHead::Counter if half_moves => {
                    // A counter of half-moves numbers no move.
                    let counts = counted > 0 && number(text) == Some(counted + 1);
                    found.number = (!counts).then(|| cell.span.clone());
                    continue;
                }
                ListHead::Label(LabelKey::Moves) if half_moves && prose::is_move(text) => {
                    found.moves = Some(cell.span.clone());
                    continue;
                }
                ListHead::Counter if number(text) == Some(counted + 1) && cell.column == self.0[0].0 => continue,
                ListHead::Counter if self.is_of_games() => LabelKey::Other,
                ListHead::Counter => LabelKey::About(PlayerFact::Number, side),
                ListHead::Name => side.map_or(LabelKey::Other, LabelKey::Player),
                ListHead::Points => side.map_or(LabelKey::Other, LabelKey::Points),
                ListHead::Label(LabelKey::About(fact, None)) => LabelKey::About(fact, side),
                ListHead::Label(LabelKey::Moves) if movetext::is_moves(text) => {
                    found.moves = Some(cell.span.clone());
                    continue;
                }
                ListHead::OtherMoves | ListHead::Label(LabelKey::Moves) => LabelKey::Other,
                // `1` and `0` below the sides are points.
                ListHead::Label(LabelKey::Player(of)) if points::halves(text).is_some() => LabelKey::Points(of),
                ListHead::Label(LabelKey::Column) if movetext::moves_in(text) > 1 => LabelKey::Other,
                ListHead::Label(key) => key,
            };
            if matches!(key, LabelKey::Player(_)) {
                if prose::is_move(text) {
                    return None;
                }
                players += 1;
            }
            cost += share * value::cost(key, text);
            let (label, values) = (label.clone(), vec![cell.span.clone()]);
            found.fields.push(SheetField { key, label, values, quoted: cell.quoted });
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
