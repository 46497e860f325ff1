//! One language: what a Vietnamese run writes for people is Vietnamese, in the words and in the letters of half-moves,
//! whatever the letters of the games. What is quoted from a file stands as the file has it, so faults are sought in a
//! sheet with Vietnamese letters.

use std::fs;

use crate::harness::{arg, run};

/// Games with a claim by repetition, one by fifty moves to come, a mate, and castling, in English letters.
const GAMES: &str = "[Event \"Giải\"]\n[Date \"2024.05.01\"]\n[Round \"1.1\"]\n[White \"Ân\"]\n[Black \"Bình\"]\n\
    [Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 1/2-1/2\n\n\
    [Event \"Giải\"]\n[Date \"2024.05.01\"]\n[Round \"1.2\"]\n[White \"Chi\"]\n[Black \"Dũng\"]\n[Result \"0-1\"]\n\n\
    1. f3 e5 2. g4 Qh4# 0-1\n\n[Event \"Giải\"]\n[Date \"2024.05.01\"]\n[Round \"2.1\"]\n[White \"Bình\"]\n\
    [Black \"Chi\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Be7 5. Re1 O-O *\n";
/// The same where nobody has posted a result.
const RUNNING: &str = "[Event \"Giải\"]\n[White \"Ân\"]\n[Black \"Bình\"]\n[Result \"*\"]\n\n\
    1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n[Event \"Giải\"]\n[White \"Chi\"]\n[Black \"Dũng\"]\n\
    [Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n";
/// A broken sheet, and the sheet of the other player.
const SHEET: &str =
    "Giải: Giải\nVòng: 3\nTrắng: Ân\nĐen: Dũng\n\n1. e4 e5\n2. Mf3\n3. Tb5 a6\n4. Ta4 Mf6\n5. 0-0 Te7\n";
const OTHER: &str =
    "Giải: Giải\nVòng: 3\nTrắng: Ân\nĐen: Dũng\n\n1. e4 e5\n2. Mf3 Mc6\n3. Tb5 a6\n4. Ta4 Mf6\n5. 0-0 Tc5\n";
const CLAIMS: &str = "file,game,ply,side,rule,kind,move\nvan.pgn,1,8,white,threefold,occurred,\n\
    van.pgn,1,7,black,threefold,intended,Ng8\nvan.pgn,3,4,white,threefold,occurred,\n";

/// Words that no language but English has.
const WORDS: &str = "the of and is are was has have not no by with from game games move moves half-move half-moves \
    file files error errors warning warnings round rounds player players white black draw draws claim claims result \
    board sheet sheets may each which that where after before read written found";

/// Whether a word is a half-move in English letters.
fn is_half_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#']);
    let squares = |text: &str| text.chars().all(|c| matches!(c, 'a'..='h' | '1'..='8' | 'x'));
    let ends = word.chars().rev().take(2).collect::<String>();
    let lettered = word.starts_with(['K', 'Q', 'R', 'B', 'N']) && (3..=6).contains(&word.len()) && word.is_ascii();
    matches!(word, "O-O" | "O-O-O")
        || lettered && squares(&word[1..]) && matches!(ends.as_bytes(), [b'1'..=b'8', b'a'..=b'h'])
}

/// What of a text is English: half-moves and words, but for names: of commands, options, files, codes, and what stands
/// in backquotes.
fn english(text: &str) -> Vec<String> {
    let plain: String = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let of_words = |c: char| c.is_alphanumeric() || "-./_+#".contains(c);
    let (mut found, mut of_code) = (Vec::new(), false);
    for word in plain.split(|c: char| !of_words(c)).map(|word| word.trim_matches('.')) {
        let is_code = word.len() == 4 && word.is_ascii() && word[1..].bytes().all(|b| b.is_ascii_digit());
        let of_file = word.rsplit_once('.').is_some_and(|(_, ending)| {
            (2..=5).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_lowercase())
        });
        if !(std::mem::replace(&mut of_code, is_code) || of_file || word.starts_with("--") || word.contains(['/', '_']))
        {
            let is_english = |part: &&str| is_half_move(part) || WORDS.split(' ').any(|of| of == *part);
            found.extend(word.split('.').filter(is_english).map(str::to_owned));
        }
    }
    found
}

