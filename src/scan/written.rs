//! Written: the ways in which a half-move is written, in letters that are numbers.

use bienban_engine::chess::{CastlingSide, Move, Role, Square};

/// The letters of written half-moves. Those of pieces come in both cases, since some hands write only capitals.
pub(crate) const ALPHABET: [char; 40] = [
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '1', '2', '3', '4', '5', '6', '7', '8', 'K', 'Q', 'R', 'B', 'N', 'V', 'H',
    'X', 'T', 'M', 'x', ':', 'O', '0', '-', '+', '#', '=', 'k', 'q', 'r', 'n', 'v', 'm',
];
const RANK: u8 = 8;
const TAKES: u8 = 26;
const COLON: u8 = 27;
const LETTER_O: u8 = 28;
const ZERO: u8 = 29;
const HYPHEN: u8 = 30;
/// The sign of a check.
pub(crate) const CHECK: u8 = 31;
/// The sign of mate.
pub(crate) const MATE: u8 = 32;

/// The letters in which half-moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WrittenLetters {
    English,
    Vietnamese,
    /// The squares alone: `g1f3`.
    Squares,
}

impl WrittenLetters {
    pub(crate) const ALL: [WrittenLetters; 3] =
        [WrittenLetters::Vietnamese, WrittenLetters::English, WrittenLetters::Squares];

    /// The letter of a piece.
    fn letter_of(self, role: Role) -> u8 {
        let (english, vietnamese) = match role {
            Role::King => (16, 21),
            Role::Queen => (17, 22),
            Role::Rook => (18, 23),
            Role::Bishop => (19, 24),
            Role::Knight | Role::Pawn => (20, 25),
        };
        if self == WrittenLetters::Vietnamese { vietnamese } else { english }
    }
}

/// The most letters of a written half-move.
pub(crate) const LONGEST: usize = 8;

/// The letters that may be in one place of a written half-move, a bit for each.
pub(crate) type LetterSet = u64;
const FILES: LetterSet = 0xFF;
const RANKS: LetterSet = 0xFF << RANK;
const SIGNS: LetterSet = 1 << TAKES | 1 << COLON;
const CASTLES: LetterSet = 1 << LETTER_O | 1 << ZERO;
const HYPHENS: LetterSet = 1 << HYPHEN;

/// The shapes of all half-moves in these letters, whatever the position.
pub(crate) fn shapes(letters: WrittenLetters) -> Vec<Vec<LetterSet>> {
    let mut shapes = vec![vec![CASTLES, HYPHENS, CASTLES], vec![CASTLES, HYPHENS, CASTLES, HYPHENS, CASTLES]];
    if letters == WrittenLetters::Squares {
        shapes.push(vec![FILES, RANKS, FILES, RANKS]);
        return shapes;
    }
    let piece =
        Role::ALL.iter().filter(|role| **role != Role::Pawn).fold(0, |set, role| set | 1 << letters.letter_of(*role));
    shapes.extend([
        vec![FILES, RANKS],
        vec![FILES, SIGNS, FILES, RANKS],
        vec![piece, FILES, RANKS],
        vec![piece, SIGNS, FILES, RANKS],
        vec![piece, FILES, FILES, RANKS],
        vec![piece, FILES, SIGNS, FILES, RANKS],
    ]);
    shapes
}

/// One way to write a half-move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct WrittenForm {
    letters: [u8; LONGEST],
    len: u8,
}

impl WrittenForm {
    fn push(&mut self, letter: u8) {
        if let Some(place) = self.letters.get_mut(usize::from(self.len)) {
            *place = letter;
            self.len += 1;
        }
    }

    fn file(&mut self, square: Square) {
        self.push(u32::from(square.file()) as u8);
    }

    fn rank(&mut self, square: Square) {
        self.push(RANK + u32::from(square.rank()) as u8);
    }

    fn square(&mut self, square: Square) {
        self.file(square);
        self.rank(square);
    }

    pub(crate) fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.len)]
    }

    /// The same with one more letter.
    pub(crate) fn with(mut self, letter: u8) -> WrittenForm {
        self.push(letter);
        self
    }

    /// A number that identifies the form.
    pub(crate) fn code(&self) -> u64 {
        self.letters().iter().fold(1, |code, letter| code << 6 | u64::from(*letter))
    }
}

/// How many half-moves of a position lead a man of each kind to each square.
pub(crate) struct Arrivals([[u8; 64]; 7]);

