//! Region: the part of a page that a game takes.

use super::piece::WordPiece;
use super::tilt::usual_height;
use super::word::PagePlace;

/// How far left of the half-moves their numbers are, and how far around them other words of theirs, as a part of the
/// height of letters.
const NUMBERS: f32 = 6.0;
const AROUND: f32 = 1.2;

/// The pieces outside of the game whose half-moves have these places.
pub(crate) fn outside(found: &[Vec<WordPiece>], places: &[Option<PagePlace>]) -> Vec<Vec<WordPiece>> {
    let known: Vec<PagePlace> = places.iter().flatten().copied().collect();
    let taken = |piece: &WordPiece| {
        let (x, y) = (piece.place.middle(), piece.place.top + piece.place.height / 2.0);
        let holds = |place: &PagePlace| {
            (place.left..=place.left + place.width).contains(&x) && (place.top..=place.top + place.height).contains(&y)
        };
        known.iter().any(holds)
    };
    // A page that was turned level has other places. If the game has no place on the page, nothing is outside.
    let of_game: Vec<&WordPiece> = found.iter().flatten().filter(|piece| taken(piece)).collect();
    if of_game.is_empty() {
        return Vec::new();
    }
    let height = usual_height(&found.concat());
    let least = |of: &dyn Fn(&WordPiece) -> f32| of_game.iter().map(|piece| of(piece)).fold(f32::INFINITY, f32::min);
    let left = least(&|piece| piece.left) - height * NUMBERS;
    let right = -least(&|piece| -piece.left - piece.width) + height * AROUND;
    let top = least(&|piece| piece.y) - height * AROUND;
    let bottom = -least(&|piece| -piece.y) + height * AROUND;
    let is_outside = |piece: &&WordPiece| !((left..=right).contains(&piece.x()) && (top..=bottom).contains(&piece.y));
    found.iter().map(|pieces| pieces.iter().filter(is_outside).cloned().collect()).collect()
}

/// Where a game begins, to sort games: from top to bottom, and at one height from left to right.
pub(crate) fn order(places: &[Option<PagePlace>]) -> (i32, i32) {
    let first = places.iter().flatten().next();
    first.map_or((i32::MAX, 0), |place| ((place.top / place.height.max(1.0) / 4.0) as i32, place.left as i32))
}

#[cfg(test)]
mod tests {
    use crate::reading::read_games;
    use crate::sheets::{moves, running, table, written};
    use crate::word::ScanPage;

    /// The games of a page, as how many half-moves of the known game each begins with.
    fn games(page: ScanPage) -> Vec<(usize, usize)> {
        let read = read_games(&[page], None, &|_, legal, _, _| vec![(legal.len() as f32).ln(); legal.len()]);
        let right = |played: &[_]| played.iter().zip(moves()).take_while(|(a, b)| *a == b).count();
        read.iter().filter_map(|game| Some((right(&game.games.first()?.moves), game.beside))).collect()
    }

    /// A page with a second one so far to its right and below it.
    fn with(mut page: ScanPage, other: ScanPage, right: f32, below: f32) -> ScanPage {
        for mut word in other.words {
            (word.place.left, word.place.top) = (word.place.left + right, word.place.top + below);
            page.add(Some(word));
        }
        page
    }

    #[test]
    fn several_games_of_a_page() {
        let all = moves().len();
        assert_eq!(games(table(&written())), [(all, 0)]);
        let stacked = with(table(&written()), table(&written()), 0.0, 700.0);
        assert_eq!(games(stacked), [(all, 0), (all, 0)]);
        let beside = with(table(&written()), table(&written()), 1200.0, 0.0);
        assert_eq!(games(beside), [(all, 0), (all, 0)]);
    }

    #[test]
    fn text_in_two_columns() {
        let cells = written();
        let mut page = ScanPage::default();
        for (at, half) in [&cells[..16], &cells[16..]].into_iter().enumerate() {
            let mut number = 8 * at;
            for mut word in running(half).words {
                // The numbers go on in the second column.
                if word.text().ends_with('.') {
                    number += 1;
                    word = crate::word::ScanWord::new(&format!("{number}."), word.place, 0.9).expect("it has text");
                }
                word.place.left = word.place.left * 0.4 + 560.0 * at as f32;
                word.place.width *= 0.4;
                page.add(Some(word));
            }
        }
        assert_eq!(games(page), [(moves().len(), 0)]);
    }
}
