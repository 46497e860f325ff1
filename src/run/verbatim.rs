//! Games copied byte for byte.

use bienban_base::place::ByteSpan;
use bienban_engine::judge::Game;
use bienban_games::profile::trimmed;

/// Writes a game unchanged, and at least one blank line after it.
pub(super) fn raw(game: &Game<'_>, out: &mut Vec<u8>) {
    raw_text(game.block().bytes(), game.span(), out);
}

/// Writes the game of a span unchanged, and at least one blank line after it.
pub(super) fn raw_text(bytes: &[u8], span: ByteSpan, out: &mut Vec<u8>) {
    let ByteSpan { start, .. } = trimmed(bytes, span);
    let text = &bytes[start as usize..span.end as usize];
    out.extend_from_slice(text);
    if text.ends_with(b"\n\n") || text.ends_with(b"\r\n\r\n") {
        return;
    }
    // Its lines end as they do in the game.
    let end: &[u8] = if memchr::memmem::find(text, b"\r\n").is_some() { b"\r\n" } else { b"\n" };
    if !text.ends_with(end) {
        out.extend_from_slice(end);
    }
    out.extend_from_slice(end);
}
