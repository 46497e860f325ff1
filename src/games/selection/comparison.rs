//! Comparisons: a field, an operator that goes with it, and a value of its kind.

use unicode_normalization::UnicodeNormalization;
use winnow::stream::Stream;

use super::extent::{ExtentScale, ValueExtent};
use super::fault::ExprFault;
use super::field::{Field, FieldComparison};
use super::lexis::{
    ExprFailure, ExprInput, ExprResult, ExprText, bare, has_sign, here, next_word, phrase, quoted, rest, shortened,
};
use super::lexis::{sign, space, unexpected, word, wrong};
use super::near::near;
use super::regex::TextRegex;
use super::tree::{Comparison, ComparisonCheck, ComparisonSubject, ComparisonValue, Quantifier, SideColumns};
use bienban_base::finding::Code;
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_base::text::encoding::Encoding;
use bienban_base::text::names::sounded;
use bienban_base::text::utf16::UTF_16;
use bienban_engine::chess::notation::letters::LANGUAGES;

/// Every operator; one that begins with another one comes before it.
const OPERATORS: [&str; 8] = ["~~", "!=", "<=", ">=", "=", "<", ">", "~"];

/// The subject that a name refers to, if it can be compared.
pub(super) fn subject(input: &mut ExprInput<'_>, name: &str, span: ByteSpan) -> ExprResult<Option<ComparisonSubject>> {
    let is = |word: &str| name.eq_ignore_ascii_case(word);
    let sides =
        |name: &str| [SideColumns::Player, SideColumns::Elo].into_iter().find(|s| s.name().eq_ignore_ascii_case(name));
    if let Some(sides) = sides(name) {
        return Ok(Some(ComparisonSubject::Sides(sides, None)));
    }
    if is("any") || is("both") {
        space(input)?;
        let quantifier = if is("any") { Quantifier::Any } else { Quantifier::Both };
        return match next_word(input).and_then(sides) {
            Some(sides) => {
                word(input)?;
                Ok(Some(ComparisonSubject::Sides(sides, Some(quantifier))))
            }
            None => unexpected(input, &["player", "elo"]),
        };
    }
    if is("tag") {
        sign(input, "(", &["("])?;
        space(input)?;
        let text = literal(input)?;
        sign(input, ")", &[")"])?;
        if text.letters.trim().is_empty() {
            return wrong(span.start as usize, here(input), Message::new("select-text-empty"));
        }
        return Ok(Some(ComparisonSubject::Tag(text.letters.nfc().collect())));
    }
    Ok(Field::named(name).map(ComparisonSubject::Field))
}

/// A text, with quotation marks or without.
fn literal(input: &mut ExprInput<'_>) -> ExprResult<ExprText> {
    match quoted(input) {
        Err(ExprFailure::Other) => bare(input).or_else(|_| unexpected(input, &["select-noun-text"])),
        read => read,
    }
}

/// Reads operator and value.
pub(super) fn compare(input: &mut ExprInput<'_>, subject: ComparisonSubject, name: &str) -> ExprResult<Comparison> {
    let kind = match &subject {
        ComparisonSubject::Field(field) => field.kind(),
        ComparisonSubject::Tag(_) => FieldComparison::Loose,
        ComparisonSubject::Sides(SideColumns::Player, _) => FieldComparison::Text,
        ComparisonSubject::Sides(SideColumns::Elo, _) => FieldComparison::Number,
    };
    let operator = operator(input, kind, name)?;
    space(input)?;
    let start = here(input);
    let check = match operator {
        "~" => contains(input)?,
        "~~" => matches(input)?,
        "in" => range(input, kind)?,
        "=" => ComparisonCheck::Is(value(input, kind, &subject)?),
        "!=" => ComparisonCheck::IsNot(value(input, kind, &subject)?),
        operator => {
            let text = value_text(input)?;
            let extent = extent(&text, kind)?;
            match operator {
                "<" => ComparisonCheck::Below(extent),
                "<=" => ComparisonCheck::UpTo(extent),
                ">" => ComparisonCheck::Above(extent),
                _ => ComparisonCheck::From(extent),
            }
        }
    };
    if let Some((least, most)) = bounds(&subject).filter(|&bounds| check.is_beyond(bounds)) {
        let message = match most {
            None => Message::new("select-never-below"),
            Some(most) => Message::new("select-never-between").with("most", most.to_string()),
        };
        let message = message.with("field", shortened(name)).with("least", least.to_string());
        return wrong(start, here(input), message);
    }
    Ok(Comparison { subject, check })
}

