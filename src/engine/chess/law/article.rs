//! The number of an article, and whether another one is part of it.
//!
//! ```
//! use bienban_engine::chess::law::article::Article;
//! let article: Article = "9.2".parse().unwrap();
//! assert!(article.has("9.2b") && article.has("9.2.1.1"));
//! assert!(!article.has("9.21") && !article.has("9.3"));
//! ```

use std::fmt;
use std::str::FromStr;

/// A part of the number of an article.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum ArticlePart {
    /// A number, without zeros before it.
    Number(u16),
    /// A letter, as a small one: that of an appendix, or of a paragraph.
    Letter(char),
    /// A Roman number of the Guidelines, as small letters, or `app` before the number of an appendix.
    Word(String),
}

/// The number of an article in parts: `9.2a` is 9, 2 and a; `C3` and `C.3` are the same, and so are `11d` and `11(d)`.
/// The number of a founding text may come first: `000 14.5`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Article {
    parts: Vec<ArticlePart>,
    /// The founding text, if it is named.
    text: Option<&'static str>,
    written: String,
}

/// A text that is not the number of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoArticle;

/// The numbers of the founding texts.
const TEXTS: [&str; 4] = ["000", "001", "003", "004"];

/// Words before a number, in small letters: of a chapter whose articles have numbers of their own, and those without a
/// meaning.
const BEFORE: [(&str, &str); 10] = [
    ("guidelines", ""),
    ("hướng dẫn", ""),
    ("appendix", "app"),
    ("app.", "app"),
    ("phụ lục", "app"),
    ("article", ""),
    ("điều", ""),
    ("art.", ""),
    ("tr", ""),
    ("p2", ""),
];

impl Article {
    /// Whether an article of this number is the same or a part of it. Several numbers may be in a list: `1.5, 5.2.2`.
    pub fn has(&self, listed: &str) -> bool {
        listed.split(", ").filter_map(|number| number.parse().ok()).any(|other: Article| self.begins(&other))
    }

    /// Whether this article is a part of one of a list: `11.2a` of `11.2`. A whole chapter, `11`, is too vague to
    /// count.
    pub fn is_within(&self, listed: &str) -> bool {
        let numbers = listed.split(", ").filter_map(|number| number.parse().ok());
        numbers.into_iter().any(|other: Article| other.parts.len() > 1 && other.begins(self))
    }

    /// Whether both begin with the same part: `8.7` and `8.1.5`.
    pub fn is_of_chapter(&self, other: &Article) -> bool {
        self.parts.first() == other.parts.first()
    }

    /// Whether the parts of the other number begin with those of this one, and both are not of different texts.
    fn begins(&self, other: &Article) -> bool {
        let same_text = self.text.is_none() || other.text.is_none() || self.text == other.text;
        same_text && other.parts.starts_with(&self.parts)
    }
}

/// The text after a word, if the text begins with that word in letters of any size.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    (head.to_lowercase() == word && rest.starts_with([' ', '\u{a0}'])).then(|| rest.trim_start())
}

/// A Roman number at the head of a text, with the text after it: that of the Guidelines.
fn roman(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let is_roman = word.len() > 1 && word.bytes().all(|b| matches!(b.to_ascii_lowercase(), b'i' | b'v' | b'x'));
    is_roman.then_some((word, rest))
}

impl FromStr for Article {
    type Err = NoArticle;

