//! The ledger of draws: by edition, at the edges, and the same whatever reads the game.

use bienban::chess::draws::{DrawFacts, DrawKind, DrawRow, DrawTally, LedgerRules, MOST_ROWS, RuleName};
use bienban::chess::law::laws::Laws;
use bienban::chess::notation::start;
use bienban::chess::replay::course::GameCourse;
use bienban::place::{Ply, Side};
use shakmaty::san::San;

use crate::harness::corpora::{corpus, games};
use crate::harness::report::column;
use crate::harness::{bienban, root};

/// The course of a game from a FEN, or from the usual start.
fn course(fen: &str, moves: &str) -> GameCourse {
    let first = if fen.is_empty() { shakmaty::Chess::default() } else { start::from_fen(fen).expect("a position") };
    let mut course = GameCourse::start(first, true);
    for san in moves.split_whitespace() {
        let san: San = san.parse().expect("a move");
        let played = san.to_move(course.last()).unwrap_or_else(|e| panic!("{san}: {e}"));
        course.push(played);
    }
    course
}

fn rows(fen: &str, moves: &str, laws: &str) -> Vec<DrawRow> {
    let laws: Laws = laws.parse().expect("an edition");
    LedgerRules::new(laws.in_force_on("2024.01.01")).rows(&DrawFacts::of(course(fen, moves)))
}

