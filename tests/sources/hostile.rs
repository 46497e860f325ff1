//! Input that was made to do harm: it gets a finding or an error that names it, in bounded memory, and the other inputs
//! are judged.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::Output;
use std::time::Duration;

use bienban::source::split::{Block, Cut, Sizes, split};
use bienban::source::text::InputText;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::harness::bienban;
use crate::harness::input::config;
use crate::harness::report::{column, findings};

const GAME: &str = "[Event \"A\"]\n[Site \"B\"]\n[Date \"2026.01.02\"]\n[Round \"1\"]\n[White \"An\"]\n\
    [Black \"Bình\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";

fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it has one")).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    }
    folder
}

fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        bienban().current_dir(folder).args(args).output().expect("the command can be started");
    (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
}

/// What is said of an account whose sums do not hold.
const WRONG: &str = "the account does not add up";

/// What a text is cut into: the blocks, and for each whether it is the beginning of a game that is too large.
fn cuts(text: &[u8], sizes: Sizes) -> Vec<(Block, bool)> {
    let text = InputText { name: "x.pgn".to_owned(), reader: Box::new(text), utf16: false, plain: None };
    let mut cuts = Vec::new();
    split(text, sizes, None, &mut Vec::new, &mut |cut| {
        cuts.push(match cut {
            Cut::Block(block) => (block, false),
            Cut::TooLarge(block) => (block, true),
        });
        true
    })
    .expect("memory can be read");
    cuts
}

#[test]
fn a_game_that_is_too_large_costs_itself_alone() {
    let long = format!("[Event \"long\"]\n[Site \"x\"]\n\n{}\n\n", "1. e4 (".repeat(20_000));
    let text = [GAME, GAME, &long, GAME, GAME, GAME].concat();
    for block in [16, 100, 1000, 100_000] {
        let cuts = cuts(text.as_bytes(), Sizes { block, game: 2000 });
        let large: Vec<_> = cuts.iter().filter(|(_, large)| *large).map(|(block, _)| block).collect();
        assert_eq!(large.len(), 1, "{block}");
        let begins = text.find("[Event \"long\"]").expect("it is there");
        let line = text[..begins].matches('\n').count() as u64 + 1;
        // What comes before in the same block is judged with it at the most.
        assert!(large[0].line() <= line && large[0].bytes().starts_with(b"[Event"), "{block}: {}", large[0].line());
        let after: Vec<_> = cuts.iter().filter(|(block, large)| !large && block.offset as usize > begins).collect();
        let rest: Vec<u8> = after.iter().flat_map(|(block, _)| block.bytes().to_vec()).collect();
        assert_eq!(String::from_utf8_lossy(&rest), [GAME, GAME, GAME].concat(), "{block}");
        let first = &after[0].0;
        let expected = text[..first.offset as usize].matches('\n').count() as u64 + 1;
        assert_eq!(first.line(), expected, "{block}");
    }
}

