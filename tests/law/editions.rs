//! The editions of the Laws: which was in force on a day, which materials had more than 50 moves, and that all is told.

use std::fs;
use std::io::{BufRead, BufReader};

use bienban::chess::law::edition::{
    CalendarDay, DeadRule, FivefoldRule, Flag, Lapse, LawEdition, Penalty, Resignation,
};
use bienban::chess::law::editions::{EDITIONS, by_id};
use bienban::chess::law::laws::Laws;
use bienban::chess::law::material::MaterialClass;
use bienban::chess::law::pace::Play;
use bienban::pgn::date::within;
use shakmaty::Board;
use shakmaty::fen::Fen;

use crate::harness::corpora::{cases, corpus};

fn board(fen: &str) -> Board {
    fen.parse::<Fen>().unwrap_or_else(|e| panic!("{fen}: {e}")).into_setup().board
}

/// The same with the colours swapped.
fn swapped(board: &Board) -> Board {
    let mut other = board.clone();
    other.flip_vertical();
    other.swap_colors();
    other
}

/// The same with left and right swapped.
fn mirrored(board: &Board) -> Board {
    let mut other = board.clone();
    other.flip_horizontal();
    other
}

fn edition(id: &str) -> &'static LawEdition {
    by_id(id).unwrap_or_else(|| panic!("there is no {id}"))
}

fn ids(date: &str) -> Vec<&'static str> {
    Laws::Auto.in_force_on(date).possible.iter().map(|edition| edition.id).collect()
}

#[test]
fn editions_stand_in_the_order_of_their_days() {
    assert_eq!(EDITIONS[0].from, CalendarDay::MIN);
    for pair in EDITIONS.windows(2) {
        assert!(pair[0].from < pair[1].from, "{} and {}", pair[0].id, pair[1].id);
    }
    for edition in &EDITIONS {
        assert!(std::ptr::eq(by_id(edition.id).unwrap(), edition), "{} is there twice", edition.id);
        assert_eq!(edition.long.value.is_empty(), edition.long_half_moves == 100, "{}", edition.id);
        assert!(!edition.title.is_empty());
    }
    assert_eq!(by_id("1974"), None);
}

#[test]
fn the_first_day_of_an_edition_is_the_day_after_the_last_of_the_one_before() {
    let boundaries = [
        ("1984.12.31", "1985.01.01", "pre1984", "1984"),
        ("1988.12.31", "1989.01.01", "1984", "1989"),
        ("1992.12.31", "1993.01.01", "1989", "1993"),
        ("1997.06.30", "1997.07.01", "1993", "1997"),
        ("2001.06.30", "2001.07.01", "1997", "2001"),
        ("2005.06.30", "2005.07.01", "2001", "2005"),
        ("2009.06.30", "2009.07.01", "2005", "2009"),
        ("2014.06.30", "2014.07.01", "2009", "2014"),
        ("2017.06.30", "2017.07.01", "2014", "2017"),
        ("2017.12.31", "2018.01.01", "2017", "2018"),
        ("2022.12.31", "2023.01.01", "2018", "2023"),
    ];
    assert_eq!(boundaries.len(), EDITIONS.len() - 1);
    for (last, first, before, after) in boundaries {
        assert_eq!(ids(last), [before], "{last}");
        assert_eq!(ids(first), [after], "{first}");
    }
    assert_eq!(ids("0001.01.01"), ["pre1984"]);
    assert_eq!(ids("1851.06.21"), ["pre1984"]);
    assert_eq!(ids("2199.12.31"), ["2023"]);
}

