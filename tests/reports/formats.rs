//! The formats of reports that programs and people read: the same rows in each, and what their readers need besides.

use std::fs;

use bienban::finding::Code;
use bienban::judge::JudgeTally;
use bienban::messages::{Catalog, Ui};
use bienban::place::Side;
use bienban::report::{Format, LEDGER, LedgerRow, LedgerWriter, MoveContext, Report, ReportClosing, ReportStyle};
use calamine::{Data, Reader as _, Xlsx};
use serde_json::Value;
use shakmaty::{Chess, Position as _, san::San};

use crate::harness::{root, run};

/// Faults of many kinds, names in Vietnamese, and text that would be a formula, markup or a command elsewhere.
const HOSTILE: &str = "[Event \"=1+1\"]\n[Site \"?\"]\n[Date \"2024.01.02\"]\n[Round \"1.2\"]\n\
    [White \"<img src=x onerror=alert(1)>\"]\n\
    [Black \"Nguyễn Văn Đạo\"]\n[Result \"*\"]\n\n1. e4 {</script><script>alert(2)</script>} e5 2. Ke3 \
    </noscript><b>@@ ::error::x *\n\n[Event \"A\"]\n[Round \"2\"]\n\
    [White \"@SUM(A1)\"]\n[Black \"-\"]\n\n1. d4 d5 2. Nd4 1-0\n\nnobody knows\n";

fn report(format: &str) -> Vec<u8> {
    run(&["validate", "-q", "--no-progress", "--format", format, "-"], HOSTILE.as_bytes()).out
}

fn lines(format: &str) -> usize {
    String::from_utf8(report(format)).expect("it is UTF-8").lines().count()
}

fn workbook(bytes: Vec<u8>) -> Xlsx<std::io::Cursor<Vec<u8>>> {
    Xlsx::new(std::io::Cursor::new(bytes)).expect("it is a workbook")
}

#[test]
fn every_format_has_the_same_rows() {
    let rows = lines("jsonl");
    assert!(rows >= 5, "{rows}");
    assert_eq!(lines("csv"), rows + 1);
    assert_eq!(lines("github"), rows);
    let log: Value = serde_json::from_slice(&report("sarif")).expect("it is JSON");
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(rows));
    let sheet = workbook(report("xlsx")).worksheet_range("Findings").expect("the sheet is there");
    assert_eq!(sheet.height(), rows + 1);
    let page = String::from_utf8(report("html")).expect("it is UTF-8");
    assert_eq!(page.matches("<details class=\"row ").count(), rows);
    assert_eq!(data(&page).len(), rows);
    if cfg!(feature = "columnar") {
        let parquet = report("parquet");
        assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    }
}

/// The rows of a page as its script gets them.
fn data(page: &str) -> Vec<Value> {
    let parts = page.split("<script type=\"application/json\" class=\"data\">").skip(1);
    let chunks = parts.map(|part| part.split("</script>").next().unwrap_or_default());
    chunks.flat_map(|chunk| serde_json::from_str::<Vec<Value>>(chunk).expect("a piece of the data is JSON")).collect()
}

#[test]
fn cells_of_a_workbook_are_text_and_numbers() {
    let mut book = workbook(report("xlsx"));
    let sheet = book.worksheet_range("Findings").expect("the sheet is there");
    let cell = |row: u32, column: u32| sheet.get_value((row, column)).cloned().unwrap_or_default();
    assert_eq!(cell(0, 0), Data::String("file".into()));
    assert_eq!(cell(1, 1), Data::Float(1.0));
    assert_eq!(cell(1, 3), Data::String("Nguyễn Văn Đạo".into()));
    assert_eq!(cell(1, 4), Data::String("=1+1".into()));
    assert_eq!(cell(1, 6), Data::String("2024.01.02".into()));
    let formulas = book.worksheet_formula("Findings").expect("the sheet is there");
    assert!(formulas.used_cells().all(|(_, _, formula)| formula.is_empty()));
}