#[test]
fn it_is_reported_at_its_line_and_the_games_behind_it_keep_their_numbers() {
    let long = format!("[Event \"long\"]\n[Site \"x\"]\n[White \"Chi\"]\n\n{}\n\n", "1. e4 (".repeat(20_000));
    let faulty = GAME.replace("1. e4 e5", "1. e4 e4");
    let text = [GAME, &long, &faulty].concat();
    let folder = folder(&[("a.pgn", text.as_bytes()), ("b.pgn", GAME.as_bytes())]);
    for threads in ["1", "3"] {
        let args = ["validate", "-j", threads, "--block-size", "16", "--game-limit", "2000", "--format", "csv", "."];
        let (code, out, said) = run(folder.path(), &args);
        assert_eq!(code, Some(2), "{said}");
        let column = |name| column(out.as_bytes(), name);
        assert_eq!(column("file"), ["./a.pgn", "./a.pgn"], "{out}");
        assert_eq!(column("white"), ["Chi", "An"], "{out}");
        let [too_large, illegal] = &findings(out.as_bytes())[..] else { panic!("{out}") };
        assert!(too_large.starts_with("game 2, line 11, column 1, half-move 0: S107 "), "{too_large}");
        assert_eq!(illegal, "game 3, line 25, column 7, half-move 2: M201 `e4`");
        assert!(said.contains("./a.pgn: the game that begins in line 11 is larger than 2000 bytes"), "{said}");
        assert!(said.ends_with("2 files, 4 games, 5 half-moves, 2 errors, 0 warnings\n"), "{said}");
        let (code, out, said) =
            run(folder.path(), &["convert", "--to", "vi", "-j", threads, "--game-limit", "2000", "a.pgn"]);
        assert_eq!((code, out.matches("[Event").count()), (Some(2), 2), "{said}");
        assert!(said.contains("game 2"), "{said}");
    }
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn nothing_is_lost_at_any_size(
        parts in prop::collection::vec((0_usize..5, 0_usize..120), 1..20),
        block in 16_usize..3000,
        game in 1000_usize..5000,
    ) {
        let long = "Nf3 Nf6 Ng1 Ng8 ";
        let text: String = parts.iter().map(|(kind, length)| match kind {
            0..3 => GAME.to_owned(),
            3 => GAME.replace("1. e4", &long.repeat(*length * 100)),
            _ => "\n".repeat(*length),
        }).collect();
        let mut end = 0;
        for (block, large) in cuts(text.as_bytes(), Sizes { block, game }) {
            let start = block.offset as usize;
            let bytes = &text.as_bytes()[start..start + block.bytes().len()];
            prop_assert_eq!(block.bytes(), bytes);
            prop_assert_eq!(block.line() as usize, text[..start].matches('\n').count() + 1);
            // What is passed over comes behind the beginning of a game that is too large.
            prop_assert!(start >= end, "{} {} {}", start, end, large);
            end = start + bytes.len();
            let games = block.games();
            let joined: Vec<u8> = games.iter().flat_map(|game| game.bytes().to_vec()).collect();
            prop_assert_eq!(block.bytes(), &joined[..]);
            for game in games {
                prop_assert_eq!(game.line() as usize, text[..game.offset as usize].matches('\n').count() + 1);
            }
        }
    }
}

#[test]
fn what_is_no_game_makes_no_more_findings_than_can_be_read() {
    let text = format!("{GAME}{}", "[Event \"B\"]\n[Site \"B\"]\n\n1. e4 ".to_owned() + &") ".repeat(50_000));
    let folder = folder(&[("a.pgn", text.as_bytes())]);
    let (code, out, said) = run(folder.path(), &["validate", "--format", "csv", "--select", "S104", "a.pgn"]);
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(out.lines().count(), 1001);
    let last = out.lines().last().expect("there is one");
    assert!(last.contains("and 49000 more of this kind"), "{}", &last[last.len().saturating_sub(300)..]);
}

/// A zip archive of these files.
fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, zip::write::SimpleFileOptions::default()).expect("an entry can be begun");
        writer.write_all(bytes).expect("it can be written");
    }
    writer.finish().expect("it can be written").into_inner()
}

#[test]
fn what_is_not_read_costs_nothing_else_of_an_archive() {
    for (name, bytes, why) in [
        ("a.si4", &b"Scid.si\0\x01\x90"[..], "the Scid database lacks its file .sn4"),
        ("b.rtf", b"{\\rtf1}", "RTF is not read"),
    ] {
        let zip = zipped(&[(name, bytes), ("c.pgn", GAME.as_bytes())]);
        let folder = folder(&[("all.zip", &zip)]);
        let (code, _, said) = run(folder.path(), &["validate", "--format", "csv", "all.zip"]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(&format!("all.zip: {name}: {why}")) && said.contains(" 1 game, "), "{said}");
    }
}