impl Arrivals {
    pub(crate) fn of(legal: &[Move]) -> Arrivals {
        let mut arrivals = Arrivals([[0; 64]; 7]);
        for played in legal {
            let place = &mut arrivals.0[played.role() as usize][usize::from(played.to())];
            *place = place.saturating_add(1);
        }
        arrivals
    }

    fn several(&self, role: Role, to: Square) -> bool {
        self.0[role as usize][usize::from(to)] > 1
    }
}

/// The ways to write a half-move, and how many there are.
pub(crate) fn forms(
    played: Move,
    legal: &[Move],
    arrivals: &Arrivals,
    letters: WrittenLetters,
) -> ([WrittenForm; 4], usize) {
    let mut forms = [WrittenForm::default(); 4];
    let Some(from) = played.from() else { return (forms, 0) };
    let mut count = 0;
    if let Some(side) = played.castling_side() {
        for letter in [LETTER_O, ZERO] {
            let form = &mut forms[count];
            let parts = if side == CastlingSide::KingSide { 2 } else { 3 };
            for part in 0..parts {
                if part > 0 {
                    form.push(HYPHEN);
                }
                form.push(letter);
            }
            count += 1;
        }
        if letters == WrittenLetters::Squares {
            let rank = from.rank();
            let file = if side == CastlingSide::KingSide { 6 } else { 2 };
            forms[count].square(from);
            forms[count].push(file);
            forms[count].push(RANK + u32::from(rank) as u8);
            count += 1;
        }
        return (forms, count);
    }
    let (role, to) = (played.role(), played.to());
    let promotion = played.promotion().map(|role| letters.letter_of(role));
    if letters == WrittenLetters::Squares {
        forms[0].square(from);
        forms[0].square(to);
        if let Some(promotion) = promotion {
            // A queen is written `q` in this notation.
            forms[0].push(match promotion {
                17 => 35,
                18 => 36,
                19 => 1,
                _ => 37,
            });
        }
        return (forms, 1);
    }
    let (mut file, mut rank) = (false, false);
    if role != Role::Pawn && role != Role::King && arrivals.several(role, to) {
        let rival = |other: &&Move| other.to() == to && other.role() == role && other.from() != Some(from);
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for other in legal.iter().filter(rival).filter_map(|other| other.from()) {
            any = true;
            same_file |= other.file() == from.file();
            same_rank |= other.rank() == from.rank();
        }
        file = any && (!same_file || same_rank);
        rank = any && same_file;
    }
    let signs: &[Option<u8>] = if played.is_capture() { &[Some(TAKES), Some(COLON)] } else { &[None] };
    for sign in signs {
        let form = &mut forms[count];
        if role != Role::Pawn {
            form.push(letters.letter_of(role));
        }
        if file || role == Role::Pawn && played.is_capture() {
            form.file(from);
        }
        if rank {
            form.rank(from);
        }
        if let Some(sign) = sign {
            form.push(*sign);
        }
        form.square(to);
        if let Some(letter) = promotion {
            form.push(letter);
        }
        count += 1;
    }
    (forms, count)
}

/// A letter of a hand that writes only capitals; here all of them are small.
pub(crate) fn small(letter: u8) -> u8 {
    match letter {
        16 => 34,
        17 => 35,
        18 => 36,
        19 => 1,
        20 => 37,
        21 => 38,
        22 => 7,
        23 => TAKES,
        24 => 24,
        25 => 39,
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::{Chess, Position, from_squares};

    fn written(moves: &str, last: &str, letters: WrittenLetters) -> Vec<String> {
        let mut position = Chess::default();
        for one in moves.split_whitespace() {
            let played = from_squares(&position, one).expect("it is legal");
            position.play_unchecked(played);
        }
        let played = from_squares(&position, last).expect("it is legal");
        let (forms, count) = forms(played, &position.legal_moves(), &Arrivals::of(&position.legal_moves()), letters);
        forms[..count].iter().map(|form| form.letters().iter().map(|l| ALPHABET[usize::from(*l)]).collect()).collect()
    }

    #[test]
    fn the_ways_to_write() {
        assert_eq!(written("", "g1f3", WrittenLetters::Vietnamese), ["Mf3"]);
        assert_eq!(written("", "g1f3", WrittenLetters::Squares), ["g1f3"]);
        assert_eq!(written("e2e4 d7d5", "e4d5", WrittenLetters::English), ["exd5", "e:d5"]);
        assert_eq!(written("d2d4 d7d5 g1f3 g8f6", "b1d2", WrittenLetters::English), ["Nbd2"]);
        let castles = "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7";
        assert_eq!(written(castles, "e1g1", WrittenLetters::English), ["O-O", "0-0"]);
    }
}
