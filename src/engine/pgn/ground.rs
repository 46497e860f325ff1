//! Ground: what on the board ended a game by the words of its Termination tag or of a comment at its end: `Game drawn
//! by repetition`, `White mates`, `Hòa do hết nước đi`.

use super::closing_words::LABELS;
use bienban_base::text::names::fold;

/// What ended a game on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The position stood three times (Laws 2018 9.2).
    Repetition,
    /// Fifty moves without a capture or a move of a pawn (9.3).
    FiftyMoves,
    /// Stalemate (5.2.1).
    Stalemate,
    /// Nobody can mate (5.2.2).
    Material,
    /// Checkmate (5.1.1).
    Checkmate,
}

/// The greatest number of letters of a text that are looked at.
const NEAR: usize = 120;

/// What stands before the ground of a draw, in folded form; the longest first.
const DRAWN: [&str; 22] = [
    "game drawn because of ",
    "game drawn because ",
    "game drawn due to ",
    "game drawn by ",
    "game ends in a draw by ",
    "drawn because of ",
    "draw because of ",
    "drawn due to ",
    "draw due to ",
    "drawn by ",
    "draw by ",
    "van co hoa do ",
    "van dau hoa do ",
    "hai ben hoa do ",
    "hoa co do ",
    "hoa co vi ",
    "hoa do ",
    "hoa vi ",
    "hoa theo luat ",
    "van co hoa vi ",
    "hoa theo ",
    "hoa ",
];

/// The grounds of a draw, in folded form.
const GROUNDS: [(&str, Ground); 38] = [
    ("repetition", Ground::Repetition),
    ("threefold repetition", Ground::Repetition),
    ("3fold repetition", Ground::Repetition),
    ("3 fold repetition", Ground::Repetition),
    ("three fold repetition", Ground::Repetition),
    ("fivefold repetition", Ground::Repetition),
    ("5 fold repetition", Ground::Repetition),
    ("triple repetition", Ground::Repetition),
    ("repetition of moves", Ground::Repetition),
    ("repetition of position", Ground::Repetition),
    ("lap lai", Ground::Repetition),
    ("lap lai the co", Ground::Repetition),
    ("lap lai the co 3 lan", Ground::Repetition),
    ("lap lai 3 lan", Ground::Repetition),
    ("lap lai ba lan", Ground::Repetition),
    ("lap 3 lan", Ground::Repetition),
    ("lap ba lan", Ground::Repetition),
    ("lap the co", Ground::Repetition),
    ("lap the", Ground::Repetition),
    ("the co lap lai 3 lan", Ground::Repetition),
    ("50 move rule", Ground::FiftyMoves),
    ("50 moves rule", Ground::FiftyMoves),
    ("fifty move rule", Ground::FiftyMoves),
    ("fifty moves rule", Ground::FiftyMoves),
    ("the 50 move rule", Ground::FiftyMoves),
    ("50 nuoc", Ground::FiftyMoves),
    ("luat 50 nuoc", Ground::FiftyMoves),
    ("stalemate", Ground::Stalemate),
    ("het nuoc di", Ground::Stalemate),
    ("pat", Ground::Stalemate),
    ("insufficient material", Ground::Material),
    ("insufficient mating material", Ground::Material),
    ("lack of mating material", Ground::Material),
    ("neither player has mating material", Ground::Material),
    ("khong du quan", Ground::Material),
    ("khong du luc luong", Ground::Material),
    ("khong du quan chieu het", Ground::Material),
    ("khong du luc luong chieu het", Ground::Material),
];

/// Words by which a text ends that says who mated.
const MATES: [&str; 8] = [
    "won by checkmate",
    "wins by checkmate",
    "is checkmated",
    "is mated",
    "was checkmated",
    "bi chieu het",
    "thang bang chieu het",
    "thang do chieu het",
];
/// The whole of it.
const MATED: [&str; 9] = [
    "checkmate",
    "checkmated",
    "white mates",
    "black mates",
    "white checkmated",
    "black checkmated",
    "chieu het",
    "trang chieu het",
    "den chieu het",
];
/// The most words of a name before it.
const NAME: usize = 6;

