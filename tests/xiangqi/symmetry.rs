//! Xiangqi: the numbers of half-moves, what must not change when colours are exchanged or the board is mirrored, there
//! and back through every notation, and both games in one file.

use bienban::xiangqi::fen;
use bienban::xiangqi::fifty::FiftyTally;
use bienban::xiangqi::half_move::XiangqiHalfMove;
use bienban::xiangqi::notation::Notation;
use bienban::xiangqi::position::XiangqiPosition;
use bienban::xiangqi::repetition::{Adjudicator, OCCURRENCES, Repetition};
use bienban::xiangqi::{meaning, reading, writing};

use crate::harness;

/// Pseudo-random numbers (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound.max(1) as u64) as usize
    }
}

/// Turns the board by half a turn and exchanges the colours, or exchanges left and right.
#[derive(Clone, Copy)]
enum Change {
    Colours,
    Mirror,
}

impl Change {
    fn fen(self, text: &str) -> String {
        let (placement, side) = text.split_once(' ').unwrap();
        let side = &side[..1];
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        match self {
            Change::Colours => {
                let turned: String = placement.chars().rev().map(swap).collect();
                format!("{turned} {}", if side == "b" { "w" } else { "b" })
            }
            Change::Mirror => {
                let rows: Vec<String> = placement.split('/').map(|row| row.chars().rev().collect()).collect();
                format!("{} {side}", rows.join("/"))
            }
        }
    }

    fn half_move(self, XiangqiHalfMove { from, to }: XiangqiHalfMove) -> XiangqiHalfMove {
        match self {
            Change::Colours => XiangqiHalfMove::new(from.turned(), to.turned()),
            Change::Mirror => XiangqiHalfMove::new(from.mirrored(), to.mirrored()),
        }
    }
}

fn judged(start: &XiangqiPosition, line: &[XiangqiHalfMove]) -> (Vec<Repetition>, FiftyTally, XiangqiPosition) {
    let (mut position, mut judge) = (start.clone(), Adjudicator::new(start, OCCURRENCES));
    let (mut rows, mut tally) = (Vec::new(), FiftyTally::default());
    for &half_move in line {
        assert!(position.is_legal(half_move), "{half_move} in {position:?}");
        let side = position.side();
        let capture = position.play(half_move).is_some();
        tally.feed(side, capture, position.in_check());
        rows.extend(judge.feed(half_move, capture, &position));
    }
    (rows, tally, position)
}

fn check(start: &XiangqiPosition, line: &[XiangqiHalfMove], change: Change) {
    let text = fen::write(start);
    let other = fen::read_start(&change.fen(&text)).unwrap().position;
    let changed: Vec<XiangqiHalfMove> = line.iter().map(|&half_move| change.half_move(half_move)).collect();
    let ((mine, tally, end), (others, other_tally, other_end)) = (judged(start, line), judged(&other, &changed));
    assert_eq!(end.can_move(), other_end.can_move(), "{text}");
    assert_eq!(mine.len(), others.len(), "{text}");
    assert_eq!((tally.raw(), tally.per_side(), tally.together()), {
        (other_tally.raw(), other_tally.per_side(), other_tally.together())
    });
    for (one, two) in mine.iter().zip(&others) {
        let mut levels = two.levels;
        if matches!(change, Change::Colours) {
            levels.reverse();
            assert_eq!(one.verdict.at_fault(), two.verdict.at_fault().map(bienban::place::Side::other), "{text}");
        } else {
            assert_eq!(one.verdict, two.verdict, "{text}");
        }
        assert_eq!((one.levels, one.ply, &one.plies, one.sure), (levels, two.ply, &two.plies, two.sure), "{text}");
        assert_eq!(one.articles, two.articles, "{text}");
        assert_eq!(one.transposed, two.transposed, "{text}");
    }
}

