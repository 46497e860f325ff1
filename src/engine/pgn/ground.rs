//! Ground: what on the board ended a game by the words of its Termination tag or of a comment at its end: `Game drawn
//! by repetition`, `White mates`, `Hòa do hết nước đi`.

use super::closing_words::LABELS;
use super::named::Names;
use bienban_base::text::encoding::nfc;
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

/// Words that may stand before the ground of a draw, in folded form: `the game is a draw by`, `hòa do`, `Remis durch`.
const LEADS: [&str; 84] = [
    "the",
    "this",
    "game",
    "is",
    "was",
    "ends",
    "ended",
    "in",
    "a",
    "an",
    "draw",
    "drawn",
    "by",
    "because",
    "of",
    "due",
    "to",
    "under",
    "on",
    "result",
    "threefold",
    "3fold",
    "three",
    "fold",
    "3",
    "triple",
    "fivefold",
    "5fold",
    "5",
    "van",
    "co",
    "dau",
    "hai",
    "ben",
    "hoa",
    "do",
    "vi",
    "theo",
    "luat",
    "boi",
    "tran",
    "duoc",
    "xu",
    "bang",
    "bi",
    "quy",
    "tac",
    "remis",
    "unentschieden",
    "durch",
    "wegen",
    "nach",
    "die",
    "der",
    "partie",
    "endet",
    "mit",
    "aufgrund",
    "dreimalige",
    "dreimaliger",
    "dreifache",
    "nulle",
    "par",
    "match",
    "nul",
    "la",
    "le",
    "les",
    "regle",
    "des",
    "pour",
    "cause",
    "de",
    "tablas",
    "por",
    "empate",
    "regla",
    "los",
    "las",
    "according",
    "with",
    "et",
    "partida",
    "en",
];

/// Words that may stand behind it and count: `3 lần`.
const COUNTS: [&str; 13] =
    ["lan", "times", "mal", "fois", "veces", "3", "ba", "three", "drei", "trois", "tres", "lien", "tiep"];

/// The grounds of a draw, in folded form.
const GROUNDS: [(&str, Ground); 69] = [
    ("repetition", Ground::Repetition),
    ("threefold", Ground::Repetition),
    ("3fold", Ground::Repetition),
    ("3 fold", Ground::Repetition),
    ("repetition of moves", Ground::Repetition),
    ("repetition of position", Ground::Repetition),
    ("repetition of positions", Ground::Repetition),
    ("repetition of the position", Ground::Repetition),
    ("position repeated", Ground::Repetition),
    ("repeated position", Ground::Repetition),
    ("lap lai", Ground::Repetition),
    ("lap lai the co", Ground::Repetition),
    ("lap lai nuoc di", Ground::Repetition),
    ("lap lai nuoc", Ground::Repetition),
    ("lap", Ground::Repetition),
    ("lap the co", Ground::Repetition),
    ("lap the", Ground::Repetition),
    ("lap nuoc", Ground::Repetition),
    ("the co lap lai", Ground::Repetition),
    ("bat bien", Ground::Repetition),
    ("stellungswiederholung", Ground::Repetition),
    ("zugwiederholung", Ground::Repetition),
    ("repetition de position", Ground::Repetition),
    ("repetition de positions", Ground::Repetition),
    ("repetition de la position", Ground::Repetition),
    ("repetition de coups", Ground::Repetition),
    ("repeticion", Ground::Repetition),
    ("repeticion de posicion", Ground::Repetition),
    ("repeticion de posiciones", Ground::Repetition),
    ("repeticion de jugadas", Ground::Repetition),
    ("repeticion de movimientos", Ground::Repetition),
    ("50 move rule", Ground::FiftyMoves),
    ("50 moves rule", Ground::FiftyMoves),
    ("50 moves", Ground::FiftyMoves),
    ("fifty move rule", Ground::FiftyMoves),
    ("fifty moves rule", Ground::FiftyMoves),
    ("fifty moves", Ground::FiftyMoves),
    ("50 nuoc", Ground::FiftyMoves),
    ("50 nuoc di", Ground::FiftyMoves),
    ("nam muoi nuoc", Ground::FiftyMoves),
    ("50 zuge regel", Ground::FiftyMoves),
    ("50 zuge", Ground::FiftyMoves),
    ("funfzig zuge regel", Ground::FiftyMoves),
    ("50 coups", Ground::FiftyMoves),
    ("cinquante coups", Ground::FiftyMoves),
    ("50 movimientos", Ground::FiftyMoves),
    ("50 jugadas", Ground::FiftyMoves),
    ("cincuenta movimientos", Ground::FiftyMoves),
    ("stalemate", Ground::Stalemate),
    ("het nuoc di", Ground::Stalemate),
    ("het nuoc", Ground::Stalemate),
    ("pat", Ground::Stalemate),
    ("patt", Ground::Stalemate),
    ("ahogado", Ground::Stalemate),
    ("rey ahogado", Ground::Stalemate),
    ("insufficient material", Ground::Material),
    ("insufficient mating material", Ground::Material),
    ("lack of mating material", Ground::Material),
    ("neither player has mating material", Ground::Material),
    ("khong du quan", Ground::Material),
    ("khong du luc luong", Ground::Material),
    ("khong du quan chieu het", Ground::Material),
    ("khong du luc luong chieu het", Ground::Material),
    ("ungenugendes material", Ground::Material),
    ("ungenugendem material", Ground::Material),
    ("manque de materiel", Ground::Material),
    ("materiel insuffisant", Ground::Material),
    ("material insuficiente", Ground::Material),
    ("falta de material", Ground::Material),
];

