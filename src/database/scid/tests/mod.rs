//! Databases that the tests write, read again.

mod base;
mod damaged;
mod random;

use super::Scid;
use crate::{Database, Loss, Losses};
use base::{Files, Sheet, files};

/// The reading of a database: the PGN of all records, and its losses.
fn read(files: &Files) -> (String, Losses) {
    let scid = Scid::open(Box::new(files.index.clone()), &files.names, Box::new(files.games.clone()));
    let scid = scid.unwrap_or_else(|message| panic!("{message:?}"));
    let (mut pgn, mut losses) = (Vec::new(), Losses::default());
    for record in 0..=scid.records() {
        scid.write(record, &mut pgn, &mut losses);
    }
    (String::from_utf8(pgn).expect("it is UTF-8"), losses)
}

/// The PGN of one game in each version.
fn each_version(sheet: &Sheet, want: &str) {
    for version in [3, 4, 5] {
        let (pgn, losses) = read(&files(version, std::slice::from_ref(sheet)));
        assert_eq!(pgn, want, "version {version}");
        assert_eq!(losses, Losses::default(), "version {version}");
    }
}

/// The movetext of one game in version 4, which has no faults.
fn movetext(sheet: &Sheet) -> String {
    let (pgn, losses) = read(&files(4, std::slice::from_ref(sheet)));
    assert_eq!(losses.faults, []);
    let (_, moves) = pgn.split_once("\n\n").expect("there are tags");
    moves.trim_end().replace('\n', " ")
}

