//! An archive of many legal games for measurements of `duplicates`: one in twenty is another one in other words.
//!
//! ```console
//! $ rustc -O tests/tools/archive.rs -o /tmp/archive && /tmp/archive 1000000 > /tmp/archive.pgn
//! ```
//!
//! White and Black move on squares of their own, so any line of White goes with any line of Black; pawns move now and
//! then, so that hardly any position recurs five times.

use std::io::{self, BufWriter, Write};

/// Numbers that look random, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % sides as u64) as usize
    }

    fn pick<'v>(&mut self, words: &'v str) -> &'v str {
        let count = words.split(' ').count();
        words.split(' ').nth(self.roll(count)).unwrap_or_default()
    }

    fn surname(&mut self) -> String {
        let parts = ["Kar Pet Nov Iva Mor Lin Sok Bel Cap Tal", "po sma len vi ta go ri", "v ski nen ez son"];
        parts.iter().map(|part| self.pick(part)).collect()
    }

    fn given(&mut self) -> &'static str {
        self.pick("Anna Boris Carl Dana Egor Frank Gita Hugo Igor Jana Karl Lena Max Nina Otto Petr")
    }
}

const WHITE: &[(&str, &str)] =
    &[("g1", "f3 h3"), ("f3", "g1 h4 g5 d4 e5"), ("h3", "g1 f4 g5"), ("h4", "f3"), ("g5", "f3 h3"), ("d4", "f3")];
const BLACK: &[(&str, &str)] =
    &[("b8", "a6 c6"), ("a6", "b8 c5 b4"), ("c6", "b8 a5 b4"), ("a5", "c6"), ("c5", "a6"), ("b4", "a6 c6")];

/// Forty moves of one side.
fn line(dice: &mut Dice, mut at: &'static str, ways: &[(&'static str, &'static str)], pawns: &str) -> Vec<String> {
    let mut pawns: Vec<&str> = pawns.split(' ').collect();
    let step = |dice: &mut Dice| {
        if !pawns.is_empty() && dice.roll(100) < 35 {
            return pawns.swap_remove(dice.roll(pawns.len())).to_owned();
        }
        // Squares without ways of their own lead back to the knight's third rank.
        let to = ways.iter().find(|(from, _)| *from == at).map_or(if at == "f4" { "h3" } else { "f3" }, |way| way.1);
        at = dice.pick(to);
        format!("N{at}")
    };
    std::iter::repeat_with({
        let mut step = step;
        let mut own = Dice(dice.roll(usize::MAX) as u64);
        move || step(&mut own)
    })
    .take(40)
    .collect()
}

#[derive(Clone)]
struct Game {
    white: (String, &'static str),
    black: (String, &'static str),
    date: String,
    event: usize,
    lines: (usize, usize),
    moves: usize,
}

fn main() -> io::Result<()> {
    let count: u64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1000);
    let (mut dice, mut known, mut out) = (Dice(7), Vec::<Game>::new(), BufWriter::new(io::stdout().lock()));
    let lines = |dice: &mut Dice, at, ways, pawns| (0..20_000).map(|_| line(dice, at, ways, pawns)).collect::<Vec<_>>();
    let whites = lines(&mut dice, "g1", WHITE, "a3 b3 c3 d3 e3");
    let blacks = lines(&mut dice, "b8", BLACK, "b6 d6 e6 f6 g6 h6");
    for _ in 0..count {
        let copied = !known.is_empty() && dice.roll(20) == 0;
        let game = if copied {
            known[dice.roll(known.len())].clone()
        } else {
            let (year, month, day) = (1950 + dice.roll(76), 1 + dice.roll(12), 1 + dice.roll(28));
            let date = match dice.roll(100) {
                0..3 => "????.??.??".to_owned(),
                3..23 => format!("{year}.??.??"),
                _ => format!("{year}.{month:02}.{day:02}"),
            };
            let (white, black) = ((dice.surname(), dice.given()), (dice.surname(), dice.given()));
            let lines = (dice.roll(20_000), dice.roll(20_000));
            Game { white, black, date, event: dice.roll(3_000), lines, moves: 6 + dice.roll(34) }
        };
        let Game { white: (surname, given), black, date, event, lines: (white, black_line), moves } = &game;
        let round = 1 + dice.roll(9);
        writeln!(out, "[Event \"Open {event}\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"{round}\"]")?;
        match if copied { dice.roll(3) } else { 0 } {
            0 => writeln!(out, "[White \"{surname}, {given}\"]")?,
            1 => writeln!(out, "[White \"{given} {surname}\"]")?,
            _ => writeln!(out, "[White \"{surname}, {}\"]", &given[..1])?,
        }
        writeln!(out, "[Black \"{}, {}\"]\n[Result \"1/2-1/2\"]\n", black.0, black.1)?;
        // A copy may end earlier, or have another half-move at its end.
        let how = if copied { dice.roll(5) } else { 4 };
        let moves = if how == 0 { moves - 1 } else { *moves };
        for (number, (one, other)) in whites[*white].iter().zip(&blacks[*black_line]).take(moves).enumerate() {
            let other = if how == 1 && number + 1 == moves { "Rb8" } else { other };
            write!(out, "{}. {one} {other} ", number + 1)?;
        }
        writeln!(out, "1/2-1/2\n")?;
        if !copied && known.len() < 20_000 {
            known.push(game);
        } else if !copied {
            let at = dice.roll(known.len());
            known[at] = game;
        }
    }
    out.flush()
}
