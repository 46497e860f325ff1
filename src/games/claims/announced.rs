//! The move that a player announces with an intended claim, as the arbiter wrote it: in English or Vietnamese
//! letters, in the letters of the game, as engines write moves, or in any form that is read on a scoresheet.

use bienban_engine::chess::notation::letters::{ENGLISH, LANGUAGES, Language, VIETNAMESE};
use bienban_engine::chess::notation::resolve::{MoveRefusal, castling_of_king, resolve};
use bienban_engine::chess::notation::short::{self, ShortCapture};
use bienban_engine::chess::{Chess, Move};
use bienban_engine::pgn::shape::{self, MoveShape};

/// What an announced move may turn out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnnouncedMove {
    /// The legal moves that it may mean. More than one if it is ambiguous.
    Moves(Vec<Move>),
    /// The legal moves that it may mean in letters that are neither English nor Vietnamese nor those of the game. In
    /// these it is not legal.
    Foreign(Vec<Move>),
    /// A move that is not legal.
    Illegal,
    /// Not a move at all.
    NoMove,
}

/// Reads an announced move. A move number before it is ignored, and so are glyphs, marks and offers of a draw after it.
///
/// The case of letters is corrected only if the move as it is written is not legal: `bc4` is a bishop's move where no
/// pawn gets there.
pub fn read(text: &str, position: &Chess, language: Option<&'static Language>) -> AnnouncedMove {
    // Black's move without its number: `…Ng8`.
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…'));
    let Some(single) = bienban_sheet::single(text) else { return AnnouncedMove::NoMove };
    let mut answer = AnnouncedMove::NoMove;
    for readings in [&single.readings, &single.recased] {
        let found =
            readings.iter().filter_map(|reading| whole(reading)).map(|shape| resolved(&shape, position, language));
        for found in found {
            answer = either(answer, found);
        }
        if matches!(answer, AnnouncedMove::Moves(_)) {
            return answer;
        }
    }
    let answer = match single.short.filter(|short| !short.is_bare()) {
        Some(short) => either(answer, captures(&short, position, language)),
        None => answer,
    };
    let elsewhere = || single.readings.iter().filter_map(|reading| whole(reading)).find_map(|s| foreign(&s, position));
    match answer {
        // A letter of another alphabet need not be the Latin one that looks like it.
        AnnouncedMove::Illegal if text.chars().any(is_of_another_alphabet) => {
            elsewhere().unwrap_or(AnnouncedMove::NoMove)
        }
        AnnouncedMove::Illegal => elsewhere().unwrap_or(answer),
        answer => answer,
    }
}

/// Whether a letter is not Latin, as that of a Cyrillic king, `К`.
fn is_of_another_alphabet(c: char) -> bool {
    c.is_alphabetic() && !matches!(c, '\0'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}')
}

/// The number before an announced move, and whether it has the three dots of Black's moves.
pub fn number(text: &str) -> Option<(u32, bool)> {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = text.find(|c: char| !c.is_ascii_digit())?;
    let (figure, behind) = text.split_at(end);
    let behind = behind.trim_start();
    let dots = behind.starts_with("..") || behind.starts_with('…');
    (dots || behind.starts_with('.')).then(|| figure.parse().ok()).flatten().map(|number| (number, dots))
}

/// The meaning of an illegal move in the letters of another language: `Tg8` is a German rook's move. A letter that
/// English has is certain.
fn foreign(shape: &MoveShape, position: &Chess) -> Option<AnnouncedMove> {
    if ENGLISH.role(shape.piece?).is_some() {
        return None;
    }
    let mut found = Vec::new();
    for language in LANGUAGES.iter().filter(|language| language.sure && language.covers(shape)) {
        if let Ok(played) = resolve(position, shape, language)
            && !found.contains(&played)
        {
            found.push(played);
        }
    }
    (!found.is_empty()).then_some(AnnouncedMove::Foreign(found))
}

/// The form of a half-move that a text consists of.
fn whole(text: &str) -> Option<MoveShape> {
    shape::scan(text.as_bytes(), 0).filter(|(_, end)| *end == text.len()).map(|(shape, _)| shape)
}

/// The result of two readings: all legal moves that either may mean.
fn either(one: AnnouncedMove, other: AnnouncedMove) -> AnnouncedMove {
    match (one, other) {
        (AnnouncedMove::Moves(mut moves), AnnouncedMove::Moves(others)) => {
            moves.extend(others);
            let mut seen = Vec::new();
            moves.retain(|played| {
                !seen.contains(played) && {
                    seen.push(*played);
                    true
                }
            });
            AnnouncedMove::Moves(moves)
        }
        (AnnouncedMove::Moves(moves), _) | (_, AnnouncedMove::Moves(moves)) => AnnouncedMove::Moves(moves),
        (AnnouncedMove::Illegal, _) | (_, AnnouncedMove::Illegal) => AnnouncedMove::Illegal,
        _ => AnnouncedMove::NoMove,
    }
}

