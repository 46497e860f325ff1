//! Functions: a name with an argument in parentheses.

use super::comparison::{ends, unknown_word};
use super::field::{CLAIMS, ENDINGS, Field};
use super::lexis::{
    ExprFailure, ExprInput, ExprResult, ExprText, bare, has_sign, here, next_word, quoted, rest, shortened, sign, space,
};
use super::lexis::{unexpected, word, wrong};
use super::material::Material;
use super::moves;
use super::pattern::BoardPattern;
use super::tree::{
    Comparison, ComparisonCheck, ComparisonSubject, ComparisonValue, Expr, ExprTest, FEATURES, GameFeature, MomentTest,
};
use bienban_base::finding::Code;
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::{FenField, SoughtPosition};

/// The names of the functions.
pub(super) const NAMES: [&str; 12] = [
    "position",
    "pattern",
    "line",
    "reaches",
    "material",
    "played",
    "has",
    "ends",
    "claimable",
    "finding",
    "at",
    "anywhere",
];

/// The names of what a game can have.
static FEATURE_NAMES: [&str; FEATURES.len()] = {
    let mut names = [""; FEATURES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = FEATURES[index].0;
        index += 1;
    }
    names
};

/// The most half-moves that can be asked for.
const MOST: u32 = 100_000;

/// The function with a name.
pub(super) fn named(name: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|function| function.eq_ignore_ascii_case(name))
}

/// Reads the parenthesis after the name of a function, whose place is `span`.
pub(super) fn open(input: &mut ExprInput<'_>, function: &'static str, span: ByteSpan) -> ExprResult<()> {
    let not_at = matches!(function, "ends" | "claimable" | "finding" | "at" | "anywhere");
    if not_at && input.state.at {
        let message = Message::new("select-not-at").with("name", function);
        return wrong(span.start as usize, span.end as usize, message);
    }
    sign(input, "(", &["("])?;
    space(input)
}

/// Reads the argument of a function whose name begins at `start`. Functions of expressions are left to the grammar.
pub(super) fn call(input: &mut ExprInput<'_>, function: &'static str, start: usize) -> ExprResult<Expr> {
    let test = match function {
        "has" => has(input)?,
        "ends" => return words(input, Field::End, ENDINGS, start),
        "claimable" => return words(input, Field::Claims, CLAIMS, start),
        "finding" => finding(input)?,
        function => ExprTest::Moment(moment(input, function)?),
    };
    Ok(Expr::leaf(test, start, here(input)))
}

/// A function that looks for what a text describes.
fn moment(input: &mut ExprInput<'_>, function: &'static str) -> ExprResult<MomentTest> {
    let text = text(input)?;
    let moment = match function {
        "position" => MomentTest::Position(text.squeezed(), position(&text)?),
        "pattern" => {
            let mut pattern =
                BoardPattern::read(&text.letters, false).or_else(|(from, to, fault)| text.wrong(from, to, fault))?;
            modifiers(input, &["mirrored"], &mut |_, _| {
                pattern.mirrored = true;
                Ok(())
            })?;
            return Ok(MomentTest::Pattern(pattern));
        }
        "material" => {
            let mut material =
                Material::read(&text.letters).or_else(|(from, to, fault)| text.wrong(from, to, fault))?;
            modifiers(input, &["for", "either"], &mut |input, modifier| {
                if modifier == "either" {
                    material.either = true;
                } else {
                    material.together = together(input)?;
                }
                Ok(())
            })?;
            return Ok(MomentTest::Material(material));
        }
        "line" => MomentTest::Line(text.squeezed(), moves::line(input.state.reader, &text)?.moves),
        "reaches" => MomentTest::Reaches(text.squeezed(), moves::line(input.state.reader, &text)?.place),
        _ => moves::played(input.state.reader, &text)?,
    };
    sign(input, ")", &[")"])?;
    Ok(moment)
}

/// A text in quotation marks.
fn text(input: &mut ExprInput<'_>) -> ExprResult<ExprText> {
    match quoted(input) {
        Err(ExprFailure::Other) => unexpected(input, &["select-noun-text"]),
        read => read,
    }
}

/// A FEN or its first fields.
fn position(text: &ExprText) -> ExprResult<SoughtPosition> {
    SoughtPosition::read(&text.letters).or_else(|(number, field)| {
        let key = match field {
            FenField::Board => "select-fen-board",
            FenField::Turn => "select-fen-turn",
            FenField::Castling => "select-fen-castling",
            FenField::EnPassant => "select-fen-en-passant",
            FenField::Clock | FenField::Number => "select-fen-number",
            FenField::Excess => "select-fen-excess",
        };
        let field = text.letters.split_whitespace().nth(number).unwrap_or("");
        let from = field.as_ptr() as usize - text.letters.as_ptr() as usize;
        let message = Message::new(key).with("field", shortened(field));
        if field.is_empty() { text.wrong_whole(message) } else { text.wrong(from, from + field.len(), message) }
    })
}