#[test]
fn nothing_of_a_game_is_markup_in_a_page() {
    let page = String::from_utf8(report("html")).expect("it is UTF-8");
    assert!(
        page.contains("&#60;img src=x onerror=alert(1)&#62;") || page.contains("&lt;img src=x onerror=alert(1)&gt;")
    );
    assert!(!page.contains("<img") && !page.contains("<script>alert"));
    // The words, the sentences, the data, and the script itself: nothing else ends a script element.
    assert_eq!(page.matches("</script>").count(), 4);
    assert_eq!(page.matches("</noscript>").count(), 1);
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
    let policy = policy.expect("there is a policy").replace("&#39;", "'");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
    for address in ["http:", "https:", "src=\"", "@import", "url(h"] {
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!outside.contains(address), "{address}");
    }
}

#[test]
fn annotations_are_commands_of_one_line_and_say_that_not_all_are_shown() {
    let text = String::from_utf8(report("github")).expect("it is UTF-8");
    for line in text.lines() {
        assert!(
            line.starts_with("::error file=")
                || line.starts_with("::warning file=")
                || line.starts_with("::notice file="),
            "{line}"
        );
        assert!(line.matches("::").count() >= 2);
    }
    let many = "1. Ke3 *\n\n".repeat(11);
    let run = run(&["validate", "-q", "--format", "github", "--select", "M201", "-"], many.as_bytes());
    let text = String::from_utf8_lossy(&run.out);
    assert_eq!(text.lines().filter(|line| line.starts_with("::error")).count(), 11);
    assert!(text.lines().last().is_some_and(|line| line.contains("at most 10")), "{text}");
}

#[test]
fn a_log_says_where_in_code_points_and_what_could_not_be_read() {
    let run = run(&["validate", "-q", "--format", "sarif", "testdata/M201/bad.pgn", "no such file"], b"");
    assert_eq!(run.code, 2);
    let log: Value = serde_json::from_slice(&run.out).expect("it is JSON");
    let here = &log["runs"][0];
    assert_eq!(here["columnKind"], "unicodeCodePoints");
    let result = here["results"].as_array().and_then(|all| all.iter().find(|r| r["ruleId"] == "M201"));
    let place = &result.expect("it is found")["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "testdata/M201/bad.pgn");
    let (from, to) = (place["region"]["startColumn"].as_u64(), place["region"]["endColumn"].as_u64());
    assert_eq!((from, to), (Some(13), Some(16)));
    assert_eq!(place["region"]["snippet"]["text"], "Ke3");
    let rules = here["tool"]["driver"]["rules"].as_array().expect("there are rules");
    for result in here["results"].as_array().into_iter().flatten() {
        let index = result["ruleIndex"].as_u64().expect("there is one") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    assert_eq!(here["invocations"][0]["executionSuccessful"], false);
    let said = here["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].to_string();
    assert!(said.contains("no such file"), "{said}");
}

#[test]
fn the_ending_of_the_file_picks_the_format_and_reports_are_no_games() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let start: [(&str, &[u8]); 6] = [
        ("html", b"<!doctype html>"),
        ("xlsx", b"PK"),
        ("sarif", b"{\"version\""),
        ("parquet", b"PAR1"),
        ("arrows", b"\xFF\xFF\xFF\xFF"),
        ("jsonl", b"{\"file\""),
    ];
    let built = |ending: &str| cfg!(feature = "columnar") || !["parquet", "arrows"].contains(&ending);
    let wanted = start.into_iter().filter(|(ending, _)| built(ending));
    for ((ending, bytes), ui) in wanted.flat_map(|report| [(report, "en"), (report, "vi")]) {
        let path = folder.path().join(format!("report-{ui}.{ending}"));
        let name = path.to_string_lossy().into_owned();
        run(&["validate", "-q", "--no-progress", "--ui", ui, "-o", &name, "testdata/M201", "testdata/sheets"], b"");
        assert!(fs::read(&path).expect("it is written").starts_with(bytes), "{ending}");
        // Named or found, a report is skipped.
        let again = run(&["validate", "--no-progress", &name], b"");
        assert!(
            again.err.ends_with("0 files, 0 games, 0 half-moves, 0 errors, 0 warnings\n"),
            "{ending}: {}",
            again.err
        );
    }
    let all = run(&["validate", "--no-progress", &folder.path().to_string_lossy()], b"");
    assert!(all.err.ends_with("0 files, 0 games, 0 half-moves, 0 errors, 0 warnings\n"), "{}", all.err);
}

#[test]
fn reports_are_the_same_whatever_the_threads() {
    let columnar: &[&str] = if cfg!(feature = "columnar") { &["parquet", "arrow"] } else { &[] };
    for format in ["sarif", "github", "html"].iter().chain(columnar) {
        let one = run(&["validate", "-q", "-j1", "--format", format, "testdata"], b"").out;
        let many = run(&["validate", "-q", "-j5", "--block-size", "512", "--format", format, "testdata"], b"").out;
        assert!(one == many, "{format}");
    }
}

/// A game in which the first position stands three times, as the ledger tells it.
fn repetition() -> LedgerRow<'static> {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
        let played = san.parse::<San>().expect("it is a move").to_move(&position).expect("it is legal");
        position.play_unchecked(played);
        moves.push((san.into(), played));
    }
    LedgerRow {
        file: "trận.pgn",
        game: 3,
        white: "Nguyễn Văn An",
        black: "<b>Bình</b>",
        date: "2024.05.06",
        result: "1-0",
        laws: "2023",
        rule: "threefold",
        kind: "occurred",
        ply: 8,
        move_number: Some(5),
        side: Some(Side::White),
        count: 3,
        plies: vec![0, 4, 8].into(),
        article: Some("9.2.2"),
        fen: Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5".into()),
        around: Some(MoveContext::of_line(&Chess::default(), &moves, 0, 8, 8)),
        ..LedgerRow::default()
    }
}

