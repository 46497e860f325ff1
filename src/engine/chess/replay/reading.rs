//! Finds the move that a token means in a position, and how far a line can be played.

use shakmaty::{Chess, Move, Position};

use super::{LineCursor, MoveFaultKind};
use crate::chess::notation::descriptive::resolve as resolve_descriptive;
use crate::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use crate::chess::notation::resolve::{MoveRefusal, mark_is_wrong, resolve};
use crate::pgn::descriptive;
use crate::pgn::game::{LineItem, MoveNumber, PgnGame};
use crate::pgn::shape::{self, CheckMark, MoveShape};
use crate::pgn::system::{self, NotationSystem};
use crate::pgn::token::TokenKind;
use bienban_base::place::ByteSpan;

/// A half-move as it was understood.
#[derive(Debug, Clone, Copy)]
pub struct MoveReading {
    /// The move.
    pub played: Move,
    /// The form in which it is written.
    pub shape: MoveShape,
    /// Its token, or its part of a token with two moves.
    pub span: ByteSpan,
    /// The language in which it was read, if that is not the game's.
    pub foreign: Option<&'static Language>,
}

/// The move that a token means, or the two moves if a blank was forgotten between them: `e4e5`.
pub type MoveReadings = (MoveReading, Option<MoveReading>);

/// Finds the move, or the two moves, that a token means.
///
/// # Errors
/// The [`MoveRefusal`] is the reason why the token cannot be played in the position.
pub fn read_token(
    game: &PgnGame<'_>,
    span: ByteSpan,
    position: &Chess,
    language: &'static Language,
) -> Result<MoveReadings, MoveRefusal> {
    match read_one(game, span, position, language) {
        Ok(reading) => Ok((reading, None)),
        Err(refusal) => {
            read_glued(game, span, position, language, refusal).map(|(first, second)| (first, Some(second)))
        }
    }
}

/// Finds the two moves of a token that cannot be read as one; `refusal` is the reason.
///
/// # Errors
/// That refusal, if it cannot be read as two either.
pub fn read_glued(
    game: &PgnGame<'_>,
    span: ByteSpan,
    position: &Chess,
    language: &'static Language,
    refusal: MoveRefusal,
) -> Result<(MoveReading, MoveReading), MoveRefusal> {
    // Only a token that cannot be one move is tried as two, since `e2e4` may be either.
    let Some(cut) = shape::split_glued(game.bytes(span)).filter(|_| game.system.is_none()) else {
        return Err(refusal);
    };
    let middle = span.start as usize + cut;
    let glued = || -> Result<(MoveReading, MoveReading), MoveRefusal> {
        let first = read_one(game, ByteSpan::new(span.start as usize, middle), position, language)?;
        let mut between = position.clone();
        between.play_unchecked(first.played);
        let second = read_one(game, ByteSpan::new(middle, span.end as usize), &between, language)?;
        Ok((first, second))
    };
    // If that fails too, the finding is about the token as a whole.
    glued().map_err(|_| refusal)
}

/// Reads a token as one move.
///
/// # Errors
/// Those of [`read_token`].
pub fn read_one(
    game: &PgnGame<'_>,
    span: ByteSpan,
    position: &Chess,
    language: &'static Language,
) -> Result<MoveReading, MoveRefusal> {
    if let Some(reading) = game.system.and_then(|system| read_in(system, game, span, position)) {
        return reading;
    }
    let Some((shape, _)) = shape::of_token(game.bytes(span)) else {
        return Err(MoveRefusal::UnknownLetter);
    };
    // A letter of the other main language leaves no doubt about the piece, so the move is read and reported (M206).
    let foreign = if language.covers(&shape) { None } else { other_main(language).filter(|l| l.covers(&shape)) };
    let played = resolve(position, &shape, foreign.unwrap_or(language))?;
    Ok(MoveReading { played, shape, span, foreign })
}

