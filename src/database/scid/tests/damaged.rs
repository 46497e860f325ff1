//! Damage: each kind has its message, and costs what follows it and nothing else.

use super::base::{Files, Sheet, files};
use super::read;
use crate::{Losses, RecordFault, Scid};

/// A database of three games, of which the second is longer.
fn three() -> Files {
    let second = Sheet {
        moves: "{first} e4 e5 ( c5 Nf3 ) Nf3 {second} Nc6 Bb5 $14 a6".to_owned(),
        tags: vec![(b"Board", b"2")],
        eco: 255,
        ..Sheet::default()
    };
    files(4, &[Sheet::default(), second, Sheet::default()])
}

/// The record of a fault, the file, the byte, and the key of the message.
type Told = (u32, &'static str, u64, &'static str);

/// The faults of a database with their keys, and the movetexts.
fn faults(files: &Files) -> (Vec<Told>, Vec<String>) {
    let (pgn, Losses { faults, .. }) = read(files);
    let told = |RecordFault { record, file, at, message }: RecordFault| (record, file, at, message.key);
    let movetexts = pgn.split("\n\n").skip(1).step_by(2).map(str::to_owned).collect();
    (faults.into_iter().map(told).collect(), movetexts)
}

/// The byte at which the second game of [`three`] begins, and that of its half-moves.
const GAME: usize = 4 + 4;
const MOVES: usize = GAME + 8 + 2;

/// The offset of the record of the second game.
const RECORD: usize = 182 + 47;

#[test]
fn the_games_are_where_the_tests_think() {
    let (faults, movetexts) = faults(&three());
    assert_eq!(faults, []);
    assert_eq!(movetexts[1], "{first} 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {second} 2... Nc6 3. Bb5 $14 a6 1-0");
    // The comment, the pawn on the e-file two steps, and the other.
    assert_eq!(three().games[MOVES..MOVES + 3], [12, 0xCF, 0xCF]);
}

#[test]
fn damage_of_a_game() {
    // The byte that is changed, its new value, where the damage shows, the message, and what is read.
    let cases: [(usize, u8, usize, &str, &str); 13] = [
        (GAME, 251, GAME, "scid-tag-unknown", "1-0"),
        (GAME, 240, GAME, "scid-tags-cut", "1-0"),
        (GAME + 6, 200, GAME, "scid-tags-cut", "1-0"),
        (MOVES - 1, 1, GAME, "scid-start", "1-0"),
        (MOVES + 1, 0xC0, MOVES + 1, "scid-illegal", "{first} 1-0"),
        (MOVES + 1, 0xC3, MOVES + 1, "scid-half-move", "{first} 1-0"),
        (MOVES + 1, 9, MOVES + 1, "scid-castling", "{first} 1-0"),
        (MOVES + 1, 13, MOVES + 1, "scid-variation", "{first} 1-0"),
        (MOVES + 1, 14, MOVES + 1, "scid-variation-end", "{first} 1-0"),
        (MOVES + 6, 15, MOVES + 6, "scid-variation-open", "1. e4 e5 (1... c5 2. Nf3) 1-0"),
        (MOVES + 8, 11, MOVES + 10, "scid-half-move", "{first} 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $34 1-0"),
        (MOVES + 14, 12, MOVES + 16, "scid-half-move", "2. Nf3 Nc6 3. Bb5 $14 a6 4. Nh4 1-0"),
        (MOVES + 27, b'x', MOVES + 21, "scid-comment-cut", "2. Nf3 Nc6 3. Bb5 $14 a6 1-0"),
    ];
    for (at, byte, told, key, want) in cases {
        let mut files = three();
        files.games[at] = byte;
        let (faults, movetexts) = faults(&files);
        assert_eq!(faults, [(1, "sg4", told as u64, key)], "{at} {byte}");
        assert!(movetexts[1].ends_with(want), "{key}: {}", movetexts[1]);
        assert_eq!(movetexts[2], "1. e4 1-0", "{key}");
    }
}

