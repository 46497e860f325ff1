//! The players behind the number of a board or a game: `Bàn 1: An - Bình`, `Vòng 1, bàn 2 Chi - Dung 0-1`.

use std::ops::Range;

use super::field::Field;
use super::grid::{Cell, Grid, SheetRow, trimmed};
use super::key::Key;
use super::label::known;
use super::score;
use super::sheets::SheetReader;
use super::table;
use super::unseparated::unseparated;
use super::versus::{self, BETWEEN, in_capitals, in_order, is_bare_name, is_name, of_side, player};
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// The longest line that is looked at, in bytes.
const LONGEST: usize = 200;

/// The number and the players of a line. `None` if it is no such line.
pub(crate) fn read(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    if text.len() > LONGEST {
        return None;
    }
    numbered(grid, line.clone()).or_else(|| labelled(grid, line))
}

impl SheetReader<'_> {
    /// Whether two names behind the number of a board are no players: others are named right above or below, or no
    /// moves follow. `Bàn 5 - Nhà Văn Hóa - Huế` says where the board stands.
    pub(crate) fn are_no_players(&self, index: usize, found: &[Field]) -> bool {
        let bare = |field: &Field| matches!(field.key, Key::Player(_)) && field.label.is_empty();
        let numbered = |field: &Field| matches!(field.key, Key::Tag("Round" | "Board"));
        let [first, .., one, other] = found else { return false };
        if !(numbered(first) && bare(one) && bare(other)) || found.iter().any(|field| field.key == Key::Result) {
            return false;
        }
        let known = [Side::White, Side::Black].iter().any(|&side| self.current.has(Key::Player(side)));
        known && !self.current.has_moves() || !self.moves_follow(index)
    }
}

/// The same in cells of their own: `Bàn 1 | An | 1-0 | Bình`, `Bàn | 1 | An | vs | Bình | 1-0`.
pub(crate) fn in_cells(grid: &Grid, row: &SheetRow) -> Option<Vec<Field>> {
    // Nearly all rows are moves.
    let [first, second, .., last] = row.cells.as_slice() else { return None };
    if !grid.get(first).starts_with(char::is_alphabetic) || last.span.end - first.span.start > LONGEST {
        return None;
    }
    let apart = known(grid.get(first)).is_some() && table::number(grid.get(second)).is_some();
    let label = Cell { span: first.span.start..if apart { second.span.end } else { first.span.end }, ..*first };
    let mut found = if apart {
        let key = known(grid.get(first)).filter(|key| matches!(key, Key::Tag("Round" | "Board")))?;
        vec![Field { key, label: first.span.clone(), values: vec![second.span.clone()], quoted: false }]
    } else {
        unseparated(grid, &label)
    };
    if found.is_empty() || !found.iter().all(|field| matches!(field.key, Key::Tag("Round" | "Board"))) {
        return None;
    }
    if !found.last().is_some_and(|number| is_of_game(grid, number)) {
        return None;
    }
    let (mut names, mut results) = (Vec::new(), Vec::new());
    for cell in &row.cells[if apart { 2 } else { 1 }..] {
        let text = grid.get(cell);
        match () {
            () if is_name(text) && in_capitals(text) || is_bare_name(grid, text) => names.push(cell.span.clone()),
            () if score::figures(text).is_some() => results.push(cell.span.clone()),
            () if matches!(fold(text).as_str(), "" | "vs" | "gap" | "v") => {}
            () => return None,
        }
    }
    let [white, black] = <[Range<usize>; 2]>::try_from(names).ok().filter(|_| results.len() < 2)?;
    found.extend([player(Side::White, white), player(Side::Black, black)]);
    let result = |value: Range<usize>| Field {
        key: Key::Result,
        label: value.start..value.start,
        values: vec![value],
        quoted: false,
    };
    found.extend(results.into_iter().map(result));
    Some(found)
}

