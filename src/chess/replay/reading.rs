//! Which move a token stands for in a position, and how far a line can be played.

use shakmaty::{Chess, Move, Position};

use super::Cursor;
use crate::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use crate::chess::notation::resolve::{Refusal, mark_is_wrong, resolve};
use crate::pgn::game::{Game, Item, MoveNumber};
use crate::pgn::shape::{self, CheckMark, Shape};
use crate::place::ByteSpan;

/// A half-move as it was understood.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// The move.
    pub played: Move,
    /// How it is written.
    pub shape: Shape,
    /// Where.
    pub span: ByteSpan,
    /// The language, where it is not the game's.
    pub foreign: Option<&'static Language>,
}

/// A token that stands for one move, or for two that are glued together.
pub type Readings = (Reading, Option<Reading>);

/// Finds the move, or the two moves, that a token stands for.
///
/// # Errors
/// Why the token cannot be played in the position.
pub fn read(
    game: &Game<'_>,
    span: ByteSpan,
    position: &Chess,
    language: &'static Language,
) -> Result<Readings, Refusal> {
    let refusal = match read_one(game, span, position, language) {
        Ok(reading) => return Ok((reading, None)),
        Err(refusal) => refusal,
    };
    let Some(cut) = shape::split_glued(game.bytes(span)) else {
        return Err(refusal);
    };
    let middle = span.start as usize + cut;
    let glued = || -> Result<Readings, Refusal> {
        let first = read_one(game, ByteSpan::new(span.start as usize, middle), position, language)?;
        let mut between = position.clone();
        between.play_unchecked(first.played);
        let second = read_one(game, ByteSpan::new(middle, span.end as usize), &between, language)?;
        Ok((first, Some(second)))
    };
    glued().map_err(|_| refusal)
}

fn read_one(
    game: &Game<'_>,
    span: ByteSpan,
    position: &Chess,
    language: &'static Language,
) -> Result<Reading, Refusal> {
    let Some((shape, _)) = shape::scan(game.bytes(span), 0) else {
        return Err(Refusal::UnknownLetter);
    };
    let foreign = if language.covers(&shape) { None } else { other_main(language).filter(|l| l.covers(&shape)) };
    let played = resolve(position, &shape, foreign.unwrap_or(language))?;
    Ok(Reading { played, shape, span, foreign })
}

/// The other one of the two main languages.
pub fn other_main(language: &'static Language) -> Option<&'static Language> {
    match language.id {
        "en" => Some(VIETNAMESE),
        "vi" => Some(ENGLISH),
        _ => None,
    }
}

/// How many items of a line are looked ahead; what is legal so far counts as legal.
pub const LOOKAHEAD: usize = 3000;

/// How far a line could be played, and what its numbers said.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// Index of the item that could not be played, or the number of items.
    pub reached: usize,
    /// Move numbers that agreed.
    pub agreed: u32,
    /// Check marks that contradict the board.
    pub wrong_marks: u32,
    /// The moves, where they were asked for.
    pub moves: Vec<Move>,
}

/// The half-move that a number announces, counted from the beginning of move 1.
pub fn announced(number: MoveNumber) -> i64 {
    2 * (i64::from(number.value) - 1) + i64::from(number.black)
}

/// The half-move to come, counted in the same way.
pub fn upcoming(position: &Chess) -> i64 {
    2 * (i64::from(position.fullmoves().get()) - 1) + i64::from(position.turn().is_black())
}

/// Whether a number fits the half-move to come; `12.` before Black's 12th is tolerated.
pub fn agrees(number: MoveNumber, position: &Chess, offset: i64) -> bool {
    let (said, next) = (announced(number) - offset, upcoming(position));
    said == next || (!number.black && position.turn().is_black() && said + 1 == next)
}

/// Plays a line from `from` on as far as it goes, without reporting anything. A promotion without a piece makes a queen.
pub fn run(
    game: &Game<'_>,
    items: &[Item],
    from: usize,
    cursor: &Cursor,
    language: &'static Language,
    keep: bool,
) -> Run {
    let mut run = Run { reached: items.len(), ..Run::default() };
    let mut cursor = cursor.clone();
    for (index, item) in items.iter().enumerate().skip(from).take(if keep { usize::MAX } else { LOOKAHEAD }) {
        match *item {
            Item::Number(number, _) if agrees(number, &cursor.position, 0) => run.agreed += 1,
            Item::Move(span) => {
                let (first, second, mark) = match read(game, span, &cursor.position, language) {
                    Ok((first, second)) => (first.played, second.map(|r| r.played), second.unwrap_or(first).shape.mark),
                    Err(Refusal::PromotionMissing(moves)) => (moves[0], None, CheckMark::None),
                    Err(_) => {
                        run.reached = index;
                        break;
                    }
                };
                for played in [Some(first), second].into_iter().flatten() {
                    cursor.position.play_unchecked(played);
                    if keep {
                        run.moves.push(played);
                    }
                }
                run.wrong_marks += u32::from(mark_is_wrong(mark, &cursor.position));
            }
            Item::Null(_) => {
                let Some(after) = cursor.after_pass() else {
                    run.reached = index;
                    break;
                };
                cursor = after;
            }
            Item::Number(..) | Item::Unknown(_) | Item::Variation(_) => {}
        }
    }
    run
}

/// The next move at or after an item.
pub fn next_move(items: &[Item], from: usize) -> Option<usize> {
    (from..items.len()).find(|&i| matches!(items[i], Item::Move(_)))
}

/// Whether one half-move, and no more, stands behind an item.
pub fn is_last(items: &[Item], index: usize) -> bool {
    items[index..].iter().filter(|i| matches!(i, Item::Move(_) | Item::Null(_) | Item::Unknown(_))).count() == 1
}

/// By how much a number is ahead of the half-move to come, where the next number agrees with it: a slip that runs on.
pub fn slip(items: &[Item], index: usize, number: MoveNumber, position: &Chess) -> Option<i64> {
    let ahead = announced(number) - upcoming(position);
    let mut half_moves = 0;
    for item in &items[index + 1..] {
        match *item {
            Item::Move(_) | Item::Null(_) => half_moves += 1,
            // Two numbers without a move between say nothing about it.
            Item::Number(..) if half_moves == 0 => {}
            Item::Number(next, _) => {
                let straight = announced(next) - upcoming(position) - half_moves;
                return (straight == ahead && ahead % 2 == 0).then_some(ahead);
            }
            Item::Unknown(_) | Item::Variation(_) => {}
        }
    }
    None
}
