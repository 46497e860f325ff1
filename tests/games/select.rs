//! `select`: the games that meet a condition.

use std::fs;

use bienban::judge::{Judge, JudgeOptions};
use bienban::source::split::Block;
use bienban::write::{KeptTags, Reduction};

use crate::braid::Random;
use crate::harness::input::{mutated, played_game};
use crate::harness::report::rows;
use crate::harness::{arg, run};

/// Six games of our own.
const GAMES: &str = r#"[Event "Giải A"]
[Site "Huế"]
[Date "2001.05.03"]
[Round "10.2"]
[White "Nguyễn Văn Đức"]
[Black "Trần Bình"]
[Result "0-1"]
[WhiteElo "2410"]
[BlackElo "2350"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Giải A"]
[Site "Huế"]
[Date "2001.05.??"]
[Round "9.1"]
[White "Trần Bình"]
[Black "Lê An"]
[Result "1/2-1/2"]

1. e4 {[%clk 1:00:00] hay} c5 (1... e5 2. Nf3) 2. Nf3 $1 d6 1/2-1/2

[Event "Giải B"]
[Site "?"]
[Date "1999.01.01"]
[Round "2"]
[White "An"]
[Black "Bình"]
[Result "*"]

1. Nf3 d6 2. e4 c5 *

[Event "Giải B"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "CON"]
[Black "Bình"]
[Result "*"]

1. e4 e5 2. Ke3 *

"#;

fn of(args: &[&str], input: &str) -> (i32, String, String) {
    let all: Vec<&str> = [&["select", "-", "--no-progress"], args].concat();
    let run = run(&all, input.as_bytes());
    (run.code, String::from_utf8(run.out).expect("text"), run.err)
}

fn rounds(args: &[&str]) -> Vec<String> {
    let (code, out, err) = of(args, GAMES);
    assert_eq!(code, 0, "{err}");
    let round = |line: &str| line.strip_prefix("[Round \"").and_then(|l| l.strip_suffix("\"]")).map(str::to_owned);
    out.lines().filter_map(round).collect()
}

/// Games that the fast path does not read: of a scoresheet, and those that somebody calls xiangqi.
#[test]
fn games_that_are_read_with_care_are_kept_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let sheet = folder.path().join("sheet.txt");
    fs::write(&sheet, "White: An\nBlack: Bo\nResult: 1-0\n1. e4 e5 1-0\n1. d4 d5 0-1\n").expect("it is written");
    let chosen = |path: &str, args: &[&str], input: &[u8]| {
        let run = run(&[&["select", "--no-progress", path], args].concat(), input);
        assert_eq!(run.code, 0, "{}", run.err);
        String::from_utf8(run.out).expect("text")
    };
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"An\"]\n[Black \"Bo\"]\n";
    let games = format!("{tags}[Result \"1-0\"]\n\n1. C2=5 1-0\n\n{tags}[Result \"0-1\"]\n\n1. H2+3 0-1\n");
    for (path, game, input) in [(arg(&sheet), "auto", ""), ("-", "xiangqi", &games)] {
        let of = |args: &[&str]| chosen(path, &[&["--game", game], args].concat(), input.as_bytes());
        for export in [&[][..], &["--export"]] {
            let all = |more: &[&str]| of(&[export, more].concat());
            let (first, second) = (all(&["--where", "game = 1"]), all(&["--where", "game = 2"]));
            assert!(first.contains("1-0") && !first.contains("0-1\n"), "{first}");
            assert!(second.contains("0-1\n") && !second.contains("1-0"), "{second}");
            assert_eq!(all(&["--where", "result = 1-0"]), first);
            let both = all(&["--where", "game > 0"]);
            assert!(both.contains(first.trim_end()) && both.contains(second.trim_end()), "{both}");
        }
    }
}

