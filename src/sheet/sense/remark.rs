//! Remarks about moves that were not played.

use crate::form::movetext;
use bienban_base::text::names::fold;

/// Whether a row introduces moves that were not played.
pub(crate) fn tells_of_analysis(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "phuong an",
        "du doan",
        "dang le",
        "phan tich",
        "goi y",
        "loi giai",
        "dap an",
        "bien phu",
        "bien khac",
        "ghi chu",
        "nhan xet",
        "chu y",
        "du kien",
        "khai cuoc",
        "vi du",
        "analysis",
        "variation",
        "better was",
        "should have",
        "solution",
    ];
    let folded = fold(text);
    let folded = folded.as_bytes();
    let begins = |at: usize, word: &str| word.as_bytes()[0] == folded[at] && folded[at..].starts_with(word.as_bytes());
    (0..folded.len()).any(|at| WORDS.iter().any(|word| begins(at, word)))
}

/// Whether a row of moves is marked as crossed out: `2. Mc3 Mf6 (gạch bỏ)`.
pub(crate) fn is_crossed_out(text: &str) -> bool {
    const WORDS: &[&str] =
        &["gach bo", "gach di", "gach", "da gach", "ghi nham", "ghi sai", "viet nham", "nham dong", "huy", "xoa"];
    let Some((moves, remark)) = text.trim_end().strip_suffix(')').and_then(|text| text.rsplit_once('(')) else {
        return false;
    };
    let folded = fold(remark);
    let whole_row = ["gach ", "bo "].iter().any(|verb| folded.starts_with(verb))
        && ["dong", "hang", "row"].iter().any(|word| folded.split(' ').any(|said| said == *word));
    (whole_row || WORDS.contains(&folded.as_str())) && movetext::is_moves(moves)
}
