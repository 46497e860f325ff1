//! Encodings: any bytes are read without a panic, and what was written in an encoding comes back from it.

use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::sync::LazyLock;

use bienban::source::origin::letters;
use bienban::text::detected::{convert, detect, detect_or, is_utf8};
use bienban::text::encoding::{Encoding, nfc};
use bienban::text::utf16::{DecodingReader, utf16_len};
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::choices::Choices;

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    any_bytes(data);
    sixteen(data);
    if let Ok(text) = std::str::from_utf8(data) {
        unicode(text);
        written(text);
    }
    written(&vietnamese(Choices(data)));
}

fn any_bytes(bytes: &[u8]) {
    let detected = detect(bytes);
    assert_eq!(detect_or(bytes, Some(detected.encoding)), detected, "asked for by name it is read the same");
    assert!(convert(bytes, None).text.nfc().eq(convert(bytes, None).text.chars()), "composed");
    for encoding in Encoding::ALL {
        let text = encoding.decode(bytes);
        let read = detect_or(bytes, Some(encoding));
        assert_eq!(read.encoding, encoding);
        assert!(read.legacy_at.is_none_or(|at| at < bytes.len()) && read.invalid_at.is_none_or(|at| at < bytes.len()));
        if read.invalid_at.is_none() {
            assert!(!text.contains(['\0', '\u{FFFD}']), "{}: what cannot be read is found", encoding.name());
        }
        // UTF-8 and GB18030 have every character of Unicode, those too that composition changes.
        if !matches!(encoding, Encoding::Utf8 | Encoding::Gb18030) && !bytes.is_ascii() {
            assert!(is_nfc(&text), "{} {bytes:02X?}", encoding.name());
        }
        if bytes.is_ascii() && read.legacy_at.is_none() {
            assert_eq!(text.as_bytes(), bytes, "{}", encoding.name());
        }
        if is_utf8(bytes, Some(encoding)) && std::str::from_utf8(bytes).is_ok() {
            assert_eq!(text, String::from_utf8_lossy(bytes), "{}", encoding.name());
        }
        // Letter by letter it is as much, and nothing is left over.
        let (mut rest, mut count) = (bytes, 0);
        while !rest.is_empty() {
            let len = encoding.letter_len(rest);
            assert!(len > 0 && len <= rest.len(), "{} {rest:02X?}", encoding.name());
            rest = &rest[len..];
            count += 1;
        }
        let counted = encoding.count(bytes);
        assert!(counted <= bytes.len());
        match encoding {
            Encoding::Vni | Encoding::Gb18030 => assert_eq!(counted, count),
            // A tone is a code point of its own.
            Encoding::Windows1258 => assert!(counted >= count),
            Encoding::Utf8 => assert_eq!(counted, text.chars().count()),
            // What is no letter may be one with others before it.
            Encoding::Web(_) => {}
            _ => assert_eq!((counted, count), (bytes.len(), bytes.len())),
        }
        assert_eq!(Encoding::by_name(&encoding.usual_name()), Some(encoding));
    }
    if is_utf8(bytes, None) && std::str::from_utf8(bytes).is_ok() {
        assert_eq!(detected.encoding, Encoding::Utf8);
    }
}

/// UTF-16 of any kind gives the text, however it is read, and offsets in it are known.
fn sixteen(data: &[u8]) {
    let sum = data.iter().fold(1_usize, |sum, &b| sum.wrapping_mul(31).wrapping_add(usize::from(b)));
    for (mark, raw) in [([0xFF, 0xFE], data), ([0xFE, 0xFF], data)] {
        let bytes = [&mark[..], raw].concat();
        let units: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| {
                if mark[0] == 0xFF {
                    u16::from_le_bytes([pair[0], pair[1]])
                } else {
                    u16::from_be_bytes([pair[0], pair[1]])
                }
            })
            .collect();
        let mut expected = String::from_utf16_lossy(&units);
        if bytes.len() % 2 == 1 {
            // Half a unit means nothing; where it follows half a pair, both together do.
            let half_pair = units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit));
            expected.push_str(if half_pair { "" } else { "\u{FFFD}" });
        }
        let text = read(&bytes, 1 + sum % 7, 1 + sum % 11);
        assert_eq!(text, expected.as_bytes(), "UTF-16 {bytes:02X?}");
        if !expected.contains('\u{FFFD}') {
            assert_eq!(utf16_len(&text), bytes.len() as u64);
        }
    }
}

/// Gives so many bytes at a time.
struct Step<'a>(Cursor<&'a [u8]>, usize);

impl Read for Step<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.1.min(buffer.len());
        self.0.read(&mut buffer[..n])
    }
}

