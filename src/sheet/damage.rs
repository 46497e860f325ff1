//! Damage: errors in the rows and columns of a whole sheet when it is copied, sorted or pasted, each kind with its
//! price in nats. Both the reader and `repair` use it to get the sheet without the damage.
//!
//! One new kind is one constant in [`DAMAGES`] with its function, and one case.

use bienban_base::place::Side;

/// The kind of damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DamageKind {
    /// Rows are on the sheet twice.
    Repeated,
    /// The rows are not in the order of their numbers.
    Order,
    /// From some row on, a column is one row too low.
    Shift(Side),
    /// From some row on, White's half-moves are in Black's column, and Black's in White's.
    Columns,
    /// The two cells of a row are exchanged.
    Row,
    /// Each half-move has a number of its own.
    HalfMoves,
    /// White's half-moves are in one list and Black's in another.
    TwoLists,
}

/// A row: the number before it, and the half-moves in its two cells, as numbers in the order of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DamageRow {
    pub(crate) number: Option<u32>,
    pub(crate) cells: [Option<usize>; 2],
}

/// The rows of a sheet, and the first half-move that cannot be played.
pub(crate) struct DamageSight<'a> {
    pub(crate) rows: &'a [DamageRow],
    /// What is written in each cell.
    pub(crate) texts: &'a [&'a str],
    /// The row of the first half-move that cannot be played.
    pub(crate) stop: usize,
}

/// The rows without a damage.
#[derive(Debug, Clone)]
pub(crate) struct UndamagedRows {
    pub(crate) rows: Vec<DamageRow>,
    /// The first damaged row and the last, in the order of the sheet.
    pub(crate) span: (usize, usize),
    /// Whether the sheet itself shows the damage, whatever was played: by its numbers, an exact copy, a column that
    /// ends a row below the other.
    pub(crate) shown: bool,
}

/// A kind of damage.
pub(crate) struct SheetDamage {
    /// The name.
    pub(crate) kind: DamageKind,
    /// Its cost in nats, and how much less it is if the sheet shows it.
    cost: f32,
    less: f32,
    /// How many half-moves must become legal from the damage on, for it to be believed.
    pub(crate) evidence: usize,
    /// The sheet without it, if it can have it.
    pub(crate) undo: fn(&DamageSight<'_>) -> Option<UndamagedRows>,
}

/// All kinds. `repair` assumes the same shares: of a hundred errors one is a damage of each kind.
pub(crate) const DAMAGES: [SheetDamage; 13] = [
    SheetDamage::of(DamageKind::Repeated, (8.5, 3.5), 1, repeated),
    SheetDamage::of(DamageKind::Order, (8.5, 3.5), 0, unsorted),
    SheetDamage::of(DamageKind::Row, (7.4, 0.0), 4, |s| exchanged(s, s.stop, s.stop)),
    SheetDamage::of(DamageKind::Shift(Side::White), (8.5, 3.5), 4, |s| shifted(s, 0)),
    SheetDamage::of(DamageKind::Shift(Side::Black), (8.5, 3.5), 4, |s| shifted(s, 1)),
    SheetDamage::of(DamageKind::Shift(Side::White), (8.5, 3.5), 4, |s| copied_down(s, 0)),
    SheetDamage::of(DamageKind::Shift(Side::Black), (8.5, 3.5), 4, |s| copied_down(s, 1)),
    SheetDamage::of(DamageKind::Columns, (8.5, 0.0), 6, |s| exchanged(s, 0, s.last())),
    // Some rows can be played by chance although their cells are exchanged.
    SheetDamage::of(DamageKind::Columns, (9.0, 0.0), 6, |s| columns_from(s, 0)),
    SheetDamage::of(DamageKind::Columns, (9.0, 0.0), 6, |s| columns_from(s, 1)),
    SheetDamage::of(DamageKind::Columns, (9.0, 0.0), 6, |s| columns_from(s, 2)),
    SheetDamage::of(DamageKind::HalfMoves, (6.0, 3.0), 4, paired),
    SheetDamage::of(DamageKind::TwoLists, (6.0, 3.0), 4, joined),
];

impl SheetDamage {
    const fn of(
        kind: DamageKind,
        (cost, less): (f32, f32),
        evidence: usize,
        undo: fn(&DamageSight<'_>) -> Option<UndamagedRows>,
    ) -> SheetDamage {
        SheetDamage { kind, cost, less, evidence, undo }
    }

    /// The cost of believing it, in nats.
    pub(crate) fn cost_of(&self, undamaged: &UndamagedRows) -> f32 {
        self.cost - if undamaged.shown { self.less } else { 0.0 }
    }

    /// Whether only a table can have it, since lines have no columns.
    pub(crate) fn needs_columns(&self) -> bool {
        matches!(self.kind, DamageKind::Row | DamageKind::Shift(_) | DamageKind::Columns)
    }
}

impl DamageSight<'_> {
    fn last(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }

