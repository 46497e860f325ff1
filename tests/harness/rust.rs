//! The project's own Rust files, as tests read them: what is code, comment and literal, which paths are named, how long
//! functions are.

use std::fs;
use std::ops::Range;
use std::path::Path;

use super::root;

/// A Rust file of the project.
pub(crate) struct Source {
    /// Its path below the project's folder, with `/` on every system.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What a piece of a source is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    Comment,
    /// A string, its quotes included.
    Text,
    /// A character or a byte, its quotes included.
    Letter,
}

/// A string literal.
pub(crate) struct Literal {
    /// Where it begins, as `file:line`.
    pub(crate) place: String,
    /// The code before it on its line, and the line before that where a bracket was opened at its end.
    pub(crate) before: String,
    /// What it says, with a blank for whatever is escaped.
    pub(crate) text: String,
}

/// A function: its name, the line it begins on, and how many lines it has.
#[derive(Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) lines: usize,
}

/// Every Rust file below a folder of the project, in the order of their names.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                // What cargo and npm make below tests is not ours.
                if !path.ends_with("target") && !path.ends_with("node_modules") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(read(&path));
            }
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn read(path: &Path) -> Source {
    let name =
        path.strip_prefix(root()).expect("it is below the project's folder").to_string_lossy().replace('\\', "/");
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}")).replace("\r\n", "\n");
    Source { name, text }
}

impl Source {
    /// The text without the unit tests, which stand at its end.
    pub(crate) fn without_tests(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default()
    }

    /// The code without unit tests; comments and literals are blanks, so that all else keeps its place.
    pub(crate) fn code(&self) -> String {
        let mut code = self.without_tests().as_bytes().to_vec();
        for (_, range) in parts(self.without_tests()) {
            code[range].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        }
        String::from_utf8(code).expect("every letter of a comment or literal became blanks as a whole")
    }

    /// The string literals of the code.
    pub(crate) fn literals(&self) -> Vec<Literal> {
        let (source, code) = (self.without_tests(), self.code());
        let texts = parts(source).into_iter().filter(|(part, _)| *part == Part::Text);
        texts
            .map(|(_, range)| Literal {
                place: format!("{}:{}", self.name, line_at(source, range.start)),
                before: begun(&code[..range.start]),
                text: said(&source[range]),
            })
            .collect()
    }

    /// The functions of the code, by the matching of their braces.
    pub(crate) fn functions(&self) -> Vec<Function> {
        let code = self.code();
        let tokens = tokens(&code);
        let mut found = Vec::new();
        for (index, pair) in tokens.windows(2).enumerate() {
            // A `fn` without a name is the type of a pointer.
            if pair[0].1 != "fn" || !is_word(pair[1].1) {
                continue;
            }
            let mut depth = 0;
            for &(at, token) in &tokens[index..] {
                depth += i32::from(token == "{") - i32::from(token == "}");
                if depth == 0 && (token == "}" || token == ";") {
                    let line = line_at(&code, pair[0].0);
                    found.push(Function { name: pair[1].1.to_owned(), line, lines: line_at(&code, at) + 1 - line });
                    break;
                }
            }
        }
        found
    }

    /// Whether a crate is named anywhere in the code.
    pub(crate) fn names(&self, crate_name: &str) -> bool {
        tokens(&self.code()).iter().any(|(_, token)| *token == crate_name)
    }