#[test]
fn an_encoding_is_found_by_any_of_its_names() {
    let utf16: Vec<u8> = format!("\u{FEFF}{GAMES}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let count = |condition: &str, input: &[u8]| {
        let run = run(&["select", "-", "--no-progress", "--count", "--where", condition], input);
        assert_eq!(run.code, 0, "{}", run.err);
        String::from_utf8(run.out).expect("text").trim().to_owned()
    };
    let all = count("game > 0", GAMES.as_bytes());
    for (condition, in_utf16) in
        [("encoding = utf-16", true), ("encoding = \"UTF16\"", true), ("encoding = UTF8", false)]
    {
        let expected = |found: bool| if found { all.clone() } else { "0".to_owned() };
        assert_eq!(count(condition, &utf16), expected(in_utf16), "{condition}");
        assert_eq!(count(condition, GAMES.as_bytes()), expected(!in_utf16), "{condition}");
    }
}

#[test]
fn games_come_as_they_stand_and_in_their_order() {
    let (code, out, _) = of(&["--where", "plies >= 0"], GAMES);
    assert_eq!((code, out.as_str()), (0, GAMES));
    let windows = GAMES.replace('\n', "\r\n");
    assert_eq!(of(&["--where", "plies >= 0"], &windows).1, windows);
    let unended = GAMES.trim_end();
    assert_eq!(of(&["--where", "plies >= 0"], unended).1, GAMES);
}

#[test]
fn conditions_and_short_options_are_joined() {
    for (args, expected) in [
        (&["--player", "nguyen"][..], &["10.2"][..]),
        (&["--player", "tran", "--result", "1/2-1/2"], &["9.1"]),
        (&["--date", "2001"], &["10.2", "9.1"]),
        (&["--eco", "B50"], &["9.1", "2"]),
        (&["--line", "1. e4 c5"], &["9.1"]),
        (&["--where", "reaches(\"1. e4 c5 2. Mf3\")"], &["9.1"]),
        (&["--where", "reaches(\"1. e4 c5 2. Mf3 d6\")"], &["9.1", "2"]),
        (&["--where", "anywhere(played(\"e5\"))"], &["10.2", "9.1", "?"]),
        (&["--where", "played(\"e5\")"], &["10.2", "?"]),
        (&["--where", "errors > 0"], &["?"]),
        (&["--where", "finding(\"M2\")"], &["?"]),
        (&["--where", "has(clock) and nags = 1 and variations = 1"], &["9.1"]),
        (&["--where", "ends(checkmate)"], &["10.2"]),
        (&["--where", "game in 2..3"], &["9.1", "2"]),
        (&["--where", "date = unknown", "--white", "con"], &["?"]),
        (&["--elo", "2400"], &["10.2"]),
        (&["--where", "both elo > 2400"], &[]),
        (&["--limit", "2"], &["10.2", "9.1"]),
        (&["--sort", "event,round"], &["9.1", "10.2", "2", "?"]),
        (&["--sort", "date", "--limit", "3"], &["2", "10.2", "9.1"]),
    ] {
        assert_eq!(rounds(args), expected, "{args:?}");
    }
}

#[test]
fn a_fault_is_shown_with_its_place_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("a.pgn");
    let (code, out, err) = of(&["--where", "white ~ x and whte = 3", "-o", arg(&to)], GAMES);
    assert_eq!((code, out.as_str()), (2, ""));
    let expected = "did you mean `white`?\n  white ~ x and whte = 3\n                ^^^^\n";
    assert!(err.ends_with(expected), "{err}");
    assert!(!to.exists());
}

#[test]
fn numbers_reasons_and_the_rest() {
    assert_eq!(of(&["--date", "2001", "--count"], GAMES).1, "2\n");
    let (_, out, _) = of(&["--where", "plies = 4 and not has(check)", "--explain"], GAMES);
    let table = rows(out.as_bytes());
    let cells: Vec<[&str; 3]> = table[1..].iter().map(|row| [&*row[5], &*row[6], &*row[7]]).collect();
    assert_eq!(
        cells,
        [
            ["no", "plies = 4; has(check)", ""],
            ["yes", "plies = 4", "has(check)"],
            ["yes", "plies = 4", "has(check)"],
            ["no", "", "plies = 4; has(check)"],
        ]
    );
    let folder = tempfile::tempdir().expect("a folder");
    let (some, rest) = (folder.path().join("some.pgn"), folder.path().join("rest.pgn"));
    let (code, ..) = of(&["--eco", "B50", "-o", arg(&some), "--rest", arg(&rest)], GAMES);
    assert_eq!(code, 0);
    let both = fs::read_to_string(&some).expect("games") + &fs::read_to_string(&rest).expect("games");
    let mut lines: Vec<&str> = both.lines().collect();
    let mut expected: Vec<&str> = GAMES.lines().collect();
    lines.sort_unstable();
    expected.sort_unstable();
    assert_eq!(lines, expected);
}

