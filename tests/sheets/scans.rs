//! What engines wrote about a page becomes a game, in every form and in every packing.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;

use crate::harness::{bienban, root};

/// The half-moves of the page in `testdata/scans/opera.tsv`.
const OPERA: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 \
     c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

fn run(arguments: &[&str]) -> Output {
    bienban().args(arguments).output().expect("the command runs")
}

/// The first row of `repair` for a file.
fn first(path: &str) -> serde_json::Value {
    let out = run(&["repair", path, "--format", "jsonl", "-q", "--no-progress"]);
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    let line = text.lines().next().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&out.stderr)));
    serde_json::from_str(line).expect("JSON")
}

#[test]
fn the_likeliest_game_is_the_one_that_was_played() {
    let row = first("testdata/scans/opera.tsv");
    assert_eq!(row["moves"].as_str(), Some(OPERA));
    assert_eq!((row["white"].as_str(), row["black"].as_str()), (Some("Nguyễn An"), Some("Trần Bình")));
    let stated: Vec<f64> =
        row["p_moves"].as_str().expect("it is there").split(' ').map(|p| p.parse().expect("a number")).collect();
    assert_eq!(stated.len(), OPERA.split(' ').count());
    assert!(stated.iter().all(|p| *p >= 0.95), "{stated:?}");
}

#[test]
fn a_half_move_that_nobody_read_is_not_certain_and_ends_what_is_written() {
    let row = first("testdata/scans/immortal.hocr");
    let moves = row["moves"].as_str().expect("it is there");
    assert!(moves.starts_with("e2e4 e7e5 f2f4") && moves.split(' ').count() == 45, "{moves}");
    let stated = row["p_moves"].as_str().expect("it is there");
    assert!(stated.split(' ').next().expect("one").parse::<f64>().expect("a number") < 0.95, "{stated}");
    let out = run(&["convert", "testdata/scans/immortal.hocr", "--to", "en", "-q", "--no-progress"]);
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    assert!(text.contains("{1. ? e5 2. "), "{text}");
    assert!(String::from_utf8_lossy(&out.stderr).contains("S101"));
}

#[test]
fn the_likeliest_game_is_written_whole_where_it_is_likely_enough() {
    let written = |extent: &str| {
        let out = run(&["repair", "testdata/scans/immortal.hocr", "--apply", extent, "-q", "--no-progress"]);
        String::from_utf8(out.stdout).expect("UTF-8")
    };
    let whole = written("top");
    assert!(whole.contains("1. e4 e5 2. f4 exf4") && whole.contains("{1. ? e5 2. "), "{whole}");
    // It ends with checkmate, and the page says no result.
    assert!(whole.contains("[Result \"1-0\"]") && whole.trim_end().ends_with("23. Be7# 1-0"), "{whole}");
    assert!(!written("1").contains("2. f4 exf4"), "nothing is certain without any doubt");
}

#[test]
fn packing_and_threads_change_nothing() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let bytes = fs::read(root().join("testdata/scans/opera.tsv")).expect("it is there");
    let path = folder.path().join("opera.tsv.gz");
    let mut packed = GzEncoder::new(fs::File::create(&path).expect("it can be made"), Compression::fast());
    packed.write_all(&bytes).and_then(|()| packed.finish().map(drop)).expect("it can be written");
    let packed = first(path.to_str().expect("UTF-8"));
    assert_eq!((packed["moves"].as_str(), &packed["p"]), (Some(OPERA), &first("testdata/scans/opera.tsv")["p"]));
    let of =
        |threads: &str| run(&["repair", "testdata/scans", "--format", "csv", "-q", "--no-progress", threads]).stdout;
    assert_eq!(of("-j1"), of("-j2"));
}

/// An image that is read by the command that shows a file: what it is of, nobody looks at.
#[cfg(unix)]
#[test]
fn an_image_is_read_by_a_command_and_in_a_folder_only_with_one() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("page.png");
    fs::write(&path, b"\x89PNG\r\n\x1A\n").expect("it can be written");
    let image = path.to_str().expect("UTF-8");
    let engine = "cat testdata/scans/opera.tsv {image}";
    let repair = |path: &str, engines: &[&str]| {
        let engines = engines.iter().flat_map(|engine| ["--ocr", engine]);
        let first = ["repair", path, "--format", "jsonl", "-q", "--no-progress", "--ui", "en"];
        run(&first.into_iter().chain(engines).collect::<Vec<_>>())
    };
    let moves = |out: &Output| {
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let line = text.lines().next().unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&out.stderr)));
        serde_json::from_str::<serde_json::Value>(line).expect("JSON")["moves"].as_str().map(str::to_owned)
    };
    for engines in [&[engine][..], &[engine, engine]] {
        assert_eq!(moves(&repair(image, engines)).as_deref(), Some(OPERA));
    }
    let whole = folder.path().to_str().expect("UTF-8");
    assert_eq!(moves(&repair(whole, &[engine])).as_deref(), Some(OPERA));
    let out = run(&["validate", whole, "--no-progress", "--ui", "en"]);
    assert!(String::from_utf8_lossy(&out.stderr).contains("--ocr"));
    let out = repair(image, &["false {image}"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&out.stderr).contains("`false {image}` failed"));
    fs::write(folder.path().join("bienban.toml"), format!("ocr = '{engine}'\n")).expect("it can be written");
    let out = repair(image, &[]);
    assert!(String::from_utf8_lossy(&out.stderr).contains("bienban.toml:1:1: \"ocr\" names a program to run"));
}

