//! Scoresheets: read as games, judged as games, reported where they stand.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use bienban::finding::Severity;
use bienban::judge::JudgeOptions;
use bienban::judge::each_game;
use bienban::pgn::lex::{self, TokenKind};
use bienban::place::ByteSpan;
use bienban::sheet::text_block;
use bienban::source::split::Block;

use proptest::prelude::*;
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook};
use snapbox::{assert_data_eq, str};

use crate::harness::corpora::cases;
use crate::harness::input::{blocks, config, packed};
use crate::harness::report::fields;
use crate::harness::{bienban, root, run};

/// A game that was read.
struct Read {
    tags: BTreeMap<String, String>,
    /// In UCI.
    moves: Vec<String>,
    findings: Vec<(String, Severity)>,
}

/// Every game of some blocks.
fn games(blocks: &[Block]) -> Vec<Read> {
    let mut games = Vec::new();
    for block in blocks {
        each_game(block, JudgeOptions::default(), |game, judgement| {
            let tags = game.tags.iter().map(|t| {
                let name = game.text(t.name).into_owned();
                let value = game.value(&name).into_owned();
                (name, value)
            });
            let moves = judgement.timeline.as_ref().map_or(Vec::new(), |timeline| {
                timeline
                    .plies
                    .iter()
                    .filter_map(|p| p.played)
                    .map(|m| m.to_uci(shakmaty::CastlingMode::Standard).to_string())
                    .collect()
            });
            let findings = judgement.findings.iter().map(|f| (f.code.to_string(), f.severity)).collect();
            games.push(Read { tags: tags.collect(), moves, findings });
        });
    }
    games
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn sheets_with_known_games_are_read_right() {
    let folder = cases("sheets");
    let truth = fs::read_to_string(folder.join("truth.jsonl")).expect("it is there");
    let (mut clean, mut damaged, mut misses) = (0, 0, Vec::new());
    for line in truth.lines() {
        let case: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let (file, form, encoding) = (text(&case["file"]), text(&case["form"]), text(&case["encoding"]));
        let known = ["utf-8", "utf-8-sig", "nfd", "utf-16", "xlsx"].contains(&encoding.as_str());
        if form == "pgn" || !known {
            continue;
        }
        let games = games(&blocks(&folder.join("sheets").join(&file)));
        let [Read { tags, moves, findings }] = &games[..] else {
            misses.push(format!("{file} [{form}, {encoding}]: {} games", games.len()));
            continue;
        };
        let headers = case["headers"].as_object().expect("it is an object");
        for (name, value) in headers {
            let got = tags.get(name).cloned().unwrap_or_default();
            if got != text(value) {
                misses.push(format!("{file} [{form}, {encoding}]: {name} is {got}, not {value}"));
            }
        }
        let uci: Vec<String> = case["uci"].as_array().expect("it is a list").iter().map(text).collect();
        let errors: Vec<_> = findings.iter().filter(|(_, severity)| *severity != Severity::Info).collect();
        if case["damage"].is_null() {
            clean += 1;
            if *moves != uci || !errors.is_empty() {
                misses.push(format!("{file} [{form}, {encoding}]: {} of {} moves, {errors:?}", moves.len(), uci.len()));
            }
        } else {
            damaged += 1;
            // A slip of the hand may be a legal game; then it is what was written.
            if errors.is_empty() && moves.len() < uci.len() - 1 {
                misses.push(format!(
                    "{file} [{form}, {encoding}]: damaged, nothing found, {} of {} moves",
                    moves.len(),
                    uci.len()
                ));
            }
        }
    }
    assert!(misses.is_empty(), "{} of {clean} clean and {damaged} damaged:\n{}", misses.len(), misses.join("\n"));
    assert!(clean > 40, "only {clean} sheets were read");
}

/// The transcripts of our own sheets are what they were.
#[test]
fn transcripts_are_what_they_were() {
    let folder = root().join("testdata/sheets");
    let mut seen = 0;
    for entry in fs::read_dir(&folder).expect("it can be listed") {
        let path = entry.expect("it can be listed").path();
        let is_sheet = path.extension().is_some_and(|e| e != "pgn");
        if !is_sheet {
            continue;
        }
        let blocks = blocks(&path);
        let mut text = String::new();
        for block in &blocks {
            let _ = write!(text, "{}", String::from_utf8_lossy(block.bytes()));
        }
        let expected = path.with_extension("pgn");
        if std::env::var_os("BLESS").is_some() && !blocks.is_empty() {
            fs::write(&expected, &text).expect("testdata can be written");
        }
        let expected =
            if blocks.is_empty() { String::new() } else { fs::read_to_string(&expected).expect("it is there") };
        assert_eq!(text, expected.replace("\r\n", "\n"), "{}", path.display());
        seen += usize::from(!blocks.is_empty());
    }
    assert!(seen >= 14, "only {seen} sheets");
}

#[test]
fn what_is_struck_out_or_corrected_is_told_as_that_and_not_played() {
    let sheet = "Trắng: An\nĐen: Bình\n1. e4 e5\n2. Mc3 (sửa thành Mf3) ~~Mf6~~ Mc6\n3. Tb5 a6 (sửa từ a5)\n1-0\n";
    let done = run(&["validate", "-", "--format", "concise"], sheet.as_bytes());
    let out = String::from_utf8_lossy(&done.out).into_owned();
    let said: Vec<&str> = out.lines().filter(|line| line.contains("S105")).collect();
    for (line, place) in said.iter().zip([":4:4:", ":4:24:", ":5:11:"]) {
        assert!(line.contains(place) && line.contains("struck out or corrected"), "{line}");
    }
    assert_eq!((said.len(), done.code), (3, 0), "{out}{}", done.err);
    let done = run(&["convert", "-", "--to", "en", "-q"], sheet.as_bytes());
    let out = String::from_utf8_lossy(&done.out).into_owned();
    assert!(out.contains("2. Nf3") && out.contains("2... Nc6 3. Bb5 a6"), "{out}");
    // Of two half-moves the game may lack them.
    let two = "Trắng: An\nĐen: Bình\n1. e4 e5\n2. Mf3 Mc6 ~~Tb5 a6~~\n3. Tc4 Tc5\n1-0\n";
    let done = run(&["convert", "-"], two.as_bytes());
    assert!(done.code == 1 && done.err.contains("look like moves"), "{}", done.err);
}

#[test]
fn every_move_has_its_place_in_the_sheet() {
    for name in
        ["two_games.txt", "nfd.txt", "side_by_side.csv", "gap.md", "plain.tsv", "contradiction.txt", "utf16.txt"]
    {
        let mut moves = 0;
        for block in blocks(&root().join("testdata/sheets").join(name)) {
            let origin = block.origin.clone().expect("it is a transcript");
            let (mut tokens, mut start) = (Vec::new(), 0);
            while start < block.bytes().len() {
                start = lex::lex_game(block.bytes(), start, &mut tokens);
                for token in tokens.iter().filter(|t| t.kind == TokenKind::Move) {
                    let place = origin.place(token.span);
                    let written = String::from_utf8_lossy(token.span.bytes_in(block.bytes()));
                    assert_eq!(&place.text[place.marked.clone()], written, "{name}");
                    let line = String::from_utf8_lossy(&origin.bytes);
                    let line = line.lines().nth(place.line as usize - 1).expect("the line is there").to_owned();
                    let at: String =
                        line.trim_start_matches('\u{FEFF}').chars().skip(place.column as usize - 1).collect();
                    assert!(
                        at.starts_with(&*written),
                        "{name}: {written} at {}:{}, where {at} is",
                        place.line,
                        place.column
                    );
                    moves += 1;
                }
            }
        }
        assert!(moves >= 3, "{name} has {moves} moves");
    }
}

/// A workbook: a list of players, a clean game, and one with an illegal move and a gap in the table.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let list = book.add_worksheet().set_name("Danh sách").expect("a name");
    list.write(0, 0, "Họ tên").and_then(|s| s.write(0, 1, "Điểm")).expect("cells");
    list.write(1, 0, "Nguyễn Văn An").and_then(|s| s.write(1, 1, 2.5)).expect("cells");
    for (name, third) in [("Ván 1", "Tb5"), ("Ván 2", "Tb6")] {
        let sheet = book.add_worksheet().set_name(name).expect("a name");
        let date = Format::new().set_num_format("dd/mm/yyyy");
        sheet.merge_range(0, 0, 0, 5, "BIÊN BẢN VÁN ĐẤU", &Format::new()).expect("a title");
        for (row, cells) in [
            (2, vec![(0, "Giải"), (2, "Cúp Sông Hồng")]),
            (3, vec![(0, "Trắng:"), (1, "Nguyễn Văn An"), (3, "Đen:"), (4, "Trần Bình")]),
            (4, vec![(0, "Elo"), (3, "Elo")]),
            (5, vec![(0, "Ngày"), (3, "Kết quả"), (4, "½-½")]),
            (7, vec![(1, "TT"), (2, "Trắng"), (3, "Đen"), (5, "TT"), (6, "Trắng"), (7, "Đen")]),
            (8, vec![(2, "e4"), (3, "e5"), (6, "Ta4"), (7, "Mf6")]),
            (9, vec![(2, "Mf3"), (3, "Mc6")]),
            (10, vec![(2, third), (3, "a6")]),
            (12, vec![(0, "Trọng tài ký tên")]),
        ] {
            for (column, text) in cells {
                sheet.write(row, column, text).expect("a cell");
            }
        }
        sheet.write(4, 1, 2345).and_then(|s| s.write(4, 4, 2210)).expect("ratings");
        let day = ExcelDateTime::from_ymd(2004, 5, 21).expect("a date");
        sheet.write_with_format(5, 1, &day, &date).expect("a date");
        for (row, number) in [(8, 1), (9, 2), (10, 3)] {
            sheet.write(row, 1, number).and_then(|s| s.write(row, 5, number + 3)).expect("numbers");
        }
    }
    book.save_to_buffer().expect("it is written")
}

