//! The answer of the facts of a game to a comparison.

use std::borrow::Cow;

use super::extent::{Extent, Scale};
use super::facts::{Fact, Facts};
use super::field::{Field, Kind};
use super::tree::{Check, Comparison, Quantifier, Sides, Subject, Value};
use bienban_base::text::names::sounded;

impl Comparison {
    /// The answer, or `None` if it is not known yet.
    pub(super) fn answer(&self, facts: &dyn Facts) -> Option<bool> {
        match &self.subject {
            Subject::Field(field) => {
                // Dates are asked for most, and most are in form.
                if *field == Field::Date
                    && self.check.scale() == Some(Scale::Date)
                    && let Some(date) = facts.plain(*field).and_then(Extent::of_plain_date)
                {
                    return Some(self.check.holds_of(Some(date)));
                }
                self.check.holds(&facts.field(*field), field.kind())
            }
            Subject::Tag(name) => {
                let fact = facts.tag(name).map_or(Fact::Absent, Fact::Text);
                self.check.holds(&fact, Kind::Loose)
            }
            Subject::Sides(sides, quantifier) => {
                let kind = if *sides == Sides::Player { Kind::Text } else { Kind::Number };
                let [white, black] = sides.fields().map(|field| self.check.holds(&facts.field(field), kind));
                // Without a word, `!=` is exactly the negation of `=`: neither of the two is equal.
                let both = match quantifier {
                    Some(quantifier) => *quantifier == Quantifier::Both,
                    None => matches!(self.check, Check::IsNot(_)),
                };
                match (white, black) {
                    (Some(side), _) | (_, Some(side)) if side != both => Some(side),
                    (Some(_), Some(_)) => Some(both),
                    _ => None,
                }
            }
        }
    }

    /// The answer after this many half-moves of a game that may go on, if half-moves are counted and it is certain.
    pub(super) fn answer_after(&self, plies: u32) -> Option<bool> {
        let played = i64::from(plies);
        if self.subject != Subject::Field(Field::Plies) {
            return None;
        }
        match &self.check {
            Check::Is(Value::Extent(high)) | Check::UpTo(high) | Check::In(_, Some(high)) => {
                (played > high.high).then_some(false)
            }
            Check::IsNot(Value::Extent(extent)) | Check::Above(extent) => (played > extent.high).then_some(true),
            Check::Below(extent) => (played >= extent.low).then_some(false),
            Check::From(low) | Check::In(Some(low), None) => (played >= low.low).then_some(true),
            _ => None,
        }
    }
}

impl Check {
    /// The scale on which it measures a fact; `None` if it compares texts.
    fn scale(&self) -> Option<Scale> {
        let extent = match self {
            Check::Is(Value::Extent(extent))
            | Check::IsNot(Value::Extent(extent))
            | Check::Below(extent)
            | Check::UpTo(extent)
            | Check::Above(extent)
            | Check::From(extent) => Some(extent),
            Check::In(low, high) => low.as_ref().or(high.as_ref()),
            _ => None,
        };
        extent.map(|extent| extent.scale)
    }

    /// Whether it holds of the extent of a fact. If that is known only in part, it must hold whatever the rest is.
    fn holds_of(&self, found: Option<Extent>) -> bool {
        // An unknown value is within no bound.
        let Some(found) = found else { return matches!(self, Check::IsNot(_)) };
        match self {
            Check::Is(Value::Extent(extent)) => found.is_within(extent),
            Check::IsNot(Value::Extent(extent)) => !found.is_within(extent),
            Check::Below(extent) => found.high < extent.low,
            Check::UpTo(extent) => found.high <= extent.high,
            Check::Above(extent) => found.low > extent.high,
            Check::From(extent) => found.low >= extent.low,
            Check::In(low, high) => {
                low.as_ref().is_none_or(|low| found.low >= low.low)
                    && high.as_ref().is_none_or(|high| found.high <= high.high)
            }
            _ => false,
        }
    }

    /// Whether it holds of a fact, or `None` if that is not known yet.
    pub(super) fn holds(&self, fact: &Fact<'_>, kind: Kind) -> Option<bool> {
        if *fact == Fact::Later {
            return None;
        }
        if let Some(scale) = self.scale() {
            return Some(self.holds_of(found(scale, fact)));
        }
        Some(match self {
            Check::Is(value) => value.is(fact, kind),
            Check::IsNot(value) => !value.is(fact, kind),
            Check::Contains(_, folded) => text(fact).is_some_and(|text| sounded(&text).contains(folded)),
            Check::Matches(regex) => text(fact).is_some_and(|text| regex.matches(&text)),
            // These are measured, or have no bound.
            Check::Below(_) | Check::UpTo(_) | Check::Above(_) | Check::From(_) | Check::In(..) => false,
        })
    }
}

impl Value {
    /// Whether a fact is this.
    fn is(&self, fact: &Fact<'_>, kind: Kind) -> bool {
        match self {
            Value::Extent(extent) => found(extent.scale, fact).is_some_and(|found| found.is_within(extent)),
            Value::Text(word) if matches!(kind, Kind::Words(_)) => {
                text(fact).is_some_and(|list| list.split(';').any(|other| other.trim() == word))
            }
            Value::Text(other) => text(fact).is_some_and(|text| text == other.as_str()),
            Value::Nothing => text(fact).is_none_or(|text| text.is_empty()),
            Value::Unknown => match kind {
                Kind::Number => found(Scale::Number, fact).is_none(),
                Kind::Date => found(Scale::Date, fact).is_none(),
                Kind::Eco => found(Scale::Eco, fact).is_none(),
                // A hyphen means that there is none, as in Round, so that is known.
                Kind::Text | Kind::Loose | Kind::Words(_) => text(fact).is_none_or(|text| {
                    text.trim().is_empty()
                        || text.contains('?') && text.chars().all(|c| c == '?' || !c.is_alphanumeric())
                }),
            },
        }
    }
}

/// The extent of a fact.
fn found(scale: Scale, fact: &Fact<'_>) -> Option<Extent> {
    match fact {
        Fact::Later | Fact::Absent => None,
        Fact::Number(number) => (scale == Scale::Number).then_some(Extent::number(*number)),
        Fact::Text(text) => Extent::found(scale, text),
    }
}

/// The text of a fact.
fn text<'a>(fact: &'a Fact<'_>) -> Option<Cow<'a, str>> {
    match fact {
        Fact::Later | Fact::Absent => None,
        Fact::Number(number) => Some(Cow::Owned(number.to_string())),
        Fact::Text(text) => Some(Cow::Borrowed(text)),
    }
}
