//! `GameKind`: distinguishes games of chess from games of xiangqi.

use super::record::XiangqiRecord;
use crate::chess::notation::start;
use crate::chess::replay::{self, Manner};
use crate::pgn::game::PgnGame;
use crate::pgn::lex::TokenKind;
use bienban_base::text::names::fold;
use bienban_xiangqi::grammar;

use super::words::LineWords;

/// The kind of the games of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GameKind {
    /// Each game shows it: by its tags, its first position or its half-moves.
    #[default]
    Auto,
    /// Chess.
    Chess,
    /// Xiangqi (cờ tướng).
    Xiangqi,
}

/// The names of xiangqi in tags, in folded form.
const NAMES: [&str; 5] = ["chinese chess", "xiangqi", "co tuong", "象棋", "xiang qi"];

/// The number of words that are searched for half-moves that only xiangqi has.
const LOOKED_AT: usize = 64;

/// This many half-moves of chess alone at the beginning end the search.
const ENOUGH: usize = 2;

/// This many half-moves that only xiangqi has may be slips.
const FEW: usize = 2;

/// This many half-moves, such as `e4 e5`, are often legal in both games.
const TOGETHER: usize = 2;

/// Whether a game is xiangqi. The first evidence decides: the tags Game and Variant, the head of a scoresheet, a FEN of
/// ten ranks, half-moves that only xiangqi has.
pub fn is_xiangqi(game: &PgnGame<'_>, asked: GameKind, sheet: bool) -> bool {
    match asked {
        GameKind::Chess => return false,
        GameKind::Xiangqi => return true,
        GameKind::Auto => {}
    }
    for name in ["Game", "Variant"] {
        if game.tag(name).is_none() {
            continue;
        }
        let value = fold(&game.value(name));
        if NAMES.iter().any(|known| value.contains(known)) {
            return true;
        }
        // A Variant tag with another name means that it is not xiangqi.
        if !value.trim().is_empty() && name == "Variant" {
            return false;
        }
    }
    let fen = game.value("FEN");
    if !fen.is_empty() {
        return fen.split_whitespace().next().is_some_and(|men| men.matches('/').count() == 9);
    }
    // Nearly every game shows at its first half-moves that it is chess.
    if begins_as_chess(game) || spoken(game, ENOUGH, sheet) == (0, ENOUGH) {
        return false;
    }
    let named =
        sheet && (game.tags.iter().any(|tag| names_it(&game.text(tag.value))) || heading(game).any(|it| names_it(&it)));
    let (own, chess) = spoken(game, LOOKED_AT, sheet);
    // A club or an event may have both games in its name, so that half-moves of chess weigh more.
    match named {
        true => chess <= own,
        // In a short game of chess, one slip such as `Tb9` would make it xiangqi.
        false if own > 3 * chess && own <= FEW => !plays_as_chess(game, sheet),
        false => own > 3 * chess,
    }
}

/// Whether a game can be played further as chess than as xiangqi, and further than both games often agree.
fn plays_as_chess(game: &PgnGame<'_>, sheet: bool) -> bool {
    let Ok(start) = start::start_position("", None, game.first_number()) else { return false };
    let as_chess = replay::replay(game, &start, None, Manner { record: false, sheet }).certain;
    as_chess > TOGETHER && as_chess > XiangqiRecord::of(game, None, sheet).played.len()
}

/// Whether the first half-moves show by themselves that the game is chess, as in nearly every game. This runs for every
/// game that is read with care, so it takes the tokens as they are and joins no words.
fn begins_as_chess(game: &PgnGame<'_>) -> bool {
    let mut chess = 0;
    let mut last = None;
    for token in &game.tokens {
        match token.kind {
            TokenKind::Move => {}
            // Words that are no half-moves, and variations, need the slower look.
            TokenKind::Unknown | TokenKind::Open => return false,
            _ => continue,
        }
        let glued = last.replace(token.span.end) == Some(token.span.start);
        let bytes = game.bytes(token.span);
        // Two squares may be one half-move of xiangqi with a stray blank in it, so they are no evidence.
        let is_square = matches!(bytes, [_, _]);
        if is_plainly_chess(bytes) && !glued {
            chess += 1;
            if chess == ENOUGH {
                return true;
            }
            continue;
        }
        match std::str::from_utf8(bytes).ok().and_then(speaks) {
            Some(false) if !glued && !is_square => chess += 1,
            Some(true) => return false,
            _ if glued => return false,
            _ => {}
        }
        if chess == ENOUGH {
            return true;
        }
    }
    false
}

