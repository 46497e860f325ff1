//! Expressions as text again, in one form: the printed text is read as the same expression.

use std::fmt::{self, Display, Formatter};

use super::tree::{At, Check, Comparison, Expr, FEATURES, Feature, Mark, Moment, MoveKind};
use super::tree::{Quantifier, Subject, Test, Value};

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Any(list) => joined(f, list, " or ", |expr| matches!(expr, Expr::Any(_))),
            Expr::All(list) => joined(f, list, " and ", |expr| matches!(expr, Expr::Any(_) | Expr::All(_))),
            Expr::Not(expr) if matches!(**expr, Expr::Any(_) | Expr::All(_)) => write!(f, "not ({expr})"),
            Expr::Not(expr) => write!(f, "not {expr}"),
            Expr::Anywhere(expr) => write!(f, "anywhere({expr})"),
            Expr::At(at) => {
                let At { first, last, what, .. } = &**at;
                match last {
                    Some(last) if last == first => write!(f, "at({first}, {what})"),
                    Some(last) => write!(f, "at({first}..{last}, {what})"),
                    None => write!(f, "at({first}.., {what})"),
                }
            }
            Expr::Leaf(leaf) => leaf.test.fmt(f),
        }
    }
}

/// Expressions with a word between them, those in parentheses that need some.
fn joined(f: &mut Formatter<'_>, list: &[Expr], word: &str, needs: fn(&Expr) -> bool) -> fmt::Result {
    for (index, expr) in list.iter().enumerate() {
        if index > 0 {
            f.write_str(word)?;
        }
        if needs(expr) { write!(f, "({expr})")? } else { expr.fmt(f)? }
    }
    Ok(())
}

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Test::Compare(comparison) => comparison.fmt(f),
            Test::Has(features) => {
                let name = |feature: &Feature| FEATURES.iter().find(|(_, other)| other == feature).map_or("", |f| f.0);
                write!(f, "has({})", features.iter().map(name).collect::<Vec<_>>().join(" | "))
            }
            Test::Finding(code) => write!(f, "finding({})", Quoted(code)),
            Test::Moment(moment) => moment.fmt(f),
        }
    }
}

impl Display for Moment {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Moment::Position(text, _) => write!(f, "position({})", Quoted(text)),
            Moment::Pattern(pattern) => {
                let mirrored = if pattern.mirrored { " mirrored" } else { "" };
                write!(f, "pattern({}{mirrored})", Quoted(&pattern.text))
            }
            Moment::Line(text, _) => write!(f, "line({})", Quoted(text)),
            Moment::Reaches(text, _) => write!(f, "reaches({})", Quoted(text)),
            Moment::Material(material) => {
                write!(f, "material(\"{material}\"")?;
                if material.together > 1 {
                    write!(f, " for {}", material.together)?;
                }
                f.write_str(if material.either { " either)" } else { ")" })
            }
            Moment::Played(text, _, mark) => {
                let sign = match mark {
                    Mark::Open => "",
                    Mark::Check => "+",
                    Mark::Mate => "#",
                };
                write!(f, "played({})", Quoted(&format!("{text}{sign}")))
            }
            Moment::Move(kind) => Test::Has(vec![Feature::Move(*kind)]).fmt(f),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.subject {
            Subject::Field(field) => f.write_str(field.name())?,
            Subject::Tag(name) => write!(f, "tag({})", Quoted(name))?,
            Subject::Sides(sides, quantifier) => {
                f.write_str(match quantifier {
                    None => "",
                    Some(Quantifier::Any) => "any ",
                    Some(Quantifier::Both) => "both ",
                })?;
                f.write_str(sides.name())?;
            }
        }
        match &self.check {
            Check::Is(value) => write!(f, " = {value}"),
            Check::IsNot(value) => write!(f, " != {value}"),
            Check::Below(extent) => write!(f, " < {extent}"),
            Check::UpTo(extent) => write!(f, " <= {extent}"),
            Check::Above(extent) => write!(f, " > {extent}"),
            Check::From(extent) => write!(f, " >= {extent}"),
            Check::In(low, high) => {
                f.write_str(" in ")?;
                low.iter().try_for_each(|low| low.fmt(f))?;
                f.write_str("..")?;
                high.iter().try_for_each(|high| high.fmt(f))
            }
            Check::Contains(text, _) => write!(f, " ~ {}", Quoted(text)),
            Check::Matches(regex) => write!(f, " ~~ {}", regex.written()),
        }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => Quoted(text).fmt(f),
            Value::Extent(extent) => extent.fmt(f),
            Value::Unknown => f.write_str("unknown"),
            Value::Nothing => f.write_str("\"\""),
        }
    }
}

impl MoveKind {
    /// Every kind.
    pub const ALL: [MoveKind; 7] = [
        MoveKind::Underpromotion,
        MoveKind::EnPassant,
        MoveKind::Castling,
        MoveKind::CastlingQueenside,
        MoveKind::Check,
        MoveKind::DoubleCheck,
        MoveKind::NullMove,
    ];
}

/// A text between quotation marks.
pub(super) struct Quoted<'a>(pub(super) &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
