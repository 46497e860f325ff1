//! Our own sheets as people write them (`testdata/sheets/written`), each with its truth.
//!
//! A case is `=== NAME`, the sheet, `--- TAG=VALUE; ...`, the moves in English, and `+++` with the codes of which one
//! has to be reported, with `|` between them; nothing behind it says that nothing may be. A value is that of the
//! first game, or has ` | ` between those of all games. A sheet is right if the tags, the moves and the codes are,
//! reported if they are not and something was said, and silent otherwise.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;

use bienban::finding::{Finding, Severity};
use bienban::source::split::Block;
use rust_xlsxwriter::Workbook;
use shakmaty::san::SanPlus;

use crate::harness::input::{blocks, packed};
use crate::harness::reading::{convert_blocks, converted, read};
use crate::harness::root;

/// A sheet and its truth.
struct Case {
    name: String,
    sheet: String,
    tags: BTreeMap<String, String>,
    moves: Vec<String>,
    codes: Vec<String>,
}

/// The words of a line of moves that are moves.
fn moves(text: &str) -> Vec<String> {
    let mut depth = 0;
    let outside = text.chars().filter(|c| {
        depth += i32::from(*c == '{');
        let kept = depth == 0;
        depth -= i32::from(*c == '}');
        kept
    });
    let outside: String = outside.collect();
    let is_move = |word: &&str| !word.ends_with('.') && !matches!(*word, "*" | "1-0" | "0-1" | "1/2-1/2");
    outside.split_whitespace().filter(is_move).map(str::to_owned).collect()
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut files: Vec<_> = fs::read_dir(root().join("testdata/sheets/written"))
        .expect("it can be listed")
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    files.sort();
    for path in files {
        let text = fs::read_to_string(&path).expect("it can be read").replace("\r\n", "\n");
        for part in format!("\n{text}").split("\n=== ").skip(1) {
            let (name, rest) = part.split_once('\n').expect("a name");
            let (sheet, truth) = rest.split_once("\n--- ").expect("a truth");
            let mut lines = truth.lines();
            let tags = lines.next().expect("tags").split("; ").filter_map(|tag| tag.split_once('='));
            let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            let written = moves(lines.next().expect("moves"));
            let codes = lines.next().and_then(|line| line.strip_prefix("+++ ")).expect("codes");
            let codes = codes.split('|').filter(|code| !code.is_empty()).map(str::to_owned).collect();
            let name = format!("{}: {name}", path.file_stem().expect("a name").to_string_lossy());
            cases.push(Case { name, sheet: sheet.to_owned() + "\n", tags, moves: written, codes });
        }
    }
    cases
}

/// The half-moves of what was written, in the notation of PGN.
fn half_moves(pgn: &[u8]) -> Vec<String> {
    let plays = read(pgn).into_iter();
    plays.map(|(position, played)| SanPlus::from_move(position, played).to_string()).collect()
}

/// The values of a tag in what was written: of the first game, or of so many as are asked for.
fn tag(pgn: &[u8], name: &str, asked: &str) -> String {
    let text = String::from_utf8_lossy(pgn);
    let start = format!("[{name} \"");
    let values = text.lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]"));
    let games = if asked.contains(" | ") { usize::MAX } else { 1 };
    values.take(games).collect::<Vec<_>>().join(" | ")
}

/// What is wrong with what became of a sheet, or `None`.
fn wrong(case: &Case, pgn: &[u8], told: &[String]) -> Option<String> {
    for (name, value) in &case.tags {
        let found = tag(pgn, name, value);
        if &found != value {
            return Some(format!("{name} is {found:?} and not {value:?}"));
        }
    }
    let moves = half_moves(pgn);
    if moves != case.moves {
        return Some(format!("{moves:?} and not {:?}", case.moves));
    }
    let fits = if case.codes.is_empty() { told.is_empty() } else { told.iter().any(|code| case.codes.contains(code)) };
    (!fits).then(|| format!("{told:?} was said, not {:?}", case.codes))
}

