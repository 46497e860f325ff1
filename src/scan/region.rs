//! Region: the part of a page that a game takes.

use super::piece::Piece;
use super::tilt::usual_height;
use super::word::Place;

/// How far left of the half-moves their numbers stand, and how far around them other words of theirs, as a part of the
/// height of letters.
const NUMBERS: f32 = 6.0;
const AROUND: f32 = 1.2;

/// The pieces that stand outside of the game whose half-moves have these places.
pub(crate) fn outside(found: &[Vec<Piece>], places: &[Option<Place>]) -> Vec<Vec<Piece>> {
    let known: Vec<Place> = places.iter().flatten().copied().collect();
    let taken = |piece: &Piece| {
        let (x, y) = (piece.place.middle(), piece.place.top + piece.place.height / 2.0);
        let holds = |place: &Place| {
            (place.left..=place.left + place.width).contains(&x) && (place.top..=place.top + place.height).contains(&y)
        };
        known.iter().any(holds)
    };
    // A page that was turned level has other places.
    let of_game: Vec<&Piece> = found.iter().flatten().filter(|piece| taken(piece)).collect();
    let height = usual_height(&found.concat());
    let least = |of: &dyn Fn(&Piece) -> f32| of_game.iter().map(|piece| of(piece)).fold(f32::INFINITY, f32::min);
    let left = least(&|piece| piece.left) - height * NUMBERS;
    let right = -least(&|piece| -piece.left - piece.width) + height * AROUND;
    let top = least(&|piece| piece.y) - height * AROUND;
    let bottom = -least(&|piece| -piece.y) + height * AROUND;
    let is_outside = |piece: &&Piece| !((left..=right).contains(&piece.x()) && (top..=bottom).contains(&piece.y));
    found.iter().map(|pieces| pieces.iter().filter(is_outside).cloned().collect()).collect()
}

/// Where a game begins, for the order of games: pages are read from top to bottom, and what begins at one height from
/// left to right.
pub(crate) fn order(places: &[Option<Place>]) -> (i32, i32) {
    let first = places.iter().flatten().next();
    first.map_or((i32::MAX, 0), |place| ((place.top / place.height.max(1.0) / 4.0) as i32, place.left as i32))
}
