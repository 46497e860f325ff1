//! Regex: a regular expression whose cost is bounded.

use regex::{Regex as Compiled, RegexBuilder};
use unicode_normalization::UnicodeNormalization;

use bienban_base::message::Message;

/// The bytes that a compiled expression may take, and the bytes of its caches.
const LARGEST: usize = 1 << 20;
/// How deep its parentheses may be.
const DEEPEST: u32 = 50;

/// A regular expression. The library takes time linear in the text it is matched against.
#[derive(Debug, Clone)]
pub struct TextRegex {
    /// The expression, in which a slash needs no backslash.
    source: String,
    /// Whether case does not matter.
    caseless: bool,
    compiled: Compiled,
}

impl PartialEq for TextRegex {
    fn eq(&self, other: &TextRegex) -> bool {
        self.source == other.source && self.caseless == other.caseless
    }
}

impl Eq for TextRegex {}

impl TextRegex {
    /// Compiles an expression.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(source: &str, caseless: bool) -> Result<TextRegex, Message> {
        // The values are in NFC as well.
        let source: String = bare_slashes(source).nfc().collect();
        let compiled = RegexBuilder::new(&source)
            .case_insensitive(caseless)
            .size_limit(LARGEST)
            .dfa_size_limit(LARGEST)
            .nest_limit(DEEPEST)
            .build()
            .map_err(|fault| match fault {
                regex::Error::CompiledTooBig(_) => Message::new("select-regex-large"),
                fault => {
                    // The library draws a picture of several lines, of which the last one is the reason.
                    let text = fault.to_string();
                    let reason = text.lines().last().unwrap_or_default().trim_start_matches("error: ");
                    Message::new("select-regex").with("reason", reason)
                }
            })?;
        Ok(TextRegex { source, caseless, compiled })
    }

    /// Whether it matches somewhere in a text.
    pub fn matches(&self, text: &str) -> bool {
        self.compiled.is_match(text)
    }

    /// Between slashes, as it is written in an expression.
    pub(super) fn written(&self) -> String {
        let mut out = String::from("/");
        let mut chars = self.source.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => {
                    out.push(c);
                    out.extend(chars.next());
                }
                '/' => out.push_str("\\/"),
                c => out.push(c),
            }
        }
        out.push('/');
        if self.caseless {
            out.push('i');
        }
        out
    }
}

/// The same expression with `/` for `\/`.
fn bare_slashes(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut chars = source.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('/')) => out.push('/'),
            (c, next) => {
                out.push(c);
                out.extend(next);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slashes_are_escaped_once() {
        for source in ["a/b", "a\\/b"] {
            assert_eq!(TextRegex::new(source, true).expect("it compiles").written(), "/a\\/b/i");
        }
        assert_eq!(TextRegex::new(r"\\/", false).expect("it compiles").written(), r"/\\\//");
    }

    #[test]
    fn what_explodes_is_a_fault() {
        for source in ["(((a{100}){100}){100}){100}", &"(".repeat(30_000), r"\w{5000}", "(?<", "a**{2"] {
            let _ = TextRegex::new(source, false).map(|_| assert!(source.len() < 10));
        }
        assert_eq!(TextRegex::new("(((a{100}){100}){100}){100}", false).expect_err("large").key, "select-regex-large");
    }
}