/// Whether a line of the head of a scoresheet names xiangqi. One that names chess as well is no evidence.
fn names_it(text: &str) -> bool {
    let text = fold(text);
    NAMES.iter().any(|known| text.contains(known)) && !text.contains("co vua")
}

/// Whether a line is a heading that names xiangqi: `Ván cờ tướng số 3`.
pub fn is_heading(text: &str) -> bool {
    const LONGEST: usize = 80;
    text.len() < LONGEST && names_it(text)
}

/// The lines above the half-moves that are no tags.
fn heading<'a>(game: &'a PgnGame<'_>) -> impl Iterator<Item = std::borrow::Cow<'a, str>> {
    let above = game.tokens.iter().take_while(|token| !matches!(token.kind, TokenKind::Move | TokenKind::Number));
    above.filter(|token| token.kind == TokenKind::Comment).map(|token| game.text(token.span))
}

/// The number of the first words that are half-moves of xiangqi alone, and of chess alone.
fn spoken(game: &PgnGame<'_>, most: usize, sheet: bool) -> (usize, usize) {
    let words = LineWords::of(game, most, sheet);
    words.half_moves().fold((0, 0), |(own, chess), word| match speaks(&word.text) {
        Some(true) => (own + 1, chess),
        Some(false) => (own, chess + 1),
        None => (own, chess),
    })
}

/// Whether a word is a piece with its English letter on a square of a chessboard. [`speaks`] gives the same answer in
/// more time.
fn is_plainly_chess(word: &[u8]) -> bool {
    // `Be2` may be a soldier's move.
    matches!(
        word,
        [b'K' | b'Q' | b'N' | b'R', b'a'..=b'h', b'1'..=b'8']
            | [b'K' | b'Q' | b'B' | b'N' | b'R', b'x', b'a'..=b'h', b'1'..=b'8']
    )
}

/// Whether a word is a half-move of xiangqi and none of chess (`true`), or of chess and none of xiangqi (`false`).
/// `None` if it is of both, or of neither.
fn speaks(word: &str) -> Option<bool> {
    let notations = grammar::possible_notations(word);
    let chess = crate::pgn::shape::scan(word.as_bytes(), 0).is_some_and(|(_, end)| end == word.len());
    // `Nf3` is more likely chess.
    let xiangqi = if chess { notations.has_own() } else { !notations.is_empty() };
    (xiangqi != chess).then_some(xiangqi)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::assemble;

    #[test]
    fn one_slip_makes_no_game_of_chess_xiangqi() {
        let of = |text: &str| {
            let (game, _) = assemble::assemble_game(text.as_bytes(), 0, None, Vec::new());
            is_xiangqi(&game, GameKind::Auto, true)
        };
        assert!(!of("1. e4 e5 2. Mf3 Mc6 3. Tb9 *"));
        assert!(of("1. Phe2 Mg7 2. Mg2 Xh9 *"));
    }

    #[test]
    fn plain_words_of_chess_speak_for_chess() {
        let mut plain = 0;
        for letter in 'A'..='Z' {
            for file in 'a'..='i' {
                for rank in '0'..='9' {
                    for word in [format!("{letter}{file}{rank}"), format!("{letter}x{file}{rank}")] {
                        plain += usize::from(is_plainly_chess(word.as_bytes()));
                        assert!(!is_plainly_chess(word.as_bytes()) || speaks(&word) == Some(false), "{word}");
                    }
                }
            }
        }
        assert_eq!(plain, 9 * 64);
    }

    #[test]
    fn the_first_half_moves_show_chess_only_where_nothing_else_could_be_meant() {
        let of = |text: &str| {
            let (game, _) = assemble::assemble_game(text.as_bytes(), 0, None, Vec::new());
            begins_as_chess(&game)
        };
        for chess in ["1. e4 e5 2. Nf3 Nc6 *", "1.Nf3 d5 2.Bg5 {a} h6 3.Bxf6 *", "1. O-O-O Kb8 *"] {
            assert!(of(chess), "{chess}");
        }
        for open in ["1. h2 e2 h9 g7 *", "1. h2e2 h9g7 *", "1. Phe2 Mg7 *", "1. e4 e5 *", "1. P2-5 M8.7 *", "*"] {
            assert!(!of(open), "{open}");
        }
    }
}
