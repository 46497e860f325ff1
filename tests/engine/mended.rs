//! Games with half-moves in other forms: the fast path mends them, and says what the careful path says.

use bienban::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use bienban::finding::{Code, CodeSet, Finding};
use bienban::judge::{self, Game, Judge, JudgeOptions};
use bienban::source::split::Block;
use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Move, Position, Role};

use crate::braid::Random;

/// A half-move in a form of the kind that people and other programs write, right or wrong.
fn in_other_form(position: &Chess, played: Move, random: &mut Random) -> String {
    let short = SanPlus::from_move(position.clone(), played).to_string();
    let plain = San::from_move(position, played).to_string();
    let (Some(from), to) = (played.from(), played.to()) else { return short };
    if played.is_castle() {
        return [short.replace('O', "0"), short + "+", "o-o".to_owned()][random.below(3)].clone();
    }
    let letter = if played.role() == Role::Pawn { String::new() } else { played.role().upper_char().to_string() };
    let (sign, into) = (if played.is_capture() { "x" } else { "" }, plain.find('=').map_or("", |at| &plain[at..]));
    let mark = &short[plain.len()..];
    match random.below(16) {
        0 | 1 => format!("{letter}{from}{sign}{to}{into}{mark}"),
        2 => format!("{letter}{from}{}{to}{into}{mark}", if sign.is_empty() { "-" } else { sign }),
        3 => format!("{from}{to}{}", into.to_lowercase()),
        4 => format!("{letter}{}{sign}{to}{into}{mark}", from.file()),
        5 => format!("{letter}{}{sign}{to}{into}{mark}", from.rank()),
        6 => format!("{plain}+"),
        7 => format!("{plain}#"),
        8 => format!("{plain}++"),
        9 => format!("{letter}{from}{sign}{to}{into} $1"),
        10 => format!("{letter}{from}{sign}{to}{into}!?"),
        11 => format!("{letter}{from}{sign}{to}{into} {{seen}}"),
        12 => format!("P{plain}"),
        13 => plain.replace(['x', '='], ""),
        14 => format!("{plain}{}", ["e5", "x", "-", "1", "h"][random.below(5)]),
        _ => plain.to_lowercase(),
    }
}

/// Which half-moves of a game are in other forms.
#[derive(Clone, Copy)]
enum Others {
    /// So many, at places and in forms at random.
    Some(usize),
    /// Each, written with both squares.
    Long { hyphen: bool },
    /// Each, in forms at random.
    All,
}

/// A half-move with both squares, as the Laws of 2001 (E.8) and many books before them write it.
fn in_long_form(position: &Chess, played: Move, hyphen: bool) -> String {
    let short = SanPlus::from_move(position.clone(), played).to_string();
    let Some(from) = played.from().filter(|_| !played.is_castle()) else { return short };
    let letter = if played.role() == Role::Pawn { String::new() } else { played.role().upper_char().to_string() };
    let sign = match played.is_capture() {
        true => "x",
        false if hyphen => "-",
        false => "",
    };
    let end = short.find(['=', '+', '#']).map_or("", |at| &short[at..]);
    [&letter, &from.to_string(), sign, &played.to().to_string(), end].concat()
}

/// A half-move with the letters of Vietnamese.
fn in_vietnamese(token: &str) -> String {
    let letter = |c: char| "KQRBN".find(c).map_or(c, |at| char::from(b"VHXTM"[at]));
    token.chars().map(letter).collect()
}