/// The languages that an announced move may be in.
fn languages(game: Option<&'static Language>) -> impl Iterator<Item = &'static Language> {
    [Some(ENGLISH), Some(VIETNAMESE), game].into_iter().flatten()
}

/// The legal captures that a short form may mean.
fn captures(short: &ShortCapture, position: &Chess, game: Option<&'static Language>) -> AnnouncedMove {
    let mut found = Vec::new();
    for language in languages(game) {
        for played in short::captures(position, short, language, None) {
            if !found.contains(&played) {
                found.push(played);
            }
        }
    }
    if found.is_empty() { AnnouncedMove::Illegal } else { AnnouncedMove::Moves(found) }
}

fn resolved(shape: &MoveShape, position: &Chess, game: Option<&'static Language>) -> AnnouncedMove {
    let (mut found, mut possible, mut understood) = (Vec::new(), Vec::new(), false);
    for language in languages(game).filter(|l| l.covers(shape)) {
        understood = true;
        match resolve(position, shape, language) {
            Ok(played) if !found.contains(&played) => found.push(played),
            Err(MoveRefusal::Illegal(_)) => {
                found.extend(castling_of_king(position, shape, language).filter(|played| !found.contains(played)));
            }
            Err(MoveRefusal::Ambiguous(moves) | MoveRefusal::PromotionMissing(moves)) => possible.extend(moves),
            _ => {}
        }
    }
    match (found.is_empty(), possible.is_empty(), understood) {
        (false, _, _) => AnnouncedMove::Moves(found),
        (true, false, _) => AnnouncedMove::Moves(possible),
        (true, true, true) => AnnouncedMove::Illegal,
        (true, true, false) => AnnouncedMove::NoMove,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_in(fen: &str, text: &str) -> AnnouncedMove {
        read(text, &bienban_engine::chess::notation::start::from_fen(fen).expect("a position"), None)
    }

    #[test]
    fn moves_in_both_languages_and_every_dress() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (texts, uci) in [
            (&["Rb1", "Xb1", "1. Rb1", "1.Xb1!?", "a1b1"][..], "a1b1"),
            (&["O-O", "0-0", "1. 0-0", "OO"], "e1h1"),
            (&["0-0-0", "12...0-0-0", "0 - 0 - 0", "nhập thành dài", "O-O-O (=)"], "e1a1"),
            (&["Xe b1", "xb1", "R b1", "1 Rb1 =", "♖b1", "Rab1+", "Rb1 (xin hòa)"], "a1b1"),
        ] {
            for text in texts {
                let AnnouncedMove::Moves(moves) = read_in(fen, text) else { panic!("{text} is a move") };
                let played: Vec<String> =
                    moves.iter().map(|m| m.to_uci(bienban_engine::chess::CastlingMode::Chess960).to_string()).collect();
                assert_eq!(played, [uci], "{text}");
            }
        }
        for text in ["Kg1", "Ke1-g1", "Vg1", "Ve1-g1", "1. Kg1"] {
            assert_eq!(read_in(fen, text), read_in(fen, "O-O"), "{text}");
        }
        assert_eq!(read_in(fen, "Ka1-g1"), AnnouncedMove::Illegal);
        assert_eq!(read_in(fen, "Rb7"), AnnouncedMove::Illegal);
        let AnnouncedMove::Foreign(moves) = read_in(fen, "Tb1") else { panic!("a rook in German") };
        assert_eq!(AnnouncedMove::Moves(moves), read_in(fen, "Rb1"));
        assert_eq!(read_in(fen, "Tb7"), AnnouncedMove::Illegal);
        assert_eq!(read_in(fen, "Zb7"), AnnouncedMove::NoMove);
        for text in ["…Rb1", "...Rb1", "… Rb1"] {
            assert_eq!(read_in(fen, text), read_in(fen, "Rb1"), "{text}");
        }
        // A Cyrillic rook, king and knight.
        assert!(matches!(read_in(fen, "Лb1"), AnnouncedMove::Foreign(_) | AnnouncedMove::NoMove));
        assert_ne!(read_in(fen, "Кb7"), AnnouncedMove::Illegal);
        assert_eq!(read_in(fen, "draw"), AnnouncedMove::NoMove);
        assert_eq!(read_in(fen, "Rb1 or Rc1"), AnnouncedMove::NoMove);
        let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
        for text in ["exd6 e.p.", "exd6", "ed6 ep", "e5xd6 qđ", "exd", "e5d6"] {
            let AnnouncedMove::Moves(moves) = read_in(fen, text) else { panic!("{text} is a move") };
            assert!(moves.len() == 1 && moves[0].is_en_passant(), "{text}");
        }
        let AnnouncedMove::Moves(moves) = read_in(fen, "bc4") else { panic!("a bishop") };
        assert_eq!(moves.len(), 1);
    }

    #[test]
    fn numbers_before_a_move() {
        for (text, expected) in [
            ("12.Rg8", Some((12, false))),
            ("\"6... Rg8\"", Some((6, true))),
            ("34…Xg8", Some((34, true))),
            ("1 Rb1", None),
            ("0-0", None),
            ("Rg8", None),
            ("", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_ambiguous_stays_so() {
        let AnnouncedMove::Moves(moves) = read_in("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1") else { panic!("one rook") };
        assert_eq!(moves.len(), 1);
        let AnnouncedMove::Moves(moves) = read_in("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1") else {
            panic!("two rooks")
        };
        assert_eq!(moves.len(), 2);
    }
}
