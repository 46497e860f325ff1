//! Running: the pieces of a typed page in reading order, half-moves with numbers between them.

use super::piece::Piece;
use super::tilt::usual_height;

/// How far below the one before it a piece may stand in the same line, as a part of the height of letters.
const SAME_LINE: f32 = 0.6;

/// What comes next on a page.
#[derive(Debug, Clone)]
pub(crate) enum Token {
    /// A number.
    Number(u32),
    /// What may be a half-move.
    Piece(Piece),
}

/// The pieces of a page in reading order, from the number 1 on.
pub(crate) fn tokens(pieces: &[Piece]) -> Vec<Token> {
    let height = usual_height(pieces);
    let mut sorted: Vec<&Piece> = pieces.iter().collect();
    sorted.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut lines: Vec<Vec<&Piece>> = Vec::new();
    for piece in sorted {
        match lines.last_mut() {
            Some(line) if line.last().is_some_and(|last| piece.y - last.y < height * SAME_LINE) => line.push(piece),
            _ => lines.push(vec![piece]),
        }
    }
    let mut all: Vec<&Piece> = Vec::new();
    for mut line in lines {
        line.sort_by(|a, b| a.left.total_cmp(&b.left));
        all.extend(line);
    }
    let number = |piece: &Piece| {
        let figures = piece.letters.iter().all(|letter| !letter.read.is_alphabetic());
        piece.number().filter(|_| piece.is_marked() || figures)
    };
    let begins = |at: usize| {
        let next = |step: usize| all.get(at + step).copied();
        number(all[at]) == Some(1) && next(1).is_some_and(Piece::is_like_a_move)
    };
    let Some(from) = (0..all.len()).find(|&at| begins(at)) else { return Vec::new() };
    let token = |piece: &Piece| match number(piece) {
        Some(number) => Some(Token::Number(number)),
        // A number that nobody can read is no half-move either.
        None if piece.is_marked() && piece.letters.len() <= 3 && !piece.is_like_a_move() => None,
        None => (piece.letters.len() >= 2).then(|| Token::Piece(piece.clone())),
    };
    let mut tokens: Vec<Token> = all[from..].iter().filter_map(|piece| token(piece)).collect();
    let is_move = |token: &Token| matches!(token, Token::Piece(piece) if piece.is_like_a_move());
    let end = tokens.iter().rposition(is_move).map_or(0, |last| last + 1);
    tokens.truncate(end);
    tokens
}
