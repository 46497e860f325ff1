//! Games with half-moves in other forms: the fast path mends them, and says what the careful path says.

use bienban::finding::Finding;
use bienban::judge::{self, Game, Options};
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

/// A game at random, with so many half-moves in other forms.
fn game(random: &mut Random, others: usize) -> String {
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
    let mut places: Vec<usize> = (0..others).map(|_| random.below(moves.len())).collect();
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
    for (ply, (before, played)) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text += &[&(ply / 2 + 1).to_string(), ".", blank].concat();
        }
        text += &if places.binary_search(&ply).is_ok() {
            in_other_form(before, *played, random)
        } else {
            SanPlus::from_move(before.clone(), *played).to_string()
        };
        text.push(if ply % 12 == 11 { '\n' } else { ' ' });
    }
    text + result + "\n\n"
}

fn said(half_moves: u32, findings: &[Finding]) -> String {
    format!("{half_moves} {findings:?}")
}

#[test]
fn games_with_half_moves_in_other_forms_have_the_findings_of_the_careful_path() {
    let mut random = Random(5);
    let (mut read, mut found) = (0, 0);
    for round in 0..1200 {
        let text = game(&mut random, 1 + round % 4);
        let block = Block::whole("other", (text.clone() + &text).as_bytes());
        let (mut fast, mut careful) = (Vec::new(), Vec::new());
        let mut take = |game: &mut Game<'_>| {
            fast.push(said(game.half_moves(), game.findings()));
            read += u32::from(game.is_read_whole() && !game.findings().is_empty());
        };
        judge::each(&block, &Options::default(), &mut take);
        judge::each_game(&block, Options::default(), |_, judgement| {
            let half_moves = judgement.timeline.as_ref().map_or(0, |timeline| timeline.half_moves);
            found += u32::from(!judgement.findings.is_empty());
            careful.push(said(half_moves, &judgement.findings));
        });
        assert_eq!(fast, careful, "in\n{text}");
    }
    println!("{found} games with findings, {read} read on the fast path");
    assert!(found > 500 && read > 100, "{found} {read}");
}

/// What is said of each game of a text: the fast path allowed, and by the careful path alone.
fn both(text: &str) -> (Vec<String>, Vec<String>) {
    let block = Block::whole("both", text.as_bytes());
    let (mut fast, mut careful) = (Vec::new(), Vec::new());
    judge::each(&block, &Options::default(), |game: &mut Game<'_>| {
        fast.push(format!("{:?}", game.findings()));
    });
    judge::each_game(&block, Options::default(), |_, judgement| careful.push(format!("{:?}", judgement.findings)));
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
        ("", "1. f3 e5 2. g4 Qh4+ 3. a2a3"),
    ] {
        let (fast, careful) = both(&format!("{tags}{tag}\n{moves} *\n\n"));
        assert_eq!(fast, careful, "{tag}{moves}");
    }
}
