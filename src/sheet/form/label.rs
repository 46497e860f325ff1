//! The labels of scoresheets, in Vietnamese and English: `Quân Trắng:` names the player of the white pieces.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::key::Key;
use super::vocabulary::{FACTS, LABELS, MARKED, PLAYERS};
use bienban_base::place::Side;
use bienban_base::text::names::fold;

/// Words that give a fact its side, in folded form; longer ones come before those that they contain.
const WHITE: &[&str] = &["cua quan trang", "cua trang", "ben trang", "quan trang", "trang", "white", "w"];
const BLACK: &[&str] = &["cua quan den", "cua den", "ben den", "quan den", "den", "black", "b"];

/// The meaning of a label in folded form, if the list has it.
fn listed(folded: &str) -> Option<Key> {
    // Nearly every word of a sheet is looked up here, and the list has hundreds of labels.
    static LISTED: LazyLock<HashMap<&str, Key>> =
        LazyLock::new(|| LABELS.iter().rev().flat_map(|(key, words)| words.iter().map(|word| (*word, *key))).collect());
    LISTED.get(folded).copied()
}

/// The meaning of a label as it is written. Returns `None` if the list does not have it.
pub(crate) fn known(label: &str) -> Option<Key> {
    // No label is this long or has a figure; longer text is prose, and folding it would take time.
    if label.len() > 80 || label.bytes().any(|b| b.is_ascii_digit()) || !label.contains(char::is_alphabetic) {
        return None;
    }
    // `Đến: 11h30` says until when, and is not `Đen`.
    if label.contains(['ế', 'Ế']) && label.to_lowercase().split_whitespace().any(|word| word == "đến") {
        return None;
    }
    let folded = fold(label);
    // `Đồng hồ Trắng: 15` names nobody.
    if folded.starts_with("dong ho ") {
        return None;
    }
    listed(&folded).or_else(|| about(&folded)).or_else(|| player(&folded, label)).or_else(|| {
        // `Trắng/White` and `Vòng/Ván` name the same thing twice.
        let mut parts = label.split('/').map(|part| listed(&fold(part)));
        let first = parts.next()??;
        (label.contains('/') && parts.all(|part| part == Some(first))).then_some(first)
    })
}

/// Whether a text can be nothing but the label of a side, even right behind another one: the form is empty then. A
/// player may be called Đới Thu Trang, which is `đối thủ trắng` without its marks.
pub(crate) fn is_side(text: &str) -> bool {
    const SIDES: &[&str] =
        &["trang", "den", "quan trang", "quan den", "ben trang", "ben den", "white", "black", "do", "xanh", "red"];
    SIDES.contains(&fold(text).as_str())
}

/// Whether a label says that a result in figures behind it corrects another one.
pub(crate) fn corrects(label: &str) -> bool {
    let folded = fold(label);
    ["sua lai", "sua thanh", "dinh chinh", "ket qua sau", "ket qua sua", "ket qua chinh thuc"]
        .iter()
        .any(|words| folded.starts_with(words))
}

/// The player of a side, if the label names the side and has no other words than those for players.
///
/// Where the label has marks, its words need their own: `An & Co Đen: Bình` has the label `Đen`, not `Cờ đen`.
fn player(folded: &str, label: &str) -> Option<Key> {
    let mut side = None;
    for (index, word) in folded.split(' ').enumerate() {
        let named = match word {
            "trang" | "white" | "weiß" => Some(Side::White),
            "den" | "black" | "schwarz" => Some(Side::Black),
            "t" | "w" if index > 0 => Some(Side::White),
            "d" | "b" if index > 0 => Some(Side::Black),
            _ if PLAYERS.contains(&word) => continue,
            _ => return None,
        };
        if side.is_some() && side != named {
            return None;
        }
        side = named;
    }
    let written = label.split_whitespace().filter(|w| w.contains(char::is_alphabetic));
    let unmarked = |word: &str| word.is_ascii() && MARKED.contains(&fold(word).as_str());
    if !label.is_ascii() && written.clone().count() == folded.split(' ').count() && written.clone().any(unmarked) {
        return None;
    }
    // `Người chơi` alone names nobody's side.
    side.map(Key::Player)
}

/// What one letter stands for, as in `T: An` above `Đ: Bình`, or `V: 3` for a round.
pub(crate) fn initial(label: &str) -> Option<Key> {
    match label {
        "T" | "W" => Some(Key::Player(Side::White)),
        "Đ" | "D" | "B" => Some(Key::Player(Side::Black)),
        "V" => Some(Key::Tag("Round")),
        _ => None,
    }
}

/// Whether a Vietnamese label is written without its own marks: `Trang`, `Den`.
pub(crate) fn is_bare(text: &str) -> bool {
    const BARE: &[&str] = &["trang", "den", "quan trang", "quan den", "vong", "ban", "ngay", "giai", "van"];
    text.is_ascii() && BARE.contains(&fold(text).as_str())
}

/// A fact about a player, with a side if the label names one, as in `Elo Trắng` or `BlackElo`.
fn about(folded: &str) -> Option<Key> {
    let fact = |words: &str| FACTS.iter().find(|(_, known)| known.contains(&words)).map(|(fact, _)| *fact);
    if let Some(fact) = fact(folded) {
        return Some(Key::About(fact, None));
    }
    let points = |rest: &str| matches!(rest, "diem" | "so diem" | "points");
    for (side, words) in [(Side::White, WHITE), (Side::Black, BLACK)] {
        for word in words {
            // A single letter counts only at the end: `Elo W` is a fact, while many words begin with a `w` or `b`.
            let rest = folded.strip_suffix(word).or_else(|| folded.strip_prefix(word).filter(|_| word.len() > 1));
            if let Some(fact) = rest.and_then(|r| fact(r.trim())) {
                return Some(Key::About(fact, Some(side)));
            }
            if rest.is_some_and(|rest| points(rest.trim())) {
                return Some(Key::Points(side));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::key::Fact;
    use super::*;

    #[test]
    fn labels_are_known_however_they_are_written() {
        for label in
            ["Quân Trắng", "QUÂN TRẮNG", "quan trang", "Trắng", "White", "VĐV Trắng", "Qua\u{302}n tra\u{306}\u{301}ng"]
        {
            assert_eq!(known(label), Some(Key::Player(Side::White)), "{label}");
        }
        for label in ["Tên giải", "GIẢI", "Giai", "Event", "**Giải**"] {
            assert_eq!(known(label), Some(Key::Tag("Event")), "{label}");
        }
        assert_eq!(known("Tỷ số"), Some(Key::Result));
        assert_eq!(known("Nơi đấu"), Some(Key::Tag("Site")));
        assert_eq!(known("Nguyễn Văn A"), None);
        let words = LABELS.iter().flat_map(|(_, words)| *words).chain(FACTS.iter().flat_map(|(_, words)| *words));
        assert!(
            words.chain(PLAYERS).chain(WHITE).chain(BLACK).all(|word| !word.contains(|c: char| c.is_ascii_digit()))
        );
        assert_eq!(known(""), None);
    }

    #[test]
    fn facts_tell_their_side() {
        assert_eq!(known("Elo"), Some(Key::About(Fact::Elo, None)));
        assert_eq!(known("Elo Trắng"), Some(Key::About(Fact::Elo, Some(Side::White))));
        assert_eq!(known("Đơn vị (đen)"), Some(Key::About(Fact::Team, Some(Side::Black))));
        assert_eq!(known("BlackElo"), Some(Key::About(Fact::Elo, Some(Side::Black))));
        assert_eq!(known("White Team"), Some(Key::About(Fact::Team, Some(Side::White))));
    }
}
