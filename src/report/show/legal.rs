//! The legal moves that a token may mean where nothing is proposed for it.
//!
//! A reader of the scoresheet looks for a move that is written almost like the token: a move of the same piece, or
//! one to the same square. If there is none, every legal move may be the one that was played.

use bienban_base::finding::{Code, Finding};
use bienban_engine::chess::notation::resolve::{MoveRefusal, resolve};
use bienban_engine::chess::notation::write::{self, GameStyle};
use bienban_engine::chess::{Chess, File, Move, Position as _, Rank, Role, Square};
use bienban_engine::pgn::shape::{self, MoveShape};

/// The largest number of moves. A reader compares no more of them with a scoresheet.
const MOST: usize = 16;

/// The moves for a finding in its position, as the game writes them. The last is an ellipsis if there are more.
pub(crate) fn alternatives(finding: &Finding, token: &[u8], position: &Chess, style: GameStyle) -> Vec<Box<str>> {
    let shape = shape::scan(token, 0).map(|(shape, _)| shape);
    let legal = || {
        let mut moves = position.legal_moves().to_vec();
        moves.sort_by_cached_key(|played| write::san(position, *played, style));
        moves
    };
    let moves = match finding.code {
        Code::M202 => match shape.map(|shape| resolve(position, &shape, style.language)) {
            Some(Err(MoveRefusal::Ambiguous(moves))) => moves,
            _ => Vec::new(),
        },
        _ if !finding.fixes.is_empty() => Vec::new(),
        Code::M201 | Code::S101 => {
            let near = shape.map_or_else(Vec::new, |shape| near(&shape, position, style));
            if near.is_empty() && finding.code == Code::M201 { legal() } else { near }
        }
        Code::M205 if finding.message.key == "missing-half-move-unknown" => legal(),
        _ => Vec::new(),
    };
    let mut names: Vec<Box<str>> = moves.iter().map(|&played| write::san(position, played, style).into()).collect();
    if names.len() > MOST {
        names.truncate(MOST);
        names.push("…".into());
    }
    names
}

/// The legal moves of the piece that is written, and those to the square that is written, the nearest first.
fn near(shape: &MoveShape, position: &Chess, style: GameStyle) -> Vec<Move> {
    let to = Square::new(u32::from(shape.to));
    let departure = shape.from_file.zip(shape.from_rank);
    let from = departure.map(|(file, rank)| Square::from_coords(File::new(file.into()), Rank::new(rank.into())));
    let named = match (shape.castling, shape.piece) {
        (Some(_), _) => Some(Role::King),
        (None, Some(letter)) => style.language.role(letter),
        // A man without a letter on the square of departure need not be a pawn.
        (None, None) => from.and_then(|from| position.board().role_at(from)).or(Some(Role::Pawn)),
    };
    let is_named = |played: &Move| {
        let pawns_file = |square: Square| square.file() == to.file();
        let near = played.role() != Role::Pawn || pawns_file(played.to()) || played.from().is_some_and(pawns_file);
        Some(played.role()) == named && near
    };
    // The square of castling is that of the rook.
    let arrives = |played: &Move| shape.castling.is_none() && played.castling_side().is_none() && played.to() == to;
    let mut moves: Vec<Move> =
        position.legal_moves().into_iter().filter(|played| is_named(played) || arrives(played)).collect();
    moves.sort_by_cached_key(|played| {
        let straight = played.to().file() == to.file() || played.to().rank() == to.rank();
        let castles = shape.castling.is_some() && played.castling_side().is_some();
        (!is_named(played), !castles, !straight, write::san(position, *played, style))
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::message::Message;
    use bienban_base::place::ByteSpan;
    use bienban_engine::chess::notation::letters;
    use bienban_engine::chess::notation::start;

    fn of(code: Code, key: &'static str, token: &str, fen: &str) -> String {
        let finding = Finding::at(code, ByteSpan { start: 0, end: 0 }, Message::new(key));
        let position = start::from_fen(fen).expect("it is a position");
        let language = letters::by_id("vi").expect("it is known");
        let style = GameStyle { language, capture: "x", castling: '0' };
        alternatives(&finding, token.as_bytes(), &position, style).join(" ")
    }

    #[test]
    fn the_moves_are_those_of_the_piece_and_to_the_square() {
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 2";
        let illegal = |token: &str| of(Code::M201, "illegal-unreachable", token, open);
        assert_eq!(illegal("Md5"), "Md4 Mg5 Mxe5 Ma3 Mc3 Mg1 Mh4");
        assert_eq!(illegal("Ve3"), "Ve2");
        assert_eq!(illegal("Hd4"), "He2 Md4 d4");
        assert_eq!(illegal("h5"), "h3 h4");
        assert_eq!(illegal("0-0-0"), "Ve2");
        assert_eq!(of(Code::M201, "illegal-promotion", "V", open).split(' ').count(), MOST + 1);
        assert_eq!(of(Code::S101, "unknown-letter", "Zd4", open), "Md4 d4");
        assert_eq!(of(Code::S101, "unknown-token", "??", open), "");
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        assert_eq!(of(Code::M202, "ambiguous-move", "Md2", knights), "Mbd2 Mfd2");
        assert_eq!(of(Code::M205, "missing-full-move", "3.", knights), "");
        assert!(of(Code::M205, "missing-half-move-unknown", "3.", knights).contains("Mbd2"));
    }
}