#[test]
fn damage_of_the_index() {
    let (long, count) = (RECORD + 4, 16);
    let cases: [(usize, u8, u32, &str, u64, &str, &str); 11] = [
        (RECORD, 1, 1, "si4", RECORD as u64, "scid-game-outside", "1-0"),
        (long + 1, 0, 1, "si4", RECORD as u64, "scid-game-empty", "1-0"),
        (long + 1, 14, 1, "sg4", GAME as u64 + 14, "scid-game-cut", "1. e4 e5 1-0"),
        (RECORD + 21, 0x40, 1, "si4", RECORD as u64, "scid-result", "a6 *"),
        (RECORD + 23, 255, 1, "si4", RECORD as u64, "scid-eco", "a6 1-0"),
        (RECORD + 29, 0x7F, 1, "si4", RECORD as u64, "scid-rating", "a6 1-0"),
        (RECORD + 11, 9, 1, "si4", RECORD as u64, "scid-player-missing", "a6 1-0"),
        (RECORD + 16, 9, 1, "si4", RECORD as u64, "scid-event-missing", "a6 1-0"),
        (RECORD + 18, 9, 1, "si4", RECORD as u64, "scid-site-missing", "a6 1-0"),
        (RECORD + 20, 9, 1, "si4", RECORD as u64, "scid-round-missing", "a6 1-0"),
        (count, 9, 2, "si4", 14, "scid-index-count", "a6 1-0"),
    ];
    for (at, byte, record, file, told, key, want) in cases {
        let mut files = three();
        files.index[at] = byte;
        let (faults, movetexts) = faults(&files);
        assert_eq!(faults, [(record, file, told, key)], "{at} {byte}");
        assert!(movetexts[1].ends_with(want), "{key}: {}", movetexts[1]);
        assert_eq!(movetexts[2], "1. e4 1-0", "{key}");
    }
    let mut files = three();
    files.index[RECORD + 37] = 99;
    assert_eq!(faults(&files).0, [(1, "si4", RECORD as u64, "scid-half-moves")]);
}

#[test]
fn files_that_end_too_early() {
    let whole = three();
    let mut files = whole.clone();
    files.index.truncate(RECORD + 47 + 20);
    let (told, movetexts) = faults(&files);
    assert_eq!(told, [(1, "si4", RECORD as u64 + 47, "scid-index-count")]);
    assert_eq!(movetexts.len(), 2);
    files = whole.clone();
    files.games.truncate(MOVES + 8);
    let (told, movetexts) = faults(&files);
    let record = RECORD as u64 + 47;
    let keys = [(1, "sg4", MOVES as u64 + 8, "scid-game-cut"), (2, "si4", record, "scid-game-outside")];
    assert_eq!(told, keys);
    assert_eq!(movetexts[1], "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0");
    files = whole.clone();
    // The names end within the second player.
    files.names.truncate(48);
    let told = faults(&files).0;
    assert_eq!(told.len(), 3 * 4 + 1, "{told:?}");
    assert!(told.contains(&(2, "sn4", 47, "scid-names-damaged")), "{told:?}");
    for (index, names, key) in [
        (&whole.index[..], &b"Scid.sn"[..], "scid-no-names"),
        (&whole.index[..16], &whole.names, "scid-index-cut"),
        (&whole.index[..181], &whole.names, "scid-index-cut"),
        (b"Scid.si\0\x01\xF4 version 500", &whole.names, "scid-version"),
        (b"[Event \"?\"]", &whole.names, "scid-no-index"),
    ] {
        let found = Scid::open(Box::new(index.to_vec()), &names.to_vec(), Box::new(whole.games.clone()));
        assert_eq!(found.err().map(|message| message.key), Some(key));
    }
}

#[test]
fn comments_without_a_mark_are_kept() {
    let mut files = three();
    // The mark of the second comment becomes a glyph that is none.
    files.games.splice(MOVES + 8..MOVES + 9, [11, 0]);
    files.index[RECORD + 5] += 1;
    let (faults, movetexts) = faults(&files);
    assert_eq!(faults[0], (1, "sg4", MOVES as u64 + 22, "scid-comments-left"));
    assert!(movetexts[1].ends_with("3. Bb5 $14 a6 {second} 1-0"), "{}", movetexts[1]);
}

/// Each of many marks would look through all that follows for the end of its comment.
#[test]
fn comments_without_end_take_no_time() {
    let sheet = Sheet { moves: "e4 ".to_owned() + &"{} ".repeat(60_000), ..Sheet::default() };
    let mut files = files(4, &[sheet]);
    let end = files.games.len();
    files.games[end - 60_000..].fill(b'x');
    let (faults, movetexts) = faults(&files);
    assert_eq!(faults, [(0, "sg4", end as u64 - 60_000, "scid-comment-cut")]);
    assert_eq!(movetexts, ["1. e4 1-0"]);
}
