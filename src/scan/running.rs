//! Running: the pieces of a typed page in reading order, half-moves with numbers between them.

use super::piece::WordPiece;
use super::tilt::usual_height;

/// How far below the one before it a piece of the same line may be, as a part of the height of letters.
const SAME_LINE: f32 = 0.6;

/// The next part of a page.
#[derive(Debug, Clone)]
pub(crate) enum PageToken {
    /// A number.
    Number(u32),
    /// A piece that may be a half-move.
    Piece(WordPiece),
}

/// The most half-moves of one column that may be in the gap between two.
const ACROSS: usize = 12;

/// The pieces of a page in reading order, from the number 1 on: line by line, and column by column where a gap goes
/// down the page.
pub(crate) fn tokens(pieces: &[WordPiece]) -> Vec<Vec<PageToken>> {
    let height = usual_height(pieces);
    let all: Vec<&WordPiece> = pieces.iter().collect();
    let mut ways = vec![from_first(&in_lines(all.clone(), height))];
    if let Some(gap) = gap(pieces) {
        let (left, right) = all.into_iter().partition::<Vec<_>, _>(|piece| piece.x() < gap);
        let mut ordered = in_lines(left, height);
        ordered.extend(in_lines(right, height));
        ways.push(from_first(&ordered));
    }
    ways
}

/// The middle of the widest gap between the half-moves in the middle of a page, if few words are in it.
fn gap(pieces: &[WordPiece]) -> Option<f32> {
    let moves: Vec<&WordPiece> = pieces.iter().filter(|piece| piece.is_like_a_move()).collect();
    let left = moves.iter().map(|piece| piece.left).fold(f32::INFINITY, f32::min);
    let right = moves.iter().map(|piece| piece.left + piece.width).fold(0.0, f32::max);
    let wide = right - left;
    let step = wide / 100.0;
    let crossed = |x: f32| pieces.iter().filter(|piece| piece.left < x && piece.left + piece.width > x).count();
    let free: Vec<f32> =
        (30..=70).map(|part| left + step * part as f32).filter(|&x| crossed(x) * ACROSS < moves.len()).collect();
    // Gaps between single words are narrow and do not go down the page.
    let run = free.chunk_by(|a, b| b - a < step * 1.5).max_by_key(|run| run.len())?;
    (run.len() >= 2 && wide > 0.0).then(|| run[run.len() / 2])
}

/// Pieces line by line.
fn in_lines(mut sorted: Vec<&WordPiece>, height: f32) -> Vec<&WordPiece> {
    sorted.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut lines: Vec<Vec<&WordPiece>> = Vec::new();
    for piece in sorted {
        match lines.last_mut() {
            Some(line) if line.last().is_some_and(|last| piece.y - last.y < height * SAME_LINE) => line.push(piece),
            _ => lines.push(vec![piece]),
        }
    }
    for line in &mut lines {
        line.sort_by(|a, b| a.left.total_cmp(&b.left));
    }
    lines.concat()
}

/// The tokens from the number 1 to the last half-move.
fn from_first(all: &[&WordPiece]) -> Vec<PageToken> {
    let number = |piece: &WordPiece| {
        let figures = piece.letters.iter().all(|letter| !letter.read.is_alphabetic());
        piece.number().filter(|_| piece.is_marked() || figures)
    };
    let begins = |at: usize| {
        let next = |step: usize| all.get(at + step).copied();
        number(all[at]) == Some(1) && next(1).is_some_and(WordPiece::is_like_a_move)
    };
    let Some(from) = (0..all.len()).find(|&at| begins(at)) else { return Vec::new() };
    let token = |piece: &WordPiece| match number(piece) {
        Some(number) => Some(PageToken::Number(number)),
        // A number that cannot be read is no half-move either.
        None if piece.is_marked() && piece.letters.len() <= 3 && !piece.is_like_a_move() => None,
        None => (piece.letters.len() >= 2).then(|| PageToken::Piece(piece.clone())),
    };
    let mut tokens: Vec<PageToken> = all[from..].iter().filter_map(|piece| token(piece)).collect();
    let is_move = |token: &PageToken| matches!(token, PageToken::Piece(piece) if piece.is_like_a_move());
    let end = tokens.iter().rposition(is_move).map_or(0, |last| last + 1);
    tokens.truncate(end);
    tokens
}