/// A game at random, with half-moves in other forms.
fn game(random: &mut Random, others: Others) -> String {
    let (mut position, mut moves) = (Chess::default(), Vec::new());
    for _ in 0..10 + random.below(70) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let played = legal[random.below(legal.len())];
        moves.push((position.clone(), played));
        position.play_unchecked(played);
    }
    let count = if let Others::Some(count) = others { count } else { 0 };
    let mut places: Vec<usize> = (0..count).map(|_| random.below(moves.len())).collect();
    places.sort_unstable();
    let mut text =
        "[Event \"a\"]\n[Site \"b\"]\n[Date \"2020.01.01\"]\n[Round \"1\"]\n[White \"c\"]\n[Black \"d\"]\n".to_owned();
    let result = match position.turn() {
        _ if position.is_stalemate() => "1/2-1/2",
        turn if position.is_checkmate() => {
            if turn.is_white() {
                "0-1"
            } else {
                "1-0"
            }
        }
        _ => "*",
    };
    text += &["[Result \"", result, "\"]\n\n"].concat();
    let blank = ["", " "][random.below(2)];
    let rare = [60, 10_000][random.below(2)];
    let vietnamese = random.below(3) == 0;
    for (ply, (before, played)) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text += &[&(ply / 2 + 1).to_string(), ".", blank].concat();
        }
        let token = match others {
            Others::Long { hyphen } => in_long_form(before, *played, hyphen),
            Others::All => in_other_form(before, *played, random),
            Others::Some(_) if places.binary_search(&ply).is_ok() => in_other_form(before, *played, random),
            Others::Some(_) => SanPlus::from_move(before.clone(), *played).to_string(),
        };
        // Some games mix their letters.
        text += &if vietnamese && random.below(rare) > 0 { in_vietnamese(&token) } else { token };
        // What stands between two half-moves is read again where the second one stops the reading.
        if random.below(rare) == 0 {
            text += ["!?", " $3", " {seen}", " {[%clk 0:01:00]}", ")", " 9.", " (e4)", "{", " ;"][random.below(9)];
        }
        // A variation that takes the half-move back, in the form in which the game is written.
        if random.below(2 * rare) == 0 {
            let instead = before.legal_moves()[0];
            text += &[" (", &in_other_form(before, instead, random), ") "].concat();
        }
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
    }
    text + result + "\n\n"
}

fn said(half_moves: u32, language: Option<&Language>, findings: &[Finding]) -> String {
    format!("{half_moves} {:?} {findings:?}", language.map(|language| language.id))
}

#[test]
fn games_with_half_moves_in_other_forms_have_the_findings_of_the_careful_path() {
    let mut random = Random(5);
    let (mut read, mut told, mut found) = (0, 0, 0);
    for round in 0..1600 {
        let others = match round % 8 {
            6 => Others::Long { hyphen: round % 16 == 6 },
            7 => Others::All,
            few => Others::Some(1 + few),
        };
        let text = game(&mut random, others);
        let block = Block::whole("other", (text.clone() + &text).as_bytes());
        // Of games in Vietnamese M203 is said only if it is asked for.
        let requested = if round % 3 == 0 { CodeSet::EMPTY } else { CodeSet::EMPTY.with(Code::M203) };
        let language = [None, None, None, Some(VIETNAMESE), Some(ENGLISH)][random.below(5)];
        let options = JudgeOptions { requested, language, ..JudgeOptions::default() };
        let (mut fast, mut careful) = (Vec::new(), Vec::new());
        let mut take = |game: &mut Game<'_>| {
            fast.push(said(game.half_moves(), game.language(), game.findings()));
            read += u32::from(game.is_read_whole());
            told += u32::from(game.is_read_whole() && !game.findings().is_empty());
        };
        // Each with a reader of its own: one that met many games in a row that cannot be mended tries few.
        for start in [0, text.len()] {
            Judge::new(&options).one(&block, start, &mut take);
        }
        judge::each_game(&block, options, |_, judgement| {
            let timeline = judgement.timeline.as_ref();
            let half_moves = timeline.map_or(0, |timeline| timeline.half_moves);
            found += u32::from(!judgement.findings.is_empty());
            careful.push(said(half_moves, timeline.map(|timeline| timeline.language), &judgement.findings));
        });
        assert_eq!(fast, careful, "in\n{text}");
    }
    println!("{found} games with findings, {read} games read on the fast path, {told} of them with findings");
    assert!(found > 500 && read > 400 && told > 200, "{found} {read} {told}");
}

/// What is said of each game of a text: the fast path allowed, and by the careful path alone.
fn both(text: &str) -> (Vec<String>, Vec<String>) {
    let block = Block::whole("both", text.as_bytes());
    let (mut fast, mut careful) = (Vec::new(), Vec::new());
    judge::each(&block, &JudgeOptions::default(), |game: &mut Game<'_>| {
        fast.push(format!("{:?}", game.findings()));
    });
    judge::each_game(&block, JudgeOptions::default(), |_, judgement| careful.push(format!("{:?}", judgement.findings)));
    (fast, careful)
}

