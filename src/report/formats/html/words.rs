//! The words of the page in both languages. The reader sees one language at a time.

use askama::Template;
use serde_json::{Map, Value, json};

#[cfg(any(test, feature = "office"))]
use bienban_base::finding::Code;
use bienban_base::messages::{Catalog, Ui};

/// What the keys of the page's own words begin with.
const OWN: &str = "page-";

/// The words of the page.
#[derive(Debug)]
pub(super) struct HtmlWords;

/// A text in both languages, as HTML.
///
/// # Errors
/// The errors of the template.
pub(super) fn both(en: &str, vi: &str) -> askama::Result<String> {
    BothLanguages { en, vi }.render()
}

/// A word in both languages.
#[derive(Template)]
#[template(
    source = "<span class=\"t\" lang=\"en\">{{ en }}</span><span class=\"t\" lang=\"vi\">{{ vi }}</span>",
    ext = "html"
)]
struct BothLanguages<'a> {
    en: &'a str,
    vi: &'a str,
}

/// A text in both languages, as HTML; once if it is the same in both.
#[derive(Template)]
#[template(
    source = "{% if en == vi %}{{ en }}{% else %}<span class=\"t\" lang=\"en\">{{ en }}</span>\
        <span class=\"t\" lang=\"vi\">{{ vi }}</span>{% endif %}",
    ext = "html"
)]
#[derive(Debug)]
pub(super) struct HtmlSpelling {
    pub(super) en: String,
    pub(super) vi: String,
}

impl HtmlSpelling {
    /// The same text in both languages.
    pub(super) fn same(text: &str) -> HtmlSpelling {
        HtmlSpelling { en: text.to_owned(), vi: text.to_owned() }
    }

    /// A text with a half-move in PGN's letters, which becomes one with the letters of each language.
    pub(super) fn half_move(text: &str) -> HtmlSpelling {
        let [en, vi] = Ui::ALL.map(|ui| Catalog::of(ui).half_move(text).into_owned());
        HtmlSpelling { en, vi }
    }
}

/// The name of a code in a language, as on the page.
#[cfg(feature = "office")]
pub(crate) fn finding_name(code: Code, ui: Ui) -> String {
    let (english, vietnamese) = HtmlWords.both(&format!("code-{code}"));
    match ui {
        Ui::English => english,
        Ui::Vietnamese => vietnamese,
    }
}

/// A word of the page in one language. The only value in them is the program's version.
fn word(ui: Ui, key: &str) -> Option<String> {
    let word = Catalog::of(ui).find(&format!("{OWN}{key}"))?;
    Some(word.replace("{$version}", env!("CARGO_PKG_VERSION")))
}

#[allow(clippy::unused_self, reason = "templates ask the words that they hold, and need not know where others are")]
impl HtmlWords {
    /// English and Vietnamese. A key without a word gives itself, and a test checks that each has one.
    pub(super) fn both(&self, key: &str) -> (String, String) {
        let known = || self.message_texts(key).unwrap_or_else(|| (key.to_owned(), key.to_owned()));
        word(Ui::English, key).zip(word(Ui::Vietnamese, key)).unwrap_or_else(known)
    }

    /// The same for the messages of the program, which the pages of tables use besides their own words.
    pub(super) fn message_texts(&self, key: &str) -> Option<(String, String)> {
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
        for (key, _) in Catalog::of(Ui::English).beginning(OWN) {
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
    fn every_code_has_its_words() {
        for &code in Code::ALL {
            let key = format!("code-{code}");
            assert!(word(Ui::English, &key).is_some(), "{key} is in neither language");
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
            include_str!("picture/branches.html"),
            include_str!("picture/columns.html"),
            include_str!("picture/grid.html"),
            include_str!("picture/numbers.html"),
            include_str!("picture/shares.html"),
            include_str!("script.js"),
        ]
        .concat();
        for call in used.split("say(\"").skip(1).chain(used.split("say('").skip(1)) {
            let key = call.split(['"', '\'']).next().unwrap_or_default();
            let known = || word(Ui::English, key).is_some() || HtmlWords.message_texts(key).is_some();
            assert!(key.ends_with('-') || known(), "{key}");
        }
    }
}
