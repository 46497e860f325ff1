//! Articles of the Laws that a claims file names instead of a rule: `9.2`, `Điều 9.3b`, `10.8`.
//!
//! The subject of an article is looked up in the editions themselves. `9.2.1` is about a position that is to come in
//! the edition of 2023, and about both kinds of claims in 2017 and 2018, so the kind can depend on the edition.

use bienban_base::text::names::fold;
use bienban_engine::chess::draws::{DrawKind, RuleName};
use bienban_engine::chess::law::edition::LawEdition;
use bienban_engine::chess::law::editions::EDITIONS;

/// Words before the number of an article, in folded form.
const BEFORE: &[&str] = &["dieu", "khoan", "muc", "theo dieu", "article", "articles", "art", "laws", "fide", "luat"];

/// The articles about both kinds of claims without a letter: those of the draws in Article 5 (Laws 2001).
const OF_DRAWS: [(&str, RuleName); 2] = [("5.2d", RuleName::Threefold), ("5.2e", RuleName::Fifty)];

/// The article of the last two minutes (Laws 1997 to 2009).
const QUICKPLAY: &str = "10.2";

/// The number of an article as the editions write it: `9.2a` for `Điều 9,2 (a)`. `None` if the text is no such number.
pub(super) fn plain(text: &str) -> Option<String> {
    let text = text.trim();
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let before = fold(&text[..start]);
    if !before.is_empty() && !BEFORE.contains(&before.as_str()) {
        return None;
    }
    let mut article = String::new();
    for c in text[start..].trim_end_matches(['.', ',', ';']).chars() {
        match c {
            '0'..='9' => article.push(c),
            '.' | ',' if article.ends_with(|c: char| c.is_ascii_digit()) => article.push('.'),
            'a'..='f' | 'A'..='F' => article.push(c.to_ascii_lowercase()),
            ' ' | '(' | ')' => {}
            _ => return None,
        }
    }
    let (number, letter) = article.split_at(article.find(|c: char| c.is_ascii_lowercase()).unwrap_or(article.len()));
    let number = number.trim_end_matches('.');
    let parts: Vec<&str> = number.split('.').collect();
    let sound = (2..=4).contains(&parts.len())
        && parts.iter().all(|part| (1..=2).contains(&part.len()))
        && (letter.is_empty() || letter.len() == 1 && letter.is_ascii());
    sound.then(|| format!("{number}{letter}"))
}

/// Whether an article is one of a list of articles, or has it as a part: `9.2` has `9.2.1` and `9.2a`.
fn has(article: &str, list: &str) -> bool {
    list.split(", ")
        .filter(|of| !of.is_empty())
        .any(|of| of.strip_prefix(article).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())))
}

/// Whether an article of an edition is about claims of a rule that are complete on the board, and about those with an
/// announced move.
fn kinds(edition: &LawEdition, rule: RuleName, article: &str) -> [bool; 2] {
    match rule {
        RuleName::Threefold => {
            [edition.threefold_occurred.article, edition.threefold_intended.article].map(|of| has(article, of))
        }
        // The longer counts of 1984 and 1989 are fifty moves by another article.
        _ if has(article, edition.long.article) => [true, true],
        _ => [edition.fifty_occurred.article, edition.fifty_intended.article].map(|of| has(article, of)),
    }
}

/// The rule that an article is about in any edition.
pub(super) fn rule(article: &str) -> Option<RuleName> {
    if let Some((_, rule)) = OF_DRAWS.iter().find(|(of, _)| *of == article) {
        return Some(*rule);
    }
    let about = |rule: RuleName| EDITIONS.iter().any(|edition| kinds(edition, rule, article).contains(&true));
    if article == QUICKPLAY {
        return Some(RuleName::Quickplay);
    }
    [RuleName::Threefold, RuleName::Fifty].into_iter().find(|&rule| about(rule))
}

