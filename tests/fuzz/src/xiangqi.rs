//! Xiangqi: the law of repetition does not care for colours and for left and right, every notation leads back, and a
//! game that is written is read again to the same half-moves.

use bienban::judge::xiangqi::{GameKind, XiangqiRecord};
use bienban::judge::{self, JudgeOptions};
use bienban::source::split::Block;
use bienban::write::{self, NotationTarget};
use bienban::xiangqi::fen;
use bienban::xiangqi::half_move::XiangqiHalfMove;
use bienban::xiangqi::meaning::NotationForm;
use bienban::xiangqi::notation::Notation;
use bienban::xiangqi::position::XiangqiPosition;
use bienban::xiangqi::reading::read;
use bienban::xiangqi::repetition::{Adjudicator, OCCURRENCES, Repetition};
use bienban::xiangqi::verdict::RepetitionVerdict;
use bienban::xiangqi::writing;

use super::choices::Choices;

/// First positions: the usual one, and some from which loops are near.
const STARTS: [&str; 5] = [
    fen::START,
    "3ak4/4a4/9/9/3R1r3/2C1c4/9/9/4A4/3K1A3 w - - 0 1",
    "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1",
    "2bak4/4a4/4b4/4P4/2n6/1C2N1c2/9/4B4/4A4/2B1KA3 b - - 0 1",
    "4k4/4a4/4b4/p3P3p/2r3C2/2B1R1n2/P7P/4B4/4A4/4KA3 w - - 0 1",
];

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let mut choices = Choices(data);
    if choices.byte().is_multiple_of(2) { law(&mut choices) } else { text(&mut choices) }
}

/// Plays a game, half of the time back and forth, and judges it, turned round and mirrored.
fn law(choices: &mut Choices<'_>) {
    let start = fen::read(choices.of(&STARTS)).expect("it is a position");
    let (mut position, mut line) = (start.clone(), Vec::<XiangqiHalfMove>::new());
    while !choices.is_empty() {
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        let back = line.len().checked_sub(2).map(|at| XiangqiHalfMove::new(line[at].to, line[at].from));
        let back = back.filter(|half_move| legal.contains(half_move));
        let chosen = choices.byte();
        let half_move = back.filter(|_| chosen & 1 == 0).unwrap_or(legal[usize::from(chosen >> 1) % legal.len()]);
        for notation in Notation::ALL {
            let token = writing::write(&position, half_move, notation);
            let found = read(&position, &token, notation).unwrap_or_else(|refusal| panic!("{token}: {refusal:?}"));
            assert_eq!(
                (found.half_move, found.form),
                (half_move, NotationForm::Canonical),
                "{token} in {}",
                fen::write(&position)
            );
        }
        position.play(half_move);
        line.push(half_move);
    }
    let found = judged(&start, &line);
    let turned: Vec<XiangqiHalfMove> =
        line.iter().map(|it| XiangqiHalfMove::new(it.from.turned(), it.to.turned())).collect();
    compare(&found, &judged(&turned_round(&start), &turned), true);
    let mirrored: Vec<XiangqiHalfMove> =
        line.iter().map(|it| XiangqiHalfMove::new(it.from.mirrored(), it.to.mirrored())).collect();
    compare(&found, &judged(&mirror(&start), &mirrored), false);
}

fn judged(start: &XiangqiPosition, line: &[XiangqiHalfMove]) -> Vec<Repetition> {
    let (mut position, mut judge) = (start.clone(), Adjudicator::new(start, OCCURRENCES));
    let mut found = Vec::new();
    for &half_move in line {
        let capture = position.play(half_move).is_some();
        found.extend(judge.feed(half_move, capture, &position));
    }
    found
}

fn turned_round(position: &XiangqiPosition) -> XiangqiPosition {
    let text = fen::write_placement(position);
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let placement: String = text.chars().rev().map(swap).collect();
    fen::read(&format!("{placement} {}", position.side().other().letter())).expect("it is a position")
}

fn mirror(position: &XiangqiPosition) -> XiangqiPosition {
    let text = fen::write_placement(position);
    let rows: Vec<String> = text.split('/').map(|row| row.chars().rev().collect()).collect();
    fen::read(&format!("{} {}", rows.join("/"), position.side().letter())).expect("it is a position")
}

fn compare(one: &[Repetition], two: &[Repetition], exchanged: bool) {
    assert_eq!(one.len(), two.len());
    for (one, two) in one.iter().zip(two) {
        let other = match two.verdict {
            RepetitionVerdict::MustChange(side) if exchanged => RepetitionVerdict::MustChange(side.other()),
            same => same,
        };
        assert_eq!((one.ply, one.verdict, one.sure, &one.plies), (two.ply, other, two.sure, &two.plies));
        assert_eq!((&one.articles, one.transposed), (&two.articles, two.transposed));
    }
}

/// A file of xiangqi from any bytes, with half-moves among them. What is written of it is read again.
fn text(choices: &mut Choices<'_>) {
    let mut source = String::from("[Game \"Chinese Chess\"]\n");
    if choices.byte().is_multiple_of(4) {
        source.extend(["[FEN \"", choices.of(&STARTS), "\"]\n"]);
    }
    source.push('\n');
    let mut source = source.into_bytes();
    let notation = choices.of(&Notation::READ);
    let mut position = fen::read(fen::START).expect("it is a position");
    while !choices.is_empty() {
        let legal = position.legal();
        match choices.byte() % 8 {
            0 => source.extend_from_slice(choices.raw(4)),
            1 => source
                .extend_from_slice(choices.of(&["{x}", "(", ")", "$1", "!", "...", "1.", "=", "*", "\n"]).as_bytes()),
            _ if !legal.is_empty() => {
                let half_move = legal[choices.below(legal.len())];
                let written = if notation == Notation::UciFromOne { Notation::Uci } else { notation };
                source.extend_from_slice(writing::write(&position, half_move, written).as_bytes());
                position.play(half_move);
            }
            _ => {}
        }
        source.push(b' ');
    }
    let points = |record: &XiangqiRecord| record.played.iter().map(|played| played.half_move).collect::<Vec<_>>();
    let options = JudgeOptions { kind: GameKind::Xiangqi, record: true, ..JudgeOptions::default() };
    judge::each(&Block::whole("x", &source), &options, |game| {
        let Some(record) = game.xiangqi().filter(|_| game.is_game()) else { return };
        let played = points(record);
        assert!(played.len() <= record.written.len());
        for notation in Notation::ALL {
            let mut out = Vec::new();
            let style = write::NotationStyle::of(NotationTarget::Uci);
            write::xiangqi(
                game.written(),
                record,
                &write::WriteOptions { xiangqi: notation, ..write::WriteOptions::new(style) },
                &mut out,
            );
            let asked = JudgeOptions { notation: Some(notation), ..options };
            let (mut games, mut again) = (0, Vec::new());
            judge::each(&Block::whole("y", &out), &asked, |game| {
                games += u32::from(game.is_game());
                again.extend(game.xiangqi().map(points).unwrap_or_default());
            });
            assert_eq!((games, &again), (1, &played), "{}", String::from_utf8_lossy(&out));
        }
    });
}
