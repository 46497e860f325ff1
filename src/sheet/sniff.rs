//! Decides what a text holds, by its first bytes and never by its name.

use super::epd;
use super::form::grid::Grid;
use super::form::text;
use super::lexicon;
use super::parse;
use super::transcript::scoresheet::Scoresheet;
use bienban_base::finding::Code;
use bienban_base::text::BOM;
use bienban_base::text::detected::detect_or;
use bienban_base::text::encoding::Encoding;
use bienban_engine::pgn::lex;
use bienban_engine::pgn::tag;
use bienban_engine::source::transcriber::{TextKind, begins_with_tag};
use bienban_tournament::published::PublishedPage;
use bienban_tournament::{swiss_manager, trf};

/// The results of reading a text to decide what it holds.
pub(crate) struct SniffResult {
    pub(crate) grid: Grid,
    pub(crate) encoding: Encoding,
    /// Whether it is a list of positions.
    pub(crate) positions: bool,
    /// Its sheets, if they were needed to decide.
    pub(crate) sheets: Option<Vec<Scoresheet>>,
}

/// Decides what a text holds, by its first [`HEAD`](bienban_engine::source::transcriber::HEAD) bytes. `whole` is set
/// if there are no more bytes.
pub fn sniff(head: &[u8], whole: bool, requested: Option<Encoding>) -> TextKind {
    look(head, whole, requested).0
}

/// The same, with the results of reading a scoresheet.
pub(crate) fn look(head: &[u8], whole: bool, requested: Option<Encoding>) -> (TextKind, Option<SniffResult>) {
    if begins_with_tag(head) && !is_translated(head, requested) {
        return (TextKind::Pgn, None);
    }
    if bienban_scan::formats::format(head).is_some() {
        return (TextKind::Sheets, None);
    }
    let text = head.strip_prefix(BOM).unwrap_or(head);
    let start = text.iter().position(|b| !b.is_ascii_whitespace()).unwrap_or(text.len());
    if is_report(text) {
        return (TextKind::Report, None);
    }
    if swiss_manager::is_one(head) || trf::is_trf(&String::from_utf8_lossy(text)) {
        return (TextKind::Trf, None);
    }
    if has_tags(text) && !is_translated(text, requested) {
        return (TextKind::Pgn, None);
    }
    // A text that is cut off in a line may be cut off in a letter, so the last line does not count.
    let lines = if whole { head } else { &text[..memchr::memrchr(b'\n', text).map_or(text.len(), |n| n + 1)] };
    let long = lines.split(|b| matches!(b, b'\n' | b'\r')).any(|line| line.len() > super::LONGEST_LINE);
    if !long {
        let encoding = detect_or(lines, requested).encoding;
        // A sheet may have the pairing above its half-moves, as pairing programs print it.
        let has_moves = || lines.split(|b| matches!(b, b'\n' | b'\r')).any(starts_with_moves);
        if PublishedPage::read("", &encoding.decode(lines), false).is_some() && !has_moves() {
            return (TextKind::Trf, None);
        }
        let grid = text::read(lines, encoding);
        let positions = epd::is_list(&grid);
        let sure = positions || parse::names_both(&grid);
        let sheets = if sure { None } else { Some(parse::read(&grid)) };
        if sheets.as_ref().is_none_or(|sheets| !sheets.is_empty()) {
            return (TextKind::Sheets, Some(SniffResult { grid, encoding, positions, sheets }));
        }
    }
    (if starts_with_moves(&text[start..]) { TextKind::Pgn } else { TextKind::Other }, None)
}

/// Whether the first tag has a name that is a label in other letters than those of PGN: `[Trắng "An"]`.
fn is_translated(head: &[u8], requested: Option<Encoding>) -> bool {
    let text = head.strip_prefix(BOM).unwrap_or(head).trim_ascii_start();
    let line = &text[..tag::line_end(text, 0)];
    let Some(name) = line.strip_prefix(b"[").and_then(|line| line.split(|b| *b == b'"').next()) else { return false };
    !name.is_ascii() && lexicon::known(&detect_or(name, requested).encoding.decode(name)).is_some()
}