#[test]
fn a_partial_date_is_judged_as_of_its_last_day() {
    let cases: [(&str, &[&str]); 20] = [
        // Whatever else stands there, a plain year says something.
        ("1995", &["1993"]),
        ("1997.13.01", &["1993", "1997"]),
        ("1995.02.29", &["1993"]),
        ("01.03.1995", &["1993"]),
        ("01.07.2014", &["2009", "2014"]),
        ("1995.03.??", &["1993"]),
        ("1992.??.??", &["1989"]),
        ("2005.??.??", &["2001", "2005"]),
        ("2017.??.??", &["2014", "2017"]),
        ("2017.06.??", &["2014"]),
        ("2017.07.??", &["2017"]),
        ("2017.??.15", &["2014", "2017"]),
        ("2018.??.31", &["2018"]),
        ("2014.06.??", &["2009"]),
        ("201?.??.??", &["2009", "2014", "2017", "2018"]),
        ("199?.??.??", &["1989", "1993", "1997"]),
        ("1997.??.??", &["1993", "1997"]),
        ("198?.12.31", &["pre1984", "1984", "1989"]),
        ("18??.??.??", &["pre1984"]),
        ("2023.??.??", &["2023"]),
    ];
    for (date, possible) in cases {
        let in_force = Laws::Auto.in_force_on(date);
        assert_eq!(ids(date), possible, "{date}");
        assert_eq!(in_force.edition().id, *possible.last().unwrap(), "{date}");
        assert_eq!(in_force.is_certain(), possible.len() == 1, "{date}");
    }
}

#[test]
fn without_a_date_all_editions_are_possible_and_the_newest_is_used() {
    let dates = ["????.??.??", "?", "", "95", "01.03.95", "năm 1995", "????.05.01"];
    for date in dates {
        let in_force = Laws::Auto.in_force_on(date);
        assert_eq!(in_force.possible.len(), EDITIONS.len(), "{date}");
        assert_eq!(in_force.edition().id, "2023", "{date}");
        assert!(!in_force.is_certain());
    }
}

#[test]
fn a_fixed_edition_holds_whatever_the_date() {
    for edition in &EDITIONS {
        let laws: Laws = edition.id.parse().expect("it is an edition");
        assert_eq!(laws, Laws::Fixed(edition));
        assert_eq!(laws.to_string(), edition.id);
        for date in ["2020.01.01", "????.??.??", "none"] {
            let in_force = laws.in_force_on(date);
            assert!(in_force.is_certain());
            assert_eq!(in_force.edition().id, edition.id);
        }
    }
    assert_eq!("auto".parse(), Ok(Laws::Auto));
    assert_eq!(Laws::default().to_string(), "auto");
    for wrong in ["", "AUTO", "1985", "2018 ", "fide"] {
        let error = wrong.parse::<Laws>().expect_err("there is no such edition").to_string();
        assert!(EDITIONS.iter().all(|e| error.contains(e.id)) && error.contains("auto"), "{error}");
    }
}

