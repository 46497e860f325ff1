//! Sheets for tests: pages whose game is known.

use bienban_engine::chess::{Chess, Move, Position, from_squares};

use super::word::{PagePlace, ScanPage, ScanWord};

/// A game as squares, and as a sheet in English shows it.
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 \
         b3c2 c7c5 \
    d2d4 d8c7 b1d2 c5d4 c3d4 a5c6 d2b3 a6a5 c1e3 a5a4 b3d2 c8d7";
const SHEET: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 \
         cxd4 Nc6 Nb3 a5 \
    Be3 a4 Nbd2 Bd7";

/// The half-moves of the game.
pub(crate) fn moves() -> Vec<Move> {
    let mut position = Chess::default();
    let play = |text: &str| {
        let played = from_squares(&position, text).expect("it is legal");
        position.play_unchecked(played);
        played
    };
    GAME.split_whitespace().map(play).collect()
}

/// The half-moves as the sheet shows them.
pub(crate) fn written() -> Vec<String> {
    SHEET.split_whitespace().map(str::to_owned).collect()
}

/// A page with a table of two blocks. An empty cell is one that the engine lost.
pub(crate) fn table(cells: &[String]) -> ScanPage {
    let mut page = ScanPage::default();
    let mut add = |text: &str, left: f32, row: usize| {
        let top = 300.0 + 40.0 * row as f32;
        page.add(ScanWord::new(
            text,
            PagePlace { left, top, width: 11.0 * text.chars().count() as f32, height: 20.0 },
            0.9,
        ));
    };
    for n in 0..20 {
        let (block, row) = (n / 10, n % 10);
        let left = 80.0 + 540.0 * block as f32;
        add(&(n + 1).to_string(), left, row);
        for side in 0..2 {
            if let Some(text) = cells.get(2 * n + side) {
                add(text, left + 90.0 + 200.0 * side as f32, row);
            }
        }
    }
    page
}

/// A page of running text.
pub(crate) fn running(cells: &[String]) -> ScanPage {
    let mut page = ScanPage::default();
    let words = cells.chunks(2).enumerate().flat_map(|(n, pair)| {
        let number = format!("{}.", n + 1);
        std::iter::once(number).chain(pair.iter().cloned())
    });
    for (at, text) in words.enumerate() {
        let place = PagePlace {
            left: 100.0 + 90.0 * (at % 12) as f32,
            top: 300.0 + 40.0 * (at / 12) as f32,
            width: 11.0 * text.chars().count() as f32,
            height: 20.0,
        };
        page.add(ScanWord::new(&text, place, 0.9));
    }
    page
}