/// Whether a complete tag pair begins a line.
fn has_tags(text: &[u8]) -> bool {
    memchr::memchr_iter(b'[', text).any(|at| {
        let line = text[..at].iter().rposition(|b| !matches!(b, b' ' | b'\t'));
        line.is_none_or(|p| matches!(text[p], b'\n' | b'\r')) && tag::scan(text, at).is_some_and(|parts| parts.closed)
    })
}

/// Whether the text begins with the move number 1 and a move.
fn starts_with_moves(text: &[u8]) -> bool {
    let line = &text[..tag::line_end(text, 0)];
    let mut tokens = Vec::new();
    lex::lex_game(line, 0, &mut tokens);
    let mut kinds = tokens.iter().map(|t| t.kind).filter(|k| *k != lex::TokenKind::Space);
    kinds.next() == Some(lex::TokenKind::Number)
        && kinds.next().is_none_or(|k| matches!(k, lex::TokenKind::Move | lex::TokenKind::Dots))
        && line.starts_with(b"1")
}

/// Whether a text is a report of this program: a table with the column `file` first, the blocks of text for a
/// terminal, or one of the other formats.
fn is_report(text: &[u8]) -> bool {
    let line = String::from_utf8_lossy(&text[..tag::line_end(text, 0)]);
    let mut columns = line.split([',', ';', '\t']).map(|c| c.trim().trim_matches('"'));
    let table =
        columns.next() == Some("file") && columns.any(|c| matches!(c, "game" | "code" | "rule" | "verdict" | "status"));
    // A block begins with `error[M201 illegal-move]:`, where the word for the severity may be in any language.
    let block = line.split_once('[').and_then(|(_, rest)| rest.split_once("]:")).is_some_and(|(named, _)| {
        Code::ALL
            .iter()
            .any(|code| named.strip_prefix(code.id()).and_then(|n| n.strip_prefix(' ')) == Some(code.name()))
    });
    let others = [
        "{\"file\":",
        "{\"version\":\"2.1.0\",\"$schema\":",
        "<!doctype html><!-- bienban report -->",
        "::error file=",
        "::warning file=",
        "::notice file=",
        "PAR1",
    ];
    // An Arrow stream begins with a mark that no text has.
    let stream = text.starts_with(b"\xFF\xFF\xFF\xFF");
    table || block || stream || others.iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_decides() {
        for (text, holds) in [
            ("[Event \"A\"]\n\n1. e4 *\n", TextKind::Pgn),
            ("\u{FEFF}\n[White \"A\"]\n", TextKind::Pgn),
            ("A remark\n\n[Event \"A\"]\n[White: x\n", TextKind::Pgn),
            ("1. e4 e5 2. Nf3 *\n", TextKind::Pgn),
            ("Trắng: A\nĐen: B\n\n1. e4 e5\n", TextKind::Sheets),
            ("4k3/8/8/8/8/8/8/4K3 w - - id \"a\";\n\n4k3/8/8/8/8/8/8/4K3 b - - 0 1\n", TextKind::Sheets),
            ("TT,Trắng,Đen\n1,e4,e5\n", TextKind::Sheets),
            ("file,game,white,black,event\na.pgn,1,Trắng,Đen,x\n", TextKind::Report),
            ("\u{FEFF}file,game,white,black,event\r\n", TextKind::Report),
            ("error[M201 illegal-move]: no\n --> a.txt:1:2\n3 | Trắng: A\n", TextKind::Report),
            ("cảnh báo[M204 wrong-move-number]: số\n --> a.txt:1:2\n3 | Trắng: A\n", TextKind::Report),
            ("{\"file\":\"a.pgn\",\"game\":1}\n", TextKind::Report),
            ("{\"version\":\"2.1.0\",\"$schema\":\"x\"}\n[A \"b\"]\n", TextKind::Report),
            ("::error file=a.pgn,line=1::Trắng: A\n", TextKind::Report),
            ("# A project\n\nSome text: more.\n", TextKind::Other),
            ("", TextKind::Other),
        ] {
            assert_eq!(sniff(text.as_bytes(), true, None), holds, "{text}");
        }
    }
}