/// Boards of every class, and boards that miss it by little.
const CLASSES: [(MaterialClass, &[&str], &[&str]); 8] = [
    (
        MaterialClass::RookBishopRook,
        &["8/8/3k4/8/3r4/8/4K3/R4B2 w - -"],
        &[
            "8/8/3k4/8/3r4/8/4K3/R4N2 w - -",
            "8/8/3k4/8/3b4/8/4K3/R4B2 w - -",
            "8/8/3k4/8/3r4/8/P3K3/R4B2 w - -",
            "8/8/3k4/8/3r4/8/4K3/R6R w - -",
            "8/8/3k4/8/3r4/8/4K3/R4BB1 w - -",
        ],
    ),
    (
        MaterialClass::KnightsPawn,
        &["8/8/3k4/8/3p4/8/3NK3/6N1 w - -", "8/8/3k4/8/8/8/3pK3/2N3N1 w - -"],
        &[
            "8/8/3k4/8/3p4/8/3NK3/8 w - -",
            "8/8/3k4/8/3pp3/8/3NK3/6N1 w - -",
            "8/8/3k4/8/3n4/8/3NK3/6N1 w - -",
            "8/8/3k4/8/8/8/3NKP2/6N1 w - -",
        ],
    ),
    (
        MaterialClass::KnightsBlockedPawn,
        // The pawn on the line of each file, once behind it, and a knight that is attacked but guarded.
        &[
            "8/8/8/7k/p7/N7/8/K6N w - -",
            "8/8/1p6/1N5k/8/8/8/K6N w - -",
            "8/8/8/2p4k/2N5/8/8/K6N w - -",
            "8/8/8/7k/3p4/3N4/8/K6N w - -",
            "8/8/8/7k/4p3/4N3/8/K6N w - -",
            "8/8/8/k4p2/5N2/8/8/K6N w - -",
            "8/8/6p1/k5N1/8/8/8/K6N w - -",
            "8/8/8/k7/7p/7N/8/K6N w - -",
            "8/8/p7/N6k/8/8/8/K6N w - -",
            "8/8/8/8/3pk3/3N4/5N2/K7 w - -",
            "8/8/8/8/3pk3/3N4/2K5/7N w - -",
        ],
        &[
            "8/8/8/7k/8/p7/N7/K6N w - -",
            "8/8/8/1p5k/1N6/8/8/K6N w - -",
            "8/8/8/7k/2p5/2N5/8/K6N w - -",
            "8/8/8/7k/8/3p4/3N4/K6N w - -",
            "8/8/8/7k/8/4p3/4N3/K6N w - -",
            "8/8/8/k7/5p2/5N2/8/K6N w - -",
            "8/8/8/k5p1/6N1/8/8/K6N w - -",
            "8/8/8/k7/8/7p/7N/K6N w - -",
            // Blocked by the king, or by nothing.
            "8/8/8/7k/3p4/3K4/8/N6N w - -",
            "8/8/8/7k/3p4/8/3N4/K6N w - -",
            // The other king takes the knight.
            "8/8/8/8/3pk3/3N4/8/K6N w - -",
            // A pawn of the stronger side is no such pawn.
            "8/8/8/7k/3P4/3N4/8/K6N w - -",
        ],
    ),
    (
        MaterialClass::QueenPawnQueen,
        &["8/2P5/8/3k4/1q6/8/4Q3/6K1 w - -", "8/7P/8/3k4/1q6/8/4Q3/6K1 w - -"],
        &[
            "8/8/2P5/3k4/1q6/8/4Q3/6K1 w - -",
            "8/8/8/3k4/1q6/8/2P1Q3/6K1 w - -",
            "8/2P5/2P5/3k4/1q6/8/4Q3/6K1 w - -",
            "8/2P5/8/3k4/1r6/8/4Q3/6K1 w - -",
        ],
    ),
    (
        MaterialClass::QueenKnights,
        &["8/8/3k4/8/2nn4/8/4Q3/6K1 w - -"],
        &["8/8/3k4/8/2n5/8/4Q3/6K1 w - -", "8/8/3k4/8/2nb4/8/4Q3/6K1 w - -", "8/8/3k4/8/2nn4/8/4R3/6K1 w - -"],
    ),
    (
        MaterialClass::QueenBishops,
        &["8/8/3k4/8/2bb4/8/4Q3/7K w - -"],
        &["8/8/3k4/8/2b5/8/4Q3/7K w - -", "8/8/3k4/8/2bb4/8/4QP2/7K w - -"],
    ),
    (
        MaterialClass::BishopsKnight,
        &["8/8/3k4/3n4/8/8/4BB2/7K w - -"],
        &["8/8/3k4/3b4/8/8/4BB2/7K w - -", "8/8/3k4/3n4/8/8/4B3/7K w - -", "8/8/3k4/3n4/8/8/4BN2/7K w - -"],
    ),
    (
        MaterialClass::RookPawnBishopPawn,
        &["8/8/3k4/8/3b4/p7/P7/1R5K w - -", "8/8/3k4/3b4/8/7p/7P/1R5K w - -"],
        &[
            "8/8/3k4/3b4/8/p7/P7/1R5K w - -",
            "8/8/3k4/8/3b4/7p/7P/1R5K w - -",
            "8/8/3k4/8/3b4/1p6/1P6/R6K w - -",
            "8/8/3k4/p7/P2b4/8/8/1R5K w - -",
            "8/8/3k4/8/3b4/p6p/P6P/1R5K w - -",
            "8/8/3k4/8/3b4/8/P6p/1R5K w - -",
        ],
    ),
];

#[test]
fn classes_of_material_with_more_than_50_moves() {
    assert_eq!(CLASSES.map(|(class, ..)| class), MaterialClass::ALL);
    for (class, fitting, missing) in CLASSES {
        for fen in fitting {
            let board = board(fen);
            assert!(class.fits(&board), "{class:?}: {fen}");
            assert!(class.fits(&swapped(&board)), "{class:?}, colours swapped: {fen}");
            assert!(board.occupied().count() <= MaterialClass::MOST_MEN);
        }
        for fen in missing {
            let board = board(fen);
            assert!(!class.fits(&board), "{class:?}: {fen}");
            assert!(!class.fits(&swapped(&board)), "{class:?}, colours swapped: {fen}");
        }
    }
}