fn codes(findings: &[Finding]) -> Vec<String> {
    findings.iter().filter(|f| f.severity >= Severity::Warning).map(|f| f.code.to_string()).collect()
}

#[test]
fn sheets_as_people_write_them() {
    let cases = cases();
    assert!(cases.len() >= 120, "only {} sheets", cases.len());
    let (mut reported, mut silent) = (Vec::new(), Vec::new());
    for case in &cases {
        let (pgn, findings) = converted(&case.sheet);
        let told = codes(&findings);
        let Some(why) = wrong(case, &pgn, &told) else { continue };
        let list = if told.is_empty() { &mut silent } else { &mut reported };
        list.push(format!("{}: {why}\n{}", case.name, case.sheet));
    }
    let right = cases.len() - reported.len() - silent.len();
    println!("{right} right, {} reported, {} silent of {} sheets", reported.len(), silent.len(), cases.len());
    assert!(silent.is_empty(), "wrong without a word:\n{}", silent.join("\n"));
    assert!(reported.is_empty(), "not read as it is meant:\n{}", reported.join("\n"));
}

/// What becomes of a file.
fn of_file(name: &str, bytes: &[u8]) -> (Vec<u8>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join(name);
    fs::File::create(&path).and_then(|mut file| file.write_all(bytes)).expect("it can be written");
    let blocks: Vec<Block> = blocks(&path);
    let (pgn, findings) = convert_blocks(&blocks);
    (pgn, codes(&findings))
}

/// The XML of a document of Word: paragraphs, or a table.
fn document(rows: &[Vec<String>], table: bool) -> Vec<u8> {
    let p = |text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<w:p><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>")
    };
    let cell = |text: &String| format!("<w:tc>{}</w:tc>", p(text));
    let row = |cells: &Vec<String>| format!("<w:tr>{}</w:tr>", cells.iter().map(cell).collect::<String>());
    let body = if table {
        format!("<w:tbl>{}</w:tbl>", rows.iter().map(row).collect::<String>())
    } else {
        rows.iter().map(|cells| p(&cells.join(" "))).collect()
    };
    let xml = format!("<?xml version=\"1.0\"?><w:document xmlns:w=\"w\"><w:body>{body}</w:body></w:document>");
    packed(&[("word/document.xml", xml.as_str()), ("[Content_Types].xml", "<Types/>")])
}

fn workbook(rows: &[Vec<String>]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            sheet.write(y as u32, x as u16, cell.as_str()).expect("a cell");
        }
    }
    book.save_to_buffer().expect("a workbook")
}

/// The half-moves of the five moves that the next tests write in many ways.
const PLAYED: [&str; 10] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"];

/// The same rows in every kind of file: text, Markdown, CSV, a document of Word, a workbook.
fn files(rows: &[Vec<String>]) -> Vec<(&'static str, Vec<u8>)> {
    let joined = |bar: &str| rows.iter().map(|row| row.join(bar) + "\n").collect::<String>();
    let marked = rows.iter().map(|row| format!("| {} |\n", row.join(" | "))).collect::<Vec<_>>().concat();
    vec![
        ("a.txt", joined("\t").into_bytes()),
        ("a.md", marked.into_bytes()),
        ("a.csv", joined(";").into_bytes()),
        ("a.docx", document(rows, true)),
        ("a.xlsx", workbook(rows)),
    ]
}

fn assert_played(name: &str, bytes: &[u8], what: &str) {
    let (pgn, told) = of_file(name, bytes);
    assert_eq!(half_moves(&pgn), PLAYED, "{name}, {what}: {told:?}\n{}", String::from_utf8_lossy(&pgn));
    assert_eq!(tag(&pgn, "White", ""), "Đoan Trang", "{name}, {what}");
    assert_eq!(tag(&pgn, "Black", ""), "Đới Thu Trang", "{name}, {what}");
    assert_eq!(told, [""; 0], "{name}, {what}");
}