/// The same behind labels with their numbers and nothing else, whatever separates them.
fn numbered(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let mut fields = Vec::new();
    let mut at = line.start;
    while let Some((field, len)) = number(grid, at..line.end) {
        fields.push(field);
        at += len;
    }
    let last = fields.last()?;
    let of_game = is_of_game(grid, last);
    let rest = trimmed(&grid.text, at..line.end);
    let named = || of_game.then(|| names(grid, &rest)).flatten();
    let found = versus::read(grid, rest.clone())
        .or_else(|| of_game.then(|| versus::around_score(grid, rest.clone())).flatten())
        .or_else(named)?;
    fields.extend(found);
    Some(fields)
}

/// Whether a number is that of a game or a board: `Vòng 2: Hà Nội - Huế` are two teams.
fn is_of_game(grid: &Grid, number: &Field) -> bool {
    !matches!(fold(&grid.text[number.label.clone()]).split(' ').next(), Some("vong" | "round"))
}

/// The label of a round or board with its number at the beginning of a text, and the length of both with the signs
/// behind them.
fn number(grid: &Grid, text: Range<usize>) -> Option<(Field, usize)> {
    let (start, text) = (text.start, &grid.text[text]);
    // `Bàn thi đấu số 3` has the longest label.
    let (at, key) = text.match_indices(' ').take(4).find_map(|(at, _)| {
        let digit = text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
        let key = known(&text[..at]).filter(|key| digit && matches!(key, Key::Tag("Round" | "Board")))?;
        Some((at, key))
    })?;
    let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
    let behind = &text[at + 1 + digits..];
    let rest = behind.trim_start_matches([' ', ':', '.', ',', ')', '-', '–', '|']);
    if digits > 3 || rest.len() == behind.len() {
        return None;
    }
    let value = start + at + 1..start + at + 1 + digits;
    let field = Field { key, label: start..start + at, values: vec![value], quoted: false };
    Some((field, text.len() - rest.len()))
}

/// First words of places, teams and openings.
const NO_NAMES: &[&str] =
    &["phòng", "tầng", "trường", "nhà", "đội", "clb", "bảng", "biến", "khai", "sân", "khu", "nữ", "hiệp"];

/// Two names with a word or a dash between them, perhaps with their sides.
pub(crate) fn names(grid: &Grid, line: &Range<usize>) -> Option<Vec<Field>> {
    let text = grid.text[line.clone()].trim_end_matches('.');
    let end = line.start + text.len();
    let (at, len) = BETWEEN.iter().filter_map(|word| Some((text.find(word)?, word.len()))).min()?;
    let parts = [line.start..line.start + at, line.start + at + len..end].map(|part| trimmed(&grid.text, part));
    let is_player = |part: &Range<usize>| {
        let name = &grid.text[part.clone()];
        let first = name.split(' ').next().unwrap_or_default().to_lowercase();
        (is_name(name) || is_bare_name(grid, name))
            && in_capitals(name)
            && !NO_NAMES.contains(&first.as_str())
            && !BETWEEN.iter().any(|word| name.contains(word))
    };
    if text.contains([':', '=', '"']) || !parts.iter().all(is_player) {
        return None;
    }
    let [one, other] = parts.clone().map(|part| of_side(grid, part));
    let (white, black) = match (one.0, other.0) {
        (None, None) => {
            let [one, other] = parts;
            let (white, black, _) = in_order(grid, one, other)?;
            (white, black)
        }
        (Some(Side::White), Some(Side::Black)) => (one.1, other.1),
        (Some(Side::Black), Some(Side::White)) => (other.1, one.1),
        _ => return None,
    };
    // `Quân đen An`
    let side = |part: &Range<usize>| {
        grid.text[part.clone()].split(' ').any(|word| matches!(&*word.to_lowercase(), "trắng" | "đen" | "quân" | "cầm"))
    };
    if side(&white) || side(&black) {
        return None;
    }
    Some(vec![player(Side::White, white), player(Side::Black, black)])
}

