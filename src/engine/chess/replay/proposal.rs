//! Proposals for a token that cannot be played: legal moves that are written almost like it and let the line go on.
//!
//! In `4. Nf4` with a knight that can only go to f3, `Nf3` is one letter away. It is proposed if the moves after it can
//! be played. Signs such as `x`, `-`, `=` and `+` are not compared, because people leave them out and double them.

use std::borrow::Cow;

use shakmaty::{CastlingSide, Color, Move, Rank, Role, Square};

use super::LineCursor;
use super::reading::run;
use crate::chess::notation::letters::{Language, twin};
use crate::chess::notation::write::{self, GameStyle};
use crate::pgn::game::{LineItem, PgnGame};

/// The number of half-moves that must follow a proposal, if the line is that long. Fewer prove too little.
const PROOF: usize = 6;

/// The longest token that is compared, in bytes.
const LONGEST: usize = 16;

/// The moves that a token may mean, the one that lets the line go on furthest first. `index` is the item of the token.
pub(super) fn proposals(
    game: &PgnGame<'_>,
    items: &[LineItem],
    index: usize,
    token: &str,
    cursor: &LineCursor,
    style: GameStyle,
) -> Vec<String> {
    let token = bare(&in_letters_of(style.language, token));
    if token.is_empty() || token.len() > LONGEST {
        return Vec::new();
    }
    let follow = items[index + 1..].iter().filter(|item| matches!(item, LineItem::Move(_) | LineItem::Null(_))).count();
    let needed = follow.min(PROOF);
    let mut found: Vec<(usize, u8, String)> = Vec::new();
    let mut form = String::new();
    let names = TokenSquares::of(&token);
    for played in shakmaty::Position::legal_moves(&cursor.position).into_iter().filter(|&played| names.fit(played)) {
        let mut nearest = None;
        each_form(played, style.language, &mut form, names.letters, &mut |form| {
            let distance = distance(&token, form);
            nearest = nearest.into_iter().chain(distance).min();
        });
        let Some(distance) = nearest else { continue };
        let reached = run(game, items, index + 1, &cursor.after(played), style.language, false).reached;
        let went = items[index + 1..reached].iter().filter(|item| matches!(item, LineItem::Move(_))).count();
        // A move that differs in case or signs alone needs no proof. Every other one needs moves that follow.
        let proven = distance == 0 || follow > 0 && went >= needed;
        if proven {
            found.push((reached, distance, write::san(&cursor.position, played, style)));
        }
    }
    let farthest = found.iter().map(|(reached, ..)| *reached).max();
    found.retain(|(reached, ..)| Some(*reached) == farthest);
    // A token that differs in case or signs alone means just that, whatever else is one letter away.
    let nearest = found.iter().map(|(_, distance, _)| *distance).min();
    found.retain(|(_, distance, _)| *distance == 0 || nearest != Some(0));
    found.sort_by(|a, b| a.2.cmp(&b.2));
    found.dedup_by(|a, b| a.2 == b.2);
    found.into_iter().map(|(.., name)| name).collect()
}

/// Those of several moves that let the line go on furthest, `index` being the item of the token that may mean any.
pub(super) fn ranked(
    game: &PgnGame<'_>,
    items: &[LineItem],
    index: usize,
    moves: &[Move],
    cursor: &LineCursor,
    style: GameStyle,
) -> Vec<(usize, String)> {
    let name = |&m: &Move| {
        let run = run(game, items, index + 1, &cursor.after(m), style.language, false);
        (run.reached, write::san(&cursor.position, m, style))
    };
    let mut ranked: Vec<(usize, String)> = moves.iter().map(name).collect();
    ranked.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    ranked
}

/// A token with Latin letters for those of other alphabets that look like them, unless the language has such letters.
fn in_letters_of<'t>(language: &Language, token: &'t str) -> Cow<'t, str> {
    if token.is_ascii() || language.letters.iter().any(|&letter| latin(letter) != letter) {
        return Cow::Borrowed(token);
    }
    Cow::Owned(token.chars().map(latin).collect())
}

