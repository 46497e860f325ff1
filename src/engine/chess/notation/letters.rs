//! The letters of the pieces in each language (Laws 2018 C.2, C.3; PGN standard 17).
//!
//! The language is decided for a whole game, never for one token. English and Vietnamese come first, since they share
//! no letter. The other languages are tried only if neither of the two covers the letters of the game.
//!
//! ```
//! use bienban_engine::chess::notation::letters;
//! use shakmaty::Role;
//! assert_eq!(letters::VIETNAMESE.role('M'), Some(Role::Knight));
//! assert_eq!(letters::by_id("de").unwrap().role('S'), Some(Role::Knight));
//! ```

use shakmaty::Role;

use crate::pgn::shape::{CYRILLIC_KR, MoveShape};

/// The five piece letters of a language.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// The ISO 639-1 code.
    pub id: &'static str,
    /// The name of the language in English.
    pub name: &'static str,
    /// The letters for king, queen, rook, bishop and knight, in this order.
    pub letters: [char; 5],
    /// Whether the letters were seen on real scoresheets or in the PGN standard. Those with `false` should be checked
    /// by a speaker of the language.
    pub sure: bool,
}

/// A letter of the lists as it is written. The Russian king takes two letters, for which the lists have one
/// character.
pub fn spelled(letter: char, memory: &mut [u8; 4]) -> &str {
    if letter == CYRILLIC_KR { "Кр" } else { letter.encode_utf8(memory) }
}

/// The pieces in the order of [`Language::letters`].
pub const ROLES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A language whose letters are certain.
const fn language(id: &'static str, name: &'static str, letters: [char; 5]) -> Language {
    Language { id, name, letters, sure: true }
}

/// A language whose letters are still to be checked.
const fn unsure(id: &'static str, name: &'static str, letters: [char; 5]) -> Language {
    Language { id, name, letters, sure: false }
}

/// English: K Q R B N, and P for a pawn if it is written.
pub const ENGLISH: &Language = &LANGUAGES[0];
/// Vietnamese: V H X T M (vua, hậu, xe, tượng, mã).
pub const VIETNAMESE: &Language = &LANGUAGES[1];

/// Every language; English and Vietnamese come first.
pub static LANGUAGES: [Language; 36] = [
    language("en", "English", ['K', 'Q', 'R', 'B', 'N']),
    language("vi", "Vietnamese", ['V', 'H', 'X', 'T', 'M']),
    language("de", "German", ['K', 'D', 'T', 'L', 'S']),
    language("fr", "French", ['R', 'D', 'T', 'F', 'C']),
    language("es", "Spanish", ['R', 'D', 'T', 'A', 'C']),
    language("it", "Italian", ['R', 'D', 'T', 'A', 'C']),
    language("ca", "Catalan", ['R', 'D', 'T', 'A', 'C']),
    language("pt", "Portuguese", ['R', 'D', 'T', 'B', 'C']),
    unsure("gl", "Galician", ['R', 'D', 'T', 'B', 'C']),
    language("ro", "Romanian", ['R', 'D', 'T', 'N', 'C']),
    language("nl", "Dutch", ['K', 'D', 'T', 'L', 'P']),
    unsure("af", "Afrikaans", ['K', 'D', 'T', 'L', 'R']),
    language("da", "Danish", ['K', 'D', 'T', 'L', 'S']),
    language("no", "Norwegian", ['K', 'D', 'T', 'L', 'S']),
    language("sv", "Swedish", ['K', 'D', 'T', 'L', 'S']),
    language("fi", "Finnish", ['K', 'D', 'T', 'L', 'R']),
    language("is", "Icelandic", ['K', 'D', 'H', 'B', 'R']),
    unsure("et", "Estonian", ['K', 'L', 'V', 'O', 'R']),
    unsure("lv", "Latvian", ['K', 'D', 'T', 'L', 'Z']),
    unsure("lt", "Lithuanian", ['K', 'V', 'B', 'R', 'Ž']),
    language("pl", "Polish", ['K', 'H', 'W', 'G', 'S']),
    language("cs", "Czech", ['K', 'D', 'V', 'S', 'J']),
    language("sk", "Slovak", ['K', 'D', 'V', 'S', 'J']),
    language("hu", "Hungarian", ['K', 'V', 'B', 'F', 'H']),
    language("sl", "Slovenian", ['K', 'D', 'T', 'L', 'S']),
    language("hr", "Croatian", ['K', 'D', 'T', 'L', 'S']),
    language("sr", "Serbian", ['К', 'Д', 'Т', 'Л', 'С']),
    language("bg", "Bulgarian", ['Ц', 'Д', 'Т', 'О', 'К']),
    language("ru", "Russian", [CYRILLIC_KR, 'Ф', 'Л', 'С', 'К']),
    unsure("uk", "Ukrainian", [CYRILLIC_KR, 'Ф', 'Т', 'С', 'К']),
    unsure("el", "Greek", ['Ρ', 'Β', 'Π', 'Α', 'Ι']),
    language("tr", "Turkish", ['Ş', 'V', 'K', 'F', 'A']),
    unsure("az", "Azerbaijani", ['Ş', 'V', 'T', 'F', 'A']),
    language("id", "Indonesian", ['R', 'M', 'B', 'G', 'K']),
    unsure("eo", "Esperanto", ['R', 'D', 'T', 'K', 'Ĉ']),
    unsure("ga", "Irish", ['R', 'B', 'C', 'E', 'D']),
];

