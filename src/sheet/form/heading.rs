//! The words in the header of a table of moves: `TT | Trắng | Đen | Còn lại`.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::clock::ClockKind;
use crate::lexicon::FnvBuildHasher;
use bienban_base::text::names::{base, fold};

/// The meaning of a column, as its word in the header gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnWord {
    /// Move numbers.
    Number,
    /// White's moves.
    White,
    /// Black's moves.
    Black,
    /// Times and remarks. The heading may name the kind of its times.
    Note(Option<ClockKind>),
}

/// The words of headers in folded form, by their meaning.
const NUMBERS: &[&str] = &[
    "tt",
    "stt",
    "so tt",
    "so thu tu",
    "so",
    "so nuoc",
    "nuoc",
    "nuoc di",
    "nuoc so",
    "n",
    "no",
    "#",
    "nr",
    "move",
    "moves",
    "move no",
    "ply",
    "luot",
    "luot di",
    "s t t",
    "t t",
];
const WHITES: &[&str] = &[
    "red",
    "do",
    "quan do",
    "ben do",
    "trang",
    "quan trang",
    "ben trang",
    "white",
    "w",
    "trang di",
    "nuoc trang",
    "nuoc quan trang",
    "nuoc cua trang",
    "nuoc ben trang",
    "white move",
    "white moves",
    "whites move",
    "nuoc di trang",
    "nuoc di cua trang",
];
const BLACKS: &[&str] = &[
    "xanh",
    "quan xanh",
    "ben xanh",
    "den",
    "quan den",
    "ben den",
    "black",
    "b",
    "den di",
    "nuoc den",
    "nuoc quan den",
    "nuoc cua den",
    "nuoc ben den",
    "black move",
    "black moves",
    "blacks move",
    "nuoc di den",
    "nuoc di cua den",
];
const NOTES: &[&str] = &[
    "gio",
    "thoi gian",
    "t gian",
    "tg",
    "time",
    "phut",
    "dong ho",
    "clock",
    "ghi chu",
    "chu thich",
    "note",
    "notes",
    "remark",
    "remarks",
    "binh luan",
    "gio trang",
    "gio den",
    "thoi gian trang",
    "thoi gian den",
    "time white",
    "time black",
];

/// The meaning of a cell as a word of a header, or `None` if it is no such word.
pub(crate) fn word(text: &str) -> Option<ColumnWord> {
    // Nearly every cell of a sheet is looked up here.
    static WORDS: LazyLock<HashMap<&str, ColumnWord, FnvBuildHasher>> = LazyLock::new(|| {
        let lists = [
            (ColumnWord::Note(None), NOTES),
            (ColumnWord::Black, BLACKS),
            (ColumnWord::White, WHITES),
            (ColumnWord::Number, NUMBERS),
        ];
        lists.iter().flat_map(|(word, known)| known.iter().map(|known| (*known, *word))).collect()
    });
    // A cell with a separator has a label and a value and is no header, and no word of a header has a figure.
    if text.len() > 40 || text.bytes().any(|b| b.is_ascii_digit() || matches!(b, b':' | b'=')) {
        return None;
    }
    // `TG (phút)` names the unit of the times.
    let unit = |inside: &str| matches!(fold(inside).as_str(), "phut" | "giay" | "gio" | "min" | "sec" | "minutes");
    let text = match text.trim_end().strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((word, inside)) if unit(inside) => word,
        _ => text,
    };
    let folded = fold(text);
    WORDS.get(folded.as_str()).copied().or_else(|| {
        // `Thời gian T`, `Giờ Đ`
        let sided = || NOTES[..7].iter().any(|note| folded.strip_prefix(note).is_some_and(is_side));
        ClockKind::of(&folded)
            .map(|clock| ColumnWord::Note(Some(clock)))
            .or_else(|| sided().then_some(ColumnWord::Note(None)))
    })
}

/// Whether the rest of a heading only names a side.
fn is_side(rest: &str) -> bool {
    matches!(rest, " t" | " d" | " w" | " b" | " trang" | " den" | " white" | " black")
}

/// The word of a header that a cell has with one letter missing or wrong: `rắng`.
pub(crate) fn misspelt(text: &str) -> Option<ColumnWord> {
    // Those words are short.
    if text.chars().filter(|c| base(*c).is_some()).nth(6).is_some() {
        return None;
    }
    let folded = fold(text);
    let near = |word: &&str| {
        let (long, short) = if folded.len() > word.len() { (folded.as_str(), *word) } else { (*word, folded.as_str()) };
        let same = long.bytes().zip(short.bytes()).take_while(|(a, b)| a == b).count();
        let tail = |skip: usize| long.get(same + 1..) == short.get(same + skip..);
        word.len() > 2 && long.len() - short.len() < 2 && tail(1 - (long.len() - short.len()))
    };
    let all = [(ColumnWord::White, &["trang", "white"][..]), (ColumnWord::Black, &["den", "black"])];
    (folded.len() > 1)
        .then(|| all.into_iter().find(|(_, known)| known.iter().any(near)).map(|(word, _)| word))
        .flatten()
}
