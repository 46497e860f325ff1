//! Lists of games: a row of headings, one of them above the moves, and below it a row for each game.
//!
//! ```text
//! Vòng | Trắng | Đen  | Kết quả | Nước đi
//! 1    | An    | Bình | 1-0     | 1. e4 e5 2. Mf3 Mc6
//! 1    | Chi   | Dũng | 1/2-1/2 | 1. d4 d5 2. c4 e6
//! ```

use std::ops::Range;

use super::another::begins_game;
use super::field::{Field, fields};
use super::grid::{Cell, Grid, SheetRow};
use super::heading::{Word, word};
use super::key::{Fact, Key};
use super::label::known;
use super::movetext;
use super::sheets::SheetReader;
use super::table;
use super::vocabulary::GAMES;
use crate::transcript::scoresheet::{Sheet, SheetPart};
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// What a column of a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Head {
    /// Numbers, which may be those of the rows and then say nothing of the games.
    Counter(Key),
    /// What a label says of the text behind it.
    Label(Key),
}

impl Head {
    /// What a cell below it says.
    fn key(self) -> Key {
        match self {
            Head::Counter(key) | Head::Label(key) => key,
        }
    }
}

/// The columns of a list, and the places of their headings.
struct Heads(Vec<(usize, Range<usize>, Head)>);

/// What a heading says. Other words than those of a sheet head a column of moves in a list.
fn head(text: &str) -> Head {
    match known(text) {
        Some(Key::Moves) => Head::Label(Key::Moves),
        _ if GAMES.contains(&fold(text).as_str()) => Head::Label(Key::Moves),
        key if word(text) == Some(Word::Number) => Head::Counter(key.unwrap_or(Key::Other)),
        key => Head::Label(key.unwrap_or(Key::Other)),
    }
}

/// Whether these are the headings of a list: both players are among them once, and moves.
pub(crate) fn are_headings<'t>(cells: impl Iterator<Item = &'t str>) -> bool {
    let (mut white, mut black, mut moves) = (0, 0, 0);
    for text in cells {
        // Most cells have figures, and no heading has.
        if text.len() > 60 || text.bytes().any(|b| b.is_ascii_digit() || matches!(b, b':' | b'=')) {
            return false;
        }
        match head(text) {
            Head::Label(Key::Player(Side::White)) => white += 1,
            Head::Label(Key::Player(Side::Black)) => black += 1,
            Head::Label(Key::Moves) => moves += 1,
            _ => {}
        }
    }
    (white, black, moves) == (1, 1, 1)
}

impl SheetReader<'_> {
    /// Reads a list with a game in each row, if it begins at a row. Returns how many rows it takes.
    pub(crate) fn list(&mut self, index: usize) -> Option<usize> {
        let (games, taken) = read(self.grid, &self.rows[index..])?;
        if self.current.is_game() {
            let titles = self.titles_of_next();
            self.close(titles);
        }
        // What stands above the list is said of each of its games.
        let heading = std::mem::take(&mut self.current);
        for game in games {
            self.current = game.below(&heading);
            self.close(Vec::new());
        }
        self.blank = false;
        Some(taken)
    }
}

/// Reads the list that begins with the first of these rows. Returns its games with the number of rows that it takes.
fn read(grid: &Grid, rows: &[SheetRow]) -> Option<(Vec<Sheet>, usize)> {
    let top = rows.first()?;
    let headings = |row: &SheetRow| are_headings(row.cells.iter().map(|cell| grid.get(cell)));
    if top.cells.len() < 3 || !headings(top) {
        return None;
    }
    let heads = Heads::of(grid, top);
    let mut games: Vec<Sheet> = Vec::new();
    let (mut taken, mut above, mut last) = (0, Sheet::default(), 0);
    for (index, row) in rows.iter().enumerate().skip(1).filter(|(_, row)| !row.cells.is_empty()) {
        if headings(row) {
            break;
        }
        if let Some((game, counted)) = heads.game(grid, row, last) {
            last = counted;
            games.push(game.below(&above));
        } else if !heads.more(grid, row, games.last_mut()) && !heads.section(grid, row, &rows[index + 1..], &mut above)
        {
            break;
        }
        taken = index + 1;
    }
    (!games.is_empty()).then_some((games, taken))
}

