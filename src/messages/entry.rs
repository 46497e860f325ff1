//! Entry: one sentence of a catalog, read by Fluent when it is wanted.
//!
//! A run says a dozen of some thousand sentences, and to read them all took half of the time in which a small file is
//! validated. Our sentences do not refer to each other, so each can be read by itself.

use std::borrow::Cow;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

/// The values in a sentence, by their names.
pub(super) type Values<'v> = [(&'v str, Cow<'v, str>)];

/// A sentence, once it was wanted.
#[derive(Default)]
pub(super) struct Entry {
    wording: OnceLock<Wording>,
}

/// A sentence as it is put together.
enum Wording {
    /// Text and values alone, as nearly all are: they are written one after the other.
    Pieces(Box<[Piece]>),
    /// One that chooses among its parts, which Fluent does.
    Pattern(Box<FluentBundle<FluentResource>>),
}

/// A piece of a sentence.
enum Piece {
    /// Text that is always the same.
    Text(Box<str>),
    /// The value of this name.
    Value(Box<str>),
}

impl Entry {
    /// The sentence with its values, by the text of its file. `None` if Fluent cannot read it.
    pub(super) fn formatted(&self, source: &str, key: &str, values: &Values<'_>) -> Option<String> {
        match self.wording.get_or_init(|| Wording::read(source, key)) {
            Wording::Pieces(pieces) => {
                let mut text = String::with_capacity(128);
                for piece in pieces {
                    match piece {
                        Piece::Text(part) => text.push_str(part),
                        Piece::Value(name) => match values.iter().find(|(of, _)| *of == &**name) {
                            Some((_, value)) => text.push_str(value),
                            // As Fluent shows it.
                            None => text.extend(["{$", name, "}"]),
                        },
                    }
                }
                Some(text)
            }
            Wording::Pattern(bundle) => {
                let pattern = bundle.get_message(key)?.value()?;
                let args: FluentArgs<'_> = values.iter().map(|(name, value)| (*name, &**value)).collect();
                Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
            }
        }
    }
}

impl Wording {
    fn read(source: &str, key: &str) -> Wording {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(read, _)| read);
        let pieces = resource.entries().find_map(|entry| match entry {
            ast::Entry::Message(message) if message.id.name == key => pieces(message.value.as_ref()?),
            _ => None,
        });
        pieces.map_or_else(|| Wording::Pattern(Box::new(bundle(resource))), Wording::Pieces)
    }
}

/// The pieces of a pattern; `None` if it has anything but text and values.
fn pieces(pattern: &ast::Pattern<&str>) -> Option<Box<[Piece]>> {
    let piece = |element: &ast::PatternElement<&str>| match element {
        ast::PatternElement::TextElement { value } => Some(Piece::Text((*value).into())),
        ast::PatternElement::Placeable {
            expression: ast::Expression::Inline(ast::InlineExpression::VariableReference { id }),
        } => Some(Piece::Value(id.name.into())),
        ast::PatternElement::Placeable { .. } => None,
    };
    pattern.elements.iter().map(piece).collect()
}

fn bundle(resource: FluentResource) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![LanguageIdentifier::default()]);
    // The marks that isolate the direction of text would appear in reports as stray characters.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
mod tests {
    use super::super::keys;
    use super::*;

    #[test]
    fn entries_are_cut_where_fluent_ends_them() {
        let file = "# a note\none = 1\n\ntwo =\n    a\n\n    b { $n ->\n        [one] x\n       *[other] y\n    }\n\
            # no\n  2\nthree=3";
        let entries = keys::list(file);
        let keys: Vec<&str> = entries.iter().map(|&[start, key, _]| &file[start..key]).collect();
        assert_eq!(keys, ["one", "two", "three"]);
        let said = |at: usize, values: &Values<'_>| {
            let [start, key, end] = entries[at];
            Entry::default().formatted(&file[start..end], &file[start..key], values)
        };
        assert_eq!((said(0, &[]).as_deref(), said(2, &[]).as_deref()), (Some("1"), Some("3")));
        assert_eq!(said(1, &[("n", "one".into())]).as_deref(), Some("a\n\nb x"));
    }

    #[test]
    fn sentences_in_pieces_are_those_of_fluent() {
        let (mut simple, mut others) = (0, 0);
        for file in
            [include_str!("en.ftl"), include_str!("vi.ftl"), include_str!("help.en.ftl"), include_str!("help.vi.ftl")]
        {
            for [start, key, end] in keys::list(file) {
                let (source, key) = (&file[start..end], &file[start..key]);
                let names: Vec<&str> =
                    source.split("{ $").skip(1).filter_map(|rest| rest.split([' ', '}']).next()).collect();
                // Of every second sentence the last value is missing.
                let given = names.len() - usize::from(key.len() % 2 == 0 && !names.is_empty());
                let values: Vec<(&str, Cow<'_, str>)> =
                    names[..given].iter().map(|name| (*name, Cow::from(format!("<{name}> {{1}}")))).collect();
                let Wording::Pieces(_) = Wording::read(source, key) else {
                    others += 1;
                    continue;
                };
                simple += 1;
                let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(read, _)| read);
                let fluent = Entry { wording: Wording::Pattern(Box::new(bundle(resource))).into() };
                let said = Entry::default().formatted(source, key, &values);
                assert_eq!(said, fluent.formatted(source, key, &values), "{key}");
            }
        }
        assert!(simple > 4_000 && others < 100, "{simple} {others}");
    }
}
