//! The numeric notation of correspondence chess, and the descriptive one: read, told, written in algebraic notation.

use std::fmt::Write as _;

use bienban::judge::{self, each_game};
use bienban::pgn::system::NotationSystem;
use bienban::source::split::Block;
use bienban::write::{self, NotationStyle, WriteOptions};
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, Move, Position, Role, Square};

use crate::harness::input::config;
use crate::harness::run;

/// The movetext of a game in algebraic notation, and its codes of errors and of M203.
fn read(text: &str, system: Option<NotationSystem>) -> (String, Vec<&'static str>) {
    let options = judge::JudgeOptions { system, record: true, ..judge::JudgeOptions::default() };
    let (mut out, mut codes) = (Vec::new(), Vec::new());
    let english = WriteOptions::new(NotationStyle::of("en".parse().expect("it is known")));
    each_game(&Block::whole("x", text.as_bytes()), options, |game, judgement| {
        codes.extend(judgement.findings.iter().map(|f| f.code.id()).filter(|id| !id.starts_with('T')));
        write::write_game(game, judgement.timeline.as_ref(), &english, &mut out);
    });
    let out = String::from_utf8(out).expect("it is UTF-8");
    let movetext = out.rsplit("\n\n").find(|part| !part.is_empty()).unwrap_or_default();
    (movetext.replace('\n', " "), codes)
}

#[test]
fn numeric_notation_is_read_and_told_once() {
    let numeric = "1. 5254 5755 2. 7163 2836 3. 6125 1716!? 4. 2514 (4. 2536+ {c} 4735) 4... 7866 5. 5171 6857 *";
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $5 4. Ba4 (4. Bxc6 {c} 4... dxc6) 4... Nf6 5. O-O Be7 *";
    // No pawn goes from d7 to c5.
    let illegal = moves.replace("4... dxc6)", "{4735})");
    assert_eq!(read(numeric, None), (illegal, vec!["M203", "M201"]));
    let numeric = numeric.replace("2536+ {c} 4735", "2536 {c} 4736");
    assert_eq!(read(&numeric, None), (moves.to_owned(), vec!["M203"]));
    assert_eq!(
        read(&numeric, Some(NotationSystem::Iccf)),
        (moves.to_owned(), vec![]),
        "what was asked for is not told"
    );
    let tagged =
        format!("[Event \"a\"]\n[FEN \"8/P6k/8/8/8/8/7P/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1.{}", "17184 8777 *");
    assert_eq!(read(&tagged, None), ("1. a8=N Kg7 *".to_owned(), vec!["M203"]));
    assert_eq!(read(&tagged.replace("17184", "1718"), None).1, ["M207"]);
    assert_eq!(read("1. 5254 5755 2. 7165 *", None), ("1. e4 e5 {2. 7165} *".to_owned(), vec!["M203", "M201"]));
}

#[test]
fn descriptive_notation_is_read_and_what_may_mean_two_moves_is_not() {
    let text = "1.P-K4 P-K4 2.N-KB3 N-QB3 3.B-N5 P-QR3 4.BxN QPxB 5.O-O B-KN5 6.P-KR3 P-KR4 7.PxB PxP 8.NxP Q-R5\n\
                9.P-KB4 P-N6 10.Q-B3 Q-R8 mate\n0-1\n";
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Bg4 6. h3 h5 7. hxg4 hxg4 8. Nxe5 Qh4 \
                 9. f4 g3 10. Qf3 Qh1# 0-1";
    assert_eq!(read(text, None), (moves.to_owned(), vec!["M203"]));
    assert_eq!(read(text, Some(NotationSystem::Descriptive)), (moves.to_owned(), vec![]));
    let open = "1.P-K4 P-K4 2.N-B3 N-QB3 *";
    assert_eq!(read(open, None), ("1. e4 e5 {2.N-B3 N-QB3} *".to_owned(), vec!["M203", "M202"]));
    assert_eq!(read("1.P-K4 P-K4 2.K-K3 *", None).1, ["M203", "M201"]);
    let told = run(&["validate", "-", "--no-config"], open.as_bytes());
    let told = String::from_utf8_lossy(&told.out).into_owned() + &told.err;
    assert!(
        told.contains("from `P-K4` on, which is e4, the game is in descriptive notation") && told.contains("Nc3, Nf3"),
        "{told}"
    );
}

