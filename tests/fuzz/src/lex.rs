//! The lexer: tokens tile any bytes, what is not understood is reported, and places are those of an independent count.

use bienban::claims::record::ClaimRow;
use bienban::claims::table::ClaimTable;
use bienban::finding::{Code, Finding};
use bienban::judge::xiangqi::{GameKind, is_heading, is_xiangqi};
use bienban::judge::{Judge, JudgeOptions, each_game};
use bienban::messages::{Catalog, Ui};
use bienban::pgn::assemble::assemble;
use bienban::pgn::game::holds_game;
use bienban::pgn::lex::{self, TokenKind};
use bienban::place::ByteSpan;
use bienban::report::{FINDINGS, FindingsWriter, Format, PlaceFinder, ReportStyle};
use bienban::source::split::Block;
use bienban::text::encoding::Encoding;

use super::material;

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let text = material::text(data);
    let block = Block::whole("x", &text);
    let mut start = 0;
    each_game(&block, JudgeOptions::default(), |game, judgement| {
        assert_eq!(game.span.start as usize, start, "a game begins where the one before it ends");
        let mut again = Vec::new();
        let end = lex::lex_game(&text, start, &mut again);
        // Half-moves of another system are words that nobody knows until the whole game is looked at.
        if let Some(system) = game.system {
            let plain = assemble(&text, ByteSpan::new(start, end), again, game.encoding);
            let read = system.reread(plain).tokens;
            again = read.into_iter().collect();
        }
        // `0-0` behind the moves is told from castling once they have been played.
        for token in again.iter_mut().filter(|t| t.kind == TokenKind::Move && game.result == Some(t.span)) {
            token.kind = TokenKind::Result;
        }
        assert_eq!((end, again.as_slice()), (game.span.end as usize, &*game.tokens), "the same tokens every time");
        assert!(end > start, "a game has at least a byte");
        let mut at = start;
        for token in &game.tokens {
            assert_eq!(token.span.start as usize, at, "no gap and no overlap");
            assert!(token.span.end > token.span.start, "no empty token");
            at = token.span.end as usize;
            let bytes = token.span.bytes_in(&text);
            if token.kind == TokenKind::Space {
                assert!(is_blank(bytes), "{bytes:?} is no white space");
            }
        }
        assert_eq!(at, end);
        let second = is_xiangqi(game, GameKind::Auto, block.origin.is_some());
        reported(&text, &game.tokens, &judgement.findings, &game.value("Variant"), second);
        for finding in &judgement.findings {
            let ByteSpan { start: from, end: to } = finding.span;
            assert!(from <= to && from >= game.span.start && to <= game.span.end, "{finding:?} is in its game");
        }
        start = end;
    });
    assert_eq!(start, text.len(), "every byte belongs to a game");
    places(&block, &text);
    reports(&block);
}

/// Every format takes every finding; as CSV there is a row of the same number of cells for each.
fn reports(block: &Block) {
    let catalog = Catalog::of(Ui::English);
    let formats = [Format::Csv, Format::Text, Format::Jsonl, Format::Sarif, Format::Github, Format::Html];
    let style =
        |format| ReportStyle { board: true, width: (format == Format::Text).then_some(70), ..ReportStyle::new(format) };
    let mut writers = formats.map(|format| FindingsWriter::new(block, catalog, style(format)));
    let (mut number, mut findings) = (0, Vec::new());
    let options = JudgeOptions { record: true, ..JudgeOptions::default() };
    Judge::new(&options).each_with_care(block, &mut |game| {
        number += 1;
        for writer in &mut writers {
            writer.judged(number, game);
        }
        findings.extend(game.findings().iter().map(|f| f.code.id()));
    });
    let mut csv = b"sep=,\n".to_vec();
    csv.extend_from_slice(FINDINGS.names().collect::<Vec<_>>().join(",").as_bytes());
    csv.push(b'\n');
    writers[0].fragment.write_to(0, &mut csv).expect("memory can be written");
    // What stands for bytes that mean nothing is no fault of the report.
    let csv = String::from_utf8(csv).expect("a report is UTF-8").replace(['\0', '\u{FFFD}'], "?");
    let table = ClaimTable::read("report.csv", csv.as_bytes()).expect("memory can be read");
    let cells = |row: &ClaimRow| row.cells.as_ref().map(|cells| (cells.len(), cells.cell(8).to_owned())).ok();
    let expected = findings.iter().map(|id| Some((FINDINGS.columns.len(), (*id).to_owned())));
    assert!(table.rows.iter().map(cells).eq(expected), "{findings:?} in\n{csv}");
}

fn is_blank(mut bytes: &[u8]) -> bool {
    while let Some((first, rest)) = bytes.split_first() {
        bytes = match first {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => rest,
            _ => match bytes.strip_prefix("\u{FEFF}".as_bytes()).or_else(|| bytes.strip_prefix("\u{A0}".as_bytes())) {
                Some(rest) => rest,
                None => return false,
            },
        };
    }
    true
}

/// What the lexer did not understand is the subject of a finding.
fn reported(text: &[u8], tokens: &[lex::Token], findings: &[Finding], variant: &str, second: bool) {
    // The lexer knows the half-moves of chess alone.
    let judged = !second && bienban::chess::notation::start::is_supported_variant(variant);
    for token in tokens {
        let code = match token.kind {
            TokenKind::Unknown if judged && holds_game(tokens) => Code::S101,
            TokenKind::OpenComment => Code::S102,
            TokenKind::OpenTag => Code::S103,
            TokenKind::Outside if second && is_heading(&String::from_utf8_lossy(token.span.bytes_in(text))) => continue,
            TokenKind::Outside => Code::S105,
            _ => continue,
        };
        // A capture that names too little is M202 where it may be several.
        let codes = if code == Code::S101 { [code, Code::M202] } else { [code; 2] };
        let about =
            |f: &&Finding| codes.contains(&f.code) && f.span.start <= token.span.start && f.span.end > token.span.start;
        assert!(findings.iter().any(|f| about(&f)), "{token:?} is reported");
    }
}

/// Lines and columns as they are defined: every line end counts once, a column is a code point, a byte order mark none.
fn places(block: &Block, text: &[u8]) {
    let plain = std::str::from_utf8(text).is_ok();
    let mut going_on = PlaceFinder::new(block);
    let (mut line, mut line_start, mut counted) = (1, 0, 0);
    each_game(block, JudgeOptions::default(), |game, _| {
        for token in &game.tokens {
            let at = token.span.start as usize;
            while counted < at {
                let ends = text[counted] == b'\n' || (text[counted] == b'\r' && text.get(counted + 1) != Some(&b'\n'));
                counted += 1;
                if ends || (text[counted - 1] == b'\r' && counted == at) {
                    line += u64::from(ends);
                    line_start = counted;
                }
            }
            let before = &text[line_start..at];
            let before = before.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(before);
            let place = going_on.find(at, game);
            assert_eq!((place.line, place.offset, place.line_start), (line, at as u64, line_start), "at byte {at}");
            // Half a letter or a pair of bytes is counted otherwise where it is cut.
            if plain && game.encoding == Encoding::Utf8 {
                assert_eq!(
                    PlaceFinder::new(block).find(at, game),
                    place,
                    "a place does not depend on what was asked before"
                );
                let column = before.iter().filter(|b| !matches!(b, 0x80..=0xBF)).count();
                assert_eq!(place.column, column as u64 + 1, "at byte {at}");
            }
        }
    });
}
