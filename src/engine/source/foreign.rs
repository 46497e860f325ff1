//! Files that hold no text of ours and that people send all the same: documents of other kinds. Each has a message that
//! says what to do.

use super::image;
use bienban_base::text::BOM;

/// The key of the message for a file that begins so, or `None` if it may be text.
pub(super) fn of(head: &[u8]) -> Option<&'static str> {
    let begins = |with: &[u8]| begins(head, with);
    if begins(b"{\\rtf") {
        Some("foreign-rtf")
    } else if begins(b"<!doctype html><!-- bienban report -->") {
        None
    } else if begins(b"<!doctype html") || begins(b"<html") {
        Some("foreign-html")
    } else if begins(b"<?xml") && memchr::memmem::find(&head[..head.len().min(1_000)], b"<ChineseChessRecord").is_some()
    {
        Some("foreign-xiangqi-record")
    } else if head.starts_with(b"CCBridge") || matches!(head, [b'X', b'Q', 0..=0x1F, ..]) {
        Some("foreign-xiangqi")
    } else {
        None
    }
}

/// Whether a text begins so, in small or capital letters.
pub(super) fn begins(head: &[u8], with: &[u8]) -> bool {
    let text = head.strip_prefix(BOM).unwrap_or(head).trim_ascii_start();
    text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with))
}

/// Whether a compound file is a document of Word from before 2007 and no workbook.
pub(super) fn is_old_document(bytes: &[u8]) -> bool {
    let names = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memchr::memmem::find(bytes, &wide).is_some()
    };
    names("WordDocument") && !names("Workbook")
}

/// Whether the name of a file says that it is one of these.
pub fn has_name(ending: &str) -> bool {
    const ENDINGS: [&str; 8] = ["rtf", "doc", "html", "htm", "xqf", "cbf", "cbl", "cbr"];
    ENDINGS.contains(&ending) || image::has_name(ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_kinds() {
        for (head, kind) in [
            (&b"{\\rtf1\\ansi"[..], Some("foreign-rtf")),
            (b"\xEF\xBB\xBF<!DOCTYPE html>", Some("foreign-html")),
            (b"<HTML><body>", Some("foreign-html")),
            (b"[Event \"A\"]", None),
            (b"1. e4 e5", None),
            (b"XQ\x12\x00", Some("foreign-xiangqi")),
            (b"<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\">", Some("foreign-xiangqi-record")),
            (b"CCBridgeLibrary\0", Some("foreign-xiangqi")),
            (b"<!doctype html><!-- bienban report -->", None),
        ] {
            assert_eq!(of(head), kind, "{}", String::from_utf8_lossy(head));
        }
    }
}