/// Reads a token as a move in another notation than the algebraic one. `None` if it has not the form of one.
fn read_in(
    system: NotationSystem,
    game: &PgnGame<'_>,
    span: ByteSpan,
    position: &Chess,
) -> Option<Result<MoveReading, MoveRefusal>> {
    let token = game.bytes(span);
    let (played, shape) = match system {
        NotationSystem::Iccf => {
            let (shape, _) = system::numeric(token, 0)?;
            (resolve(position, &shape, ENGLISH), shape)
        }
        NotationSystem::Descriptive => {
            let (form, _) = descriptive::scan(token, 0)?;
            (resolve_descriptive(position, &form), MoveShape { mark: form.mark, ..MoveShape::default() })
        }
    };
    Some(played.map(|played| MoveReading { played, shape, span, foreign: None }))
}

/// The move of a piece that a reading may be instead, if there is a single letter before it: `N d5`. The letters are
/// those that PGN programs write for a novelty (`N`) and a diagram (`D`). Returns `None` if no such move is legal.
pub fn apart(game: &PgnGame<'_>, reading: &MoveReading, position: &Chess, language: &'static Language) -> Option<Move> {
    if reading.shape.piece.is_some() || reading.shape.castling.is_some() || game.system.is_some() {
        return None;
    }
    let before = &game.block[game.span.start as usize..reading.span.start as usize];
    let before = before.trim_ascii_end();
    let (letter, rest) = before.split_last().filter(|(letter, _)| matches!(letter, b'N' | b'D'))?;
    if rest.last().is_none_or(|b| !b.is_ascii_whitespace() && *b != b'.') {
        return None;
    }
    // The end of a line comment is no letter of the game.
    let at = game.span.start + rest.len() as u32;
    let token = game.tokens.partition_point(|token| token.span.end <= at);
    if matches!(game.tokens.get(token)?.kind, TokenKind::LineComment | TokenKind::Escape) {
        return None;
    }
    let shape = MoveShape { piece: Some(char::from(*letter)), ..reading.shape };
    resolve(position, &shape, language).ok()
}