/// A table with its labels above it and a footer below.
fn sheet(cells: &[[String; 3]]) -> Vec<Vec<String>> {
    let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    let mut rows =
        vec![row(&["Trắng", "Đoan Trang", ""]), row(&["Đen", "Đới Thu Trang", ""]), row(&["TT", "Trắng", "Đen"])];
    rows.extend(cells.iter().map(|cells| cells.to_vec()));
    rows.push(row(&["Trọng tài", "(ký tên)", ""]));
    rows
}

#[test]
fn every_word_of_a_piece_is_read_in_every_kind_of_file() {
    let ways: [[&str; 10]; 6] = [
        ["e4", "e5", "Mã f3", "Mã c6", "Tượng b5", "a6", "Tượng a4", "Mã f6", "nhập thành", "Tượng e7"],
        ["e4", "e5", "mã f3", "mã c6", "tượng b5", "a6", "tượng a4", "mã f6", "nhập thành ngắn", "tượng e7"],
        ["e4", "e5", "Mã-f3", "Mã-c6", "Tượng-b5", "a6", "Tượng-a4", "Mã-f6", "0-0", "Tượng-e7"],
        ["e4", "e5", "M.f3", "M.c6", "T.b5", "a6", "T.a4", "M.f6", "O-O", "T.e7"],
        ["e4", "e5", "M-f3", "M-c6", "T-b5", "a6", "T-a4", "M-f6", "o-o", "T-e7"],
        ["Tốt e4", "Tốt e5", "Mã f3", "Mã c6", "Tượng b5", "Tốt a6", "Tượng a4", "Mã f6", "0-0", "Tượng e7"],
    ];
    for way in ways {
        let cells: Vec<[String; 3]> = way
            .chunks(2)
            .enumerate()
            .map(|(index, pair)| [(index + 1).to_string(), pair[0].to_owned(), pair[1].to_owned()])
            .collect();
        for (name, bytes) in files(&sheet(&cells)) {
            assert_played(name, &bytes, way[2]);
        }
    }
}

#[test]
fn every_form_of_a_number_is_read_in_every_kind_of_file() {
    let written = ["e4", "e5", "Mf3", "Mc6", "Tb5", "a6", "Ta4", "Mf6", "O-O", "Te7"];
    let wide = |n: usize| char::from_u32('０' as u32 + n as u32).expect("a figure");
    let circle = |n: usize| char::from_u32('①' as u32 + n as u32 - 1).expect("a figure");
    let forms: [&dyn Fn(usize) -> String; 16] = [
        &|n| format!("{n}."),
        &|n| format!("{n})"),
        &|n| format!("({n})"),
        &|n| format!("#{n}"),
        &|n| format!("N{n}."),
        &|n| format!("Nước {n}:"),
        &|n| format!("nước thứ {n}:"),
        &|n| format!("- {n}."),
        &|n| format!("• {n}."),
        &|n| format!("> {n}."),
        &|n| format!("**{n}.**"),
        &|n| format!("{}．", wide(n)),
        &|n| circle(n).to_string(),
        &|n| format!("{n}/"),
        &|n| format!("{n}:"),
        &|n| if n == 1 { "l.".to_owned() } else { format!("{n}.") },
    ];
    for form in forms {
        let lines: Vec<Vec<String>> = ["Trắng: Đoan Trang", "Đen: Đới Thu Trang", ""]
            .iter()
            .map(|line| vec![(*line).to_owned()])
            .chain(
                written.chunks(2).enumerate().map(|(i, pair)| vec![format!("{} {} {}", form(i + 1), pair[0], pair[1])]),
            )
            .collect();
        let text: String = lines.iter().map(|line| line[0].clone() + "\n").collect();
        for (name, bytes) in [
            ("a.txt", text.clone().into_bytes()),
            ("a.md", text.clone().into_bytes()),
            ("a.csv", text.clone().into_bytes()),
            ("a.docx", document(&lines, false)),
            ("a.xlsx", workbook(&lines)),
        ] {
            assert_played(name, &bytes, &form(2));
        }
    }
}