#[test]
fn left_and_right_change_what_stands_on_squares_of_one_colour() {
    let rook = board("8/8/3k4/8/3b4/p7/P7/1R5K w - -");
    // h2 against h3 with a bishop that stood on a dark square stands on a light one now.
    assert!(MaterialClass::RookPawnBishopPawn.fits(&mirrored(&rook)));
    // The line of Class::KnightsBlockedPawn is its own mirror image.
    for fen in CLASSES[2].1.iter().chain(CLASSES[2].2) {
        let board = board(fen);
        let class = MaterialClass::KnightsBlockedPawn;
        assert_eq!(class.fits(&board), class.fits(&mirrored(&board)), "{fen}");
    }
}

#[test]
fn the_threshold_depends_on_edition_and_material() {
    // Position, then half-moves in 1984, in 1989, and in all others.
    let cases = [
        ("8/8/3k4/8/3r4/8/4K3/R4B2 w - -", 200, 150),
        ("8/8/3k4/8/3p4/8/3NK3/6N1 w - -", 100, 150),
        ("8/8/8/7k/3p4/3N4/8/K6N w - -", 200, 150),
        ("8/2P5/8/3k4/1q6/8/4Q3/6K1 w - -", 100, 150),
        ("8/8/3k4/8/2nn4/8/4Q3/6K1 w - -", 100, 150),
        ("8/8/3k4/8/2bb4/8/4Q3/7K w - -", 100, 150),
        ("8/8/3k4/3n4/8/8/4BB2/7K w - -", 100, 150),
        ("8/8/3k4/8/3b4/p7/P7/1R5K w - -", 200, 100),
        ("8/8/3k4/8/8/8/4K3/R7 w - -", 100, 100),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 100, 100),
    ];
    for (fen, in_1984, in_1989) in cases {
        let board = board(fen);
        for board in [board.clone(), swapped(&board)] {
            for edition in &EDITIONS {
                let expected = match edition.id {
                    "1984" => in_1984,
                    "1989" => in_1989,
                    _ => 100,
                };
                assert_eq!(edition.fifty_threshold(&board), expected, "{}: {fen}", edition.id);
            }
        }
    }
}

/// What changed when, by the ids from which on it holds.
#[test]
fn provisions_change_with_the_editions_that_changed_them() {
    for (index, edition) in EDITIONS.iter().enumerate() {
        let since = |id: &str| index >= EDITIONS.iter().position(|e| e.id == id).expect("it is one");
        let fivefold = match (since("2014"), since("2017")) {
            (false, _) => FivefoldRule::None,
            (true, false) => FivefoldRule::Consecutive,
            (true, true) => FivefoldRule::Any,
        };
        assert_eq!(edition.fivefold.value, fivefold, "{}", edition.id);
        assert_eq!(edition.seventyfive.value, since("2014"), "{}", edition.id);
        assert_eq!(edition.lapse.value == Lapse::Touches, since("2009"), "{}", edition.id);
        assert_eq!(edition.dead.value == DeadRule::AnySeries, since("1997"), "{}", edition.id);
        assert_eq!(edition.flag.value == Flag::AnySeries, since("1997"), "{}", edition.id);
        let half_moves = if since("2017") { 2 } else { 0 };
        assert_eq!(edition.agreement.value.half_moves, half_moves, "{}", edition.id);
        assert_eq!(edition.resignation.value == Resignation::DrawsIfNoMate, since("2023"), "{}", edition.id);
        assert_eq!(edition.lapse.value == Lapse::MovesUntilRecurs, edition.id == "1989", "{}", edition.id);
        assert_eq!(edition.illegal_moves.value.draws.value, since("2009"), "{}", edition.id);
    }
    assert_eq!(edition("2018").fifty_intended.article, "9.3.1");
    assert_eq!(edition("1989").threefold_intended.article, "10.5.1");
}