/// The least possible number and, if there is one, the greatest.
fn bounds(subject: &ComparisonSubject) -> Option<(i64, Option<i64>)> {
    Some(match subject {
        ComparisonSubject::Field(Field::Month) => (1, Some(12)),
        ComparisonSubject::Field(Field::Day) => (1, Some(31)),
        ComparisonSubject::Field(Field::Year) => (1, Some(9999)),
        ComparisonSubject::Field(Field::Game | Field::Line | Field::OpeningPly) => (1, None),
        ComparisonSubject::Field(field) if field.kind() == FieldComparison::Number => (0, None),
        ComparisonSubject::Sides(SideColumns::Elo, _) => (0, None),
        _ => return None,
    })
}

impl ComparisonCheck {
    /// Whether it holds of no number within these bounds.
    fn is_beyond(&self, (least, most): (i64, Option<i64>)) -> bool {
        let most = most.unwrap_or(i64::MAX);
        match self {
            // A value that can never be equal is a slip where it is excluded, too.
            ComparisonCheck::Is(ComparisonValue::Extent(extent))
            | ComparisonCheck::IsNot(ComparisonValue::Extent(extent)) => extent.low > most || extent.high < least,
            ComparisonCheck::Below(extent) => extent.low <= least,
            ComparisonCheck::UpTo(extent) => extent.high < least,
            ComparisonCheck::Above(extent) => extent.high >= most,
            ComparisonCheck::From(extent) => extent.low > most,
            ComparisonCheck::In(low, high) => {
                low.is_some_and(|low| low.low > most) || high.is_some_and(|high| high.high < least)
            }
            _ => false,
        }
    }
}