/// Runs `validate` over files made here and gives exit code, report and what was said.
fn validate(files: &[(&str, &[u8])], args: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).expect("it can be written");
    }
    let run = bienban().current_dir(&folder).arg("validate").args(args).output();
    let run = run.expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (run.status.code().unwrap_or(-1), text(&run.stdout), text(&run.stderr))
}

#[test]
fn a_workbook_is_read_sheet_by_sheet() {
    // The name says nothing.
    let (code, report, said) = validate(&[("book.bin", &workbook())], &["--format", "csv", "book.bin"]);
    assert_eq!(code, 1, "{said}");
    assert_data_eq!(
        fields(report.as_bytes(), &[]),
        str![[r#"
file: book.bin/Ván 2
game: 1
white: Nguyễn Văn An
black: Trần Bình
event: Cúp Sông Hồng
round: ?
date: 2004.05.21
result: 1/2-1/2
code: M201
severity: error
ply: 5
move_number: 3
side: white
line: 11
column: 3
offset: 0
length: 0
token: Tb6
message: no bishop of White can reach b6
fen: r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
fix: Tb5

"#]]
    );
    assert!(said.contains("1 file, 2 games, 12 half-moves"), "{said}");
}

#[test]
fn the_facts_of_a_workbook_are_tags() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x");
    fs::write(&path, workbook()).expect("it can be written");
    let games = games(&blocks(&path));
    let Read { tags, moves, .. } = &games[0];
    for (name, value) in
        [("WhiteElo", "2345"), ("BlackElo", "2210"), ("Date", "2004.05.21"), ("Event", "Cúp Sông Hồng")]
    {
        assert_eq!(tags.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert_eq!(moves.join(" "), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
}

#[test]
fn a_document_of_open_office_is_a_workbook() {
    let cell = |text: &str| {
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let row = |cells: &[&str]| {
        format!("<table:table-row>{}</table:table-row>", cells.iter().map(|c| cell(c)).collect::<String>())
    };
    let table = [
        row(&["Trắng", "An"]),
        row(&["Đen", "Bình"]),
        row(&["TT", "Trắng", "Đen"]),
        row(&["1", "e4", "e5"]),
        row(&["2", "Ve3", ""]),
    ];
    let content = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\
         <office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" \
         xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" \
         xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body>\
         <office:spreadsheet><table:table table:name=\"Bàn 1\">{}</table:table></office:spreadsheet></office:body>\
         </office:document-content>",
        table.concat()
    );
    let manifest = "<?xml version=\"1.0\"?>\
        <manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>";
    let mimetype = "application/vnd.oasis.opendocument.spreadsheet";
    let book = packed(&[("mimetype", mimetype), ("content.xml", &content), ("META-INF/manifest.xml", manifest)]);
    let (code, report, said) = validate(&[("a.ods", &book)], &["--format", "csv", "a.ods"]);
    assert_eq!(code, 1, "{said}");
    assert_data_eq!(
        fields(report.as_bytes(), &[]),
        str![[r#"
file: a.ods/Bàn 1
game: 1
white: An
black: Bình
event: ?
round: ?
date: ????.??.??
result: *
code: M201
severity: error
ply: 3
move_number: 2
side: white
line: 5
column: 2
offset: 0
length: 0
token: Ve3
message: no king of White can reach e3
fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2

"#]]
    );
}

#[test]
fn a_word_document_is_read() {
    let p = |text: &str| format!("<w:p><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>");
    let cell = |text: &&str| format!("<w:tc>{}</w:tc>", p(text));
    let row = |cells: &[&str]| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
    let body = [
        p("Trắng: An &amp; Co (2100)"),
        p("Đen: Bình"),
        format!("<w:tbl>{}{}{}</w:tbl>", row(&["TT", "Trắng", "Đen"]), row(&["1", "e4", "e5"]), row(&["2", "Ve3", ""])),
        p("Trắng: Cúc"),
        p("Đen: Dung"),
        p("1. e4 e5 2. Mf3 Hòa"),
    ];
    let xml =
        format!("<?xml version=\"1.0\"?><w:document xmlns:w=\"w\"><w:body>{}</w:body></w:document>", body.concat());
    let document = packed(&[("[Content_Types].xml", "<Types/>"), ("word/document.xml", &xml)]);
    let (code, report, said) = validate(&[("a.docx", &document)], &["--format", "csv", "a.docx"]);
    assert_eq!(code, 1, "{said}");
    assert_data_eq!(
        fields(report.as_bytes(), &[]),
        str![[r#"
file: a.docx
game: 1
white: An & Co
black: Bình
event: ?
round: ?
date: ????.??.??
result: *
code: M201
severity: error
ply: 3
move_number: 2
side: white
line: 5
column: 2
offset: 0
length: 0
token: Ve3
message: no king of White can reach e3
fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2

"#]]
    );
    assert!(said.contains("1 file, 2 games, 5 half-moves"), "{said}");
}

#[test]
fn what_a_spreadsheet_made_of_a_result_is_told_and_the_result_proposed() {
    for (serial, format, shown, meant) in [
        (1.0 / 24.0, "h:mm", "the time \"\"1:00\"\"", "1-0"),
        (1.0 / 1440.0, "h:mm", "the time \"\"0:01\"\"", "0-1"),
        (45_323.0, "yyyy-mm-dd", "the date \"\"2024-02-01\"\"", "1/2-1/2"),
    ] {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let rows =
            [["Trắng", "An", ""], ["Đen", "Bình", ""], ["Kết quả", "", ""], ["STT", "Trắng", "Đen"], ["1", "e4", "e5"]];
        for (row, cells) in (0..).zip(rows) {
            for (column, cell) in (0..).zip(cells).filter(|(_, cell)| !cell.is_empty()) {
                sheet.write(row, column, cell).expect("a cell");
            }
        }
        sheet.write_with_format(2, 1, serial, &Format::new().set_num_format(format)).expect("a cell");
        let bytes = book.save_to_buffer().expect("it is written");
        let (_, report, _) = validate(&[("a.xlsx", &bytes)], &["--format", "csv", "a.xlsx"]);
        let row = report.lines().find(|line| line.contains("R311")).unwrap_or_else(|| panic!("{shown}: {report}"));
        assert!(row.contains(shown) && row.ends_with(&format!(",{meant}")), "{row}");
    }
}

#[test]
fn a_file_that_is_no_text_is_named_once() {
    let book: Vec<u8> = (0..4_000_u32).map(|n| if n % 16 > 10 { 0 } else { ((n * n * 31) >> 3) as u8 }).collect();
    for (name, begins, named) in [
        ("a.cbh", &b"\0\0\x2C\0\x2E\x01"[..], "ChessBase"),
        ("a.si4", b"Scid.si\0", "Scid"),
        ("a.dat", b"Scid.si\0", "Scid"),
        ("a.TUNX", b"\x93\xFF\x89\x44", "Swiss-Manager"),
        ("a.papi", b"\0\x01\0\0Standard Jet DB\0", "Papi"),
        ("a.bin", b"", "opening book"),
        ("a.pgn", b"", "this file is not text"),
    ] {
        let bytes = [begins, &book].concat();
        let (code, report, said) = validate(&[(name, &bytes)], &["-q", "--format", "csv", name]);
        assert_eq!((code, report.lines().count(), said.lines().count()), (2, 1, 1), "{name}: {said}{report}");
        assert!(said.contains(named) && said.contains(name), "{said}");
    }
    // What is packed or enciphered has no signs of its own, and all bytes equally often.
    let packed: Vec<u8> = (0..4_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let (code, report, said) = validate(&[("a.txt", &packed)], &["-q", "--format", "csv", "a.txt"]);
    assert_eq!((code, report.lines().count(), said.lines().count()), (2, 1, 1), "{said}{report}");
    assert!(said.contains("this file is not text"), "{said}");
    // A text may have such a name.
    let (code, _, said) = validate(&[("a.bin", "Trắng: An\nĐen: Bình\n\n1. e4 e5\n".as_bytes())], &["a.bin"]);
    assert!(code < 2 && said.contains("1 game"), "{said}");
}

#[test]
fn a_walked_folder_gives_its_games_and_says_what_it_skipped() {
    let files: &[(&str, &[u8])] = &[
        (
            "a.pgn",
            b"[Event \"A\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
            [Result \"*\"]\n\n1. e4 *\n",
        ),
        ("b.txt", "Trắng: An\nĐen: Bình\n\n1. e4 e5\n".as_bytes()),
        ("book.xlsx", &workbook()),
        ("notes.txt", "Ngày: hôm nay\nHọp\n".as_bytes()),
        ("README.md", b"# Title\n\nText: here\n"),
        ("faults.csv", "file,game,white,black,event\na.pgn,1,Trắng,Đen,x\n".as_bytes()),
        ("faults.txt", "error[M201 illegal-move]: no\n --> b.txt:1:1\n1 | Trắng: An\n2 | Đen: Bình\n".as_bytes()),
        ("image.png", b"x"),
    ];
    let (_, report, said) = validate(files, &["--format", "csv", "-v", "."]);
    assert!(said.contains("3 files, 4 games"), "{said}");
    assert!(
        said.contains(
            "not read: a folder is searched only for text, .docx, .xlsx and the like, and with --ocr for images: \
             ./image.png"
        ),
        "{said}"
    );
    for name in ["notes.txt", "README.md", "faults.csv", "faults.txt"] {
        assert!(said.contains(&format!("skipped, no games: ./{name}")), "{name}: {said}");
    }
    assert!(!report.contains("notes.txt") && !report.contains("faults"), "{report}");
    let (code, _, said) = validate(files, &["-v", "faults.csv"]);
    assert_eq!(code, 2);
    assert!(said.contains("skipped, no games: faults.csv") && said.contains("the inputs have no games"), "{said}");
    let (code, _, said) = validate(files, &["--allow-empty", "faults.csv"]);
    assert_eq!((code, said.contains("the inputs have no games")), (0, false), "{said}");
}

#[test]
fn what_is_struck_out_in_a_workbook_is_not_played() {
    let struck = Format::new().set_font_strikethrough();
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in [
        (0, vec![(0, "Trắng:"), (1, "~Anh"), (2, "An"), (4, "Đen:"), (5, "Bình")]),
        (2, vec![(0, "TT"), (1, "Trắng"), (2, "Đen")]),
        (3, vec![(0, "1"), (1, "e4"), (2, "e5")]),
        (4, vec![(0, "2"), (1, "Mf3"), (2, "Mc6")]),
        (5, vec![(0, "3"), (1, "~Tc4"), (2, "~Tc5")]),
        (6, vec![(0, "3"), (1, "Tb5"), (2, "a6")]),
        (7, vec![(0, "Kết quả"), (1, "1-0")]),
    ] {
        for (column, text) in cells {
            match text.strip_prefix('~') {
                Some(text) => sheet.write_with_format(row, column, text, &struck),
                None => sheet.write(row, column, text),
            }
            .expect("a cell");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.xlsx"), book.save_to_buffer().expect("it is written")).expect("it can be written");
    let run = bienban().current_dir(&folder).args(["convert", "a.xlsx", "--to", "en", "-q"]).output().expect("it runs");
    let pgn = String::from_utf8_lossy(&run.stdout);
    assert!(pgn.contains("[White \"An\"]\n[Black \"Bình\"]"), "{pgn}");
    assert!(pgn.contains("{Anh} 1. e4 e5 2. Nf3 Nc6 {Tc4} {Tc5} 3. Bb5 a6 1-0"), "{pgn}");
}

#[test]
fn text_for_old_fonts_is_read_as_the_font_shows_it() {
    let mut book = Workbook::new();
    let players = [["Traéng:", "Nguyeãn Vaên An", "Ñen:", "Traàn Thò Bình"], ["Trắng:", "Lê Hà", "Đen:", "Võ Tú"]];
    for (row, cells) in [(0, players[0]), (8, players[1])] {
        // A sheet in Unicode beside one for the font is left alone.
        let sheet = book.add_worksheet();
        for (column, text) in cells.iter().enumerate() {
            sheet.write(row, column as u16, *text).expect("a cell");
        }
        for (below, [white, black]) in [["e4", "e5"], ["Mf3", "Mc6"]].into_iter().enumerate() {
            let row = row + 2 + below as u32;
            let number = format!("{}.", below + 1);
            sheet.write(row, 0, number).and_then(|s| s.write(row, 1, white)).expect("cells");
            sheet.write(row, 2, black).expect("a cell");
        }
    }
    let book = book.save_to_buffer().expect("it is written");
    let paragraph = |text: &str| format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>");
    let lines = ["Tr\u{BE}ng: NguyÔn V\u{A8}n An", "\u{A7}en: TrÇn V\u{A8}n Tr\u{AD}\u{AC}ng", "1. e4 e5", "1-0"];
    let xml = format!("<w:document><w:body>{}</w:body></w:document>", lines.map(paragraph).concat());
    let document = packed(&[("word/document.xml", &xml)]);
    let files: &[(&str, &[u8])] = &[("a.xlsx", &book), ("b.docx", &document)];
    let (_, report, _) = validate(files, &["--format", "csv", "a.xlsx", "b.docx"]);
    let encoding: Vec<&str> = report.lines().filter(|line| line.contains("E601")).collect();
    assert_eq!(encoding.len(), 2, "{report}");
    assert!(encoding[0].contains("Nguyễn Văn An,Trần Thị Bình") && encoding[0].contains("VNI"), "{report}");
    assert!(encoding[1].contains("Nguyễn Văn An,Trần Văn Trương") && encoding[1].contains("TCVN3"), "{report}");
    let convert = |args: &[&str]| {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("a.xlsx"), &book).expect("it can be written");
        let run = bienban().current_dir(&folder).args(["convert", "a.xlsx", "-q"]).args(args).output();
        String::from_utf8(run.expect("it runs").stdout).expect("it is UTF-8")
    };
    let pgn = convert(&[]);
    assert!(pgn.contains("[White \"Lê Hà\"]\n[Black \"Võ Tú\"]"), "{pgn}");
    let pgn = convert(&["--encoding", "utf-8"]);
    assert!(pgn.contains("Nguyeãn Vaên An") && pgn.contains("Lê Hà"), "{pgn}");
}

#[test]
fn an_office_file_without_games_is_an_error_when_it_is_named() {
    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "Danh sách").expect("a cell");
    let bytes = book.save_to_buffer().expect("it is written");
    let (code, _, said) = validate(&[("a.xlsx", &bytes)], &["a.xlsx"]);
    assert_eq!(code, 2);
    assert!(said.contains("a.xlsx: no scoresheet was found in it"), "{said}");
    let (code, _, said) = validate(&[("a.xls", &[0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0])], &["a.xls"]);
    assert_eq!(code, 2, "{said}");
    let (code, _, said) = validate(&[("a.xlsx", &bytes), ("b.pgn", b"1. e4 *")], &["."]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn a_file_too_large_for_sheets_is_an_error_and_large_pgn_is_none() {
    let mut sheet = "Trắng: An\nĐen: Bình\n\n1. e4 e5\n".as_bytes().to_vec();
    sheet.resize((16 << 20) + 1, b'\n');
    let (code, _, said) = validate(&[("a.txt", &sheet)], &["a.txt"]);
    assert_eq!(code, 2);
    assert!(said.contains("larger than 16 MiB, too large for scoresheets"), "{said}");
    let pgn = b"[Event \"A\"]\n[Site \"B\"]\n\n1. e4 *\n\n".repeat(1 << 20);
    let (code, _, said) = validate(&[("a.txt", &pgn)], &["a.txt"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("1 file, 1048576 games, 1048576 half-moves"), "{said}");
}

/// What sheets are made of.
const PIECES: &[&str] = &[
    "\n",
    "\r\n",
    "\n\n",
    " ",
    "  ",
    "\t",
    ",",
    ";",
    "|",
    "\"",
    "\"\"",
    ":",
    "=",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "%",
    "\\",
    "Trắng",
    "Đen",
    "Trắng: A\nĐen: B\n\n",
    "TT,Trắng,Đen\n",
    "| TT | Trắng | Đen |\n",
    "TT;Trắng;Đen;TT;Trắng;Đen\n",
    "TT\tTrắng\tĐen\n",
    "1",
    "2",
    "1.",
    "2)",
    "e4",
    "e5",
    "Mf3",
    "X x e8",
    "0-0",
    "0 - 0",
    "½-½",
    "1-0",
    "Hòa",
    "Trắng thắng",
    "Kết quả: ",
    "Ngày: ",
    "21/05/2004",
    "ngày 21 tháng 5 năm 2004",
    "Elo",
    "(2345)",
    " - ",
    "Vòng",
    "Giải:",
    "e\u{301}",
    "\u{300}",
    "\u{FEFF}",
    "\u{0}",
    "…",
    "...",
    "v.v",
    "\u{A0}",
    "0:45",
    "*",
    "**",
    "Ð",
    "đ",
    "--- ",
    "1|e4|e5\n",
    "2,d4,\n",
    "Trọng tài ký tên\n",
];

fn sheet_like() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        9 => prop::sample::select(PIECES).prop_map(|s| s.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ];
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

/// Every span of a transcript has a place in the sheet.
fn assert_placed(block: &Block) {
    let origin = block.origin.as_ref().expect("it is a transcript");
    let len = block.bytes().len();
    assert_eq!(origin.pieces.first().map(|p| p.at), Some(0), "the pieces tile the transcript");
    for (index, piece) in origin.pieces.iter().enumerate() {
        let end = origin.pieces.get(index + 1).map_or(len as u32, |next| next.at);
        assert!(piece.at < end, "no piece is empty");
        assert!(piece.source.start <= piece.source.end && piece.source.end as usize <= origin.text.len());
        assert!(
            !piece.copied || piece.source.end - piece.source.start == end - piece.at,
            "a copy is as long as its source"
        );
    }
    for start in 0..len {
        for end in [start, (start + 1).min(len), (start + 7).min(len), len] {
            let span = ByteSpan::new(start, end.max(start));
            assert!(origin.source(span).end <= origin.text.len());
            let place = origin.place(span);
            assert!(place.line >= 1 && place.column >= 1);
            assert!(place.text.get(place.marked.clone()).is_some());
            assert!(origin.utf16 || place.offset + place.length <= origin.bytes.len() as u64);
        }
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn any_text_is_read_and_placed(text in sheet_like()) {
        let _ = bienban::sheet::sniff(&text, true, None);
        if let Some(block) = text_block("x", text, false, None).expect("no line is long") {
            assert_placed(&block);
            // A first move number behind a blank line or a result begins a game without tags, as in any PGN.
            let mut tags = Vec::new();
            each_game(&block, JudgeOptions::default(), |game, _| tags.push(game.tags.len()));
            prop_assert!(tags[0] >= 7, "the first game has the roster");
        }
    }

    #[test]
    fn a_sheet_keeps_its_moves_whatever_surrounds_them(before in "[^\\[\\]]{0,40}", name in "[A-Za-zĐđạ ]{1,20}") {
        let before = before.replace([',', ';', '\t', '|', '"'], " ");
        // A message of a chat, `Lan: e4`, takes the sheet below for remarks (docs/reliability.md).
        prop_assume!(!before.contains(": "));
        let sheet = format!("{before}\n\nGiải: X\nTrắng: {name}A\nĐen: B\n\n1. e4 e5 2. Mf3 Mc6\n");
        let block = text_block("x", sheet.into_bytes(), false, None).expect("no line is long").expect("it is a sheet");
        let text = String::from_utf8_lossy(block.bytes()).into_owned();
        prop_assert!(text.contains("1. e4 e5 2. Mf3 Mc6\n"), "{}", text);
        assert_placed(&block);
    }
}