/// Every case of the worked ones that turns on material alone, where they are at hand.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn worked_cases_of_laws() {
    let text = fs::read_to_string(cases("laws.json")).expect("it can be read");
    let cases: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let mut judged = 0;
    for case in cases.as_array().expect("a list") {
        let id = case["id"].as_str().expect("an id");
        if !id.starts_with('X') {
            continue;
        }
        let board = board(case["fen"].as_str().expect("a position"));
        for (name, verdict) in case["expect"].as_object().expect("verdicts") {
            let needs = if verdict.as_str().is_some_and(|v| v.contains("needs 150")) { Some(150) } else { None };
            if name != "*" {
                let threshold = edition(name).fifty_threshold(&board);
                let expected = needs.unwrap_or(if name == "1989" { 150 } else { 100 });
                assert_eq!(threshold, expected, "{id} in {name}");
                judged += 1;
            }
        }
    }
    assert!(judged >= 10, "only {judged} verdicts");
}

/// Every date of the archives, against a comparison of texts: ISO dates are in the order of their letters.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn dates_of_real_games() {
    let packed = fs::File::open(corpus("bench/otb.pgn.zst")).expect("it can be read");
    let (mut whole, mut partial, mut wrong) = (0, 0, 0);
    for line in BufReader::new(zstd::Decoder::new(packed).expect("it is zstd")).split(b'\n') {
        let line = line.expect("it can be unpacked");
        let line = String::from_utf8_lossy(&line);
        let Some(date) = line.trim_end().strip_prefix("[Date \"").and_then(|rest| rest.strip_suffix("\"]")) else {
            continue;
        };
        let in_force = Laws::Auto.in_force_on(date);
        if date.contains('?') {
            partial += 1;
            assert!(!in_force.possible.is_empty());
            continue;
        }
        if !bienban::pgn::tag::is_date(date.as_bytes()) {
            wrong += 1;
            // A year that is plain leaves the editions of that year.
            let year = within(date).map(|(first, _)| first.0);
            let all = in_force.possible.len() == EDITIONS.len();
            assert_eq!(all, year.is_none(), "{date}");
            assert!(all || in_force.possible.len() <= 2, "{date}");
            continue;
        }
        whole += 1;
        let iso = date.replace('.', "-");
        let expected = EDITIONS.iter().rfind(|e| e.from.to_string() <= iso).expect("the oldest has no first day");
        assert_eq!(in_force.edition().id, expected.id, "{date}");
        assert!(in_force.is_certain(), "{date}");
    }
    println!("{whole} whole dates, {partial} partial ones, {wrong} that no calendar has");
    assert!(whole > 10_000 && partial > 1_000, "{whole} and {partial} dates");
}

/// The penalties of 1.10 of the digest: what a wrong claim costs in each kind of play.
#[test]
fn a_wrong_claim_costs_less_in_blitz_since_2014_and_in_rapid_chess_since_2023() {
    for edition in &EDITIONS {
        let Penalty::OpponentPlus { minutes, rapid, blitz, .. } = edition.wrong_claim.value else { continue };
        let [rapid, blitz] = [rapid, blitz].map(|own| own.map_or(minutes, |own| own.value));
        let expected = match edition.id {
            "2009" => [3, 3, 3],
            "2014" | "2017" | "2018" => [2, 2, 1],
            "2023" => [2, 1, 1],
            other => panic!("{other} has minutes for the opponent alone"),
        };
        assert_eq!([minutes, rapid, blitz], expected, "{}", edition.id);
    }
}

#[test]
fn the_time_tells_the_kind_of_play_by_the_edition() {
    for (id, minutes, play) in [
        ("2001", 14, Play::Blitz),
        ("2001", 15, Play::Rapid),
        ("2001", 60, Play::Rapid),
        ("2001", 61, Play::Long),
        ("2005", 60, Play::Rapid),
        ("2009", 15, Play::Rapid),
        ("2009", 60, Play::Long),
        ("2014", 10, Play::Blitz),
        ("2018", 11, Play::Rapid),
        ("2023", 59, Play::Rapid),
        ("2023", 60, Play::Long),
    ] {
        let pace = edition(id).pace.value.expect("it is known");
        assert_eq!(pace.play(60 * minutes), play, "{minutes} minutes in {id}");
    }
    assert_eq!(edition("1989").pace.value, None);
}
