//! VISCII: each Vietnamese letter is one byte, and six capitals replace control characters.
//!
//! `Ti\xaang Vi\xaet` is `Tiếng Việt`. Source: RFC 1456, the table in section 2.

/// The letters of the codes 0x80 to 0xFF, sixteen in a row.
const UPPER_HALF: [&str; 8] = [
    "ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐ",
    "ỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲ",
    "Õắằặấầẩậẽẹếềểễệố",
    "ồổỗỠƠộờởịỰỨỪỬơớƯ",
    "ÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳ",
    "ĐứÒÓÔạỷừửÙÚỹỵÝỡư",
    "àáâãảăữẫèéêẻìíĩỉ",
    "đựòóôõỏọụùúũủýợỮ",
];

/// The letter of a byte. Returns `None` if the byte is ASCII in VISCII too.
pub(super) fn letter(byte: u8) -> Option<char> {
    match byte {
        0x02 => Some('Ẳ'),
        0x05 => Some('Ẵ'),
        0x06 => Some('Ẫ'),
        0x14 => Some('Ỷ'),
        0x19 => Some('Ỹ'),
        0x1E => Some('Ỵ'),
        0x80.. => UPPER_HALF[usize::from(byte >> 4) - 8].chars().nth(usize::from(byte & 0x0F)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::encoding::Encoding;
    use crate::text::vietnamese::tests::alphabet;

    #[test]
    fn every_letter_is_one_byte() {
        let mut letters: Vec<char> = (0..=u8::MAX).filter_map(letter).collect();
        letters.sort_unstable();
        let mut expected: Vec<char> = alphabet().filter(|c| !c.is_ascii()).collect();
        expected.sort_unstable();
        assert_eq!(letters, expected);
    }

    #[test]
    fn the_name_of_the_language_is_read() {
        assert_eq!(Encoding::Viscii.decode(b"Ti\xaang Vi\xaet, N\xdf\xbec, M\x1e"), "Tiếng Việt, Nước, MỴ");
    }
}
