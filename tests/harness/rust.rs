//! The project's own Rust files, as tests read them: their lines, and the string literals of their code.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::root;

/// A Rust file of the project.
pub(crate) struct Source {
    /// Its path below the project's folder, with `/` on every system.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// A string literal.
pub(crate) struct Literal {
    /// The file that it is in.
    pub(crate) place: String,
    /// The code before it, from the beginning of the brackets around it on, without blanks.
    pub(crate) before: String,
    /// What it says, with a blank for whatever is escaped.
    pub(crate) text: String,
}

/// Every Rust file below a folder of the project, in the order of their names.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    // What cargo and npm make below tests is not ours.
    let ours = |entry: &walkdir::DirEntry| !["target", "node_modules"].contains(&&*entry.file_name().to_string_lossy());
    let files = walkdir::WalkDir::new(root().join(folder)).sort_by_file_name().into_iter().filter_entry(ours);
    let paths = files.map(|entry| entry.expect("the folder can be listed").into_path());
    paths.filter(|path| path.extension().is_some_and(|e| e == "rs")).map(|path| read(&path)).collect()
}

fn read(path: &Path) -> Source {
    let name =
        path.strip_prefix(root()).expect("it is below the project's folder").to_string_lossy().replace('\\', "/");
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}")).replace("\r\n", "\n");
    Source { name, text }
}

impl Source {
    /// The text without the unit tests, which are at its end.
    pub(crate) fn without_tests(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default()
    }

    /// The string literals of the code.
    pub(crate) fn literals(&self) -> Vec<Literal> {
        let tokens = self.without_tests().parse().unwrap_or_else(|e| panic!("{}: {e}", self.name));
        let mut found = Vec::new();
        self.collect(tokens, String::new(), &mut found);
        found
    }

    /// Adds the literals of some tokens. Comments for rustdoc are attributes there, and no literals of the code.
    fn collect(&self, tokens: TokenStream, mut before: String, found: &mut Vec<Literal>) {
        for token in tokens {
            match &token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    let of_doc =
                        before.trim_end_matches('!').ends_with('#') && group.stream().to_string().starts_with("doc =");
                    if !of_doc {
                        self.collect(group.stream(), before.clone() + open, found);
                    }
                    before = String::from(if open == "{" { "" } else { close });
                }
                TokenTree::Literal(literal) => {
                    let written = literal.to_string();
                    if let Some(text) = said(&written) {
                        let bytes = if written.starts_with('b') { "b" } else { "" };
                        found.push(Literal { place: self.name.clone(), before: before.clone() + bytes, text });
                    }
                    before += &written;
                }
                TokenTree::Punct(sign) if matches!(sign.as_char(), ';' | ',') => before.clear(),
                other => before += &other.to_string(),
            }
        }
    }
}

/// The words of a string literal, without its quotes; none if it is a number or a letter.
fn said(literal: &str) -> Option<String> {
    let quoted = literal.trim_start_matches('b');
    if let Some(raw) = quoted.strip_prefix('r') {
        return Some(raw.trim_matches('#').trim_matches('"').to_owned());
    }
    let quoted = quoted.strip_prefix('"')?.strip_suffix('"')?;
    let (mut text, mut chars) = (String::new(), quoted.chars());
    while let Some(c) = chars.next() {
        match (c, (c == '\\').then(|| chars.next()).flatten()) {
            // A line that goes on.
            ('\\', Some('\n')) => {}
            ('\\', _) => text.push(' '),
            _ => text.push(c),
        }
    }
    Some(text)
}

#[test]
fn literals_are_found_with_the_call_that_takes_them() {
    let text = r##"
/// "nothing"
const QUOTE: (char, u8, &str, &str) = ('"', b'\'', "one {", r#"two "quoted"#);
fn outer() {
    // "nothing"
    Message::new("three-words").with("a", call(
        "four\nlines"
    ));
}
#[cfg(test)]
mod tests {
    const NOTHING: &str = "nothing";
}
"##;
    let source = Source { name: "a.rs".to_owned(), text: text.to_owned() };
    let literals = source.literals();
    let found: Vec<&str> = literals.iter().map(|l| &*l.text).collect();
    assert_eq!(found, ["one {", "two \"quoted", "three-words", "a", "four lines"]);
    assert!(literals[2].before.ends_with("Message::new(") && literals[4].before.ends_with("call("));
}
