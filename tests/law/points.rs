//! Games that the Laws decide by a detail: the day and the edition, who resigned, what both players had played, scores
//! that PGN lacks, moves after a dead position. Each is asked through the command line.

use std::fmt::Write as _;

use crate::harness::report::column;
use crate::harness::run;

/// A game, and what `validate` must say about it: codes with their severities, and a part of the message.
struct Point {
    name: &'static str,
    /// Tags besides the roster, or instead of its own.
    tags: &'static [(&'static str, &'static str)],
    moves: &'static str,
    said: &'static [(&'static str, &'static str, &'static str)],
}

const fn point(
    name: &'static str,
    tags: &'static [(&'static str, &'static str)],
    moves: &'static str,
    said: &'static [(&'static str, &'static str, &'static str)],
) -> Point {
    Point { name, tags, moves, said }
}

const NIGHTS: &str =
    "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1-0";
/// The usual first position five times, but never four half-moves after the time before.
const APART: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nf3 Nf6 5. Nb1 Nb8 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nc3 \
    Nc6     10. Nf3 Nf6 11. Nb1 Nb8 12. Ng1 Ng8 13. e4 1-0";
/// White has a queen, Black nothing but the king.
const QUEEN: (&str, &str) = ("FEN", "8/8/4k3/8/8/3K4/8/Q7 w - - 0 1");
/// White has a knight, Black a rook and a pawn.
const KNIGHT: (&str, &str) = ("FEN", "8/8/4k3/8/7p/3K4/1r6/N7 w - - 0 30");
/// Neither side can mate.
const BISHOP: (&str, &str) = ("FEN", "8/8/4k3/8/8/3K4/8/B7 w - - 0 60");
/// Whichever man takes the queen that will stand on g8, king and knight are left against a king.
const KNIGHT_TAKES: (&str, &str) = ("FEN", "7k/8/5n2/8/8/8/K5Q1/8 w - - 0 60");