#[test]
fn values_and_portions_have_files_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let listed = |name: &str, args: &[&str]| {
        let to = folder.path().join(name);
        let (code, _, err) = of(&[&["--out-dir", arg(&to)], args].concat(), GAMES);
        assert_eq!(code, 0, "{err}");
        let mut names: Vec<String> = fs::read_dir(&to)
            .expect("a folder")
            .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
            .collect();
        names.sort();
        names
    };
    assert_eq!(listed("a", &["--by", "event"]), ["Giải A.pgn", "Giải B.pgn"]);
    assert_eq!(listed("b", &["--by", "white,year"]).len(), 4);
    assert!(listed("b", &["--by", "white,year"]).contains(&"_CON_unknown.pgn".to_owned()));
    assert_eq!(listed("c", &["--by", "3"]), ["0001.pgn", "0002.pgn"]);
    let (code, _, err) = of(&["--out-dir", arg(&folder.path().join("d")), "--by", "3,event"], GAMES);
    assert!(code == 2 && err.contains("--by"), "{err}");
}

#[test]
fn a_table_names_games_and_what_is_not_found_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.csv");
    fs::write(&list, "game,note,file\n3,,-\n1,,-\n9,,-\n").expect("it is written");
    let (code, out, err) = of(&["--games", arg(&list)], GAMES);
    assert_eq!((code, out.matches("[Event ").count()), (0, 2));
    assert!(err.contains("not found here: 1 game of the list"), "{err}");
    let table = run(&["games", "-", "--columns", "moves_key", "--no-progress"], GAMES.as_bytes());
    fs::write(&list, &table.out).expect("it is written");
    let (_, out, err) = of(&["--games", arg(&list)], GAMES);
    assert!(out == GAMES && !err.contains("list"), "{err}");
    fs::write(&list, [&table.out[..], b"00000000000000ff\n0000000000000100\n"].concat()).expect("it is written");
    let (_, out, err) = of(&["--games", arg(&list)], GAMES);
    assert!(out == GAMES && err.contains("in the list that no game here has: 2"), "{err}");
    fs::write(&list, "a,b\n").expect("it is written");
    let (code, _, err) = of(&["--games", arg(&list)], GAMES);
    assert!(code == 2 && err.contains("moves_key"), "{err}");
}

#[test]
fn games_are_written_anew_where_that_is_asked() {
    let (code, out, err) = of(
        &[
            "--where",
            "has(comment)",
            "--export",
            "--to",
            "vi",
            "--drop",
            "variations,clocks",
            "--keep-tags",
            "seven",
            "--add",
            "plycount,eco,source",
        ],
        GAMES,
    );
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("[PlyCount \"4\"]\n[ECO \"B50\"]\n[Opening \"Sicilian Defense: Modern Variations\"]\n"),
        "{out}"
    );
    assert!(out.contains("[SourceFile \"-:13\"]\n"), "{out}");
    assert!(out.ends_with("\n\n1. e4 {hay} 1... c5 2. Mf3 $1 d6 1/2-1/2\n\n"), "{out}");
    let (_, out, _) = of(&["--limit", "1", "--export", "--drop", "comments", "--layout", "text"], GAMES);
    assert!(!out.starts_with('['), "{out}");
}

#[test]
fn what_is_read_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.pgn");
    fs::write(&file, GAMES).expect("it is written");
    for option in ["-o", "--rest"] {
        let run = run(&["select", arg(&file), "--player", "x", option, arg(&file)], b"");
        assert_eq!(run.code, 2, "{}", run.err);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), GAMES);
    }
}

