//! Fault: what is wrong with an expression, and where.

use unicode_width::UnicodeWidthChar;

use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

/// What is wrong with an expression, and where. The wording is in the catalog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExprFault {
    /// The bytes of the expression that it is about; empty at a place where something is missing.
    pub at: ByteSpan,
    /// The sentence. If a similar word was probably meant, its key is `select-near` and the fault itself is in it.
    pub message: Message,
}

/// How many columns of the expression are shown around a fault.
const SHOWN: usize = 72;

impl ExprFault {
    /// A fault at these bytes.
    pub fn new(at: ByteSpan, message: Message) -> ExprFault {
        ExprFault { at, message }
    }

    /// Proposes what was probably meant.
    #[must_use]
    pub fn with_near(mut self, near: Option<String>) -> ExprFault {
        if let Some(near) = near {
            self.message = Message::new("select-near").with_phrase("fault", self.message).with("near", near);
        }
        self
    }

    /// The part of the expression around the fault, and a line with carets under the place.
    pub fn picture(&self, text: &str) -> [String; 2] {
        let (start, end) = (self.at.start as usize, self.at.end as usize);
        let before: usize = text.get(..start).map_or(0, |head| head.chars().map(width).sum());
        let skipped = before.saturating_sub(SHOWN / 2);
        let (mut shown, mut carets, mut column) = (String::new(), String::new(), 0);
        for (offset, c) in text.char_indices() {
            let here = width(c);
            if column >= skipped + SHOWN {
                break;
            }
            if column >= skipped {
                shown.push(if c.is_control() { ' ' } else { c });
                match offset {
                    offset if offset < start => carets.extend(std::iter::repeat_n(' ', here)),
                    offset if offset < end || (offset == start && start == end) => {
                        carets.extend(std::iter::repeat_n('^', here));
                    }
                    _ => {}
                }
            }
            column += here;
        }
        if !carets.contains('^') {
            carets.push('^');
        }
        [shown, carets]
    }
}

/// The columns of a character. A control character is shown as a space.
fn width(c: char) -> usize {
    if c.is_control() { 1 } else { c.width().unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_stand_under_the_place() {
        let fault = |start, end| ExprFault::new(ByteSpan::new(start, end), Message::new("select-near"));
        assert_eq!(fault(0, 4).picture("whte = 1"), ["whte = 1", "^^^^"]);
        assert_eq!(fault(8, 8).picture("white = "), ["white = ", "        ^"]);
        assert_eq!(fault(5, 6).picture("đ = x"), ["đ = x", "    ^"]);
        let long = "x".repeat(1000);
        let [shown, carets] = fault(500, 502).picture(&long);
        assert_eq!((shown.len(), carets.as_str()), (72, format!("{}^^", " ".repeat(36)).as_str()));
    }
}