fn read(bytes: &[u8], step: usize, size: usize) -> Vec<u8> {
    let (head, tail) = bytes.split_at(2);
    // The byte order mark comes in one piece, as the reader is promised.
    let mut reader = DecodingReader::utf16(Cursor::new(head).chain(Step(Cursor::new(tail), step)), head[0] == 0xFE);
    let (mut text, mut buffer) = (Vec::new(), vec![0; size]);
    loop {
        match reader.read(&mut buffer).expect("memory can be read") {
            0 => return text,
            n => text.extend_from_slice(&buffer[..n]),
        }
    }
}

fn unicode(text: &str) {
    let composed: String = text.nfc().collect();
    assert_eq!(nfc(text.into()), composed);
    assert_eq!(
        convert(text.as_bytes(), Some(Encoding::Utf8)).text,
        nfc(text.strip_prefix('\u{FEFF}').unwrap_or(text).into())
    );
    // Sheets are read so once, and again where they were composed already.
    let once = letters(text);
    assert_eq!(letters(&once), once, "{text:?}");
    for (encoding, other) in
        [(Encoding::Windows1252, encoding_rs::WINDOWS_1252), (Encoding::Windows1258, encoding_rs::WINDOWS_1258)]
    {
        let (bytes, _, lossy) = other.encode(text);
        if !lossy {
            let expected = if encoding == Encoding::Windows1258 { composed.clone() } else { text.to_owned() };
            assert_eq!(encoding.decode(&bytes), expected, "{} of {text:?}", encoding.name());
        }
    }
}

const LEGACY: [Encoding; 4] = [Encoding::Vni, Encoding::Tcvn3, Encoding::Windows1258, Encoding::Viscii];

const VOWELS: &str = "aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩịoòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵđ";

/// Vietnamese text that choices stand for: small letters, blanks, and signs of movetext.
fn vietnamese(mut choices: Choices<'_>) -> String {
    let letters: Vec<char> = VOWELS.chars().collect();
    let mut text = String::new();
    while !choices.is_empty() && text.len() < 400 {
        match choices.byte() {
            n @ 0..=72 => text.push(letters[usize::from(n)]),
            n @ 73..=98 => text.push(char::from(b'a' + (n - 73))),
            n @ 99..=145 => text.push(char::from(b' ' + (n - 99) % 16)),
            n @ 146..=171 => text.push(char::from(b'A' + (n - 146))),
            n => text.push_str(["ng", "Nguyễn ", "Trần ", "th", "Đ", "1. ", "\n", "ương"][usize::from(n) % 8]),
        }
    }
    text
}

/// For every old encoding, the bytes of every letter: found by reading every byte, and every letter with a byte behind
/// it.
static CODES: LazyLock<HashMap<Encoding, HashMap<char, Vec<u8>>>> = LazyLock::new(|| {
    let codes = |encoding: Encoding| {
        let single = (0..=u8::MAX).map(|byte| vec![byte]);
        let pairs = (b'A'..=u8::MAX).flat_map(|a| (0xC0..=u8::MAX).map(move |b| vec![a, b]));
        let mut codes = HashMap::new();
        for bytes in pairs.chain(single) {
            let text = encoding.decode(&bytes).into_owned();
            let mut chars = text.chars();
            if let (Some(letter), None) = (chars.next(), chars.next()) {
                codes.entry(letter).or_insert(bytes);
            }
        }
        // A byte that joins the letter before it is no letter, though it is read as one by itself.
        let joins = |byte: u8| (b'A'..=u8::MAX).any(|a| encoding.decode(&[a, byte]).chars().count() == 1);
        codes.retain(|_, bytes| !matches!(bytes[..], [byte] if joins(byte)));
        codes
    };
    LEGACY.into_iter().map(|encoding| (encoding, codes(encoding))).collect()
});

/// What is Vietnamese is read back from every encoding that has its letters.
fn written(text: &str) {
    // TCVN3 has capitals in a font of their own, so that a small letter among capitals is read as one.
    // A control character of Latin-1 is the byte that an encoding leaves open, and no letter.
    let text: String = text.nfc().filter(|c| !matches!(c, '\0' | '\u{80}'..='\u{9F}' | '\u{FFFD}')).collect::<String>();
    for encoding in LEGACY {
        let text = if encoding == Encoding::Tcvn3 { text.to_lowercase() } else { text.clone() };
        let codes = &CODES[&encoding];
        if !is_nfc(&text) || !text.chars().all(|c| codes.contains_key(&c)) {
            continue;
        }
        let bytes: Vec<u8> = text.chars().flat_map(|c| codes[&c].iter().copied()).collect();
        assert_eq!(encoding.decode(&bytes), text, "{} {bytes:02X?}", encoding.name());
        let converted = convert(&bytes, Some(encoding));
        assert!(converted.text == text || bytes.starts_with(b"\xEF\xBB\xBF"), "{}", encoding.name());
        assert_eq!(converted.detected.invalid_at, None, "{} {bytes:02X?}", encoding.name());
    }
}
