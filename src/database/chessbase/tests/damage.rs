//! Damage: what is read of damaged databases, and which faults are reported.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::test_runner::RngAlgorithm;

use super::movetext;
use super::writer::{Writer, WrittenGame};
use crate::chessbase::ChessBase;
use crate::{Database, Losses};

/// A database whose bytes are damaged: the movetext of the only game, and the faults, with the file and the byte.
fn damaged(game: &WrittenGame<'_>, damage: impl Fn(&mut Writer)) -> (String, Vec<(&'static str, u64, &'static str)>) {
    let mut writer = Writer::new();
    writer.add(game);
    damage(&mut writer);
    let (pgn, losses) = super::read(writer);
    let (_, text) = pgn.split_once("\n\n").expect("movetext follows the tags");
    let told = losses.faults.iter().map(|fault| (fault.file, fault.at, fault.message.key)).collect();
    (text.trim_end().replace('\n', " "), told)
}

const GAME: WrittenGame<'static> = WrittenGame {
    moves: "e4 e5 Nf3 Nc6 Bb5",
    encoding: 0,
    fen: None,
    notes: &[(0, 2, b"\0\0good"), (4, 2, b"\0\0Spanish")],
    record: &[],
    teams: [0, 0],
};
const WHOLE: &str = "1. e4 {good} 1... e5 2. Nf3 Nc6 3. Bb5 {Spanish} *";

#[test]
fn half_moves_before_the_damage_are_read() {
    assert_eq!(movetext(&GAME), (WHOLE.to_owned(), Losses::default()));
    // The third half-move is the byte 26 + 4 + 2.
    let other = damaged(&GAME, |writer| writer.cbg[32] ^= 0x40);
    assert_eq!(other.0, "1. e4 {good} 1... e5 *");
    assert!(matches!(other.1[..], [("cbg", 32, _)]), "{:?}", other.1);
    let cut = damaged(&GAME, |writer| writer.cbg.truncate(33));
    assert_eq!(cut, ("1. e4 {good} 1... e5 2. Nf3 *".to_owned(), vec![("cbg", 26, "chessbase-moves-outside")]));
    let endless = damaged(&GAME, |writer| writer.cbg[29] -= 1);
    assert_eq!(endless, (WHOLE.to_owned(), vec![("cbg", 35, "chessbase-moves-cut")]));
}

#[test]
fn a_half_move_that_is_not_legal_ends_its_line() {
    // A rook over its pawn, in half-moves of two bytes: the king's rook goes from h1 to h5.
    let game = WrittenGame { moves: "e4 ( d4 ) e5 Nf3 Nc6", encoding: 1, ..WrittenGame::default() };
    let fen = "4k3/8/8/8/8/8/4P2P/4K2R w K - 0 1";
    let far = WrittenGame { moves: "Kd1 Kd8 h3 Kc8", encoding: 1, fen: Some(fen), ..WrittenGame::default() };
    let (text, told) = damaged(&far, |writer| {
        let from = writer.cbg.len() - 8;
        let free = WrittenGame {
            moves: "Rf1 Kd8 Rf8",
            encoding: 1,
            fen: Some("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"),
            ..far.clone()
        };
        let mut other = Writer::new();
        other.add(&free);
        let len = other.cbg.len();
        writer.cbg[from..from + 6].copy_from_slice(&other.cbg[len - 6..]);
    });
    assert!(
        text.starts_with("1. Rf1") && told.iter().all(|(file, _, key)| (*file, *key) == ("cbg", "chessbase-illegal"))
    );
    assert_eq!(movetext(&game).0, "1. e4 (1. d4) 1... e5 2. Nf3 Nc6 *");
}

#[test]
fn games_of_other_rules_and_positions_that_cannot_be_keep_their_tags() {
    let (text, told) = damaged(&GAME, |writer| writer.cbg[26] = 8);
    assert_eq!((text.as_str(), told[0]), ("*", ("cbg", 26, "chessbase-variant")));
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let game = WrittenGame { moves: "e4", fen: Some(fen), ..WrittenGame::default() };
    let (text, told) = damaged(&game, |writer| writer.cbg[34..58].fill(0));
    assert_eq!((text.as_str(), told), ("*", vec![("cbg", 30, "chessbase-position")]));
    let (text, told) = damaged(&game, |writer| writer.cbg[34..58].fill(0xFF));
    assert_eq!((text.as_str(), told), ("*", vec![("cbg", 34, "chessbase-position-piece")]));
}

