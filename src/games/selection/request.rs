//! Request: the short options and `--where`, joined by `and`.

use super::fault::ExprFault;
use super::grammar::parse;
use super::print::QuotedText;
use super::tree::Expr;
use bienban_base::message::Message;
use bienban_engine::chess::view::MoveReader;

/// An option that is short for a part of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequestOption {
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

impl RequestOption {
    /// Every option.
    pub const ALL: [RequestOption; 12] = [
        RequestOption::Player,
        RequestOption::White,
        RequestOption::Black,
        RequestOption::Event,
        RequestOption::Date,
        RequestOption::Eco,
        RequestOption::Result,
        RequestOption::Elo,
        RequestOption::Plies,
        RequestOption::Position,
        RequestOption::Line,
        RequestOption::Where,
    ];

    /// The option as it is given.
    pub const fn option(self) -> &'static str {
        match self {
            RequestOption::Player => "--player",
            RequestOption::White => "--white",
            RequestOption::Black => "--black",
            RequestOption::Event => "--event",
            RequestOption::Date => "--date",
            RequestOption::Eco => "--eco",
            RequestOption::Result => "--result",
            RequestOption::Elo => "--elo",
            RequestOption::Plies => "--plies",
            RequestOption::Position => "--position",
            RequestOption::Line => "--line",
            RequestOption::Where => "--where",
        }
    }

    /// The expression for the option.
    pub fn expression(self, value: &str) -> String {
        let quoted = QuotedText(value);
        match self {
            RequestOption::Player => format!("player ~ {quoted}"),
            RequestOption::White => format!("white ~ {quoted}"),
            RequestOption::Black => format!("black ~ {quoted}"),
            RequestOption::Event => format!("event ~ {quoted}"),
            RequestOption::Date => measured("date", "=", value),
            RequestOption::Eco => measured("eco", "=", value),
            RequestOption::Result if is_bare(value) => format!("result = {}", value.trim()),
            RequestOption::Result => format!("result = {quoted}"),
            RequestOption::Elo => measured("elo", ">=", value),
            RequestOption::Plies => measured("plies", "=", value),
            RequestOption::Position => format!("position({quoted})"),
            RequestOption::Line => format!("line({quoted})"),
            RequestOption::Where => value.to_owned(),
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
    if is_plain { value.to_owned() } else { QuotedText(value).to_string() }
}

/// The options, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameRequest {
    parts: Vec<(RequestOption, String)>,
}

/// A fault of one option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestFault {
    /// The option.
    pub option: RequestOption,
    /// The expression for it.
    pub text: String,
    /// What is wrong with that.
    pub fault: ExprFault,
}

impl RequestFault {
    /// The sentence, with the option in it.
    pub fn message(&self) -> Message {
        Message::new("select-option")
            .with("option", self.option.option())
            .with_phrase("fault", self.fault.message.clone())
    }
}

impl GameRequest {
    /// Adds an option.
    #[must_use]
    pub fn with(mut self, option: RequestOption, value: &str) -> GameRequest {
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
    use bienban_engine::chess::view::EnglishLetters;

    #[test]
    fn options_are_joined_by_and() {
        let request = GameRequest::default()
            .with(RequestOption::Player, "O\"Kelly")
            .with(RequestOption::Date, "1990..1999")
            .with(RequestOption::Elo, "2600")
            .with(RequestOption::Plies, "<=50")
            .with(RequestOption::Where, "has(check) or has(comment)");
        let (text, expr) = request.expr(&EnglishLetters).expect("no fault").expect("options");
        assert_eq!(
            text,
            "player ~ \"O\\\"Kelly\" and date in 1990..1999 and elo >= 2600 and plies <= 50 and \
             (has(check) or has(comment))"
        );
        assert_eq!(parse(&text, &EnglishLetters), Ok(expr.clone()));
        let mut shifted = expr;
        let mut parts = Vec::new();
        shifted.each_span(&mut |span| parts.push(text[span.range()].to_owned()));
        assert_eq!(parts[1..], ["date in 1990..1999", "elo >= 2600", "plies <= 50", "has(check)", "has(comment)"]);
        assert_eq!(GameRequest::default().expr(&EnglishLetters), Ok(None));
    }

    #[test]
    fn a_fault_names_the_option_and_nothing_escapes_from_it() {
        for (option, value) in [
            (RequestOption::Date, "199x"),
            (RequestOption::Date, "1990 or eco = B90"),
            (RequestOption::Date, ""),
            (RequestOption::Date, ".."),
            (RequestOption::Elo, "strong"),
            (RequestOption::Plies, "=>3"),
            (RequestOption::Eco, "B99..B90"),
            (RequestOption::Position, "8/8"),
            (RequestOption::Line, "1. e5"),
            (RequestOption::Player, "?"),
            (RequestOption::Result, "2-0"),
            (RequestOption::Result, "white"),
            (RequestOption::Where, "eco = B90) or (eco = B91"),
        ] {
            let request = GameRequest::default().with(RequestOption::White, "x").with(option, value);
            assert_eq!(request.expr(&EnglishLetters).expect_err(value).option, option, "{value}");
        }
    }
}
