//! Dead positions: held against the playing out of every line, against the mates that a material allows, and in its own
//! symmetries.

use std::collections::HashSet;

use bienban::chess::dead::{self, Ability, DeadVerdict, MateAnswers, Rule};
use bienban::chess::notation::start;
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Role, Square, attacks};

use crate::braid::Random;
use crate::harness::bienban;

fn position(fen: &str) -> Chess {
    start::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn judge(fen: &str) -> MateAnswers {
    dead::judge(&position(fen), dead::DEFAULT_LIMIT)
}

/// Whether `winner` can mate, by playing out every line with nothing left out; `None` if there are more than `most`
/// positions.
fn exhaustive(first: &Chess, winner: Color, most: usize) -> Option<bool> {
    let mut seen = HashSet::from([first.clone()]);
    let mut open = vec![first.clone()];
    while let Some(position) = open.pop() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() && position.turn() != winner {
            return Some(true);
        }
        for played in moves {
            let mut next = position.clone();
            next.play_unchecked(played);
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// Plays a line; the side that it mates with, if it does.
fn mates(first: &Chess, line: &[shakmaty::Move]) -> Option<Color> {
    let mut position = first.clone();
    for &played in line {
        position = position.play(played).ok()?;
    }
    position.is_checkmate().then(|| !position.turn())
}

/// What was found out about the answers for a list of positions.
#[derive(Debug, Default)]
struct Count {
    can: usize,
    cannot: usize,
    played_out: usize,
    undetermined: usize,
}

/// Holds both answers against the oracle; positions that cannot mate for their material have a test of their own.
fn hold(fen: &str, most: usize, count: &mut Count) {
    let first = position(fen);
    let judgement = dead::judge(&first, dead::DEFAULT_LIMIT);
    for side in Color::ALL {
        match &judgement.answer_for(side).ability {
            Ability::CanWin(line) => {
                count.can += 1;
                assert_eq!(mates(&first, line), Some(side), "{fen}: {line:?}");
            }
            Ability::CannotWin(rule) => {
                count.cannot += 1;
                if matches!(rule, Rule::Walls | Rule::EveryLine) {
                    let truth = exhaustive(&first, side, most);
                    count.played_out += usize::from(truth.is_some());
                    assert_ne!(truth, Some(true), "{fen}: {side} cannot win by {rule:?}");
                }
            }
            Ability::Undetermined => count.undetermined += 1,
        }
    }
    for (other, swapped) in [(mirrored(fen), false), (with_colours_swapped(fen), true)] {
        let mirror = judge(&other);
        for side in Color::ALL {
            let (one, two) =
                (&judgement.answer_for(side).ability, &mirror.answer_for(if swapped { !side } else { side }).ability);
            assert_eq!(one.name(), two.name(), "{side} in {fen} and {other}");
        }
    }
}

fn placement(fen: &str, rank: impl Fn(&str) -> String, reverse: bool) -> (String, String) {
    let (board, rest) = fen.split_once(' ').expect("a FEN has fields");
    let mut ranks: Vec<String> = board.split('/').map(rank).collect();
    if reverse {
        ranks.reverse();
    }
    (ranks.join("/"), rest.to_owned())
}

/// Left and right exchanged, without castling and en passant.
fn mirrored(fen: &str) -> String {
    let (board, rest) = placement(fen, |rank| rank.chars().rev().collect(), false);
    format!("{board} {} - -", &rest[..1])
}

fn with_colours_swapped(fen: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let (board, rest) = placement(fen, |rank| rank.chars().map(swap).collect(), true);
    format!("{board} {} - -", if rest.starts_with('w') { 'b' } else { 'w' })
}

fn fen(board: &Board, turn: Color) -> Option<String> {
    let text = format!("{board} {} - -", turn.char());
    start::from_fen(&text).ok().map(|_| text)
}

#[test]
fn the_positions_of_the_laws() {
    for (fen, white, black) in [
        // Two bishops on dark squares; bishops on both colours; two knights.
        ("8/8/4k3/6b1/8/3K4/8/B7 w - -", "cannot-win", "cannot-win"),
        ("8/8/4k3/5b2/8/3K4/8/B7 w - -", "can-win", "can-win"),
        ("8/8/4k3/8/8/3K4/8/N1N5 w - -", "can-win", "cannot-win"),
        // A wall from edge to edge.
        ("4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 1", "cannot-win", "cannot-win"),
        // The only move leaves two kings.
        ("k7/8/8/8/8/8/1q6/K7 w - - 0 1", "cannot-win", "cannot-win"),
        // What a flag fall asks: a queen and a bare king, a knight and a rook.
        ("8/8/4k3/8/8/3K4/8/Q7 w - - 0 1", "can-win", "cannot-win"),
        ("8/8/4k3/5n2/8/3K4/8/R7 w - - 0 1", "can-win", "can-win"),
        ("8/8/4k3/5n2/8/3K4/8/Q7 w - - 0 1", "can-win", "cannot-win"),
        // Mate stands on the board, by a knight and by a bishop; and stalemate.
        ("6rk/5N2/7K/8/8/8/8/8 b - -", "can-win", "cannot-win"),
        ("kn6/1B6/1K6/8/8/8/8/8 b - -", "can-win", "cannot-win"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - -", "cannot-win", "cannot-win"),
    ] {
        let judgement = judge(fen);
        assert_eq!((judgement.white.ability.name(), judgement.black.ability.name()), (white, black), "{fen}");
    }
}

#[test]
fn few_men_at_random() {
    let (mut dice, mut count, mut tried) = (Random(0x6269_656e), Count::default(), 0);
    while tried < 2_000 {
        let mut board = Board::empty();
        board.set_piece_at(Square::new(dice.below(64) as u32), Role::King.of(Color::White));
        let black = Square::new(dice.below(64) as u32);
        if board.piece_at(black).is_some() {
            continue;
        }
        board.set_piece_at(black, Role::King.of(Color::Black));
        for _ in 0..=dice.below(3) {
            let role = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen]
                [dice.below(7)];
            let square = Square::new(dice.below(64) as u32);
            let color = [Color::White, Color::Black][dice.below(2)];
            if board.piece_at(square).is_none() {
                board.set_piece_at(square, role.of(color));
            }
        }
        if let Some(fen) = fen(&board, [Color::White, Color::Black][dice.below(2)]) {
            tried += 1;
            hold(&fen, 200_000, &mut count);
        }
    }
    println!("few men: {count:?}");
    assert_eq!(count.undetermined, 0, "{count:?}");
    assert!(count.can > 1_000 && count.played_out > 1, "{count:?}");
}

/// Pawns head to head on most files, kings and now and then a bishop or a knight behind them.
fn wall(dice: &mut Random) -> Option<String> {
    let mut board = Board::empty();
    let mut rank = 2 + dice.below(3);
    let holes = dice.below(4) == 0;
    for file in 0..8 {
        // Neighbours on the same rank could capture each other.
        rank = match dice.below(32) {
            0 => rank,
            _ if rank == 1 => 2,
            _ if rank == 4 => 3,
            even if even % 2 == 0 => rank + 1,
            _ => rank - 1,
        };
        if !(holes && dice.below(10) == 0) {
            let square = |rank: usize| Square::new((8 * rank + file) as u32);
            board.set_piece_at(square(rank), Role::Pawn.of(Color::White));
            board.set_piece_at(square(rank + 1), Role::Pawn.of(Color::Black));
        }
    }
    let men = [Role::King, Role::Bishop, Role::Bishop, Role::Knight, Role::Rook];
    for color in Color::ALL {
        let pieces = [0, 0, 0, 0, 1, 2][dice.below(6)];
        for index in 0..=pieces {
            let kinds = if dice.below(3) == 0 { 4 } else { 2 };
            let role = if index == 0 { Role::King } else { men[1 + dice.below(kinds)] };
            let rank = dice.below(2);
            let square = Square::new((8 * color.fold_wb(rank, 7 - rank) + dice.below(8)) as u32);
            if board.piece_at(square).is_some() {
                return None;
            }
            board.set_piece_at(square, role.of(color));
        }
    }
    fen(&board, [Color::White, Color::Black][dice.below(2)])
}

#[test]
fn walls_of_pawns_at_random() {
    let (mut dice, mut count, mut tried) = (Random(0x7761_6c6c), Count::default(), 0);
    while tried < 150 {
        if let Some(fen) = wall(&mut dice) {
            tried += 1;
            hold(&fen, 100_000, &mut count);
        }
    }
    println!("walls: {count:?}");
    assert!(count.undetermined * 100 <= 2 * tried, "{count:?}");
    assert!(count.can > 50 && count.played_out > 50, "{count:?}");
}

/// Whether some placement of this material is a mate: `check` gives it to a king of Black on a square of a tenth of the
/// board.
fn some_mate(check: Role, blockers: &[Role]) -> Option<String> {
    let tenth = (0..4).flat_map(|file| (0..=file).map(move |rank| Square::new(8 * rank + file)));
    for prey in tenth {
        for checker in attacks::attacks(prey, check.of(Color::White), Bitboard::EMPTY) {
            let near = attacks::king_attacks(prey);
            for king in !near & !Bitboard::from_square(prey) & !Bitboard::from_square(checker) {
                let mut board = Board::empty();
                board.set_piece_at(prey, Role::King.of(Color::Black));
                board.set_piece_at(checker, check.of(Color::White));
                board.set_piece_at(king, Role::King.of(Color::White));
                if let Some(fen) = with_blockers(&board, near, blockers) {
                    return Some(fen);
                }
            }
        }
    }
    None
}

/// Puts the blockers on neighbours of the king, as only there they help, and looks for mate.
fn with_blockers(board: &Board, near: Bitboard, blockers: &[Role]) -> Option<String> {
    let Some((&first, rest)) = blockers.split_first() else {
        let fen = fen(board, Color::Black)?;
        return position(&fen).is_checkmate().then_some(fen);
    };
    (near & !board.occupied()).into_iter().find_map(|square| {
        let mut board = board.clone();
        board.set_piece_at(square, Piece { color: Color::Black, role: first });
        with_blockers(&board, near, rest)
    })
}

#[test]
fn material_that_cannot_mate_has_no_mate() {
    use Role::{Bishop, Knight, Queen, Rook};
    for (check, blockers) in [
        (Knight, vec![Queen]),
        (Knight, vec![Queen, Queen]),
        (Knight, vec![Queen, Queen, Queen]),
        (Bishop, vec![Rook]),
        (Bishop, vec![Queen]),
        (Bishop, vec![Rook, Queen]),
        (Bishop, vec![Rook, Rook, Queen]),
    ] {
        assert_eq!(some_mate(check, &blockers), None);
    }
    for (check, blockers) in [
        (Knight, vec![Rook]),
        (Knight, vec![Bishop]),
        (Knight, vec![Knight]),
        (Bishop, vec![Knight]),
        (Bishop, vec![Bishop]),
    ] {
        assert!(some_mate(check, &blockers).is_some(), "{check:?} {blockers:?}");
    }
}

#[test]
fn a_limit_is_kept_and_said() {
    let judgement = dead::judge(&Chess::default(), 3);
    assert_eq!(judgement.verdict(), DeadVerdict::Undetermined);
    assert!(judgement.nodes() < 100, "{}", judgement.nodes());
}

#[test]
fn the_command_answers_in_order_and_names_bad_lines() {
    let input = "8/8/4k3/8/8/3K4/8/8 w - -\nrubbish\n\n8/8/4k3/5n2/8/3K4/8/Q7 w - - 0 1\n".repeat(200);
    let outputs: Vec<Vec<u8>> = ["1", "3"]
        .iter()
        .map(|threads| {
            let mut command = bienban();
            let run =
                command.args(["dead", "-", "--format", "csv", "-j", threads]).write_stdin(input.as_str()).output();
            let run = run.expect("it runs");
            assert_eq!(run.status.code(), Some(2));
            let said = String::from_utf8_lossy(&run.stderr).into_owned();
            assert!(said.contains("line 2: `rubbish`: it cannot be read as a FEN"), "{said}");
            run.stdout
        })
        .collect();
    assert_eq!(outputs[0], outputs[1]);
    let text = String::from_utf8_lossy(&outputs[0]).into_owned();
    let mut rows = text.lines();
    assert_eq!(rows.next(), Some("fen,white,black,verdict,nodes,line"));
    assert_eq!(rows.next(), Some("8/8/4k3/8/8/3K4/8/8 w - -,cannot-win,cannot-win,dead,0,bare-king"));
    assert!(
        rows.next().is_some_and(|row| row.starts_with("8/8/4k3/5n2/8/3K4/8/Q7 w - - 0 1,can-win,cannot-win,alive,"))
    );
    assert_eq!(text.lines().count(), 401);
}

/// Every position of games that ended by a fallen flag, with and without the search. `BIENBAN_CASES=1000` takes so many
/// games; a test build takes a few, because a search is slow there.
#[test]
#[cfg_attr(not(corpora), ignore = "needs the corpora in ../shared")]
fn the_quick_looks_say_nothing_that_the_search_denies() {
    use crate::harness::corpora::games;
    use bienban::judge::{self, JudgeOptions};
    use bienban::source::split::Block;
    let most = std::env::var("BIENBAN_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(8_u32);
    let block = Block::whole("online.pgn", &games("bench/online.pgn.zst"));
    let (mut taken, mut positions, mut more) = (0, 0_u32, 0_u32);
    judge::each(&block, &JudgeOptions::default(), |game| {
        let told = game.is_game() && game.tagged().value("Termination").eq_ignore_ascii_case("time forfeit");
        let Some(course) = game.course().filter(|_| told && taken < most) else { return };
        taken += 1;
        for position in course.positions().iter().filter(|position| !position.legal_moves().is_empty()) {
            for side in Color::ALL {
                let quick = dead::cannot_win(position, side);
                match dead::can_win(position, side, dead::DEFAULT_LIMIT).ability {
                    Ability::CanWin(line) => {
                        assert!(!quick, "{} {side:?}", bienban::chess::fen(position));
                        assert_eq!(mates(position, &line), Some(side), "{}", bienban::chess::fen(position));
                    }
                    Ability::CannotWin(_) => more += u32::from(!quick),
                    Ability::Undetermined => {}
                }
                positions += 1;
            }
        }
    });
    assert!(taken > 0 && positions > 100);
    println!("{taken} games, {positions} questions, {more} that only the search proves");
}
