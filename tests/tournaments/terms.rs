//! What the regulations of an event set: targets of matches, least games, norms, and the form of the regulations.

use std::fs;

use crate::harness::report::column;
use crate::harness::{arg, run};

/// The rows of a table, and what is said beside it.
fn table(args: &[&str]) -> (Vec<u8>, String) {
    let done = run(&[args, &["-q", "--no-progress", "--ui", "en", "--format", "csv"]].concat(), b"");
    assert_eq!(done.code, 0, "{args:?}: {}", done.err);
    (done.out, done.err)
}

#[test]
fn a_match_is_won_by_games_points_or_wins_and_what_is_missing_is_told() {
    for (target, left, said) in [
        ("wins=3", ["0", "2"], "match for 3 wins (000 8): Nguyễn Hải Đăng won it with game 5"),
        ("wins=2", ["0", "1"], "had won it with game 4; later games: 1"),
        ("points=4", ["0.5", "2.5"], "after 5 games neither player has won it"),
        ("points=2.5", ["0", "1"], "with game 4; later games: 1"),
        ("games=5", ["0", "0"], "match for 5 games (000 8): Nguyễn Hải Đăng won it with game 5"),
        ("games=3", ["0", "0"], "the points are equal; the rules do not name a winner"),
        ("games=8", ["3", "3"], "neither player has won it"),
    ] {
        let (out, err) = table(&["standings", "testdata/terms/match.pgn", "--target", target]);
        assert_eq!(column(&out, "left"), left, "{target}");
        assert!(err.contains(said), "{target}: {err}");
    }
    let (out, err) = table(&["standings", "testdata/round_robin", "--target", "wins=3"]);
    assert!(err.contains("--target is for a match of two players (000 8), but 4 play here"), "{err}");
    assert!(!String::from_utf8_lossy(&out).contains("left"));
    let wrong = run(&["standings", "testdata/terms/match.pgn", "--target", "draws=3", "--ui", "en"], b"");
    assert!(wrong.code == 2 && wrong.err.contains("games=24, points=12.5 or wins=6"), "{}", wrong.err);
}

#[test]
fn who_has_played_too_few_games_has_no_place() {
    let asked = ["standings", "testdata/swiss", "--regime", "vn2004", "--least-games"];
    let (out, err) = table(&[&asked[..], &["5"]].concat());
    assert!(err.contains("5 of 5 games are required") && err.contains("here 3 to 3"), "{err}");
    assert_eq!(column(&out, "rank"), ["1", "2", "3", "4", "5", "6", "", "", "", "", ""]);
    assert_eq!(column(&out, "status").iter().filter(|status| *status == "few-games").count(), 5);
    let (out, err) = table(&[&asked[..], &["3"]].concat());
    assert!(err.contains("only a player with at least 3 of 5 games gets a place (000 2.3)"), "{err}");
    assert!(column(&out, "rank").iter().all(|rank| !rank.is_empty()));
}

#[test]
fn settings_of_the_event_are_those_of_all_its_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bienban.toml");
    fs::write(&path, "target = \"wins=2\"\nleast-games = 3\n").expect("it can be written");
    let config = ["--config", arg(&path)];
    let done = run(&[&config[..], &["standings", "testdata/terms/match.pgn", "-q", "--format", "csv"]].concat(), b"");
    assert_eq!(column(&done.out, "left"), ["0", "1"], "{}", done.err);
    let form = run(&[&config[..], &["regulations", "--ui", "en", "--format", "csv"]].concat(), b"");
    let (entries, articles) = (column(&form.out, "entry"), column(&form.out, "article"));
    let entry = |article: &str, from: usize| {
        let at = articles.iter().skip(from).position(|of| of == article).map(|at| at + from);
        at.map(|at| entries[at].clone())
    };
    assert_eq!(entry("000 8", 0).as_deref(), Some("2 wins"), "{}", form.err);
    assert_eq!(entry("000 2.3", 0).as_deref(), Some("3"));
}

