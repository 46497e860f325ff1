//! A condition that is watched answers as if every position had been kept and looked up.

use bienban::chess::view::EnglishLetters;
use bienban::selection::{Condition, parse};
use proptest::prelude::*;

use crate::harness::input::config;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess};

use super::naive::{Lines, Spec};

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "1n2k3/P7/8/8/6p1/8/5P2/R3K2R w KQ - 0 1",
    "4k3/8/8/3pP3/8/8/r6P/4K2R w K d6 0 1",
    "8/1k6/8/8/1pR5/8/P1K5/8 w - - 0 1",
];

fn pattern() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => Just("*".to_owned()),
        1 => "[1-3?!Aa]",
        1 => "[PNBRQKpnbrqk]",
        1 => Just("[QR]".to_owned()),
        1 => Just("[^Pp]".to_owned()),
        1 => Just("[1K]".to_owned()),
    ];
    let rank = proptest::collection::vec(part, 0..4).prop_map(|parts| {
        let digits: usize = parts.iter().map(|part| part.parse().unwrap_or(1)).sum();
        if digits > 8 { "*".to_owned() } else { format!("{}*", parts.concat()) }
    });
    let rank = prop_oneof![3 => Just("*".to_owned()), 1 => rank];
    proptest::collection::vec(rank, 8).prop_map(|ranks| ranks.join("/"))
}

fn moment() -> impl Strategy<Value = Spec> {
    let amount = prop_oneof![
        (0_usize..3).prop_map(|n| (n, n)),
        (0_usize..2).prop_map(|n| (n, 99)),
        (0_usize..3).prop_map(|n| (0, n))
    ];
    let amounts = [amount.clone(), amount.clone(), amount.clone(), amount];
    prop_oneof![
        (0_usize..9, 0_usize..40, 1_usize..7).prop_map(|(line, ply, fields)| Spec::Position(line, ply, fields)),
        (0_usize..9, 0_usize..6).prop_map(|(line, count)| Spec::Line(line, count)),
        (0_usize..9, 0_usize..6).prop_map(|(line, count)| Spec::Reaches(line, count)),
        (0_usize..9, 0_usize..40, any::<bool>()).prop_map(|(line, ply, signs)| Spec::Played(line, ply, signs)),
        (pattern(), any::<bool>()).prop_map(|(text, mirrored)| Spec::Pattern(text, mirrored)),
        (amounts, 1_usize..6, any::<bool>()).prop_map(|(amounts, n, either)| Spec::Material(amounts, n, either)),
        prop::sample::select(vec![
            "underpromotion",
            "en-passant",
            "castling",
            "castling-queenside",
            "check",
            "double-check"
        ])
        .prop_map(Spec::Has),
    ]
}

fn combined(leaf: impl Strategy<Value = Spec> + 'static) -> impl Strategy<Value = Spec> {
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 2..4).prop_map(Spec::Any),
            proptest::collection::vec(inner.clone(), 2..4).prop_map(Spec::All),
            inner.prop_map(|spec| Spec::Not(Box::new(spec))),
        ]
    })
}

fn spec() -> impl Strategy<Value = Spec> {
    let at = (0_u8..12, prop::option::of(0_u8..6), combined(moment()))
        .prop_map(|(first, more, spec)| Spec::At(first, more.map(|more| first + more), Box::new(spec)));
    let tags = prop_oneof![
        prop::sample::select(vec!["an", "nguyen", "zz"]).prop_map(Spec::White),
        (any::<bool>(), 2000_i64..2900).prop_map(|(both, elo)| Spec::Elo(both, elo)),
        (prop::sample::select(vec!["<", "<=", ">", ">=", "=", "!="]), 1_i64..30).prop_map(|(o, n)| Spec::Plies(o, n)),
        prop::sample::select(vec!["B90", "C00"]).prop_map(Spec::Code),
    ];
    let leaf = prop_oneof![4 => moment(), 2 => at, 2 => tags];
    let inner = combined(leaf).boxed();
    let anywhere = prop_oneof![3 => inner.clone(), 1 => inner.prop_map(|spec| Spec::Anywhere(Box::new(spec)))];
    combined(anywhere)
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn watching_is_looking_everything_up(
        start in 0_usize..STARTS.len(),
        choices in proptest::collection::vec(any::<u8>(), 0..50),
        white in prop::sample::select(vec!["Nguyen Van An", "Carlsen", "Anand"]),
        elos in (prop::option::of(2000_i64..2900), 2000_i64..2900),
        eco in prop::sample::select(vec!["B90", "C00", "D00"]),
        spec in spec(),
    ) {
        let mut cells = vec![("white", white.to_owned()), ("black_elo", elos.1.to_string()), ("eco", eco.to_owned())];
        cells.extend(elos.0.map(|elo| ("white_elo", elo.to_string())));
        let start: Fen = STARTS[start].parse().expect("a FEN");
        let start: Chess = start.into_position(CastlingMode::Standard).expect("a position");
        let lines = Lines::of(&start, &choices, &cells);
        let text = spec.text(&lines);
        let expr = parse(&text, &EnglishLetters).map_err(|fault| TestCaseError::fail(format!("{text}: {fault:?}")))?;
        let again = parse(&expr.to_string(), &EnglishLetters);
        prop_assert_eq!(again.as_ref(), Ok(&expr), "{} became {}", text, expr);
        let condition = Condition::new(&expr);
        let expected = spec.holds(&lines, &cells, false);
        prop_assert_eq!(lines.game.watched(&condition).0, expected, "{}", text);
        if let Some(answer) = condition.decide(&lines.game.facts) {
            prop_assert_eq!(answer, expected, "{}", text);
        }
    }
}