    /// The paths of the code that begin with `crate` or `super`, from the root of the crate on, with the line of each.
    pub(crate) fn paths(&self) -> Vec<(usize, Vec<String>)> {
        let code = self.code();
        let tokens = tokens(&code);
        let mut found = Vec::new();
        // The module that the code stands in, and after which brace each module written in the file ends.
        let (mut module, mut depth, mut inner) = (self.module(), 0, Vec::new());
        let mut at = 0;
        while let Some(&(place, token)) = tokens.get(at) {
            match token {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if inner.last() == Some(&depth) {
                        inner.pop();
                        module.pop();
                    }
                }
                "mod" if tokens.get(at + 2).is_some_and(|(_, token)| *token == "{") => {
                    inner.push(depth);
                    module.push(tokens[at + 1].1.to_owned());
                }
                "crate" | "super" if tokens.get(at + 1).is_some_and(|(_, token)| *token == "::") => {
                    let mut paths = Vec::new();
                    at = tree(&tokens, at, Vec::new(), &mut paths);
                    let line = line_at(&code, place);
                    found.extend(paths.into_iter().map(|path| (line, absolute(&module, &path))));
                    continue;
                }
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// The path of the module that the file is: `src/chess/law/mod.rs` is `chess::law`.
    fn module(&self) -> Vec<String> {
        let name = self.name.trim_start_matches("src/").trim_end_matches(".rs").trim_end_matches("/mod");
        name.split('/').filter(|part| !["lib", "main"].contains(part)).map(str::to_owned).collect()
    }
}

/// What was begun before a place and is not ended: the rest of its line, behind the lines before it that end with a
/// bracket.
fn begun(code: &str) -> String {
    let mut before = String::new();
    for (index, line) in code.rsplit('\n').enumerate() {
        let line = line.trim();
        if index > 0 && !line.is_empty() && !line.ends_with('(') {
            break;
        }
        before.insert_str(0, line);
    }
    before
}

/// The words of a string literal, without its quotes.
fn said(literal: &str) -> String {
    if !literal.starts_with('"') {
        let hashes = literal.bytes().rev().take_while(|&b| b == b'#').count();
        return literal[2 + hashes..literal.len() - 1 - hashes].to_owned();
    }
    let mut text = String::new();
    let mut chars = literal[1..literal.len() - 1].chars();
    while let Some(c) = chars.next() {
        match (c, (c == '\\').then(|| chars.next()).flatten()) {
            // A line that goes on.
            ('\\', Some('\n')) => {}
            ('\\', _) => text.push(' '),
            _ => text.push(c),
        }
    }
    text
}

/// A path from the root of the crate on, as the module would have written it without `super`.
fn absolute(module: &[String], path: &[&str]) -> Vec<String> {
    let supers = path.iter().take_while(|part| **part == "super").count();
    let base = if path[0] == "crate" { &[] } else { &module[..module.len().saturating_sub(supers)] };
    let rest = path.iter().skip_while(|part| ["crate", "super"].contains(part)).map(|part| (*part).to_owned());
    base.iter().cloned().chain(rest).collect()
}

/// Reads a path, or a tree of paths as in `use`, from a token on; returns the token behind it.
fn tree<'a>(
    tokens: &[(usize, &'a str)],
    mut at: usize,
    mut path: Vec<&'a str>,
    found: &mut Vec<Vec<&'a str>>,
) -> usize {
    loop {
        let token = tokens.get(at).map_or("", |token| token.1);
        if token == "{" {
            at += 1;
            while tokens.get(at).is_some_and(|token| token.1 != "}") {
                at = tree(tokens, at, path.clone(), found);
                at += usize::from(tokens.get(at).is_some_and(|token| token.1 == ","));
            }
            return at + 1;
        }
        if is_word(token) || token == "*" {
            path.push(token);
            at += 1;
        }
        let next = |at: usize| tokens.get(at).map_or("", |token| token.1);
        if next(at) != "::" {
            // The new name in `a as b` is no part of the path.
            at += if next(at) == "as" { 2 } else { 0 };
            found.push(path);
            return at;
        }
        at += 1;
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, `::`, and every other sign by itself, with their places; numbers count as words do, blanks not at all.
fn tokens(code: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = code[at..].chars().next() {
        let word = code[at..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(code.len() - at);
        let len = if word > 0 {
            word
        } else if code[at..].starts_with("::") {
            2
        } else {
            c.len_utf8()
        };
        if !c.is_whitespace() {
            found.push((at, &code[at..at + len]));
        }
        at += len;
    }
    found
}

/// The line of a place, from 1 on.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// Where the comments and literals of a source are, in their order.
pub(crate) fn parts(source: &str) -> Vec<(Part, Range<usize>)> {
    let bytes = source.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let rest = &source[at..];
        let (part, len) = match bytes[at] {
            b'/' if rest.starts_with("//") => (Part::Comment, rest.find('\n').unwrap_or(rest.len())),
            b'/' if rest.starts_with("/*") => (Part::Comment, block_comment(rest)),
            b'"' => (Part::Text, string(rest)),
            b'r' if raw_string(rest).is_some() && !ends_in_word(&source[..at]) => {
                (Part::Text, raw_string(rest).unwrap_or_default())
            }
            b'\'' if letter(rest).is_some() => (Part::Letter, letter(rest).unwrap_or_default()),
            _ => {
                at += rest.chars().next().map_or(1, char::len_utf8);
                continue;
            }
        };
        found.push((part, at..at + len));
        at += len;
    }
    found
}

/// The `b` of `br"..."` is a prefix and no word.
fn ends_in_word(before: &str) -> bool {
    let before = before.strip_suffix('b').unwrap_or(before);
    before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The length of a comment that may hold others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// The length of a string in quotes.
fn string(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(rest.len())
}

/// The length of `r"..."`, `r#"..."#` and so on, where it is one.
fn raw_string(rest: &str) -> Option<usize> {
    let hashes = rest[1..].bytes().take_while(|&b| b == b'#').count();
    let body = rest[1 + hashes..].strip_prefix('"')?;
    let end = "\"".to_owned() + &"#".repeat(hashes);
    Some(2 + hashes + body.find(&end)? + end.len())
}

/// The length of a character in quotes; a lifetime is none.
fn letter(rest: &str) -> Option<usize> {
    let mut chars = rest.char_indices().skip(1);
    let (_, first) = chars.next()?;
    if first == '\\' {
        // What is escaped may be the quote itself.
        chars.next()?;
        return chars.find(|(_, c)| *c == '\'').map(|(at, _)| at + 1);
    }
    chars.next().filter(|(_, c)| *c == '\'').map(|(at, _)| at + 1)
}

#[test]
fn paths_and_functions_are_found_and_comments_and_literals_are_not() {
    let text = r##"
use crate::{chess::{law, draws as d}, pgn::*}; // use crate::nothing
use super::super::text;
/* crate::nothing /* */ crate::nothing */
const QUOTE: (char, u8, &str, &str) = ('"', b'\'', "crate::nothing {", r#"crate::"nothing {"#);
fn outer<'a>(f: fn(&'a str) -> u8) -> crate::finding::Code {
    fn inner() {}
    super::near::<u8>(|| self::here());
}
mod below {
    use super::super::up;
}
use super::after;
#[cfg(test)]
mod tests {
    use crate::nothing;
}
"##;
    let source = Source { name: "src/judge/checks/mod.rs".to_owned(), text: text.to_owned() };
    let paths: Vec<String> =
        source.paths().into_iter().map(|(line, path)| format!("{line} {}", path.join("::"))).collect();
    assert_eq!(
        paths,
        [
            "2 chess::law",
            "2 chess::draws",
            "2 pgn::*",
            "3 text",
            "6 finding::Code",
            "8 judge::near",
            "11 judge::up",
            "13 judge::after",
        ]
    );
    let function = |name: &str, line, lines| Function { name: name.to_owned(), line, lines };
    assert_eq!(source.functions(), [function("outer", 6, 4), function("inner", 7, 1)]);
    assert!(source.names("crate") && !source.names("nothing"));
    let literals: Vec<String> =
        source.literals().into_iter().map(|l| format!("{} {:?}", l.place.replace(&source.name, ""), l.text)).collect();
    assert_eq!(literals, [r#":5 "crate::nothing {""#, r#":5 "crate::\"nothing {""#]);
    assert_eq!(begun("let a = call(\n\n    0,"), "let a = call(0,");
    assert_eq!(begun("let a = 0;\n    call("), "call(");
    assert_eq!(begun("let a = call(\n\n    "), "let a = call(");
}