fn ledger(format: Format) -> Vec<u8> {
    let (style, catalog, mut out) = (ReportStyle::new(format), Catalog::new(), Vec::new());
    let mut report = Report::new(style, &LEDGER, &catalog).expect("it begins");
    report.begin(&mut out).expect("it begins");
    for row in [repetition(), LedgerRow { rule: "dead-position", kind: "automatic", ..repetition() }] {
        let mut writer = LedgerWriter::new(row.file, &catalog, style);
        writer.row(&row);
        report.take(writer.fragment, 10, &mut out).expect("it is taken");
    }
    let mut tally = JudgeTally::default();
    tally.games += 20;
    report
        .finish(&ReportClosing { files: 1, tally: &tally, failures: &[], ..ReportClosing::default() }, &mut out)
        .expect("it ends");
    out
}

#[test]
fn a_ledger_is_written_in_every_format() {
    let text = |format| String::from_utf8(ledger(format)).expect("it is UTF-8");
    let csv = text(Format::Csv);
    assert_eq!(csv.lines().next(), Some(LEDGER.names().collect::<Vec<_>>().join(",").as_str()));
    assert_eq!(
        csv.lines().nth(1),
        Some(
            "trận.pgn,13,Nguyễn Văn An,<b>Bình</b>,2024.05.06,1-0,2023,threefold,occurred,8,,5,white,,3,0;4;8,9.2.2,\
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5,,,"
        )
    );
    let row: Value = serde_json::from_str(text(Format::Jsonl).lines().next().unwrap_or_default()).expect("it is JSON");
    assert_eq!(
        (&row["game"], &row["plies"], &row["until_ply"]),
        (&13.into(), &serde_json::json!([0, 4, 8]), &Value::Null)
    );
    let log: Value = serde_json::from_str(&text(Format::Sarif)).expect("it is JSON");
    let result = &log["runs"][0]["results"][1];
    let index = result["ruleIndex"].as_u64().expect("there is one") as usize;
    assert_eq!(
        (&result["ruleId"], &log["runs"][0]["tool"]["driver"]["rules"][index]["id"]),
        (&"dead-position".into(), &"dead-position".into())
    );
    assert!(text(Format::Github).starts_with("::notice file=trận.pgn,title=threefold occurred::"));
    assert!(text(Format::Text).contains("game 13, Nguyễn Văn An"));
    let sheet = workbook(ledger(Format::Xlsx)).worksheet_range("Ledger").expect("the sheet is there");
    assert_eq!(sheet.get_value((1, 15)), Some(&Data::String("0;4;8".into())));
    assert!(!cfg!(feature = "columnar") || ledger(Format::Parquet).starts_with(b"PAR1"));
    let page = text(Format::Html);
    if let Some(path) = std::env::var_os("LEDGER_PAGE") {
        fs::write(path, &page).expect("it can be written");
    }
    // The position once, and each time it stood on the board.
    let first = page
        .split("<details class=\"row")
        .nth(1)
        .and_then(|rest| rest.split("</details>").next())
        .expect("there is a row");
    assert_eq!(first.matches("<svg class=\"board\"").count(), 4);
    assert!(first.contains("&#60;b&#62;Bình") || first.contains("&lt;b&gt;Bình"), "{first}");
}

