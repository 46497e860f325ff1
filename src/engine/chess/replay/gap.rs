//! Finds where a half-move was left out.
//!
//! Move numbers are points of synchronisation. If a stretch between two numbers has one half-move fewer than the
//! numbers require, every legal move is tried in every place of the stretch. The place and the moves that let the game
//! go on furthest are proposed; they are never inserted. In `1. e4 e5 2. Nf3 3. Bb5` Black's second move is missing.

use shakmaty::{Move, Position, Role, Square};

use super::LineCursor;
use super::reading::{self, LineRun, announced, run, upcoming};
use crate::chess::notation::letters::Language;
use crate::pgn::game::{LineItem, PgnGame};

/// The number of places that are tried. There are more than two only if the text has few numbers.
pub const PLACES: usize = 8;

/// A place in a line to which the replay can go back.
#[derive(Debug, Clone)]
pub struct ReplayPlace {
    /// The index of the item with which to go on.
    pub item: usize,
    /// The position there.
    pub cursor: LineCursor,
    /// The square of arrival of the half-move before it.
    pub arrived: Option<Square>,
}

/// A half-move that was left out.
#[derive(Debug)]
pub struct ReplayGap {
    /// The index of its place in the list of places.
    pub place: usize,
    /// The moves that may have been played, likeliest first.
    pub fillers: Vec<Move>,
    /// The extent to which the line can be played with the first of them.
    pub run: LineRun,
}

/// The number of half-moves that are missing by the numbers, from the first place to the first number at or after
/// `item`. Returns `None` if no number follows.
pub fn shortage(items: &[LineItem], places: &[ReplayPlace], item: usize) -> Option<i64> {
    let first = places.first()?;
    let next = (item..items.len()).find(|&i| matches!(items[i], LineItem::Number(..)))?;
    let LineItem::Number(number, _) = items[next] else {
        return None;
    };
    let written = items[first.item..next].iter().filter(|i| matches!(i, LineItem::Move(_) | LineItem::Null(_))).count();
    Some(announced(number) - upcoming(&first.cursor.position) - i64::try_from(written).ok()?)
}

/// Finds the place where some legal move lets the line go on furthest, with every move that lets it go on that far.
pub fn search(
    game: &PgnGame<'_>,
    items: &[LineItem],
    places: &[ReplayPlace],
    language: &'static Language,
) -> Option<ReplayGap> {
    let mut best: Option<ReplayGap> = None;
    for (index, place) in places.iter().enumerate().rev().take(PLACES) {
        let mut fillers: Vec<(Move, LineRun)> = Vec::new();
        for filler in place.cursor.position.legal_moves() {
            let after = place.cursor.after(filler);
            let run = run(game, items, place.item, &after, language, false);
            // Marks of check that contradict the board speak against a filler, even if it is legal.
            let merit = |run: &LineRun| (run.reached, std::cmp::Reverse(run.wrong_marks));
            let best = fillers.first().map(|(_, run)| merit(run));
            if best.is_none_or(|best| merit(&run) > best) {
                fillers.clear();
            }
            if best.is_none_or(|best| merit(&run) >= best) {
                fillers.push((filler, run));
            }
        }
        let Some(run) = fillers.first().map(|(_, run)| run.clone()) else {
            continue;
        };
        // Places are tried from the last one, and an earlier one must do better: the one nearest to the number that did
        // not fit is preferred.
        if best.as_ref().is_none_or(|b| run.reached > b.run.reached) {
            let mut moves: Vec<Move> = fillers.into_iter().map(|(filler, _)| filler).collect();
            let next = next_move(game, items, place, language, &moves);
            moves.sort_by_cached_key(|&m| likelihood(place, m, next));
            best = Some(ReplayGap { place: index, fillers: moves, run });
        }
    }
    best
}

/// The move that the next token means after the first of the fillers.
fn next_move(
    game: &PgnGame<'_>,
    items: &[LineItem],
    place: &ReplayPlace,
    language: &'static Language,
    fillers: &[Move],
) -> Option<Move> {
    let span =
        items[place.item..].iter().find_map(|i| if let LineItem::Move(span) = i { Some(*span) } else { None })?;
    let after = place.cursor.after(*fillers.first()?);
    reading::read_token(game, span, &after.position, language).ok().map(|(first, _)| first.played)
}

/// The sort key of a move that may have been played: first a recapture on the square where the half-move before
/// arrived, then the material after the next written move, then the name.
fn likelihood(place: &ReplayPlace, filler: Move, next: Option<Move>) -> (bool, i32, String) {
    let recaptures = filler.is_capture() && place.arrived == Some(filler.to());
    let gained = filler.capture().map_or(0, value);
    let taken = next.is_some_and(|next| next.to() == filler.to());
    let lost = if taken { value(filler.promotion().unwrap_or(filler.role())) } else { 0 };
    let name = shakmaty::san::San::from_move(&place.cursor.position, filler).to_string();
    (!recaptures, lost - gained, name)
}

/// The value of a piece in pawns. The king's is higher than all others together.
fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}
