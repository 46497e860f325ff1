//! A scoresheet that has been read: its labels with their values, its moves, and the lines of text around them.

use std::ops::Range;

use crate::form::field::SheetField;
use crate::form::grid::Grid;
use crate::form::key::LabelKey;
use crate::form::line;
use crate::form::movetext;
use crate::form::printed::is_form_text;
use crate::form::table::SheetTable;
use crate::form::word::{SheetWord, SheetWordKind};
use bienban_base::place::Side;
use bienban_base::text::names::fold;
use bienban_engine::source::origin::NoteKind;

/// A part of the moves of a sheet. Places are ranges of the grid's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SheetPart {
    /// A line of moves, as its cells.
    Line(Vec<Range<usize>>),
    /// A line of prose between lines of moves.
    Note(Range<usize>),
    /// A blank line between lines of moves.
    Blank,
    /// A table of moves.
    SheetTable(SheetTable),
}

/// A scoresheet. Places are ranges of the grid's text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Scoresheet {
    /// The start of the sheet.
    pub(crate) at: usize,
    /// The labels with their values, above and below the moves.
    pub(crate) fields: Vec<SheetField>,
    /// The keys of `fields`, each once, so that `has` need not search them all. There are few keys.
    keys: Vec<LabelKey>,
    /// The lines above the moves that have no label.
    pub(crate) titles: Vec<Range<usize>>,
    /// The moves, part by part.
    pub(crate) body: Vec<SheetPart>,
    /// The lines below the moves that have no label.
    pub(crate) after: Vec<Range<usize>>,
    /// The text after the last half-move that is certain, and the note about it.
    pub(crate) uncertain: Option<(Range<usize>, NoteKind)>,
    /// Whether the sheet is there a second time.
    pub(crate) copied: bool,
}

/// How many lines of moves are examined to see whether this is a sheet.
const LOOKED_AT: usize = 8;

impl Scoresheet {
    /// Whether the sheet has a label with this key.
    pub(crate) fn has(&self, key: LabelKey) -> bool {
        self.keys.contains(&key)
    }

    /// Adds a label with its value.
    pub(crate) fn add(&mut self, field: SheetField) {
        if !self.has(field.key) {
            self.keys.push(field.key);
        }
        self.fields.push(field);
    }

    /// The sheet with the values of a heading above several sheets, where it has none itself.
    pub(crate) fn below(mut self, heading: &Scoresheet) -> Scoresheet {
        self.titles.splice(0..0, heading.titles.iter().cloned());
        for field in &heading.fields {
            if field.key == LabelKey::Other || !self.has(field.key) {
                self.add(field.clone());
            }
        }
        self
    }

    /// Takes the labels and titles of another sheet, and the text below its moves.
    pub(crate) fn take_labels(&mut self, other: &mut Scoresheet) {
        for field in std::mem::take(&mut other.fields) {
            self.add(field);
        }
        other.keys.clear();
        self.titles.append(&mut other.titles);
        if !other.has_moves() {
            self.after.append(&mut other.after);
        }
    }

    /// Leaves out the rows that are only printed on the form after the last move.
    pub(crate) fn leave_out_printed(&mut self, text: &str) {
        let of = |cells: &[Range<usize>]| match (cells.first(), cells.last()) {
            (Some(first), Some(last)) => &text[first.start..last.end],
            _ => "",
        };
        let printed = |part: &SheetPart| matches!(part, SheetPart::Line(cells) if movetext::is_printed_row(of(cells)));
        let played = |part: &SheetPart| match part {
            SheetPart::SheetTable(_) => true,
            SheetPart::Line(cells) => movetext::is_moves(of(cells)) && !printed(part),
            SheetPart::Note(_) | SheetPart::Blank => false,
        };
        let Some(last) = self.body.iter().rposition(played) else { return };
        let mut index = 0;
        self.body.retain(|part| {
            index += 1;
            index <= last + 1 || !printed(part)
        });
    }