/// What stands in the element of a page with this id, as JSON.
fn element(page: &str, id: &str) -> Value {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    let text = page.split(start.as_str()).nth(1).and_then(|rest| rest.split("</script>").next());
    serde_json::from_str(text.expect("the element is there")).expect("it is JSON")
}

/// The sentences of the rows of a page in a language, put together as its script does.
fn sentences(page: &str, language: &str) -> Vec<String> {
    said(page, language.parse().expect("it is a language"), |sentence| sentence[language].clone())
}

/// What the pieces of the sentences make with the values of the rows.
fn said(page: &str, ui: Ui, pieces: impl Fn(&Value) -> Value) -> Vec<String> {
    let known = element(page, "sentences");
    let value = |number: u64, said: &Value| said[number as usize + 1].as_str().expect("the value is there").to_owned();
    let piece = |piece: &Value, said: &Value| match (piece.as_u64(), piece[0].as_u64()) {
        (Some(number), _) => value(number, said),
        // A half-move, in PGN's letters.
        (None, Some(number)) => Catalog::of(ui).half_move(&value(number, said)).into_owned(),
        (None, None) => piece.as_str().expect("it is a text or a number").to_owned(),
    };
    let row = |row: &Value| {
        let said = &row[15];
        let pieces = pieces(&known[said[0].as_u64().expect("a number") as usize]);
        pieces.as_array().expect("pieces").iter().map(|one| piece(one, said)).collect()
    };
    data(page).iter().map(row).collect()
}

#[test]
fn a_page_says_everything_in_both_languages() {
    // What the fuzzer found has control characters, which a page shows as signs of their own.
    let codes: Vec<String> = Code::ALL.iter().map(|code| format!("testdata/{code}")).collect();
    let written = |ui: &str, format: &str| {
        let options = ["validate", "-q", "--ui", ui, "--format", format, "testdata/sheets", "no such file"];
        let run = run(&[&options[..], &codes.iter().map(String::as_str).collect::<Vec<_>>()].concat(), b"");
        String::from_utf8(run.out).expect("it is UTF-8")
    };
    let messages = |ui: &str| -> Vec<String> {
        let rows = written(ui, "jsonl");
        let rows = rows.lines().map(|line| serde_json::from_str::<Value>(line).expect("it is JSON"));
        rows.map(|row| row["message"].as_str().expect("it is text").to_owned()).collect()
    };
    let [english, vietnamese] = ["en", "vi"].map(|ui| written(ui, "html"));
    for page in [&english, &vietnamese] {
        assert_eq!(sentences(page, "en"), messages("en"));
        assert_eq!(sentences(page, "vi"), messages("vi"));
        assert!(page.contains("no such file or folder") && page.contains("không có tệp hay thư mục này"), "{page}");
    }
    // They differ in the language that they begin with, and in nothing else.
    assert!(english.contains("id=\"ui-en\" checked>") && vietnamese.contains("id=\"ui-vi\" checked>"));
    let plain = |page: &str| page.replace(" checked>", ">").replace("<html lang=\"vi\">", "<html lang=\"en\">");
    assert!(plain(&english) == plain(&vietnamese));
}

#[test]
fn the_help_of_a_row_is_that_of_the_text_report() {
    let page = String::from_utf8(report("html")).expect("it is UTF-8");
    for (ui, before) in [("en", "= help: "), ("vi", "= cách sửa: ")] {
        let text = run(&["validate", "-q", "--ui", ui, "--format", "text", "-"], HOSTILE.as_bytes()).out;
        let text = String::from_utf8(text).expect("it is UTF-8");
        let helps: Vec<&str> = text.lines().filter_map(|line| line.trim_start().strip_prefix(before)).collect();
        assert_eq!(said(&page, ui.parse().expect("a language"), |sentence| sentence["help"][ui].clone()), helps);
    }
    assert!(page.contains("<p class=\"help\">"));
}