static POINTS: &[Point] = &[
    // 1. The edition of 1997.
    point(
        "a closed list until June 1997",
        &[("Date", "1997.06.30"), ("Termination", "time forfeit"), ("FEN", "8/8/4k3/8/8/3K4/1q6/N7 w - - 0 40")],
        "40. Nc2 Qb1 1-0",
        &[],
    ),
    point(
        "any series from July 1997",
        &[("Date", "1997.07.01"), ("Termination", "time forfeit"), ("FEN", "8/8/4k3/8/8/3K4/1q6/N7 w - - 0 40")],
        "40. Nc2 Qb1 1-0",
        &[("R305", "error", "6.9, Laws of 1997")],
    ),
    point(
        "any series until June 2001",
        &[("Date", "2001.06.30"), ("Termination", "time forfeit"), ("FEN", "8/8/4k3/8/8/3K4/1q6/N7 w - - 0 40")],
        "40. Nc2 Qb1 1-0",
        &[("R305", "error", "6.9, Laws of 1997")],
    ),
    point(
        "the article of 2001",
        &[("Date", "2001.07.01"), ("Termination", "time forfeit"), ("FEN", "8/8/4k3/8/8/3K4/1q6/N7 w - - 0 40")],
        "40. Nc2 Qb1 1-0",
        &[("R305", "error", "6.10, Laws of 2001")],
    ),
    point(
        "a bare king wins by nothing in 1990",
        &[("Date", "1990.05.01"), ("Termination", "time forfeit"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[("R305", "error", "had only the king, so the game is drawn (10.12, Laws of 1989)")],
    ),
    point(
        "illegal moves lose to nobody who cannot mate",
        &[("Date", "2024.05.01"), ("Termination", "White loses by a second illegal move"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[("R305", "error", "White lost by illegal moves, but Black cannot mate")],
    ),
    point(
        "in a comment, and in Vietnamese",
        &[("Date", "2024.05.01"), QUEEN],
        "1. Qa2+ Kd6 {Trắng bị xử thua vì đi sai luật lần 2} 0-1",
        &[("R305", "error", "7.5.5, Laws of 2023")],
    ),
    point(
        "the second illegal move does not lose yet in 2001",
        &[("Date", "2001.07.01"), ("Termination", "White loses by a second illegal move")],
        "1. e4 e5 0-1",
        &[("R309", "warning", "only number 3 loses (7.4b, Laws of 2001)")],
    ),
    point(
        "in a comment, and in Vietnamese, in 2010",
        &[("Date", "2010.05.01")],
        "1. e4 e5 {Trắng bị xử thua vì đi sai luật lần thứ hai} 0-1",
        &[("R309", "warning", "only number 3 loses (7.4b, Laws of 2009)")],
    ),
    point(
        "it loses in 2018",
        &[("Date", "2018.05.01"), ("Termination", "White loses by a second illegal move")],
        "1. e4 e5 0-1",
        &[],
    ),
    point(
        "a bare king claims no more than a draw in blitz of 2001",
        &[("Date", "2001.07.01"), ("TimeControl", "300"), ("Termination", "White loses by an illegal move"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[("R305", "error", "C3, Laws of 2001")],
    ),
    point(
        "and that draw is right",
        &[("Date", "2001.07.01"), ("TimeControl", "300"), ("Termination", "White loses by an illegal move"), QUEEN],
        "1. Qa2+ Kd6 1/2-1/2",
        &[],
    ),
    point(
        "they lost whatever the opponent had in 2001",
        &[("Date", "2001.07.01"), ("Termination", "White loses by a third illegal move"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[],
    ),
    // 2. Resignation.
    point(
        "who resigns to a bare king draws since 2023",
        &[("Date", "2023.01.01"), ("Termination", "White resigns"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[("R310", "error", "5.1.2, Laws of 2023")],
    ),
    point(
        "and lost in 2022",
        &[("Date", "2022.12.31"), ("Termination", "White resigns"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[],
    ),
    point(
        "a comment says so",
        &[("Date", "2024.05.01"), QUEEN],
        "1. Qa2+ Kd6 {White resigns} 0-1",
        &[("R310", "error", "White resigned, but Black cannot mate")],
    ),
    point(
        "in Vietnamese",
        &[("Date", "2024.05.01"), QUEEN],
        "1. Qa2+ Kd6 {Trắng xin thua} 0-1",
        &[("R310", "error", "5.1.2")],
    ),
    point(
        "behind a variation",
        &[("Date", "2024.05.01"), QUEEN],
        "1. Qa2+ Kd6 {White resigns} (1... Ke7) 0-1",
        &[("R310", "error", "5.1.2")],
    ),
    point(
        "the winner's resignation is no reason",
        &[("Date", "2024.05.01"), QUEEN],
        "1. Qa2+ Kd6 {Black resigns} 0-1",
        &[("R309", "warning", "Black lost")],
    ),
    point(
        "one who can mate wins",
        &[("Date", "2024.05.01"), ("Termination", "White resigns"), KNIGHT],
        "30. Nc2 Rb1 0-1",
        &[],
    ),
    point("advice is no resignation", &[("Date", "2024.05.01"), QUEEN], "1. Qa2+ Kd6 {White should resign} 0-1", &[]),
    point(
        "without a date it is a warning",
        &[("Date", "????.??.??"), ("Termination", "White resigned"), QUEEN],
        "1. Qa2+ Kd6 0-1",
        &[("R310", "warning", "only under the Laws of 2023")],
    ),
    // 7. Draws before both had moved.
    point("one move alone in 2017", &[("Date", "2017.07.01")], "1. e4 1/2-1/2", &[("R307", "error", "5.2.3")]),
    point("one move alone in June 2017", &[("Date", "2017.06.30")], "1. e4 1/2-1/2", &[]),
    point("both have moved", &[("Date", "2024.05.01")], "1. e4 e5 1/2-1/2", &[]),
    point(
        "moves before the first position",
        &[("Date", "2024.05.01"), ("FEN", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")],
        "3. Bb5 1/2-1/2",
        &[],
    ),
    point(
        "Black begins, so White had moved",
        &[("Date", "2024.05.01"), ("FEN", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")],
        "1... e5 1/2-1/2",
        &[],
    ),
    point(
        "White alone had moved",
        &[("Date", "2024.05.01"), ("FEN", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")],
        "1/2-1/2",
        &[("R307", "error", "5.2.3")],
    ),
    point(
        "a composed position with the number of every composed position",
        &[("Date", "2024.05.01"), ("FEN", "7k/8/8/8/8/8/8/K5R1 b - - 0 1")],
        "1/2-1/2",
        &[],
    ),
    point(
        "fifty moves draw without agreement",
        &[("Date", "2024.05.01"), ("FEN", "8/8/4k3/8/8/3K4/1q6/R7 w - - 99 1")],
        "1. Rc1 1/2-1/2",
        &[],
    ),
    point(
        "stalemate draws",
        &[("Date", "2024.05.01"), ("FEN", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1")],
        "1. Qf7 1/2-1/2",
        &[],
    ),
    point(
        "a flag fell, and the other side cannot mate",
        &[("Termination", "time forfeit"), ("FEN", "8/8/8/8/3k4/8/1q6/4K3 w - - 0 1")],
        "1. Kf1 1/2-1/2",
        &[],
    ),
    point(
        "a flag fell, which is no agreement",
        &[("Termination", "time forfeit")],
        "1. e4 1/2-1/2",
        &[("R309", "warning", "both sides could still mate")],
    ),
    point("in words", &[], "1. e4 {Đen rụng cờ} 1/2-1/2", &[("R309", "warning", "Black lost")]),
    point("the arbiter decided", &[("Termination", "adjudication")], "1. e4 1/2-1/2", &[]),
    point(
        "the year alone",
        &[("Date", "2017.??.??")],
        "1. e4 1/2-1/2",
        &[("R307", "warning", "only under the Laws of 2017")],
    ),
    // 8. The day that decides.
    point(
        "an event of 2014 ends under the Laws with which it began",
        &[("Date", "2014.07.05"), ("EventDate", "2014.06.28")],
        APART,
        &[],
    ),
    point(
        "five times in all since 2017",
        &[("Date", "2017.07.01")],
        APART,
        &[("M208", "error", "9.6.1, Laws of 2017"), ("R306", "error", "9.6.1")],
    ),
    point("but not in an event that began before", &[("Date", "2017.07.03"), ("EventDate", "2017.06.25")], APART, &[]),
    point(
        "five times in a row since 2014",
        &[("Date", "2014.07.01")],
        NIGHTS,
        &[("M208", "error", "9.6a, Laws of 2014"), ("R306", "error", "9.6a")],
    ),
    point("a day without a date tag", &[("Date", "????.??.??"), ("UTCDate", "2013.01.01")], NIGHTS, &[]),
    point(
        "UTCDate decides",
        &[("Date", "????.??.??"), ("UTCDate", "2015.01.01")],
        NIGHTS,
        &[("M208", "error", "2014"), ("R306", "error", "2014")],
    ),
    point(
        "EventDate alone",
        &[("Date", "????.??.??"), ("EventDate", "2015.01.01")],
        NIGHTS,
        &[("M208", "error", "2014"), ("R306", "error", "2014")],
    ),
    point("an ISO date", &[("Date", "2014-06-30")], NIGHTS, &[("T502", "warning", "2014-06-30")]),
    point("a dotted date", &[("Date", "30.06.2014")], NIGHTS, &[("T502", "warning", "30.06.2014")]),
    point(
        "a slashed date",
        &[("Date", "2014/07/01")],
        NIGHTS,
        &[("T502", "warning", "2014/07/01"), ("M208", "error", "2014"), ("R306", "error", "2014")],
    ),
    point(
        "a day that may be misread, in a year that may not",
        &[("Date", "01.07.2014")],
        NIGHTS,
        &[
            ("T502", "warning", "01.07.2014"),
            ("M208", "warning", "only under the Laws of 2014, and"),
            ("R306", "warning", "only under the Laws of 2014, and"),
        ],
    ),
    point(
        "a year of two figures",
        &[("Date", "01.07.14")],
        NIGHTS,
        &[
            ("T502", "warning", "01.07.14"),
            ("M208", "warning", "only under the Laws of 2014, 2017, 2018, 2023"),
            ("R306", "warning", "only under the Laws of 2014, 2017, 2018, 2023"),
        ],
    ),
    point("a year alone, before", &[("Date", "2013")], NIGHTS, &[("T502", "warning", "2013")]),
    point(
        "a month alone, after",
        &[("Date", "08.2014")],
        NIGHTS,
        &[("T502", "warning", "08.2014"), ("M208", "error", "2014"), ("R306", "error", "2014")],
    ),
    point(
        "a day that is not in the calendar",
        &[("Date", "2023.02.30"), QUEEN],
        "1. Qa2+ Kd6 {White resigns} 0-1",
        &[("T502", "warning", "2023.02.30"), ("R310", "error", "5.1.2")],
    ),
    point(
        "the year of a new edition",
        &[("Date", "2014.??.??")],
        NIGHTS,
        &[("M208", "warning", "only under the Laws of 2014"), ("R306", "warning", "only under the Laws of 2014")],
    ),
    point(
        "a flag in the year of a new edition",
        &[("Date", "1997.??.??"), ("Termination", "time forfeit"), ("FEN", "8/8/4k3/8/8/3K4/1q6/N7 w - - 0 40")],
        "40. Nc2 Qb1 1-0",
        &[("R305", "warning", "only under the Laws of 1997")],
    ),
    // 10. Scores.
    point("both lose", &[("Result", "0-0")], "1. e4 e5 0-0", &[("T502", "warning", "0-0")]),
    point("both lose, with blanks", &[("Result", "*")], "1. e4 e5 2. Nf3 Nc6 0 - 0", &[("T502", "warning", "0 - 0")]),
    point("castling with blanks", &[("Result", "*")], "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0 - 0 *", &[]),
    point("both lose, the tag does not say so", &[("Result", "*")], "1. e4 e5 0-0", &[("T502", "warning", "0-0")]),
    point("half a point for White", &[("Result", "1/2-0")], "1. e4 e5 1/2-0", &[("T502", "warning", "1/2-0")]),
    point("half a point for Black", &[("Result", "*")], "1. e4 e5 0-1/2", &[("T502", "warning", "0-1/2")]),
    point("points with a comma", &[("Result", "0,5-0")], "1. e4 e5 0,5-0", &[("T502", "warning", "0,5-0")]),
    point("points with a dot", &[("Result", "0-0.5")], "1. e4 e5 0-0.5", &[("T502", "warning", "0-0.5")]),
    point("what convert writes", &[("Result", "*"), ("Termination", "0-0; double forfeit")], "1. e4 e5 *", &[]),
    point("castling is castling", &[("Result", "*")], "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", &[]),
    // 13. Moves after a dead position.
    point(
        "a king goes on, and it was drawn",
        &[BISHOP],
        "60. Kc3 Ke5 61. Kb3 1/2-1/2",
        &[("M208", "warning", "neither side could mate")],
    ),
    point(
        "a king goes on, and somebody won",
        &[BISHOP],
        "60. Kc3 Ke5 61. Kb3 1-0",
        &[("M208", "error", "neither side could mate"), ("R304", "error", "neither side could mate")],
    ),
    point(
        "an electronic board posts the result",
        &[BISHOP],
        "60. Kc3 Kd6 61. Kb3 Kd5 1/2-1/2",
        &[("M208", "warning", "electronic board")],
    ),
    point(
        "moves after the fifth time could matter",
        &[("Date", "2024.01.01"), ("Result", "1/2-1/2")],
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 1/2-1/2",
        &[("M208", "error", "9.6.1")],
    ),
    point("posted after mate", &[], "1. f3 e5 2. g4 Qh4# 3. Ke4 0-1", &[("M208", "warning", "electronic board")]),
    point(
        "posted after mate against the result",
        &[],
        "1. f3 e5 2. g4 Qh4# 3. Ke4 1-0",
        &[("M208", "error", "electronic board"), ("R302", "error", "0-1, not 1-0 (5.1.1, Laws of 2023)")],
    ),
    point(
        "both kings are put in the centre",
        &[],
        "1. e4 e5 2. Nf3 Nc6 3. Ke4 Ke5 1-0",
        &[("M201", "error", "electronic board")],
    ),
    point(
        "moves after mate against the result",
        &[("Date", "1990.05.01")],
        "1. f3 e5 2. g4 Qh4# 3. a3 1-0",
        &[("M208", "error", "after checkmate (10.1, Laws of 1989)"), ("R302", "error", "10.1, Laws of 1989")],
    ),
    point(
        "stalemate has its article",
        &[("Date", "2003.05.01"), ("FEN", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1")],
        "1. Qf7 1-0",
        &[("R303", "error", "5.2a, Laws of 2001")],
    ),
    point(
        "0-0 may stand against a mate",
        &[("Result", "0-0")],
        "1. f3 e5 2. g4 Qh4# 0-0",
        &[("T502", "warning", "0-0")],
    ),
    point(
        "posted in the middle of a game",
        &[],
        "1. e4 e5 2. Nf3 Nc6 3. Kd5 1-0",
        &[("M201", "error", "electronic board")],
    ),
    // 14. What the words of a game say.
    point(
        "the result contradicts the flag",
        &[("Termination", "White forfeits on time")],
        "1. e4 e5 2. Nf3 1-0",
        &[("R309", "warning", "White lost")],
    ),
    point("and a comment", &[], "1. e4 e5 2. Nf3 {Black resigns} 0-1", &[("R309", "warning", "Black lost")]),
    point(
        "and a comment before a variation",
        &[],
        "1. e4 e5 2. Nf3 {Black resigns} (2. Nc3) 0-1",
        &[("R309", "warning", "Black lost")],
    ),
    point("words that agree", &[("Termination", "White forfeits on time")], "1. e4 e5 2. Nf3 0-1", &[]),
    point(
        "a flag fell, and it was called drawn",
        &[("Termination", "time forfeit")],
        "1. e4 e5 2. Nf3 1/2-1/2",
        &[("R309", "warning", "both sides could still mate")],
    ),
    point("drawn against a bare king", &[("Termination", "time forfeit"), QUEEN], "1. Qa2+ Kd6 1/2-1/2", &[]),
    // What only the search proves.
    point(
        "won in a position from which every line is dead",
        &[KNIGHT_TAKES],
        "60. Qg8+ 1-0",
        &[("R304", "error", "neither side could mate")],
    ),
    point("drawn there", &[KNIGHT_TAKES], "60. Qg8+ 1/2-1/2", &[]),
    point(
        "won on time, and every reply takes the queen",
        &[("FEN", "7k/6r1/8/3Q4/8/8/8/1K6 w - - 0 60"), ("Termination", "time forfeit")],
        "60. Qg8+ 1-0",
        &[("R305", "error", "White cannot mate")],
    ),
    point(
        "given up to a queen that must be taken",
        &[KNIGHT_TAKES, ("Termination", "Black resigns")],
        "60. Qg8+ 1-0",
        &[("R304", "error", "5.2.2"), ("R310", "error", "5.1.2")],
    ),
];

/// The game of a point.
fn game(point: &Point) -> String {
    let tag = |name: &str| point.tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| *value);
    let terminator = point.moves.rsplit(' ').next().unwrap_or("*");
    let mut text = String::new();
    let roster = [
        ("Event", point.name),
        ("Site", "?"),
        ("Date", "2024.01.31"),
        ("Round", "1"),
        ("White", "An"),
        ("Black", "Bình"),
        ("Result", terminator),
    ];
    for (name, value) in roster {
        let _ = writeln!(text, "[{name} \"{}\"]", tag(name).unwrap_or(value));
    }
    for (name, value) in point.tags.iter().filter(|(name, _)| !roster.iter().any(|(tag, _)| tag == name)) {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let _ = write!(text, "{}\n{}\n\n", if tag("FEN").is_some() { "[SetUp \"1\"]\n" } else { "" }, point.moves);
    text
}

#[test]
fn every_point_is_judged_as_the_laws_say() {
    assert!(POINTS.len() >= 40);
    for point in POINTS {
        let run = run(&["validate", "-", "-q", "--format", "csv"], game(point).as_bytes());
        let [codes, severities, messages] = ["code", "severity", "message"].map(|name| column(&run.out, name));
        let said: Vec<String> = codes
            .iter()
            .zip(&severities)
            .zip(&messages)
            .map(|((code, severity), message)| format!("{code} {severity} {message}"))
            .collect();
        assert_eq!(said.len(), point.said.len(), "{}: {said:#?}\n{}", point.name, game(point));
        for (code, severity, part) in point.said {
            let told = |text: &String| text.starts_with(&format!("{code} {severity} ")) && text.contains(part);
            assert!(said.iter().any(told), "{}: {code} {severity} {part:?} in {said:#?}", point.name);
        }
    }
}

/// A file of so many drawn games, the first ones without moves.
fn file(unplayed: usize, played: usize, event: &str) -> String {
    let one = |moves: &'static str| Point { name: "Cup", tags: &[], moves, said: &[] };
    let mut text = String::new();
    for index in 0..unplayed + played {
        let moves = if index < unplayed { "1/2-1/2" } else { "1. e4 e5 1/2-1/2" };
        text += &game(&one(moves)).replace("\"Cup\"", &format!("\"{event}\""));
    }
    text
}

#[test]
fn a_drawn_game_without_moves_tells_only_among_games_with_moves() {
    for (text, expected) in [
        (file(1, 2, "A"), 1),
        (file(2, 3, "A"), 2),
        // Half of the file, or of the event, has no moves.
        (file(1, 1, "A"), 0),
        (file(1, 0, "A") + &file(0, 5, "B"), 0),
        (file(1, 2, "A") + &file(3, 0, "B"), 0),
        (file(1, 4, "A") + &file(2, 0, "B"), 1),
        (file(1, 2, "A").replacen("[Round", "[Termination \"double forfeit\"]\n[Round", 1), 0),
        (file(1, 2, "A").replacen("2024.01.31", "2016.01.31", 1), 0),
    ] {
        for options in [&["-j1"][..], &["-j2", "--block-size", "1024"]] {
            let run = run(&[&["validate", "-", "-q", "--format", "csv"][..], options].concat(), text.as_bytes());
            assert_eq!(column(&run.out, "code"), vec!["R307"; expected], "{text}");
            assert_eq!(column(&run.out, "severity"), vec!["warning"; expected]);
        }
    }
}
