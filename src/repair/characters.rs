//! Characters of a cell that are no half-move as they stand: how far they are from the half-moves that may be meant.

use crate::chess::notation::letters::{Language, ROLES};
use crate::chess::{CastlingSide, Move, Role, Square};

use super::confusion;
use super::kind::{ERROR, Kind};
use super::reading::Read;

/// A character too many or too few, beside the error at all. One difference in four is of this kind.
const LENGTH: f32 = 3.0;
/// A wrong character, beside the error at all.
const WRONG: f32 = 2.1;
/// A character that cannot be read stands for one, and for each more it costs this.
const WIDER: f32 = 1.5;
/// The longest half-move as it is compared.
const MOST: usize = 10;

/// What it costs that these characters were written for a half-move.
pub(super) fn read(written: &[char], language: &Language, legal: &[Move], played: Move) -> Option<Read> {
    let partly = written.contains(&'?') || written.contains(&'_');
    let bare: Vec<char> = written.iter().copied().filter(|c| !"x:×+#=".contains(*c)).collect();
    let partial = if partly { Kind::PartIllegible.cost() } else { 0.0 };
    let kind = if partly { Kind::PartIllegible } else { Kind::Substitution };
    let captures = written.iter().any(|c| "x:×".contains(*c));
    let sign = if captures && !played.is_capture() { 4.0 } else { 0.0 };
    let forms = forms(language, legal, played);
    let nearest = forms.iter().map(|form| distance(form, &bare)).fold(f32::INFINITY, f32::min);
    // A letter that is not there at all is the commonest of these.
    let lost = !partly && forms.iter().any(|form| form.get(1..) == Some(&bare[..]) && form[0].is_uppercase());
    if lost {
        return Some(Read { cost: Kind::LetterLost.cost() + sign, kind: Some(Kind::LetterLost) });
    }
    let cost = partial + nearest + sign;
    cost.is_finite().then_some(Read { cost, kind: Some(kind) })
}

/// The ways to write a half-move, without the signs of capture and check.
fn forms(language: &Language, legal: &[Move], played: Move) -> Vec<Vec<char>> {
    if let Some(side) = played.castling_side() {
        let text = if side == CastlingSide::KingSide { "O-O" } else { "O-O-O" };
        return vec![text.chars().collect(), text.replace('O', "0").chars().collect()];
    }
    let square = |s: Square| s.to_string().chars().collect::<Vec<char>>();
    let letter = ROLES.iter().position(|&r| r == played.role()).map(|index| language.letters[index]);
    let (to, from) = (square(played.to()), played.from().map(square).unwrap_or_default());
    let promoted = played.promotion().and_then(|role| ROLES.iter().position(|&r| r == role));
    let end: Vec<char> = promoted.map(|index| language.letters[index]).into_iter().collect();
    let form = |before: &[char]| letter.iter().chain(before).chain(&to).chain(&end).copied().collect::<Vec<char>>();
    if played.role() == Role::Pawn {
        return vec![if played.is_capture() { form(&from[..1]) } else { form(&[]) }];
    }
    let same = |m: &&Move| m.role() == played.role() && m.to() == played.to() && **m != played;
    let alone = !legal.iter().any(|m| same(&m));
    let told = [form(&from[..1]), form(&from[1..])];
    if alone { vec![form(&[]), told[0].clone()] } else { told.to_vec() }
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
