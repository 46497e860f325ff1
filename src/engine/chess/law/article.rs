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
enum Part {
    /// A number, without zeros before it.
    Number(u16),
    /// A letter, as a small one: that of an appendix, or of a paragraph.
    Letter(char),
}

/// The number of an article in parts: `9.2a` is 9, 2 and a; `C3` and `C.3` are the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Article {
    parts: Vec<Part>,
    written: String,
}

/// A text that is not the number of an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoArticle;

impl Article {
    /// Whether an article of this number is the same or a part of it. Several numbers may be in a list: `1.5, 5.2.2`.
    pub fn has(&self, listed: &str) -> bool {
        listed.split(", ").filter_map(|number| number.parse().ok()).any(|other: Article| self.begins(&other))
    }

    /// Whether both begin with the same part: `8.7` and `8.1.5`.
    pub fn is_of_chapter(&self, other: &Article) -> bool {
        self.parts.first() == other.parts.first()
    }

    /// Whether the parts of the other number begin with those of this one.
    fn begins(&self, other: &Article) -> bool {
        other.parts.starts_with(&self.parts)
    }
}

impl FromStr for Article {
    type Err = NoArticle;

    /// Reads a number as it is printed: `9.2`, `9.2.1.1`, `9.1b2`, `A.4.2`, `C3`. A comma may be in the place of a
    /// dot.
    fn from_str(text: &str) -> Result<Article, NoArticle> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            if end > 0 {
                parts.push(Part::Number(rest[..end].parse().map_err(|_| NoArticle)?));
                rest = &rest[end..];
            } else if first.is_ascii_alphabetic() && !matches!(parts.last(), Some(Part::Letter(_))) {
                parts.push(Part::Letter(first.to_ascii_lowercase()));
                rest = &rest[1..];
            } else {
                return Err(NoArticle);
            }
            let after = rest.strip_prefix(['.', ',']).unwrap_or(rest);
            if after.is_empty() && after.len() < rest.len() {
                return Err(NoArticle);
            }
            rest = after;
        }
        // A letter alone is a word and not an article.
        if !parts.iter().any(|part| matches!(part, Part::Number(_))) {
            return Err(NoArticle);
        }
        Ok(Article { parts, written: text.to_owned() })
    }
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
        ] {
            let read = article.parse::<Article>();
            assert_eq!(read.is_ok_and(|read| read.has(listed)), has, "{article} in {listed:?}");
        }
    }

    #[test]
    fn words_are_not_articles() {
        for text in
            ["", ".", "C", "tournaments", "xiangqi2004", "9.", "9..2", "9.2-", "9.2ab", "99999999", "điều 9", "−1"]
        {
            assert_eq!(text.parse::<Article>(), Err(NoArticle), "{text}");
        }
    }
}
