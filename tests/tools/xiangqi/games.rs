//! Makes games, one a line, as `judge` reads them: `games KIND COUNT SEED [LENGTH]`.
//!
//! KIND is `random` (legal half-moves by chance, from the first position and from random ones), `loops` (half-moves
//! that lead back to earlier positions, check or attack are preferred, from positions with few men) or `cycles` (both
//! sides go round with a man or two, so that there are many checks and attacks).

use std::collections::HashMap;

use bienban::xiangqi::fen;
use bienban::xiangqi::half_move::XiangqiHalfMove;
use bienban::xiangqi::position::XiangqiPosition;
use bienban::xiangqi::repetition::Adjudicator;

/// Makes games and prints them.
pub(crate) fn run(args: &[String]) {
    let number = |at: usize, default: u64| args.get(at).and_then(|text| text.parse().ok()).unwrap_or(default);
    let kind = args.first().map_or("random", String::as_str);
    let loops = kind != "random";
    let (count, seed, length) = (number(1, 10), number(2, 1), number(3, if loops { 80 } else { 60 }));
    let mut random = Random(seed.wrapping_mul(0x0123_4567_89AB_CDEF));
    let mut made = 0;
    while made < count {
        let start = if !loops && made % 2 == 0 { fen::read(fen::START).ok() } else { few_men(&mut random, loops) };
        let Some(start) = start else { continue };
        let line = match kind {
            "loops" => seeking(&start, &mut random, length),
            "cycles" => cycles(&start, &mut random),
            _ => by_chance(&start, &mut random, length),
        };
        if line.is_empty() {
            continue;
        }
        made += 1;
        let tokens: Vec<String> = line.iter().map(XiangqiHalfMove::to_string).collect();
        println!("{}|{}", fen::write(&start), tokens.join(" "));
    }
}

/// A random position with some men a side.
fn few_men(random: &mut Random, loops: bool) -> Option<XiangqiPosition> {
    let mut cells = [[b'.'; 9]; 10];
    let mut put = |letter: u8, random: &mut Random| {
        let (rank, file) = (random.below(10), random.below(9));
        if cells[rank][file] == b'.' {
            cells[rank][file] = letter;
        }
    };
    let men: &[u8] = if loops { b"RRNNCCPPRNC" } else { b"RRNNCCPPPPPPPPRNCPP" };
    for side in 0..2 {
        for _ in 0..=random.below(if loops { 4 } else { 12 }) {
            let letter = men[random.below(men.len())];
            put(if side == 0 { letter } else { letter.to_ascii_lowercase() }, random);
        }
    }
    cells[random.below(3)][3 + random.below(3)] = b'k';
    cells[7 + random.below(3)][3 + random.below(3)] = b'K';
    for (letter, points) in [
        (b'a', [(0, 3), (0, 5), (1, 4), (2, 3)]),
        (b'A', [(9, 3), (9, 5), (8, 4), (7, 5)]),
        (b'b', [(0, 2), (0, 6), (2, 4), (4, 2)]),
        (b'B', [(9, 2), (9, 6), (7, 4), (5, 6)]),
    ] {
        for (rank, file) in points {
            if random.below(3) == 0 && cells[rank][file] == b'.' {
                cells[rank][file] = letter;
            }
        }
    }
    let rows: Vec<String> = cells.iter().map(|row| String::from_utf8_lossy(row).replace('.', "1")).collect();
    let side = if random.below(2) == 0 { 'w' } else { 'b' };
    fen::read(&format!("{} {side}", rows.join("/"))).ok().filter(|position| !position.generals_face())
}

fn by_chance(start: &XiangqiPosition, random: &mut Random, length: u64) -> Vec<XiangqiHalfMove> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    for _ in 0..length {
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        let half_move = legal[random.below(legal.len())];
        position.play(half_move);
        line.push(half_move);
    }
    line
}

/// Plays half-moves with weights: back to an earlier position, back with the man that has just moved, checks, attacks.
/// In every second game the weights differ by side, so that one side chases and the other flees.
fn seeking(start: &XiangqiPosition, random: &mut Random, length: u64) -> Vec<XiangqiHalfMove> {
    let (mut position, mut line) = (start.clone(), Vec::<XiangqiHalfMove>::new());
    let mut seen: HashMap<u64, usize> = HashMap::from([(start.key(), 1)]);
    let hunter = random.below(3);
    for ply in 0..length as usize {
        let legal = position.legal();
        let mut weights: Vec<usize> = Vec::new();
        for &half_move in &legal {
            let after = position.after(half_move);
            let capture = position.get(half_move.to).is_some();
            let mut weight = if capture { 1 } else { 4 };
            if !capture {
                weight += 160 * seen.get(&after.key()).copied().unwrap_or(0).min(3);
                if line.len() >= 2 && line[line.len() - 2] == XiangqiHalfMove::new(half_move.to, half_move.from) {
                    weight += 40;
                }
                if hunter == 2 || ply % 2 == hunter {
                    weight += if after.in_check() { 60 } else { 0 };
                    weight += 20 * attacked(&after, half_move);
                }
            }
            weights.push(weight);
        }
        let mut pick = random.below(weights.iter().sum());
        let Some(at) = weights.iter().position(|&weight| {
            let here = pick < weight;
            pick = pick.wrapping_sub(weight);
            here
        }) else {
            break;
        };
        position.play(legal[at]);
        line.push(legal[at]);
        *seen.entry(position.key()).or_default() += 1;
    }
    line
}

