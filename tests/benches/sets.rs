//! `cargo bench --bench sets [-- --rounds N]`: whole programs over whole files, side by side in one run.
//!
//! Four sets are made from the corpora: games over the board, games of a server with clocks, games braided with
//! variations, and annotated games. pgn-extract, pgn-reader and this program read each of them in turn, round after
//! round, since the speed of a machine drifts, and the least elapsed time of each counts. All but `-j2` use one
//! thread, so elapsed time is processor time there. A program that does not count the games and half-moves that the
//! set has is said to disagree.
#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

#[path = "annotated.rs"]
mod annotated;
#[path = "../tools/braid.rs"]
mod braid;
#[path = "engine.rs"]
mod engine;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bienban::judge::{JudgeOptions, Judgement, each_game};
use bienban::source::split::Block;
use braid::Random;

/// How many bytes of games over the board the braided and the annotated games are made of.
const PART: usize = 10_000_000;

/// How often the games of a server, which are few, are repeated.
const COPIES: usize = 9;

/// A file that is measured.
struct Set {
    name: &'static str,
    path: PathBuf,
    /// Half-moves of its main lines.
    half_moves: u64,
}

/// What reads a set.
#[derive(Clone, Copy, PartialEq)]
enum Reader {
    PgnExtract,
    Tokens,
    Shakmaty,
    Ours(&'static [&'static str]),
    Lines,
    Bytes,
}

/// What is measured, in the order of the table.
const READERS: [(&str, Reader); 9] = [
    ("pgn-extract -r", Reader::PgnExtract),
    ("pgn-reader, tokens alone", Reader::Tokens),
    ("pgn-reader + shakmaty, main lines", Reader::Shakmaty),
    ("validate -j1", Reader::Ours(&["validate", "-j1", "--format", "csv"])),
    ("validate -j2", Reader::Ours(&["validate", "-j2", "--format", "csv"])),
    ("draws -j1", Reader::Ours(&["draws", "-j1", "--format", "csv"])),
    ("convert --to vi -j1", Reader::Ours(&["convert", "--to", "vi", "-j1"])),
    ("limit: counting the lines", Reader::Lines),
    ("limit: reading the bytes", Reader::Bytes),
];

impl Reader {
    /// Reads a file. Returns how long that took, and what was said on standard error; `None` if it cannot be done.
    fn read(self, path: &Path) -> io::Result<Option<(Duration, String)>> {
        let mut command = match self {
            Reader::PgnExtract => {
                let Some(program) = pgn_extract() else { return Ok(None) };
                let mut command = Command::new(program);
                command.args(["--quiet", "-s", "-r"]);
                command
            }
            Reader::Ours(args) => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_bienban"));
                command.args(args).arg("--no-progress");
                command
            }
            Reader::Tokens | Reader::Shakmaty | Reader::Lines | Reader::Bytes => {
                let mut command = Command::new(std::env::current_exe()?);
                command.arg(match self {
                    Reader::Tokens => "--tokens",
                    Reader::Shakmaty => "--shakmaty",
                    Reader::Lines => "--lines",
                    _ => "--bytes",
                });
                command
            }
        };
        command.arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let begun = Instant::now();
        let output = command.output()?;
        Ok(Some((begun.elapsed(), String::from_utf8_lossy(&output.stderr).into_owned())))
    }
}

/// Where pgn-extract is, if this machine has it.
fn pgn_extract() -> Option<PathBuf> {
    let usual = ["/usr/games", "/usr/bin", "/usr/local/bin"].map(PathBuf::from);
    let paths = std::env::var_os("PATH").map(|paths| std::env::split_paths(&paths).collect::<Vec<_>>());
    let mut folders = paths.unwrap_or_default().into_iter().chain(usual);
    folders.find_map(|folder| Some(folder.join("pgn-extract")).filter(|program| program.is_file()))
}

/// Does what a child is asked for: one of the readers that are no programs of their own.
fn child(reader: &str, path: &Path) -> io::Result<()> {
    match reader {
        "--tokens" => engine::run(path, false),
        "--shakmaty" => engine::run(path, true),
        _ => {
            let (mut file, mut buffer, mut lines) = (File::open(path)?, vec![0; 128 << 10], 0);
            loop {
                let read = file.read(&mut buffer)?;
                if read == 0 {
                    println!("{lines}");
                    return Ok(());
                }
                if reader == "--lines" {
                    lines += memchr::memchr_iter(b'\n', &buffer[..read]).count();
                }
            }
        }
    }
}