/// The rule that an article, or the one that it is part of, is about, with the number of that article: `9.2.2` for
/// `9.2.2.1`, `10.2` for `10.2a`.
pub(super) fn whole(article: &str) -> Option<(RuleName, String)> {
    let mut article = article;
    loop {
        if let Some(rule) = rule(article) {
            return Some((rule, article.to_owned()));
        }
        article = match article.strip_suffix(|c: char| c.is_ascii_lowercase()) {
            Some(number) => number,
            None => article.rsplit_once('.').map(|(before, _)| before).filter(|before| before.contains('.'))?,
        };
    }
}

/// Whether an article is about an end of the game that comes by itself in any edition.
pub(super) fn needs_no_claim(article: &str) -> bool {
    EDITIONS.iter().any(|edition| {
        let ends = [edition.fivefold.article, edition.seventyfive.article, edition.dead.article];
        let mates = [edition.stalemate.article, edition.checkmate.article];
        ends.iter().chain(&mates).any(|of| has(article, of))
    })
}

/// Whether an article is about the fivefold repetition or the 75 moves in any edition.
pub(super) fn is_new_end(article: &str) -> bool {
    EDITIONS
        .iter()
        .any(|edition| [edition.fivefold.article, edition.seventyfive.article].iter().any(|of| has(article, of)))
}

/// The kind of claim that an article is about, if it is the same in every edition that has the article. `Err` if it
/// depends on the edition.
pub(super) fn kind(rule: RuleName, article: &str) -> Result<Option<DrawKind>, ()> {
    let mut told = EDITIONS.iter().map(|edition| kinds(edition, rule, article)).filter(|kinds| kinds.contains(&true));
    let Some(first) = told.next() else { return Ok(None) };
    if told.all(|kinds| kinds == first) { Ok(of(first)) } else { Err(()) }
}

/// The kind of claim that an article is about in an edition. `None` if it is about both, or about neither.
pub(super) fn kind_under(edition: &LawEdition, rule: RuleName, article: &str) -> Option<DrawKind> {
    of(kinds(edition, rule, article))
}

fn of(kinds: [bool; 2]) -> Option<DrawKind> {
    match kinds {
        [true, false] => Some(DrawKind::Occurred),
        [false, true] => Some(DrawKind::Intended),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::law::editions::by_id;

    #[test]
    fn numbers_of_articles_in_every_dress() {
        for (text, expected) in [
            ("9.2", Some("9.2")),
            ("Điều 9,2 (a)", Some("9.2a")),
            ("Art. 9.2.1", Some("9.2.1")),
            ("9.2 B.", Some("9.2b")),
            ("10.5", Some("10.5")),
            ("theo dieu 9.3", Some("9.3")),
            ("9", None),
            ("50", None),
            ("50 nước", None),
            ("3 lần", None),
            ("9.2ab", None),
            ("Guidelines III.5", None),
        ] {
            assert_eq!(plain(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn an_article_says_the_kind_where_every_edition_agrees() {
        use RuleName::{Fifty, Threefold};
        for (rule, article, expected) in [
            (Threefold, "9.2", Ok(None)),
            (Threefold, "9.2a", Ok(Some(DrawKind::Intended))),
            (Threefold, "9.2b", Ok(Some(DrawKind::Occurred))),
            (Threefold, "9.2.2", Ok(Some(DrawKind::Occurred))),
            (Threefold, "9.2.1", Err(())),
            (Threefold, "10.5.1", Ok(Some(DrawKind::Intended))),
            (Fifty, "9.3.1", Ok(Some(DrawKind::Intended))),
            (Fifty, "10.8", Ok(None)),
            (Threefold, "5.2d", Ok(None)),
        ] {
            let found = kind(rule, article);
            assert_eq!(found, expected, "{article}");
        }
        let under = |id| kind_under(by_id(id).expect("there is one"), Threefold, "9.2.1");
        assert_eq!((under("2018"), under("2023")), (None, Some(DrawKind::Intended)));
    }
}
