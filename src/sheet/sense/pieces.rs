//! A position in words: the pieces of a side with their squares, `Vg8, tốt f7, g7, h7`.

use crate::form::piece::name;

/// The pieces of a side as letters of English with their squares, 0 for a1 to 63 for h8. `None` if the text is no such
/// list, or has not one king.
pub(crate) fn read(text: &str) -> Option<Vec<(char, usize)>> {
    let mut found = Vec::new();
    let mut piece = None;
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.')).filter(|word| !word.is_empty())
    {
        let at = word.len().checked_sub(2).filter(|&at| word.is_char_boundary(at));
        let square = at.and_then(|at| square(&word[at..]).map(|square| (at, square)));
        let (named, square) = match square {
            Some((at, square)) => (&word[..at], Some(square)),
            None => (word, None),
        };
        if !named.is_empty() {
            piece = Some(name(named)?);
        }
        if let Some(square) = square {
            // A square without a piece before it is that of a pawn, as it is in notation.
            found.push((piece.unwrap_or('P'), square));
        }
    }
    let kings = found.iter().filter(|(piece, _)| *piece == 'K').count();
    (kings == 1).then_some(found)
}

/// The square of a name, from 0.
fn square(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(usize::from(rank - b'1') * 8 + usize::from(file - b'a')),
        _ => None,
    }
}

/// The position in the form of FEN, with nothing known about castling. `None` if two pieces are on one square.
pub(crate) fn fen(white: &[(char, usize)], black: &[(char, usize)], white_moves: bool) -> Option<String> {
    let mut board = [None; 64];
    for (pieces, is_white) in [(white, true), (black, false)] {
        for &(piece, square) in pieces {
            let letter = if is_white { piece } else { piece.to_ascii_lowercase() };
            if board[square].replace(letter).is_some() {
                return None;
            }
        }
    }
    let mut fen = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match board[rank * 8 + file] {
                Some(piece) => {
                    if empty > 0 {
                        fen.push_str(&empty.to_string());
                    }
                    fen.push(piece);
                    empty = 0;
                }
                None => empty += 1,
            }
        }
        if empty > 0 {
            fen.push_str(&empty.to_string());
        }
        if rank > 0 {
            fen.push('/');
        }
    }
    fen.push_str(if white_moves { " w - - 0 1" } else { " b - - 0 1" });
    Some(fen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_in_words() {
        let white = read("Vg1, Xa1, tốt f2").expect("pieces");
        let black = read("Vg8, tốt f7, g7, h7").expect("pieces");
        assert_eq!(fen(&white, &black, true).as_deref(), Some("6k1/5ppp/8/8/8/8/5P2/R5K1 w - - 0 1"));
        for text in ["Lê An", "e4", "", "Vua", "An e4"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
