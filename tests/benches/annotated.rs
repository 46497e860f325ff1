//! Games with notes, as analysed archives have them: sentences, evaluations, glyphs and a variation here and there.

use std::fmt::Write as _;

use bienban::judge::Judgement;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position};

use crate::braid::Random;

/// The words that notes are made of.
const WORDS: [&str; 16] = [
    "White", "Black", "the", "bishop", "pair", "is", "worth", "a", "pawn", "here", "but", "the", "centre", "stays",
    "closed", "(Tal)",
];

/// A game with a note on every fourth half-move on average, a glyph on every sixth and an evaluation on every other.
pub(crate) fn annotated(judgement: &Judgement, random: &mut Random) -> String {
    let timeline = judgement.timeline.as_ref().expect("the game was judged");
    let mut position = timeline.start.position.clone();
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    let mut text = format!("{tags}[Date \"????.??.??\"]\n[Result \"*\"]\n\n");
    let number = |p: &Chess| format!("{}{} ", p.fullmoves(), if p.turn().is_white() { "." } else { "..." });
    let mut numbered = true;
    for ply in &timeline.plies {
        let before = position.clone();
        if numbered || before.turn().is_white() {
            text += &number(&before);
        }
        numbered = false;
        let _ = write!(text, "{} ", SanPlus::from_move_and_play_unchecked(&mut position, ply.played.expect("a move")));
        if random.below(6) == 0 {
            let _ = write!(text, "${} ", 1 + random.below(22));
        }
        if random.below(2) == 0 {
            let _ = write!(text, "{{[%eval {}.{:02}]}} ", random.below(5), random.below(100));
            numbered = true;
        }
        if random.below(4) == 0 {
            let words: Vec<_> = (0..4 + random.below(24)).map(|_| WORDS[random.below(WORDS.len())]).collect();
            let _ = write!(text, "{{{}.}} ", words.join(" "));
            numbered = true;
        }
        let legal = before.legal_moves();
        if random.below(12) == 0 && legal.len() > 1 {
            let other = SanPlus::from_move(before.clone(), legal[random.below(legal.len())]);
            let _ = write!(text, "({}{other} {{is another way}}) ", number(&before));
            numbered = true;
        }
    }
    text + "*\n"
}
