//! Which letter stands for which piece (Laws 2018 C.2, C.3; PGN standard 17).
//!
//! The language is decided for the whole game, never for one token. English and Vietnamese come first: their letters are
//! disjoint. The others are tried only where neither covers the letters of the game.
//!
//! ```
//! use bienban::notation::language;
//! use shakmaty::Role;
//! assert_eq!(language::VIETNAMESE.role('M'), Some(Role::Knight));
//! assert_eq!(language::by_id("de").unwrap().role('S'), Some(Role::Knight));
//! ```

use shakmaty::Role;

use super::shape::{CYRILLIC_KR, Shape};

/// A set of piece letters.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// ISO 639-1 code.
    pub id: &'static str,
    /// King, queen, rook, bishop, knight.
    pub letters: [char; 5],
    /// Whether the letters were seen on real sheets or in the PGN standard; false where they still want a native check.
    pub sure: bool,
}

const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

const fn language(id: &'static str, letters: [char; 5]) -> Language {
    Language { id, letters, sure: true }
}

const fn unsure(id: &'static str, letters: [char; 5]) -> Language {
    Language { id, letters, sure: false }
}

/// English: K Q R B N, and P for a pawn where somebody writes it.
pub const ENGLISH: &Language = &LANGUAGES[0];
/// Vietnamese: V H X T M (vua, hậu, xe, tượng, mã).
pub const VIETNAMESE: &Language = &LANGUAGES[1];

/// Every language, English and Vietnamese first.
pub static LANGUAGES: [Language; 36] = [
    language("en", ['K', 'Q', 'R', 'B', 'N']),
    language("vi", ['V', 'H', 'X', 'T', 'M']),
    language("de", ['K', 'D', 'T', 'L', 'S']),
    language("fr", ['R', 'D', 'T', 'F', 'C']),
    language("es", ['R', 'D', 'T', 'A', 'C']),
    language("it", ['R', 'D', 'T', 'A', 'C']),
    language("ca", ['R', 'D', 'T', 'A', 'C']),
    language("pt", ['R', 'D', 'T', 'B', 'C']),
    unsure("gl", ['R', 'D', 'T', 'B', 'C']),
    language("ro", ['R', 'D', 'T', 'N', 'C']),
    language("nl", ['K', 'D', 'T', 'L', 'P']),
    unsure("af", ['K', 'D', 'T', 'L', 'R']),
    language("da", ['K', 'D', 'T', 'L', 'S']),
    language("no", ['K', 'D', 'T', 'L', 'S']),
    language("sv", ['K', 'D', 'T', 'L', 'S']),
    language("fi", ['K', 'D', 'T', 'L', 'R']),
    language("is", ['K', 'D', 'H', 'B', 'R']),
    unsure("et", ['K', 'L', 'V', 'O', 'R']),
    unsure("lv", ['K', 'D', 'T', 'L', 'Z']),
    unsure("lt", ['K', 'V', 'B', 'R', 'Ž']),
    language("pl", ['K', 'H', 'W', 'G', 'S']),
    language("cs", ['K', 'D', 'V', 'S', 'J']),
    language("sk", ['K', 'D', 'V', 'S', 'J']),
    language("hu", ['K', 'V', 'B', 'F', 'H']),
    language("sl", ['K', 'D', 'T', 'L', 'S']),
    language("hr", ['K', 'D', 'T', 'L', 'S']),
    language("sr", ['К', 'Д', 'Т', 'Л', 'С']),
    language("bg", ['Ц', 'Д', 'Т', 'О', 'К']),
    language("ru", [CYRILLIC_KR, 'Ф', 'Л', 'С', 'К']),
    unsure("uk", [CYRILLIC_KR, 'Ф', 'Т', 'С', 'К']),
    unsure("el", ['Ρ', 'Β', 'Π', 'Α', 'Ι']),
    language("tr", ['Ş', 'V', 'K', 'F', 'A']),
    unsure("az", ['Ş', 'V', 'T', 'F', 'A']),
    language("id", ['R', 'M', 'B', 'G', 'K']),
    unsure("eo", ['R', 'D', 'T', 'K', 'Ĉ']),
    unsure("ga", ['R', 'B', 'C', 'E', 'D']),
];

/// The language with this code.
pub fn by_id(id: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|l| l.id == id)
}

/// The piece that a figurine shows, in any language.
fn figurine(letter: char) -> Option<Role> {
    let index = ('♔'..='♟').contains(&letter).then(|| (letter as usize - '♔' as usize) % 6)?;
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].get(index).copied()
}

impl Language {
    /// The piece that a letter or figurine stands for.
    pub fn role(&self, letter: char) -> Option<Role> {
        let index = self.letters.iter().position(|&l| l == letter);
        let pawn = (letter == 'P' && self.id == "en").then_some(Role::Pawn);
        index.map(|i| ROLES[i]).or(pawn).or_else(|| figurine(letter))
    }

    /// Writes the letter of a piece; nothing for a pawn.
    pub fn write_letter(&self, role: Role, out: &mut String) {
        match ROLES.iter().position(|&r| r == role).map(|i| self.letters[i]) {
            Some(CYRILLIC_KR) => out.push_str("Кр"),
            Some(letter) => out.push(letter),
            None => {}
        }
    }

    /// Whether every letter of the move is one of this language.
    pub fn covers(&self, shape: &Shape) -> bool {
        [shape.piece, shape.promotion].iter().flatten().all(|&c| self.role(c).is_some())
    }
}

/// What the letters of a game say about its language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guess {
    /// The letters belong to this language; tokens in the other of the two main languages are mixed in.
    Main(&'static Language),
    /// Neither English nor Vietnamese: these cover every letter and must be replayed.
    Others(Vec<&'static Language>),
}

/// Guesses the language from the moves of a game, before any of them is played.
///
/// Where English and Vietnamese letters both occur and no other language covers them all, the one with more moves is the
/// game's, English if they are even. Where some letter is in neither, the languages that cover all letters are candidates;
/// if there are none, the better covering of the two main languages is taken and the rest is for the checks to report.
pub fn guess(shapes: &[Shape]) -> Guess {
    let (mut english, mut vietnamese, mut other) = (0, 0, 0);
    for letter in shapes.iter().flat_map(|s| [s.piece, s.promotion]).flatten() {
        if ENGLISH.role(letter).is_some() {
            english += 1;
        } else if VIETNAMESE.role(letter).is_some() {
            vietnamese += 1;
        } else {
            other += 1;
        }
    }
    let main = if vietnamese > english { VIETNAMESE } else { ENGLISH };
    if other == 0 && (english == 0 || vietnamese == 0) {
        return Guess::Main(main);
    }
    let covering: Vec<_> = LANGUAGES[2..].iter().filter(|l| shapes.iter().all(|s| l.covers(s))).collect();
    if covering.is_empty() { Guess::Main(main) } else { Guess::Others(covering) }
}
