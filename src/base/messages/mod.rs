//! The wording of every sentence of the program, kept apart from the code that uses it.
//!
//! Each language of [`Ui`] has four files: the sentences (`en.ftl`), the help of the command line (`help.en.ftl`) and
//! the words of the page (`page.en.ftl`), all in Fluent for the tools of translators, and the documentation of the
//! finding codes (`explain.en.md`). A further language needs four such files, and its line here. A
//! sentence with values in it is a [`Message`], for example `error-no-such-input` with the name of the input.
//!
//! ```
//! use bienban_base::message::Message;
//! use bienban_base::messages::{Catalog, Ui};
//! assert_eq!(Catalog::of(Ui::Vietnamese).text(&Message::new("bishop")), "Tượng");
//! ```

mod ui;

use std::borrow::Cow;
use std::fmt;

pub use ui::Ui;

use crate::finding::{Code, Finding};
use crate::message::{Message, Value};

/// The values in a sentence, by their names.
type MessageValues<'v> = [(&'v str, Cow<'v, str>)];

/// The files of one language, compiled into the program. The build script makes the first two.
struct LanguageTexts {
    /// The keys and sentences of reports, of the help of the command line and of the page, one after the other. Each
    /// value in a sentence is its name between U+0001 and U+0002.
    sentences: &'static str,
    /// The offsets in `sentences` where each key begins, where it ends and its sentence begins, and where the sentence
    /// ends, in the order of the keys.
    keys: &'static [[u32; 3]],
    /// The documentation of the codes, in Markdown.
    explanations: &'static str,
    /// The words with which the paragraph about corrections begins in `explanations`.
    mend: &'static str,
}

impl LanguageTexts {
    /// An entry's key and sentence.
    fn entry(&self, [start, middle, end]: [u32; 3]) -> (&'static str, &'static str) {
        let (start, middle, end) = (start as usize, middle as usize, end as usize);
        (&self.sentences[start..middle], &self.sentences[middle..end])
    }
}

#[expect(clippy::unreadable_literal, reason = "the build script wrote them, and they are not for readers")]
const ENGLISH: LanguageTexts = LanguageTexts {
    sentences: include_str!(concat!(env!("OUT_DIR"), "/sentences.en.txt")),
    keys: &include!(concat!(env!("OUT_DIR"), "/keys.en.rs")),
    explanations: include_str!("explain.en.md"),
    mend: "**Mend.**",
};
#[expect(clippy::unreadable_literal, reason = "the build script wrote them, and they are not for readers")]
const VIETNAMESE: LanguageTexts = LanguageTexts {
    sentences: include_str!(concat!(env!("OUT_DIR"), "/sentences.vi.txt")),
    keys: &include!(concat!(env!("OUT_DIR"), "/keys.vi.rs")),
    explanations: include_str!("explain.vi.md"),
    mend: "**Cách sửa.**",
};

/// King, queen, rook, bishop, knight and castling in PGN, in the order of the word `page-letters`.
const PGN_LETTERS: &str = "KQRBNO";

fn texts(ui: Ui) -> &'static LanguageTexts {
    match ui {
        Ui::English => &ENGLISH,
        Ui::Vietnamese => &VIETNAMESE,
    }
}

/// The sentences of one language.
#[derive(Debug, Clone)]
pub struct Catalog {
    ui: Ui,
}

impl Default for Catalog {
    fn default() -> Self {
        Catalog::new()
    }
}

impl Catalog {
    /// The English sentences.
    pub fn new() -> Catalog {
        Catalog { ui: Ui::English }
    }

