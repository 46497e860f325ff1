//! The printed text of forms: headings, signatures, instructions. It has no information about the game.

use crate::lexicon;
use bienban_base::text::names::fold;

/// Phrases of printed text, in folded form. A line that contains one is printed text.
const PHRASES: &[&str] = &[
    "ky ten",
    "chu ky",
    "ghi ro ho ten",
    "ky va ghi",
    "ky ghi",
    "lien doan co",
    "cong hoa xa hoi",
    "doc lap tu do",
    "so the duc",
    "so van hoa",
    "uy ban",
    "tong cuc",
    "cuc the duc",
    "bien ban",
    "phieu ghi",
    "to ghi",
    "scoresheet",
    "partieformular",
    "notatieformulier",
    "feuille de partie",
    "planilla",
    "planilha",
    "formulario",
    "score sheet",
    "federation",
    "signature",
    "signed",
    "unterschrift",
    "trang so",
    "mau so",
    "world chess",
    "nguoi ghi",
    "ban to chuc",
];

/// The folded words of forms without entries: headings, the republic's motto, lines to sign.
const OF_FORMS: &[&str] = &[
    "hai",
    "bien",
    "ban",
    "van",
    "dau",
    "co",
    "phieu",
    "to",
    "ghi",
    "chep",
    "giay",
    "thi",
    "ky",
    "ten",
    "ro",
    "ho",
    "va",
    "chu",
    "trong",
    "tai",
    "chinh",
    "trang",
    "den",
    "quan",
    "ben",
    "vdv",
    "dong",
    "vien",
    "thu",
    "nguoi",
    "cong",
    "hoa",
    "xa",
    "hoi",
    "nghia",
    "viet",
    "nam",
    "doc",
    "lap",
    "tu",
    "do",
    "hanh",
    "phuc",
    "score",
    "sheet",
    "scoresheet",
    "official",
    "signature",
    "signatures",
    "signed",
    "white",
    "black",
    "arbiter",
    "player",
    "players",
    "of",
    "the",
    "and",
];

/// The names of games, which may be alone above a sheet, in folded form.
const GAMES: [&str; 6] = ["co tuong", "co vua", "xiangqi", "chinese chess", "chess", "van co"];

/// Whether a heading only names the game that is played: `Cờ tướng`, `Ván cờ tướng số 12`. `Ván cờ 12` numbers a
/// round.
pub(crate) fn names_game(text: &str) -> bool {
    let folded = fold(text);
    let unnumbered = folded.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
    let bare = unnumbered.strip_suffix(" so").unwrap_or(unnumbered);
    let bare = bare.strip_prefix("van ").unwrap_or(bare);
    GAMES.contains(&folded.as_str()) || bare != "van co" && GAMES.contains(&bare)
}

/// Whether a line of a sheet is printed text, or has no content at all.
pub(crate) fn is_form_text(text: &str) -> bool {
    let folded = fold(text);
    // Phrases are looked for at the beginnings of words.
    let at = |at: usize| {
        let ends = |phrase: &str| {
            let rest = folded[at..].strip_prefix(phrase);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let first = folded.as_bytes().get(at).copied();
        PHRASES.iter().any(|phrase| first == Some(phrase.as_bytes()[0]) && ends(phrase))
    };
    let has_phrase = || at(0) || folded.match_indices(' ').any(|(blank, _)| at(blank + 1));
    let signs = || folded.contains("ky") || folded.contains("sign");
    // A label without a value is a part of the form.
    folded.is_empty()
        || names_game(text)
        || is_page_number(text)
        || lexicon::known(text).is_some()
        || are_labels(text)
        || signs() && are_signatures(text)
        // Searching for the phrases is cheaper than searching for moves.
        || (has_phrase() || text.split_once(':').is_some_and(|(label, _)| asks_signature(label)))
            && super::movetext::moves_in(text) == 0
}

/// Whether a text is printed text that says the same on every form, such as `BIÊN BẢN VÁN ĐẤU` and `(ký, ghi rõ họ
/// tên)`.
pub(crate) fn is_blank_form(text: &str) -> bool {
    let folded = fold(text);
    // By the name of a game the sheet says which one it is.
    !folded.is_empty()
        && !names_game(text)
        && folded.split([' ', '\n']).filter(|word| !word.is_empty()).all(|word| OF_FORMS.contains(&word))
        && text.lines().all(is_form_text)
}

/// Whether the text after the label of a player below the moves is no name: a signature, a time, points.
pub(crate) fn is_no_name(value: &str) -> bool {
    const UNITS: &[&str] = &["phut", "p", "ph", "giay", "s", "gio", "h", "min", "sec", "diem", "points", "point"];
    let folded = fold(value);
    let signed = ["ky", "da ky", "ky ten", "da ky ten", "chu ky", "signed"].contains(&folded.as_str());
    // `còn 5 phút`
    let mut words = folded.split(' ').filter(|word| !matches!(*word, "" | "con"));
    let figures = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let measured = words.clone().any(figures) && words.all(|word| figures(word) || UNITS.contains(&word));
    signed || measured && super::score::figures(value).is_none()
}

/// Whether a value is a number of minutes, seconds or hours: `80 phút`, `1 giờ 20`, `45'`.
pub(crate) fn is_duration(value: &str) -> bool {
    const UNITS: &[&str] = &["phut", "giay", "gio", "min", "mins", "minutes", "sec", "hours"];
    let folded = fold(value.trim_end_matches(['\'', '′', '.']));
    let unit = |word: &str| UNITS.contains(&word);
    let figures = |word: &str| (1..=3).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    let words = || folded.split(' ').filter(|word| !matches!(*word, "" | "con"));
    let measured = words().any(unit) || value.trim_end().ends_with(['\'', '′']);
    measured && words().next().is_some_and(figures) && words().all(|word| figures(word) || unit(word))
}

/// Whether a line is the number of a page: `Trang 1/2`, `Page 2 of 3`, `- 1 -`.
pub(crate) fn is_page_number(text: &str) -> bool {
    let is_number = |word: &&str| (1..=3).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    // `Trắng: 1` is a player's point.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) || text.contains(['ắ', 'Ắ']) {
        return false;
    }
    let folded = fold(text);
    let mut words = folded.split(' ').peekable();
    let named = words.next_if(|word| ["trang", "tr", "page", "p", "seite", "pagina", "стр", "страница"].contains(word));
    let numbers: Vec<&str> = words.filter(|word| !["tren", "of", "von", "so", "из", "de"].contains(word)).collect();
    let dashes = text.trim().starts_with(['-', '–', '—']) && text.trim().ends_with(['-', '–', '—']);
    numbers.iter().all(is_number)
        && match numbers.len() {
            1 => named.is_some() || dashes,
            2 => named.is_some(),
            _ => false,
        }
}

