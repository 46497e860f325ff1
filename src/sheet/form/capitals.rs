//! Capitals and small letters: the meaning of a half-move whose letters are not those of PGN, `MF3`, `mf3`, `oo`.

use super::piece::ends;
use super::word::{SheetHalfMove, crosses};
use bienban_engine::pgn::shape;

/// The longest half-move whose case is corrected, in bytes.
const LONGEST: usize = 16;

/// The half-move with blanks or a promotion that begins a line, with its case corrected: `A x b8=M` on a telephone, `T
/// X G5` in capitals everywhere.
pub(crate) fn small(line: &str) -> Option<(SheetHalfMove, usize)> {
    let first = line.chars().next().filter(char::is_ascii_uppercase)?;
    // No half-move is longer, but a line may be as long as the file.
    let near = line.char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|&end| end <= LONGEST).last()?;
    // In `MF3 XA6` the X is a rook's, since there is a half-move before it. In `T XG5` a bishop takes.
    let rook = |&at: &usize| !line[at + 2..].starts_with(' ') && !recased(&line[..at]).is_empty();
    let near = line[..near].find(" X").filter(rook).unwrap_or(near);
    let rest = &line[1..near];
    let small = first.to_ascii_lowercase();
    let mut forms: Vec<String> = [
        format!("{small}{rest}"),
        format!("{first}{}", rest.to_ascii_lowercase()),
        format!("{small}{}", rest.to_ascii_lowercase()),
    ]
    .into();
    let whole = |form: &str| {
        let (_, len) = shape::scan(form.as_bytes(), 0)?;
        (!crosses(form, len) && ends(&line[len..]) && *form != line[..near]).then_some(len)
    };
    let len = forms.iter().filter_map(|form| whole(form)).max()?;
    forms.retain(|form| whole(form) == Some(len));
    for form in &mut forms {
        form.truncate(len);
    }
    forms.dedup();
    Some((SheetHalfMove { cased: forms, ..SheetHalfMove::default() }, len))
}

/// Castling in small letters without a hyphen: `oo`.
pub(crate) fn castling(word: &str) -> Option<String> {
    match word {
        "oo" => Some("O-O".to_owned()),
        "ooo" => Some("O-O-O".to_owned()),
        _ => None,
    }
}

/// Castling with full stops for its hyphens at the beginning of a text: `0.0`, `O.O.O`.
pub(super) fn zeros(text: &str) -> Option<(SheetHalfMove, usize)> {
    let word = &text[..text.find(char::is_whitespace).unwrap_or(text.len())];
    let bare = word.trim_end_matches(['+', '#', '!', '?', ',', ';']);
    let reading = match bare {
        "0.0" | "O.O" | "o.o" => "O-O",
        "0.0.0" | "O.O.O" | "o.o.o" => "O-O-O",
        _ => return None,
    };
    Some((SheetHalfMove::of(vec![reading.to_owned()]), bare.len()))
}

/// The half-moves that a word becomes with other capitals: `mf3` is `Mf3`, `E4` is `e4`, `BC4` is `Bc4` or `bc4`.
pub(crate) fn recased(word: &str) -> Vec<String> {
    // The sign of a capture is no letter of a rook, so `×h6` names no piece.
    if word.starts_with('×') {
        return Vec::new();
    }
    let word = &word.replace('×', "x");
    if !word.is_ascii() || word.len() > 10 || !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Vec::new();
    }
    let lower = word.to_ascii_lowercase();
    let capital = lower[..1].to_ascii_uppercase() + &lower[1..];
    // The letter of a promotion is the last letter of the word.
    let promoted = |text: &str| {
        let at = text.rfind(|c: char| c.is_ascii_alphabetic()).filter(|&at| at > 1)?;
        Some(text[..at].to_owned() + &text[at..].to_ascii_uppercase())
    };
    let mut forms = vec![capital, lower.clone()];
    forms.extend(promoted(&lower));
    let is_move = |form: &String| {
        shape::scan(form.as_bytes(), 0).is_some_and(|(shape, end)| end == form.len() && shape.castling.is_none())
    };
    forms.retain(|form| form != word && is_move(form));
    forms
}
