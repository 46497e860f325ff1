//! Any form of a move, read sign by sign.

use super::common::{plain, whole};
use super::form::{CheckMark, MoveShape};
use super::sign::{EN_PASSANT, blanks, capture, dash, file, letter, rank, small_letter};

/// The length of a castling letter at `i`: the letter O in Latin or Cyrillic, or a zero.
fn castling_letter(s: &[u8], i: usize) -> Option<usize> {
    match s.get(i)? {
        b'O' | b'o' | b'0' => Some(1),
        0xD0 if s[i..].starts_with("О".as_bytes()) || s[i..].starts_with("о".as_bytes()) => Some(2),
        _ => None,
    }
}

/// The length of castling without dashes, `000` or `OO`. `0000` is a null move, and a longer run of letters is a
/// word.
fn castling_without_dash(s: &[u8], i: usize) -> Option<usize> {
    let run = s[i..].iter().take_while(|b| **b == s[i]).count();
    let ends = s.get(i + run).is_none_or(|b| !b.is_ascii_alphanumeric() && !matches!(b, b'.' | b':' | b')'));
    (matches!(s[i], b'0' | b'O') && matches!(run, 2 | 3) && ends && dash(s, i + run).is_none()).then_some(run)
}

/// Castling at `i`, with or without dashes.
fn castling(s: &[u8], i: usize) -> Option<(MoveShape, usize)> {
    let mut at = i + castling_letter(s, i)?;
    let (mut letters, mut glued) = (1, false);
    while letters < 3 {
        let before = blanks(s, at);
        let Some(d) = dash(s, at + before) else { break };
        let after = blanks(s, at + before + d);
        // `0-0 - 0-0-0`: White castles, and after a dash Black.
        if glued && before > 0 && after > 0 {
            break;
        }
        glued = before + after == 0;
        let Some(o) = castling_letter(s, at + before + d + after) else { break };
        at += before + d + after + o;
        letters += 1;
    }
    if let Some(run) = castling_without_dash(s, i).filter(|_| letters == 1) {
        (at, letters) = (i + run, run);
    }
    let shape = MoveShape { castling: Some(letters == 2), ..MoveShape::default() };
    (letters > 1).then(|| suffix(s, at, shape))
}

/// The length of a capture sign at `i` together with the spaces around it; the Vietnamese edition of the Laws prints
/// `T x e5`. A capital `X` after a space needs a space after it as well, because otherwise it is a rook's letter: `e4
/// Xd8`.
fn spaced_capture(s: &[u8], i: usize) -> Option<usize> {
    let before = blanks(s, i);
    let sign = capture(s, i + before)?;
    let after = blanks(s, i + before + sign);
    let sure = s[i + before] != b'X' || before == 0 || after > 0;
    (before + after > 0 && sure).then_some(before + sign + after)
}

/// Whether the sign after a pawn's square is the letter of a rook: in `h3 xa6` it is separate and before another
/// square, and no pawn captures there from h3.
fn is_rook_behind(s: &[u8], (start, at): (usize, usize), len: usize) -> bool {
    let [Some(file1), Some(rank1), Some(file2), Some(rank2)] =
        [file(s.get(start)), rank(s.get(start + 1)), file(s.get(at + len)), rank(s.get(at + len + 1))]
    else {
        return false;
    };
    let apart = blanks(s, at) > 0 && s[at + len - 1] != b' ';
    at == start + 2 && apart && (file1.abs_diff(file2) != 1 || rank1.abs_diff(rank2) != 1)
}