/// Whether the label of a value asks for a signature: `Chữ ký`, `VĐV quân trắng ký tên`, `Trắng ký`.
pub(crate) fn asks_signature(label: &str) -> bool {
    let folded = fold(label);
    let phrase = ["ky ten", "chu ky", "da ky", "signature", "signed"].iter().any(|phrase| folded.contains(phrase));
    if !phrase && !folded.contains("ky") {
        return false;
    }
    // `ký` is to sign, and a `kỳ thủ` is a player. Without its mark it is at the end: `Trang ky`.
    phrase || label.is_ascii() && folded.trim_end().ends_with(" ky") || {
        let small = label.to_lowercase();
        let words: Vec<&str> = small.split_whitespace().map(|word| word.trim_matches(['(', ')', ','])).collect();
        // `ký hiệu` is notation.
        (0..words.len()).any(|at| words[at] == "ký" && words.get(at + 1) != Some(&"hiệu"))
    }
}

/// Whether a line has nothing but labels with wide gaps between them: the head of columns, `Trắng  Đen   Trắng  Đen`.
pub(crate) fn are_labels(text: &str) -> bool {
    if !text.contains(['\t', '|']) && !text.contains("  ") {
        return false;
    }
    let mut parts =
        text.split(['\t', '|']).flat_map(|part| part.split("  ")).map(str::trim).filter(|part| !part.is_empty());
    let label = |part: &str| lexicon::known(part).is_some();
    parts.next().is_some_and(label) && parts.next().is_some_and(label) && parts.all(label)
}

/// Whether a line asks several people for their signatures: `Trắng ký ... Trọng tài ký ... Đen ký`.
fn are_signatures(text: &str) -> bool {
    let wide = text.replace("  ", "\t");
    let parts = wide.split(['\t', '.', '…', '_', '|']).map(str::trim).filter(|part| !part.is_empty());
    let mut count = 0;
    let all = parts.inspect(|_| count += 1).all(|part| part.split(' ').count() <= 4 && asks_signature(part));
    all && count > 0
}

/// Whether the text after the label of a player only asks for a signature.
pub(crate) fn is_signature(text: &str) -> bool {
    let folded = fold(text);
    if !folded.contains("ky") && !folded.contains("sign") && !folded.contains("ho ten") {
        return false;
    }
    let signed = ["(đã ký)", "(da ky)", "(ký)", "(ký tên)", "(signed)"];
    if signed.iter().any(|mark| text.to_lowercase().ends_with(mark)) {
        return true;
    }
    // `(ký)` is no name, and Kỳ is one.
    folded == "ky" && text.contains('(')
        || ["ky ten", "ky ghi ro ho ten", "ky va ghi ro ho ten", "chu ky", "signature", "signed", "ghi ro ho ten"]
            .contains(&folded.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_text_is_told_from_remarks() {
        for text in ["LIÊN ĐOÀN CỜ VIỆT NAM", "Trọng tài ký tên", "(Ký, ghi rõ họ tên)", "----", "BIÊN BẢN VÁN ĐẤU"]
        {
            assert!(is_form_text(text), "{text}");
        }
        for text in ["Ván đấu rất hay", "8. Mf3 Mc6 9. Tb5", "Giờ bắt đầu: 14:00"] {
            assert!(!is_form_text(text), "{text}");
        }
        for text in ["BIÊN BẢN VÁN ĐẤU", "(ký, ghi rõ họ tên)  (ký, ghi rõ họ tên)", "Trọng tài    Trắng    Đen"]
        {
            assert!(is_blank_form(text), "{text}");
        }
        for text in ["Biên bản do An ghi", "LIÊN ĐOÀN CỜ VIỆT NAM", "Biên bản ván 3", "Ván đấu hay", "Cờ tướng", ""]
        {
            assert!(!is_blank_form(text), "{text}");
        }
        assert!(is_signature("(ký tên)") && !is_signature("Kỳ"));
        assert!(asks_signature("Trang ky") && !asks_signature("Ky thu"));
    }
}
