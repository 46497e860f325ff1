//! Request: the short options and `--where`, joined by `and`.

use super::fault::Fault;
use super::grammar::parse;
use super::print::Quoted;
use super::tree::Expr;
use bienban_base::message::Message;
use bienban_engine::chess::view::MoveReader;

/// An option that is short for a part of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Short {
    /// `player ~ "..."`
    Player,
    /// `white ~ "..."`
    White,
    /// `black ~ "..."`
    Black,
    /// `event ~ "..."`
    Event,
    /// `date = ...`, or `in` a range
    Date,
    /// `eco = ...`, or `in` a range
    Eco,
    /// `result = ...`
    Result,
    /// `elo >= ...`, or `in` a range, or after an operator
    Elo,
    /// `plies = ...`, or `in` a range, or after an operator
    Plies,
    /// `position("...")`
    Position,
    /// `line("...")`
    Line,
    /// An expression.
    Where,
}

impl Short {
    /// Every option.
    pub const ALL: [Short; 12] = [
        Short::Player,
        Short::White,
        Short::Black,
        Short::Event,
        Short::Date,
        Short::Eco,
        Short::Result,
        Short::Elo,
        Short::Plies,
        Short::Position,
        Short::Line,
        Short::Where,
    ];

    /// The option as it is given.
    pub const fn option(self) -> &'static str {
        match self {
            Short::Player => "--player",
            Short::White => "--white",
            Short::Black => "--black",
            Short::Event => "--event",
            Short::Date => "--date",
            Short::Eco => "--eco",
            Short::Result => "--result",
            Short::Elo => "--elo",
            Short::Plies => "--plies",
            Short::Position => "--position",
            Short::Line => "--line",
            Short::Where => "--where",
        }
    }

    /// The expression for the option.
    pub fn expression(self, value: &str) -> String {
        let quoted = Quoted(value);
        match self {
            Short::Player => format!("player ~ {quoted}"),
            Short::White => format!("white ~ {quoted}"),
            Short::Black => format!("black ~ {quoted}"),
            Short::Event => format!("event ~ {quoted}"),
            Short::Date => measured("date", "=", value),
            Short::Eco => measured("eco", "=", value),
            Short::Result if is_bare(value) => format!("result = {}", value.trim()),
            Short::Result => format!("result = {quoted}"),
            Short::Elo => measured("elo", ">=", value),
            Short::Plies => measured("plies", "=", value),
            Short::Position => format!("position({quoted})"),
            Short::Line => format!("line({quoted})"),
            Short::Where => value.to_owned(),
        }
    }
}

/// A field in a range, or with a value after an operator, which may be written before it.
fn measured(field: &str, operator: &str, value: &str) -> String {
    let value = value.trim();
    let signs = value.find(|c| !matches!(c, '<' | '>' | '=' | '!')).unwrap_or(value.len());
    match (value.split_once(".."), &value[..signs]) {
        (Some((low, high)), _) => format!("{field} in {}..{}", plain(low), plain(high)),
        (None, "") => format!("{field} {operator} {}", plain(value)),
        (None, written) => format!("{field} {written} {}", plain(&value[signs..])),
    }
}

/// Whether a value can only be a result, well or badly written.
fn is_bare(value: &str) -> bool {
    let value = value.trim();
    !value.is_empty() && value.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '/' | '*' | ':' | '+' | '½'))
}

/// A value without quotation marks if nothing in it could be read as something else.
fn plain(value: &str) -> String {
    let value = value.trim();
    let is_plain = value.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '?'));
    if is_plain { value.to_owned() } else { Quoted(value).to_string() }
}

/// The options, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Request {
    parts: Vec<(Short, String)>,
}

/// A fault of one option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestFault {
    /// The option.
    pub option: Short,
    /// The expression for it.
    pub text: String,
    /// What is wrong with that.
    pub fault: Fault,
}

impl RequestFault {
    /// The sentence, with the option in it.
    pub fn message(&self) -> Message {
        Message::new("select-option")
            .with("option", self.option.option())
            .with_phrase("fault", self.fault.message.clone())
    }
}

impl Request {
    /// Adds an option.
    #[must_use]
    pub fn with(mut self, option: Short, value: &str) -> Request {
        self.parts.push((option, option.expression(value)));
        self
    }

    /// The expression of all options, and its text, in which its questions have their places. `None` if there are no
    /// options.
    ///
    /// # Errors
    /// The first option that is wrong. Each is read by itself, so none can close what another has opened.
    pub fn expr(&self, reader: &dyn MoveReader) -> Result<Option<(String, Expr)>, RequestFault> {
        let mut text = String::new();
        let mut list = Vec::new();
        for (option, part) in &self.parts {
            let fault = |fault| RequestFault { option: *option, text: part.clone(), fault };
            let mut expr = parse(part, reader).map_err(fault)?;
            if !text.is_empty() {
                text.push_str(" and ");
            }
            let composed = matches!(expr, Expr::Any(_) | Expr::All(_)) && self.parts.len() > 1;
            if composed {
                text.push('(');
            }
            let start = text.len() as u32;
            expr.each_span(&mut |span| {
                span.start += start;
                span.end += start;
            });
            text.push_str(part);
            if composed {
                text.push(')');
            }
            list.push(expr);
        }
        let expr = match list.len() {
            0 => return Ok(None),
            1 => list.remove(0),
            _ => Expr::All(list),
        };
        Ok(Some((text, expr)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::view::English;

    #[test]
    fn options_are_joined_by_and() {
        let request = Request::default()
            .with(Short::Player, "O\"Kelly")
            .with(Short::Date, "1990..1999")
            .with(Short::Elo, "2600")
            .with(Short::Plies, "<=50")
            .with(Short::Where, "has(check) or has(comment)");
        let (text, expr) = request.expr(&English).expect("no fault").expect("options");
        assert_eq!(
            text,
            "player ~ \"O\\\"Kelly\" and date in 1990..1999 and elo >= 2600 and plies <= 50 and \
             (has(check) or has(comment))"
        );
        assert_eq!(parse(&text, &English), Ok(expr.clone()));
        let mut shifted = expr;
        let mut parts = Vec::new();
        shifted.each_span(&mut |span| parts.push(text[span.range()].to_owned()));
        assert_eq!(parts[1..], ["date in 1990..1999", "elo >= 2600", "plies <= 50", "has(check)", "has(comment)"]);
        assert_eq!(Request::default().expr(&English), Ok(None));
    }

    #[test]
    fn a_fault_names_the_option_and_nothing_escapes_from_it() {
        for (option, value) in [
            (Short::Date, "199x"),
            (Short::Date, "1990 or eco = B90"),
            (Short::Date, ""),
            (Short::Date, ".."),
            (Short::Elo, "strong"),
            (Short::Plies, "=>3"),
            (Short::Eco, "B99..B90"),
            (Short::Position, "8/8"),
            (Short::Line, "1. e5"),
            (Short::Player, "?"),
            (Short::Result, "2-0"),
            (Short::Result, "white"),
            (Short::Where, "eco = B90) or (eco = B91"),
        ] {
            let request = Request::default().with(Short::White, "x").with(option, value);
            assert_eq!(request.expr(&English).expect_err(value).option, option, "{value}");
        }
    }
}