    fn same(&self, one: &DamageRow, other: &DamageRow) -> bool {
        let text = |cell: Option<usize>| cell.map(|cell| self.texts[cell]);
        one.cells.iter().any(Option::is_some) && (0..2).all(|side| text(one.cells[side]) == text(other.cells[side]))
    }
}

/// The cells of rows from the first half-move to the last.
fn between(rows: &[DamageRow]) -> Vec<Option<usize>> {
    let mut cells: Vec<Option<usize>> = rows.iter().flat_map(|row| row.cells).collect();
    cells.truncate(cells.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    // Black may have begun.
    cells.drain(..usize::from(cells.first() == Some(&None)));
    cells
}

/// The half-moves of rows in the order of the game, or `None` if a cell between them is empty.
pub(crate) fn order(rows: &[DamageRow]) -> Option<Vec<usize>> {
    between(rows).into_iter().collect()
}

/// How many half-moves are before the first empty cell between half-moves.
pub(crate) fn gap(rows: &[DamageRow]) -> Option<usize> {
    between(rows).iter().position(Option::is_none)
}

/// How many cells between half-moves are empty.
fn gaps(rows: &[DamageRow]) -> usize {
    between(rows).iter().filter(|cell| cell.is_none()).count()
}

/// Rows that are there twice, with the same number and the same half-moves; without numbers, half-moves that are
/// repeated right after themselves.
fn repeated(sight: &DamageSight<'_>) -> Option<UndamagedRows> {
    let rows = sight.rows;
    if rows.iter().any(|row| row.number.is_none()) {
        return repeated_unnumbered(sight);
    }
    let mut kept: Vec<DamageRow> = Vec::with_capacity(rows.len());
    let mut span: Option<(usize, usize)> = None;
    // The numbers of the rows that are kept rise, so a copy is found by its number.
    for (at, row) in rows.iter().enumerate() {
        let copy = kept.binary_search_by_key(&row.number, |known| known.number);
        match copy {
            Ok(of) if sight.same(&kept[of], row) => span = Some((span.map_or(at, |span| span.0), at)),
            _ => kept.push(row.clone()),
        }
    }
    span.map(|span| UndamagedRows { rows: kept, span, shown: true })
}

/// The most half-moves that may be there twice without numbers.
const COPIED: usize = 24;

fn repeated_unnumbered(sight: &DamageSight<'_>) -> Option<UndamagedRows> {
    let cells = order(sight.rows)?;
    let stop = sight.rows[sight.stop].cells.iter().flatten().next()?;
    let stop = cells.iter().position(|cell| cell == stop)?;
    let text = |at: usize| sight.texts[cells[at]];
    // The first half-move that cannot be played is in the copy, or right after it.
    let copies = (1..=COPIED).flat_map(|len| (stop.saturating_sub(len - 1)..=stop + 1).map(move |from| (from, len)));
    let (from, len) = copies.into_iter().find(|&(from, len)| {
        from >= len && from + len <= cells.len() && (0..len).all(|at| text(from - len + at) == text(from + at))
    })?;
    let left: Vec<usize> = cells[..from].iter().chain(&cells[from + len..]).copied().collect();
    let begun = usize::from(sight.rows[0].cells[0].is_none());
    let cells: Vec<Option<usize>> = std::iter::repeat_n(None, begun).chain(left.into_iter().map(Some)).collect();
    let row = |pair: &[Option<usize>]| DamageRow { number: None, cells: [pair[0], pair.get(1).copied().flatten()] };
    let at = usize::midpoint(from, begun);
    Some(UndamagedRows {
        rows: cells.chunks(2).map(row).collect(),
        span: (at, (from + begun + len - 1) / 2),
        shown: false,
    })
}

/// Rows with the numbers from the first to the last, in another order.
fn unsorted(sight: &DamageSight<'_>) -> Option<UndamagedRows> {
    let numbers: Vec<u32> = sight.rows.iter().map(|row| row.number).collect::<Option<_>>()?;
    let first = numbers.windows(2).position(|pair| pair[1] <= pair[0])?;
    let mut rows = sight.rows.to_vec();
    rows.sort_by_key(|row| row.number);
    let whole = rows.windows(2).all(|pair| pair[1].number == pair[0].number.map(|number| number + 1));
    let displaced = |at: &usize| rows[*at] != sight.rows[*at];
    let from = (0..=first).find(displaced)?;
    let to = (0..rows.len()).rev().find(displaced)?;
    whole.then_some(UndamagedRows { rows, span: (from, to), shown: true })
}

/// A column whose cells are one row too low from an empty one on.
fn shifted(sight: &DamageSight<'_>, column: usize) -> Option<UndamagedRows> {
    let is_empty = |at: &usize| sight.rows[*at].cells[column].is_none();
    // An error before the empty cell has nothing to do with it.
    let from = (0..=sight.stop).rev().find(is_empty).or_else(|| (sight.stop..sight.last()).find(is_empty))?;
    raised(sight, column, from)
}

/// A column in which a half-move occurs twice, one below the other, and the rest is one row too low.
fn copied_down(sight: &DamageSight<'_>, column: usize) -> Option<UndamagedRows> {
    let text = |at: usize| sight.rows[at].cells[column].map(|cell| sight.texts[cell]);
    let is_copy = |at: &usize| text(*at).is_some() && text(*at) == text(*at - 1);
    raised(sight, column, (1..=sight.stop).rev().find(is_copy)?)
}

/// The rows without one cell of a column, and the cells below it one row higher.
fn raised(sight: &DamageSight<'_>, column: usize, from: usize) -> Option<UndamagedRows> {
    let mut rows = sight.rows.to_vec();
    for at in from..rows.len() {
        rows[at].cells[column] = rows.get(at + 1).and_then(|row| row.cells[column]);
    }
    // A last row in which nothing is left.
    rows.pop_if(|row| row.cells == [None, None]);
    rows.get(from)?.cells[column].is_some().then_some(())?;
    // A half-move that was left out leaves one empty cell; below a column that is too low there is another.
    let shown = gaps(&rows) + 1 < gaps(sight.rows);
    Some(UndamagedRows { rows, span: (from, sight.last()), shown })
}

/// The cells of these rows exchanged.
fn exchanged(sight: &DamageSight<'_>, from: usize, to: usize) -> Option<UndamagedRows> {
    let mut rows = sight.rows.to_vec();
    rows.get_mut(from..=to)?.iter_mut().for_each(|row| row.cells.swap(0, 1));
    Some(UndamagedRows { rows, span: (from, to), shown: false })
}

/// The columns exchanged from `before` rows before the one that cannot be played.
fn columns_from(sight: &DamageSight<'_>, before: usize) -> Option<UndamagedRows> {
    let from = sight.stop.checked_sub(before).filter(|from| (1..sight.last()).contains(from))?;
    exchanged(sight, from, sight.last())
}

/// The half-moves of rows that each have one and a number, White's cell; `None` if one has another.
fn single(rows: &[DamageRow]) -> Option<Vec<(u32, usize)>> {
    let of = |row: &DamageRow| match *row {
        DamageRow { number: Some(number), cells: [Some(cell), None] } => Some((number, cell)),
        _ => None,
    };
    rows.iter().map(of).collect()
}

/// Half-moves that are numbered one by one, in rows of two.
fn paired(sight: &DamageSight<'_>) -> Option<UndamagedRows> {
    let cells = single(sight.rows)?;
    cells.windows(2).all(|pair| pair[1].0 == pair[0].0 + 1).then_some(())?;
    let row = |(at, pair): (usize, &[(u32, usize)])| DamageRow {
        number: Some(at as u32 + 1),
        cells: [Some(pair[0].1), pair.get(1).map(|cell| cell.1)],
    };
    let rows = cells.chunks(2).enumerate().map(row).collect();
    Some(UndamagedRows { rows, span: (0, sight.last()), shown: true })
}

/// The half-moves of two lists with the same numbers, in rows.
fn joined(sight: &DamageSight<'_>) -> Option<UndamagedRows> {
    let cells = single(sight.rows)?;
    let second = cells.iter().skip(1).position(|cell| cell.0 == cells[0].0)? + 1;
    let (white, black) = cells.split_at(second);
    let whole = white.len() == black.len() || white.len() == black.len() + 1;
    let same = white.iter().zip(black).all(|(one, other)| one.0 == other.0);
    let row = |(at, cell): (usize, &(u32, usize))| DamageRow {
        number: Some(cell.0),
        cells: [Some(cell.1), black.get(at).map(|cell| cell.1)],
    };
    let rows = white.iter().enumerate().map(row).collect();
    (whole && same).then_some(UndamagedRows { rows, span: (0, sight.last()), shown: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of `1 a b` with `-` for an empty cell and `. a b` without a number.
    fn rows(text: &str) -> (Vec<DamageRow>, Vec<&str>) {
        let mut texts = Vec::new();
        let rows = text.split(';').map(|row| {
            let mut words = row.split_whitespace();
            let number = words.next().and_then(|word| word.parse().ok());
            let mut cell = || {
                words.next().filter(|word| *word != "-").map(|word| {
                    texts.push(word);
                    texts.len() - 1
                })
            };
            DamageRow { number, cells: [cell(), cell()] }
        });
        (rows.collect(), texts)
    }

    fn undone(kind: DamageKind, text: &str, stop: usize) -> Vec<String> {
        let (rows, texts) = rows(text);
        let sight = DamageSight { rows: &rows, texts: &texts, stop };
        let of = DAMAGES.iter().filter(|damage| damage.kind == kind).filter_map(|damage| (damage.undo)(&sight));
        let written = |found: UndamagedRows| {
            let text = |cells: Vec<usize>| cells.into_iter().map(|cell| texts[cell]).collect::<Vec<_>>().join(" ");
            order(&found.rows).map(text)
        };
        of.filter_map(written).collect()
    }

    #[test]
    fn each_kind_is_undone() {
        let twice = "1 a b; 2 c d; 3 e f; 2 c d; 3 e f; 4 g h";
        assert_eq!(undone(DamageKind::Repeated, twice, 3), ["a b c d e f g h"]);
        assert_eq!(undone(DamageKind::Repeated, ". a b; . b c; . d e", 1), ["a b c d e"]);
        assert_eq!(undone(DamageKind::Order, "1 a b; 10 s t; 2 c d", 1), [""; 0]);
        assert_eq!(undone(DamageKind::Order, "1 a b; 3 e f; 2 c d", 1), ["a b c d e f"]);
        assert_eq!(undone(DamageKind::Shift(Side::Black), "1 a -; 2 c b; . - d", 1), ["a b c d"]);
        assert_eq!(undone(DamageKind::Shift(Side::White), "1 a b; 2 - d; 3 c f; 4 e -", 1), ["a b c d e f"]);
        assert_eq!(undone(DamageKind::Shift(Side::Black), "1 a b; 2 c b; 3 e d; . - f", 1), ["a b c d e f"]);
        assert_eq!(undone(DamageKind::Columns, "1 b a; 2 d c", 0), ["a b c d"]);
        assert_eq!(undone(DamageKind::Columns, "1 a b; 2 d c; 3 f e", 1), ["b a c d e f", "a b c d e f"]);
        assert_eq!(undone(DamageKind::HalfMoves, "1 a; 2 b; 3 c", 0), ["a b c"]);
        assert_eq!(undone(DamageKind::TwoLists, "1 a; 2 c; 3 e; 1 b; 2 d", 1), ["a b c d e"]);
        assert_eq!(undone(DamageKind::Row, "1 a b; 2 d c; 3 e f", 1), ["a b c d e f"]);
    }

    #[test]
    fn an_empty_cell_between_half_moves_has_no_order() {
        let (rows, _) = rows("1 a -; 2 c d");
        assert_eq!(order(&rows), None);
    }
}