/// A sentence for each row: what it says, and the half-moves after which it holds.
fn brief(rows: &[DrawRow]) -> Vec<String> {
    let sentence = |r: &DrawRow| {
        format!("{} {}, after {} to {}, count {}", r.rule.name(), r.kind.name(), r.ply.0, r.until.0, r.count)
    };
    rows.iter().map(sentence).collect()
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

#[test]
fn a_third_occurrence_can_be_claimed_before_and_after_the_move() {
    let eight = SHUFFLE.split(' ').take(8).collect::<Vec<_>>().join(" ");
    let rows = rows("", &eight, "2023");
    let occurred: Vec<&DrawRow> = rows.iter().filter(|r| r.kind == DrawKind::Occurred).collect();
    assert_eq!(occurred.len(), 1);
    assert_eq!((occurred[0].ply, occurred[0].side), (Ply(8), Some(Side::White)));
    assert_eq!(occurred[0].plies, [Ply(0), Ply(4), Ply(8)]);
    let played: Vec<&DrawRow> = rows.iter().filter(|r| r.kind == DrawKind::Intended && r.ply == Ply(7)).collect();
    assert_eq!(played.len(), 1, "the move that was played");
    assert_eq!((played[0].side, played[0].article), (Some(Side::Black), "9.2.1"));
    // At the end White may announce Nf3, after which the position after half-moves 1 and 5 stands again.
    let last: Vec<&DrawRow> = rows.iter().filter(|r| r.kind == DrawKind::Intended && r.ply == Ply(8)).collect();
    assert_eq!(last.len(), 1);
    assert_eq!(last[0].plies, [Ply(1), Ply(5), Ply(9)]);
}

#[test]
fn the_fifth_occurrence_ends_the_game_from_2014_on() {
    for (laws, article) in [("2009", None), ("2014", Some("9.6a")), ("2018", Some("9.6.1"))] {
        let rows = rows("", SHUFFLE, laws);
        let found = rows.iter().find(|r| r.rule == RuleName::Fivefold);
        assert_eq!(found.map(|r| r.article), article, "{laws}");
        if let Some(row) = found {
            assert_eq!((row.ply, row.count, row.side), (Ply(16), 5, None));
        }
    }
    // The fifth time, but not five times in a row: 2014 goes on, 2017 does not.
    let apart = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb5 Nb4 Nc3 Nc6 Nb1 Nb8 Nf3 Nf6 Ng1 Ng8";
    assert!(rows("", apart, "2014").iter().all(|r| r.rule != RuleName::Fivefold));
    assert!(rows("", apart, "2017").iter().any(|r| r.rule == RuleName::Fivefold && r.ply == Ply(20)));
}

#[test]
fn what_cannot_be_captured_en_passant_makes_no_other_position() {
    let pinned = "4k3/8/8/8/4p3/8/3P4/K3R3 w - - 0 1";
    let moves = "d4 Kd7 Ka2 Ke8 Ka1 Kd7 Ka2 Ke8 Ka1";
    assert!(rows(pinned, moves, "2018").iter().any(|r| r.rule == RuleName::Threefold && r.ply == Ply(9)));
    let free = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1";
    let moves = "a4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1";
    assert!(rows(free, moves, "2018").iter().all(|r| r.kind != DrawKind::Occurred || r.ply != Ply(9)));
    // Both pawns would leave the rank of the king.
    let both = "8/8/8/8/k4p1R/8/4P3/K7 w - - 0 1";
    let moves = "e4 Ka5 Ka2 Ka4 Ka1 Ka5 Ka2 Ka4 Ka1";
    assert!(rows(both, moves, "2018").iter().any(|r| r.rule == RuleName::Threefold && r.ply == Ply(9)));
}

#[test]
fn a_lost_castling_right_makes_another_position() {
    let moves = "e4 e5 Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8";
    assert!(rows("", moves, "2018").iter().all(|r| r.kind != DrawKind::Occurred));
    assert!(
        rows("", &format!("{moves} Ke2 Ke7"), "2018").iter().any(|r| r.kind == DrawKind::Occurred && r.ply == Ply(12))
    );
}

#[test]
fn fifty_moves_by_the_last_move_even_where_it_mates() {
    // Announced, Nf7 completes the fifty moves and mates; on the board, the game is over.
    let fen = "6rk/6pp/7N/5p2/6p1/8/2q5/K7 w - - 99 60";
    let announced = rows(fen, "", "2018");
    let mating = announced
        .iter()
        .find(|r| r.rule == RuleName::Fifty && r.announced.is_some_and(|m| m.to() == shakmaty::Square::F7));
    assert_eq!(mating.map(|r| (r.kind, r.count, r.article)), Some((DrawKind::Intended, 100, "9.3.1")));
    assert_eq!(
        brief(&rows(fen, "Nf7#", "2018")),
        ["fifty intended, after 0 to 0, count 100", "checkmate automatic, after 1 to 1, count 0"]
    );
}

#[test]
fn mate_goes_before_seventy_five_moves() {
    let fen = "7k/R7/6K1/8/8/8/8/8 w - - 149 200";
    let mated = rows(fen, "Ra8#", "2018");
    assert!(mated.iter().all(|r| r.rule != RuleName::Seventyfive), "{mated:?}");
    let drawn = rows(fen, "Ra1", "2018");
    assert!(drawn.iter().any(|r| r.rule == RuleName::Seventyfive && r.ply == Ply(1) && r.count == 150));
    assert!(rows(fen, "Ra1", "2009").iter().all(|r| r.rule != RuleName::Seventyfive));
    // It holds in the first position already.
    let at_once = rows("7k/R7/6K1/8/8/8/8/8 b - - 150 200", "", "2018");
    assert!(at_once.iter().any(|r| r.rule == RuleName::Seventyfive && r.ply == Ply(0)));
}

#[test]
fn dead_positions_by_material_at_their_first_half_move() {
    let rows_of = |laws| brief(&rows("8/8/4k3/6b1/3p4/3K4/8/8 w - - 0 1", "Kxd4 Kf5 Kd5", laws));
    assert_eq!(rows_of("2018"), ["dead-position automatic, after 1 to 1, count 0"]);
    assert_eq!(rows_of("1989"), ["dead-position automatic, after 1 to 1, count 0"]);
    // Two bishops on squares of one colour are not on the list of 1989.
    let two = "8/8/4k3/6b1/8/3K4/8/B1B5 w - - 0 1";
    assert!(rows(two, "", "1989").is_empty());
    assert_eq!(rows(two, "", "2001").len(), 1);
}

/// The runs of a rule in a ledger, as its first and last half-move.
fn runs(ledger: &[u8], rule: &str, kind: &str) -> Vec<String> {
    let [rules, kinds, first, last] = ["rule", "kind", "ply", "until_ply"].map(|name| column(ledger, name));
    let rows = (0..rules.len()).filter(|&row| rules[row] == rule && kinds[row] == kind);
    rows.map(|row| format!("{}-{}", first[row], last[row])).collect()
}

#[test]
fn the_longest_game_under_four_editions() {
    let file = root().join("testdata/draws/nikolic-arsovic.pgn");
    let ledger = |laws: &str| {
        let mut command = bienban();
        let output = command.args(["draws", "-q", "--format", "csv", "--laws", laws]).arg(&file).output().expect("run");
        assert!(output.status.success());
        output.stdout
    };
    for (laws, fifty) in [
        ("1984", ["322-332", "533-538"]),
        ("1989", ["322-332", "483-538"]),
        ("auto", ["322-332", "483-538"]),
        ("2001", ["322-332", "433-538"]),
        ("2023", ["322-332", "433-538"]),
    ] {
        let csv = ledger(laws);
        assert_eq!(runs(&csv, "fifty", "occurred"), fifty, "{laws}");
        let automatic = runs(&csv, "seventyfive", "automatic");
        assert_eq!(automatic, if laws == "2023" { vec!["483-483"] } else { vec![] }, "{laws}");
    }
}

#[test]
fn the_edition_follows_the_date() {
    let rook_and_bishop = "8/8/3k4/8/3r4/8/4K3/R4B2 w - - 100 200";
    let of = |date: &str| {
        let ledger = LedgerRules::new(Laws::Auto.in_force_on(date));
        (ledger.edition().id, ledger.rows(&DrawFacts::of(course(rook_and_bishop, ""))))
    };
    let (id, rows) = of("1995.??.??");
    assert_eq!((id, rows.iter().any(|r| r.rule == RuleName::Fifty && r.kind == DrawKind::Occurred)), ("1993", true));
    let (id, rows) = of("1992.??.??");
    assert_eq!((id, rows.len()), ("1989", 0));
    // Of an unknown year the newest counts, and the row says that another might have been in force.
    let (id, rows) = of("????.??.??");
    assert_eq!(id, "2023");
    assert!(rows.iter().any(|r| r.rule == RuleName::Fifty && !r.certain), "{rows:?}");
}

#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn one_ledger_whatever_the_threads_and_the_path() {
    let folder = corpus("draws");
    let ledger = |args: &[&str]| {
        let mut command = bienban();
        let output = command.args(["draws", "-q", "--format", "csv"]).args(args).arg(&folder).output().expect("run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let one = ledger(&["-j1"]);
    assert!(one.lines().count() > 500);
    for args in [&["-j2"][..], &["-j5", "--block-size", "2048"]] {
        assert!(ledger(args) == one, "{args:?}");
    }
}

/// A line that the fast path does not know sends a game to the careful path; the ledger must not change.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn the_fast_path_and_the_careful_path_keep_one_ledger() {
    let text = games("bench/otb.pgn.zst");
    let text = String::from_utf8_lossy(&text);
    let starts: Vec<usize> = text.match_indices("[Event \"").map(|(at, _)| at).collect();
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (mut plain, mut strange) = (String::new(), String::new());
    for pair in starts.windows(2).step_by(5) {
        let game = &text[pair[0]..pair[1]];
        let Some(body) = game.find("\n\n").or_else(|| game.find("\n\r\n").map(|at| at + 1)) else { continue };
        plain.push_str(game);
        strange.push_str(&game[..body + 2]);
        strange.push_str("% a line\n");
        strange.push_str(&game[body + 2..]);
    }
    let file = folder.path().join("games.pgn");
    for args in [&[][..], &["--all-moves"]] {
        let ledger = |games: &str| {
            std::fs::write(&file, games).expect("written");
            let mut command = bienban();
            let output = command.args(["draws", "-q", "--format", "csv"]).args(args).arg(&file).output().expect("run");
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let (fast, careful) = (ledger(&plain), ledger(&strange));
        assert!(fast.lines().count() > 1_000);
        let different = fast.lines().zip(careful.lines()).find(|(a, b)| a != b);
        assert!(fast == careful, "{args:?}: {different:?}");
    }
}

#[test]
fn a_game_that_shuffles_for_ever_has_a_ledger_with_an_end() {
    let mut course = GameCourse::start(shakmaty::Chess::default(), true);
    let moves: Vec<San> = "Nf3 Nf6 Ng1 Ng8".split(' ').map(|san| san.parse().expect("a move")).collect();
    for san in moves.iter().cycle().take(30_000) {
        course.push(san.to_move(course.last()).expect("it is legal"));
    }
    let facts = DrawFacts::of(course);
    let stood = facts.occurrences(Ply(28_000));
    assert_eq!(
        (stood.count, stood.plies.len(), stood.plies[98..].to_vec()),
        (7001, 100, vec![Ply(27_996), Ply(28_000)])
    );
    // Under the Laws of 2024 the fifth repetition ends the game, and nothing can be announced in it any more.
    for (day, all_moves) in [("2024.01.01", false), ("2024.01.01", true), ("1999.01.01", false), ("1999.01.01", true)] {
        let rows = LedgerRules::new(Laws::Auto.in_force_on(day)).all_moves(all_moves).rows(&facts);
        let of = |kind| rows.iter().filter(|row| row.kind == kind && row.rule == RuleName::Threefold).count();
        assert!(of(DrawKind::Occurred) == MOST_ROWS);
        let announced = if day == "2024.01.01" { 8..20 } else { 9_001..MOST_ROWS + 1 };
        assert!(announced.contains(&of(DrawKind::Intended)), "{day}: {}", of(DrawKind::Intended));
        assert!(rows.iter().all(|row| row.plies.len() <= 100));
        let last = rows.iter().rfind(|row| row.rule == RuleName::Threefold && row.kind == DrawKind::Occurred);
        assert_eq!(last.map(|row| (row.ply, row.count)), Some((Ply(10_007), 2502)));
        let mut tally = DrawTally::default();
        tally.add(&rows, facts.last(), None);
        tally.add(&rows[..1000], facts.last(), None);
        assert_eq!(tally.full, 1, "that rows are left out is said");
    }
}

#[test]
fn a_move_that_was_not_played_is_compared_with_every_position_of_a_long_run() {
    // A king walks about for more half-moves than are looked through one by one; then it could step back.
    let walk = "Kd1 Kd8 Kc1 Kc8 Kb1 Kb8 Ka1 Ka8 Kb1 Kb8 Kc1 Kc8 Kd1 Kd8 Ke1 Ke8";
    let moves = [walk; 8].join(" ");
    let facts = DrawFacts::of(course("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", &moves));
    for ply in facts.plies() {
        for announced in shakmaty::Position::legal_moves(facts.position(ply)) {
            let mut after = facts.position(ply).clone();
            shakmaty::Position::play_unchecked(&mut after, announced);
            let mut expected: Vec<Ply> = (0..=ply.0).map(Ply).filter(|&p| *facts.position(p) == after).collect();
            expected.push(Ply(ply.0 + 1));
            let stood = facts.occurrences_after(ply, announced);
            assert_eq!((stood.count as usize, &stood.plies), (expected.len(), &expected), "{announced} after {ply:?}");
        }
    }
}
