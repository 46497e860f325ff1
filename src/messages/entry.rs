//! Entry: one sentence of a catalog, read by Fluent when it is wanted.
//!
//! A run says a dozen of some thousand sentences, and to read them all took half of the time in which a small file is
//! validated. Our sentences do not refer to each other, so each can be read by itself.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// A sentence as its file has it, and as Fluent has it once it was wanted.
pub(super) struct Entry {
    source: &'static str,
    bundle: OnceLock<Box<FluentBundle<FluentResource>>>,
}

impl Entry {
    fn new(source: &'static str) -> Entry {
        Entry { source, bundle: OnceLock::new() }
    }

    /// The sentence with its values. `None` if Fluent cannot read it.
    pub(super) fn formatted(&self, key: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let bundle = self.bundle.get_or_init(|| Box::new(bundle(self.source)));
        let pattern = bundle.get_message(key)?.value()?;
        Some(bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
    }
}

fn bundle(source: &str) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![LanguageIdentifier::default()]);
    // The marks that isolate the direction of text would appear in reports as stray characters.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(FluentResource::try_new(source.to_owned()).unwrap_or_else(|(read, _)| read));
    bundle
}

/// The entries of a file in Fluent with their keys. An entry begins with a letter in the first column and goes on to
/// the next line that begins in the first column.
pub(super) fn list(file: &'static str) -> impl Iterator<Item = (&'static str, Entry)> {
    let mut rest = file;
    std::iter::from_fn(move || {
        // Comments and blank lines are passed over.
        while !rest.is_empty() && !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            rest = rest.split_once('\n').map_or("", |(_, next)| next);
        }
        let key = &rest[..rest.find([' ', '='])?];
        let lines = memchr::memchr_iter(b'\n', rest.as_bytes());
        let goes_on = |next: &u8| matches!(next, b' ' | b'\n' | b'\r');
        let last = lines.map(|at| at + 1).find(|&at| rest.as_bytes().get(at).is_none_or(|next| !goes_on(next)));
        let (source, next) = rest.split_at(last.unwrap_or(rest.len()));
        rest = next;
        Some((key, Entry::new(source)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_cut_where_fluent_ends_them() {
        let file =
            "# a note\none = 1\n\ntwo =\n    a\n\n    b { $n ->\n        [one] x\n       *[other] y\n    }\nthree=3";
        let keys: Vec<&str> = list(file).map(|(key, _)| key).collect();
        assert_eq!(keys, ["one", "two", "three"]);
        let said = |at: usize| list(file).nth(at).and_then(|(key, entry)| entry.formatted(key, None));
        assert_eq!((said(0).as_deref(), said(2).as_deref()), (Some("1"), Some("3")));
        let mut args = FluentArgs::new();
        args.set("n", 1);
        let two = list(file).nth(1).and_then(|(key, entry)| entry.formatted(key, Some(&args)));
        assert_eq!(two.as_deref(), Some("a\n\nb x"));
    }
}
