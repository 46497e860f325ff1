//! The grammar: `and`, `or`, `not`, parentheses, and the tests between them.

use winnow::combinator::separated;
use winnow::prelude::*;
use winnow::{LocatingSlice, Stateful};

use super::comparison;
use super::fault::ExprFault;
use super::field::Field;
use super::function;
use super::lexis::{
    ExprFailure, ExprInput, ExprResult, ExprState, has_sign, here, keyword, next_word, rest, shortened, sign, space,
};
use super::lexis::{unexpected, word, wrong};
use super::near::near;
use super::tree::{Expr, ExprTest, MomentCondition};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::MoveReader;

/// The longest expression, in bytes.
pub const LONGEST: usize = 64 * 1024;
/// The greatest depth of nested expressions.
pub const DEEPEST: usize = 200;

/// Reads an expression.
///
/// # Errors
/// The first fault.
pub fn parse(text: &str, reader: &dyn MoveReader) -> Result<Expr, ExprFault> {
    if text.len() > LONGEST {
        let message = Message::new("select-too-long").with("limit", LONGEST.to_string());
        return Err(ExprFault::new(ByteSpan::new(0, 0), message));
    }
    let state = ExprState { reader, depth: 0, at: false };
    let mut input: ExprInput<'_> = Stateful { input: LocatingSlice::new(text), state };
    whole(&mut input).map_err(|failure| match failure {
        ExprFailure::Wrong(fault) => *fault,
        // Every reader reports what it expected, so this does not happen.
        ExprFailure::Other => {
            ExprFault::new(ByteSpan::new(here(&input), here(&input)), Message::new("select-noun-test"))
        }
    })
}

fn whole(input: &mut ExprInput<'_>) -> ExprResult<Expr> {
    let expr = any(input)?;
    space(input)?;
    if rest(input).is_empty() { Ok(expr) } else { unexpected(input, &["and", "or", "select-noun-end"]) }
}

/// One or more expressions with `or` between them.
fn any(input: &mut ExprInput<'_>) -> ExprResult<Expr> {
    let list: Vec<Expr> = separated(1.., all, keyword("or")).parse_next(input)?;
    Ok(only(list).unwrap_or_else(Expr::Any))
}

/// One or more expressions with `and` between them.
fn all(input: &mut ExprInput<'_>) -> ExprResult<Expr> {
    let list: Vec<Expr> = separated(1.., one, keyword("and")).parse_next(input)?;
    Ok(only(list).unwrap_or_else(Expr::All))
}

/// The only expression of a list, or the list.
fn only(mut list: Vec<Expr>) -> Result<Expr, Vec<Expr>> {
    if list.len() == 1 { list.pop().ok_or(list) } else { Err(list) }
}

/// A test, a negation or something in parentheses.
fn one(input: &mut ExprInput<'_>) -> ExprResult<Expr> {
    space(input)?;
    if next_word(input).is_some_and(|word| word.eq_ignore_ascii_case("not")) {
        word(input)?;
        return Ok(Expr::Not(Box::new(deeper(input, one)?)));
    }
    if has_sign(input, "(") {
        return inner(input);
    }
    test(input)
}

/// Reads the expression within a parenthesis that was opened, and its end.
fn inner(input: &mut ExprInput<'_>) -> ExprResult<Expr> {
    let expr = deeper(input, any)?;
    sign(input, ")", &["and", "or", ")"])?;
    Ok(expr)
}

/// Reads an expression one level deeper.
fn deeper<'a>(
    input: &mut ExprInput<'a>,
    read: impl FnOnce(&mut ExprInput<'a>) -> ExprResult<Expr>,
) -> ExprResult<Expr> {
    if input.state.depth >= DEEPEST {
        let at = here(input);
        return wrong(at, at, Message::new("select-too-deep").with("limit", DEEPEST.to_string()));
    }
    input.state.depth += 1;
    let expr = read(input);
    input.state.depth -= 1;
    expr
}

/// A function or a comparison.
fn test(input: &mut ExprInput<'_>) -> ExprResult<Expr> {
    let before = *input;
    let Ok((name, span)) = word(input) else {
        return unexpected(input, &["select-noun-test", "not", "("]);
    };
    let (start, end) = (span.start as usize, span.end as usize);
    if ["and", "or", "in"].iter().any(|keyword| name.eq_ignore_ascii_case(keyword)) {
        return unexpected(&before, &["select-noun-test", "not", "("]);
    }
    // `line` and `material` are fields as well.
    let called = rest(input).trim_start().starts_with('(');
    let function = function::named(name).filter(|_| called || Field::named(name).is_none());
    if let Some(function) = function {
        function::open(input, function, span)?;
        return match function {
            "at" => at(input, start),
            "anywhere" => Ok(Expr::Anywhere(Box::new(inner(input)?))),
            function => function::call(input, function, start),
        };
    }
    if let Some(subject) = comparison::subject(input, name, span)? {
        if input.state.at {
            return wrong(start, end, Message::new("select-not-at").with("name", shortened(name)));
        }
        let comparison = comparison::compare(input, subject, name)?;
        return Ok(Expr::leaf(ExprTest::Compare(comparison), start, here(input)));
    }
    let known = Field::ALL.iter().map(|field| field.name());
    let known = known.chain(["player", "elo", "tag", "any", "both", "not"]).chain(function::NAMES);
    let fault = ExprFault::new(span, Message::new("select-unknown-name").with("name", shortened(name)));
    Err(ExprFailure::Wrong(Box::new(fault.with_near(near(name, known)))))
}

/// `at(PLY, ...)` and `at(PLY..PLY, ...)`.
fn at(input: &mut ExprInput<'_>, start: usize) -> ExprResult<Expr> {
    let (first, last) = function::plies(input)?;
    sign(input, ",", &[","])?;
    input.state.at = true;
    let what = inner(input);
    input.state.at = false;
    let what = what?;
    Ok(Expr::At(Box::new(MomentCondition { first, last, what, span: ByteSpan::new(start, here(input)) })))
}
