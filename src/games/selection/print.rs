//! Expressions as text again, in one form: the printed text is read as the same expression.

use std::fmt::{self, Display, Formatter};

use super::tree::{
    Comparison, ComparisonCheck, Expr, FEATURES, GameFeature, MomentCondition, MomentTest, MoveKind, MoveMark,
};
use super::tree::{ComparisonSubject, ComparisonValue, ExprTest, Quantifier};

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Any(list) => joined(f, list, " or ", |expr| matches!(expr, Expr::Any(_))),
            Expr::All(list) => joined(f, list, " and ", |expr| matches!(expr, Expr::Any(_) | Expr::All(_))),
            Expr::Not(expr) if matches!(**expr, Expr::Any(_) | Expr::All(_)) => write!(f, "not ({expr})"),
            Expr::Not(expr) => write!(f, "not {expr}"),
            Expr::Anywhere(expr) => write!(f, "anywhere({expr})"),
            Expr::At(at) => {
                let MomentCondition { first, last, what, .. } = &**at;
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

impl Display for ExprTest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ExprTest::Compare(comparison) => comparison.fmt(f),
            ExprTest::Has(features) => {
                let name =
                    |feature: &GameFeature| FEATURES.iter().find(|(_, other)| other == feature).map_or("", |f| f.0);
                write!(f, "has({})", features.iter().map(name).collect::<Vec<_>>().join(" | "))
            }
            ExprTest::Finding(code) => write!(f, "finding({})", QuotedText(code)),
            ExprTest::Moment(moment) => moment.fmt(f),
        }
    }
}

impl Display for MomentTest {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            MomentTest::Position(text, _) => write!(f, "position({})", QuotedText(text)),
            MomentTest::Pattern(pattern) => {
                let mirrored = if pattern.mirrored { " mirrored" } else { "" };
                write!(f, "pattern({}{mirrored})", QuotedText(&pattern.text))
            }
            MomentTest::Line(text, _) => write!(f, "line({})", QuotedText(text)),
            MomentTest::Reaches(text, _) => write!(f, "reaches({})", QuotedText(text)),
            MomentTest::Material(material) => {
                write!(f, "material(\"{material}\"")?;
                if material.together > 1 {
                    write!(f, " for {}", material.together)?;
                }
                f.write_str(if material.either { " either)" } else { ")" })
            }
            MomentTest::Played(text, _, mark) => {
                let sign = match mark {
                    MoveMark::Open => "",
                    MoveMark::Check => "+",
                    MoveMark::Mate => "#",
                };
                write!(f, "played({})", QuotedText(&format!("{text}{sign}")))
            }
            MomentTest::Move(kind) => ExprTest::Has(vec![GameFeature::Move(*kind)]).fmt(f),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.subject {
            ComparisonSubject::Field(field) => f.write_str(field.name())?,
            ComparisonSubject::Tag(name) => write!(f, "tag({})", QuotedText(name))?,
            ComparisonSubject::Sides(sides, quantifier) => {
                f.write_str(match quantifier {
                    None => "",
                    Some(Quantifier::Any) => "any ",
                    Some(Quantifier::Both) => "both ",
                })?;
                f.write_str(sides.name())?;
            }
        }
        match &self.check {
            ComparisonCheck::Is(value) => write!(f, " = {value}"),
            ComparisonCheck::IsNot(value) => write!(f, " != {value}"),
            ComparisonCheck::Below(extent) => write!(f, " < {extent}"),
            ComparisonCheck::UpTo(extent) => write!(f, " <= {extent}"),
            ComparisonCheck::Above(extent) => write!(f, " > {extent}"),
            ComparisonCheck::From(extent) => write!(f, " >= {extent}"),
            ComparisonCheck::In(low, high) => {
                f.write_str(" in ")?;
                low.iter().try_for_each(|low| low.fmt(f))?;
                f.write_str("..")?;
                high.iter().try_for_each(|high| high.fmt(f))
            }
            ComparisonCheck::Contains(text, _) => write!(f, " ~ {}", QuotedText(text)),
            ComparisonCheck::Matches(regex) => write!(f, " ~~ {}", regex.written()),
        }
    }
}

impl Display for ComparisonValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ComparisonValue::Text(text) => QuotedText(text).fmt(f),
            ComparisonValue::Extent(extent) => extent.fmt(f),
            ComparisonValue::Unknown => f.write_str("unknown"),
            ComparisonValue::Nothing => f.write_str("\"\""),
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
pub(super) struct QuotedText<'a>(pub(super) &'a str);

impl Display for QuotedText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