#[test]
fn what_stands_elsewhere_in_a_game_counts_as_on_the_careful_path() {
    let tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        .map(|name| format!("[{name} \"{}\"]\n", if name == "Date" { "2020.01.01" } else { "*" }))
        .concat();
    for (tag, moves) in [
        ("", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. e1g1 0-0 5. d3 d6"),
        ("", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 e8g8 5. d3 d6"),
        ("", "1. e4 d5 2. e:d5 Qd8xd5 3. Nc3 Qa5 4. d4 c6"),
        ("", "1. e4 d5 2. exd5 Qd8xd5 3. Nc3 Qa5 4. d4 c6"),
        ("", "; N\na3 g7-g6 2. Nf3 Bg7 3. d4 d6 4. e4 Nf6"),
        ("", "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. ; N\n c3 dxc3 5. Nxc3 Bb4"),
        ("", "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4.\n% N\nc3 dxc3 5. Nxc3 Bb4"),
        ("", "1. e4 e5 {N} 2. a2-a3 Nf6 3. Nf3 d6 4. d4 exd4"),
        ("", "1. e2-e4 e7e5 2. Ng1f3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6"),
        ("[Game \"Xiangqi\"]\n", "1. b1c3 b8c6 2. Nf3 Nf6 3. e4 e5 4. d4 d5"),
        ("[GameId \"x\"]\n", "1. b1c3 b8c6 2. Nf3 Nf6 3. e4 e5 4. d4 d5"),
        ("", "1. b1c3 b8c6"),
        ("", "1. f3 e5 2. g4 Qd8h4+"),
        ("", "1. e4 e5 2. Qh5 Nf6 3. Qxf7++ Ke8xf7 4. d3 d6"),
        ("", "1. e4) e7e5 2. Nf3 Nf6 3. d3 d6"),
        ("", "1. e4 3... e7e5 2. Nf3 Nf6 3. d3 d6"),
        ("", "1. e4 e5 3. d2d4 Nf6 4. d3 d6"),
        ("", "1. e2-e4 e7-e5 (1... c7-c5 2. Ng1f3) 2. Ng1-f3 (2. f2f4 e5xf4) Nb8-c6 3. Bf1-b5 a7-a6"),
        ("", "1. e2e4 e7e5 2. Ng1-f3 Nb8c6 3. Bf1-b5 a7-a6"),
        ("", "1. e2e4 e7e5 2. Ng1f3 Nb8c6 3. Bf1b5 a7a6"),
        ("", "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 g8f6 5. d2d3 e8g8"),
        ("", "1. e4 e5 2. Nf3{a}Nc6 3. d4xe5 *"),
        ("", "1. h2-h4 g7-g5 2. h4xg5 h7-h6 3. g5xh6 Ng8-f6 4. h6-h7 Nf6-g8 5. h7xg8=Q Ra8-a8"),
        ("", "1. h2-h4 g7-g5 2. h4xg5 h7-h6 3. g5xh6 Ng8-f6 4. h6-h7 d7-d6 5. h7-h8=Q Bf8-g7"),
        ("", "1. e2-e4 a7-a6 2. e4-e5 d7-d5 3. e5xd6 c7xd6"),
        ("", "1. e2-e4 f7-f6 2. d2-d4 g7-g5 3. Qd1-h5+"),
        ("", "1. e2e4 f7f6 2. d2d4 g7g5 3. Qd1h5#"),
        ("", "1. e2e4 f7f6 2. d2d4+ g7g5 3. Qd1h5#"),
        ("", "1. d4 d5 2. c4 e6 3. Nc3 Bb4 4. e3 Ne7 5. Ng1-e2 O-O"),
        ("", "1. d4 e6 2. Nf3 Bb4+ 3. Nf3-d2 d5 4. Nd2-f3 Nf6"),
        ("", "1. f3 e5 2. g4 Qh4+ 3. a2a3"),
    ] {
        let (fast, careful) = both(&format!("{tags}{tag}\n{moves} *\n\n"));
        assert_eq!(fast, careful, "{tag}{moves}");
    }
}