/// An operator that goes with the kind.
fn operator(input: &mut ExprInput<'_>, kind: FieldComparison, name: &str) -> ExprResult<&'static str> {
    space(input)?;
    let (start, rest) = (here(input), rest(input));
    let signs = rest.find(|c| !matches!(c, '=' | '!' | '<' | '>' | '~')).unwrap_or(rest.len());
    let (operator, length) = if signs > 0 {
        let written = &rest[..signs];
        let Some(operator) = OPERATORS.iter().find(|operator| **operator == written) else {
            let meant = match written {
                "==" => Some("="),
                "<>" | "=!" | "!==" => Some("!="),
                "=>" => Some(">="),
                "=<" => Some("<="),
                "=~" | "!~" => Some("~"),
                _ => None,
            };
            let message = Message::new("select-no-operator").with("operator", shortened(written));
            let fault = ExprFault::new(ByteSpan::new(start, start + signs), message);
            return Err(ExprFailure::Wrong(Box::new(fault.with_near(meant.map(str::to_owned)))));
        };
        (*operator, signs)
    } else if next_word(input).is_some_and(|word| word.eq_ignore_ascii_case("in")) {
        ("in", 2)
    } else {
        return unexpected(input, kind.operators());
    };
    if !kind.operators().contains(&operator) {
        let message = Message::new("select-operator")
            .with("operator", operator)
            .with("field", shortened(name))
            .with_phrase("kind", kind.noun())
            .with_phrases("operators", kind.operators().iter().map(|word| phrase(word)).collect());
        return wrong(start, start + length, message);
    }
    input.next_slice(length);
    Ok(operator)
}

/// A value: a text, with quotation marks or without.
fn value_text(input: &mut ExprInput<'_>) -> ExprResult<ExprText> {
    if is_keyword(input) {
        return unexpected(input, &["select-noun-value"]);
    }
    match quoted(input) {
        Err(ExprFailure::Other) => bare(input).or_else(|_| unexpected(input, &["select-noun-value"])),
        read => read,
    }
}

/// Whether a word is next that joins expressions. `or?` is a value like any other.
fn is_keyword(input: &ExprInput<'_>) -> bool {
    let mut ahead = *input;
    bare(&mut ahead).is_ok_and(|text| ["and", "or", "not"].iter().any(|word| text.letters.eq_ignore_ascii_case(word)))
}

/// The value to compare with.
fn value(input: &mut ExprInput<'_>, kind: FieldComparison, subject: &ComparisonSubject) -> ExprResult<ComparisonValue> {
    let text = value_text(input)?;
    if !text.quoted && ["unknown", "empty"].iter().any(|word| text.letters.eq_ignore_ascii_case(word)) {
        return Ok(ComparisonValue::Unknown);
    }
    if text.letters.is_empty() {
        return Ok(ComparisonValue::Nothing);
    }
    if let ComparisonSubject::Field(field) = subject {
        sensible(&text, *field)?;
    }
    let scale = loose_scale(&text);
    match kind {
        FieldComparison::Number | FieldComparison::Date | FieldComparison::Eco => {
            Ok(ComparisonValue::Extent(extent(&text, kind)?))
        }
        // A code is a text as well, and equal to the same texts.
        FieldComparison::Loose if scale.is_some_and(|scale| scale != ExtentScale::Eco) => {
            Ok(ComparisonValue::Extent(extent(&text, kind)?))
        }
        FieldComparison::Words(words) => {
            let written = text.letters.to_lowercase();
            match words.iter().find(|word| **word == written) {
                Some(word) => Ok(ComparisonValue::Text((*word).to_owned())),
                None => unknown_word(&text, words),
            }
        }
        FieldComparison::Text | FieldComparison::Loose => {
            let text: String = text.letters.nfc().collect();
            Ok(ComparisonValue::Text(match subject {
                ComparisonSubject::Field(Field::Result) if DRAWS.contains(&text.as_str()) => "1/2-1/2".to_owned(),
                ComparisonSubject::Field(Field::Key | Field::MovesKey | Field::Language) => text.to_lowercase(),
                ComparisonSubject::Field(Field::FirstCode) => text.to_uppercase(),
                ComparisonSubject::Field(Field::Encoding) => encoding(&text).map_or(text, str::to_owned),
                _ => text,
            }))
        }
    }
}

/// Other forms of a draw in an expression than that of the standard.
const DRAWS: [&str; 3] = ["1/2", "½-½", "draw"];
/// The results of the standard (PGN 8.1.1.7).
const RESULTS: &[&str] = &["1-0", "0-1", "1/2-1/2", "*"];

/// Refuses a value that no game can have, so that an empty result is not taken for an answer. A result in quotation
/// marks is looked for as it is written, since a tag may hold anything.
fn sensible(text: &ExprText, field: Field) -> ExprResult<()> {
    let message = match field {
        Field::Result if !text.quoted && !RESULTS.iter().chain(&DRAWS).any(|result| *result == text.letters) => {
            none_of(text, RESULTS)
        }
        Field::FirstCode if !Code::ALL.iter().any(|code| code.id().eq_ignore_ascii_case(&text.letters)) => {
            Message::new("select-whole-code").with("code", shortened(&text.letters))
        }
        Field::Language if !LANGUAGES.iter().any(|language| language.id.eq_ignore_ascii_case(&text.letters)) => {
            Message::new("select-language").with("word", shortened(&text.letters))
        }
        Field::Encoding if encoding(&text.letters).is_none() => {
            none_of(text, &[&Encoding::ALL.map(Encoding::name)[..], &[UTF_16]].concat())
        }
        _ => return Ok(()),
    };
    text.wrong_whole(message)
}

/// The encoding with a name, as the column has it. UTF-16 becomes UTF-8 before it is read, so it is none of those that
/// are decoded.
fn encoding(name: &str) -> Option<&'static str> {
    let is_utf_16 = ["utf-16", "utf16"].iter().any(|known| known.eq_ignore_ascii_case(name));
    if is_utf_16 { Some(UTF_16) } else { Encoding::by_name(name).map(Encoding::name) }
}

/// The fault of a word that is not allowed here.
pub(super) fn unknown_word<T>(text: &ExprText, words: &'static [&'static str]) -> ExprResult<T> {
    let fault = ExprFault::new(text.span, none_of(text, words)).with_near(near(&text.letters, words.iter().copied()));
    Err(ExprFailure::Wrong(Box::new(fault)))
}