/// Reads the words of a Termination tag or of a comment without its braces. The whole must say it: `avoiding a draw by
/// repetition` says nothing.
///
/// ```
/// use bienban_engine::pgn::ground::{Ground, read};
/// assert_eq!(read("[%clk 0:00:05] Draw by 3-fold repetition"), Some(Ground::Repetition));
/// assert_eq!(read("An won by checkmate"), Some(Ground::Checkmate));
/// assert_eq!(read("Game drawn by timeout vs insufficient material"), None);
/// ```
pub fn read(text: &str) -> Option<Ground> {
    let text = text.rsplit_once(']').map_or(text, |(_, after)| after);
    if text.len() > 4 * NEAR {
        return None;
    }
    let folded = fold(without_labels(text));
    let bare = DRAWN.iter().find_map(|head| folded.strip_prefix(head)).unwrap_or(&folded);
    if let Some((_, ground)) = GROUNDS.iter().find(|(words, _)| *words == bare) {
        return Some(*ground);
    }
    let ends = |words: &str| {
        let name = folded.strip_suffix(words).filter(|name| name.ends_with(' '));
        name.is_some_and(|name| name.split_whitespace().count() <= NAME)
    };
    let says = MATED.contains(&folded.as_str()) || MATES.iter().any(|words| ends(words));
    says.then_some(Ground::Checkmate)
}

/// The words without labels and scores before them: `Kết quả: 1-0 (chiếu hết)`.
fn without_labels(text: &str) -> &str {
    let mut rest = text;
    while let Some((before, after)) = rest.split_once([':', ',', ';', '(']) {
        let says_nothing = !before.contains(char::is_alphabetic) || LABELS.contains(&fold(before).as_str());
        if !says_nothing {
            break;
        }
        rest = after;
    }
    rest
}

/// Whether a text may name a ground: a quick look, which never misses one.
pub(crate) fn may_be_in(text: &[u8]) -> bool {
    // Vietnamese is written with diacritics and without.
    const PARTS: [&[u8]; 9] = [b"petition", b"move", b"mate", b"material", b"lap", b"nuoc", b"het", b"pat", b"khong"];
    let holds = |part: &&[u8]| text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part));
    !text.is_ascii() || PARTS.iter().any(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ended_a_game_on_the_board() {
        use Ground::{Checkmate, FiftyMoves, Material, Repetition, Stalemate};
        for (text, expected) in [
            ("Draw by 3-fold repetition", Some(Repetition)),
            ("Game drawn by repetition", Some(Repetition)),
            ("Hòa do lặp lại 3 lần", Some(Repetition)),
            ("Draw by fifty moves rule", Some(FiftyMoves)),
            ("Game drawn by 50-move rule", Some(FiftyMoves)),
            ("hòa theo luật 50 nước", Some(FiftyMoves)),
            ("Draw by stalemate", Some(Stalemate)),
            ("Hòa do hết nước đi", Some(Stalemate)),
            ("Hoà pat", Some(Stalemate)),
            ("Neither player has mating material", Some(Material)),
            ("Draw by insufficient mating material", Some(Material)),
            ("Hòa do không đủ quân chiếu hết", Some(Material)),
            ("White mates", Some(Checkmate)),
            ("Nguyễn Văn An won by checkmate", Some(Checkmate)),
            ("Black is checkmated", Some(Checkmate)),
            ("Đen bị chiếu hết", Some(Checkmate)),
            ("Checkmate!", Some(Checkmate)),
            ("Kết quả: Hòa do lặp lại 3 lần", Some(Repetition)),
            ("Kết quả: 1-0 (chiếu hết)", Some(Checkmate)),
            ("Note: the game: draw by repetition", None),
            ("White mates in 3", None),
            ("avoiding a draw by repetition", None),
            ("Game drawn by agreement", None),
            ("Draw by adjudication: SyzygyTB", None),
            ("Game drawn by timeout vs insufficient material", None),
            ("Đen hết giờ", None),
            ("Normal", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
            assert!(expected.is_none() || may_be_in(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn the_quick_look_misses_none() {
        let words = GROUNDS.iter().map(|(words, _)| *words).chain(MATES).chain(MATED);
        for text in words.flat_map(|words| [words.to_owned(), words.to_uppercase(), words.replace(' ', "  ")]) {
            let read = read(&text).is_some();
            assert!(!read || may_be_in(text.as_bytes()), "{text}");
        }
    }
}
