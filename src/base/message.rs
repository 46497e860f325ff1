//! Messages without wording: code says which sentence, and `messages` words it in each language.

/// The key of a sentence, and the values in it. The sentence itself is in [`messages`](crate::messages).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The key of the sentence in the `.ftl` files.
    pub key: &'static str,
    /// The names of the values in the sentence, with the values.
    pub args: Vec<(&'static str, Value)>,
}

/// A value in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text that is the same in every language, such as a move or a file name.
    Text(String),
    /// The key of a word that each language words itself.
    Word(&'static str),
    /// Messages inside the message. The catalog joins them by commas.
    Phrases(Vec<Message>),
}

impl Message {
    /// A message without values.
    pub fn new(key: &'static str) -> Message {
        Message { key, args: Vec::new() }
    }

    /// So many half-moves.
    pub fn half_moves(count: u32) -> Message {
        match count {
            1 => Message::new("count-half-move"),
            _ => Message::new("count-half-moves").with("count", count.to_string()),
        }
    }

    /// So many games.
    pub fn games(count: u64) -> Message {
        let key = if count == 1 { "count-game" } else { "count-games" };
        Message::new(key).with("count", count.to_string())
    }

    /// Adds a text.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Message {
        self.args.push((name, Value::Text(value.into())));
        self
    }

    /// Adds one message, such as the reason of an error.
    #[must_use]
    pub fn with_phrase(self, name: &'static str, phrase: Message) -> Message {
        self.with_phrases(name, vec![phrase])
    }

    /// Adds a list of messages.
    #[must_use]
    pub fn with_phrases(mut self, name: &'static str, phrases: Vec<Message>) -> Message {
        self.args.push((name, Value::Phrases(phrases)));
        self
    }

    /// Adds a word, given by its key.
    #[must_use]
    pub fn with_word(mut self, name: &'static str, key: &'static str) -> Message {
        self.args.push((name, Value::Word(key)));
        self
    }
}
