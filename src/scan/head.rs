//! Head: the players and the result of a page, as far as words show them plainly.

use super::word::{Page, Word};
use bienban_base::text::names::fold;
use bienban_engine::pgn::outcome::Outcome;

/// How far apart words of one name stand, as a part of their height.
const GAP: f32 = 1.6;
/// The longest name in words.
const LONGEST: usize = 8;

/// What the words around the moves say.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Head {
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The result.
    pub result: Option<Outcome>,
}

fn result_of(text: &str) -> Option<Outcome> {
    let text: String = text.chars().map(|c| if matches!(c, '–' | '—') { '-' } else { c }).collect();
    match text.trim_matches(['.', ',', ' ']) {
        "1-0" => Some(Outcome::WhiteWins),
        "0-1" => Some(Outcome::BlackWins),
        "1/2-1/2" | "½-½" => Some(Outcome::Draw),
        _ => None,
    }
}

/// The words behind a label on its line.
fn behind(page: &Page, label: &Word) -> Option<String> {
    let middle = |word: &Word| word.place.top + word.place.height / 2.0;
    let height = label.place.height;
    let mut line: Vec<&Word> = page
        .words
        .iter()
        .filter(|word| (middle(word) - middle(label)).abs() < height * 0.6 && word.place.left > label.place.left)
        .collect();
    line.sort_by(|a, b| a.place.left.total_cmp(&b.place.left));
    let mut name: Vec<String> = Vec::new();
    let mut end: Option<f32> = None;
    for word in line {
        let text = word.text();
        let apart = end.is_some_and(|end| word.place.left - end > height * GAP);
        if text.contains(':') || apart || name.len() == LONGEST {
            break;
        }
        if text.chars().any(char::is_alphanumeric) {
            name.push(text);
            end = Some(word.place.left + word.place.width);
        }
    }
    (!name.is_empty()).then(|| name.join(" "))
}

/// What the words of a page say beside the moves.
pub fn head(page: &Page) -> Head {
    let labelled = |names: [&str; 2]| {
        let is_label = |word: &&Word| {
            let text = word.text();
            text.ends_with(':') && names.contains(&fold(text.trim_end_matches(':')).as_str())
        };
        page.words.iter().filter(is_label).find_map(|label| behind(page, label))
    };
    let mut results: Vec<Outcome> = page.words.iter().filter_map(|word| result_of(&word.text())).collect();
    results.dedup();
    // A form may print all results to choose from.
    let result = match results[..] {
        [one] => Some(one),
        _ => None,
    };
    Head { white: labelled(["white", "trang"]), black: labelled(["black", "den"]), result }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::Place;

    #[test]
    fn names_stand_behind_their_labels() {
        let word = |text: &str, left: f32, top: f32| {
            Word::new(text, Place { left, top, width: text.len() as f32 * 8.0, height: 20.0 }, 0.9)
        };
        let mut page = Page::default();
        for (text, left, top) in [
            ("Trắng:", 10.0, 5.0),
            ("An", 70.0, 6.0),
            ("Lê", 100.0, 5.0),
            ("Elo", 300.0, 5.0),
            ("Đen:", 10.0, 40.0),
            ("Bình", 70.0, 40.0),
            ("1-0", 10.0, 900.0),
        ] {
            page.add(word(text, left, top));
        }
        let head = head(&page);
        assert_eq!((head.white.as_deref(), head.black.as_deref()), (Some("An Lê"), Some("Bình")));
        assert_eq!(head.result, Some(Outcome::WhiteWins));
    }
}