/// Words by which a text ends that says who mated.
const MATES: [&str; 17] = [
    "ist matt",
    "ist schachmatt",
    "gewinnt durch matt",
    "sont mat",
    "sont mats",
    "est mat",
    "sont echec et mat",
    "reciben jaque mate",
    "recibe jaque mate",
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
const MATED: [&str; 14] = [
    "matt",
    "schachmatt",
    "mat",
    "echec et mat",
    "jaque mate",
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
    read_of(text, Names::default())
}

/// Reads the words as [`read`] does, where these are the players: `Baker checkmated`.
pub(crate) fn read_of(text: &str, names: Names<'_>) -> Option<Ground> {
    let text = text.rsplit_once(']').map_or(text, |(_, after)| after);
    if text.len() > 4 * NEAR {
        return None;
    }
    let text = without_labels(text);
    let folded =
        if names.may_be_in(text) { fold(&names.replaced(&nfc(text.into()).to_lowercase())) } else { fold(text) };
    let mut rest = folded.as_str();
    while let Some((more, _)) = rest.rsplit_once(' ').filter(|(_, last)| COUNTS.contains(last)) {
        rest = more;
    }
    loop {
        if let Some((_, ground)) = GROUNDS.iter().find(|(words, _)| *words == rest) {
            return Some(*ground);
        }
        let Some((_, more)) = rest.split_once(' ').filter(|(lead, _)| LEADS.contains(lead)) else { break };
        rest = more;
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
    let begins = |at: usize| {
        let holds = |part: &&str| text[at..].get(..part.len()).is_some_and(|w| w.eq_ignore_ascii_case(part.as_bytes()));
        parts(text[at] | 0x20).iter().any(holds)
    };
    !text.is_ascii() || (0..text.len()).any(begins)
}

/// The parts with this small letter at the beginning of which every text that names a ground has one.
fn parts(first: u8) -> &'static [&'static str] {
    match first {
        b'r' => &["rep"],
        b'm' => &["mat", "mov"],
        b'l' => &["lap"],
        b'n' => &["nuoc"],
        b'h' => &["het"],
        b'p' => &["pat"],
        b'k' => &["khong"],
        b'f' => &["fold"],
        b'b' => &["bien"],
        b'w' => &["wieder"],
        b'z' => &["zug"],
        b'c' => &["coup"],
        b'j' => &["jugada"],
        b'a' => &["ahogado"],
        _ => &[],
    }
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
            ("The game is a draw by threefold repetition.", Some(Repetition)),
            ("Hòa do bất biến 3 lần", Some(Repetition)),
            ("hòa bất biến", Some(Repetition)),
            ("Remis durch dreimalige Stellungswiederholung", Some(Repetition)),
            ("Nulle par triple répétition", Some(Repetition)),
            ("Tablas por triple repetición", Some(Repetition)),
            ("50-Züge-Regel", Some(FiftyMoves)),
            ("Règle des 50 coups", Some(FiftyMoves)),
            ("Hòa: luật 50 nước", Some(FiftyMoves)),
            ("Hòa (50 nước)", Some(FiftyMoves)),
            ("Patt", Some(Stalemate)),
            ("1/2 (Patt)", Some(Stalemate)),
            ("Tablas por ahogado", Some(Stalemate)),
            ("Remis, ungenügendes Material", Some(Material)),
            ("Nulle par manque de matériel", Some(Material)),
            ("Tablas por material insuficiente", Some(Material)),
            ("Schwarz ist matt", Some(Checkmate)),
            ("Les Noirs sont mat", Some(Checkmate)),
            ("no draw by repetition", None),
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
    fn a_player_is_named() {
        let names = Names { white: "Adams, Bob", black: "Baker, Carl" };
        assert_eq!(read_of("Baker, Carl checkmated", names), Some(Ground::Checkmate));
        assert_eq!(read("Baker, Carl checkmated"), None);
    }

    #[test]
    fn the_quick_look_misses_none() {
        let words = GROUNDS.iter().map(|(words, _)| *words).chain(MATES).chain(MATED);
        assert!(words.clone().all(|words| fold(words) == words));
        for text in words.flat_map(|words| [words.to_owned(), words.to_uppercase(), words.replace(' ', "  ")]) {
            let read = read(&text).is_some();
            assert!(!read || may_be_in(text.as_bytes()), "{text}");
        }
    }
}