#[test]
fn a_game_with_all_of_it() {
    let sheet = Sheet {
        event: b"Giai vo dich",
        event_date: Some([2023, 12, 30]),
        ratings: [(2431, 0), (1987, 4)],
        result: 3,
        eco: 1 + 131 * 120 + 1 + 5 + 3,
        flags: 1 << 4 | 1 << 13 | 1 << 15,
        tags: vec![(&[243], b"Chi"), (b"Board", b"12"), (b"Notes", b"a \"b\" \\")],
        moves: "{before all} e4 $1 e5 ( {the Sicilian} c5 Nf3 ( Nc3 {closed} ) d6 ) Nf3 {after it} Nc6 -- Nf6 Bb5"
            .to_owned(),
        ..Sheet::default()
    };
    let want = "\
[Event \"Giai vo dich\"]
[Site \"Hue\"]
[Date \"2024.03.??\"]
[Round \"1\"]
[White \"An\"]
[Black \"Binh\"]
[Result \"1/2-1/2\"]
[WhiteElo \"2431\"]
[BlackUSCF \"1987\"]
[ECO \"B20b3\"]
[EventDate \"2023.12.30\"]
[ScidFlags \"W!U\"]
[Annotator \"Chi\"]
[Board \"12\"]
[Notes \"a \\\"b\\\" \\\\\"]

{before all} 1. e4 $1 e5 ({the Sicilian} 1... c5 2. Nf3 (2. Nc3 {closed}) 2...
d6) 2. Nf3 {after it} 2... Nc6 3. -- Nf6 4. Bb5 1/2-1/2

";
    each_version(&sheet, want);
}

#[test]
fn a_position_to_start_from() {
    let sheet = Sheet {
        fen: Some("r3k2r/pPp1qppp/8/3pP3/1n6/8/P1P1QPpP/R3K2R w KQkq d6 0 20"),
        moves: "exd6 Qxe2+ Kxe2 gxh1=R bxa8=N O-O dxc7 Nxc2 Rxh1 Nd4+ Kd3 Ne6 c8=Q Nf4+ Ke4 Rxc8 Nb6 Rc4+ Nxc4"
            .to_owned(),
        date: [0; 3],
        ..Sheet::default()
    };
    let text = "20. exd6 Qxe2+ 21. Kxe2 gxh1=R 22. bxa8=N O-O 23. dxc7 Nxc2 24. Rxh1 Nd4+ 25. Kd3 Ne6 26. c8=Q Nf4+ \
                27. Ke4 Rxc8 28. Nb6 Rc4+ 29. Nxc4 1-0";
    assert_eq!(movetext(&sheet), text);
    let (pgn, _) = read(&files(4, &[sheet]));
    assert!(pgn.contains("[Date \"????.??.??\"]"));
    assert!(
        pgn.contains("[SetUp \"1\"]\n[FEN \"r3k2r/pPp1qppp/8/3pP3/1n6/8/P1P1QPpP/R3K2R w KQkq d6 0 20\"]\n\n"),
        "{pgn}"
    );
}

#[test]
fn chess960() {
    let sheet = Sheet {
        fen: Some("rk1r4/pp6/8/8/8/8/PP3P2/R3KR2 w FAda - 0 9"),
        chess960: true,
        moves: "O-O O-O Rfd1 Rae8 Rac1 Rxf2".to_owned(),
        ..Sheet::default()
    };
    let (pgn, losses) = read(&files(5, &[sheet]));
    assert_eq!(losses, Losses::default());
    assert!(
        pgn.contains("[Variant \"Chess960\"]") && pgn.ends_with("9. O-O O-O 10. Rfd1 Rae8 11. Rac1 Rxf2 1-0\n\n"),
        "{pgn}"
    );
}

#[test]
fn tags_of_the_index_that_are_among_the_others_are_not_written_twice() {
    let sheet = Sheet {
        chess960: true,
        fen: Some("rk1r4/pp6/8/8/8/8/PP3P2/R3KR2 w FAda - 0 9"),
        moves: "O-O".to_owned(),
        event_date: Some([2024, 1, 2]),
        tags: vec![(b"Variant", b"fischerandom"), (&[245], b"2024.01.02"), (&[250], b"1")],
        ..Sheet::default()
    };
    let (pgn, losses) = read(&files(5, &[sheet]));
    assert_eq!(losses, Losses::default());
    for tag in [
        "[Variant \"fischerandom\"]",
        "[EventDate \"2024.01.02\"]",
        "[SetUp \"1\"]",
        "[Variant ",
        "[EventDate ",
        "[SetUp ",
    ] {
        assert_eq!(pgn.matches(tag).count(), 1, "{tag} in {pgn}");
    }
}

#[test]
fn the_date_of_the_event_in_three_bytes() {
    let date = (2023_u32 * 512 + 12 * 32 + 30).to_be_bytes();
    let tags: Vec<(&'static [u8], &'static [u8])> = vec![(&[255], Box::leak(Box::new([date[1], date[2], date[3]])))];
    let sheet = Sheet { tags, event_date: Some([2024, 1, 1]), ..Sheet::default() };
    let (pgn, losses) = read(&files(4, &[sheet]));
    assert_eq!(losses, Losses::default());
    assert_eq!(pgn.matches("[EventDate ").count(), 1, "{pgn}");
    assert!(pgn.contains("[EventDate \"2023.12.30\"]"), "{pgn}");
}

#[test]
fn names_are_utf_8_or_of_western_windows() {
    let sheet = Sheet {
        white: "Nguyễn Văn An".as_bytes(),
        black: b"M\xFCller, J\xF6rg \x96 \x8A",
        moves: "e4 {\u{E9}t\u{E9}}".to_owned(),
        ..Sheet::default()
    };
    let (pgn, losses) = read(&files(4, &[sheet]));
    assert!(pgn.contains("[White \"Nguyễn Văn An\"]\n[Black \"Müller, Jörg – Š\"]"), "{pgn}");
    assert!(pgn.contains("{été}"), "{pgn}");
    assert_eq!(losses, Losses::default());
}

#[test]
fn what_has_no_place_is_counted() {
    let deleted = Sheet { flags: 1 << 3, ..Sheet::default() };
    let tagged = Sheet { tags: vec![(b"My tag", b"1"), (b"Mine", b"2")], round: b"", ..Sheet::default() };
    for version in [3, 4, 5] {
        let mut files = files(version, &[deleted.clone(), tagged.clone(), deleted.clone()]);
        match version {
            5 => files.names.extend(b"\x7Cdescription Hue"),
            _ => files.index[20] = b'M',
        }
        let (pgn, losses) = read(&files);
        assert_eq!(pgn.matches("[Event ").count(), 1);
        assert!(pgn.contains("[Mine \"2\"]") && !pgn.contains("My tag") && pgn.contains("[Round \"?\"]"), "{pgn}");
        let counts: Vec<_> = losses.counts.into_iter().collect();
        assert_eq!(counts, [(Loss::Deleted, 2), (Loss::Description, 1), (Loss::Tag, 1)], "version {version}");
        assert_eq!(losses.faults, []);
    }
}

#[test]
fn long_games_and_many_names() {
    // Knights go to and fro for longer than ten bits count, and the game needs 17 bits for its length.
    let sheet = Sheet { moves: "Nf3 Nf6 Ng1 Ng8 ".repeat(300) + &"$9 ".repeat(40_000), ..Sheet::default() };
    let (pgn, losses) = read(&files(4, &[sheet]));
    assert_eq!((pgn.matches("Ng8").count(), pgn.matches("$9").count()), (300, 40_000));
    assert_eq!(losses, Losses::default());
}

#[test]
fn indexes_are_known_by_their_content() {
    for version in [3, 4, 5] {
        assert!(Scid::is_index(&files(version, &[Sheet::default()]).index));
    }
    let others: [&[u8]; 5] =
        [b"", b"Scid.sn\0", b"[Event \"?\"]\n\n1. e4 1-0\n[Event \"?\"]\n\n1. d4 1/2-1/2\n", &[0; 56], &[255; 112]];
    for other in others {
        assert!(!Scid::is_index(other), "{other:?}");
        assert!(Scid::open(Box::new(other.to_vec()), &Vec::new(), Box::new(Vec::new())).is_err());
    }
}
