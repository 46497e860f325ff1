//! Scoresheets as text: every piece of the transcript and every finding stands where it says, the games survive
//! `convert`, and a game written on a form is read from it.

use bienban::finding::Severity;
use bienban::judge::{Judge, JudgeOptions, each, each_game};
use bienban::messages::{Catalog, Ui};
use bienban::report::{FindingsWriter, Format, ReportStyle};
use bienban::sheet::{is_scan, sniff, text_block};
use bienban::source::origin::{Origin, letters};
use bienban::source::split::Block;
use bienban::source::transcriber::TextKind;
use bienban::text::detected::detect;
use bienban::text::encoding::Encoding;
use bienban::write::{self, GameLayout, WriteTally};

use super::convert::{converted, sound, to};
use super::material;

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let text = material::text(data);
    let utf16 = data.len() % 8 == 7 && std::str::from_utf8(data).is_ok();
    // A line that is too long for a sheet shows from the beginning that it is none; a page that an engine wrote may be
    // damaged or without a game.
    let block = text_block("a.txt", text.to_vec(), utf16, None).ok().flatten();
    match sniff(&text, true, utf16.then_some(Encoding::Utf8)) {
        TextKind::Sheets => assert!(block.is_some() || is_scan(&text), "what holds sheets is read as sheets"),
        TextKind::Pgn => forms(&Block::whole("x", &text)),
        TextKind::Report | TextKind::Trf | TextKind::Other => {}
    }
    let Some(block) = block else { return };
    let origin = block.origin.as_deref().expect("a transcript has an origin");
    pieces(&block, origin);
    findings(&block, origin);
    if detect(&text).encoding == Encoding::Utf8 {
        assert!(!origin.is_legacy());
    }
    sound(&block);
}

/// The transcript is made of pieces of the sheet, in order; what is copied is the same text.
pub(crate) fn pieces(block: &Block, origin: &Origin) {
    let transcript = std::str::from_utf8(block.bytes()).expect("a transcript is UTF-8");
    let ends = origin.pieces.iter().skip(1).map(|piece| piece.at).chain([transcript.len() as u32]);
    let mut at = 0;
    for (piece, end) in origin.pieces.iter().zip(ends) {
        assert!(piece.at >= at && end > piece.at, "pieces tile the transcript");
        at = end;
        let source = &origin.text[piece.source.start as usize..piece.source.end as usize];
        if piece.copied {
            let copied = &transcript[piece.at as usize..end as usize];
            assert_eq!(copied, source.replace(['\n', '\r'], " "), "a copy is the same");
        }
    }
}

/// Findings stand in the sheet where they say, whichever path makes them, and every report can be written.
fn findings(block: &Block, origin: &Origin) {
    let options = JudgeOptions { dead_limit: 2_000, record: true, ..JudgeOptions::default() };
    let lines = origin.lines.len() as u64;
    let (mut carefully, mut quickly) = (Vec::new(), Vec::new());
    let catalog = Catalog::of(Ui::English);
    let mut writers: Vec<FindingsWriter<'_>> = [Format::Csv, Format::Text, Format::Jsonl, Format::Sarif]
        .into_iter()
        .map(|format| {
            FindingsWriter::new(
                block,
                catalog,
                ReportStyle { board: true, width: Some(60), ..ReportStyle::new(format) },
            )
        })
        .collect();
    let mut number = 0;
    Judge::new(&options).each_with_care(block, &mut |game| {
        number += 1;
        for finding in game.findings() {
            let place = origin.place(finding.span);
            assert!(place.line >= 1 && place.line <= lines && place.column >= 1, "{place:?}");
            let marked = &place.text[place.marked.clone()];
            let (from, to) = (place.offset as usize, (place.offset + place.length) as usize);
            if !origin.utf16 {
                let bytes = &origin.bytes[from..to];
                let line = &origin.lines[place.line as usize - 1];
                assert!(
                    from >= line.bytes.start as usize && from <= line.bytes.end as usize,
                    "{place:?} is on its line"
                );
                let composed = letters(&origin.encoding.decode(bytes));
                if to <= line.bytes.end as usize && origin.encoding == Encoding::Utf8 {
                    assert!(same(&composed, marked), "{composed:?} and {marked:?} in {place:?}");
                }
            }
        }
        for writer in &mut writers {
            writer.judged(number, game);
        }
        carefully.extend(game.findings().iter().map(|f| format!("{f:?}")));
    });
    each(block, &options, |game| quickly.extend(game.findings().iter().map(|f| format!("{f:?}"))));
    assert_eq!(quickly, carefully, "quickly and with care");
}

/// The same text but for letters that look the same, whose form depends on the word around them.
fn same(one: &str, other: &str) -> bool {
    let fold = |text: &str| text.trim().replace(['Ð', 'Ɖ'], "Đ").replace('ð', "đ");
    fold(one) == fold(other)
}

/// A game without any fault, written on a form, is the same game when the form is read.
fn forms(block: &Block) {
    let read = JudgeOptions { record: true, dead_limit: 2_000, ..JudgeOptions::default() };
    each_game(block, read, |game, judgement| {
        let Some(timeline) = &judgement.timeline else { return };
        let usual = timeline.start.position == shakmaty::Chess::default();
        let whole = timeline.complete && timeline.half_moves > 0 && timeline.steps.iter().all(|s| s.played.is_some());
        let faultless = judgement.findings.iter().all(|f| f.severity == Severity::Info || f.code.id() == "T501");
        if !(usual && whole && faultless) {
            return;
        }
        let played: Vec<_> = timeline.steps.iter().filter(|s| s.line == 0).map(|s| s.played).collect();
        for layout in [GameLayout::Text, GameLayout::Table, GameLayout::Csv] {
            let mut form = Vec::new();
            let options = write::WriteOptions { layout, ..to("vi") };
            let written = write::write_game(game, Some(timeline), &options, &mut form);
            assert_eq!(WriteTally { comments: 0, variations: 0, glyphs: 0, tags: 0, ..written }, WriteTally::default());
            let text = String::from_utf8(form.clone()).expect("a form is UTF-8");
            let sheet = text_block("a.txt", form, false, None).expect("it has no long lines");
            let sheet = sheet.unwrap_or_else(|| panic!("a form is a sheet:\n{text}"));
            let again = converted(&sheet, None, &to("en"));
            assert_eq!(again.moves, [played.as_slice()], "{text}");
        }
    });
}
