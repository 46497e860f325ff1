//! Letters: what the bytes of names and comments say. `ChessBase` names no encoding: newer programs write UTF-8, older
//! ones the code page of their Windows, each name and each comment for itself.

use std::borrow::Cow;

use bienban_base::text::detected::detect;
use bienban_base::text::encoding::Encoding;

/// How many bytes a decision looks at.
const SAMPLE: usize = 1 << 16;

/// The bytes of a field of one size: up to the first NUL.
pub(super) fn field(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    bytes[..end].trim_ascii()
}

/// The encoding of the texts that are not UTF-8.
pub(super) fn encoding<'t>(texts: impl Iterator<Item = &'t [u8]>) -> Encoding {
    let mut sample = Vec::new();
    for text in texts.filter(|text| !text.is_ascii() && utf8(text).is_none()) {
        sample.extend_from_slice(text);
        sample.push(b' ');
        if sample.len() > SAMPLE {
            break;
        }
    }
    if sample.is_empty() {
        return Encoding::Windows1252;
    }
    // All of it is known not to be UTF-8, even if some of the bytes together happen to be.
    match detect(&sample).encoding {
        Encoding::Utf8 => Encoding::Windows1252,
        found => found,
    }
}

/// A text in UTF-8 if it is that, else in an encoding.
pub(super) fn decode(text: &[u8], encoding: Encoding) -> Cow<'_, str> {
    utf8(text).map_or_else(|| encoding.decode(text), Cow::Borrowed)
}

/// The text, if it is UTF-8. A field may have cut the last letter.
fn utf8(text: &[u8]) -> Option<&str> {
    match std::str::from_utf8(text) {
        Ok(text) => Some(text),
        Err(error) if error.error_len().is_none() => {
            let whole = &text[..error.valid_up_to()];
            let whole = std::str::from_utf8(whole).ok()?;
            (!whole.is_ascii()).then_some(whole)
        }
        Err(_) => None,
    }
}

/// Shows the figurines of the typeface of `ChessBase`, which stand where Windows-1252 has signs of money.
pub(super) fn figurines(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let figurine = match letter {
            '\u{A2}' => '\u{2654}',
            '\u{A3}' => '\u{2655}',
            '\u{A4}' => '\u{2658}',
            '\u{A5}' => '\u{2657}',
            '\u{A6}' => '\u{2656}',
            '\u{A7}' => '\u{2659}',
            letter => letter,
        };
        // Before a number it is a price or an article of a law.
        let is_sign = letters.peek().is_some_and(char::is_ascii_digit);
        shown.push(if is_sign { letter } else { figurine });
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_is_in_its_own_encoding() {
        let texts: [&[u8]; 3] = [b"Wei\xDF", "Weiß".as_bytes(), b"Fr\xE9d\xE9ric"];
        let found = encoding(texts.into_iter());
        let read: Vec<_> = texts.iter().map(|text| decode(text, found)).collect();
        assert_eq!(read, ["Weiß", "Weiß", "Frédéric"]);
    }

    #[test]
    fn a_cut_letter_does_not_make_a_name_another_encoding() {
        assert_eq!(
            decode("Nguyễn Văn ễ".as_bytes().split_last().expect("it has bytes").1, Encoding::Windows1252),
            "Nguyễn Văn "
        );
        assert_eq!(decode(b"Caf\xE9", Encoding::Windows1252), "Café");
    }

    #[test]
    fn figurines_are_shown_and_prices_stay() {
        assert_eq!(figurines("\u{A4}f3, \u{A3}-side, \u{A3}100"), "\u{2658}f3, \u{2655}-side, \u{A3}100");
    }
}
