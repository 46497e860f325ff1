//! Material: the text that an input stands for. An input that begins with the byte 1 is a program that plays legal
//! moves and writes what comes between them, one that begins with 2 the movetext behind a clean tag section; any other
//! is the text itself, so that every file is an input.

use std::borrow::Cow;
use std::fmt::Write as _;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position, Role};

use super::choices::Choices;

/// Positions from which every kind of move comes soon; the first is the usual one.
pub const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8",
    "7k/1P1P1P2/8/pP1pP3/PpPp1pPp/8/1p1p1p2/7K w - - 0 40",
    "4k3/8/8/3pP3/2pP4/8/8/4K3 w - d6 0 30",
    "k7/8/1Q3Q2/3N4/8/1Q3N2/5Q2/K2N2RR w - - 0 50",
    "1n2k1n1/8/n3n3/8/r2r4/8/B1B5/1B1BK3 b - - 0 50",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
    "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 0 60",
    "8/8/8/4k3/8/8/4K3/6N1 b - - 96 90",
    "8/1k6/8/8/2q5/8/8/K6R w - - 90 120",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20",
    "5k1r/2R5/8/3pPp2/8/8/1K6/7b w - f6 0 33",
];

/// The seven tags, with nothing that a check could say of them.
const TAGS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2019.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

/// The start that a choice stands for, with its FEN.
pub fn start(choices: &mut Choices<'_>) -> (&'static str, Chess) {
    let fen = choices.of(STARTS);
    (fen, bienban::chess::notation::start::from_fen(fen).expect("it is a position"))
}

/// The text of an input.
pub fn text(data: &[u8]) -> Cow<'_, [u8]> {
    match data.split_first() {
        Some((1, program)) => Cow::Owned(played(&mut Choices(program))),
        Some((2, moves)) => Cow::Owned([TAGS.as_bytes(), b"[Result \"*\"]\n\n", moves].concat()),
        _ => Cow::Borrowed(data),
    }
}

/// Games of legal moves with all that may stand between them, and now and then something that may not.
fn played(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    while text.is_empty() || !choices.is_empty() {
        game(choices, &mut text);
        if text.len() > 1 << 15 {
            break;
        }
    }
    text
}

fn name(position: &Chess, played: Move, numbered: bool) -> String {
    let san = SanPlus::from_move(position.clone(), played);
    let dots = if position.turn().is_black() { "..." } else { "." };
    if numbered { format!("{}{dots} {san} ", position.fullmoves()) } else { format!("{san} ") }
}

/// A move of a piece that can be taken back, where there is one.
fn quiet(position: &Chess, nth: usize) -> Option<Move> {
    let legal = position.legal_moves();
    let quiet = |m: &&Move| !m.is_capture() && !m.is_castle() && m.role() != Role::Pawn;
    let count = legal.iter().filter(quiet).count();
    legal.iter().filter(quiet).nth(nth % count.max(1)).copied()
}

/// The move that takes one back, two half-moves later.
fn back(position: &Chess, there: Move) -> Option<Move> {
    position.legal_moves().iter().find(|m| m.from() == Some(there.to()) && Some(m.to()) == there.from()).copied()
}

fn game(choices: &mut Choices<'_>, text: &mut Vec<u8>) {
    let (fen, mut position) = start(choices);
    let flags = choices.byte();
    let result = ["*", "1-0", "0-1", "1/2-1/2"][usize::from(flags >> 6)];
    let mut out = String::new();
    if flags & 1 == 0 {
        out += TAGS;
        let _ = writeln!(out, "[Result \"{result}\"]");
    }
    if fen != STARTS[0] || flags & 2 != 0 {
        out += if fen == STARTS[6] { "[Variant \"Chess960\"]\n" } else { "" };
        let _ = writeln!(out, "[SetUp \"1\"]\n[FEN \"{fen}\"]");
    }
    out += "\n";
    text.extend_from_slice(out.as_bytes());
    let mut half_moves = 0;
    while !choices.is_empty() && half_moves < 300 {
        let legal = position.legal_moves();
        let numbered = half_moves == 0 || position.turn().is_white() || flags & 4 != 0;
        let op = choices.byte();
        let mut play = |position: &mut Chess, m: Move, numbered: bool, text: &mut Vec<u8>| {
            text.extend_from_slice(name(position, m, numbered).as_bytes());
            position.play_unchecked(m);
            half_moves += 1;
        };
        match op {
            0 => break,
            1..=3 => {
                // Out and back: the position stands again.
                let nth = choices.below(256);
                for _ in 0..op {
                    let Some(one) = quiet(&position, nth) else { break };
                    play(&mut position, one, numbered, text);
                    let Some(other) = quiet(&position, nth / 16) else { break };
                    play(&mut position, other, true, text);
                    let Some(one) = back(&position, one) else { break };
                    play(&mut position, one, true, text);
                    let Some(other) = back(&position, other) else { break };
                    play(&mut position, other, true, text);
                }
            }
            4 => {
                let n = choices.below(32);
                text.push(b'{');
                text.extend_from_slice(choices.raw(n));
                text.extend_from_slice(b"} ");
            }
            5 => {
                let n = choices.below(8);
                text.extend_from_slice(choices.raw(n));
            }
            6 => {
                let insert = choices.of(&[
                    "$14 ",
                    "!? ",
                    "(=) ",
                    "\n% a line\n",
                    "; to the end\n",
                    "{[%clk 0:01:00]} ",
                    "\r\n",
                    "\n\n",
                    "e.p. ",
                    "-- ",
                    "+",
                    "#",
                    "?",
                    ") ",
                    "( ",
                    "} ",
                    "*",
                    "½-½",
                    "0-0 ",
                    "O-O ",
                    "e8Q ",
                    "1. ",
                    "... ",
                    "\u{FEFF}",
                ]);
                if !insert.ends_with(['\n', ' ']) && text.last() == Some(&b' ') {
                    text.pop();
                }
                text.extend_from_slice(insert.as_bytes());
            }
            7 if !legal.is_empty() => {
                // A variation instead of the move that comes next in the text.
                let aside = legal[choices.below(legal.len())];
                let main = legal[choices.below(legal.len())];
                let before = position.clone();
                play(&mut position, main, numbered, text);
                let mut varied = before.clone();
                text.push(b'(');
                text.extend_from_slice(name(&before, aside, true).as_bytes());
                varied.play_unchecked(aside);
                let replies = varied.legal_moves();
                if let Some(&reply) = replies.get(choices.below(replies.len() + 1)) {
                    text.extend_from_slice(name(&varied, reply, false).as_bytes());
                }
                text.extend_from_slice(b") ");
            }
            _ if legal.is_empty() => break,
            _ => {
                let rare = legal.iter().filter(|m| m.is_castle() || m.is_en_passant() || m.is_promotion());
                let rare: Vec<Move> = rare.copied().collect();
                let nth = usize::from(op);
                let m = if !rare.is_empty() && nth % 3 == 0 {
                    rare[nth / 3 % rare.len()]
                } else {
                    legal[nth % legal.len()]
                };
                play(&mut position, m, numbered, text);
            }
        }
    }
    text.extend_from_slice(result.as_bytes());
    text.extend_from_slice(b"\n\n");
}