/// How many men the man that has moved strikes.
fn attacked(after: &XiangqiPosition, half_move: XiangqiHalfMove) -> usize {
    let men = after.board().points_of_side(after.side());
    men.filter(|&point| bienban::xiangqi::way::strikes(after.board(), half_move.to, point)).count()
}

/// Two to four rounds from one position. Half of the time rounds are taken in which a side does something, as far as
/// the library sees it; else those that look most like it.
fn cycles(start: &XiangqiPosition, random: &mut Random) -> Vec<XiangqiHalfMove> {
    let mut rounds: Vec<(u8, usize, Vec<XiangqiHalfMove>)> = Vec::new();
    let (hunter, seeing) = (random.below(3), random.below(4) > 0);
    for _ in 0..600 {
        if let Some((score, round)) = cycle(start, random, hunter) {
            let level = if seeing { level(start, &round) } else { 0 };
            rounds.push((if random.below(2) == 0 && level == 3 { 0 } else { level }, score, round));
        }
    }
    rounds.sort();
    rounds.dedup();
    rounds.reverse();
    rounds.truncate(4);
    let mut line = Vec::new();
    if rounds.is_empty() || (seeing && rounds[0].0 == 0 && random.below(8) > 0) {
        return line;
    }
    let first = random.below(rounds.len());
    for _ in 0..2 + random.below(3) {
        let other = if random.below(3) == 0 { random.below(rounds.len()) } else { first };
        line.extend(&rounds[other].2);
    }
    line
}

/// The levels of both sides in a round, as one number.
fn level(start: &XiangqiPosition, round: &[XiangqiHalfMove]) -> u8 {
    let (mut position, mut judge, mut level) = (start.clone(), Adjudicator::new(start, 2), 0);
    for &half_move in round {
        position.play(half_move);
        if let Some(row) = judge.feed(half_move, false, &position) {
            // Rounds in which both sides do something come first.
            let [one, two] = row.levels.map(|level| level as u8);
            level = one.max(two) + 4 * one.min(two);
        }
    }
    level
}

/// A round of four or six half-moves that leads back, and how much the hunting side checks and attacks in it.
fn cycle(start: &XiangqiPosition, random: &mut Random, hunter: usize) -> Option<(usize, Vec<XiangqiHalfMove>)> {
    let (mut position, mut line, mut score) = (start.clone(), Vec::<XiangqiHalfMove>::new(), 0);
    let length = [4, 4, 6, 8][random.below(4)];
    for ply in 0..length {
        let mut legal = position.legal();
        legal.retain(|half_move| position.get(half_move.to).is_none());
        // The same man goes on, and at last back to where it came from; in rounds of eight two men go out and back.
        let own: Vec<XiangqiHalfMove> = line.iter().copied().skip(ply % 2).step_by(2).collect();
        match (length, own.as_slice()) {
            (8, [_]) | (_, []) => {}
            (8, [out, _] | [_, out, _]) | (4, [out]) => {
                legal.retain(|&half_move| half_move == XiangqiHalfMove::new(out.to, out.from));
            }
            (_, [out]) => legal.retain(|half_move| half_move.from == out.to && half_move.to != out.from),
            (_, [out, on, ..]) => legal.retain(|&half_move| half_move == XiangqiHalfMove::new(on.to, out.from)),
        }
        if legal.is_empty() {
            return None;
        }
        let half_move = legal[random.below(legal.len())];
        let before = position.clone();
        position.play(half_move);
        if hunter == 2 || ply % 2 == hunter {
            score += if position.in_check() { 2 } else { 0 };
            let new = attacked(&position, half_move) > 0 && attacked_from(&before, half_move) == 0;
            score += if new { 3 } else { usize::from(attacked(&position, half_move) > 0) };
        }
        line.push(half_move);
    }
    (position.key() == start.key()).then_some((score, line))
}

/// How many men the man that is about to move strikes.
fn attacked_from(before: &XiangqiPosition, half_move: XiangqiHalfMove) -> usize {
    let men = before.board().points_of_side(before.side().other());
    men.filter(|&point| bienban::xiangqi::way::strikes(before.board(), half_move.from, point)).count()
}

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
