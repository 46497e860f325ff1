//! The answer of the facts of a game to a comparison.

use std::borrow::Cow;

use super::extent::{ExtentScale, ValueExtent};
use super::facts::{FieldFact, GameFacts};
use super::field::{Field, FieldComparison};
use super::tree::{Comparison, ComparisonCheck, ComparisonSubject, ComparisonValue, Quantifier, SideColumns};
use bienban_base::text::names::sounded;

impl Comparison {
    /// The answer, or `None` if it is not known yet.
    pub(super) fn answer(&self, facts: &dyn GameFacts) -> Option<bool> {
        match &self.subject {
            ComparisonSubject::Field(field) => {
                // Dates are asked for most, and most are in form.
                if *field == Field::Date
                    && self.check.scale() == Some(ExtentScale::Date)
                    && let Some(date) = facts.plain(*field).and_then(ValueExtent::of_plain_date)
                {
                    return Some(self.check.holds_of(Some(date)));
                }
                self.check.holds(&facts.field(*field), field.kind())
            }
            ComparisonSubject::Tag(name) => {
                let fact = facts.tag(name).map_or(FieldFact::Absent, FieldFact::Text);
                self.check.holds(&fact, FieldComparison::Loose)
            }
            ComparisonSubject::Sides(sides, quantifier) => {
                let kind = if *sides == SideColumns::Player { FieldComparison::Text } else { FieldComparison::Number };
                let [white, black] = sides.fields().map(|field| self.check.holds(&facts.field(field), kind));
                // Without a word, `!=` is exactly the negation of `=`: neither of the two is equal.
                let both = match quantifier {
                    Some(quantifier) => *quantifier == Quantifier::Both,
                    None => matches!(self.check, ComparisonCheck::IsNot(_)),
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
        if self.subject != ComparisonSubject::Field(Field::Plies) {
            return None;
        }
        match &self.check {
            ComparisonCheck::Is(ComparisonValue::Extent(high))
            | ComparisonCheck::UpTo(high)
            | ComparisonCheck::In(_, Some(high)) => (played > high.high).then_some(false),
            ComparisonCheck::IsNot(ComparisonValue::Extent(extent)) | ComparisonCheck::Above(extent) => {
                (played > extent.high).then_some(true)
            }
            ComparisonCheck::Below(extent) => (played >= extent.low).then_some(false),
            ComparisonCheck::From(low) | ComparisonCheck::In(Some(low), None) => (played >= low.low).then_some(true),
            _ => None,
        }
    }
}

impl ComparisonCheck {
    /// The scale on which it measures a fact; `None` if it compares texts.
    fn scale(&self) -> Option<ExtentScale> {
        let extent = match self {
            ComparisonCheck::Is(ComparisonValue::Extent(extent))
            | ComparisonCheck::IsNot(ComparisonValue::Extent(extent))
            | ComparisonCheck::Below(extent)
            | ComparisonCheck::UpTo(extent)
            | ComparisonCheck::Above(extent)
            | ComparisonCheck::From(extent) => Some(extent),
            ComparisonCheck::In(low, high) => low.as_ref().or(high.as_ref()),
            _ => None,
        };
        extent.map(|extent| extent.scale)
    }

    /// Whether it holds of the extent of a fact. If that is known only in part, it must hold whatever the rest is.
    fn holds_of(&self, found: Option<ValueExtent>) -> bool {
        // An unknown value is within no bound.
        let Some(found) = found else { return matches!(self, ComparisonCheck::IsNot(_)) };
        match self {
            ComparisonCheck::Is(ComparisonValue::Extent(extent)) => found.is_within(extent),
            ComparisonCheck::IsNot(ComparisonValue::Extent(extent)) => !found.is_within(extent),
            ComparisonCheck::Below(extent) => found.high < extent.low,
            ComparisonCheck::UpTo(extent) => found.high <= extent.high,
            ComparisonCheck::Above(extent) => found.low > extent.high,
            ComparisonCheck::From(extent) => found.low >= extent.low,
            ComparisonCheck::In(low, high) => {
                low.as_ref().is_none_or(|low| found.low >= low.low)
                    && high.as_ref().is_none_or(|high| found.high <= high.high)
            }
            _ => false,
        }
    }

    /// Whether it holds of a fact, or `None` if that is not known yet.
    pub(super) fn holds(&self, fact: &FieldFact<'_>, kind: FieldComparison) -> Option<bool> {
        if *fact == FieldFact::Later {
            return None;
        }
        if let Some(scale) = self.scale() {
            return Some(self.holds_of(extent_of(scale, fact)));
        }
        Some(match self {
            ComparisonCheck::Is(value) => value.is(fact, kind),
            ComparisonCheck::IsNot(value) => !value.is(fact, kind),
            ComparisonCheck::Contains(_, folded) => text(fact).is_some_and(|text| sounded(&text).contains(folded)),
            ComparisonCheck::Matches(regex) => text(fact).is_some_and(|text| regex.matches(&text)),
            // These are measured, or have no bound.
            ComparisonCheck::Below(_)
            | ComparisonCheck::UpTo(_)
            | ComparisonCheck::Above(_)
            | ComparisonCheck::From(_)
            | ComparisonCheck::In(..) => false,
        })
    }
}

impl ComparisonValue {
    /// Whether a fact is this.
    fn is(&self, fact: &FieldFact<'_>, kind: FieldComparison) -> bool {
        match self {
            ComparisonValue::Extent(extent) => {
                extent_of(extent.scale, fact).is_some_and(|found| found.is_within(extent))
            }
            ComparisonValue::Text(word) if matches!(kind, FieldComparison::Words(_)) => {
                text(fact).is_some_and(|list| list.split(';').any(|other| other.trim() == word))
            }
            ComparisonValue::Text(other) => text(fact).is_some_and(|text| text == other.as_str()),
            ComparisonValue::Nothing => text(fact).is_none_or(|text| text.is_empty()),
            ComparisonValue::Unknown => match kind {
                FieldComparison::Number => extent_of(ExtentScale::Number, fact).is_none(),
                FieldComparison::Date => extent_of(ExtentScale::Date, fact).is_none(),
                FieldComparison::Eco => extent_of(ExtentScale::Eco, fact).is_none(),
                // A hyphen means that there is none, as in Round, so that is known.
                FieldComparison::Text | FieldComparison::Loose | FieldComparison::Words(_) => {
                    text(fact).is_none_or(|text| {
                        text.trim().is_empty()
                            || text.contains('?') && text.chars().all(|c| c == '?' || !c.is_alphanumeric())
                    })
                }
            },
        }
    }
}

/// The extent of a fact.
fn extent_of(scale: ExtentScale, fact: &FieldFact<'_>) -> Option<ValueExtent> {
    match fact {
        FieldFact::Later | FieldFact::Absent => None,
        FieldFact::Number(number) => (scale == ExtentScale::Number).then_some(ValueExtent::number(*number)),
        FieldFact::Text(text) => ValueExtent::leading_value(scale, text),
    }
}

/// The text of a fact.
fn text<'a>(fact: &'a FieldFact<'_>) -> Option<Cow<'a, str>> {
    match fact {
        FieldFact::Later | FieldFact::Absent => None,
        FieldFact::Number(number) => Some(Cow::Owned(number.to_string())),
        FieldFact::Text(text) => Some(Cow::Borrowed(text)),
    }
}
