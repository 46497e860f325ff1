//! Text that was typed for the fonts of VNI or TCVN3. An office file keeps the letters of Windows-1252 that such a font
//! shows as Vietnamese ones: `Traéng` in a font of VNI is Trắng.

use std::borrow::Cow;

use super::detected::detect;
use super::encoding::{Encoding, nfc};

/// The text in Windows-1252, or `None` if it has other letters, as text in Unicode has.
fn bytes(text: &str) -> Option<Cow<'_, [u8]>> {
    let (bytes, _, lossy) = encoding_rs::WINDOWS_1252.encode(text);
    (!lossy).then_some(bytes)
}

/// Whether every letter of a text may be one of such a font.
pub fn may_be_of_font(text: &str) -> bool {
    bytes(text).is_some()
}

/// The encoding of the font that a text was typed for. `None` if the text is what its letters show.
pub fn font(text: &str) -> Option<Encoding> {
    let bytes = bytes(text).filter(|bytes| !bytes.is_ascii())?;
    Some(detect(&bytes).encoding).filter(|encoding| has_fonts(*encoding))
}

/// Whether there are fonts of an encoding, which show its letters where others are written.
pub fn has_fonts(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Vni | Encoding::Tcvn3)
}

/// The text that a font of this encoding shows.
pub fn text_in_font(text: &str, font: Encoding) -> Cow<'_, str> {
    match bytes(text).filter(|bytes| !bytes.is_ascii()) {
        Some(bytes) => Cow::Owned(nfc(font.decode(&bytes)).into_owned()),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_fonts_become_those_that_are_seen() {
        let vni = "Traéng: Nguyeãn Vaên An\nÑen: Traàn Thò Bình\nGiaûi: Voâ ñòch tænh Ñoàng Nai";
        assert_eq!(font(vni), Some(Encoding::Vni));
        assert_eq!(
            text_in_font(vni, Encoding::Vni),
            "Trắng: Nguyễn Văn An\nĐen: Trần Thị Bình\nGiải: Vô địch tỉnh Đồng Nai"
        );
        let tcvn3 = "Tr\u{BE}ng: NguyÔn V\u{A8}n An\n\u{A7}en: TrÇn ThÞ B×nh, Tr\u{AD}\u{AC}ng";
        assert_eq!(font(tcvn3), Some(Encoding::Tcvn3));
        assert_eq!(text_in_font(tcvn3, Encoding::Tcvn3), "Trắng: Nguyễn Văn An\nĐen: Trần Thị Bình, Trương");
    }

    #[test]
    fn text_that_means_what_it_says_is_left_alone() {
        for text in ["Trắng: An", "Weiß: Müller, Düsseldorf", "Blancs: François Hébrard – Noirs: René", "White: An", ""]
        {
            assert_eq!(font(text), None, "{text}");
        }
    }
}
