//! Documents of other kinds, which hold no text that this program reads but which people send all the same. Each has a
//! message with advice.

use std::io::{self, Cursor, Read};

use super::head::begins;
use super::{database, image};

/// The key of the message for a file that begins so, or `None` if it may be text.
pub(super) fn foreign_message(head: &[u8]) -> Option<&'static str> {
    let begins = |with: &[u8]| begins(head, with);
    if begins(b"{\\rtf") {
        Some("foreign-rtf")
    } else if begins(b"<!doctype html><!-- bienban report -->") {
        None
    } else if begins(b"<!doctype html") || begins(b"<html") {
        Some("foreign-html")
    } else if head.starts_with(b"CCBridge") {
        Some("foreign-xiangqi")
    } else {
        None
    }
}

/// A kind of [`BINARIES`].
type Binary = (&'static str, &'static [&'static [u8]], &'static [&'static str]);

/// Files that are no text: the key of the message for each kind, how such files begin, and the endings of their names.
const BINARIES: [Binary; 5] = [
    ("foreign-chessbase", &[], &["cbg", "cba", "cbp", "cbt", "cbv", "cbz"]),
    ("foreign-scid", &[b"Scid.sn\0"], &["si5", "sg4", "sn4", "sg5", "sn5"]),
    ("foreign-swiss-manager", &[], &["tunx", "turx", "tutx", "tumx"]),
    ("foreign-papi", &[b"\0\x01\0\0Standard Jet DB\0", b"\0\x01\0\0Standard ACE DB\0"], &["papi"]),
    ("foreign-book", &[], &["bin", "abk", "ctg"]),
];

/// How the file of a tournament by Swiss-Manager begins, which is a report.
const REPORT: &[u8] = b"\x93\xFF\x89\x44";

/// The key of the message for a file of this name that begins so and is no text. A text may have any name.
pub(super) fn binary(head: &[u8], name: &str) -> Option<&'static str> {
    let control = |byte: &&u8| matches!(byte, 0..=8 | 14..=31);
    head.iter().find(control).filter(|_| !head.starts_with(REPORT))?;
    let ending = name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_ascii_lowercase());
    let known = BINARIES
        .iter()
        .find(|(_, starts, endings)| starts.iter().any(|start| head.starts_with(start)) || endings.contains(&&*ending));
    let plain = head.iter().filter(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()).count();
    let zeros = bytecount::count(head, 0);
    if zeros == head.len() && zeros >= 32 {
        return Some(ZEROS);
    }
    // Stray zeros in a text are a finding, and so is a text of which the system replaced a part by zeros.
    let others = head.len() - plain - zeros;
    // Letters of VISCII that are control codes are rare in a text, and an escape may begin Japanese.
    let controls = head.iter().filter(|byte| matches!(byte, 1..=8 | 14..=26 | 28..=31)).count();
    let numbers = 32 * zeros >= head.len() && 8 * others >= head.len();
    let is_none = head.len() >= 32 && 2 * plain < head.len() && (numbers || 16 * controls >= head.len());
    let unknown = || is_none.then_some("foreign-binary");
    known.map(|(key, ..)| *key).or_else(unknown)
}

/// The key of the message for a file of zero bytes alone.
pub(super) const ZEROS: &str = "foreign-zeros";

/// How many zeros are read in search of text after them, in bytes.
const MOST_ZEROS: u64 = 64 << 20;

/// All of an input that begins with zeros, or `None` if it has nothing else. A system that went down may have lost the
/// first part of a file alone.
pub(super) fn after_zeros<'a>(mut input: impl Read + 'a) -> io::Result<Option<Box<dyn Read + 'a>>> {
    let mut zeros = 0;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = input.read(&mut buffer)?;
        if read == 0 {
            return Ok(None);
        }
        if zeros > MOST_ZEROS || bytecount::count(&buffer[..read], 0) < read {
            buffer.truncate(read);
            let before = io::repeat(0).take(zeros);
            return Ok(Some(Box::new(before.chain(Cursor::new(buffer)).chain(input))));
        }
        zeros += read as u64;
    }
}

