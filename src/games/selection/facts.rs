//! Facts: what is known of a game, at first only from its tags, in the end from everything.

use std::borrow::Cow;

use super::field::Field;

/// What is known of one field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldFact<'a> {
    /// It is not known yet.
    Later,
    /// The game has none, and will have none.
    Absent,
    /// A number.
    Number(i64),
    /// A text as the column has it; a list has `;` between its words.
    Text(Cow<'a, str>),
}

impl<'a> FieldFact<'a> {
    /// A text.
    pub fn text(text: impl Into<Cow<'a, str>>) -> FieldFact<'a> {
        FieldFact::Text(text.into())
    }
}

/// What is known of a game. The answers must stay the same as long as the game is the same, except for those that were
/// [`Later`](FieldFact::Later), which may be known the next time.
pub trait GameFacts {
    /// The value of a field. In the end, [`FieldFact::Later`] counts as [`FieldFact::Absent`].
    fn field(&self, field: Field) -> FieldFact<'_>;
    /// The text of [`field`](GameFacts::field), if it is known without a look at its letters, because it is ASCII.
    fn plain(&self, _: Field) -> Option<&[u8]> {
        None
    }
    /// The value of a tag, as it is written in NFC.
    fn tag(&self, name: &str) -> Option<Cow<'_, str>>;
    /// Whether there is a finding with this code, or whose code begins with it; `None` if that is not known yet.
    fn finding(&self, code: &str) -> Option<bool>;
}

/// Nothing is known yet.
impl GameFacts for () {
    fn field(&self, _: Field) -> FieldFact<'_> {
        FieldFact::Later
    }

    fn tag(&self, _: &str) -> Option<Cow<'_, str>> {
        None
    }

    fn finding(&self, _: &str) -> Option<bool> {
        None
    }
}