/// Reads modifiers within the parentheses, with commas or without, and after them.
fn modifiers(
    input: &mut ExprInput<'_>,
    known: &[&'static str],
    take: &mut dyn FnMut(&mut ExprInput<'_>, &'static str) -> ExprResult<()>,
) -> ExprResult<()> {
    let mut closed = false;
    loop {
        let before = *input;
        let comma = !closed && has_sign(input, ",");
        space(input)?;
        let named = next_word(input).and_then(|word| known.iter().find(|known| word.eq_ignore_ascii_case(known)));
        match named {
            Some(modifier) => {
                word(input)?;
                take(input, modifier)?;
            }
            None if comma => return unexpected(input, known),
            None if closed => {
                *input = before;
                return Ok(());
            }
            None => {
                let expected: Vec<&'static str> = known.iter().copied().chain([")"]).collect();
                sign(input, ")", &expected)?;
                closed = true;
            }
        }
    }
}

/// How many positions in a row.
fn together(input: &mut ExprInput<'_>) -> ExprResult<u32> {
    space(input)?;
    let text = bare(input).or_else(|_| unexpected(input, &["select-noun-number"]))?;
    match text.letters.parse() {
        Ok(count @ 1..=MOST) if text.letters.bytes().all(|b| b.is_ascii_digit()) => Ok(count),
        _ => text.wrong_whole(Message::new("select-no-count").with("value", shortened(&text.letters))),
    }
}

/// Words with `|` between them, and the closing parenthesis.
fn list<T>(input: &mut ExprInput<'_>, words: &'static [&'static str], of: impl Fn(usize) -> T) -> ExprResult<Vec<T>> {
    let mut list = Vec::new();
    loop {
        space(input)?;
        let text = bare(input).or_else(|_| unexpected(input, words))?;
        match words.iter().position(|word| text.letters.eq_ignore_ascii_case(word)) {
            Some(index) => list.push(of(index)),
            None => return unknown_word(&text, words),
        }
        if !has_sign(input, "|") {
            sign(input, ")", &["|", ")"])?;
            return Ok(list);
        }
    }
}

/// `has(...)`.
fn has(input: &mut ExprInput<'_>) -> ExprResult<ExprTest> {
    let start = here(input);
    let features = list(input, &FEATURE_NAMES, |index| FEATURES[index].1)?;
    if input.state.at && features.iter().any(|feature| !matches!(feature, GameFeature::Move(_))) {
        return wrong(start, here(input) - 1, Message::new("select-not-at").with("name", "has"));
    }
    Ok(ExprTest::Has(features))
}

/// `ends(...)` and `claimable(...)` compare a field with words, so they are the same expressions as such comparisons.
fn words(input: &mut ExprInput<'_>, field: Field, words: &'static [&'static str], start: usize) -> ExprResult<Expr> {
    let list = list(input, words, |index| words[index])?;
    let end = here(input);
    let mut list: Vec<Expr> = list
        .into_iter()
        .map(|word| {
            let (subject, check) =
                (ComparisonSubject::Field(field), ComparisonCheck::Is(ComparisonValue::Text(word.to_owned())));
            Expr::leaf(ExprTest::Compare(Comparison { subject, check }), start, end)
        })
        .collect();
    Ok(if list.len() == 1 { list.remove(0) } else { Expr::Any(list) })
}

/// `finding(...)`: the code of a finding, or its beginning.
fn finding(input: &mut ExprInput<'_>) -> ExprResult<ExprTest> {
    let text = match quoted(input) {
        Err(ExprFailure::Other) => bare(input).or_else(|_| unexpected(input, &["select-noun-code"]))?,
        read => read?,
    };
    let code = text.letters.to_ascii_uppercase();
    if code.is_empty() || !Code::ALL.iter().any(|known| known.id().starts_with(&code)) {
        return text.wrong_whole(Message::new("select-code").with("code", shortened(&text.letters)));
    }
    sign(input, ")", &[")"])?;
    Ok(ExprTest::Finding(code))
}

/// The half-moves of `at`: `PLY`, or `PLY..PLY` of which one end may be missing.
pub(super) fn plies(input: &mut ExprInput<'_>) -> ExprResult<(u32, Option<u32>)> {
    let from = here(input);
    let mut ahead = *input;
    let alone = bare(&mut ahead).ok().filter(|text| !text.letters.contains(".."));
    let (first, last) = match alone {
        Some(text) if !rest(&ahead).trim_start().starts_with("..") => {
            *input = ahead;
            let ply = ply(&text)?;
            (ply, Some(ply))
        }
        _ => {
            let (low, high) = ends(input)?;
            let low = low.as_ref().map(ply).transpose()?;
            (low.unwrap_or(0), high.as_ref().map(ply).transpose()?)
        }
    };
    if last.is_some_and(|last| last < first) {
        let to = last.unwrap_or(0).to_string();
        return wrong(from, here(input), Message::new("select-range").with("from", first.to_string()).with("to", to));
    }
    Ok((first, last))
}

/// A number of half-moves.
fn ply(text: &ExprText) -> ExprResult<u32> {
    match text.letters.parse() {
        Ok(ply @ 0..=MOST) if text.letters.bytes().all(|b| b.is_ascii_digit()) => Ok(ply),
        _ => text.wrong_whole(Message::new("select-no-ply").with("value", shortened(&text.letters))),
    }
}