impl Heads {
    /// The columns that a row of headings names. Of two columns with the same fact, each belongs to the player whose
    /// column comes first or second as well.
    fn of(grid: &Grid, top: &SheetRow) -> Heads {
        let mut heads: Vec<_> = top.cells.iter().map(|c| (c.column, c.span.clone(), head(grid.get(c)))).collect();
        let sides: Vec<Side> = heads.iter().filter_map(|(.., head)| player(*head)).collect();
        let facts: Vec<(usize, Fact)> =
            heads.iter().enumerate().filter_map(|(at, (.., head))| Some((at, fact(*head)?))).collect();
        for &(at, fact) in &facts {
            let same: Vec<usize> = facts.iter().filter(|(_, other)| *other == fact).map(|(at, _)| *at).collect();
            if let [_, second] = same[..] {
                let side = sides.get(usize::from(at == second)).copied();
                heads[at].2 = Head::Label(Key::About(fact, side));
            }
        }
        Heads(heads)
    }

    /// The game of a row, with the number of the row if it has one. `None` if the row names no player, or has
    /// half-moves in the place of one. `last` is the number of the row before.
    fn game(&self, grid: &Grid, row: &SheetRow, last: u32) -> Option<(Sheet, u32)> {
        let mut sheet = Sheet::at(row.at);
        let (mut players, mut counted) = (0, last);
        let moves = self.moves(grid, row);
        for cell in &row.cells {
            let text = grid.get(cell);
            let (label, head) = self.at(cell);
            let key = head.key();
            match head {
                Head::Counter(_) if table::number(text) == Some(counted + 1) && cell.column == self.0[0].0 => {
                    counted += 1;
                    continue;
                }
                _ if moves == Some(cell.column) => {
                    sheet.body.push(SheetPart::Line(vec![cell.span.clone()]));
                    continue;
                }
                Head::Label(Key::Player(_)) if movetext::is_move(text) => return None,
                _ => {}
            }
            players += usize::from(matches!(key, Key::Player(_)));
            let key = if key == Key::Moves { Key::Other } else { key };
            sheet.add(Field { key, label, values: vec![cell.span.clone()], quoted: cell.quoted });
        }
        (players > 0 && (players == 2 || sheet.has_moves())).then_some((sheet, counted))
    }

    /// The column with the moves of a row: that of the heading, or another where a cell was left out before it.
    fn moves(&self, grid: &Grid, row: &SheetRow) -> Option<usize> {
        let named = self.0.iter().find(|(.., head)| head.key() == Key::Moves).map(|(column, ..)| *column)?;
        if let Some(cell) = row.cells.iter().find(|cell| cell.column == named) {
            return is_game(grid.get(cell)).then_some(named);
        }
        let cell = row.cells.last()?;
        let other = player(self.at(cell).1).is_none() && begins_game(grid.get(cell));
        (other && movetext::moves_in(grid.get(cell)) > 1).then_some(cell.column)
    }

    /// Takes a row that has nothing but more moves of the game above it. Returns whether it has.
    fn more(&self, grid: &Grid, row: &SheetRow, game: Option<&mut Sheet>) -> bool {
        let ([cell], Some(game)) = (&row.cells[..], game) else { return false };
        let more =
            self.at(cell).1.key() == Key::Moves && movetext::is_moves(grid.get(cell)) && !begins_game(grid.get(cell));
        if more {
            game.body.push(SheetPart::Line(vec![cell.span.clone()]));
        }
        more
    }

    /// Takes a row of one cell between the games, `Vòng 2`: it is said of the games below it. Returns whether it is
    /// one.
    fn section(&self, grid: &Grid, row: &SheetRow, below: &[SheetRow], above: &mut Sheet) -> bool {
        let [cell] = &row.cells[..] else { return false };
        let next = below.iter().find(|row| !row.cells.is_empty());
        if next.is_none_or(|next| self.game(grid, next, 0).is_none()) {
            return false;
        }
        *above = Sheet::default();
        let of_games = |field: &Field| matches!(field.key, Key::Tag(_) | Key::Date);
        match fields(grid, row).filter(|found| found.iter().all(of_games)) {
            Some(found) => {
                for field in found {
                    above.add(field);
                }
            }
            None => above.titles.push(cell.span.clone()),
        }
        true
    }

    /// The heading of a cell, and where it stands. A cell without one has a column that says nothing.
    fn at(&self, cell: &Cell) -> (Range<usize>, Head) {
        let found = self.0.iter().find(|(column, ..)| *column == cell.column);
        let nothing = cell.span.start..cell.span.start;
        found.map_or((nothing, Head::Label(Key::Other)), |(_, label, head)| (label.clone(), *head))
    }
}

/// The side of the player in a column.
fn player(head: Head) -> Option<Side> {
    match head {
        Head::Label(Key::Player(side)) => Some(side),
        _ => None,
    }
}

/// The fact in a column whose heading does not say of whom.
fn fact(head: Head) -> Option<Fact> {
    match head.key() {
        Key::About(fact, None) => Some(fact),
        _ => None,
    }
}

/// Whether a cell has the moves of a game.
fn is_game(text: &str) -> bool {
    begins_game(text) || movetext::is_moves(text)
}
