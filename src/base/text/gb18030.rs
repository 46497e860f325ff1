//! GB18030, which contains GBK and GB2312: Chinese programs for xiangqi write it.

/// Parts of the tags of xiangqi that are ASCII, whatever the encoding of their values.
const TAGS: [&[u8]; 4] = [b"Chinese Chess", b"xiangqi", b"Xiangqi", b"[RedTeam"];

/// The characters for forward, back and sideways: every Chinese half-move has one.
const WAYS: [char; 4] = ['进', '退', '平', '進'];

/// This many of them show that a text is a game, even without a tag of xiangqi.
const ENOUGH: usize = 4;

/// The length of the letter with which the bytes begin. A byte without its second is a letter of its own.
pub(super) fn letter_len(bytes: &[u8]) -> usize {
    match *bytes {
        [0x81..=0xFE, 0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..] => 4,
        [0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE, ..] => 2,
        _ => 1,
    }
}

/// The offset of the first byte that begins no letter.
pub(super) fn invalid_at(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let len = letter_len(&bytes[at..]);
        if len == 1 && !byte.is_ascii() {
            return Some(at);
        }
        at += len;
    }
    None
}

/// The number of letters.
pub(super) fn count(bytes: &[u8]) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        at += letter_len(&bytes[at..]);
        count += 1;
    }
    count
}

/// Whether a text that is not UTF-8 is GB18030: all its letters are valid, most of them are two bytes outside ASCII,
/// and it shows that it is Chinese: by a tag of xiangqi, by common letters, or by half-moves. Western and Vietnamese
/// letters are mostly single between ASCII, but Cyrillic words would be valid letters here, so the letters alone prove
/// nothing.
pub(super) fn is_text(bytes: &[u8]) -> bool {
    let (mut at, mut high, mut mixed) = (0, 0, 0);
    while let Some(&byte) = bytes.get(at) {
        let letter = &bytes[at..at + letter_len(&bytes[at..])];
        match letter {
            [_] if byte.is_ascii() => {}
            [_] => return false,
            [_, second] if second.is_ascii() => mixed += 1,
            _ => high += 1,
        }
        at += letter.len();
    }
    if high <= mixed {
        return false;
    }
    if TAGS.iter().any(|tag| memchr::memmem::find(bytes, tag).is_some()) {
        return true;
    }
    let (text, _) = encoding_rs::GB18030.decode_without_bom_handling(bytes);
    if is_common(bytes) {
        return true;
    }
    text.chars().filter(|letter| WAYS.contains(letter)).take(ENOUGH).count() == ENOUGH
}

/// Whether a text that is not UTF-8 shows half-moves in Big5, and fewer in GB18030: Taiwan and Hong Kong write it.
pub(super) fn is_big5(bytes: &[u8]) -> bool {
    let ways = |encoding: &'static encoding_rs::Encoding| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        text.map_or(0, |text| text.chars().filter(|letter| WAYS.contains(letter)).count())
    };
    let found = ways(encoding_rs::BIG5);
    found >= ENOUGH && found > ways(encoding_rs::GB18030)
}

/// Whether the letters are those that Chinese texts mostly have: the first level of GB2312, and signs. Cyrillic words
/// have no second byte below 0xC0 there.
fn is_common(bytes: &[u8]) -> bool {
    const LEAST: usize = 6;
    let (mut at, mut all, mut common, mut low) = (0, 0, 0, 0);
    while at < bytes.len() {
        let letter = &bytes[at..at + letter_len(&bytes[at..])];
        if let [lead, second @ 0x80..=0xFF, ..] = letter {
            all += 1;
            common += usize::from(matches!(lead, 0xA1..=0xA3 | 0xB0..=0xD7));
            low += usize::from(*second < 0xC0);
        }
        at += letter.len();
    }
    all >= LEAST && common * 10 >= all * 8 && low * 10 >= all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chinese_games_are_told_from_other_texts() {
        let chinese = |text: &str| encoding_rs::GB18030.encode(text).0.into_owned();
        assert!(is_text(&chinese("[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n")));
        assert!(is_text(&chinese("1. 炮二平五 马８进７ 2. 马二进三 车９平８")));
        assert!(!is_text(&chinese("[White \"胡荣华\"]")));
        let moves = "1. 炮二平五 馬8進7 2. 馬二進三 車9平8";
        assert!(is_big5(&encoding_rs::BIG5.encode(moves).0) && !is_big5(&chinese(moves)));
        assert!(!is_big5(&chinese("1. 炮二平五 马8进7 2. 马二进三 车9平8")));
        assert!(!is_text(b"[Game \"Chinese Chess\"]\n[Red \"Nguy\xd4n V\xa8n An\"]"));
        assert_eq!(letter_len(&chinese("象")), 2);
        assert_eq!((letter_len(b"\x81\x30\x81\x30"), letter_len(b"\xd4n"), invalid_at(b"a\xff")), (4, 2, Some(1)));
    }
}