/// The language with an ISO 639-1 code, or `None` if it is not in the list.
pub fn by_id(id: &str) -> Option<&'static Language> {
    LANGUAGES.iter().find(|l| l.id == id)
}

/// The figurines, White's and then Black's, each from king to pawn.
pub const FIGURINES: [char; 12] = ['♔', '♕', '♖', '♗', '♘', '♙', '♚', '♛', '♜', '♝', '♞', '♟'];

/// The code points that look like figurines in the fonts of `ChessBase`: king, queen, rook, bishop, knight.
pub const CHESSBASE: [char; 5] = ['¢', '£', '¦', '¥', '¤'];

/// The piece that a figurine shows; it is the same in all languages.
fn figurine(letter: char) -> Option<Role> {
    if let Some(index) = CHESSBASE.iter().position(|&c| c == letter) {
        return Some(ROLES[index]);
    }
    let index = ('♔'..='♟').contains(&letter).then(|| (letter as usize - '♔' as usize) % 6)?;
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn].get(index).copied()
}

/// Cyrillic capitals with the Latin capitals that look the same. They come from the wrong keyboard or from a scanner.
const TWINS: [(char, char); 11] = [
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('Х', 'X'),
];

/// The Latin letter that looks like a Cyrillic one.
pub(crate) fn twin(letter: char) -> Option<char> {
    TWINS.iter().find(|(cyrillic, _)| *cyrillic == letter).map(|(_, latin)| *latin)
}

/// The move with Latin letters instead of the Cyrillic ones that look like them, or `None` if it has no such letter.
fn latin(shape: &MoveShape) -> Option<MoveShape> {
    let (piece, promotion) = (shape.piece.and_then(twin), shape.promotion.and_then(twin));
    (piece.or(promotion).is_some()).then(|| MoveShape {
        piece: piece.or(shape.piece),
        promotion: promotion.or(shape.promotion),
        ..*shape
    })
}

/// The moves with Latin letters instead of the Cyrillic ones that look like them, or `None` if no move has such a
/// letter.
pub fn all_latin(shapes: &[MoveShape]) -> Option<Vec<MoveShape>> {
    let folded = || shapes.iter().map(|s| latin(s).unwrap_or(*s)).collect();
    shapes.iter().any(|s| latin(s).is_some()).then(folded)
}

impl Language {
    /// The piece that a letter or figurine names, or `None`. In a language of Latin script a Cyrillic letter that
    /// looks the same counts as well.
    pub fn role(&self, letter: char) -> Option<Role> {
        // The Greek and Cyrillic letters begin at U+0370. In those scripts a letter is not read as its Latin twin.
        let is_latin = || self.letters.iter().all(|&l| l < '\u{370}');
        self.own_role(letter).or_else(|| twin(letter).filter(|_| is_latin()).and_then(|l| self.own_role(l)))
    }

