//! Whatever is given, the answer comes soon, and nothing falls over.

use std::time::{Duration, Instant};

use bienban::chess::view::{EnglishLetters, MenSquares};
use bienban::selection::{BoardPattern, Condition, DEEPEST, LONGEST, parse};
use proptest::prelude::*;

use crate::harness::input::config;
use shakmaty::{Board, Color, Piece, Role, Square};

use super::facts::Table;
use super::naive::fits;

/// How long an answer may take. What is tried here takes years where it takes too long, and a machine may be slow.
const SOON: Duration = Duration::from_secs(120);

/// Runs on a small stack, and fails if it takes long.
fn soon(name: &str, run: impl FnOnce() + Send + 'static) {
    let started = Instant::now();
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread");
    thread.join().expect(name);
    assert!(started.elapsed() < SOON, "{name} took {:?}", started.elapsed());
}

fn fails(text: String) {
    let shown: String = text.chars().take(30).collect();
    soon(&shown.clone(), move || {
        let fault = parse(&text, &EnglishLetters).expect_err(&shown);
        let [line, carets] = fault.picture(&text);
        assert!(line.chars().count() <= 80 && carets.chars().count() <= 80);
    });
}

#[test]
fn what_is_deep_or_long_is_a_fault() {
    fails("(".repeat(100_000));
    fails("(".repeat(LONGEST));
    fails("not ".repeat(LONGEST / 4));
    fails("anywhere(".repeat(LONGEST / 9));
    fails(format!("at(1,{}", "(".repeat(DEEPEST)));
    fails(format!("pattern(\"{}/8/8/8/8/8/8/8\")", "*".repeat(1 << 20)));
    fails(format!("pattern(\"{}/8/8/8/8/8/8/8\")", "?".repeat(60_000)));
    fails(format!("pattern(\"{}\")", "/".repeat(60_000)));
    fails(format!("pattern(\"{}\")", "[".repeat(60_000)));
    fails(format!("white ~~ /{}/", "(a{1000}){1000}".repeat(100)));
    fails(format!("white ~~ /{}/", "(".repeat(60_000)));
    fails(format!("white ~~ /{}", "\\".repeat(60_000)));
    fails(format!("white ~ \"{}", "\\\"".repeat(30_000)));
    fails(format!("{} = 1", "w".repeat(60_000)));
    fails(format!("material(\"{} v K\")", "P".repeat(60_000)));
    fails(format!("line(\"{}\")", "Nf3 Nf6 Ng1 Ng8 ".repeat(4_000) + "x"));
    fails(format!("has({})", "check|".repeat(10_000)));
    fails(format!("elo = {}", "9".repeat(60_000)));
    fails("white ~ x and ".repeat(4_600));
    fails("=".repeat(60_000));
}

#[test]
fn what_is_as_deep_and_long_as_may_be_is_read() {
    soon("deep", || {
        for text in [
            format!("{}white ~ x{}", "(".repeat(DEEPEST), ")".repeat(DEEPEST)),
            format!("{}white ~ x", "not ".repeat(DEEPEST)),
            format!("at(1,{}has(check){})", "not (".repeat(DEEPEST / 2 - 1), ")".repeat(DEEPEST / 2 - 1)),
            format!("{}white ~ x{}", "(white ~ y or ".repeat(DEEPEST), ")".repeat(DEEPEST)),
            format!("pattern(\"{}/8/8/8/8/8/8/8\")", "*".repeat(60_000)),
            format!("pattern(\"{}/8/8/8/8/8/8/8\")", "*?".repeat(8) + &"*".repeat(50_000)),
            "white ~ x or ".repeat(4_500) + "white ~ z",
            format!("line(\"{}\")", "Nf3 Nf6 Ng1 Ng8 ".repeat(4_000)),
            format!("white ~~ /{}/", "(a*)*b|".repeat(1_000)),
        ] {
            let expr = parse(&text, &EnglishLetters).unwrap_or_else(|fault| panic!("{}: {fault:?}", &text[..30]));
            // With the quotation marks that it did not need, it may be too long.
            let printed = expr.to_string();
            assert!(printed.len() > LONGEST || parse(&printed, &EnglishLetters).is_ok_and(|again| again == expr));
            let condition = Condition::new(&expr);
            condition.decide(&Table::of(&[("white", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]));
        }
    });
}

#[test]
fn a_hostile_pattern_costs_no_more_than_its_length() {
    let pattern = "*?*?*?*?*?*?*?*k*/".repeat(8);
    let pattern = BoardPattern::read(pattern.trim_end_matches('/'), true).expect("a pattern");
    let men = MenSquares::of(&Board::new());
    let started = Instant::now();
    for _ in 0..100_000 {
        assert!(!pattern.is(&men));
    }
    assert!(started.elapsed() < SOON);
}

fn rank() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        3 => Just("*".to_owned()),
        2 => "[1-3]",
        2 => "[?!Aa]",
        2 => "[PNBRQKpnbrqk]",
        1 => "\\[[QRqr1A]{1,3}\\]",
        1 => "\\[\\^[QRqr1a]{1,3}\\]",
    ];
    proptest::collection::vec(part, 1..8).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(config(4000))]

    #[test]
    fn patterns_match_as_if_everything_were_tried(
        ranks in proptest::collection::vec(prop_oneof![2 => Just("*".to_owned()), 3 => rank()], 8),
        men in proptest::collection::vec(0_u32..20, 64),
        mirrored in any::<bool>(),
    ) {
        let mut board = Board::empty();
        for (square, man) in Square::ALL.into_iter().zip(&men) {
            if *man < 12 {
                let color = Color::from_white(*man < 6);
                board.set_piece_at(square, Piece { color, role: Role::ALL[(man % 6) as usize] });
            }
        }
        let text = ranks.join("/");
        if let Ok(pattern) = BoardPattern::read(&text, mirrored) {
            let naive = fits(&text, &board.board_fen().to_string())
                || (mirrored && fits(&text, &board.clone().into_mirrored().board_fen().to_string()));
            prop_assert_eq!(pattern.is(&MenSquares::of(&board)), naive, "{}", text);
        }
    }

    #[test]
    fn nothing_falls_over(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let text = String::from_utf8_lossy(&bytes);
        if let Err(fault) = parse(&text, &EnglishLetters) {
            prop_assert!(text.get(fault.at.range()).is_some());
            fault.picture(&text);
        }
    }

    #[test]
    fn nothing_falls_over_that_looks_like_an_expression(
        words in proptest::collection::vec(prop::sample::select(vec![
            "white", "elo", "date", "eco", "player", "any ", "both ", "tag", "and ", "or ", "not ", "(", ")", "=", "!=",
            "<", "~", "~~", "/", "\"", "'", "\\", "..", ",", "|", "in ", "at", "anywhere", "has", "check", "position",
            "pattern", "line", "material", "played", "finding", "for ", "either", "1", "9999999999", "đ", "\u{301}",
            "😀", " ", "\n", "unknown", "K v K", "*/*/*/*/*/*/*/*", "e4", "8/8/8/8/8/8/8/8 w - - 0 1", "ends",
            "checkmate", "1999",
        ]), 0..20),
    ) {
        let text = words.concat();
        match parse(&text, &EnglishLetters) {
            Ok(expr) => prop_assert_eq!(parse(&expr.to_string(), &EnglishLetters), Ok(expr)),
            Err(fault) => {
                prop_assert!(text.get(fault.at.range()).is_some());
                // The last resort of the parser, which says nothing.
                prop_assert!(fault.message.key != "select-noun-test", "{}", text);
                fault.picture(&text);
            }
        }
    }
}