#[test]
fn annotations_and_records_that_are_damaged_are_told() {
    let (text, told) = damaged(&GAME, |writer| writer.cba[44] = 0xFF);
    assert_eq!((text.replace(" {good}", ""), told.len()), ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *".to_owned(), 1));
    let (text, told) = damaged(&GAME, |writer| writer.cba.truncate(45));
    assert_eq!((text.as_str(), told[0].0), ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "cba"));
    let (_, told) = damaged(&GAME, |writer| writer.cbh[46 + 27] = 9);
    assert_eq!(told, [("cbh", 46 + 27, "chessbase-result")]);
    let (_, told) = damaged(&GAME, |writer| writer.cbh[46 + 35] = 0xFE);
    assert_eq!(told, [("cbh", 46 + 35, "chessbase-opening")]);
    let (text, told) = damaged(&GAME, |writer| writer.cbh[46 + 45] = 9);
    assert_eq!((text.as_str(), told), (WHOLE, vec![("cbh", 46 + 45, "chessbase-length")]));
    let (_, told) = damaged(&WrittenGame { teams: [0, 7], ..GAME }, |writer| writer.cbh[46 + 14] = 7);
    assert_eq!(told, [("cbh", 46 + 12, "chessbase-name"), ("cbj", 32 + 4, "chessbase-name")]);
    let beyond: &[(i32, u8, &[u8])] = &[(5, 2, b"\0\0late")];
    let (text, told) = damaged(&WrittenGame { notes: beyond, ..GAME }, |_| {});
    assert_eq!(
        (text.as_str(), told),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", vec![("cba", 40, "chessbase-annotations-place")])
    );
    let (_, told) = damaged(&GAME, |writer| writer.cba[28] = 2);
    assert_eq!(told, [("cba", 26, "chessbase-annotations-other")]);
    let mut writer = Writer::new();
    writer.add(&GAME);
    writer.cbh[9] = 7;
    writer.cbp[12] = 3;
    let base = writer.open();
    let warned: Vec<_> = base.warnings().iter().map(|message| message.key).collect();
    assert_eq!((base.records(), warned), (1, vec!["chessbase-records", "chessbase-names"]));
    let mut writer = Writer::new();
    writer.add(&GAME);
    writer.cbh[9] = 0;
    let base = writer.open();
    let warned: Vec<_> = base.warnings().iter().map(|message| message.key).collect();
    assert_eq!((base.records(), warned), (1, vec!["chessbase-more-records"]));
}

#[test]
fn variations_are_as_deep_as_programs_read_them() {
    let levels = ["Nf3 ( Nc3", "Nf6 ( Nc6", "Nf3 ( Nb1", "Nf6 ( Nb8"];
    let deep = |depth: usize| {
        let moves: Vec<_> = levels.iter().cycle().take(depth).copied().collect();
        format!("{} {}", moves.join(" "), ") ".repeat(depth))
    };
    let (text, losses) = movetext(&WrittenGame { moves: &deep(500), ..WrittenGame::default() });
    assert_eq!((text.matches('(').count(), losses), (500, Losses::default()));
    let (text, losses) = movetext(&WrittenGame { moves: &deep(600), ..WrittenGame::default() });
    let lost = &losses.faults[0].message;
    let count = bienban_base::message::Value::Text("199".to_owned());
    assert_eq!((text.matches('(').count(), lost.key, &lost.args[0].1), (500, "chessbase-nested", &count));
}

#[test]
fn lines_that_wait_for_ever_are_damage() {
    let begins = |writer: &mut Writer| {
        // Only beginnings of variations: 0xDC means that before the first half-move.
        writer.cbg.truncate(26);
        writer.cbg.extend_from_slice(&[0, 0, 0xFF, 0xFF]);
        writer.cbg.resize(26 + 0xFFFF, 0xDC);
    };
    let (text, told) = damaged(&WrittenGame { moves: "e4", ..WrittenGame::default() }, begins);
    assert_eq!((text.as_str(), told), ("*", vec![("cbg", 26 + 4 + (1 << 14), "chessbase-deep")]));
}

/// A database with something of everything.
fn everything() -> Writer {
    let mut writer = Writer::new();
    let notes: &[(i32, u8, &[u8])] =
        &[(-1, 2, b"\0\0a"), (0, 3, &[1, 2]), (0, 4, &[2, 4]), (1, 0x21, &[1, 0, 0, 0, 1, 0])];
    writer.add(&WrittenGame { moves: "e4 ( d4 d5 ) e5 Nf3", notes, ..WrittenGame::default() });
    writer.add(&WrittenGame { moves: "Nf3 ( c4 ) Nf6", encoding: 3, ..WrittenGame::default() });
    let fen = "1r2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 9";
    writer.add(&WrittenGame { moves: "axb8=Q+ Kd7", fen: Some(fen), teams: [0, 1], ..WrittenGame::default() });
    writer.add(&WrittenGame { moves: "O-O-O", fen: Some(fen), encoding: 10, ..WrittenGame::default() });
    writer
}

fn config() -> ProptestConfig {
    let (failure_persistence, rng_algorithm) = (None, RngAlgorithm::XorShift);
    ProptestConfig { cases: cases(), failure_persistence, rng_algorithm, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_damage_makes_the_reader_fail(
        changes in prop::collection::vec((0_usize..9, any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in prop::option::weighted(0.2, (0_usize..9, any::<prop::sample::Index>())),
    ) {
        static WRITTEN: LazyLock<Writer> = LazyLock::new(everything);
        let mut writer = WRITTEN.clone();
        for (file, at, byte) in changes {
            let bytes = file_of(&mut writer, file);
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Some((file, at)) = cut {
            let bytes = file_of(&mut writer, file);
            bytes.truncate(at.index(bytes.len()));
        }
        let Ok(base) = ChessBase::open(writer.files()) else { return Ok(()) };
        let (mut pgn, mut losses) = (Vec::new(), Losses::default());
        for record in 0..base.records() {
            base.write(record, &mut pgn, &mut losses);
        }
        prop_assert!(base.records() <= 4);
        prop_assert!(pgn.len() < 1 << 16 && std::str::from_utf8(&pgn).is_ok());
    }
}

/// The number of cases: ten times as many if `BIENBAN_THOROUGH` is set.
fn cases() -> u32 {
    if std::env::var_os("BIENBAN_THOROUGH").is_some() { 100_000 } else { 10_000 }
}

/// A file by its number.
fn file_of(writer: &mut Writer, file: usize) -> &mut Vec<u8> {
    match file {
        0 => &mut writer.cbh,
        1 => &mut writer.cba,
        2 => &mut writer.cbp,
        3 => &mut writer.cbt,
        4 => &mut writer.cbe,
        5 => &mut writer.cbj,
        _ => &mut writer.cbg,
    }
}