/// Reads the move that starts at `i`. Returns its form and the offset just past it, without glyphs such as `!?`.
/// Returns `None` if no move is written there.
///
/// Spaces may surround a capture sign (`T x e5`) and the dash of castling (`0 - 0`), and may come before the letter
/// of a promotion (`d8 H`).
///
/// A long form such as `e4e5` may as well be two moves glued together. Only the position shows which; see
/// [`split_glued`].
pub fn scan(s: &[u8], i: usize) -> Option<(MoveShape, usize)> {
    if let Some(found) = plain(s, i) {
        return Some(found);
    }
    if let Some(found) = castling(s, i) {
        return Some(found);
    }
    let mut shape = MoveShape::default();
    let mut at = i;
    let small = small_letter(s, at);
    if let Some((c, len)) = small.or_else(|| letter(s, at)) {
        (shape.piece, shape.small) = (Some(c), small.is_some());
        at += len;
    }
    let (file1, at1) = file(s.get(at)).map_or((None, at), |f| (Some(f), at + 1));
    let (rank1, at2) = rank(s.get(at1)).map_or((None, at1), |r| (Some(r), at1 + 1));
    let mut at3 = at2;
    let arrives = |i: usize| file(s.get(i)).is_some() && rank(s.get(i + 1)).is_some();
    // A sign glued to what follows is certain. One with spaces counts only if a square follows, so that prose is not
    // read as a capture. The third case is the sign at the end of `Me5:`.
    if let Some(len) = capture(s, at3).filter(|&len| s.get(at3 + len) != Some(&b' ')) {
        shape.capture = true;
        at3 += len;
    } else if let Some(len) =
        spaced_capture(s, at3).filter(|&len| arrives(at3 + len) && !is_rook_behind(s, (i, at3), len))
    {
        shape.capture = true;
        at3 += len;
    } else if let Some(len) = capture(s, at3) {
        shape.capture = true;
        at3 += len;
    } else if let Some(len) = dash(s, at3).filter(|_| file1.is_some() && rank1.is_some()) {
        shape.hyphen = true;
        at3 += len;
    }
    let second = file(s.get(at3)).and_then(|f| Some((f, rank(s.get(at3 + 1))?)));
    if let Some((f, r)) = second {
        shape.from_file = file1;
        shape.from_rank = rank1;
        shape.to = 8 * r + f;
        at = at3 + 2;
        // A pawn's capture needs its file: `xe5` names no pawn, and `4e5` is no move.
        if shape.piece.is_none() && shape.from_file.is_none() {
            return None;
        }
    } else {
        let (f, r) = (file1?, rank1?);
        shape.to = 8 * r + f;
        shape.hyphen = false;
        // `Me5:` has its capture sign at the end. An `x` there would begin something else.
        shape.capture = shape.capture && s[at2] == b':';
        at = if shape.capture { at3 } else { at2 };
    }
    Some(suffix(s, at, shape))
}

/// Reads a token as [`scan`] does from its first byte.
pub fn of_token(token: &[u8]) -> Option<(MoveShape, usize)> {
    match whole(token) {
        Some(shape) => Some((shape, token.len())),
        None => scan(token, 0),
    }
}

/// Reads what may follow the squares: a promotion, an en passant mark and a check mark.
fn suffix(s: &[u8], mut at: usize, mut shape: MoveShape) -> (MoveShape, usize) {
    let last_rank = matches!(shape.to / 8, 0 | 7);
    let pawn = shape.castling.is_none() && matches!(shape.piece, None | Some('P'));
    if pawn && last_rank {
        (shape.promotion, at) = promotion(s, at, shape.is_long());
    }
    // En passant and check occur once each, in either order.
    for _ in 0..2 {
        let rest = &s[at.min(s.len())..];
        // Most moves end here, so this test comes before the longer ones.
        if rest.first().is_none_or(u8::is_ascii_whitespace) {
            break;
        }
        let may_be = pawn && !shape.en_passant && matches!(rest[0], b'e' | b'q');
        if let Some(mark) = EN_PASSANT.iter().find(|mark| may_be && rest.starts_with(mark)) {
            shape.en_passant = true;
            at += mark.len();
        } else if shape.mark == CheckMark::None {
            let (mark, len) = check_mark(rest);
            shape.mark = mark;
            at += len;
        }
    }
    (shape, at)
}

/// Reads a promotion at `at`. Returns its letter and the offset past it; a lone `=` is skipped without a letter.
fn promotion(s: &[u8], at: usize, long: bool) -> (Option<char>, usize) {
    // A small letter counts after `=`, or at the end of a long move as engines print it (`e7e8q`). Elsewhere it would
    // begin another move.
    let lower = |i: usize| s.get(i).filter(|b| b"qrbn".contains(b)).map(|b| (b.to_ascii_uppercase() as char, 1));
    match s.get(at) {
        Some(b'=') => match letter(s, at + 1).or_else(|| lower(at + 1)) {
            Some((c, len)) => (Some(c), at + 1 + len),
            None => parenthesised(s, at + 1).map_or((None, at + 1), |(c, end)| (Some(c), end)),
        },
        Some(b'/') => letter(s, at + 1).map_or((None, at), |(c, len)| (Some(c), at + 1 + len)),
        Some(b' ') => spaced_promotion(s, at).map_or((None, at), |(c, end)| (Some(c), end)),
        Some(b'(') => parenthesised(s, at).map_or((None, at), |(c, end)| (Some(c), end)),
        _ => match letter(s, at).or_else(|| lower(at).filter(|_| long && s.len() == at + 1)) {
            // `e8Nf6` is two moves glued together, so the letter belongs to the second one.
            Some((_, len)) if matches!(s.get(at + len), Some(b'a'..=b'h' | b'x' | b':')) => (None, at),
            Some((c, len)) => (Some(c), at + len),
            None => (None, at),
        },
    }
}