/// The Latin letter of half-moves that looks like a Cyrillic or Greek one.
fn latin(letter: char) -> char {
    twin(letter).unwrap_or(match letter {
        'а' | 'α' => 'a',
        'с' => 'c',
        'е' => 'e',
        'х' | 'χ' => 'x',
        'Β' => 'B',
        'Κ' => 'K',
        'Ο' => 'O',
        'Ρ' => 'P',
        'Τ' => 'T',
        'Μ' => 'M',
        'Ν' => 'N',
        'Χ' => 'X',
        _ => letter,
    })
}

/// The letters and digits of a token.
fn bare(token: &str) -> String {
    let sign = |c: char| !c.is_alphanumeric() || matches!(c, 'x' | 'X' | '×');
    // A capital `X` may be the letter of a rook at the beginning.
    let first = token.chars().next().filter(|c| matches!(c, 'X' | 'x'));
    first.into_iter().chain(token.chars().skip(usize::from(first.is_some())).filter(|&c| !sign(c))).collect()
}

/// The files and ranks that a token names, a bit each, and the number of its letters and digits.
#[derive(Debug, Clone, Copy)]
struct TokenSquares {
    files: u8,
    ranks: u8,
    letters: usize,
}

impl TokenSquares {
    fn of(token: &str) -> TokenSquares {
        let letters = token.chars().count();
        token.bytes().fold(TokenSquares { files: 0, ranks: 0, letters }, |names, byte| {
            match byte.to_ascii_lowercase() {
                file @ b'a'..=b'h' => TokenSquares { files: names.files | 1 << (file - b'a'), ..names },
                rank @ b'1'..=b'8' => TokenSquares { ranks: names.ranks | 1 << (rank - b'1'), ..names },
                _ => names,
            }
        })
    }

    /// Whether the token may be one letter away from a form of a move. Every form except castling names the square of
    /// arrival, so a token that has neither its file nor its rank differs in two letters.
    fn fit(self, played: Move) -> bool {
        let to = played.to();
        let named = self.files >> to.file().to_u32() | self.ranks >> to.rank().to_u32();
        played.is_castle() || named & 1 != 0
    }
}

/// Shows each way to write a move, without signs, that has as many letters and digits as are given, or one more or
/// fewer. Every legal move is compared with a token that cannot be played, so all forms are written into one text.
fn each_form(played: Move, language: &Language, form: &mut String, letters: usize, see: &mut dyn FnMut(&str)) {
    let Some(from) = played.from() else { return };
    let mut show = |role: Option<Role>, file: Option<Square>, rank: Option<Square>, to: Square, into: Option<Role>| {
        let optional = [role.is_some(), file.is_some(), rank.is_some(), into.is_some()];
        // The king has two letters in Russian.
        let spare = usize::from(role == Some(Role::King));
        if (2 + optional.into_iter().filter(|&there| there).count()).abs_diff(letters) > 1 + spare {
            return;
        }
        form.clear();
        if let Some(role) = role {
            language.write_letter(role, form);
        }
        form.extend(file.map(|from| from.file().char()));
        form.extend(rank.map(|from| from.rank().char()));
        form.extend([to.file().char(), to.rank().char()]);
        if let Some(into) = into {
            language.write_letter(into, form);
        }
        see(form);
    };
    if let Some(side) = played.castling_side() {
        let color = if from.rank() == Rank::First { Color::White } else { Color::Black };
        let king = side.king_to(color);
        show(Some(Role::King), Some(from), Some(from), king, None);
        show(Some(Role::King), None, None, king, None);
        show(None, Some(from), Some(from), king, None);
        let short = side == CastlingSide::KingSide;
        return if short { ["00", "OO"] } else { ["000", "OOO"] }.into_iter().for_each(see);
    }
    let (to, into) = (played.to(), played.promotion());
    let role = Some(played.role()).filter(|role| *role != Role::Pawn);
    show(role, Some(from), Some(from), to, into);
    // `bb4` is no push of a pawn, and rather `Bb4` in small letters.
    if role.is_some() || played.is_capture() {
        show(role, Some(from), None, to, into);
    }
    if role.is_some() {
        show(role, None, None, to, None);
        show(role, None, Some(from), to, None);
    } else if !played.is_capture() {
        show(None, None, None, to, into);
    }
}

