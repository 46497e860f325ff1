//! Databases of other programs as sources: `club` was made by Scid 4.7.4 of three games of ours, `hanoi` is what the
//! writer of the package's tests makes in the layout of `ChessBase`.

use std::fs;
use std::path::Path;

use crate::harness::input::packed;
use crate::harness::report::column;
use crate::harness::{Run, arg, root, run};

fn sample(name: &str) -> String {
    arg(&root().join("testdata/databases").join(name)).to_owned()
}

/// What a run of the program gave.
struct Said {
    code: i32,
    out: String,
    err: String,
}

impl Said {
    fn of(args: &[&str], input: &[u8]) -> Said {
        let Run { code, out, err } = run(args, input);
        Said { code, out: String::from_utf8(out).expect("reports are UTF-8"), err }
    }

    fn column(&self, name: &str) -> Vec<String> {
        column(self.out.as_bytes(), name)
    }
}

/// The report of `validate` as CSV.
fn validate(inputs: &[&str], args: &[&str]) -> Said {
    Said::of(&[&["validate", "--format", "csv", "--no-progress", "--fail-on", "never"], args, inputs].concat(), b"")
}

/// A folder with copies of the files of a database, under these names.
fn copied(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (from, to) in files {
        fs::copy(sample(from), folder.path().join(to)).expect("it can be copied");
    }
    folder
}

/// A folder with a ZIP archive of these files.
fn folder_with_zip(files: &[(&str, Vec<u8>)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("a.zip"), packed(files)).expect("it can be written");
    folder
}

const CLUB: [(&str, &str); 3] = [("club.si4", "club.si4"), ("club.sn4", "club.sn4"), ("club.sg4", "club.sg4")];

#[test]
fn findings_name_the_record_of_a_database() {
    let club = sample("club.si4");
    let run = validate(&[&club], &[]);
    assert_eq!(run.column("code"), ["R302"]);
    assert_eq!(run.column("game"), ["1"]);
    assert_eq!(run.column("line"), ["1"], "the number by which Scid shows it");
    assert_eq!(run.column("fix"), ["0-1"]);
    assert!(run.err.contains("1 file, 3 games, 24 half-moves"), "{}", run.err);
    assert_eq!(validate(&[&club], &["-j1"]).out, validate(&[&club], &["-j3", "--block-size", "1"]).out);
}

#[test]
fn a_database_is_written_as_pgn() {
    let run = Said::of(&["convert", "-q", &sample("club.si4")], b"");
    assert!(run.out.contains("[White \"Nguyễn Văn An\"]") && run.out.contains("[WhiteElo \"1812\"]"), "{}", run.out);
    assert!(run.out.contains("3. Bc4 Nd4 {a trap} (3... Bc5 4. c3 Nf6) 4. Nxe5 $2 Qg5"), "{}", run.out);
    assert!(run.out.contains("30. h3 {nothing helps} 30... Ra1+ 31. Kh2 h5 0-1"), "{}", run.out);
}

#[test]
fn every_command_takes_a_database() {
    let listed = Said::of(&["games", "-q", "--format", "csv", &sample("club.si4")], b"");
    assert_eq!(listed.column("line"), ["1", "2", "3"]);
    let bytes = fs::metadata(sample("club.sg4")).expect("it is there").len();
    let places = listed.column("offset").into_iter().zip(listed.column("length"));
    let ends: Vec<u64> =
        places.map(|(at, len)| at.parse::<u64>().unwrap_or(0) + len.parse::<u64>().unwrap_or(0)).collect();
    assert!(ends.is_sorted() && ends.last() == Some(&bytes), "{ends:?} of {bytes}");
    let chosen = Said::of(&["select", "-q", "--white", "Lê", &sample("club.si4")], b"");
    assert!(chosen.out.contains("[White \"Lê Minh\"]") && !chosen.out.contains("[White \"Nguyễn"), "{}", chosen.out);
    let table = Said::of(&["standings", "-q", "--format", "csv", &sample("club.si4")], b"");
    assert_eq!(table.column("name").len(), 4, "{} {}", table.out, table.err);
}

#[test]
fn records_that_are_no_games_are_counted_and_told() {
    let run = validate(&[&sample("hanoi.cbh")], &[]);
    assert_eq!(run.column("code"), ["R302"]);
    assert_eq!((run.column("game"), run.column("line")), (vec!["2".to_owned()], vec!["3".to_owned()]));
    assert!(run.err.contains("1 records that are marked as deleted were left out"), "{}", run.err);
}

