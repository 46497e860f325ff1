//! Letters: decodes the bytes of names and comments. `ChessBase` names no encoding: newer programs write UTF-8, older
//! ones the code page of their Windows, which may differ from name to name and from comment to comment.

use std::borrow::Cow;

use bienban_base::text::detected::detect;
use bienban_base::text::encoding::Encoding;

/// The bytes of a field of one size: up to the first NUL.
pub(super) fn field(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    bytes[..end].trim_ascii()
}

/// The number of bytes that a decision looks at, because it costs a thousand times what decoding does.
const SAMPLE: usize = 1 << 13;

/// The encodings of the texts of a database that are not UTF-8, as far as a sample shows them: people merge databases
/// of several countries. One is that of texts in Latin letters, of which few are outside ASCII; the other that of the
/// rest, such as Cyrillic.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pages {
    latin: Option<Encoding>,
    other: Option<Encoding>,
}

impl Pages {
    /// Decides from a sample of groups of texts, each of which is in one encoding.
    pub(super) fn of<'t, T: Iterator<Item = &'t [u8]> + Clone>(groups: impl Iterator<Item = T>) -> Pages {
        let mut samples = [Vec::new(), Vec::new()];
        for group in groups {
            let sample = &mut samples[usize::from(group.clone().any(is_other))];
            group.filter(|text| is_legacy(text)).for_each(|text| add(sample, text));
            if samples.iter().all(|sample| sample.len() >= SAMPLE) {
                break;
            }
        }
        let [latin, other] = samples.map(|sample| (!sample.is_empty()).then(|| encoding(&sample)));
        Pages { latin, other }
    }

    /// The encoding of those texts of a group that are not UTF-8.
    pub(super) fn encoding<'t>(self, group: impl Iterator<Item = &'t [u8]> + Clone) -> Encoding {
        let known = if group.clone().any(is_other) { self.other } else { self.latin };
        known.unwrap_or_else(|| {
            let mut sample = Vec::new();
            group.filter(|text| is_legacy(text)).for_each(|text| add(&mut sample, text));
            if sample.is_empty() { Encoding::Windows1252 } else { encoding(&sample) }
        })
    }
}

/// Whether a text is neither ASCII nor UTF-8.
fn is_legacy(text: &[u8]) -> bool {
    !text.is_ascii() && utf8(text).is_none()
}

/// Whether a text that is not UTF-8 has letters other than Latin ones: three letters outside ASCII in a row, or no
/// others.
fn is_other(text: &[u8]) -> bool {
    let is_high = |byte: &u8| *byte >= 0xC0;
    let has_run = || text.windows(3).any(|three| three.iter().all(is_high));
    let has_no_other = || text.len() > 1 && text.iter().all(|byte| is_high(byte) || !byte.is_ascii_alphabetic());
    is_legacy(text) && (has_run() || has_no_other() && text.iter().filter(|byte| is_high(byte)).count() > 1)
}

/// Adds a text to a sample, unless it is large enough.
fn add(sample: &mut Vec<u8>, text: &[u8]) {
    if sample.len() < SAMPLE {
        sample.extend_from_slice(&text[..text.len().min(SAMPLE)]);
        sample.push(b' ');
    }
}

/// The encoding of texts that are not UTF-8, even if some of their bytes together happen to be.
fn encoding(sample: &[u8]) -> Encoding {
    match detect(sample).encoding {
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

/// Shows the figurines of the typeface of `ChessBase`, whose codes are signs of money in Windows-1252.
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
        let pages = Pages::of(texts.iter().map(|text| std::iter::once(*text)));
        let read: Vec<_> = texts.iter().map(|text| decode(text, pages.encoding(std::iter::once(*text)))).collect();
        assert_eq!(read, ["Weiß", "Weiß", "Frédéric"]);
    }

    #[test]
    fn a_database_may_have_two_encodings() {
        let texts: [&[u8]; 4] =
            [b"Wei\xDF", b"\xC1\xE5\xEB\xFB\xE5 \xF1\xE8\xEB\xFC\xED\xE5\xE5", b"schw\xE4cher", b"\xCB\xE8"];
        let pages = Pages::of(texts.iter().map(|text| std::iter::once(*text)));
        let read: Vec<_> = texts.iter().map(|text| decode(text, pages.encoding(std::iter::once(*text)))).collect();
        assert_eq!(read, ["Weiß", "Белые сильнее", "schwächer", "Ли"]);
        let alone = Pages::default().encoding(std::iter::once(texts[1]));
        assert_eq!(Some(alone), Encoding::by_name("windows-1251"), "what no sample has is decided where it stands");
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
