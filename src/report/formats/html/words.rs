//! The words of the page in both languages. The reader sees one language at a time.

use askama::Template;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use serde_json::{Map, Value, json};
use unic_langid::LanguageIdentifier;

#[cfg(any(test, feature = "office"))]
use crate::finding::Code;
use crate::messages::{Catalog, Ui};

const ENGLISH: &str = include_str!("en.ftl");
const VIETNAMESE: &str = include_str!("vi.ftl");

/// The words of the page.
pub(super) struct Words {
    english: FluentBundle<FluentResource>,
    vietnamese: FluentBundle<FluentResource>,
}

/// A text in both languages, as HTML.
///
/// # Errors
/// The errors of the template.
pub(super) fn both(en: &str, vi: &str) -> askama::Result<String> {
    Both { en, vi }.render()
}

/// A word in both languages.
#[derive(Template)]
#[template(
    source = "<span class=\"t\" lang=\"en\">{{ en }}</span><span class=\"t\" lang=\"vi\">{{ vi }}</span>",
    ext = "html"
)]
struct Both<'a> {
    en: &'a str,
    vi: &'a str,
}

/// The name of a code in a language, as the page says it.
#[cfg(feature = "office")]
pub(in crate::report) fn finding_name(code: Code, ui: Ui) -> String {
    let (english, vietnamese) = Words::new().both(&format!("code-{code}"));
    match ui {
        Ui::English => english,
        Ui::Vietnamese => vietnamese,
    }
}

fn bundle(source: &str) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![LanguageIdentifier::default()]);
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

fn word(bundle: &FluentBundle<FluentResource>, key: &str) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    let args: FluentArgs<'_> = [("version", env!("CARGO_PKG_VERSION"))].into_iter().collect();
    Some(bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
}

/// The keys of a file of words.
fn keys(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(|line| line.split_once(" =").map(|(key, _)| key)).filter(|key| !key.starts_with('#'))
}

impl Words {
    pub(super) fn new() -> Words {
        Words { english: bundle(ENGLISH), vietnamese: bundle(VIETNAMESE) }
    }

    /// English and Vietnamese. A key without a word gives itself, and a test checks that each has one.
    pub(super) fn both(&self, key: &str) -> (String, String) {
        let known = || self.said(key).unwrap_or_else(|| (key.to_owned(), key.to_owned()));
        word(&self.english, key).zip(word(&self.vietnamese, key)).unwrap_or_else(known)
    }

    /// The same for the messages of the program, which the pages of tables use besides their own words.
    #[allow(clippy::unused_self, reason = "whoever asks has the words at hand, and need not know where others are")]
    pub(super) fn said(&self, key: &str) -> Option<(String, String)> {
        Catalog::of(Ui::English).find(key).zip(Catalog::of(Ui::Vietnamese).find(key))
    }

    /// A word in both languages, as HTML.
    pub(super) fn say(&self, key: &str) -> String {
        let (en, vi) = self.both(key);
        both(&en, &vi).unwrap_or_default()
    }

    /// Every word for the script: an object of languages, each an object of keys.
    pub(super) fn json(&self) -> Value {
        let (mut english, mut vietnamese) = (Map::new(), Map::new());
        for key in keys(ENGLISH) {
            let (en, vi) = self.both(key);
            english.insert(key.to_owned(), en.into());
            vietnamese.insert(key.to_owned(), vi.into());
        }
        json!({"en": english, "vi": vietnamese})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_words() {
        let (english, vietnamese): (Vec<_>, Vec<_>) = (keys(ENGLISH).collect(), keys(VIETNAMESE).collect());
        assert_eq!(vietnamese, english);
        for source in [ENGLISH, VIETNAMESE] {
            assert!(FluentResource::try_new(source.to_owned()).is_ok());
        }
    }

    #[test]
    fn every_code_has_its_words() {
        for &code in Code::ALL {
            let key = format!("code-{code}");
            assert!(keys(ENGLISH).any(|k| k == key), "{key} is in neither language");
        }
    }

    #[test]
    fn every_word_of_the_page_is_there() {
        let used = [
            include_str!("page.html"),
            include_str!("event.html"),
            include_str!("table.html"),
            include_str!("tail.html"),
            include_str!("row.html"),
            include_str!("list.html"),
            include_str!("script.js"),
        ]
        .concat();
        for call in used.split("say(\"").skip(1).chain(used.split("say('").skip(1)) {
            let key = call.split(['"', '\'']).next().unwrap_or_default();
            let known = || keys(ENGLISH).any(|k| k == key) || Words::new().said(key).is_some();
            assert!(key.ends_with('-') || known(), "{key}");
        }
    }
}