/// The message that a word is not allowed here.
fn none_of(text: &ExprText, words: &[&'static str]) -> Message {
    let expected = words.iter().map(|word| phrase(word)).collect();
    Message::new("select-unknown-word").with("word", shortened(&text.letters)).with_phrases("expected", expected)
}

/// The scale of a value whose field has none: only without quotation marks can it be something other than text.
fn loose_scale(text: &ExprText) -> Option<ExtentScale> {
    let scales = [ExtentScale::Number, ExtentScale::Date, ExtentScale::Eco];
    let full = |scale: &ExtentScale| *scale != ExtentScale::Eco || text.letters.len() == 3;
    scales.into_iter().filter(full).find(|scale| !text.quoted && ValueExtent::written(*scale, &text.letters).is_some())
}

/// A number, date or code.
fn extent(text: &ExprText, kind: FieldComparison) -> ExprResult<ValueExtent> {
    let (scale, key) = match kind {
        FieldComparison::Date => (ExtentScale::Date, "select-no-date"),
        FieldComparison::Eco => (ExtentScale::Eco, "select-no-eco"),
        FieldComparison::Loose => (loose_scale(text).unwrap_or(ExtentScale::Number), "select-no-measure"),
        FieldComparison::Number | FieldComparison::Text | FieldComparison::Words(_) => {
            (ExtentScale::Number, "select-no-number")
        }
    };
    match ValueExtent::written(scale, &text.letters) {
        Some(extent) => Ok(extent),
        None => text.wrong_whole(Message::new(key).with("value", shortened(&text.letters))),
    }
}

/// A range `A..B`, of which one end may be missing.
fn range(input: &mut ExprInput<'_>, kind: FieldComparison) -> ExprResult<ComparisonCheck> {
    let start = here(input);
    let (low, high) = ends(input)?;
    let read = |text: &Option<ExprText>| text.as_ref().map(|text| extent(text, kind)).transpose();
    let (low, high) = (read(&low)?, read(&high)?);
    if let (Some(low), Some(high)) = (low, high)
        && (low.scale != high.scale || low.low > high.high)
    {
        let message = Message::new("select-range").with("from", low.to_string()).with("to", high.to_string());
        return wrong(start, here(input), message);
    }
    Ok(ComparisonCheck::In(low, high))
}

/// The texts on both sides of `..`, at least one of them.
pub(super) fn ends(input: &mut ExprInput<'_>) -> ExprResult<(Option<ExprText>, Option<ExprText>)> {
    let start = here(input);
    let side = |input: &mut ExprInput<'_>| match quoted(input) {
        Err(ExprFailure::Other) => {
            let mut ahead = *input;
            let text = bare(&mut ahead).ok();
            let Some(mut text) = text else { return Ok(None) };
            let length = text.letters.find("..").unwrap_or(text.letters.len());
            text.letters.truncate(length);
            text.span.end = text.span.start + length as u32;
            input.next_slice(length);
            Ok((length > 0).then_some(text))
        }
        read => read.map(Some),
    };
    let low = side(input)?;
    sign(input, "..", &["select-noun-range"])?;
    let after = *input;
    space(input)?;
    let high = if is_keyword(input) { None } else { side(input)? };
    if high.is_none() {
        *input = after;
    }
    if low.is_none() && high.is_none() {
        return wrong(start, here(input), Message::new("select-range-open"));
    }
    Ok((low, high))
}

/// `~`: a text of which something is left when it is folded.
fn contains(input: &mut ExprInput<'_>) -> ExprResult<ComparisonCheck> {
    let text = value_text(input)?;
    let slashes = text.letters.strip_prefix('/').is_some_and(|rest| rest.ends_with('/') || rest.ends_with("/i"));
    if slashes && !text.quoted {
        return text.wrong_whole(Message::new("select-regex-operator"));
    }
    let folded = sounded(&text.letters);
    if folded.is_empty() {
        return text.wrong_whole(Message::new("select-text-empty"));
    }
    Ok(ComparisonCheck::Contains(text.letters, folded))
}

/// `~~`: a regular expression between slashes or quotation marks.
fn matches(input: &mut ExprInput<'_>) -> ExprResult<ComparisonCheck> {
    let start = here(input);
    let (source, caseless) = if has_sign(input, "/") {
        let mut escaped = false;
        let closing = rest(input).find(|c| {
            let closes = c == '/' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        });
        let Some(length) = closing else {
            return wrong(start, start + 1, Message::new("select-regex-open"));
        };
        let source = input.next_slice(length);
        input.next_slice(1);
        let caseless = next_word(input) == Some("i");
        if caseless {
            word(input)?;
        }
        (source.to_owned(), caseless)
    } else {
        match quoted(input) {
            Ok(text) => (text.letters, false),
            Err(ExprFailure::Other) => return unexpected(input, &["select-noun-regex"]),
            Err(failure) => return Err(failure),
        }
    };
    if source.is_empty() {
        return wrong(start, here(input), Message::new("select-text-empty"));
    }
    match TextRegex::new(&source, caseless) {
        Ok(regex) => Ok(ComparisonCheck::Matches(regex)),
        Err(message) => wrong(start, here(input), message),
    }
}