/// The players behind other labels, or behind several and a colon: `Ván cờ: An (Trắng) - Bình (Đen)`,
/// `Vòng 1 - Ngày 3/4/2019: Chi - Dung 0-1`.
fn labelled(grid: &Grid, line: Range<usize>) -> Option<Vec<Field>> {
    let text = &grid.text[line.clone()];
    let at = text.find(':').filter(|&at| at < 40)?;
    let span = trimmed(&grid.text, line.start..line.start + at);
    let mut numbers = unseparated(grid, &Cell { span, column: 0, quoted: false });
    if numbers.len() > 1 && numbers.iter().all(|field| matches!(field.key, Key::Tag("Round" | "Board") | Key::Date)) {
        numbers.extend(versus::read(grid, trimmed(&grid.text, line.start + at + 1..line.end))?);
        return Some(numbers);
    }
    let label = text[..at].trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    if let Some(found) = both_sides(grid, line.start..line.start + at, line.start + at + 1..line.end) {
        return Some(found);
    }
    let round = matches!(known(label), Some(Key::Tag("Round" | "Board")));
    if !round {
        return None;
    }
    let mut found = versus::read(grid, trimmed(&grid.text, line.start + at + 1..line.end))?;
    let number = line.start + label.len()..line.start + at;
    let number = trimmed(&grid.text, number);
    if !number.is_empty() {
        let key = known(label)?;
        found
            .insert(0, Field { key, label: line.start..line.start + label.len(), values: vec![number], quoted: false });
    }
    Some(found)
}

/// The players behind the labels of both: `Đen - Trắng: Bình - An`.
fn both_sides(grid: &Grid, label: Range<usize>, value: Range<usize>) -> Option<Vec<Field>> {
    let mut sides = grid.text[label].split(['-', '–', '/']).map(known);
    let (Some(Key::Player(first)), Some(Key::Player(second)), None) = (sides.next()?, sides.next()?, sides.next())
    else {
        return None;
    };
    let text = &grid.text[value.clone()];
    let (at, len) = BETWEEN.iter().filter_map(|word| Some((text.find(word)?, word.len()))).min()?;
    let [one, other] =
        [value.start..value.start + at, value.start + at + len..value.end].map(|part| trimmed(&grid.text, part));
    let names = is_name(&grid.text[one.clone()]) && is_name(&grid.text[other.clone()]);
    (first != second && names).then(|| vec![player(first, one), player(second, other)])
}

#[cfg(test)]
mod tests {
    use super::{Grid, Key, read};
    use bienban_base::place::Side;

    #[test]
    fn players_behind_the_number_of_a_board() {
        let found = |line: &str| {
            let grid = Grid { text: line.to_owned(), ..Grid::default() };
            let mut fields = read(&grid, 0..line.len()).unwrap_or_default();
            // White first, whoever is named first.
            fields.sort_by_key(|field| field.key == Key::Player(Side::Black));
            fields.iter().map(|field| field.value(line)).collect::<Vec<_>>().join("|")
        };
        for (line, values) in [
            ("Bàn 1 An - Bình", "1|An|Bình"),
            ("Bàn 1: An - Bình", "1|An|Bình"),
            ("Bàn số 12. Nguyễn Văn An – Lê Thị Bình", "12|Nguyễn Văn An|Lê Thị Bình"),
            ("Vòng 1, bàn 2: An - Bình 0-1", "1|2|An|0-1|Bình"),
            ("Vòng 3 Bàn 2 An vs Bình", "3|2|An|Bình"),
            ("Ván 4 - An (Đen) - Bình (Trắng)", "4|Bình|An"),
            ("Bàn 5 An 1-0 Bình", "5|An|1-0|Bình"),
            ("Vòng 2: Hà Nội - Huế", ""),
            ("Ván 1 e4 - e5", ""),
            ("Bàn 3", ""),
            ("Bàn 3 - Ngày 3/4/2019", ""),
            ("Bàn 3 - tầng hai - nhà thi đấu", ""),
        ] {
            assert_eq!(found(line), values, "{line}");
        }
    }
}