    /// Reads a number as it is printed: `9.2`, `9.2.1.1`, `9.1b2`, `A.4.2`, `C3`, `11(d)`, `III.3.1`, `000 14.5`,
    /// `App. 1`. A comma may be in the place of a dot.
    fn from_str(written: &str) -> Result<Article, NoArticle> {
        let (mut parts, mut rest) = (Vec::new(), written.trim());
        let text = TEXTS.into_iter().find(|number| after(rest, number).is_some());
        rest = text.and_then(|number| after(rest, number)).unwrap_or(rest);
        while let Some((of, behind)) = BEFORE.iter().find_map(|(word, of)| Some((*of, after(rest, word)?))) {
            parts.extend(Some(ArticlePart::Word(of.to_owned())).filter(|_| !of.is_empty()));
            rest = behind;
        }
        if let Some((word, behind)) = roman(rest) {
            parts.push(ArticlePart::Word(word.to_lowercase()));
            rest = behind.strip_prefix('.').unwrap_or(behind);
        }
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let bracketed = rest.strip_prefix('(').and_then(|inner| inner.split_once(')'));
            if end > 0 {
                parts.push(ArticlePart::Number(rest[..end].parse().map_err(|_| NoArticle)?));
                rest = &rest[end..];
            } else if let Some((letter, behind)) = bracketed {
                parts.push(one_letter(letter).ok_or(NoArticle)?);
                rest = behind;
            } else if first.is_ascii_alphabetic() && !matches!(parts.last(), Some(ArticlePart::Letter(_))) {
                parts.push(ArticlePart::Letter(first.to_ascii_lowercase()));
                rest = &rest[1..];
            } else {
                return Err(NoArticle);
            }
            let after = rest.strip_prefix(['.', ',']).unwrap_or(rest);
            if after.is_empty() && after.len() < rest.len() {
                return Err(NoArticle);
            }
            // `C.07 16.4` is article 16.4 of chapter C.07, and `C.04.3 E.5` is E.5 of C.04.3.
            rest = after.strip_prefix(' ').filter(|next| begins_article(next)).unwrap_or(after);
        }
        // A letter alone is a word and not an article.
        let is_of_appendix = parts.len() > 1 && parts[0] == ArticlePart::Word("app".to_owned());
        if !is_of_appendix && !parts.iter().any(|part| matches!(part, ArticlePart::Number(_))) {
            return Err(NoArticle);
        }
        Ok(Article { parts, text, written: written.to_owned() })
    }
}

/// Whether a text begins like the number of an article: a figure, or a capital before a figure or a dot, or alone.
fn begins_article(text: &str) -> bool {
    match text.as_bytes() {
        [b'0'..=b'9', ..] | [b'A'..=b'Z'] => true,
        [b'A'..=b'Z', next, ..] => next.is_ascii_digit() || *next == b'.',
        _ => false,
    }
}

/// The letter of a paragraph in brackets.
fn one_letter(text: &str) -> Option<ArticlePart> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    letters.next().is_none().then_some(ArticlePart::Letter(letter.to_ascii_lowercase()))
}

impl fmt::Display for Article {
    /// Writes the number as it was read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_has_its_parts_and_no_others() {
        for (article, listed, has) in [
            ("9.2", "9.2", true),
            ("9.2", "9.2a", true),
            ("9.2", "9.2b", true),
            ("9.2", "9.2.1.1", true),
            ("9.2", "9.21", false),
            ("9.2", "19.2", false),
            ("9.2", "9", false),
            ("9", "9.2a", true),
            ("9,2", "9.2a", true),
            ("7.4B", "7.4b", true),
            ("9.1b", "9.1b2, C.13", true),
            ("5.2.2", "1.5, 5.2.2", true),
            ("C.3", "C3", true),
            ("C3", "C.3", true),
            ("C.1", "8.1.5, 9.1.2.2, C.12", false),
            ("C", "", false),
            ("9.2", "", false),
            ("11d", "001 11(d)", true),
            ("11(d)", "000 4.2, 4.3, 001 11", false),
            ("14.5", "000 14.5", true),
            ("C.04.3 C1", "C.04.3 C1", true),
            ("C.04.3 E.5", "C.04.3 E.4, C.04.3 E.5", true),
            ("C.04.3", "C.04.3 D.2", true),
            ("C.04.2 A", "C.04.2 B", false),
            ("003 14.5", "000 14.5", false),
            ("001 6.11", "6.11a", true),
            ("III.3", "Guidelines III.3.1.1", true),
            ("I.8", "Guidelines I.8", true),
            ("App. 1", "000 App. 1", true),
            ("1", "000 App. 1", false),
            ("Phụ lục D", "Appendix D", true),
            ("C.07 16", "C.07 16.4", true),
            ("Điều 16.4", "C.07 16.4", false),
            ("A8", "A.8", true),
        ] {
            let read = article.parse::<Article>();
            assert_eq!(read.is_ok_and(|read| read.has(listed)), has, "{article} in {listed:?}");
        }
    }

    #[test]
    fn a_part_is_within_its_article() {
        for (article, listed, within) in
            [("11.2a", "11.2", true), ("9.22", "9.2", false), ("11.9", "11", false), ("6.12b", "6.9, 6.12", true)]
        {
            let read: Article = article.parse().expect("it is an article");
            assert_eq!(read.is_within(listed), within, "{article} in {listed}");
        }
    }

    #[test]
    fn words_are_not_articles() {
        for text in [
            "",
            ".",
            "C",
            "tournaments",
            "xiangqi2004",
            "9.",
            "9..2",
            "9.2-",
            "9.2ab",
            "99999999",
            "điều",
            "11(dd)",
            "−1",
        ] {
            assert_eq!(text.parse::<Article>(), Err(NoArticle), "{text}");
        }
    }
}