    /// The piece that a letter or figurine names in the script of the language itself.
    fn own_role(&self, letter: char) -> Option<Role> {
        let index = self.letters.iter().position(|&l| l == letter);
        let pawn = (letter == 'P' && self.id == "en").then_some(Role::Pawn);
        index.map(|i| ROLES[i]).or(pawn).or_else(|| figurine(letter))
    }

    /// Appends the letter of a piece; nothing for a pawn.
    pub fn write_letter(&self, role: Role, out: &mut String) {
        if let Some(index) = ROLES.iter().position(|&r| r == role) {
            out.push_str(spelled(self.letters[index], &mut [0; 4]));
        }
    }

    /// The letter of a piece as text. The index is that of [`Language::letters`], 0 to 4.
    pub fn letter(&self, index: usize) -> String {
        let mut out = String::new();
        self.write_letter(ROLES[index], &mut out);
        out
    }

    /// Whether every letter of the move is one of this language, or looks like one.
    pub fn covers(&self, shape: &MoveShape) -> bool {
        [shape.piece, shape.promotion].iter().flatten().all(|&c| self.role(c).is_some())
    }

    /// Whether every letter of the move is one of this language, in its own script.
    pub fn owns(&self, shape: &MoveShape) -> bool {
        [shape.piece, shape.promotion].iter().flatten().all(|&c| self.own_role(c).is_some())
    }
}

/// The language of a game, as far as its letters show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guess {
    /// The game is in this language. It may contain tokens in the other of the two main languages.
    Main(&'static Language),
    /// Neither English nor Vietnamese has all the letters. Each of these languages has, so the game must be played to
    /// decide.
    Others(Vec<&'static Language>),
}

/// The number of letters of moves that belong to English, to Vietnamese, and to neither.
#[derive(Debug, Clone, Copy, Default)]
pub struct LetterCounts {
    english: usize,
    vietnamese: usize,
    other: usize,
}

impl LetterCounts {
    /// Counts the letters of a move.
    #[inline]
    pub fn count(&mut self, shape: &MoveShape) {
        for letter in [shape.piece, shape.promotion].into_iter().flatten() {
            if ENGLISH.own_role(letter).is_some() {
                self.english += 1;
            } else if VIETNAMESE.own_role(letter).is_some() {
                self.vietnamese += 1;
            } else {
                self.other += 1;
            }
        }
    }

    /// The main language that has more of the letters, English if they are equal.
    fn main(self) -> &'static Language {
        if self.vietnamese > self.english { VIETNAMESE } else { ENGLISH }
    }

    /// The main language that has all of the letters.
    pub fn only(self) -> Option<&'static Language> {
        (self.other == 0 && (self.english == 0 || self.vietnamese == 0)).then(|| self.main())
    }
}

/// Guesses the language from the moves of a game before any of them is played.
///
/// - If English and Vietnamese letters both occur and no other language covers them all, the one with more
///   moves is taken, English if they are equal.
/// - If some letter is in neither, all languages that cover every letter are candidates. If there are none,
///   the main language with more moves is taken, and the checks report the rest.
/// - Cyrillic letters are read as the Latin ones that look like them only if no language of their own script
///   covers the game.
pub fn guess(shapes: &[MoveShape]) -> Guess {
    let mut letters = LetterCounts::default();
    for shape in shapes {
        letters.count(shape);
    }
    if let Some(only) = letters.only() {
        return Guess::Main(only);
    }
    let main = letters.main();
    // Another language may have the letters of both, so the others are tried before the game is called mixed.
    let covering = covering(shapes.iter().copied());
    match all_latin(shapes) {
        _ if !covering.is_empty() => Guess::Others(covering),
        Some(latin) => guess(&latin),
        None => Guess::Main(main),
    }
}

/// The languages, without English and Vietnamese, whose letters cover every move in their own script. It looks no
/// further once there is none.
pub fn covering(shapes: impl IntoIterator<Item = MoveShape>) -> Vec<&'static Language> {
    let (mut covering, mut seen): (Vec<_>, Vec<char>) = (LANGUAGES[2..].iter().collect(), Vec::new());
    for shape in shapes {
        for letter in [shape.piece, shape.promotion].into_iter().flatten() {
            if !seen.contains(&letter) {
                seen.push(letter);
                covering.retain(|language| language.own_role(letter).is_some());
            }
        }
        if covering.is_empty() {
            break;
        }
    }
    covering
}
