//! Games that end with few men on the board: what the fast path says of death, and of those who cannot mate, is what
//! the careful path says.

use bienban::chess::fen;
use bienban::finding::{Code, Finding};
use bienban::judge::{self, JudgeOptions};
use bienban::source::split::Block;
use shakmaty::san::SanPlus;
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Move, Position, Role, Setup, Square, attacks};

use crate::braid::Random;

/// What is said of a game, with the fast path and without it.
fn said(game: &str) -> [Vec<Finding>; 2] {
    let block = Block::whole("x", game.as_bytes());
    let (mut fast, mut careful) = (Vec::new(), Vec::new());
    judge::each(&block, &JudgeOptions::default(), |game| fast.extend_from_slice(game.findings()));
    judge::each_game(&block, JudgeOptions::default(), |_, judgement| careful.extend(judgement.findings));
    [fast, careful]
}

/// A game from a position, with a half-move, a result and what the tag Termination says, if it is there.
fn game(position: &Chess, half_move: &str, result: &str, termination: &str) -> String {
    let tags = ["Event", "Site", "Round", "White", "Black"].map(|name| format!("[{name} \"?\"]\n")).concat();
    let told = if termination.is_empty() { String::new() } else { format!("[Termination \"{termination}\"]\n") };
    let number = if position.turn().is_white() { "1." } else { "1..." };
    format!(
        "{tags}[Date \"2024.05.01\"]\n[Result \"{result}\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n{told}\n{number} {half_move} \
         {result}\n",
        fen(position)
    )
}

/// A position of some men, often in a corner, in which the player to move has a legal move.
fn few_men(random: &mut Random) -> Option<Chess> {
    let colors = [Color::White, Color::Black];
    // Men that stand together meet each other, so that replies are few and captures are among them.
    let (files, ranks) = [(8, 8), (4, 4), (3, 5)][random.below(3)];
    let square = |random: &mut Random| Square::new((random.below(files) + 8 * random.below(ranks)) as u32);
    let mut board = Board::empty();
    let roles = [Role::Pawn, Role::Knight, Role::Knight, Role::Bishop, Role::Bishop, Role::Rook, Role::Queen];
    // Half of the time a king is alone and stands at the edge, and the men of the other side stand beside him.
    let alone = (random.below(2) == 0).then(|| (colors[random.below(2)], Square::new(random.below(4) as u32)));
    let (color, edge) = alone.unwrap_or((Color::White, square(random)));
    board.set_piece_at(edge, Role::King.of(color));
    board.set_piece_at(square(random), Role::King.of(!color));
    for _ in 0..=random.below(if alone.is_some() { 3 } else { 6 }) {
        let man = roles[random.below(roles.len())].of(if alone.is_some() { !color } else { colors[random.below(2)] });
        let beside: Vec<Square> = attacks::king_attacks(edge).into_iter().collect();
        let square = if alone.is_some() { beside[random.below(beside.len())] } else { square(random) };
        if board.piece_at(square).is_none() {
            board.set_piece_at(square, man);
        }
    }
    let turn = if alone.is_some() { !color } else { colors[random.below(2)] };
    let setup = Setup { board, turn, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok().filter(|position| !position.legal_moves().is_empty())
}

/// A half-move after which there are few replies, if one is found.
fn forcing(position: &Chess, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let chosen = *moves.get(random.below(moves.len()))?;
    let mut after = position.clone();
    after.play_unchecked(chosen);
    // One in eight may be anything.
    (after.legal_moves().len() <= 4 || random.below(8) == 0).then_some(chosen)
}

/// As many games as `BIENBAN_CASES` says, 6,000 otherwise.
#[test]
fn the_fast_path_says_of_few_men_what_the_careful_path_says() {
    let wanted = std::env::var("BIENBAN_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(6_000);
    let seed = std::env::var("BIENBAN_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(2026);
    let (mut random, mut games) = (Random(seed), 0);
    // A finding, in how many games it comes once at least, and how often it came.
    let mut told = [(Code::R304, 20, 0), (Code::R305, 20, 0), (Code::R302, 10_000, 0)];
    while games < wanted {
        let Some(position) = few_men(&mut random) else { continue };
        let Some(chosen) = forcing(&position, &mut random) else { continue };
        let half_move = SanPlus::from_move(position.clone(), chosen).to_string();
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
        let termination = ["", "Time forfeit", "Normal", "White resigns", "hết giờ"][random.below(5)];
        let game = game(&position, &half_move, result, termination);
        let [fast, careful] = said(&game);
        assert_eq!(fast, careful, "in\n{game}");
        for (code, _, times) in &mut told {
            *times += usize::from(careful.iter().any(|finding| finding.code == *code));
        }
        games += 1;
    }
    println!("{games} games, {told:?}");
    assert!(told.iter().all(|(_, one_in, times)| one_in * times > wanted), "{told:?}");
}

/// Two men stand en prise beside a king who has nothing else: whatever he takes, nobody can mate any more.
#[test]
fn a_death_after_either_of_two_captures_is_told() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
                [Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/3K4/8/N7/kN6 w - - 0 1\"]\n\n1. Kc3 1-0\n";
    let [fast, careful] = said(text);
    assert_eq!(fast, careful);
    assert_eq!(fast.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::R304]);
}

/// A short game from a position that is dead from the beginning, which goes on to a stalemate.
#[test]
fn a_short_game_that_goes_on_after_a_death_to_a_stalemate_is_told() {
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
                [Result \"1/2-1/2\"]\n[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/7B w - - 0 1\"]\n\n\
                1. Kf7 Kh7 2. Be4+ Kh8 3. Bd3 1/2-1/2\n";
    let [fast, careful] = said(text);
    assert_eq!(fast, careful);
    assert_eq!(fast.iter().map(|finding| finding.code).collect::<Vec<_>>(), [Code::M208]);
}