/// Makes the sets in a folder. Returns `None` where the corpora are absent.
fn sets(folder: &Path) -> io::Result<Option<Vec<Set>>> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/bench");
    let (Ok(otb), Ok(online)) = (unpacked(&corpus.join("otb.pgn.zst")), unpacked(&corpus.join("online.pgn.zst")))
    else {
        return Ok(None);
    };
    let part = &otb[..otb.len().min(PART)];
    let texts = [
        ("over the board", otb.clone()),
        ("online", online.repeat(COPIES)),
        ("braided", remade(part, |judgement, random| braid::braided(judgement, random, false))),
        ("annotated", remade(part, annotated::annotated)),
    ];
    let mut sets = Vec::new();
    for (name, text) in texts {
        let path = folder.join(format!("{}.pgn", name.replace(' ', "-")));
        fs::write(&path, &text)?;
        let mut half_moves = 0;
        bienban::judge::each(&Block::whole(name, &text), &JudgeOptions::default(), |game| {
            half_moves += u64::from(game.half_moves());
        });
        sets.push(Set { name, path, half_moves });
    }
    Ok(Some(sets))
}

fn unpacked(path: &Path) -> io::Result<Vec<u8>> {
    zstd::decode_all(File::open(path)?)
}

/// The games of a text written anew.
fn remade(text: &[u8], write: impl Fn(&Judgement, &mut Random) -> String) -> Vec<u8> {
    let (mut random, mut out) = (Random(3), Vec::new());
    each_game(&Block::whole("games", text), JudgeOptions::default(), |_, judgement| {
        let usual = |t: &bienban::chess::replay::Timeline| {
            t.start.position == shakmaty::Chess::default() && t.plies.iter().all(|ply| ply.played.is_some())
        };
        if judgement.timeline.as_ref().is_some_and(usual) {
            out.extend_from_slice(write(&judgement, &mut random).as_bytes());
            out.push(b'\n');
        }
    });
    out
}

/// The greatest memory of a run in MB, by GNU time where the machine has it.
fn resident(path: &Path) -> Option<u64> {
    let output = Command::new("/usr/bin/time")
        .args(["-f", "%M", env!("CARGO_BIN_EXE_bienban"), "validate", "-j2", "--format", "csv", "--no-progress"])
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    said.lines().last()?.trim().parse::<u64>().ok().map(|kib| kib >> 10)
}

/// Measures a set. Returns the least time of every reader.
fn measure(set: &Set, rounds: usize) -> io::Result<Vec<Option<Duration>>> {
    let mut least = vec![None; READERS.len()];
    for _ in 0..rounds {
        for (least, (name, reader)) in least.iter_mut().zip(READERS) {
            let Some((took, said)) = reader.read(&set.path)? else { continue };
            let counted = format!("{} half-moves", set.half_moves);
            if matches!(reader, Reader::Ours(_)) && !said.contains(&counted) {
                println!("{name} DISAGREES over {}: it did not count {counted}", set.name);
            }
            *least = Some(least.map_or(took, |least: Duration| least.min(took)));
        }
    }
    Ok(least)
}

/// The table: a line for every reader, and for every set milliseconds, nanoseconds a half-move of the main lines, and
/// how many times as fast as pgn-extract; for our commands also how long they take against `validate -j1`.
fn table(sets: &[Set], measured: &[Vec<Option<Duration>>]) -> String {
    let mut out = String::from("| elapsed |");
    for set in sets {
        let megabytes = fs::metadata(&set.path).map_or(0, |data| data.len() / 1_000_000);
        let _ = write!(out, " {}, {megabytes} MB, {} half-moves |", set.name, set.half_moves);
    }
    let _ = write!(out, "\n|---|{}", "---|".repeat(sets.len()));
    let at = |name: &str| READERS.iter().position(|(reader, _)| *reader == name);
    for (row, (name, reader)) in READERS.iter().enumerate() {
        let _ = write!(out, "\n| {name} |");
        for (set, least) in sets.iter().zip(measured) {
            let Some(took) = least[row] else {
                out.push_str(" not on this machine |");
                continue;
            };
            let ms = took.as_secs_f64() * 1e3;
            let _ = write!(out, " {ms:.1} ms, {:.1} ns", ms * 1e6 / set.half_moves as f64);
            let against = |other: &str| at(other).and_then(|row| least[row]).map(|t| t.as_secs_f64() * 1e3);
            if let Some(extract) = against("pgn-extract -r") {
                let _ = write!(out, ", {:.1}×", extract / ms);
            }
            if let (Reader::Ours(_), Some(validate)) = (reader, against("validate -j1")) {
                let _ = write!(out, " ({:.2})", ms / validate);
            }
            out.push_str(" |");
        }
    }
    out
}

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [reader, path] = args.as_slice()
        && reader != "--rounds"
    {
        return child(reader, Path::new(path));
    }
    let rounds = args.iter().skip_while(|arg| *arg != "--rounds").nth(1).and_then(|n| n.parse().ok()).unwrap_or(3);
    let folder = tempfile::tempdir()?;
    let Some(sets) = sets(folder.path())? else {
        println!("skipped: the corpora are not beside this checkout");
        return Ok(());
    };
    let mut measured = Vec::new();
    for set in &sets {
        measured.push(measure(set, rounds)?);
    }
    println!("{}", table(&sets, &measured));
    for set in &sets {
        if let Some(megabytes) = resident(&set.path) {
            println!("resident, validate -j2, {}: {megabytes} MB", set.name);
        }
    }
    Ok(())
}
