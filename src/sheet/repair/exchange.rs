//! The exchange on a square: what a capture gains or loses if both sides take back with their cheapest men.

use bienban_engine::chess::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

/// The value of a man in pawns.
pub(super) fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 20,
    }
}

/// The squares on one diagonal with each square.
const DIAGONALS: [Bitboard; 64] = {
    let (mut all, mut a) = ([Bitboard::EMPTY; 64], 0_usize);
    while a < 64 {
        let (mut squares, mut b) = (0, 0_usize);
        while b < 64 {
            if (a % 8).abs_diff(b % 8) == (a / 8).abs_diff(b / 8) {
                squares |= 1 << b;
            }
            b += 1;
        }
        all[a] = Bitboard(squares);
        a += 1;
    }
    all
};

/// The men of a colour, or of both, that attack a square if only the men of `occupied` are on the board.
fn attackers(board: &Board, to: Square, occupied: Bitboard) -> Bitboard {
    let rooks = board.rooks() | board.queens();
    let bishops = board.bishops() | board.queens();
    let mut all = attacks::knight_attacks(to) & board.knights()
        | attacks::king_attacks(to) & board.kings()
        | attacks::pawn_attacks(Color::White, to) & board.pawns() & board.by_color(Color::Black)
        | attacks::pawn_attacks(Color::Black, to) & board.pawns() & board.by_color(Color::White);
    // The tables of attacks are large, so they are used only where a man is in line.
    let in_line = (Bitboard::from(to.file()) | Bitboard::from(to.rank())) & rooks & occupied;
    if in_line.any() {
        all |= attacks::rook_attacks(to, occupied) & in_line;
    }
    let in_line = DIAGONALS[usize::from(to)] & bishops & occupied;
    if in_line.any() {
        all |= attacks::bishop_attacks(to, occupied) & in_line;
    }
    all & occupied
}

fn cheapest(board: &Board, men: Bitboard) -> Option<(Square, Role)> {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
        .into_iter()
        .find_map(|role| (men & board.by_role(role)).first().map(|square| (square, role)))
}

/// The dearest of some men.
pub(super) fn dearest(board: &Board, men: Bitboard) -> Option<Role> {
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
        .into_iter()
        .find(|&role| (men & board.by_role(role)).any())
}

/// The squares that a player may attack, whichever man of the other one moves out of the way.
pub(super) fn threatened(board: &Board, by: Color) -> Bitboard {
    let theirs = board.by_color(by);
    let of =
        |square| board.role_at(square).map_or(Bitboard::EMPTY, |role| attacks::attacks(square, role.of(by), theirs));
    theirs.into_iter().map(of).fold(Bitboard::EMPTY, |a, b| a | b)
}

/// What a half-move gains for the player in pawns, once everything on its square of arrival has been exchanged.
/// `threatened` are the squares where the opponent may take back.
pub(super) fn gain(position: &Chess, played: Move, threatened: Bitboard) -> i32 {
    let (Some(from), to) = (played.from(), played.to()) else { return 0 };
    if played.is_castle() {
        return 0;
    }
    let board = position.board();
    let mut occupied = board.occupied();
    occupied.discard(from);
    occupied.add(to);
    let mut gains = [0_i32; 34];
    gains[0] = played.capture().map_or(0, value);
    let mut standing = value(played.role());
    if let Some(into) = played.promotion() {
        gains[0] += value(into) - 1;
        standing = value(into);
    }
    if !threatened.contains(to) {
        return gains[0];
    }
    let mut side = !position.turn();
    let mut depth = 0;
    loop {
        let men = attackers(board, to, occupied) & board.by_color(side);
        let Some((square, role)) = cheapest(board, men).filter(|_| depth < 32) else { break };
        occupied.discard(square);
        if role == Role::King && (attackers(board, to, occupied) & board.by_color(!side)).any() {
            break;
        }
        depth += 1;
        gains[depth] = standing - gains[depth - 1];
        standing = value(role);
        side = !side;
    }
    while depth > 0 {
        gains[depth - 1] = -(-gains[depth - 1]).max(gains[depth]);
        depth -= 1;
    }
    gains[0]
}

/// What the player loses if he leaves a man of his where it is: the opponent's best exchange there, or 0.
pub(super) fn hangs(board: &Board, square: Square, owner: Color) -> i32 {
    let Some(role) = board.role_at(square) else { return 0 };
    let occupied = board.occupied();
    let men = attackers(board, square, occupied);
    let Some((_, by)) = cheapest(board, men & board.by_color(!owner)) else { return 0 };
    let guarded = (men & board.by_color(owner)).any();
    match (guarded, value(role) - value(by)) {
        (false, _) => value(role),
        (true, more) => more.max(0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::walks;
    use super::*;

    #[test]
    fn to_look_for_men_in_line_first_changes_nothing() {
        let mut sliders = 0;
        for position in walks::positions(12) {
            let (board, occupied) = (position.board(), position.board().occupied());
            for to in Square::ALL {
                let both = board.attacks_to(to, Color::White, occupied) | board.attacks_to(to, Color::Black, occupied);
                assert_eq!(attackers(board, to, occupied), both & occupied, "{to} in {board:?}");
                sliders += (both & board.sliders()).count();
            }
        }
        assert!(sliders > 10_000, "{sliders}");
    }

    #[test]
    fn where_nobody_can_take_back_the_exchange_ends_at_once() {
        let mut ended = 0;
        for position in walks::positions(12) {
            let threatened = threatened(position.board(), !position.turn());
            for played in position.legal_moves() {
                let whole = gain(&position, played, Bitboard::FULL);
                assert_eq!(gain(&position, played, threatened), whole, "{played:?} in {:?}", position.board());
                ended += usize::from(!threatened.contains(played.to()));
            }
        }
        assert!(ended > 10_000, "{ended}");
    }
}