#[test]
fn norms_are_those_of_the_event_and_only_of_xiangqi() {
    let asked = ["standings", "testdata/terms/xiangqi.trf", "--regime", "xq2004", "--norms"];
    let (out, _) = table(&[&asked[..], &["teams"]].concat());
    assert_eq!(column(&out, "points")[..5], ["8.5", "8", "7", "6", "5"].map(str::to_owned));
    assert_eq!(
        column(&out, "norm")[..5],
        ["master", "master", "master", "candidate-master", "first-class"].map(str::to_owned)
    );
    assert_eq!(column(&out, "article")[3..5], ["A2a", "A3a"].map(|of| format!("003 App. 6 {of}")));
    assert_eq!(column(&out, "next")[3..5], ["master", "candidate-master"].map(str::to_owned));
    assert_eq!(column(&out, "lacks_points")[3..5], ["0.5", "1"].map(str::to_owned));
    let (out, _) = table(&[&asked[..], &["teams", "--women"]].concat());
    assert_eq!(column(&out, "article")[..3], ["B1a", "B2a", "B2a"].map(|of| format!("003 App. 6 {of}")));
    let (out, _) = table(&[&asked[..], &["championship"]].concat());
    assert_eq!(column(&out, "norm").iter().filter(|norm| *norm == "master").count(), 6);
    let chess = run(&["standings", "testdata/round_robin", "--norms", "teams", "--ui", "en", "-q"], b"");
    assert!(chess.code == 2 && chess.err.contains("003 App. 6 has only norms of xiangqi"), "{}", chess.err);
}

#[test]
fn a_form_of_the_regulations_has_what_is_said_and_blanks() {
    let said = ["regulations", "xiangqi", "--event", "Cup", "--system", "swiss", "--rounds", "9"];
    let page = run(&[&said[..], &["--format", "html", "--ui", "vi"]].concat(), b"");
    let text = String::from_utf8_lossy(&page.out).into_owned();
    assert!(page.code == 0 && text.contains("Cup") && text.contains("hệ Thụy Sĩ") && text.contains("003 App. 5"));
    assert!(text.contains("........"), "what is not said stays blank");
    let least = run(&["regulations", "--rounds", "9", "--least-games", "3", "--format", "text", "--ui", "en"], b"");
    let text = String::from_utf8_lossy(&least.out).into_owned();
    assert!(text.contains("000 2.3 prescribes half to two thirds, here 5 to 6"), "{text}");
}

#[test]
fn systems_that_are_not_here_are_refused_with_what_can_be_done() {
    for (system, said) in [("double-swiss", "(C.04.5)"), ("team-swiss", "(C.04.6)")] {
        for args in [["pair", "--rules", system], ["event", "--pairing", system]] {
            let refused = run(&[&args[..], &["testdata/swiss", "--ui", "en"]].concat(), b"");
            assert!(refused.code == 2 && refused.err.contains(said), "{args:?}: {}", refused.err);
            assert!(refused.err.contains("bienban event"), "{}", refused.err);
        }
    }
}

/// The R309 of a game of xiangqi with these words at its end and this result.
fn stated(half_moves: &str, words: &str, result: &str) -> Vec<String> {
    let text = format!("[Game \"Chinese Chess\"]\n[Result \"{result}\"]\n\n{half_moves} {{{words}}} {result}\n");
    let args = ["validate", "-q", "--format", "csv", "--select", "R309", "--ui", "en", "-"];
    column(&run(&args, text.as_bytes()).out, "message")
}

#[test]
fn faults_and_time_checks_of_xiangqi_sheets() {
    let few = "1. P2-5 M2.3";
    for lost in ["Trắng phạm lỗi kỹ thuật lần 3", "Trắng phạm lỗi tác phong lần thứ ba", "Trắng không đi đủ 25 nước"]
    {
        assert_eq!(stated(few, lost, "0-1"), [""; 0], "{lost}");
        assert_eq!(stated(few, lost, "1-0").len(), 1, "{lost}");
    }
    for early in ["Trắng đi sai luật lần 2", "Trắng phạm lỗi kỹ thuật lần 1", "Trắng phạm lỗi kỹ thuật lần 2"]
    {
        assert_eq!(stated(few, early, "1-0"), [""; 0], "{early}");
    }
    assert_eq!(stated(few, "Trắng bị xử thua do đi sai luật lần 2", "1-0").len(), 1);
    let to_and_fro = ["X9.1 X1.1", "X9/1 X1/1"];
    let moves = |count: usize| {
        let numbered: Vec<String> = (0..count).map(|at| format!("{}. {}", at + 1, to_and_fro[at % 2])).collect();
        numbered.join(" ")
    };
    let words = "Trắng không đi đủ 25 nước trong 60 phút";
    // The men go to and fro, which is a repetition as well.
    let kept = |count: usize| stated(&moves(count), words, "0-1").iter().any(|said| said.contains("check (10.1.2)"));
    assert_eq!([24, 25, 26].map(kept), [false, true, true]);
}