/// Outputs whose names come while reading, and outputs that are spelt in two ways.
#[test]
fn nothing_is_lost_by_the_name_of_an_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let two = "[Event \"E1\"]\n\n1. e4 *\n\n[Event \"E2\"]\n\n1. d4 *\n";
    for (name, by) in [("0001.pgn", "1"), ("E2.pgn", "event")] {
        let file = folder.path().join(name);
        fs::write(&file, two).expect("a file");
        let args = ["select", "-q", arg(&file), "--where", "event = E2", "--out-dir", arg(folder.path()), "--by", by];
        let done = run(&args, b"");
        assert!(done.code == 2 && done.err.contains("is an input, so it is not overwritten"), "{}", done.err);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), two);
    }
    let file = folder.path().join("0001.pgn");
    fs::create_dir(folder.path().join("x")).expect("a folder");
    for (command, option, name) in [("select", "--rest", "s.pgn"), ("duplicates", "--report", "s.txt")] {
        let (one, other) = (folder.path().join(name), folder.path().join("x/..").join(name));
        let done = run(&[command, "-q", arg(&file), "-o", arg(&one), option, arg(&other)], b"");
        assert!(done.code == 2 && done.err.contains(option) && done.err.contains(" file"), "{}", done.err);
        assert!(!one.exists());
    }
}

#[test]
fn what_is_beyond_the_limit_is_among_the_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let (some, rest) = (folder.path().join("some.pgn"), folder.path().join("rest.pgn"));
    let event = |n: usize| if n.is_multiple_of(3) { "a" } else { "b" };
    let game = |n: usize| format!("[Event \"{}\"]\n[Round \"{n}\"]\n\n1. e4 *\n\n", event(n));
    let all: String = (0..30).map(game).collect();
    for limit in [0, 1, 4, 10, 30] {
        for sort in [&[][..], &["--sort", "round"], &["--export"], &["--export", "--sort", "round"]] {
            let limited = limit.to_string();
            let args = ["select", "-q", "-", "--where", "event = a", "--limit", &limited, "-o", arg(&some), "--rest"];
            let done = run(&[&args[..], &[arg(&rest)], sort].concat(), all.as_bytes());
            assert_eq!(done.code, 0, "{}", done.err);
            let taken: Vec<usize> = (0..30).step_by(3).take(limit).collect();
            let others: String = (0..30).filter(|n| !taken.contains(n)).map(game).collect();
            assert_eq!(fs::read_to_string(&rest).expect("it is there"), others, "{limit}");
            let read = fs::read_to_string(&some).expect("it is there");
            assert_eq!(read.matches("[Event").count(), taken.len(), "{limit}");
        }
    }
}

#[test]
fn added_tags_are_those_of_the_game_that_is_written() {
    for moves in
        ["1. e4 e6 2... d5 3. Nc3 1-0", "1. Nf3 ( d5 Nf3 1-0", "1. d4 d5 2. Nf3 ( Nf6 Nd5 1-0", "1. Nf3 h5 } Z0 h4 1-0"]
    {
        let input = format!("[Event \"a\"]\n[ECO \"Z99\"]\n[Variation \"b\"]\n[Result \"1-0\"]\n\n{moves}\n");
        let args = ["select", "-", "--export", "--add", "plycount,fen,key,eco", "-q", "--no-progress"];
        let once = run(&args, input.as_bytes()).out;
        assert_eq!(run(&args, &once).out, once, "{moves}");
        let said = String::from_utf8(run(&["games", "-", "-q", "--columns", "plies,final_fen,key"], &once).out)
            .expect("UTF-8");
        let text = String::from_utf8(once).expect("UTF-8");
        let tag = |name: &str| {
            let rest = &text[text.find(&format!("[{name} \"")).expect(name) + name.len() + 3..];
            rest[..rest.find('"').expect("it is closed")].to_owned()
        };
        let row = [tag("PlyCount"), tag("FinalFEN"), tag("FinalKey")].join(",");
        assert_eq!(said, format!("plies,final_fen,key\n{row}\n"), "{text}");
        // Another opening has other variations.
        assert!(!text.contains("[Variation") && !text.contains("Z99"), "{text}");
    }
}