#[test]
fn what_unpacks_to_far_more_than_it_is_is_refused() {
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).expect("an encoder can be made");
    io::copy(&mut io::repeat(b' ').take(600 << 20), &mut encoder).expect("it packs");
    let zst = encoder.finish().expect("it packs");
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    io::copy(&mut io::repeat(0).take(300 << 20), &mut gz).expect("it packs");
    let gz = gz.finish().expect("it packs");
    let nested = zipped(&[("1.pgn.gz", &gz), ("2.pgn.zst", &zst)]);
    let good = zipped(&[("../../etc/one.pgn", GAME.as_bytes()), ("/etc/two.pgn", GAME.as_bytes())]);
    let files: [(&str, &[u8]); 5] = [
        ("a.pgn.zst", &zst),
        ("b.zip", &nested),
        ("c.pgn", GAME.as_bytes()),
        ("d.zip", &good),
        ("e.pgn.zst", &zstd::encode_all(GAME.repeat(10_000).as_bytes(), 19).expect("it packs")),
    ];
    let folder = folder(&files);
    let (code, _, said) = run(folder.path(), &["validate", "--format", "csv", "."]);
    assert_eq!(code, Some(2), "{said}");
    for name in ["./a.pgn.zst", "./b.zip"] {
        assert!(said.contains(&format!("{name}: it unpacks to more than 200 times its size")), "{said}");
    }
    // The zeros in the archive are one game more, which is too large.
    assert!(said.contains(" 10004 games, 20006 half-moves"), "{said}");
    let (_, out, _) = run(folder.path(), &["convert", "--out-dir", "out", "d.zip"]);
    assert_eq!(out, "");
    assert!(folder.path().join("out/d/etc/one.pgn").exists() && folder.path().join("out/d/etc/two.pgn").exists());
    // Who knows what it is may have it read; it is one game of blanks then, which is too large as well.
    let (code, _, said) = run(folder.path(), &["validate", "--unpack-ratio", "1000000", "a.pgn.zst"]);
    assert!(code == Some(2) && said.contains("larger than 16777216 bytes"), "{said}");
}

#[test]
fn a_reader_that_fails_leaves_what_came_before_it() {
    /// Gives some text and then an error.
    struct Failing(Vec<u8>, usize);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let rest = &self.0[self.1..];
            if rest.is_empty() {
                return Err(io::Error::from_raw_os_error(5));
            }
            let read = rest.len().min(buffer.len()).min(7);
            buffer[..read].copy_from_slice(&rest[..read]);
            self.1 += read;
            Ok(read)
        }
    }
    let text = GAME.repeat(10);
    for cut in [0, 1, 100, 500, 1000, text.len()] {
        let reader = Box::new(Failing(text.as_bytes()[..cut].to_vec(), 0));
        let opened = InputText { name: "x".to_owned(), reader, utf16: false, plain: None };
        let mut read = Vec::new();
        let result = split(opened, Sizes { block: 64, game: 1 << 20 }, None, &mut Vec::new, &mut |cut| {
            let Cut::Block(block) = cut else { panic!("no game is too large") };
            read.extend_from_slice(block.bytes());
            true
        });
        assert_eq!(result.expect_err("the reader fails").raw_os_error(), Some(5));
        assert_eq!(read, &text.as_bytes()[..cut]);
    }
}

#[test]
fn what_is_not_read_is_accounted_for() {
    let long = format!("[Event \"long\"]\n[Site \"x\"]\n\n{}\n\n", "1. e4 (".repeat(20_000));
    let many = format!("[Event \"B\"]\n[Site \"B\"]\n\n1. e4 {}*\n\n", ") ".repeat(5000));
    let text = [GAME, &long, &many, GAME].concat();
    let folder = folder(&[("a.pgn", text.as_bytes())]);
    for limit in ["2000", "200000"] {
        let (code, _, said) =
            run(folder.path(), &["validate", "--account", "--game-limit", limit, "--format", "csv", "a.pgn"]);
        assert_eq!(code, Some(if limit == "2000" { 2 } else { 1 }), "{said}");
        assert!(!said.contains(WRONG), "{said}");
        assert!(said.contains("             0  neither"), "{said}");
    }
}