#[test]
fn a_game_of_another_notation_is_not_taken_for_one() {
    for (text, code) in [("1. e4 5755 2. Nf3 *", "S101"), ("1. e4 P-K4 2. Nf3 *", "S101")] {
        let (movetext, codes) = read(text, None);
        assert!(movetext.starts_with("1. e4 {") && codes.contains(&code), "{movetext} {codes:?}");
    }
    let both = "[Event \"a\"]\n\n1. e4 e5 2. 7163 *\n";
    assert_eq!(read(both, Some(NotationSystem::Iccf)).0, "1. e4 e5 2. Nf3 *", "asked for, both are read");
    let numeric = "[Event \"a\"]\n\n1. 5254 5755 2. 7163 *\n";
    for command in
        [&["convert", "-", "--from", "iccf", "-q"][..], &["validate", "-", "--lang", "iccf"], &["draws", "-"]]
    {
        assert_eq!(run(command, numeric.as_bytes()).code, 0, "{command:?}");
    }
    let checked = run(&["validate", "-", "--cross-check", "--account", "-", "--format", "csv"], numeric.as_bytes());
    assert!(!String::from_utf8_lossy(&checked.out).contains("X701"));
    assert!(run(&["convert", "-", "--from", "numeric"], b"").err.contains("descriptive"));
}

fn digits(square: Square) -> String {
    format!("{}{}", u32::from(square.file()) + 1, u32::from(square.rank()) + 1)
}

fn numeric(played: Move) -> String {
    let from = played.from().expect("it is no drop");
    let to = played.castling_side().map_or(played.to(), |side| {
        side.king_to(if from.rank() == shakmaty::Rank::First { Color::White } else { Color::Black })
    });
    let into = played.promotion().map_or("", |role| match role {
        Role::Queen => "1",
        Role::Rook => "2",
        Role::Bishop => "3",
        _ => "4",
    });
    format!("{}{}{into}", digits(from), digits(to))
}

/// A half-move with every place named, so that it means one move alone.
fn descriptive(played: Move, us: Color) -> String {
    if let Some(side) = played.castling_side() {
        return if side.is_king_side() { "O-O" } else { "O-O-O" }.to_owned();
    }
    let files = ["QR", "QN", "QB", "Q", "K", "KB", "KN", "KR"];
    let name = |square: Square| {
        let rank = u32::from(square.rank());
        format!("{}{}", files[usize::from(square.file())], us.fold_wb(rank, 7 - rank) + 1)
    };
    let mut text = format!("{}({})", played.role().upper_char(), name(played.from().expect("it is no drop")));
    match played.capture() {
        Some(_) if played.is_en_passant() => text += "xP e.p.",
        Some(role) => {
            let _ = write!(text, "x{}({})", role.upper_char(), name(played.to()));
        }
        None => {
            let _ = write!(text, "-{}", name(played.to()));
        }
    }
    text + &played.promotion().map(|role| format!("={}", role.upper_char())).unwrap_or_default()
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn random_games_are_the_same_in_every_notation(choices in prop::collection::vec(any::<u16>(), 2..120)) {
        let mut position = Chess::default();
        let mut texts = [String::new(), String::new(), String::new()];
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let rare: Vec<Move> =
                legal.iter().filter(|m| m.is_castle() || m.is_en_passant() || m.is_promotion()).copied().collect();
            let from = if rare.is_empty() { &legal[..] } else { &rare };
            let played = from[usize::from(choice) % from.len()];
            if position.turn().is_white() {
                for text in &mut texts {
                    let _ = write!(text, "{}. ", position.fullmoves());
                }
            }
            let san = SanPlus::from_move(position.clone(), played).to_string();
            for (text, word) in texts.iter_mut().zip([san, numeric(played), descriptive(played, position.turn())]) {
                *text += &word;
                text.push(' ');
            }
            position.play_unchecked(played);
        }
        let result = match (position.is_checkmate(), position.is_stalemate()) {
            (true, _) => position.turn().fold_wb("0-1", "1-0"),
            (_, true) => "1/2-1/2",
            _ => "*",
        };
        let [algebraic, numeric, descriptive] = texts;
        for text in [numeric, descriptive] {
            let (movetext, codes) = read(&format!("[Event \"a\"]\n\n{text}{result}\n"), None);
            prop_assert_eq!(movetext, format!("{algebraic}{result}"), "{}", text);
            prop_assert_eq!(codes, ["M203"]);
        }
    }
}
