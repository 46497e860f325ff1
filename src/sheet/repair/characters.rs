//! Characters of a cell that are no half-move as they are written: how far they are from the half-moves that may be
//! meant.

use bienban_engine::chess::notation::letters::{Language, ROLES};
use bienban_engine::chess::{CastlingSide, Move, Role, Square};

use super::confusion;
use super::cost::ReadingCost;
use super::kind::{ERROR, EditKind};
use super::legal::LegalMoves;

/// A character too many or too few, in addition to the cost of an error. One difference in four is of this kind.
const LENGTH: f32 = 3.0;
/// A wrong character, in addition to the cost of an error.
const WRONG: f32 = 2.1;
/// An illegible character replaces one character, and each further one costs this.
const WIDER: f32 = 1.5;
/// The longest half-move as it is compared.
const MOST: usize = 10;

/// The cost of these characters being written for a half-move.
pub(super) fn characters_cost(
    written: &[char],
    language: &Language,
    legal: &LegalMoves,
    played: Move,
) -> Option<ReadingCost> {
    let partly = written.contains(&'?') || written.contains(&'_');
    let bare: Vec<char> = written.iter().copied().filter(|c| !"x:×+#=".contains(*c)).collect();
    let partial = if partly { EditKind::PartIllegible.cost() } else { 0.0 };
    let kind = if partly { EditKind::PartIllegible } else { EditKind::Substitution };
    let captures = written.iter().any(|c| "x:×".contains(*c));
    let sign = if captures && !played.is_capture() { 4.0 } else { 0.0 };
    let (one, other) = forms(language, legal, played);
    let forms = || std::iter::once(one).chain(other);
    let nearest = forms().map(|form| distance(form.text(), &bare)).fold(f32::INFINITY, f32::min);
    // A missing letter is the commonest of these.
    let without = |form: MoveCharacters| form.text().get(1..) == Some(&bare[..]) && form.text()[0].is_uppercase();
    let lost = !partly && forms().any(without);
    if lost {
        return Some(ReadingCost { cost: EditKind::LetterLost.cost() + sign, kind: Some(EditKind::LetterLost) });
    }
    let cost = partial + nearest + sign;
    cost.is_finite().then_some(ReadingCost { cost, kind: Some(kind) })
}

/// A way to write a half-move: no more than letter, two squares and promotion.
#[derive(Debug, Clone, Copy, Default)]
struct MoveCharacters {
    characters: [char; MOST],
    len: usize,
}

impl MoveCharacters {
    fn of(characters: impl IntoIterator<Item = char>) -> MoveCharacters {
        let mut form = MoveCharacters::default();
        for (place, c) in form.characters.iter_mut().zip(characters) {
            *place = c;
            form.len += 1;
        }
        form
    }

    fn text(&self) -> &[char] {
        &self.characters[..self.len]
    }
}

/// The characters of a square.
fn square(square: Square) -> [char; 2] {
    [square.file().char(), square.rank().char()]
}

/// The ways to write a half-move, without the signs of capture and check: one or two.
fn forms(language: &Language, legal: &LegalMoves, played: Move) -> (MoveCharacters, Option<MoveCharacters>) {
    if let Some(side) = played.castling_side() {
        let text = if side == CastlingSide::KingSide { ["O-O", "0-0"] } else { ["O-O-O", "0-0-0"] };
        return (MoveCharacters::of(text[0].chars()), Some(MoveCharacters::of(text[1].chars())));
    }
    let letter_of = |role: Role| ROLES.iter().position(|&r| r == role).map(|index| language.letters[index]);
    let (letter, to, end) = (letter_of(played.role()), square(played.to()), played.promotion().and_then(letter_of));
    let form = |before: Option<char>| MoveCharacters::of(letter.into_iter().chain(before).chain(to).chain(end));
    let from = played.from().map(square);
    let (file, rank) = (from.map(|from| from[0]), from.map(|from| from[1]));
    if played.role() == Role::Pawn {
        return (form(file.filter(|_| played.is_capture())), None);
    }
    let told = legal.others(played).next().is_some();
    if told { (form(file), Some(form(rank))) } else { (form(None), Some(form(file))) }
}

/// The cost of the cheapest way to make one text of another.
fn distance(meant: &[char], written: &[char]) -> f32 {
    if meant.len() > MOST || written.len() > MOST {
        return f32::INFINITY;
    }
    let mut row = [0.0_f32; MOST + 1];
    for (j, &c) in written.iter().enumerate() {
        row[j + 1] = row[j] + too_many(c);
    }
    for &m in meant {
        let mut diagonal = row[0];
        row[0] += ERROR + LENGTH;
        for (j, &c) in written.iter().enumerate() {
            let unread = matches!(c, '?' | '_');
            let wrong = if m == c || unread { 0.0 } else { ERROR + WRONG + confusion::character(m, c) };
            let lost = row[j + 1] + if unread { WIDER } else { ERROR + LENGTH };
            let best = (diagonal + wrong).min(lost).min(row[j] + too_many(c));
            diagonal = row[j + 1];
            row[j + 1] = best;
        }
    }
    row[written.len()]
}

fn too_many(c: char) -> f32 {
    if matches!(c, '?' | '_') { WIDER } else { ERROR + LENGTH }
}
