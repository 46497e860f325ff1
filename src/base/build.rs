//! The build script: makes a table of the sentences of each language from its files in Fluent, so that the program
//! looks a sentence up without parsing any.
#![allow(clippy::print_stdout, reason = "a build script talks to cargo in this way")]

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, PatternElement};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

/// The files of a language.
const FILES: [&str; 3] = ["", "help.", "page."];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for language in ["en", "vi"] {
        let mut sentences = BTreeMap::new();
        for file in FILES {
            read(&format!("messages/{file}{language}.ftl"), &mut sentences);
        }
        write(language, &sentences);
    }
}

/// Adds the sentences of a file, by their keys.
fn read(name: &str, sentences: &mut BTreeMap<String, String>) {
    println!("cargo::rerun-if-changed={name}");
    let text = fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let resource = parser::parse(&*text).unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let (key, sentence) = (message.id.name.to_owned(), pattern(name, &message));
        assert!(sentences.insert(key, sentence).is_none(), "{name}: {} is there twice", message.id.name);
    }
}

/// A sentence with each value as its name between U+0001 and U+0002. Nothing else of Fluent is used: the pages put
/// values into sentences by themselves, and could not choose among variants.
fn pattern(name: &str, message: &Message<&str>) -> String {
    let mut sentence = String::new();
    for element in message.value.iter().flat_map(|value| &value.elements) {
        match element {
            PatternElement::TextElement { value } => sentence += value,
            PatternElement::Placeable { expression: Expression::Inline(inline) } => match inline {
                InlineExpression::VariableReference { id } => {
                    let _ = write!(sentence, "\u{1}{}\u{2}", id.name);
                }
                InlineExpression::StringLiteral { value } => sentence += &unescape_unicode_to_string(value),
                other => panic!("{name}: {}: {other:?} is not supported", message.id.name),
            },
            PatternElement::Placeable { .. } => panic!("{name}: {}: no variants are supported", message.id.name),
        }
    }
    sentence
}

/// Writes all keys and sentences as one text, and a table of where each key and sentence begins and ends, in the order
/// of the keys. A table of places needs no adjusting where the program is loaded; one of strings would.
fn write(language: &str, sentences: &BTreeMap<String, String>) {
    let (mut text, mut table) = (String::new(), Vec::new());
    for (key, sentence) in sentences {
        let start = text.len();
        text += key;
        let middle = text.len();
        text += sentence;
        table.push([start, middle, text.len()]);
    }
    let folder = env::var("OUT_DIR").unwrap_or_default();
    for (name, content) in
        [(format!("sentences.{language}.txt"), text), (format!("keys.{language}.rs"), format!("{table:?}\n"))]
    {
        let path = Path::new(&folder).join(name);
        fs::write(&path, content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}
