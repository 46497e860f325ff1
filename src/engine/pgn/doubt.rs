//! Tokens that are not what they look like: a number, a glyph or a mark may be the remainder of a half-move after a
//! slip.
//!
//! In `2. 1a3` and `3. d3 3f5` the moves may be `Na3` and `Bf5`, in `2. Be3 6 3. Nc6` the figure may be what is left of
//! `d6`, and in `5. Nf33.` there is one figure too many after the move. `N` is a novelty after a move, not before one,
//! and `qd` marks a capture en passant only after a pawn's move. `?` right before a half-move replaces a letter that
//! could not be read: `?d5` is not the pawn's move. Such tokens become unknown ones, so that the replay does not go on
//! over them.

use super::shape;
use super::token::{Token, TokenKind};

/// Whether a number may be none, by its last byte and the token before it: it has no dot, or touches a half-move. If no
/// number is like that, and there is neither a glyph nor a mark, [`mark`] changes nothing.
#[inline]
pub(super) fn begins(last: u8, before: Option<&Token>) -> bool {
    last.is_ascii_digit() || before.is_some_and(|token| token.kind == TokenKind::Move)
}

/// Makes tokens unknown that cannot be numbers, glyphs or marks at their place.
pub(super) fn mark(s: &[u8], tokens: &mut Vec<Token>) {
    // The last number of the line, and of the lines that variations interrupt.
    let (mut last, mut interrupted): (Option<u32>, Vec<(Option<u32>, u32)>) = (None, Vec::new());
    // The number of half-moves after it.
    let mut since = 0;
    let mut doubtful = false;
    for at in 0..tokens.len() {
        if tokens[at].kind == TokenKind::Space {
            continue;
        }
        let before = || tokens[..at].iter().rev().find(|t| t.kind != TokenKind::Space).copied();
        let misplaced = match tokens[at].kind {
            TokenKind::Glyph if illegible(s, tokens, at) => {
                tokens[at + 1].kind = TokenKind::Unknown;
                true
            }
            TokenKind::Glyph => {
                tokens[at].span.bytes_in(s)[0].is_ascii_alphabetic()
                    && before().is_none_or(|t| t.kind == TokenKind::Number)
            }
            TokenKind::EnPassant => !before().is_some_and(|t| takes(s, t)),
            _ => false,
        };
        if misplaced {
            tokens[at].kind = TokenKind::Unknown;
            doubtful = true;
        }
        match tokens[at].kind {
            TokenKind::Open => interrupted.push((last.take(), std::mem::take(&mut since))),
            TokenKind::Close => (last, since) = interrupted.pop().unwrap_or_default(),
            TokenKind::Move => since += 1,
            _ => {}
        }
        if tokens[at].kind != TokenKind::Number {
            continue;
        }
        let Some(value) = value(s, tokens[at]) else { continue };
        let kind = |index: Option<usize>| index.and_then(|i| tokens.get(i)).map(|t| t.kind);
        let (before, after) = (kind(at.checked_sub(1)), kind(Some(at + 1)));
        let bare = tokens[at].span.bytes_in(s).last().is_some_and(u8::is_ascii_digit);
        let next = last.is_none_or(|last| value == last + 1);
        // A figure beside a number is none: `2. 3 a5`, `6 3. Nc6`.
        let behind = || after == Some(TokenKind::Space) && is_number(tokens[at + 1..].iter());
        // In `6. h4 8 f6` the figure is before Black's half-move.
        let between = bare && since == 1 && last.is_some_and(|last| value != last && value != last + 1);
        let beside =
            between || bare && (is_number(tokens[..at].iter().rev()) || behind() || is_last(&tokens[at + 1..]));
        if before == Some(TokenKind::Move) && !next && last != Some(value) {
            tokens[at - 1].kind = TokenKind::Unknown;
        } else if bare && after == Some(TokenKind::Move) && (beside || !next || again(s, &tokens[at + 2..], value)) {
            tokens[at + 1].kind = TokenKind::Unknown;
        } else if !beside {
            (last, since) = (Some(value), 0);
            continue;
        }
        tokens[at].kind = TokenKind::Unknown;
        doubtful = true;
    }
    if doubtful {
        tokens.dedup_by(|next, token| {
            let joins = token.kind == TokenKind::Unknown && next.kind == TokenKind::Unknown;
            if joins {
                token.span.end = next.span.end;
            }
            joins
        });
    }
}

