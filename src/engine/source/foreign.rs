//! Files that hold no text of ours and that people send all the same: PDF, pictures, documents of other kinds. Each has
//! a message that says what to do.

use bienban_base::text::BOM;

/// The key of the message for a file that begins so, or `None` if it may be text.
pub(super) fn of(head: &[u8]) -> Option<&'static str> {
    let text = head.strip_prefix(BOM).unwrap_or(head).trim_ascii_start();
    let begins = |with: &[u8]| text.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    if begins(b"%PDF-") {
        Some("foreign-pdf")
    } else if begins(b"{\\rtf") {
        Some("foreign-rtf")
    } else if begins(b"<!doctype html><!-- bienban report -->") {
        None
    } else if begins(b"<!doctype html") || begins(b"<html") {
        Some("foreign-html")
    } else if head.starts_with(b"CCBridge") || matches!(head, [b'X', b'Q', 0..=0x1F, ..]) {
        Some("foreign-xiangqi")
    } else {
        is_picture(head).then_some("foreign-picture")
    }
}

/// Whether a file begins as PNG, JPEG, GIF, TIFF, WebP and HEIC do.
fn is_picture(head: &[u8]) -> bool {
    let starts: [&[u8]; 6] = [b"\x89PNG\r\n", b"\xFF\xD8\xFF", b"GIF87a", b"GIF89a", b"II*\0", b"MM\0*"];
    starts.iter().any(|start| head.starts_with(start))
        || head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP")
        || head.get(4..8) == Some(b"ftyp") && matches!(head.get(8..12), Some(b"heic" | b"heix" | b"mif1" | b"avif"))
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
    const ENDINGS: &[&str] = &[
        "pdf", "rtf", "doc", "html", "htm", "png", "jpg", "jpeg", "gif", "tif", "tiff", "webp", "heic", "avif", "xqf",
        "cbl", "cbr",
    ];
    ENDINGS.contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_other_kinds() {
        for (head, kind) in [
            (&b"%PDF-1.7\n"[..], Some("foreign-pdf")),
            (b"{\\rtf1\\ansi", Some("foreign-rtf")),
            (b"\xEF\xBB\xBF<!DOCTYPE html>", Some("foreign-html")),
            (b"<HTML><body>", Some("foreign-html")),
            (b"\x89PNG\r\n\x1A\n", Some("foreign-picture")),
            (b"\0\0\0\x18ftypheic", Some("foreign-picture")),
            (b"[Event \"A\"]", None),
            (b"1. e4 e5", None),
            (b"XQ\x12\x00", Some("foreign-xiangqi")),
            (b"CCBridgeLibrary\0", Some("foreign-xiangqi")),
            (b"<!doctype html><!-- bienban report -->", None),
        ] {
            assert_eq!(of(head), kind, "{}", String::from_utf8_lossy(head));
        }
    }
}