#[test]
fn the_files_of_a_database_are_one_input() {
    let folder = copied(&[CLUB[0], ("club.sn4", "CLUB.SN4"), ("club.sg4", "Club.sg4")]);
    let run = validate(&[arg(folder.path())], &[]);
    assert!(run.err.contains("1 file, 3 games") && !run.err.contains("skipped"), "{}", run.err);
    let folder = copied(&CLUB);
    let all: Vec<String> = CLUB.iter().map(|(_, name)| arg(&folder.path().join(name)).to_owned()).collect();
    let run = validate(&all.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
    assert!(run.err.contains("1 file, 3 games") && run.code == 0, "{}", run.err);
    let files = CLUB.map(|(name, _)| (name, fs::read(sample(name)).expect("it is there")));
    let archive = folder.path().join("club.zip");
    fs::write(&archive, packed(&files)).expect("it can be written");
    let run = validate(&[arg(&archive)], &[]);
    assert_eq!(run.column("file"), [format!("{}/club.si4", crate::harness::shown(&archive))]);
    assert!(run.err.contains("3 games"), "{}", run.err);
}

#[test]
fn what_is_missing_of_a_database_is_named() {
    let said = |files: &[(&str, &str)], name: &str| {
        let folder = copied(files);
        let run = validate(&[arg(&folder.path().join(name))], &[]);
        (run.code, run.err)
    };
    let (code, err) = said(&[CLUB[0], CLUB[1]], "club.si4");
    assert!(code == 2 && err.contains("lacks its file .sg4: put it beside the index"), "{code} {err}");
    let (code, err) = said(&[CLUB[2]], "club.sg4");
    assert!(code == 2 && err.contains("give the index (.si4, .si5)"), "{code} {err}");
    let (code, err) = said(&[("hanoi.cbh", "a.cbh"), ("hanoi.cbg", "a.cbg")], "a.cbh");
    assert!(code == 0 && err.contains(".cbp") && err.contains("2 games"), "{code} {err}");
    let archive = folder_with_zip(&[("x.sg4", fs::read(sample("club.sg4")).expect("it is there"))]);
    let run = validate(&[arg(&archive.path().join("a.zip"))], &[]);
    assert!(run.code == 2 && run.err.contains("a.zip: x.sg4: a database has several files"), "{}", run.err);
    let run = Said::of(&["validate", "-"], &fs::read(sample("club.si4")).expect("it is there"));
    assert!(run.code == 2 && run.err.contains("give the index in its folder"), "{}", run.err);
}

/// A byte of the games is damaged: the half-moves before it are read, and the record, the file and the byte are named.
#[test]
fn damage_is_told_and_costs_no_other_game() {
    let folder = copied(&CLUB);
    let games = folder.path().join("club.sg4");
    let cut = |path: &Path, len: u64| {
        let file = fs::OpenOptions::new().write(true).open(path).expect("it is there");
        file.set_len(len).expect("it can be cut");
    };
    cut(&games, fs::metadata(&games).expect("it is there").len() - 4);
    let run = validate(&[arg(&folder.path().join("club.si4"))], &[]);
    let told = run.column("message");
    assert_eq!(run.column("code").iter().filter(|code| *code == "S101").count(), 1, "{}", run.out);
    assert!(told.iter().any(|message| message.contains("the file .sg4")), "{told:?}");
    assert!(run.err.contains("3 games"), "{}", run.err);
}

#[test]
fn a_database_has_no_ranges_of_bytes() {
    let run = validate(&[&sample("club.si4")], &["--range", "0-100"]);
    assert!(run.code == 2 && run.err.contains("--range reads only plain text"), "{}", run.err);
}

/// The index ends within its last record, which is told with the game before it.
#[test]
fn a_record_that_cannot_be_read_is_told() {
    let folder = copied(&CLUB);
    let index = folder.path().join("club.si4");
    let bytes = fs::read(&index).expect("it is there");
    fs::write(&index, &bytes[..bytes.len() - 10]).expect("it can be written");
    let run = validate(&[arg(&index)], &[]);
    assert!(run.err.contains("2 games"), "{}", run.err);
    assert!(run.out.contains("S101") && run.out.contains("the file .si4"), "{}", run.out);
}