#[test]
fn a_row_has_the_legal_moves_that_its_token_may_be() {
    let page = String::from_utf8(report("html")).expect("it is UTF-8");
    let legal = |token: &str| {
        let row = data(&page).into_iter().find(|row| row[14] == token).expect("there is a row");
        row[18][7].clone()
    };
    assert_eq!(legal("Ke3"), serde_json::json!(["Ke2"]));
    assert_eq!(legal("Nd4"), serde_json::json!(["Nd2", "Na3", "Nc3", "Nf3", "Nh3"]));
}

#[test]
fn a_workbook_speaks_the_language_that_was_asked_for() {
    let written = |args: &[&str]| {
        let args = [&["validate", "-q", "--format", "xlsx"], args, &["-"]].concat();
        let mut book = workbook(run(&args, HOSTILE.as_bytes()).out);
        let names = book.sheet_names();
        let sheet = book.worksheet_range(&names[0]).expect("the sheet is there");
        let cell = |row: u32| sheet.get_value((row, 9)).map(ToString::to_string).unwrap_or_default();
        (names.join(", "), cell(0), cell(1))
    };
    let told = |names: &str, severity: &str| (names.to_owned(), "severity".to_owned(), severity.to_owned());
    assert_eq!(written(&["--ui", "vi"]), told("Phát hiện, Tổng hợp", "lỗi"));
    assert_eq!(written(&["--ui", "en"]), told("Findings, Summary", "error"));
    assert_eq!(written(&[]), told("Findings, Summary", "error"));
}

#[test]
fn an_ending_of_no_format_is_refused_with_those_that_there_are() {
    let run = run(&["validate", "-q", "testdata/M201/good.pgn", "-o", "report.pdf"], b"");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("cannot be written as .pdf") && run.err.contains(".csv") && run.err.contains(".html"),
        "{}",
        run.err
    );
    assert!(!root().join("report.pdf").exists());
}

#[test]
fn a_sentence_is_in_a_page_once_however_often_it_is_said() {
    let run =
        run(&["validate", "-q", "--format", "html", "--select", "M201", "-"], "1. Ke3 *\n\n".repeat(40).as_bytes());
    let page = String::from_utf8(run.out).expect("it is UTF-8");
    assert_eq!(data(&page).len(), 40);
    assert_eq!(element(&page, "sentences").as_array().map(Vec::len), Some(1));
}

#[test]
fn the_page_of_a_ledger_has_the_findings_of_the_same_games() {
    // A draw by repetition that nobody claimed, and a game that breaks off at an illegal move.
    let games = "[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n\n[Result \"*\"]\n\n\
        1. e4 e5 2. Ke3 *\n";
    let report = |command: &str, format: &str| run(&[command, "-q", "--format", format, "-"], games.as_bytes());
    let page = String::from_utf8(report("draws", "html").out).expect("it is UTF-8");
    let (ledger, findings) = page.split_once("id=\"findings\"").expect("both tables are there");
    let rows = |format: &str, command: &str| String::from_utf8_lossy(&report(command, format).out).lines().count();
    assert_eq!(data(ledger).len(), rows("jsonl", "draws"));
    assert_eq!(data(findings).len(), rows("jsonl", "validate"));
    assert!(data(findings).iter().any(|row| row[8] == "M201" && row[1] == 2));
    assert!(sentences(&page, "vi").iter().any(|text| text.contains("có quyền yêu cầu hòa")));
    // Of games without a fault there is the ledger alone.
    let clean = run(&["draws", "-q", "--format", "html", "testdata/M201/good.pgn"], b"");
    assert!(!String::from_utf8_lossy(&clean.out).contains("id=\"findings\""));
}

#[test]
fn a_page_of_a_clean_archive_says_so() {
    let run = run(&["validate", "-q", "--format", "html", "testdata/M201/good.pgn"], b"");
    let page = String::from_utf8(run.out).expect("it is UTF-8");
    assert!(page.contains("Nothing was found") && page.contains("Không phát hiện gì") && data(&page).is_empty());
    assert!(root().join("testdata/M201/good.pgn").exists());
}