    /// The title that names the event: a line in capitals above the moves that is no printed text.
    pub(crate) fn title<'s>(&'s self, grid: &Grid) -> Option<&'s Range<usize>> {
        let is_title = |title: &&Range<usize>| {
            let text = &grid.text[(*title).clone()];
            let letters = text.chars().filter(|c| c.is_alphabetic());
            letters.clone().count() > 3 && letters.clone().all(|c| !c.is_lowercase()) && !is_form_text(text)
        };
        let named = |title: &&Range<usize>| {
            let folded = fold(&grid.text[(*title).clone()]);
            ["giai", "cup", "hoi", "vo dich", "dai hoi"].iter().any(|word| folded.starts_with(word))
        };
        let titles = || self.titles.iter().filter(is_title);
        titles().find(named).or_else(|| titles().next())
    }

    /// Whether the sheet has moves.
    pub(crate) fn has_moves(&self) -> bool {
        self.body.iter().any(|p| match p {
            SheetPart::Line(_) => true,
            SheetPart::SheetTable(table) => !table.is_empty(),
            SheetPart::Note(_) | SheetPart::Blank => false,
        })
    }

    /// Whether its lines are numbered 1 and 2 in a way that PGN does not know: `(1) e4 e5`, `Nước 1: e4 e5`.
    pub(crate) fn is_numbered_by_hand(&self, text: &str) -> bool {
        let lines = self.body.iter().filter_map(|part| match part {
            SheetPart::Line(cells) => cells.first().map(|cell| &text[cell.clone()]),
            _ => None,
        });
        let first = lines.clone().next().is_some_and(movetext::is_numbered_by_hand);
        first
            || lines.zip(1..).take(2).filter(|(line, number)| movetext::numbered_by_hand(line) == Some(*number)).count()
                == 2
    }

    /// Whether it has half-moves with words that PGN does not know: `Mã f3`, `nhập thành`.
    pub(crate) fn has_words_of_pieces(&self, text: &str) -> bool {
        let word = |line: &str, word: &SheetWord| {
            let written = &line[word.span.clone()];
            let letters = |part: &str| part.chars().filter(|c| c.is_alphabetic()).count();
            matches!(&word.what, SheetWordKind::Move(found) if !found.is_only(written))
                && written
                    .split(' ')
                    .next()
                    .is_some_and(|first| letters(first) > 1 && letters(first) == first.chars().count())
        };
        let lines = self.body.iter().filter_map(|part| match part {
            SheetPart::Line(cells) => cells.first().map(|cell| &text[cell.clone()]),
            _ => None,
        });
        let with_words =
            |line: &&str| line::read(line, movetext::announced(line)).iter().any(|found| word(line, found));
        lines.take(LOOKED_AT).filter(with_words).count() > 1
    }

    /// Whether the sheet describes a game: it has moves or names a player.
    pub(crate) fn is_game(&self) -> bool {
        self.has_moves() || self.has(LabelKey::Player(Side::White)) || self.has(LabelKey::Player(Side::Black))
    }

    /// Whether the sheet is certainly a scoresheet and no other text: it has a table of moves, or moves with a known
    /// label, or both players.
    pub(crate) fn is_sure(&self) -> bool {
        use Side::{Black, White};
        let known = self.fields.iter().any(|f| !matches!(f.key, LabelKey::Other | LabelKey::About(..)));
        let table = self.body.iter().any(|p| matches!(p, SheetPart::SheetTable(table) if !table.is_empty()));
        table || known && self.has_moves() || self.has(LabelKey::Player(White)) && self.has(LabelKey::Player(Black))
    }
}

/// Joins labels below the moves to those moves: the first sheet has moves and no player, and the last one players and
/// no moves, so each group of labels belongs to the moves above it.
pub(crate) fn joined(mut sheets: Vec<Scoresheet>) -> Vec<Scoresheet> {
    let players = |s: &Scoresheet| s.has(LabelKey::Player(Side::White)) || s.has(LabelKey::Player(Side::Black));
    let below = |sheets: &[Scoresheet]| {
        let (Some(first), Some(last)) = (sheets.first(), sheets.last()) else { return false };
        sheets.len() > 1 && first.has_moves() && !players(first) && !last.has_moves() && players(last)
    };
    if !below(&sheets) {
        return sheets;
    }
    for index in 1..sheets.len() {
        let (above, here) = sheets.split_at_mut(index);
        above[index - 1].take_labels(&mut here[0]);
    }
    sheets.pop();
    sheets
}
