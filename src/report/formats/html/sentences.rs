//! The sentences of the rows in both languages. Each is in the page once, however many rows have it.
//!
//! A sentence is kept in pieces for each language, with the places of the values between them. A row has the number
//! of its sentence and the values. So the reader can switch the language of the findings, and a page with a hundred
//! thousand findings stays small.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::rows::page::shorten;
use bienban_base::finding::Code;
use bienban_base::message::{Message, Value};
use bienban_base::messages::{Catalog, Ui};

/// Marks the number of a value while a sentence is put into words. No sentence contains this character.
const MARK: char = '\u{1}';

/// Follows the mark where the value is a half-move.
const HALF_MOVE: char = '!';

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
enum SentencePiece {
    Text(String),
    /// The value with this number.
    Value(usize),
    /// The half-move with this number among the values, in PGN's letters.
    HalfMove(usize),
}

impl SentencePiece {
    fn value(&mut self) -> Option<&mut usize> {
        match self {
            SentencePiece::Value(number) | SentencePiece::HalfMove(number) => Some(number),
            SentencePiece::Text(_) => None,
        }
    }
}

/// The sentences of a page.
#[derive(Debug, Default)]
pub(super) struct Sentences {
    /// The number of a sentence, by its key and everything in it except texts.
    numbers: BTreeMap<String, usize>,
    known: Vec<Sentence>,
}

#[derive(Debug)]
struct Sentence {
    /// In the order of [`Ui::ALL`].
    pieces: [Vec<SentencePiece>; 2],
    /// The help for the findings with this sentence, in the same order. Empty if they are not findings.
    help: [Vec<SentencePiece>; 2],
    /// The values that it or its help uses in at least one language. Not every sentence uses all its values.
    used: Vec<usize>,
}

/// The sentence of a row: its number and the values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RowSentence {
    number: usize,
    values: Vec<String>,
}

impl RowSentence {
    /// The form for the script: the number, followed by the values.
    pub(super) fn json(&self) -> Json {
        std::iter::once(Json::from(self.number)).chain(self.values.iter().map(|value| value.as_str().into())).collect()
    }
}

/// Replaces the texts of a message by marks, moves them to `values`, and adds everything else in it to `shape`.
fn marked(message: &Message, values: &mut Vec<String>, shape: &mut String) -> Message {
    let mut marked = Message::new(message.key);
    shape.push_str(message.key);
    for (name, value) in &message.args {
        let value = match value {
            Value::Text(text) => {
                values.push(shorten(text));
                shape.push('.');
                Value::Text(format!("{MARK}{}{MARK}", values.len() - 1))
            }
            Value::HalfMove(san) => {
                values.push(shorten(san));
                shape.push(HALF_MOVE);
                Value::Text(format!("{MARK}{HALF_MOVE}{}{MARK}", values.len() - 1))
            }
            Value::Word(key) => {
                shape.push(' ');
                shape.push_str(key);
                Value::Word(key)
            }
            Value::Phrases(phrases) => {
                shape.push('(');
                let phrases = phrases.iter().map(|phrase| marked_phrase(phrase, values, shape)).collect();
                shape.push(')');
                Value::Phrases(phrases)
            }
        };
        marked.args.push((name, value));
    }
    marked
}

fn marked_phrase(phrase: &Message, values: &mut Vec<String>, shape: &mut String) -> Message {
    shape.push(',');
    marked(phrase, values, shape)
}

impl Sentence {
    /// A message with marks, in both languages, with the help for this code.
    fn of(marked: &Message, code: Option<Code>) -> Sentence {
        let mut help =
            Ui::ALL.map(|ui| code.map_or(Vec::new(), |code| pieces(&Catalog::of(ui).help_for(code, marked))));
        let mut pieces = Ui::ALL.map(|ui| pieces(&Catalog::of(ui).text(marked)));
        let every = pieces.iter_mut().chain(&mut help).flatten();
        let mut numbers: Vec<&mut usize> = every.filter_map(SentencePiece::value).collect();
        let used: BTreeSet<usize> = numbers.iter().map(|number| **number).collect();
        let used: Vec<usize> = used.into_iter().collect();
        for number in &mut numbers {
            **number = used.partition_point(|value| *value < **number);
        }
        Sentence { pieces, help, used }
    }
}

/// A sentence with marks, cut into its pieces.
fn pieces(worded: &str) -> Vec<SentencePiece> {
    let all = worded.split(MARK).enumerate().map(|(index, part)| {
        let half_move = part.strip_prefix(HALF_MOVE);
        match half_move.unwrap_or(part).parse() {
            Ok(number) if index % 2 == 1 && half_move.is_some() => SentencePiece::HalfMove(number),
            Ok(number) if index % 2 == 1 => SentencePiece::Value(number),
            _ => SentencePiece::Text(part.to_owned()),
        }
    });
    all.filter(|piece| !matches!(piece, SentencePiece::Text(text) if text.is_empty())).collect()
}

