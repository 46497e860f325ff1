//! Rows that consist of a few parts in a fixed order. Each such layout is one line of [`TEMPLATES`].

use std::ops::Range;

use TemplatePart::{Border, Name, Side as Of, Sign};

use super::label_row::LabelRow;
use crate::form::field::SheetField;
use crate::form::key::LabelKey;
use crate::form::score;
use crate::lexicon::{self, SpellingMatch};
use crate::sense::name;
use crate::sense::token::{RowTokenKind, TokenGap};
use bienban_base::place::Side;

/// A part of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TemplatePart {
    /// The name of a player.
    Name,
    /// The word of a side.
    Side,
    /// A sign.
    Sign(char),
    /// The border of a cell.
    Border,
}

/// The layouts, and the cost in nats of a row that has one, without its name. Two such rows cost less than two rows of
/// prose above a game without players, and one such row below named players costs more than a remark. Each costs less
/// than a title before the label of a player without a name.
const TEMPLATES: &[(&[TemplatePart], f32)] = &[
    // `An Bình - Trắng`, `An Bình, trắng`, `An Bình | Trắng`
    (&[Name, Sign('-'), Of], 3.5),
    (&[Name, Sign(','), Of], 3.5),
    (&[Name, Border, Of], 3.2),
    // `An Bình (Trắng)`
    (&[Name, Sign('('), Of, Sign(')')], 3.5),
];

/// The greatest number of tokens of such a row.
const LONGEST: usize = 14;

/// A name costs less than this if it has several words that begin with capitals.
const SURE: f32 = 1.0;

/// The parts of a layout with the tokens that they have.
type TemplateMatch = Vec<(TemplatePart, Range<usize>)>;

/// The player of a row with one of the layouts, and the cost.
pub(crate) fn fit(line: &LabelRow<'_>) -> Option<(f32, Vec<SheetField>)> {
    let count = line.tokens.len();
    if !(2..=LONGEST).contains(&count) || line.tokens[0].kind != RowTokenKind::Word {
        return None;
    }
    let may_have = |part: &TemplatePart| match part {
        Sign(sign) => line.tokens.iter().any(|token| token.kind == RowTokenKind::Mark(*sign)),
        Border => line.row.cells.len() > 1,
        Name | Of => true,
    };
    let fits = |&(parts, cost): &(&[TemplatePart], f32)| {
        let mut found = Vec::new();
        let whole = parts.iter().all(may_have) && matches(line, parts, 0, &mut found);
        whole.then(|| fields(line, &found, cost)).flatten()
    };
    TEMPLATES.iter().filter_map(fits).min_by(|a, b| a.0.total_cmp(&b.0))
}

/// Whether the tokens from one on are these parts and nothing else.
fn matches(line: &LabelRow<'_>, parts: &[TemplatePart], at: usize, found: &mut TemplateMatch) -> bool {
    let Some((&part, rest)) = parts.split_first() else { return at == line.tokens.len() };
    let of_name = |other: &usize| {
        *other == at
            || matches!(line.tokens[*other].kind, RowTokenKind::Word | RowTokenKind::Mark('.' | '\'' | '’'))
                && line.gap(*other) <= TokenGap::Blank
    };
    let most = match part {
        Name => (at..line.tokens.len()).take_while(of_name).count(),
        Of => usize::from(side(line, at).is_some()),
        Border => return at < line.tokens.len() && line.gap(at) == TokenGap::Cell && matches(line, rest, at, found),
        Sign(sign) => usize::from(line.mark(at) == Some(sign)),
    };
    (1..=most).any(|taken| {
        found.push((part, at..at + taken));
        let whole = matches(line, rest, at + taken, found);
        if !whole {
            found.pop();
        }
        whole
    })
}

/// The side that a word names.
fn side(line: &LabelRow<'_>, at: usize) -> Option<Side> {
    let token = line.tokens.get(at).filter(|token| token.kind == RowTokenKind::Word && token.span.len() > 1)?;
    let (side, spelling) = lexicon::side(&line.grid.text[token.span.clone()])?;
    (spelling == SpellingMatch::Exact || spelling == SpellingMatch::Bare && !line.marked).then_some(side)
}

/// The player that the parts name, and the cost; `None` if they have no name.
fn fields(line: &LabelRow<'_>, found: &TemplateMatch, cost: f32) -> Option<(f32, Vec<SheetField>)> {
    let place = |part| found.iter().find(|(other, _)| *other == part).map(|(_, tokens)| tokens.clone());
    let (name, of) = (place(Name)?, place(Of)?);
    let written = line.text(name.clone());
    // `Bên thắng - Trắng`, `Hòa - Đen` and `Đến lượt (Đen)` have no name.
    let own = name::cost(written).filter(|own| *own < SURE && written.contains(' '))?;
    if lexicon::known(written).is_some() || score::read(written).is_some() {
        return None;
    }
    let key = LabelKey::Player(side(line, of.start)?);
    Some((cost + own, vec![SheetField { key, label: line.span(of), values: vec![line.span(name)], quoted: false }]))
}