    /// The sentences of a language.
    pub fn of(ui: Ui) -> &'static Catalog {
        match ui {
            Ui::English => &Catalog { ui: Ui::English },
            Ui::Vietnamese => &Catalog { ui: Ui::Vietnamese },
        }
    }

    /// The wording of a key, with values. `None` if it has none. A value that is not given is shown as Fluent shows it.
    fn formatted(&self, key: &str, values: &MessageValues<'_>) -> Option<String> {
        let texts = texts(self.ui);
        let index = texts.keys.binary_search_by(|&entry| texts.entry(entry).0.cmp(key)).ok()?;
        let (_, sentence) = texts.entry(texts.keys[index]);
        let mut text = String::with_capacity(128);
        let mut rest = sentence;
        while let Some((before, (name, after))) =
            rest.split_once('\u{1}').and_then(|(before, of)| Some((before, of.split_once('\u{2}')?)))
        {
            text += before;
            match values.iter().find(|(of, _)| *of == name) {
                Some((_, value)) => text += value,
                None => text.extend(["{$", name, "}"]),
            }
            rest = after;
        }
        text += rest;
        Some(text)
    }

    /// The language of the sentences.
    pub fn ui(&self) -> Ui {
        self.ui
    }

    /// The sentence for a message, with its values put in. A message without a sentence gives its key; a test checks
    /// that each one has a sentence.
    pub fn text(&self, message: &Message) -> String {
        let values: Vec<_> = message.args.iter().map(|(name, value)| (*name, self.worded(value))).collect();
        self.formatted(message.key, &values).unwrap_or_else(|| message.key.to_owned())
    }

    /// A half-move of chess, given in PGN's letters with its number or without, in the letters of the language, which
    /// also has its own sign of castling.
    pub fn half_move<'s>(&self, san: &'s str) -> Cow<'s, str> {
        if self.ui == Ui::English {
            return Cow::Borrowed(san);
        }
        let letters = self.named("page", "letters");
        let own = |c: char| PGN_LETTERS.find(c).and_then(|at| letters.chars().nth(at)).unwrap_or(c);
        Cow::Owned(san.chars().map(own).collect())
    }

    fn worded<'v>(&self, value: &'v Value) -> Cow<'v, str> {
        match value {
            Value::Text(text) => Cow::Borrowed(text),
            Value::Word(key) => Cow::Owned(self.text(&Message::new(key))),
            Value::HalfMove(san) => self.half_move(san),
            Value::Phrases(phrases) => {
                Cow::Owned(phrases.iter().map(|phrase| self.text(phrase)).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The wording of a key that is put together at run time, without values. `None` if the key has no wording.
    pub fn find(&self, key: &str) -> Option<String> {
        self.formatted(key, &[])
    }

    /// The wording of every key with this prefix, without values, by the rest of the key.
    pub fn beginning(&self, prefix: &str) -> Vec<(&'static str, String)> {
        let texts = texts(self.ui);
        let keys = texts.keys.iter().map(|&entry| texts.entry(entry).0);
        keys.filter_map(|key| Some((key.strip_prefix(prefix)?, self.find(key)?))).collect()
    }

    /// The word for an identifier, such as the language `vi`; `kind` is the prefix of its keys. An identifier without
    /// a word gives itself; a test checks that each one has a word.
    pub fn named(&self, kind: &str, id: &str) -> String {
        self.find(&format!("{kind}-{id}")).unwrap_or_else(|| id.to_owned())
    }

    /// How to correct a finding with this code, in a sentence or two, with code in backquotes.
    pub fn mend(&self, code: Code) -> String {
        let (_, mend) = explanation(code, self.ui).split_once(texts(self.ui).mend).unwrap_or_default();
        mend.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// How to correct a finding: the advice for its message if there is one, or else that for its code.
    pub fn help(&self, finding: &Finding) -> String {
        self.help_for(finding.code, &finding.message)
    }

    /// The same for a message of a finding with this code.
    pub fn help_for(&self, code: Code, message: &Message) -> String {
        let token = message.args.iter().find(|(name, _)| *name == "token");
        let told = |value: &'_ Value| if let Value::Text(text) = value { text.clone() } else { String::new() };
        let values: Vec<_> = token.iter().map(|(name, value)| (*name, Cow::Owned(told(value)))).collect();
        self.formatted(&format!("help-{}", message.key), &values).unwrap_or_else(|| self.mend(code))
    }

    /// The wording of a key without values.
    pub fn word(&self, key: &'static str) -> String {
        self.text(&Message::new(key))
    }
}

impl fmt::Display for Message {
    /// The sentence in English, for callers without a catalog, such as the log of another program.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Catalog::of(Ui::English).text(self))
    }
}

impl std::error::Error for Message {}

/// The documentation of a code, in Markdown: its meaning, an example, its source, and how to correct the fault. Empty
/// if the language lacks it.
pub fn explanation(code: Code, ui: Ui) -> &'static str {
    let heading = format!("## {} {}\n", code.id(), code.name());
    let explanations = texts(ui).explanations;
    let Some(start) = explanations.find(&heading) else {
        return "";
    };
    let body = &explanations[start..];
    // The search begins after the first marks, so that it finds the next heading and not this one.
    let end = body[3..].find("\n## ").map_or(body.len(), |n| n + 4);
    body[..end].trim_end()
}