/// Reads a promotion after a space, `d8 H` or `d8 = H`. The letter must be a word of its own and must not begin a
/// capture.
fn spaced_promotion(s: &[u8], at: usize) -> Option<(char, usize)> {
    let mut from = at + blanks(s, at);
    if s.get(from) == Some(&b'=') {
        from += 1 + blanks(s, from + 1);
    }
    let (c, len) = letter(s, from)?;
    let end = from + len;
    let alone = s.get(end).is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'+' | b'#'));
    let captures = capture(s, end + blanks(s, end)).is_some();
    (alone && !captures).then_some((c, end))
}

/// A piece letter in parentheses at `at`, as in `e8(Q)`, and the offset past them.
fn parenthesised(s: &[u8], at: usize) -> Option<(char, usize)> {
    let (c, len) = letter(s, at + 1).filter(|_| s.get(at) == Some(&b'('))?;
    (s.get(at + 1 + len) == Some(&b')')).then_some((c, at + 2 + len))
}

/// The check mark at the start of `rest` and its length in bytes.
fn check_mark(rest: &[u8]) -> (CheckMark, usize) {
    // `+-`, `+/-` and `+=` judge the position and do not announce a check; `+=>` is a check and an arrow.
    let equals = |i: usize| rest.get(i) == Some(&b'=') && rest.get(i + 1) != Some(&b'>');
    let verdict = |i: usize| dash(rest, i).is_some() || rest.get(i) == Some(&b'/') || equals(i);
    match rest {
        [b'+', b'+', ..] if !verdict(2) => (CheckMark::Double, 2),
        [b'+', ..] if !verdict(1) => (CheckMark::Check, 1),
        [b'#', ..] => (CheckMark::Mate, 1),
        _ if rest.starts_with(b"mat") => (CheckMark::Mate, 3),
        _ if rest.starts_with("≠".as_bytes()) => (CheckMark::Mate, 3),
        _ => (CheckMark::None, 0),
    }
}

/// The check mark apart from the half-move that ends at `end`, as in `Nf3 #` and `Qh5+#`, and the offset past it.
pub(crate) fn mark_apart(s: &[u8], end: usize) -> Option<(CheckMark, usize)> {
    let at = end + s.get(end..)?.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let (mark, len) = check_mark(&s[at..]);
    // `+ -` judges the position.
    let dashed = dash(s, at + len + blanks(s, at + len)).is_some();
    let alone =
        !dashed && s.get(at + len).is_none_or(|b| b.is_ascii_whitespace() || matches!(b, b'(' | b')' | b'{' | b';'));
    (mark != CheckMark::None && alone).then_some((mark, at + len))
}

/// Where to cut a token that [`scan`] read as one long move if it is two moves: `e4e5` into `e4` and `e5`. Returns
/// `None` if the parts are not two moves.
pub fn split_glued(token: &[u8]) -> Option<usize> {
    let (shape, end) = scan(token, 0)?;
    if !shape.is_long() || shape.hyphen || end != token.len() {
        return None;
    }
    let cut = shape.piece.map_or(0, |_| letter(token, 0).map_or(0, |(_, len)| len)) + 2;
    // A capital `X` may be the letter of a rook: `Xa3Xa6`. Any other capture sign belongs to one move.
    if shape.capture && token[cut] != b'X' {
        return None;
    }
    let (first, first_end) = scan(&token[..cut], 0)?;
    let (_, second_end) = scan(&token[cut..], 0)?;
    (!first.is_long() && first_end == cut && second_end == token.len() - cut).then_some(cut)
}
