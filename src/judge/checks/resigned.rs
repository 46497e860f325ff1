//! Whether a game says that a player resigned: in its Termination tag, or in a comment behind the last half-move.

use super::Game;
use crate::pgn::lex::TokenKind;
use crate::place::Side;

/// The words that say so, in lower case.
const WORDS: [&str; 12] = [
    "resigns",
    "resigned",
    "resignation",
    "resign",
    "gives up",
    "gave up",
    "xin thua",
    "chịu thua",
    "nhận thua",
    "đầu hàng",
    "xin đầu hàng",
    "xin hàng",
];

/// The names of the sides that may stand before such words.
const SIDES: [(&str, Side); 8] = [
    ("white", Side::White),
    ("black", Side::Black),
    ("bên trắng", Side::White),
    ("bên đen", Side::Black),
    ("quân trắng", Side::White),
    ("quân đen", Side::Black),
    ("trắng", Side::White),
    ("đen", Side::Black),
];

/// Whether the game records that the loser resigned.
pub(super) fn is_recorded(game: &Game<'_>, winner: Side) -> bool {
    let termination = game.tagged().value("Termination").to_lowercase();
    WORDS.iter().any(|word| termination.contains(word)) || in_comment(game, winner)
}

/// The same of the comments behind the last half-move of the main line.
fn in_comment(game: &Game<'_>, winner: Side) -> bool {
    let written = game.written();
    let mut depth = 0_u32;
    for token in written.tokens.iter().rev() {
        match token.kind {
            // The tokens are read from the end.
            TokenKind::Close => depth += 1,
            TokenKind::Open => depth = depth.saturating_sub(1),
            TokenKind::Move | TokenKind::Null if depth == 0 => return false,
            TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment if depth == 0 => {
                if says_so(&written.text(token.span), winner) {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Whether a comment begins with the words, or with the loser and the words: `White resigns`, `Đen xin thua.`
fn says_so(comment: &str, winner: Side) -> bool {
    let text = comment.trim_start_matches(['{', ';']).trim_end_matches('}').trim();
    // Servers write the clock before the words.
    let text = text.rsplit_once(']').map_or(text, |(_, after)| after).trim();
    let text = crate::text::encoding::nfc(text.into()).to_lowercase();
    let begins = |text: &str| {
        let rest = WORDS.iter().filter_map(|word| text.strip_prefix(word)).min_by_key(|rest| rest.len());
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let by = SIDES.iter().find_map(|(name, side)| {
        let rest = text.strip_prefix(name)?.trim_start();
        begins(rest).then_some(*side)
    });
    by.map_or_else(|| begins(&text), |side| side != winner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_that_somebody_resigned() {
        for (comment, expected) in [
            ("{White resigns}", true),
            ("{ [%clk 0:00:05] White resigns. }", true),
            ("{resigned}", true),
            ("{Trắng xin thua}", true),
            ("{Bên trắng đầu hàng!}", true),
            ("; chịu thua", true),
            // The winner did not resign.
            ("{Black resigns}", false),
            ("{White should resign}", false),
            ("{resigning was premature}", false),
            ("{and White could have resigned}", false),
            ("{Đen thắng}", false),
        ] {
            assert_eq!(says_so(comment, Side::Black), expected, "{comment}");
        }
    }
}
