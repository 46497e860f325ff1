//! What people meet who use the program for the first time: no bar in a pipe, pages that say what they leave out,
//! headings that mean what is below them, and lists of what is broken alone.

use std::fs;
use std::process::Command;

use crate::harness::{arg, command, run};

/// What a run prints to its terminal. `None` without the program `script`, which makes one.
fn on_a_terminal(line: &str) -> Option<String> {
    let done = Command::new("script").args(["-qec", line, "/dev/null"]).output().ok()?;
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
    Some(String::from_utf8_lossy(&done.stdout).into_owned())
}

#[test]
fn the_progress_bar_does_not_go_into_a_pipe() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.pgn");
    fs::write(&games, "1. e4 {a longer comment} e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(150_000)).expect("written");
    let program = command().get_program().to_str().expect("ASCII").to_owned();
    let line = format!("'{program}' games '{}' --format csv", arg(&games));
    let out = folder.path().join("games.csv");
    let Some(filed) = on_a_terminal(&format!("{line} > '{}'", arg(&out))) else {
        return println!("skipped: there is no script(1)");
    };
    assert!(filed.contains('%') && filed.contains('\u{1b}'), "the bar is there: {filed:?}");
    let piped = on_a_terminal(&format!("{line} | head -n 3")).expect("it was there");
    assert!(piped.contains("file,game,line") && piped.lines().count() >= 3, "{piped:?}");
    assert!(!piped.contains('\u{1b}') && !piped.contains(" % "), "{piped:?}");
}

#[test]
fn a_page_says_how_many_rows_it_leaves_out() {
    let games = "1. Ke3 *\n\n".repeat(5_003);
    let said = ["first 5000 rows of each kind; 3 more", "5000 dòng đầu của mỗi loại; đã bỏ 3 dòng nữa"];
    let page = run(&["validate", "-q", "--format", "html", "--select", "M201", "-"], games.as_bytes());
    let page = String::from_utf8(page.out).expect("UTF-8");
    assert!(said.iter().all(|words| page.contains(words)));
    let page = run(&["validate", "-q", "--format", "html", "--select", "M201", "-"], &games.as_bytes()[30..]);
    assert!(!String::from_utf8(page.out).expect("UTF-8").contains("rows of each kind"), "5,000 are in the page");
    let page = run(&["games", "-q", "--format", "html", "-"], games.as_bytes());
    let page = String::from_utf8(page.out).expect("UTF-8");
    assert!(page.contains("first 5000 rows; the pictures count the other 3, too"));
    assert_eq!(page.matches("<tbody").count(), 5_000);
}

#[test]
fn a_column_has_the_heading_of_its_table() {
    let heading = |args: &[&str], input: &str| {
        let page = String::from_utf8(run(args, input.as_bytes()).out).expect("UTF-8");
        let head = page.split("data-name=\"line\"").nth(1).expect("there is such a column").to_owned();
        head.split("lang=\"en\">").nth(1).and_then(|rest| rest.split('<').next()).expect("a heading").to_owned()
    };
    assert_eq!(heading(&["games", "-q", "--format", "html", "-"], "1. e4 *\n"), "line");
    assert_eq!(heading(&["dead", "--format", "html", "-"], "8/8/4k3/8/8/3K4/8/8 w - - 0 1\n"), "proof");
}

#[test]
fn repair_lists_broken_sheets_alone_unless_all_are_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = |name: &str, second: &str| {
        let text =
            format!("Trắng: An {name}\nĐen: Bình {name}\n1. e4 e5\n2. {second} Mc6\n3. Tb5 a6\n4. Ta4 Mf6\n1/2-1/2\n");
        fs::write(folder.path().join(format!("{name}.txt")), text).expect("written");
    };
    sheet("intact", "Mf3");
    sheet("broken", "Mf6");
    let lists = |format: &str, more: &[&str]| {
        let done = run(&[&["repair", arg(folder.path()), "-q", "--format", format], more].concat(), b"");
        let text = String::from_utf8(done.out).expect("UTF-8");
        ["intact.txt", "broken.txt"].map(|name| text.contains(name))
    };
    for format in ["text", "html"] {
        assert_eq!(lists(format, &[]), [false, true], "{format}");
        assert_eq!(lists(format, &["--all"]), [true, true], "{format}");
    }
    assert_eq!(lists("csv", &[]), [true, true], "data have a row for each");
}
