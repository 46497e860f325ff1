//! The `validate` command, from outside: places, exit codes, packing, threads, interruption.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use snapbox::{assert_data_eq, str};

use crate::harness::corpora;
use crate::harness::report::{column, fields};
use crate::harness::{Run, arg, command, root, run};

fn validate(text: &str) -> Run {
    run(&["validate", "--format", "csv", "--ignore", "T", "-"], text.as_bytes())
}

#[test]
fn sample_game_of_the_vietnamese_laws_lacks_blacks_sixth() {
    let text = fs::read_to_string(root().join("testdata/laws/sample.pgn")).expect("testdata is there");
    let run = validate(&text);
    assert_data_eq!(
        fields(&run.out, &[]),
        str![[r#"
file: -
game: 1
white: ?
black: ?
event: Ván mẫu
round: ?
date: 2004.05.21
code: M205
severity: error
ply: 12
move_number: 6
side: black
line: 7
column: 53
offset: 140
length: 2
token: 7.
message: 6... is missing; any of these 2 moves makes the rest legal: e:d5, H:d5
fen: rnbq1rk1/ppp2ppp/4pn2/3P4/1bPP4/2N5/PP1B1PPP/R2QKBNR b KQ - 0 6
fix: e:d5; H:d5

file: -
game: 1
white: ?
black: ?
event: Ván mẫu
round: ?
date: 2004.05.21
code: S106
severity: warning
ply: 33
line: 7
column: 178
offset: 265
length: 1
token: .
message: the game ends without 1-0, 0-1, 1/2-1/2 or *

"#]]
    );
    assert_eq!(run.summary(), "1 file, 1 game, 32 half-moves, 1 error, 1 warning");
    assert_eq!(run.code, 1);
}

#[test]
fn vietnamese_letters_are_one_language_for_the_whole_game() {
    let run = validate("1. e4 e5 2. Mf3 Mc6 3. Tb5 a6 *\n");
    assert_eq!((run.findings().len(), run.summary()), (0, "1 file, 1 game, 6 half-moves, 0 errors, 0 warnings"));
    // The bishop takes: a rook's move would be illegal, and that reading is never tried.
    let run = validate("1. a4 b5 2. a:b5 a6 3. b:a6 T:a6 *\n");
    assert_eq!((run.findings().len(), run.summary()), (0, "1 file, 1 game, 6 half-moves, 0 errors, 0 warnings"));
    let run = validate("1. a4 b5 2. a:b5 a6 3. b:a6 X:a6 *\n");
    assert_eq!((run.findings().len(), run.code), (0, 0), "the rook on a8 can take as well");
    let run = validate("1. e4 e5 2. Mf3 Mc6 3. Xb5 a6 *\n");
    assert_eq!(run.findings(), ["game 1, line 1, column 24, half-move 5: M201 `Xb5`"]);
}

#[test]
fn an_illegal_move_is_reported_at_its_place_and_the_next_game_is_judged() {
    let text =
        "[Event \"A\"]\n[Site \"?\"]\n\n1. e4 e5\n2. Ke3 Nc6 *\n\n[Event \"B\"]\n[Site \"?\"]\n\n1. d4 d5 2. Nd4 *\n";
    let run = validate(text);
    assert_eq!(
        run.findings(),
        ["game 1, line 5, column 4, half-move 3: M201 `Ke3`", "game 2, line 10, column 13, half-move 3: M201 `Nd4`"]
    );
    assert_eq!(column(&run.out, "fen")[0], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

#[test]
fn columns_count_code_points_and_a_byte_order_mark_is_none() {
    let run = validate("\u{FEFF}{ế ệ} 1. e4 {Hậu} e5 2. Ke3 *\n");
    assert_eq!(run.findings(), ["game 1, line 1, column 25, half-move 3: M201 `Ke3`"]);
    let utf16: Vec<u8> = "\u{FEFF}{ế ệ} 1. e4 {Hậu} e5 2. Ke3 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let run = self::run(&["validate", "--format", "csv", "--ignore", "T,E", "-"], &utf16);
    assert_eq!(run.findings(), ["game 1, line 1, column 25, half-move 3: M201 `Ke3`"]);
    let bytes = (column(&run.out, "offset"), column(&run.out, "length"));
    assert_eq!(bytes, (vec!["50".to_owned()], vec!["6".to_owned()]), "offset and length are bytes of the input");
}

#[test]
fn a_result_with_a_colon_is_read_and_told() {
    for (written, result) in [("1:0", "1-0"), ("0:1", "0-1"), ("1/2:1/2", "1/2-1/2")] {
        let text = format!("[Event \"A\"]\n[Result \"{written}\"]\n\n1. e4 e5 {written}\n\n[Event \"B\"]\n\n1. d4 *\n");
        let report = run(&["validate", "-q", "--format", "csv", "--ignore", "T501", "-"], text.as_bytes());
        let rows: Vec<String> =
            String::from_utf8(report.out).expect("UTF-8").lines().skip(1).map(str::to_owned).collect();
        assert_eq!(rows.len(), 2, "{rows:?}");
        assert!(rows[0].contains("T502") && rows[0].contains(&format!("[Result \"\"{result}\"\"]")), "{rows:?}");
        assert!(rows[1].contains("S106") && rows[1].ends_with(&format!(",{result}")), "{rows:?}");
        let written = run(&["convert", "-q", "-"], text.as_bytes());
        let written = String::from_utf8(written.out).expect("UTF-8");
        assert!(written.contains(&format!("e5 {result}\n")), "{written}");
    }
}

#[test]
fn an_unterminated_comment_costs_one_game() {
    let game = |n: u32, text: &str| format!("[Event \"{n}\"]\n[Site \"?\"]\n[Round \"{n}\"]\n\n{text}\n\n");
    let clean = "1. e4 e5 2. Nf3 {a knight} Nc6 *";
    let text: String =
        (1..=10).map(|n| game(n, if n == 3 { "1. e4 e5 {never closed 2. Nf3 *" } else { clean })).collect();
    let run = validate(&text);
    assert_eq!(run.findings(), ["game 3, line 17, column 10, half-move 3: S102 `{`"]);
    assert_eq!(run.summary(), "1 file, 10 games, 38 half-moves, 1 error, 0 warnings");
}

#[test]
fn variants_are_not_judged_as_chess() {
    let text = "[Event \"A\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. N@f7 *\n";
    let run = validate(text);
    assert_eq!(
        run.findings(),
        ["game 1, line 2, column 1, half-move 0: M210 `[Variant \"Crazyhouse\"]`"],
        "not judged, not even its drops"
    );
}

#[test]
fn games_are_told_apart_in_every_form() {
    for (games, text) in [
        (2, "1. e4 e5 1-0 1. d4 d5 0-1"),
        (2, "[White \"A\"]\n1. e4 e5 1-0\n[White \"B\"]\n1. d4 d5 0-1\n"),
        (1, "[Event \"A\"]\n\n1. e4 {\n[Event \"not a game\"]\n} e5 *\n"),
        (1, "[Event \"A\"]\n\n1. e4\n\n\n1... e5\n\n2. Nf3 *\n"),
        (2, "% escaped [Event \"x\"]\n[Event \"A\"]\n\n% 1. d4\n1. e4 *\n\n[Event \"B\"]\n\n1. e4 *\n"),
        (2, "1. e4 e5 2. Nf3\n\n1. d4 d5 *\n"),
        (3, "[Event \"A\"]\n[Site \"x\"]\n\n[Event \"B\"]\n[Site \"x\"]\n\n[Event \"C\"]\n\n*\n"),
        (1, "[Event \"A\"]\n\n[Site \"x\"]\n\n1. e4 *\n"),
        (2, "[Event \"A\"]\r\r1. e4 *\r\r[Event \"B\"]\r\r1. d4 *\r"),
        (0, "\n\n\n"),
        (0, ""),
    ] {
        let run = validate(text);
        let counted = if games == 1 { "1 game,".to_owned() } else { format!("{games} games,") };
        assert!(run.summary().starts_with(&format!("1 file, {counted}")), "{text:?}: {}", run.err);
    }
}

#[test]
fn packed_inputs_are_read() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let text = fs::read(root().join("testdata/M201/bad.pgn")).expect("testdata is there");
    let gzip = {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(&text).and_then(|()| encoder.finish()).expect("memory can be written")
    };
    let bzip2 = {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
        encoder.write_all(&text).and_then(|()| encoder.finish()).expect("memory can be written")
    };
    let xz = {
        let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 6);
        encoder.write_all(&text).and_then(|()| encoder.finish()).expect("memory can be written")
    };
    let (head, tail) = text.split_at(100);
    let frames =
        [zstd::encode_all(head, 1), zstd::encode_all(tail, 1)].map(|f| f.expect("memory can be written")).concat();
    let zip = {
        let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file("round1/games.pgn", options).expect("memory can be written");
        writer.write_all(&text).expect("memory can be written");
        writer.finish().expect("memory can be written").into_inner()
    };
    let plain = run(&["validate", "--format", "csv", "-"], &text);
    assert_eq!(plain.findings().len(), 4);
    for (name, packed) in [("a.pgn.gz", gzip), ("a.bz2", bzip2), ("a.xz", xz), ("a.whatever", frames), ("a.zip", zip)] {
        let path = folder.path().join(name);
        fs::write(&path, packed).expect("the folder can be written");
        let run = run(&["validate", "--format", "csv", arg(&path)], b"");
        assert_eq!(run.findings(), plain.findings(), "{name}: {}", run.err);
    }
}

#[test]
fn folders_and_patterns_are_expanded_in_order() {
    let run = run(&["validate", "--format", "csv", "--select", "M201,M202", "testdata/M20[12]", "testdata/M201"], b"");
    let files = column(&run.out, "file");
    assert_eq!(files, ["testdata/M201/bad.pgn"; 4], "a pattern names files, not folders; {}", run.err);
    assert!(run.summary().starts_with("2 files, "), "{}", run.err);
    let run = self::run(&["validate", "--format", "csv", "--select", "M202", "testdata/M20?/bad.pgn"], b"");
    assert_eq!((run.findings().len(), run.code), (1, 1));
    assert!(run.summary().starts_with("9 files, "), "{}", run.err);
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_is_judged() {
    let run = run(&["validate", "--format", "csv", "nowhere.pgn", "testdata/M201/bad.pgn"], b"");
    assert_eq!((run.code, run.findings().len()), (2, 4));
    assert!(run.err.contains("nowhere.pgn: no such file or folder"), "{}", run.err);
    let broken = self::run(&["validate", "--format", "csv", "-"], b"\x1f\x8b\x08\x00broken");
    assert_eq!(broken.code, 2);
    assert!(broken.err.contains("bienban: -: "), "{}", broken.err);
}

#[test]
fn exit_codes_follow_fail_on() {
    let warned = b"[Event \"A\"]\n\n1. e4 e5 *\n";
    assert_eq!(run(&["validate", "-"], warned).code, 0);
    assert_eq!(run(&["validate", "--fail-on", "warning", "-"], warned).code, 1);
    let wrong = b"1. e5 *\n";
    assert_eq!(run(&["validate", "-"], wrong).code, 1);
    assert_eq!(run(&["validate", "--fail-on", "never", "-"], wrong).code, 0);
    assert_eq!(run(&["validate", "--select", "M299", "-"], wrong).code, 2);
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("faults.csv");
    let name = arg(&path);
    let run = run(&["validate", "-o", name, "testdata/M201/bad.pgn"], b"");
    assert_eq!((run.code, run.out.len()), (1, 0));
    assert_eq!(fs::read_to_string(&path).expect("it is there").lines().count(), 5);
    let run = self::run(&["validate", "-o", "/dev/full", "testdata/M201/bad.pgn"], b"");
    if Path::new("/dev/full").exists() {
        assert_eq!(run.code, 2, "a full disk is an error");
        assert!(run.err.contains("cannot write /dev/full"), "{}", run.err);
    }
    assert_eq!(fs::read_dir(&folder).expect("it can be listed").count(), 1, "nothing unfinished is left");
    let missing = folder.path().join("missing/faults.csv");
    let run = self::run(&["validate", "-o", arg(&missing), "testdata/M201/bad.pgn"], b"");
    assert!(run.err.contains("missing/faults.csv: ") && !run.err.contains(".part"), "{}", run.err);
}

#[test]
fn a_closed_pipe_is_a_success() {
    let mut child = command()
        .args(["validate", "--format", "jsonl", "testdata"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_whole_rows_and_no_file() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for output in [None, Some(folder.path().join("faults.csv"))] {
        let mut command = command();
        command.args(["validate", "--format", "csv", "-j2", "--block-size", "200", "-"]);
        if let Some(path) = &output {
            command.arg("-o").arg(path);
        }
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        let game = b"[Event \"A\"]\n[Site \"?\"]\n\n1. e5 *\n\n";
        for _ in 0..200 {
            stdin.write_all(game).expect("it reads");
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
        // Standard input stays open: the run waits for more and must end all the same.
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(kill.success());
        let output_of = child.wait_with_output().expect("it ends");
        drop(stdin);
        assert_eq!(output_of.status.code(), Some(130));
        match output {
            None => {
                let text = String::from_utf8(output_of.stdout).expect("reports are UTF-8");
                assert!(text.ends_with('\n') && text.lines().count() > 1, "whole rows");
            }
            Some(_) => assert_eq!(fs::read_dir(&folder).expect("it can be listed").count(), 0, "nothing is left"),
        }
    }
}

/// The CSV without its first column.
fn without_file(report: &[u8]) -> Vec<u8> {
    let lines = report.split_inclusive(|&b| b == b'\n');
    lines.flat_map(|line| line[line.iter().position(|&b| b == b',').map_or(0, |p| p + 1)..].to_vec()).collect()
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn the_report_is_the_same_whatever_threads_blocks_and_packing() {
    let plain = corpora::games("bench/otb.pgn.zst");
    // Some 10 MB of it, ended in the middle of a game; the whole is compared by .ci/run.
    let plain = &plain[..10_000_000.min(plain.len())];
    let base = run(&["validate", "--format", "csv", "-j1", "-"], plain);
    assert!(base.findings().len() > 50, "{}", base.err);
    for args in [
        ["-j2", "--block-size", "524288"],
        ["-j5", "--block-size", "1048576"],
        ["-j2", "--block-size", "1024"],
        ["-j1", "--block-size", "1024"],
    ] {
        let mut all = vec!["validate", "--format", "csv", "-"];
        all.extend(args);
        let run = run(&all, plain);
        assert_eq!(run.summary(), base.summary());
        assert!(run.out == base.out, "{args:?}");
    }
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (name, bytes) in [("games.pgn", plain.to_vec()), ("games.zst", zstd::encode_all(plain, 1).expect("it packs"))] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("the folder can be written");
        let run = run(&["validate", "--format", "csv", arg(&path)], b"");
        assert!(without_file(&run.out) == without_file(&base.out), "{name}");
    }
}
