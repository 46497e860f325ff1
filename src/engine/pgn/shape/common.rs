//! The forms of nearly all half-moves, `e4`, `exd5`, `Nf3`, `Nbxd2+`, read quickly.

use super::form::{CheckMark, MoveShape};
use super::sign::{self, blanks, file, rank};
use bienban_base::text::swar;

/// Reads a move in one of the forms of nearly all moves, `e4`, `exd5`, `Nf3`, `Nbxd2+`, as [`scan`](super::scan())
/// does, but faster. Returns `None` wherever another form is possible.
#[inline(always)]
pub(in crate::pgn) fn plain(s: &[u8], i: usize) -> Option<(MoveShape, usize)> {
    let first = *s.get(i)?;
    let piece = is_letter(first);
    let from = i + usize::from(piece);
    let (file1, at) = file(s.get(from)).map_or((None, from), |f| (Some(f), from + 1));
    let (rank1, at) = rank(s.get(at)).map_or((None, at), |r| (Some(r), at + 1));
    let capture = s.get(at) == Some(&b'x');
    let at = at + usize::from(capture);
    let mut shape = MoveShape { piece: piece.then_some(first as char), capture, ..MoveShape::default() };
    let end = match (file(s.get(at)), rank(s.get(at + 1))) {
        (Some(file2), Some(rank2)) if file1.is_none() || rank1.is_none() => {
            (shape.from_file, shape.from_rank, shape.to) = (file1, rank1, 8 * rank2 + file2);
            at + 2
        }
        (None, _) if !capture => {
            shape.to = 8 * rank1? + file1?;
            at
        }
        _ => return None,
    };
    // A pawn's capture has its file, and a pawn on the last rank may have a promotion after it.
    let pawn_alone = !piece && (shape.from_file.is_none() && capture || matches!(shape.to / 8, 0 | 7));
    if pawn_alone || !piece && shape.from_rank.is_some() && shape.from_file.is_none() {
        return None;
    }
    let end = match s.get(end) {
        Some(b'+') => {
            shape.mark = CheckMark::Check;
            end + 1
        }
        Some(b'#') => {
            shape.mark = CheckMark::Mate;
            end + 1
        }
        _ => end,
    };
    match s.get(end) {
        None | Some(b'\n' | b'\r' | b'\t') => Some((shape, end)),
        // `Te4 x e5` goes on after the blank.
        Some(b' ') if capture || sign::capture(s, end + blanks(s, end)).is_none() => Some((shape, end)),
        _ => None,
    }
}

/// The end of the move that begins at `i`, if [`plain`] reads one there and white space follows: one look at eight
/// bytes. After `None` there may still be a move.
#[inline]
pub(in crate::pgn) fn spaced_end(s: &[u8], i: usize) -> Option<usize> {
    let near: &[u8; 10] = s.get(i..)?.first_chunk()?;
    let word: &[u8; 8] = near.first_chunk()?;
    let blank = swar::below(u64::from_le_bytes(*word), b'!');
    let len = swar::first(blank) & 7;
    // A capture sign after a blank may belong to the move.
    let ends = match near[len] {
        b' ' => !matches!(near[len + 1], b' ' | b'x' | b'X' | b':' | 0xC3 | 0xD7),
        b'\n' | b'\r' | b'\t' => true,
        _ => false,
    };
    (blank != 0 && ends && whole(&near[..len]).is_some()).then_some(i + len)
}

/// Reads a token that is nothing but a move in one of the forms that [`plain`] knows. The length determines the form,
/// so each byte is looked at once.
#[inline]
pub(super) fn whole(token: &[u8]) -> Option<MoveShape> {
    let (body, mark) = match token {
        [body @ .., b'+'] => (body, CheckMark::Check),
        [body @ .., b'#'] => (body, CheckMark::Mate),
        _ => (token, CheckMark::None),
    };
    let (before, &[file, rank]) = body.split_last_chunk()?;
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    let (before, capture) = match before {
        [before @ .., b'x'] => (before, true),
        _ => (before, false),
    };
    // The bytes between the letter and the sign of capture, or before the square.
    let (piece, from) = match *before {
        [] if !capture => (None, None),
        [first] if is_letter(first) => (Some(char::from(first)), None),
        [first] if (b'a'..=b'h').contains(&first) => (None, Some(first)),
        [first, from] if is_letter(first) => (Some(char::from(first)), Some(from)),
        _ => return None,
    };
    let (from_file, from_rank) = match from {
        None => (None, None),
        Some(file @ b'a'..=b'h') => (Some(file - b'a'), None),
        Some(rank @ b'1'..=b'8') => (None, Some(rank - b'1')),
        Some(_) => return None,
    };
    // On the last rank a promotion may follow a pawn.
    if (file | rank) > 7 || piece.is_none() && matches!(rank, 0 | 7) {
        return None;
    }
    Some(MoveShape { piece, from_file, from_rank, to: 8 * rank + file, capture, mark, ..MoveShape::default() })
}

/// Whether the token of a move has nothing but squares, English letters, `x` and the usual marks after a move, or is
/// castling with letters. A game of such moves is English if it has a letter, and nothing of its style is unusual.
pub(in crate::pgn) fn is_usual(token: &[u8]) -> bool {
    let usual =
        |b: &u8| matches!(b, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'=' | b'+' | b'#');
    matches!(token.strip_suffix(b"+").unwrap_or(token), b"O-O" | b"O-O-O") || token.iter().all(usual)
}

/// Whether a plain move that begins with this byte is that of a pawn, or of a piece with its English letter.
pub(in crate::pgn) fn is_english(first: u8) -> bool {
    matches!(first, b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N')
}

/// Whether a byte may be the letter of a piece: `O` may begin castling, and `P` a move of a pawn with its letter.
fn is_letter(byte: u8) -> bool {
    byte.is_ascii_uppercase() && !matches!(byte, b'O' | b'P')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_token_is_read_as_within_a_text() {
        const LETTERS: &[u8] = b"NOPXaehx1248+#: ";
        let mut token = Vec::new();
        for number in 0..LETTERS.len().pow(5) {
            token.clear();
            let mut rest = number;
            for _ in 0..5 {
                token.push(LETTERS[rest % LETTERS.len()]);
                rest /= LETTERS.len();
            }
            for len in 0..=5 {
                let token = &token[..len];
                let expected = plain(token, 0).filter(|(_, end)| *end == len).map(|(shape, _)| shape);
                assert_eq!(whole(token), expected, "{}", String::from_utf8_lossy(token));
                let behind = |text: &[u8]| [token, text].concat();
                for text in [&b" e5 Nf3 Nc6"[..], b" x e5 Nf3 Nc6", b"\ne5 Nf3 Nc6"] {
                    let (text, end) = (behind(text), spaced_end(&behind(text), 0));
                    let read = plain(&text, 0).map(|(_, end)| end);
                    assert!(end.is_none() || end == read, "{}", String::from_utf8_lossy(&text));
                }
            }
        }
    }
}