impl Sentences {
    /// Adds a message. It has help if it belongs to a finding, which has a code.
    pub(super) fn take(&mut self, message: &Message, code: Option<Code>) -> RowSentence {
        let (mut values, mut shape) = (Vec::new(), code.map_or_else(String::new, |code| format!("{code} ")));
        let marked = marked(message, &mut values, &mut shape);
        let number = *self.numbers.entry(shape).or_insert_with(|| {
            self.known.push(Sentence::of(&marked, code));
            self.known.len() - 1
        });
        RowSentence {
            number,
            values: self.known[number].used.iter().map(|&value| std::mem::take(&mut values[value])).collect(),
        }
    }

    /// The sentence in English and in Vietnamese.
    pub(super) fn both(&self, said: &RowSentence) -> [String; 2] {
        self.known.get(said.number).map_or_else(Default::default, |sentence| filled(&sentence.pieces, said))
    }

    /// The help for it in both languages. Empty if there is none.
    pub(super) fn help(&self, said: &RowSentence) -> [String; 2] {
        self.known.get(said.number).map_or_else(Default::default, |sentence| filled(&sentence.help, said))
    }

    /// Every sentence for the script: in each language a list of texts and indices of values, for the sentence and
    /// for its help. The index of a half-move is in a list of its own.
    pub(super) fn json(&self) -> Json {
        let list = |pieces: &Vec<SentencePiece>| -> Json {
            let all = pieces.iter().map(|piece| match piece {
                SentencePiece::Text(text) => Json::from(text.as_str()),
                SentencePiece::Value(number) => Json::from(*number),
                SentencePiece::HalfMove(number) => json!([number]),
            });
            all.collect()
        };
        let both = |[en, vi]: &[Vec<SentencePiece>; 2]| json!({"en": list(en), "vi": list(vi)});
        let sentence = |sentence: &Sentence| {
            let mut said = both(&sentence.pieces);
            if !sentence.help.concat().is_empty() {
                said["help"] = both(&sentence.help);
            }
            said
        };
        self.known.iter().map(sentence).collect()
    }
}

/// Pieces in both languages, with the values of a row.
fn filled(pieces: &[Vec<SentencePiece>; 2], said: &RowSentence) -> [String; 2] {
    std::array::from_fn(|index| {
        let value = |number: usize| said.values.get(number).map_or("", String::as_str);
        let texts = pieces[index].iter().map(|piece| match piece {
            SentencePiece::Text(text) => Cow::Borrowed(text.as_str()),
            SentencePiece::Value(number) => Cow::Borrowed(value(*number)),
            SentencePiece::HalfMove(number) => Catalog::of(Ui::ALL[index]).half_move(value(*number)),
        });
        texts.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harmless;
    use bienban_base::place::Side;

    #[test]
    fn a_sentence_is_kept_once_and_worded_as_the_messages_word_it() {
        let mut sentences = Sentences::default();
        let illegal = |side, piece, token: &str| {
            let message = Message::new("illegal-no-piece").with_word("player", side).with_word("piece", piece);
            message.with("turn", "2.").with("token", token)
        };
        let messages = [
            illegal("white", "knight", "Nf3"),
            illegal("white", "knight", "{0} \u{1}"),
            illegal("black", "knight", "Nf6"),
            Message::new("invalid-start-position").with_phrase("reason", Message::new("fen-turn")),
            Message::new("invalid-start-position").with_phrase("reason", Message::new("fen-board")),
            Message::new("unterminated-comment"),
            Message::played((3, Side::Black), "Nxf3+"),
        ];
        let numbers: Vec<usize> = messages
            .iter()
            .map(|message| {
                let said = sentences.take(message, None);
                let plain = Ui::ALL.map(|ui| harmless(&Catalog::of(ui).text(message)));
                assert_eq!(sentences.both(&said), plain);
                said.number
            })
            .collect();
        assert_eq!(numbers, [0, 0, 1, 2, 3, 4, 5]);
        assert_eq!(sentences.json().as_array().map(Vec::len), Some(6));
    }

    #[test]
    fn the_help_is_that_of_the_text_report() {
        let mut sentences = Sentences::default();
        for (code, message) in [
            (Code::S101, Message::new("unknown-token").with("token", "abc")),
            (Code::M201, Message::new("illegal-promotion")),
            (Code::P802, Message::new("illegal-promotion")),
        ] {
            let said = sentences.take(&message, Some(code));
            assert_eq!(sentences.help(&said), Ui::ALL.map(|ui| Catalog::of(ui).help_for(code, &message)));
            assert!(!sentences.json()[said.number]["help"]["vi"].as_array().is_none_or(Vec::is_empty));
        }
        let said = sentences.take(&Message::new("illegal-promotion"), None);
        assert_eq!(sentences.help(&said), [String::new(), String::new()]);
        assert_eq!(sentences.known.len(), 4);
    }
}
