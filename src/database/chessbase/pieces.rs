//! Pieces: resolves which piece of a kind a byte of moves means. A rook is the first or the second one by the square
//! that it began on, and pieces with numbers after that of a captured one move up by one; pawns keep their numbers.

/// In these files squares are counted a1, a2 ... a8, b1 ... h8.
pub(super) type SquareNumber = u8;

/// The number of kinds of pieces.
const KINDS: usize = 6;
/// The index of the first piece of each kind among those of a side: one king, three of each piece, eight pawns.
const FIRST: [usize; KINDS + 1] = [0, 1, 4, 7, 10, 13, 21];
/// The number of pieces of a side that have a number.
const NUMBERED: usize = 21;
/// No square: the piece was captured, promoted, or never there.
const NOWHERE: SquareNumber = 64;

/// A kind of piece, in the order in which the moves of kinds are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceKind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl PieceKind {
    /// All kinds, by their number.
    pub(super) const ALL: [PieceKind; KINDS] =
        [PieceKind::King, PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight, PieceKind::Pawn];
}

/// A side: 0 White, 1 Black.
pub(super) type SideNumber = usize;

/// A piece as one number: the side times 8, and the kind from 1 on.
fn code(side: SideNumber, kind: PieceKind) -> u8 {
    (side as u8) << 3 | (kind as u8 + 1)
}

/// The piece on each square, and the number of each piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PieceTable {
    /// 0 for nothing, else [`code`].
    board: [u8; 64],
    places: [[SquareNumber; NUMBERED]; 2],
    /// The squares on which the rooks began with which a side may castle: to the king's side, to the queen's side.
    pub(super) rooks: [[SquareNumber; 2]; 2],
}

impl PieceTable {
    /// No pieces. The rooks of castling are in the corners.
    pub(super) fn none() -> PieceTable {
        PieceTable { board: [0; 64], places: [[NOWHERE; NUMBERED]; 2], rooks: [[56, 0], [63, 7]] }
    }

    /// Puts a piece on a square and gives it the next number of its kind, if one is left.
    pub(super) fn put(&mut self, side: SideNumber, kind: PieceKind, at: SquareNumber) {
        self.board[usize::from(at)] = code(side, kind);
        let places = &mut self.places[side][FIRST[kind as usize]..FIRST[kind as usize + 1]];
        if let Some(place) = places.iter_mut().find(|place| **place == NOWHERE) {
            *place = at;
        }
    }

    /// The piece on a square.
    pub(super) fn on(&self, at: SquareNumber) -> Option<(SideNumber, PieceKind)> {
        let code = self.board[usize::from(at) & 63];
        let kind = *PieceKind::ALL.get(usize::from(code & 7).checked_sub(1)?)?;
        Some((usize::from(code >> 3), kind))
    }

    /// The square of a piece, by its number from 0.
    pub(super) fn place(&self, side: SideNumber, kind: PieceKind, number: usize) -> Option<SquareNumber> {
        let at = self.places[side][FIRST[kind as usize] + number];
        (at != NOWHERE).then_some(at)
    }

    /// Moves the piece on a square, and takes what it captures off the board. Whether it is legal is not checked.
    pub(super) fn go(&mut self, from: SquareNumber, to: SquareNumber, promotion: Option<PieceKind>) {
        let Some((side, kind)) = self.on(from) else { return };
        let passed = (to & 0x38) | (from & 7);
        let is_diagonal = kind == PieceKind::Pawn && from >> 3 != to >> 3;
        if is_diagonal && self.on(to).is_none() && self.on(passed) == Some((1 - side, PieceKind::Pawn)) {
            self.take(passed);
        }
        if from != to {
            self.take(to);
        }
        let slot = self.lift(from);
        self.land(side, kind, slot, to);
        if let Some(promoted) = promotion {
            self.take(to);
            self.put(side, promoted, to);
        }
    }

    /// Castles to the king's side (0) or the queen's side (1).
    pub(super) fn castle(&mut self, side: SideNumber, wing: usize) {
        let Some(king) = self.place(side, PieceKind::King, 0) else { return };
        let rook = self.rooks[side][wing];
        let (king_file, rook_file) = if wing == 0 { (6, 5) } else { (2, 3) };
        let rank = if side == 0 { 0 } else { 7 };
        let is_rook = self.on(rook) == Some((side, PieceKind::Rook));
        // The squares may overlap in Chess960, so both leave the board first.
        let king_slot = self.lift(king);
        let rook_slot = if is_rook { self.lift(rook) } else { None };
        self.land(side, PieceKind::King, king_slot, king_file << 3 | rank);
        if is_rook {
            self.land(side, PieceKind::Rook, rook_slot, rook_file << 3 | rank);
        }
    }

    /// Takes the piece on a square off the board; the pieces with later numbers move up, pawns do not.
    fn take(&mut self, at: SquareNumber) {
        let Some((side, kind)) = self.on(at) else { return };
        self.board[usize::from(at)] = 0;
        let places = &mut self.places[side][FIRST[kind as usize]..FIRST[kind as usize + 1]];
        let Some(slot) = places.iter().position(|place| *place == at) else { return };
        if kind == PieceKind::Pawn {
            places[slot] = NOWHERE;
        } else {
            places[slot..].rotate_left(1);
            places[places.len() - 1] = NOWHERE;
        }
    }

    /// Lifts a piece; returns its place among the numbered ones.
    fn lift(&mut self, at: SquareNumber) -> Option<usize> {
        let (side, kind) = self.on(at)?;
        self.board[usize::from(at)] = 0;
        let (first, end) = (FIRST[kind as usize], FIRST[kind as usize + 1]);
        let slot = self.places[side][first..end].iter().position(|place| *place == at);
        slot.map(|slot| first + slot)
    }

    /// Puts down a piece that was lifted.
    fn land(&mut self, side: SideNumber, kind: PieceKind, slot: Option<usize>, at: SquareNumber) {
        self.board[usize::from(at)] = code(side, kind);
        if let Some(slot) = slot {
            self.places[side][slot] = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_behind_a_captured_one_move_up() {
        let mut pieces = PieceTable::none();
        for at in [0, 8, 16, 24] {
            pieces.put(0, PieceKind::Queen, at);
        }
        pieces.put(1, PieceKind::Rook, 7);
        pieces.go(7, 0, None);
        let places = [0, 1, 2].map(|number| pieces.place(0, PieceKind::Queen, number));
        assert_eq!(places, [Some(8), Some(16), None], "the fourth one never had a number");
        assert_eq!(pieces.place(1, PieceKind::Rook, 0), Some(0));
    }

    #[test]
    fn pawns_keep_their_numbers() {
        let mut pieces = PieceTable::none();
        for file in 0..8 {
            pieces.put(0, PieceKind::Pawn, file << 3 | 4);
        }
        pieces.put(1, PieceKind::Pawn, 3 << 3 | 4);
        pieces.go(2 << 3 | 4, 3 << 3 | 5, None);
        assert_eq!(pieces.on(3 << 3 | 4), None, "it was captured en passant");
        pieces.go(4 << 3 | 4, 4 << 3 | 7, Some(PieceKind::Knight));
        let places = [2, 4, 5].map(|number| pieces.place(0, PieceKind::Pawn, number));
        assert_eq!(places, [Some(3 << 3 | 5), None, Some(5 << 3 | 4)]);
        assert_eq!(pieces.place(0, PieceKind::Knight, 0), Some(4 << 3 | 7));
    }
}