/// 0 for equal texts and for texts that differ in case alone, 1 for one letter left out, added, changed, or swapped
/// with its neighbour, `None` for more.
fn distance(token: &str, form: &str) -> Option<u8> {
    if token.is_ascii() && form.is_ascii() {
        let same = token.eq_ignore_ascii_case(form);
        return if same { Some(0) } else { is_one_apart(token.as_bytes(), form.as_bytes()).then_some(1) };
    }
    if token.to_lowercase() == form.to_lowercase() {
        return Some(0);
    }
    let (a, b): (Vec<char>, Vec<char>) = (token.chars().collect(), form.chars().collect());
    is_one_apart(&a, &b).then_some(1)
}

/// Whether two texts that are not equal differ in one letter.
fn is_one_apart<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    let start = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[start..], &b[start..]);
    match (a.len(), b.len()) {
        (x, y) if x == y => a[1..] == b[1..] || a.len() > 1 && a[0] == b[1] && a[1] == b[0] && a[2..] == b[2..],
        (x, y) if x == y + 1 => a[1..] == *b,
        (x, y) if x + 1 == y => *a == b[1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::letters::ENGLISH;
    use crate::chess::notation::start;

    #[test]
    fn no_move_that_is_one_letter_away_is_left_out() {
        let mut near = 0;
        for fen in [
            "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
            "4k3/1P4P1/8/2pP4/8/5q2/6N1/R3K2R w KQ c6 0 1",
        ] {
            let position = start::from_fen(fen).unwrap();
            let moves = shakmaty::Position::legal_moves(&position);
            let letters = ["a", "e", "h", "1", "4", "8", "N", "K", "O", "0", "m", ""];
            for letter in letters.iter().flat_map(|one| letters.map(|other| format!("{one}{other}"))) {
                for token in letters.iter().flat_map(|one| letters.map(|other| format!("{letter}{one}{other}"))) {
                    for &played in &moves {
                        let mut form = String::new();
                        let names = TokenSquares::of(&token);
                        let mut all = Vec::new();
                        for letters in [2, 5] {
                            each_form(played, ENGLISH, &mut form, letters, &mut |form| all.push(form.to_owned()));
                        }
                        all.retain(|form| distance(&token, form).is_some());
                        assert!(all.is_empty() || names.fit(played), "{token} {all:?}");
                        each_form(played, ENGLISH, &mut form, names.letters, &mut |form| {
                            all.retain(|near| near != form);
                            near += u32::from(distance(&token, form).is_some());
                        });
                        assert!(all.is_empty(), "{token} {all:?}");
                    }
                }
            }
        }
        assert!(near > 1_000, "{near}");
    }

    #[test]
    fn a_bishop_is_no_pawn_in_other_capitals() {
        let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb4 d6 *\n";
        let mut found = Vec::new();
        crate::judge::each_game(
            &crate::source::split::Block::whole("a", text.as_bytes()),
            crate::judge::JudgeOptions::default(),
            |_, judgement| found.extend(judgement.timeline.expect("it is played").faults),
        );
        let [fault] = &found[..] else { panic!("{found:?}") };
        let proposed =
            matches!(&fault.kind, super::super::MoveFaultKind::Illegal(_, names) if names[..] == ["Bb3", "Bxb5", "b4"]);
        assert!(proposed, "{fault:?}");
    }

    #[test]
    fn one_letter_is_one_and_case_is_none() {
        for (a, b, expected) in [
            ("mf3", "Mf3", Some(0)),
            ("Nf4", "Nf3", Some(1)),
            ("Nf", "Nf3", Some(1)),
            ("N3f", "Nf3", Some(1)),
            ("Nff3", "Nf3", Some(1)),
            ("Ne4", "Nf3", None),
            ("", "e4", None),
        ] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
        assert_eq!((bare("Qxxd5+"), bare("Xxe4"), bare("e8=(Q)")), ("Qd5".into(), "Xe4".into(), "e8Q".into()));
    }
}
