//! Contents: what the bytes of a document hold. They are unpacked, and turned into UTF-8 if they are UTF-16, as inputs
//! of every command are. A document that is certainly no PGN is reported by its kind.

use bienban_base::text::BOM;
use std::io::{self, Read as _};

use super::news::{MOST, News, too_large};
use crate::source::open::{self, InputContent};
use bienban_base::error;
use bienban_base::message::Message;

/// The news of a document with these bytes.
pub(super) fn document_news(bytes: Vec<u8>) -> News {
    let text = if open::is_plain(&bytes, "") { Ok(bytes) } else { unpacked(&bytes) };
    match text {
        Ok(text) if text.len() as u64 > MOST => too_large(),
        Ok(text) => other(&text).map_or(News::Text(text), |what| News::Failed(Message::new(what), None)),
        Err(reason) => News::Failed(reason, None),
    }
}

/// Whether the bytes are the text itself, and not something that holds it.
#[cfg(feature = "net")]
pub(super) fn is_plain(bytes: &[u8]) -> bool {
    open::is_plain(bytes, "")
}

/// The texts in a document that is packed, or in UTF-16, one after the other. Unpacking stops as soon as the document
/// is too large.
fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, Message> {
    if other(bytes).is_some() {
        return Ok(bytes.to_vec());
    }
    let mut whole = Vec::new();
    let mut take = |content: InputContent<'_>| -> io::Result<()> {
        let text = match content {
            InputContent::Text(text) => text,
            InputContent::Office(..) => return Err(io::Error::other(Message::new("watch-office"))),
            InputContent::Image(..) | InputContent::Database(..) => {
                return Err(io::Error::other(Message::new("watch-foreign")));
            }
        };
        // An archive may have other files beside the games.
        if text.name.contains('/') && !text.name.to_lowercase().ends_with(".pgn") {
            return Ok(());
        }
        if !whole.is_empty() {
            whole.extend_from_slice(b"\n\n");
        }
        let room = (MOST + 1).saturating_sub(whole.len() as u64);
        text.reader.take(room).read_to_end(&mut whole)?;
        // Half a letter at the end of a file that is still being written is no letter.
        if text.utf16 && whole.ends_with("\u{FFFD}".as_bytes()) {
            whole.truncate(whole.len() - "\u{FFFD}".len());
        }
        Ok(())
    };
    match open::open_bytes(bytes, &mut take) {
        Ok(()) => Ok(whole),
        // An error beyond the limit does not matter, because nothing is read beyond it.
        Err(_) if whole.len() as u64 > MOST => Ok(whole),
        Err(reason) => Err(why(&reason)),
    }
}

/// Why a document cannot be opened.
fn why(error: &io::Error) -> Message {
    match error::reason(error) {
        // The advice of these messages is for people with a sheet in hand, and no help here.
        reason if reason.key.starts_with("foreign-") => Message::new("watch-foreign"),
        reason if reason.key.starts_with("watch-") => reason,
        reason => Message::new("watch-not-unpacked").with_phrase("reason", reason),
    }
}

/// The key of the message for a text that is certainly no games. `<` and JSON begin no game.
fn other(text: &[u8]) -> Option<&'static str> {
    let text = text.strip_prefix(BOM).unwrap_or(text).trim_ascii_start();
    match text.first()? {
        b'<' => Some("watch-web-page"),
        // A tag and a comment begin with the same letters, but they are no JSON as a whole.
        b'{' | b'[' => serde_json::from_slice::<serde::de::IgnoredAny>(text).is_ok().then_some("watch-json"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    const GAME: &str = "[White \"Nguyễn\"]\n\n1. e4 *\n";

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packer.write_all(text).expect("there is room");
        packer.finish().expect("there is room")
    }

    fn utf16(text: &str) -> Vec<u8> {
        "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
    }

    fn text(bytes: Vec<u8>) -> String {
        match document_news(bytes) {
            News::Text(text) => String::from_utf8(text).expect("it is UTF-8").trim_start_matches('\u{FEFF}').to_owned(),
            other => panic!("{other:?}"),
        }
    }

    fn failure(bytes: &[u8]) -> String {
        match document_news(bytes.to_vec()) {
            News::Failed(message, None) => message.key.to_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_packed_or_in_utf_16_is_text() {
        assert_eq!(text(GAME.as_bytes().to_vec()), GAME);
        assert_eq!(text(gzip(GAME.as_bytes())), GAME);
        assert_eq!(text(utf16(GAME)), GAME);
        assert_eq!(text(gzip(&utf16(GAME))), GAME);
        let mut half = utf16(GAME);
        half.push(b'1');
        assert_eq!(text(half), GAME, "half a letter waits");
        assert_eq!(text(Vec::new()), "");
        assert_eq!(text(b"{ a comment } 1. e4 *".to_vec()), "{ a comment } 1. e4 *");
    }

    #[test]
    fn what_is_no_pgn_says_what_it_is() {
        for (bytes, key) in [
            (&b"<!DOCTYPE html><html>1. e4 e5</html>"[..], "watch-web-page"),
            (b"\xEF\xBB\xBF\n<?xml version=\"1.0\"?><error/>", "watch-web-page"),
            (b"{\"error\": \"no such round\"}", "watch-json"),
            (b"[]", "watch-json"),
            (b"%PDF-1.7\n", "watch-foreign"),
            (b"\x1F\x8B\x08garbage", "watch-not-unpacked"),
        ] {
            assert_eq!(failure(bytes), key, "{}", String::from_utf8_lossy(bytes));
        }
        assert_eq!(failure(&utf16("<html></html>")), "watch-web-page");
        let whole = gzip(GAME.as_bytes());
        assert_eq!(failure(&whole[..whole.len() - 9]), "watch-not-unpacked");
        assert_eq!(failure(&gzip(&vec![b' '; 17 << 20])), "watch-too-large");
    }
}