/// The other of the two main languages; `None` for any third language.
pub fn other_main(language: &'static Language) -> Option<&'static Language> {
    match language.id {
        "en" => Some(VIETNAMESE),
        "vi" => Some(ENGLISH),
        _ => None,
    }
}

/// The number of items that a line is played ahead. A line that is legal this far counts as legal to its end, which
/// bounds the time that a guess may cost.
pub const LOOKAHEAD: usize = 3000;

/// The extent to which a line could be played, and how well the text agreed with it.
#[derive(Debug, Clone, Default)]
pub struct LineRun {
    /// The index of the item that could not be played, or the number of items.
    pub reached: usize,
    /// The number of move numbers that agreed with the position.
    pub agreed: u32,
    /// The number of marks of check or mate that contradict the board.
    pub wrong_marks: u32,
    /// The moves; empty unless they were requested.
    pub moves: Vec<Move>,
}

/// The half-move that a move number announces, counted from 0 at the beginning of move 1.
pub fn announced(number: MoveNumber) -> i64 {
    2 * (i64::from(number.value) - 1) + i64::from(number.black)
}

/// The half-move to come in a position, counted in the same way.
pub fn upcoming(position: &Chess) -> i64 {
    2 * (i64::from(position.fullmoves().get()) - 1) + i64::from(position.turn().is_black())
}

/// Whether a move number fits the half-move to come, after `offset` half-moves are subtracted from it. `12.` before
/// Black's 12th move is tolerated.
pub fn agrees(number: MoveNumber, position: &Chess, offset: i64) -> bool {
    let (said, next) = (announced(number) - offset, upcoming(position));
    said == next || (!number.black && position.turn().is_black() && said + 1 == next)
}

/// Plays a line from item `from` as far as possible and reports nothing. With `keep`, it returns the moves and goes
/// beyond [`LOOKAHEAD`]. A promotion without a piece makes a queen.
pub fn run(
    game: &PgnGame<'_>,
    items: &[LineItem],
    from: usize,
    cursor: &LineCursor,
    language: &'static Language,
    keep: bool,
) -> LineRun {
    let mut run = LineRun { reached: items.len(), ..LineRun::default() };
    let mut cursor = cursor.clone();
    for (index, item) in items.iter().enumerate().skip(from).take(if keep { usize::MAX } else { LOOKAHEAD }) {
        match *item {
            LineItem::Number(number, _) if agrees(number, &cursor.position, 0) => run.agreed += 1,
            LineItem::Move(span) => {
                let (first, second, mark) = match read_token(game, span, &cursor.position, language) {
                    Ok((first, second)) => (first.played, second.map(|r| r.played), second.unwrap_or(first).shape.mark),
                    Err(MoveRefusal::PromotionMissing(moves)) => (moves[0], None, CheckMark::None),
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
            LineItem::Null(_) => {
                let Some(after) = cursor.after_pass() else {
                    run.reached = index;
                    break;
                };
                cursor = after;
            }
            LineItem::Number(..) | LineItem::Unknown(_) | LineItem::Variation(_) => {}
        }
    }
    run
}

/// The index of the next move at or after an item.
pub fn next_move(items: &[LineItem], from: usize) -> Option<usize> {
    (from..items.len()).find(|&i| matches!(items[i], LineItem::Move(_)))
}

/// Whether exactly one half-move comes at or after an item.
pub fn is_last(items: &[LineItem], index: usize) -> bool {
    items[index..].iter().filter(|i| matches!(i, LineItem::Move(_) | LineItem::Null(_) | LineItem::Unknown(_))).count()
        == 1
}

/// Whether all numbers after a place are ahead by the same number of half-moves: then full moves were left out there. A
/// slip of the pen would be corrected sooner or later.
pub fn shifted(items: &[LineItem], index: usize, position: &Chess, ahead: Option<i64>) -> bool {
    let mut half_moves = 0;
    items[index + 1..].iter().all(|item| match *item {
        LineItem::Number(next, _) => Some(announced(next) - upcoming(position) - half_moves) == ahead,
        LineItem::Move(_) | LineItem::Null(_) => {
            half_moves += 1;
            true
        }
        LineItem::Unknown(_) | LineItem::Variation(_) => true,
    })
}

/// The next number in the line that comes after a half-move, and by how many half-moves it is ahead of the count of the
/// half-moves up to it. Two numbers without a move between them do not confirm each other.
fn next_number(items: &[LineItem], index: usize, position: &Chess) -> Option<(MoveNumber, i64)> {
    let mut half_moves = 0;
    items[index + 1..].iter().find_map(|item| match *item {
        LineItem::Number(next, _) if half_moves > 0 => Some((next, announced(next) - upcoming(position) - half_moves)),
        LineItem::Move(_) | LineItem::Null(_) => {
            half_moves += 1;
            None
        }
        LineItem::Number(..) | LineItem::Unknown(_) | LineItem::Variation(_) => None,
    })
}

/// The fault in the moves of a scoresheet at a number that does not fit: rows before it that are missing, or rows in
/// another order. `None` if only the number is wrong, as the next one shows, or if it and the later ones are too low,
/// since then no move is missing. Nor is a move missing if all numbers of a sheet are too high.
pub fn break_at(
    items: &[LineItem],
    index: usize,
    number: MoveNumber,
    position: &Chess,
    offset: i64,
) -> Option<MoveFaultKind> {
    let ahead = announced(number) - upcoming(position) - offset;
    let begun = items[..index].iter().any(|item| matches!(item, LineItem::Move(_)));
    let Some((next, behind)) = next_number(items, index, position) else {
        return (ahead > 1 && begun).then_some(MoveFaultKind::MissingRows(ahead / 2));
    };
    match behind - offset {
        0 => None,
        // `12.` before Black's 12th move is tolerated.
        -1 if !next.black => None,
        same if same == ahead && (ahead < 0 || !begun) => None,
        same if same == ahead && ahead % 2 == 0 => Some(MoveFaultKind::MissingRows(ahead / 2)),
        _ => Some(MoveFaultKind::Disordered),
    }
}

/// The number of half-moves that a number is ahead of the half-move to come, if the next number in the line is ahead by
/// the same: then the numbers slipped here and go on from there. Returns `None` otherwise.
pub fn slip(items: &[LineItem], index: usize, number: MoveNumber, position: &Chess) -> Option<i64> {
    let ahead = announced(number) - upcoming(position);
    let (_, next) = next_number(items, index, position)?;
    // Numbers count moves, so a slip of one half-move is no slip but a missing half-move.
    (next == ahead && ahead % 2 == 0).then_some(ahead)
}