#[test]
fn what_is_read_is_not_appended_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.pgn");
    fs::write(&file, GAMES).expect("a file");
    for command in ["select", "duplicates", "games", "convert"] {
        let out = fs::OpenOptions::new().append(true).open(&file).expect("the file");
        let mut command_of = std::process::Command::new(env!("CARGO_BIN_EXE_bienban"));
        let args = [command, "-q", "--no-progress", arg(&file), "-o", "-"];
        let args = if command == "duplicates" { &args[..] } else { &args[..4] };
        let ended = command_of.args(args).stdout(out).stderr(std::process::Stdio::piped()).output().expect("it runs");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.code() == Some(2) && said.contains("standard output goes to"), "{command}: {said}");
        assert_eq!(fs::read_to_string(&file).expect("the file"), GAMES, "{command}");
    }
}

/// A pipe is opened once: its writer would lose a reader that comes only to compare it with standard output.
#[test]
#[cfg(unix)]
fn pipes_are_read_where_standard_output_is_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (pipe, out) = (folder.path().join("pipe"), folder.path().join("out.pgn"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    let to = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(to, GAMES.repeat(2_000)).is_ok());
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bienban"));
    command.args(["select", "-q", "--no-progress", arg(&pipe)]).stdout(fs::File::create(&out).expect("a file"));
    assert_eq!(command.status().expect("it runs").code(), Some(0));
    assert!(writer.join().expect("no panic"));
    assert_eq!(
        fs::read_to_string(&out).expect("it is there").matches("[Event ").count(),
        2_000 * GAMES.matches("[Event ").count()
    );
}

/// Games that the tags keep out are passed over unread; the numbers of those behind them and the answers stay.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn games_passed_over_change_nothing() {
    let games = crate::harness::corpora::games("bench/otb.pgn.zst");
    let table = run(&["games", "-", "--columns", "game,white,black,plies", "--no-progress", "-q"], &games);
    let expected: Vec<Vec<String>> = rows(&table.out)
        .into_iter()
        .skip(1)
        .filter(|row| row[1] == "Adams, Michael" && row[3].parse::<u32>().expect("a number") > 60)
        .collect();
    assert!(expected.len() > 100);
    let condition = "white = \"Adams, Michael\" and plies > 60";
    let run = run(&["select", "-", "--where", condition, "--explain", "--no-progress", "-q"], &games);
    let taken = rows(&run.out).into_iter().filter(|row| row[5] == "yes").map(|row| row[1].clone()).collect::<Vec<_>>();
    assert_eq!(taken, expected.iter().map(|row| row[0].clone()).collect::<Vec<_>>());
    let counted = crate::harness::run(&["select", "-", "--where", condition, "--count", "--no-progress", "-q"], &games);
    assert_eq!(String::from_utf8_lossy(&counted.out).trim(), expected.len().to_string());
}