#[test]
fn colours_and_sides_do_not_matter_for_random_games() {
    let mut random = Random(7);
    for game in 0..200 {
        let start = fen::read([fen::START, "3ak4/4a4/9/9/3R1r3/2C1c4/9/9/4A4/3K1A3 w"][game % 2]).unwrap();
        let (mut position, mut line) = (start.clone(), Vec::<XiangqiHalfMove>::new());
        for _ in 0..80 {
            let legal = position.legal();
            // Half of the time the man goes back, so that positions recur.
            let back = line.len().checked_sub(2).map(|at| XiangqiHalfMove::new(line[at].to, line[at].from));
            let back = back.filter(|half_move| random.below(2) == 0 && legal.contains(half_move));
            let Some(half_move) = back.or_else(|| legal.get(random.below(legal.len())).copied()) else { break };
            position.play(half_move);
            line.push(half_move);
        }
        check(&start, &line, Change::Colours);
        check(&start, &line, Change::Mirror);
    }
}

#[test]
fn every_notation_leads_back_in_random_games() {
    let mut random = Random(11);
    for _ in 0..100 {
        let mut position = fen::read(fen::START).unwrap();
        for _ in 0..150 {
            let legal = position.legal();
            let Some(&half_move) = legal.get(random.below(legal.len())) else { break };
            for notation in Notation::ALL {
                let token = writing::write(&position, half_move, notation);
                let read = reading::read(&position, &token, notation).unwrap();
                assert_eq!((read.half_move, read.form), (half_move, meaning::NotationForm::Canonical), "{token}");
            }
            position.play(half_move);
        }
    }
}

#[test]
fn the_half_moves_of_known_positions_are_counted() {
    // chessprogramming.org, Chinese Chess Perft Results.
    let start = fen::read(fen::START).unwrap();
    assert_eq!((1..=4).map(|depth| start.perft(depth)).collect::<Vec<_>>(), [44, 1_920, 79_666, 3_290_240]);
    let second = fen::read("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w").unwrap();
    assert_eq!((1..=4).map(|depth| second.perft(depth)).collect::<Vec<_>>(), [38, 1_128, 43_929, 1_339_047]);
}

#[test]
fn both_games_stand_in_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("both.pgn");
    let tags = |extra: &str| {
        format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"2005.01.01\"]\n[Round \"1\"]\n[White \"An\"]\n[Black \"B\"]\n\
             [Result \"*\"]\n{extra}\n"
        )
    };
    let text = format!(
        "{}1. e4 e5 2. Nf3 *\n\n{}1. P2-5 M8.7 {{good}} 2. M2.3 (2. X1.1) X9-8 *\n\n{}1. C2=5 H8+7 *\n",
        tags(""),
        tags("[Game \"Chinese Chess\"]\n"),
        tags("[Variant \"xiangqi\"]\n"),
    );
    std::fs::write(&path, text).expect("it can be written");
    let run = |arguments: &[&str]| {
        let output = harness::bienban().args(arguments).arg(&path).output().expect("the command runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (code, report) = run(&["validate", "--format", "csv", "-q"]);
    assert_eq!((code, report.lines().count()), (Some(0), 1), "{report}");
    let (_, written) = run(&["convert", "--to", "vi-relative", "-q"]);
    assert!(written.contains("1. e4 e5 2. Mf3 *"), "{written}");
    assert!(written.contains("1. P2-5 M8.7 {good} 2. M2.3 {(2. X1.1)} 2... X9-8 *"), "{written}");
    assert!(written.contains("[Game \"Chinese Chess\"]") && !written.contains("[Variant"), "{written}");
    // Chess is no xiangqi, however clean.
    let (_, xiangqi) = run(&["validate", "--game", "xiangqi", "--format", "csv", "-q"]);
    assert!(xiangqi.lines().nth(1).is_some_and(|row| row.contains("both.pgn,1,An,B,")), "{xiangqi}");
    let (_, chess) = run(&["validate", "--game", "chess", "--format", "csv", "-q"]);
    assert!(chess.contains("S101") || chess.contains("M210"), "{chess}");
}

/// A `;` comment becomes one in braces, and no brace within it may end it.
#[test]
fn braces_in_comments_neither_end_them_nor_are_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("comments.pgn");
    std::fs::write(&path, "[Game \"Chinese Chess\"]\n\n;; a {b} P2=1\nP2=5 {{c} P8=5 *\n").expect("it can be written");
    let output = harness::bienban().args(["convert", "-q", "--to", "uci"]).arg(&path).output().expect("it runs");
    let written = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(written.ends_with("{; a \\(b\\) P2=1} 1. h2e2 {{c} 1... h7e7 *\n\n"), "{written}");
}