/// Whether a compound file is a document of Word from before 2007 and no workbook.
pub(super) fn is_old_document(bytes: &[u8]) -> bool {
    let names = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memchr::memmem::find(bytes, &wide).is_some()
    };
    names("WordDocument") && !names("Workbook")
}

/// Whether the ending of a name, in small letters, belongs to one of these.
pub fn has_ending(ending: &str) -> bool {
    has_name(ending) || database::is_part(ending) || BINARIES.iter().any(|(.., endings)| endings.contains(&ending))
}

/// Whether a file is one of these by its name.
pub fn has_name(ending: &str) -> bool {
    // A database of several files is named once.
    const ENDINGS: [&str; 11] = ["rtf", "doc", "html", "htm", "cbl", "cbr", "cbv", "tunx", "turx", "tutx", "papi"];
    ENDINGS.contains(&ending) || image::has_name(ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_after_zeros_is_read_with_them() {
        let text = [vec![0; 200_000], b"1. e4 *".to_vec()].concat();
        let mut read = Vec::new();
        let rest = after_zeros(&text[..]).expect("it is read");
        rest.expect("there is text").read_to_end(&mut read).expect("it is read");
        assert_eq!(read, text);
        assert!(after_zeros(&vec![0; 100_000][..]).expect("it is read").is_none());
    }

    #[test]
    fn files_that_are_no_text() {
        let numbers: Vec<u8> = (0..64_u8).map(|n| n.wrapping_mul(89) & if n % 3 == 0 { 0 } else { 255 }).collect();
        // As bytes that are packed or enciphered are spread: all of them equally often.
        let packed: Vec<u8> = (0..1024_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        // The head of a text in VISCII in capitals, which has the most letters that are control codes.
        let capitals =
            b"B\xCCI T\x02N: NGUY\x06N V\xC3N \x05N, TR\x1EN\nV\xD1 TH\x05 K\x14, M\x19 H\x05O\n1. e4 e5".repeat(9);
        for (head, name, kind) in [
            (&packed[..], "a.pgn", Some("foreign-binary")),
            (&packed, "a.txt", Some("foreign-binary")),
            (&capitals, "a.txt", None),
            (&b"\0\x1A\0\0"[..], "A.CBG", Some("foreign-chessbase")),
            (b"[Event \"A\"]\x05", "a.sg4", Some("foreign-scid")),
            (b"\x93\xFF\x89\x44\x01\0", "a.TUNX", None),
            (&numbers, "a.TUNX", Some("foreign-swiss-manager")),
            (b"\0\x01\0\0Standard Jet DB\0", "a.papi", Some("foreign-papi")),
            (&numbers, "book.bin", Some("foreign-book")),
            (&numbers, "a.pgn", Some("foreign-binary")),
            (b"[Event \"A\"]\n\0\0\0\0\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "a.pgn", None),
            (b"1. e4 e5", "a.bin", None),
            (b"1. e4\x00 e5", "a.pgn", None),
            (&[0; 64], "a.pgn", Some("foreign-zeros")),
        ] {
            assert_eq!(binary(head, name), kind, "{name} {}", String::from_utf8_lossy(head));
        }
    }

    #[test]
    fn files_of_other_kinds() {
        for (head, kind) in [
            (&b"{\\rtf1\\ansi"[..], Some("foreign-rtf")),
            (b"\xEF\xBB\xBF<!DOCTYPE html>", Some("foreign-html")),
            (b"<HTML><body>", Some("foreign-html")),
            (b"[Event \"A\"]", None),
            (b"1. e4 e5", None),
            (b"CCBridgeLibrary\0", Some("foreign-xiangqi")),
            (b"<!doctype html><!-- bienban report -->", None),
        ] {
            assert_eq!(foreign_message(head), kind, "{}", String::from_utf8_lossy(head));
        }
    }
}
