//! The wording of everything that is said, apart from the code that says it.
//!
//! Sentences are in `en.ftl` (Fluent), the documentation of the finding codes in `explain.en.md`. Another language is two
//! more such files and its line in [`Catalog::new`].

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::finding::{Code, Message, Value};

const ENGLISH: &str = include_str!("en.ftl");
const EXPLANATIONS: &str = include_str!("explain.en.md");

/// The sentences of one language.
pub struct Catalog {
    bundle: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Catalog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Catalog").finish_non_exhaustive()
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Catalog::new()
    }
}

impl Catalog {
    /// The English sentences.
    pub fn new() -> Catalog {
        let mut bundle = FluentBundle::new_concurrent(vec![LanguageIdentifier::default()]);
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(ENGLISH.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
        Catalog { bundle }
    }

    /// The sentence for a message; its key where there is none, which a test rules out.
    pub fn text(&self, message: &Message) -> String {
        let Some(pattern) = self.bundle.get_message(message.key).and_then(|m| m.value()) else {
            return message.key.to_owned();
        };
        let worded = |value: &Value| match value {
            Value::Text(text) => text.clone(),
            Value::Word(key) => self.text(&Message::new(key)),
        };
        let args: FluentArgs<'_> = message.args.iter().map(|(name, value)| (*name, worded(value))).collect();
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned()
    }
}

/// The documentation of a code, in Markdown: what it says, an example, the source, how to mend it.
pub fn explanation(code: Code) -> &'static str {
    let heading = format!("## {} {}\n", code.id(), code.name());
    let Some(start) = EXPLANATIONS.find(&heading) else {
        return "";
    };
    let body = &EXPLANATIONS[start..];
    let end = body[3..].find("\n## ").map_or(body.len(), |n| n + 4);
    body[..end].trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_well_formed() {
        assert!(FluentResource::try_new(ENGLISH.to_owned()).is_ok());
    }

    #[test]
    fn every_code_is_explained() {
        for &code in Code::ALL {
            let text = explanation(code);
            for part in ["**Example.**", "**Source.**", "**Mend.**"] {
                assert!(text.contains(part), "{code} lacks {part}");
            }
        }
    }

    /// Keys are string literals; every one in the sources must have its sentence, and every sentence its use.
    #[test]
    fn every_key_has_a_sentence_and_the_reverse() {
        let sources = [
            include_str!("../finding.rs"),
            include_str!("../cli/convert.rs"),
            include_str!("../cli/dead.rs"),
            include_str!("../rules/dead/verdict.rs"),
            include_str!("../checks/mod.rs"),
            include_str!("../checks/encoding.rs"),
            include_str!("../checks/form.rs"),
            include_str!("../checks/legality.rs"),
            include_str!("../checks/result.rs"),
            include_str!("../checks/syntax.rs"),
            include_str!("../checks/tags.rs"),
            include_str!("../checks/agreement.rs"),
            include_str!("../checks/ended.rs"),
            include_str!("../checks/flag.rs"),
            include_str!("../checks/open.rs"),
            include_str!("../cli/draws.rs"),
            include_str!("../report/draws.rs"),
            include_str!("../report/ledger.rs"),
            include_str!("../cross_check.rs"),
            include_str!("../event.rs"),
            include_str!("../claims/claim.rs"),
            include_str!("../claims/court.rs"),
            include_str!("../claims/docket.rs"),
            include_str!("../claims/penalty.rs"),
            include_str!("../claims/table.rs"),
            include_str!("../claims/ruling.rs"),
            include_str!("../claims/verdict.rs"),
            include_str!("../claims/written.rs"),
            include_str!("../cli/audit.rs"),
            include_str!("../report/provisions.rs"),
            include_str!("../rules/material.rs"),
            include_str!("../report/document.rs"),
            include_str!("../report/sarif.rs"),
            include_str!("../report/xlsx.rs"),
        ]
        .concat()
        .replace("\\\"", "");
        let sentence = |line: &'static str| line.split_once(" =").map(|(key, _)| key).filter(|k| !k.starts_with('#'));
        let keys: Vec<&str> = ENGLISH.lines().filter_map(sentence).collect();
        assert!(keys.len() > 40, "{keys:?}");
        let literals: Vec<&str> = sources.split('"').collect();
        for key in &keys {
            assert!(literals.contains(key), "no check says {key}");
        }
        // A literal in kebab case is a key.
        let kebab = |l: &&&str| {
            l.contains('-') && l.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') && !l.starts_with('-')
        };
        for literal in literals.iter().filter(kebab) {
            assert!(keys.contains(literal) || literal.parse::<Code>().is_ok(), "no sentence for {literal}");
        }
    }
}