#[test]
fn text_before_the_tags_costs_no_game() {
    let games = format!("text before\n% a line\n{GAMES}");
    for args in [&["select", "-", "--export", "--add", "eco"][..], &["convert", "-", "--eco"]] {
        let (code, out) = {
            let run = run(&[args, &["-q", "--no-progress"]].concat(), games.as_bytes());
            (run.code, String::from_utf8(run.out).expect("text"))
        };
        // The last game has an illegal half-move, which `convert` tells by its exit code.
        assert_eq!(code, i32::from(args[0] == "convert"), "{out}");
        assert!(out.starts_with("[Event \"Giải A\"]"), "{out}");
        assert!(out.contains("{text before}\n% a line\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{out}");
        assert_eq!(out.matches("[Event ").count(), 4, "{out}");
    }
}

#[test]
fn a_game_that_cannot_be_written_to_its_end_is_told() {
    let (code, _, err) = of(&["--white", "con", "--export"], GAMES);
    assert!(code == 0 && err.contains("1 of 4 games selected\n") && err.lines().count() == 2, "{err}");
    let (code, _, err) = of(&["--where", "has(comment)", "--export", "--layout", "text"], GAMES);
    assert!(code == 0 && err.contains("comments"), "{err}");
}

/// Whatever is left out, the half-moves stay, or the game is written whole and counted.
#[test]
fn what_is_left_out_of_damaged_games_is_no_half_move() {
    let options = JudgeOptions { record: true, ..JudgeOptions::default() };
    let judge = Judge::new(&options);
    let mut random = Random(25);
    let all = Reduction { comments: true, variations: true, nags: true, clocks: true, tags: KeptTags::Seven };
    let reductions = [
        all.clone(),
        Reduction { comments: true, ..Reduction::default() },
        Reduction { variations: true, ..Reduction::default() },
        Reduction { nags: true, clocks: true, ..Reduction::default() },
    ];
    let source = "[Event \"a\"]\n[Result \"*\"]\n\n1. e4 {[%clk 1:00:00] x} e5 \
                  (1... c5 (1... e6 2. d4) 2. Nf3 $1) 2. Nf3 ; so\n\
                  Nc6 3. Bb5!? a6 (3... Nf6 {b} 4. O-O) 4. Ba4 $14 (=) Nf6 5. O-O Be7 *\n\n";
    let (mut reduced, mut whole, mut damaged) = (0, 0, 0);
    for _ in 0..2_000 {
        let mut text = mutated(source, &mut random);
        if random.below(2) == 0 {
            text = mutated(&text, &mut random);
        }
        let block = Block::whole("a.pgn", text.as_bytes());
        judge.each(&block, &mut |game: &mut bienban::judge::Game<'_>| {
            damaged += i32::from(!game.findings().is_empty());
            let wanted = (game.half_moves(), game.moves_key());
            for reduction in &reductions {
                let mut seen = Vec::new();
                let added = [("ECO", "C60".to_owned())];
                let done =
                    reduction.write(&judge, game, &added, |game| seen.push((game.half_moves(), game.moves_key())));
                assert_eq!(seen, [wanted], "{text}");
                if done { reduced += 1 } else { whole += 1 }
            }
        });
    }
    assert!(damaged > 1_000 && reduced > 7_000 && whole * 10 < reduced, "{damaged} {reduced} {whole}");
}

#[test]
fn a_game_without_tags_is_not_passed_over_with_the_one_before_it() {
    let games = GAMES.replacen("2. g4 Qh4# 0-1\n", "2. g4 Qh4#\n\n1. d4 d5 0-1\n", 1);
    assert_eq!(of(&["--where", "white != \"An\"", "--count"], &games).1, "4\n");
    assert!(of(&["--white", "An", "--explain"], &games).1.contains("\n-,4,"));
}

/// Conditions that are settled before the end of most games, and some that are not.
const SETTLED_EARLY: [&str; 14] = [
    "reaches(\"1. e4 e5 2. Nf3 Nc6\")",
    "not reaches(\"1. e4 c5\")",
    "line(\"1. d4 Nf6 2. c4\")",
    "not line(\"1. e4\")",
    "position(\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\")",
    "position(\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R\")",
    "not material(\"QRRBBNNP8 v QRRBBNNP8\" for 9)",
    "material(\"KRP* v KRP*\")",
    "pattern(\"*/*/*/*/*/*P*/*PBP*/*\" mirrored)",
    "played(\"Nf3\") and not played(\"O-O\")",
    "at(4..9, played(\"Nxe4\") or has(check))",
    "has(castling) and plies < 60",
    "has(en-passant | underpromotion | double-check)",
    "played(\"Qxf7#\") or has(check) and not has(castling-queenside)",
];

#[test]
fn a_game_that_is_left_early_would_not_have_been_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, rest) = (folder.path().join("games.pgn"), folder.path().join("rest.pgn"));
    let mut random = Random(71);
    let mut text = String::new();
    for number in 0..1_500 {
        let game = played_game(&mut random, number);
        let game = if number % 3 == 0 { mutated(&game, &mut random) } else { game };
        text += if number % 7 == 0 { game.replace('\n', "\r\n") } else { game }.as_str();
    }
    fs::write(&file, &text).expect("a file");
    let run_of = |args: &[&str]| {
        let all: Vec<&str> = [&["select", "-q", "--no-progress", arg(&file)], args].concat();
        run(&all, b"").out
    };
    let mut taken = 0;
    for condition in SETTLED_EARLY {
        let early = run_of(&["--where", condition]);
        // With the others kept, every game is read to its end.
        assert!(early == run_of(&["--where", condition, "--rest", arg(&rest)]), "{condition}");
        taken += usize::from(!early.is_empty());
    }
    assert!(taken > 11, "{taken}");
}
