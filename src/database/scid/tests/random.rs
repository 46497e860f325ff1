//! Random games come back as they were; random damage ends in a fault, not in the end of the program.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Position, PositionError, Role, Square};

use super::base::{Files, Sheet, files};
use super::{Scid, movetext};
use crate::board::DatabaseBoard;
use crate::{Database, Losses};

/// The number of cases: `thorough` if `BIENBAN_THOROUGH` is set, else `usual`.
fn cases(thorough: u32, usual: u32) -> u32 {
    if std::env::var_os("BIENBAN_THOROUGH").is_some() { thorough } else { usual }
}

/// Positions to start from: the usual one, one with much to promote and castle, one with many queens and knights, one
/// with more queens than there are.
const STARTS: [Option<&str>; 4] = [
    None,
    Some("r3k2r/P1P3PP/8/3pP3/3Pp3/8/p1p3pp/R3K2R w KQkq d6 0 1"),
    Some("4k3/qqqnnn2/8/8/8/8/QQQNNN2/4K3 b - - 0 1"),
    Some("r3k2r/pppppppp/8/8/8/1QQQQQ2/QQQQPPPP/R3K2R w KQkq - 0 1"),
];

fn position(start: Option<&str>) -> Chess {
    let Some(fen) = start else { return Chess::default() };
    let read: Fen = fen.parse().expect("a FEN");
    let position = read.into_position(CastlingMode::Standard);
    position.or_else(PositionError::ignore_too_much_material).expect("a position")
}

/// A game of random half-moves with variations, in words.
fn game(start: Option<&str>, choices: &[(u16, u8)]) -> String {
    let start = position(start);
    let mut words = Vec::new();
    let mut line = (start, None::<Chess>);
    let mut outer = Vec::new();
    for &(choice, other) in choices {
        let word = match other {
            0..20 if line.1.is_some() && outer.len() < 4 => {
                let before = line.1.clone().expect("there is one");
                outer.push(std::mem::replace(&mut line, (before, None)));
                "(".to_owned()
            }
            20..40 if !outer.is_empty() => {
                line = outer.pop().expect("one is open");
                ")".to_owned()
            }
            40..45 if !line.0.is_check() => {
                let passed = line.0.clone().swap_turn().or_else(PositionError::ignore_too_much_material);
                let passed = passed.expect("it is no check");
                line.1 = Some(std::mem::replace(&mut line.0, passed));
                "--".to_owned()
            }
            45..55 => format!("${}", choice % 255 + 1),
            55..60 => format!("{{{choice}}}"),
            _ => {
                let legal = line.0.legal_moves();
                let Some(played) = legal.get(usize::from(choice) % legal.len().max(1)) else { continue };
                let mut after = line.0.clone();
                let san = SanPlus::from_move_and_play_unchecked(&mut after, *played).to_string();
                line.1 = Some(std::mem::replace(&mut line.0, after));
                san
            }
        };
        words.push(word);
    }
    words.extend(outer.iter().map(|_| ")".to_owned()));
    words.join(" ")
}

/// The tokens of a movetext without numbers and result.
fn tokens(movetext: &str) -> String {
    let apart = movetext.replace('(', "( ").replace(')', " )");
    let numbers = |word: &&str| !word.ends_with('.') && *word != "1-0";
    apart.split_whitespace().filter(numbers).collect::<Vec<_>>().join(" ")
}

#[test]
fn random_games_come_back() {
    let choices = prop::collection::vec(any::<(u16, u8)>(), 0..120);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(3000, 150)) };
    TestRunner::new(config)
        .run(&(0..STARTS.len(), choices), |(start, choices)| {
            let moves = game(STARTS[start], &choices);
            // A variation without half-moves is not written.
            let want = moves.replace(" ( )", "");
            let read = movetext(&Sheet { fen: STARTS[start], moves, ..Sheet::default() });
            prop_assert_eq!(tokens(&read), want);
            Ok(())
        })
        .unwrap();
}

/// A database of games of all kinds, to be damaged.
fn specimen(version: u32) -> Files {
    let mut sheets = vec![Sheet { tags: vec![(&[243], b"Chi"), (b"Board", b"12")], ..Sheet::default() }];
    let mut state = 1_u32;
    for start in STARTS {
        let choices: Vec<(u16, u8)> = (0..60)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                ((state >> 16) as u16, (state >> 8) as u8)
            })
            .collect();
        sheets.push(Sheet { fen: start, moves: game(start, &choices), ..Sheet::default() });
    }
    files(version, &sheets)
}

#[test]
fn damage_at_random_does_no_harm() {
    let databases = [3, 4, 5].map(specimen);
    let place = (0..3_usize, any::<prop::sample::Index>(), any::<u8>(), 0..10_u8);
    let places = prop::collection::vec(place, 1..6);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(300_000, 10_000)) };
    TestRunner::new(config)
        .run(&(0..3_usize, places), |(version, places)| {
            let mut files = databases[version].clone();
            for (file, place, byte, way) in places {
                let Files { index, names, games } = &mut files;
                damage([index, names, games][file], place, byte, way);
            }
            let length = files.games.len() as u64;
            let Ok(scid) = Scid::open(Box::new(files.index), &files.names, Box::new(files.games)) else {
                return Ok(());
            };
            let (mut pgn, mut losses) = (Vec::new(), Losses::default());
            for record in 0..scid.records() {
                let begin = pgn.len();
                scid.write(record, &mut pgn, &mut losses);
                prop_assert!(pgn.len() == begin || pgn.ends_with(b"\n\n"));
            }
            prop_assert!(std::str::from_utf8(&pgn).is_ok());
            prop_assert!(losses.faults.iter().all(|fault| !fault.file.starts_with("sg") || fault.at <= length));
            Ok(())
        })
        .unwrap();
}

/// Changes, takes out or doubles some bytes.
fn damage(bytes: &mut Vec<u8>, place: prop::sample::Index, byte: u8, way: u8) {
    if bytes.is_empty() {
        return;
    }
    let at = place.index(bytes.len());
    match way {
        0 => bytes.truncate(at),
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, byte),
        3 => bytes.extend_from_within(at..),
        4 => bytes[at] ^= 1 << (byte % 8),
        _ => bytes[at] = byte,
    }
}

/// The answers about one half-move agree with the list of all.
#[test]
fn half_moves_that_are_found_are_the_legal_ones() {
    let mut state = 7_u32;
    for start in STARTS.into_iter().chain([Some("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")]) {
        let mut position = position(start);
        for _ in 0..cases(400, 40) {
            let board = DatabaseBoard::new(&position, CastlingMode::Standard);
            let legal = position.legal_moves();
            let promotions = [None, Some(Role::Queen), Some(Role::Knight), Some(Role::King), Some(Role::Pawn)];
            for (from, to, promotion) in
                (0..64 * 64 * 5).map(|all| (all / 5 / 64, all / 5 % 64, promotions[all as usize % 5]))
            {
                let (from, to) = (Square::new(from), Square::new(to));
                let same = |m: &&shakmaty::Move| {
                    !m.is_castle() && m.from() == Some(from) && m.to() == to && m.promotion() == promotion
                };
                assert_eq!(board.find(from, to, promotion), legal.iter().find(same).copied(), "{position:?}");
            }
            assert_eq!(board.is_mate(), position.is_checkmate());
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let Some(played) = legal.get((state >> 16) as usize % legal.len().max(1)) else { break };
            position.play_unchecked(*played);
        }
    }
}