#[test]
fn a_vietnamese_run_has_no_english_letters_and_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("it is written");
        arg(&path).to_owned()
    };
    let (games, live) = (file("van.pgn", GAMES), file("truc-tiep.pgn", RUNNING));
    let (sheet, other) = (file("bb1.txt", SHEET), file("bb2.txt", OTHER));
    let claims = file("yeu-cau.csv", CLAIMS);
    let names = file("ds.csv", "An\nBinh\nChi\nDung\n");
    let place = format!("{}/", arg(folder.path()).replace('\\', "/"));
    for args in [
        &["validate", &*games, "--format", "text"][..],
        &["validate", &sheet, "--format", "text"],
        &["repair", &sheet, "--format", "text"],
        &["reconcile", &sheet, &other, "--format", "text"],
        &["show", &games, "--game", "3"],
        &["show", &games, "--game", "2"],
        &["draws", &games, "--format", "text"],
        &["watch", "--once", &live],
        &["audit", &claims, &games, "--format", "text"],
        &["dead", "8/8/8/4k3/8/8/8/4KN2 w - - 0 1", "--format", "text"],
        &["games", &games, "--columns", "white,black,plies", "--format", "text"],
        &["select", "plies > 5", &games, "--to", "vi"],
        &["duplicates", &games, "--format", "text"],
        &["event", &games, "--format", "text"],
        &["standings", &games, "--format", "text"],
        &["schedule", "round-robin", "--players", "4", "--format", "text"],
        &["pair", &names, "--format", "text"],
        &["laws", "9.2", "--format", "text"],
        &["explain", "M205"],
        &["nosuch"],
        &["van.pgn"],
    ] {
        let run = run(&[args, &["--ui", "vi"]].concat(), b"");
        let said = format!("{}\n{}", String::from_utf8_lossy(&run.out), run.err).replace(&place, "");
        // Tags and the rows of a claims file are data.
        let data = |line: &&str| line.starts_with('[') || line.contains("threefold");
        let said: String = said.lines().filter(|line| !data(line)).collect::<Vec<_>>().join("\n");
        assert_eq!(english(&said), [""; 0], "{args:?}:\n{said}");
        assert!(said.len() > 40, "{args:?} says nothing");
    }
}

#[test]
fn letters_are_those_of_the_run_and_data_have_those_of_pgn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("van.pgn");
    fs::write(&path, GAMES).expect("it is written");
    let of = |args: &[&str]| {
        let out = run(&[args, &[arg(&path)]].concat(), b"").out;
        String::from_utf8(out).expect("it is UTF-8")
    };
    assert!(of(&["draws", "--format", "text", "--ui", "vi"]).contains("Mg8"));
    assert!(of(&["draws", "--format", "text", "--ui", "en"]).contains("Ng8"));
    // Programs read the columns, and look for PGN's letters there.
    let csv = of(&["draws", "--format", "csv", "--ui", "vi"]);
    assert!(csv.contains(",Ng8,") && !csv.contains("Mg8"), "{csv}");
    let html = of(&["draws", "--format", "html", "--ui", "vi"]);
    assert!(html.contains("<span class=\"t\" lang=\"vi\">Mg8</span>"), "a page has both");
    for (ui, expected) in [("vi", "4. 0-0 Te7 5. Xe1"), ("en", "4. O-O Be7 5. Re1")] {
        let shown = of(&["show", "--game", "3", "--ui", ui]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains(expected), "{shown}");
    }
    let asked = of(&["show", "--game", "3", "--ui", "vi", "--to", "en"]);
    assert!(asked.contains("Re1"), "{asked}");
}
