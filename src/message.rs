//! A message without its wording, which `messages` has for every language.

/// A message without its wording: the key of a sentence and what is put into it. The wording is in `messages`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Key of the sentence.
    pub key: &'static str,
    /// Names and values that the sentence takes.
    pub args: Vec<(&'static str, Value)>,
}

/// What is put into a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text that is the same in every language.
    Text(String),
    /// The key of a word that has its own wording.
    Word(&'static str),
    /// Messages within the message, a comma between them.
    Phrases(Vec<Message>),
}

impl Message {
    /// A message that takes nothing.
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// The same with one value more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Message {
        self.args.push((name, Value::Text(value.into())));
        self
    }

    /// The same with a message in it, such as the reason of an error.
    #[must_use]
    pub fn with_phrase(self, name: &'static str, phrase: Message) -> Message {
        self.with_phrases(name, vec![phrase])
    }

    /// The same with a list of messages in it.
    #[must_use]
    pub fn with_phrases(mut self, name: &'static str, phrases: Vec<Message>) -> Message {
        self.args.push((name, Value::Phrases(phrases)));
        self
    }

    /// The same with one word more, given by its key.
    #[must_use]
    pub fn with_word(mut self, name: &'static str, key: &'static str) -> Message {
        self.args.push((name, Value::Word(key)));
        self
    }
}