#[test]
fn a_page_without_a_game_says_so() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("empty.tsv");
    let head = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n";
    fs::write(&path, format!("{head}5\t1\t1\t1\t1\t1\t10\t10\t50\t20\t90\tHello\n")).expect("it can be written");
    let out = run(&["validate", path.to_str().expect("UTF-8"), "-q", "--no-progress", "--ui", "en"]);
    assert_eq!(out.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&out.stderr).contains("found words but no moves"),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
}

/// The page of `testdata/scans/opera.tsv` without some of its half-moves, as one photo of two may show it.
fn partly(name: &str, lost: &[&str]) -> PathBuf {
    let page = fs::read_to_string(root().join("testdata/scans/opera.tsv")).expect("it is there");
    let is_lost = |line: &str| line.split('\t').next_back().is_some_and(|word| lost.contains(&word));
    let kept = page.lines().filter(|line| !is_lost(line));
    let path = std::env::temp_dir().join(format!("bienban-{}-{name}.tsv", std::process::id()));
    fs::write(&path, kept.collect::<Vec<_>>().join("\n")).expect("a file");
    path
}

fn rows(arguments: &[&str]) -> Vec<serde_json::Value> {
    let out = run(&[arguments, &["--format", "jsonl", "-q", "--no-progress"]].concat());
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn probability(row: &serde_json::Value) -> f64 {
    row["p"].as_str().and_then(|p| p.parse().ok()).expect("a probability")
}

#[test]
fn two_photos_of_one_game_say_more_than_each_of_them() {
    let one = partly("one", &["Hb3", "He7", "Mc3", "có", "b5"]);
    let other = partly("other", &["Xd8", "Xd1", "Heó", "b5"]);
    let paths = [&one, &other].map(|path| path.to_str().expect("UTF-8"));
    for path in paths {
        let row = &rows(&["repair", path])[0];
        assert!(probability(row) < 0.95, "{row}");
    }
    let both = &rows(&[&["reconcile"], &paths[..]].concat())[0];
    assert_eq!(both["moves"].as_str(), Some(OPERA));
    assert!(probability(both) > 0.8, "{both}");
    for path in [one, other] {
        fs::remove_file(path).expect("it was there");
    }
}

#[test]
fn photos_of_two_games_are_of_no_game_together() {
    let pair = ["reconcile", "testdata/scans/opera.tsv", "testdata/scans/immortal.hocr"];
    assert!(rows(&pair).iter().all(|row| probability(row) < 0.1));
}

#[test]
fn a_photo_mends_a_sheet_that_was_typed() {
    let typed = "Trắng: Nguyễn An\nĐen: Trần Bình\n\n\
        1. e4 e5 2. Mf3 d6 3. d4 Tg4 4. d:e5 T:f3 5. H:f3 d:e5 6. Tc4 Mf6\n\
        7. Hb8 He7 8. Mc3 c6 9. Tg5 b5 10. M:b5 c:b5 11. T:b5 Mbd7 12. 0-0-0 Xd8 13. X:d7 X:d7 14. Xd1 He6\n\
        15. T:d7 M:d7 16. Hb8 M:b8 17. Xd8\n";
    let path = std::env::temp_dir().join(format!("bienban-{}-typed.txt", std::process::id()));
    fs::write(&path, typed).expect("a file");
    let row = &rows(&["reconcile", path.to_str().expect("UTF-8"), "testdata/scans/opera.tsv"])[0];
    assert_eq!((row["status"].as_str(), row["moves"].as_str()), (Some("reconciled"), Some(OPERA)));
    fs::remove_file(path).expect("it was there");
}

#[cfg(unix)]
#[test]
fn the_report_shows_the_ink_beside_the_board() {
    let path = std::env::temp_dir().join(format!("bienban-{}-ink.png", std::process::id()));
    fs::write(&path, b"\x89PNG\r\n\x1A\n").expect("a file");
    let engine = "cat testdata/scans/opera.tsv {image}";
    let photo = path.to_str().expect("UTF-8");
    let out = run(&["repair", photo, "--ocr", engine, "--top", "1", "--format", "html", "-q", "--no-progress"]);
    let html = String::from_utf8(out.stdout).expect("UTF-8");
    assert_eq!(html.matches("href=\"data:image/png;base64,iVBORw0KGgo=\"").count(), 1);
    assert_eq!(html.matches("<figure class=\"ink\">").count(), 1);
    assert!(html.contains("default-src &#39;none&#39;; img-src data:;"), "the photo is shown");
    fs::remove_file(path).expect("it was there");
}
