//! Pair: the two sheets of a game beside each other, what they show otherwise, and what of it nobody has decided yet.

use super::journal::Journal;
use super::round::{Look, Round};
use super::typing;
use crate::chess::{Chess, Move, Position as _};
use crate::judge;
use crate::message::Message;
use crate::place::Side;
use crate::repair::pairing;
use crate::repair::witness::{NAMED, RESULT};
use crate::report::tables::notes::results_differ;

/// A cell of the other player's sheet.
#[derive(Debug)]
pub struct SecondCell {
    /// What it shows, or what was decided for it.
    pub text: String,
    /// The half-move, if it is certain.
    played: Option<Move>,
}

/// The other player's sheet, with the decisions about it.
#[derive(Debug)]
pub struct SecondSheet {
    /// Its file.
    pub file: String,
    /// The number of the game in it.
    pub number: u64,
    /// The values of [`NAMED`].
    pub tags: [String; NAMED.len()],
    /// Whether it can be played to its end.
    pub intact: bool,
    /// Its cells.
    pub cells: Vec<SecondCell>,
    /// How many half-moves the game had before its first cell.
    first: usize,
    headings: pairing::Pair,
}

/// How many half-moves a game had before a position, by its numbers.
fn before(start: &Chess) -> usize {
    2 * (start.fullmoves().get() as usize - 1) + usize::from(start.turn().is_black())
}

impl SecondSheet {
    /// The other sheet of a game. `None` if the game has none.
    pub fn of(round: &Round, journal: &Journal, index: usize) -> Option<SecondSheet> {
        let headings = round.games[index].second?;
        let of = &round.games[headings.other];
        round.look(headings.other, journal, &judge::Options::default(), |look| {
            let (base, mended) = look.base.zip(look.mended)?;
            let course = look.game.course();
            let moves = course.as_ref().map_or(&[][..], |course| course.moves());
            let cell = |slot| SecondCell { text: mended.shown(slot), played: moves.get(slot).copied() };
            Some(SecondSheet {
                file: of.file.to_string(),
                number: of.number,
                tags: of.assessed.tags.clone(),
                intact: of.assessed.intact,
                cells: (0..mended.entries.len()).map(cell).collect(),
                first: before(&base.witness.start),
                headings,
            })
        })
    }

    /// The name by which a decision knows it again.
    pub fn name(&self) -> String {
        format!("{}#{}", self.file, self.number)
    }

    /// The number and the side of a cell.
    pub fn place(&self, cell: usize) -> (u32, Side) {
        let half_moves = self.first + cell;
        (1 + half_moves as u32 / 2, if half_moves.is_multiple_of(2) { Side::White } else { Side::Black })
    }
}

/// A half-move beside that of the other sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// The index of the other sheet's cell.
    pub cell: Option<u32>,
    /// Whether the two differ, and nobody has decided which is right.
    pub open: bool,
}

/// What the two sheets of a game tell otherwise.
#[derive(Debug, Default)]
pub struct Apart {
    /// For each half-move of the longer one.
    pub slots: Vec<Beside>,
    /// What the headings tell otherwise, and nobody has decided.
    pub headings: Vec<Message>,
    /// Whether the result is one of these.
    pub result: bool,
}

impl Apart {
    /// Lays the other sheet beside a game.
    pub fn of(look: &Look<'_, '_>, second: &SecondSheet, tags: &[String; NAMED.len()]) -> Apart {
        let Some((base, mended)) = look.base.zip(look.mended) else { return Apart::default() };
        let course = look.game.course();
        let (moves, positions) = course.as_ref().map_or((&[][..], &[][..]), |of| (of.moves(), of.positions()));
        let first = before(&base.witness.start);
        let decided = mended.stands || mended.weighed(&second.name());
        let written = second.cells.iter().rposition(|cell| !cell.text.is_empty()).map_or(0, |last| last + 1);
        let slots = mended.entries.len().max((second.first + written).saturating_sub(first));
        let beside = |slot: usize| {
            let cell = (first + slot).checked_sub(second.first).filter(|&cell| cell < second.cells.len());
            let theirs = cell.map(|cell| &second.cells[cell]);
            let text = theirs.map_or("", |theirs| theirs.text.as_str());
            let same = match (moves.get(slot), theirs.and_then(|theirs| theirs.played)) {
                (Some(&ours), Some(theirs)) => ours == theirs,
                // Behind its first fault the other sheet still shows moves.
                (Some(&ours), None) => {
                    positions.get(slot).is_some_and(|position| typing::half_move(position, text) == Ok(ours))
                }
                (None, _) => mended.shown(slot) == text,
            };
            let settled = decided || mended.entries.get(slot).is_some_and(|entry| entry.decided.is_some());
            Beside { cell: cell.map(|cell| cell as u32), open: !same && !settled }
        };
        let exchanged = second.headings.exchanged;
        let result = results_differ([&tags[RESULT], &second.tags[RESULT]], exchanged)
            .filter(|_| !mended.stands && mended.tag("Result").is_none());
        let named = mended.stands || mended.tag("White").is_some() || mended.tag("Black").is_some();
        let colours = (exchanged && !named).then(|| Message::new("repair-colours-exchanged"));
        Apart {
            slots: (0..slots).map(beside).collect(),
            result: result.is_some(),
            headings: result.into_iter().chain(colours).collect(),
        }
    }

    /// The half-moves that are open, by their indices.
    pub fn open(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().enumerate().filter(|(_, beside)| beside.open).map(|(slot, _)| slot)
    }

    /// Whether nothing is left to decide.
    pub fn is_settled(&self) -> bool {
        self.headings.is_empty() && self.open().next().is_none()
    }
}
