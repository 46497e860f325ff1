//! Entry: one sentence of a catalog, read by Fluent when it is wanted.
//!
//! A run says a dozen of some thousand sentences, and to read them all took half of the time in which a small file is
//! validated. Our sentences do not refer to each other, so each can be read by itself.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// A sentence as Fluent has it, once it was wanted.
#[derive(Default)]
pub(super) struct Entry {
    bundle: OnceLock<Box<FluentBundle<FluentResource>>>,
}

impl Entry {
    /// The sentence with its values, by the text of its file. `None` if Fluent cannot read it.
    pub(super) fn formatted(&self, source: &str, key: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let bundle = self.bundle.get_or_init(|| Box::new(bundle(source)));
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
        let said = |at: usize, args: Option<&FluentArgs<'_>>| {
            let [start, key, end] = entries[at];
            Entry::default().formatted(&file[start..end], &file[start..key], args)
        };
        assert_eq!((said(0, None).as_deref(), said(2, None).as_deref()), (Some("1"), Some("3")));
        let mut args = FluentArgs::new();
        args.set("n", 1);
        assert_eq!(said(1, Some(&args)).as_deref(), Some("a\n\nb x"));
    }
}