/// Whether a glyph replaces an illegible part of the half-move that it touches.
fn illegible(s: &[u8], tokens: &[Token], at: usize) -> bool {
    let marks = tokens[at].span.bytes_in(s).iter().all(|b| *b == b'?');
    let touches = |index: Option<usize>| {
        index.and_then(|i| tokens.get(i)).is_some_and(|t| matches!(t.kind, TokenKind::Move | TokenKind::Unknown))
    };
    marks && touches(Some(at + 1)) && !touches(at.checked_sub(1))
}

/// Whether a token is a pawn's capture.
fn takes(s: &[u8], token: Token) -> bool {
    let shape = shape::scan(token.span.bytes_in(s), 0).filter(|_| token.kind == TokenKind::Move);
    shape.is_some_and(|(shape, _)| shape.piece.is_none_or(|c| c == 'P') && shape.castling.is_none())
}

/// Whether the first token other than spaces is a number.
fn is_number<'t>(mut tokens: impl Iterator<Item = &'t Token>) -> bool {
    tokens.find(|t| t.kind != TokenKind::Space).is_some_and(|t| t.kind == TokenKind::Number)
}

/// Whether no move follows, nor the rest of a line.
fn is_last(tokens: &[Token]) -> bool {
    let next = tokens.iter().find(|t| t.kind != TokenKind::Space);
    next.is_none_or(|t| matches!(t.kind, TokenKind::Result | TokenKind::Outside))
}

/// Whether the same number comes again, after one half-move.
fn again(s: &[u8], tokens: &[Token], value: u32) -> bool {
    let mut tokens = tokens.iter().filter(|t| t.kind != TokenKind::Space);
    tokens.next().is_some_and(|t| t.kind == TokenKind::Number && self::value(s, *t) == Some(value))
}

/// The value of a number, which nine figures at most can write.
fn value(s: &[u8], token: Token) -> Option<u32> {
    let mut value = None;
    for digit in token.span.bytes_in(s).iter().take_while(|b| b.is_ascii_digit()) {
        value = Some(value.unwrap_or(0_u32).checked_mul(10)?.checked_add(u32::from(digit - b'0'))?);
    }
    value
}

#[cfg(test)]
mod tests {
    use super::super::lex;
    use super::*;

    fn unknown(text: &str) -> Vec<String> {
        let mut tokens = Vec::new();
        lex::lex_game(text.as_bytes(), 0, &mut tokens);
        let unknown = tokens.iter().filter(|t| t.kind == TokenKind::Unknown);
        unknown.map(|t| String::from_utf8_lossy(t.span.bytes_in(text.as_bytes())).into_owned()).collect()
    }

    #[test]
    fn what_is_not_what_it_looks_like() {
        assert_eq!(unknown("1. g4 g6 2. 1a3 b5 *"), ["1a3"]);
        assert_eq!(unknown("1. d4 f5 2. Be3 6 3. Nc6 *"), ["6"]);
        assert_eq!(unknown("1. a4 c6 2. 3 a5 *"), ["3"]);
        assert_eq!(unknown("3.d3 3f5 4.e4 *"), ["3f5"]);
        assert_eq!(unknown("4. Nc3 d5 5. Nf33. Kd7 *"), ["Nf33."]);
        assert_eq!(unknown("5. a3 5 *"), ["5"]);
        assert_eq!(unknown("6. h4 8 f6 7. Nc2 *"), ["8"]);
        assert_eq!(unknown("1. d3 c6 2. Bd2 3a5 3. b4 *"), ["3a5"]);
        assert_eq!(unknown("5. N b3 Td7 *"), ["N"]);
        assert_eq!(unknown("3. Bh3 qd 4. Bxd7 *"), ["qd"]);
        assert_eq!(unknown("1. ?d4 ?d5 2.?xd5 (2.?c4) ?xd5 *"), ["?d4", "?d5", "?xd5", "?c4", "?xd5"]);
        for clean in [
            "4. e4 N d5",
            "5. exd6 e.p. Bd6",
            "1.e4 e52.Nf3 Nc6 3Bb5 a6",
            "1e4e5 2Nf3",
            "1 e4 e5 2 Nf3",
            "3. e4 (3. d4 d5) 3... e5 4. f4",
            "1e4 e5 2Nf3 (2Bc4 Nc6 3d3) 2...Nc6 3Bb5",
            "1. 1. e4",
            "1. e4? e5?? 2. f4 ? exf4 ?! 3. Nf3?g5 4. !Bc4 !?g4",
        ] {
            assert_eq!(unknown(clean), [""; 0], "{clean}");
        }
    }
}