#[test]
#[cfg_attr(optimised, ignore = "only a build with assertions fails on request")]
fn a_game_that_this_program_fails_in_costs_itself_alone() {
    // Only a build for tests can be told to fail.
    let broken = GAME.replace("Bình", "Poison");
    let text = [GAME, GAME, &broken, GAME].concat();
    let sheets = "Trắng: An\nĐen: Bình\n\n1. e4 e5 2. Mf3\n\nTrắng: Poison\nĐen: Bình\n\n1. e4 e5\n";
    let folder = folder(&[("a.pgn", text.as_bytes()), ("b.txt", sheets.as_bytes()), ("c.pgn", GAME.as_bytes())]);
    let run = |args: &[&str]| {
        let mut command = bienban();
        command.env("BIENBAN_TEST_PANIC_AT", "Poison").current_dir(folder.path()).args(args);
        let Output { status, stdout, stderr } = command.output().expect("the command can be started");
        (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
    };
    for threads in ["1", "4"] {
        let args = ["validate", "-j", threads, "--account", "--dump-failures", "failed", "--format", "csv", "."];
        let (code, out, said) = run(&args);
        assert_eq!(code, Some(2), "{said}");
        let found = findings(out.as_bytes());
        let failed = column(out.as_bytes(), "file").into_iter().zip(found).filter(|(_, found)| found.contains("X702"));
        let [(first, broke_off), (second, in_sheet)] = &failed.collect::<Vec<_>>()[..] else { panic!("{out}{said}") };
        assert_eq!((first.as_str(), second.as_str()), ("./a.pgn", "./b.txt"), "{out}");
        assert!(broke_off.starts_with("game 3, line 21, column 1, "), "{broke_off}");
        assert!(in_sheet.starts_with("game 2, "), "{in_sheet}");
        assert!(said.contains("./a.pgn: bienban failed in the game that begins in line 21"), "{said}");
        assert!(said.contains("3 files, 7 games, 11 half-moves"), "{said}");
        assert!(said.contains("             0  neither understood nor reported") && !said.contains(WRONG), "{said}");
        let saved = fs::read_to_string(folder.path().join("failed/failure-1-line-21.pgn")).expect("it was saved");
        assert_eq!(saved, broken);
        // Of a sheet the whole file is saved, under the line at which the game begins or that before it.
        let near = |line: u32| fs::read_to_string(folder.path().join(format!("failed/failure-2-line-{line}.pgn")));
        assert_eq!((6..=7).find_map(|line| near(line).ok()).as_deref(), Some(sheets));
        fs::remove_dir_all(folder.path().join("failed")).expect("it is there");
    }
    let (code, out, said) = run(&["convert", "--to", "en", "."]);
    assert_eq!((code, out.matches("[Result").count()), (Some(2), 5), "{out}{said}");
    assert!(said.contains("--dump-failures DIR"), "{said}");
    for command in ["draws", "validate"] {
        let built = |format: &&str| cfg!(feature = "columnar") || *format != "parquet";
        for format in ["html", "sarif", "xlsx", "parquet", "jsonl"].into_iter().filter(built) {
            let (code, _, said) = run(&[command, "--format", format, "-o", "report", "."]);
            assert!(code == Some(2) && said.contains("7 games"), "{command} {format}: {said}");
        }
    }
}

#[test]
#[cfg_attr(optimised, ignore = "only a build with assertions fails on request")]
fn claims_about_games_behind_one_that_is_not_judged_are_heard() {
    let knights = |round: usize, more: &str| {
        let game = GAME.replace("1. e4 e5", &format!("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {more}"));
        game.replace("[Round \"1\"]", &format!("[Round \"{round}\"]"))
    };
    let large = format!("{{{}}}", "x".repeat(300_000));
    let text = |third: &str| (1..=6).map(|n| knights(n, if n == 3 { third } else { "" })).collect::<String>();
    let rows: Vec<String> = (1..=6).map(|n| format!("a.pgn,{n},8,white,threefold,occurred\n")).collect();
    let claims = format!("file,game,ply,side,rule,kind\n{}", rows.concat());
    let (third, poisoned) = (text(&large), text("{Poison}"));
    for (pgn, limit, poison) in [(&third, "2000", ""), (&poisoned, "20000000", "Poison")] {
        let folder = folder(&[("a.pgn", pgn.as_bytes()), ("c.csv", claims.as_bytes())]);
        for (threads, size) in [("1", "100"), ("4", "100"), ("4", "1000000")] {
            let mut command = bienban();
            if !poison.is_empty() {
                command.env("BIENBAN_TEST_PANIC_AT", poison);
            }
            let args = [
                "audit",
                "c.csv",
                "a.pgn",
                "--format",
                "csv",
                "--game-limit",
                limit,
                "-j",
                threads,
                "--block-size",
                size,
            ];
            let output = command.current_dir(folder.path()).args(args).timeout(Duration::from_secs(900)).output();
            let Output { status, stdout, stderr } = output.expect("the command can be started");
            let (out, said) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
            assert_eq!(status.code(), Some(2), "{out}{said}");
            let verdicts: Vec<&str> = out.lines().skip(1).filter_map(|row| row.split(',').nth(6)).collect();
            assert_eq!(verdicts, ["valid", "valid", "undetermined", "valid", "valid", "valid"], "{out}{said}");
        }
    }
}

#[test]
fn a_byte_that_is_no_text_is_found_wherever_it_stands() {
    let middle = "[Event \"A\"]\n[Site \"B\"]\n[Date \"2026.01.02\"]\n[Round \"1\"]\n[White \"An\"]\n\
        [Black \"Bình\"]\n[Result \"1-0\"]\n\
        [Annotator \"Cúc\"]\n\n1. e4 {một} e5 $1 2. Nf3 (2. Bc4 Nf6) Nc6!? ; hết\n3. Bb5 a6 4. O-O 1-0\n\n";
    let judged = |text: &[u8]| {
        let mut games = Vec::new();
        let options = bienban::judge::JudgeOptions::default();
        bienban::judge::each_game(&Block::whole("x", text), options, |game, judgement| {
            let codes: Vec<_> = judgement.findings.iter().map(|f| (f.code, f.span)).collect();
            games.push((game.span, judgement.timeline.map_or(0, |t| t.half_moves), codes));
        });
        games
    };
    let whole = judged(format!("{GAME}{middle}{GAME}").as_bytes());
    assert_eq!(
        whole.iter().map(|(_, half_moves, codes)| (*half_moves, codes.len())).collect::<Vec<_>>(),
        [(2, 0), (7, 0), (2, 0)]
    );
    for byte in [0x00, 0x80, 0xC3, 0xFF] {
        for at in 0..=middle.len() {
            let (before, behind) = middle.as_bytes().split_at(at);
            let text = [GAME.as_bytes(), before, &[byte], behind, GAME.as_bytes()].concat();
            let games = judged(&text);
            let place = GAME.len() + at;
            // A letter that is cut in two is wrong from its first byte on, and one that becomes another leaves a byte
            // behind it.
            let near =
                |span: &bienban::place::ByteSpan| span.start as usize <= place + 2 && place <= span.end as usize + 1;
            let found = games.iter().any(|(_, _, codes)| codes.iter().any(|(_, span)| near(span)));
            assert!(found, "{byte:02X} at {at} of {before:?}: {games:?}");
            assert_eq!((games[0].1, games.last().map(|g| g.1)), (2, Some(2)), "{byte:02X} at {at}: {games:?}");
        }
    }
}

#[test]
fn a_zip_that_was_written_as_a_stream_is_told_and_not_called_damaged() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zip");
    let mut writer = zip::ZipWriter::new_stream(fs::File::create(&path).expect("it can be written"));
    for name in ["1.pgn", "2.pgn"] {
        writer.start_file(name, zip::write::SimpleFileOptions::default()).expect("an entry can be begun");
        writer.write_all(GAME.as_bytes()).expect("it can be written");
    }
    writer.finish().expect("it can be finished");
    let (code, _, said) = run(folder.path(), &["validate", "a.zip"]);
    assert!(code == Some(2) && said.contains("this ZIP cannot be read"), "{said}");
}

#[test]
fn a_sheet_of_thousands_of_signs_keeps_each_of_them_and_the_game() {
    let folder = TempDir::new().expect("a folder can be made");
    for sign in ["(", "|e4", "½"] {
        // A line without blanks, or lines that each may be the end of the game.
        let many = if sign == "½" { "\n½".repeat(7_200) } else { format!("{} 2. Mf3 Mc6", sign.repeat(7_200)) };
        let sheet = format!("Trắng: An\nĐen: Bình\n\n1. e4 e5 {many}\n");
        fs::write(folder.path().join("sheet.txt"), sheet).expect("a file can be written");
        let (_, written, said) = run(folder.path(), &["convert", "--to", "en", "--no-config", "sheet.txt"]);
        assert!(written.contains("[White \"An\"]") && written.contains("1. e4 e5"), "{sign}: {said}");
        match sign {
            // Said as often as one likes, it is one result.
            "½" => assert!(written.contains("[Result \"1/2-1/2\"]") && written.len() < 200, "{written}"),
            _ => assert!(written.matches(&sign[..1]).count() + written.matches("e4").count() > 7_200, "{sign}: {said}"),
        }
    }
}
