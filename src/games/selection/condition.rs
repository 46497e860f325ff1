//! Condition: an expression made ready to be asked of many games.

use std::ops::Range;

use super::extent::ValueExtent;
use super::facts::GameFacts;
use super::field::{Field, FieldStage};
use super::tree::{
    Comparison, ComparisonCheck, ComparisonSubject, ComparisonValue, Expr, ExprLeaf, ExprTest, GameFeature, MomentTest,
    SideColumns,
};
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::SoughtPosition;

/// An expression made ready to be asked of many games.
#[derive(Debug, Clone)]
pub struct Condition {
    pub(super) root: ConditionNode,
    pub(super) questions: Vec<ConditionQuestion>,
    /// The tests on moments; each belongs to one question.
    pub(super) moments: Vec<MomentTest>,
    /// The usual first position.
    pub(super) start: SoughtPosition,
}

/// How answers are combined. The numbers are those of questions, or of moments within a question.
#[derive(Debug, Clone)]
pub(super) enum ConditionNode {
    One(usize),
    Not(Box<ConditionNode>),
    All(Vec<ConditionNode>),
    Any(Vec<ConditionNode>),
}

/// A question that has one answer for a game.
#[derive(Debug, Clone)]
pub(super) struct ConditionQuestion {
    pub(super) span: ByteSpan,
    pub(super) what: QuestionKind,
    /// Whether variations are looked at as well.
    pub(super) lines: bool,
}

/// What is asked.
#[derive(Debug, Clone)]
pub(super) enum QuestionKind {
    Compare(Comparison),
    Finding(String),
    /// Whether `of` holds at one moment from `first` to `last`.
    Moment {
        of: ConditionNode,
        moments: Range<usize>,
        first: u32,
        last: Option<u32>,
    },
}

/// The facts that a condition needs about a game whose tags leave it open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConditionNeeds {
    /// The positions and half-moves of the main line.
    pub moves: bool,
    /// Those of the variations.
    pub variations: bool,
    /// Whether there are findings.
    pub findings: bool,
    /// These fields, each once, in the order of the columns. Those after [`FieldStage::Tags`] only in the end.
    pub fields: Vec<Field>,
    /// These tags, each once, in the order of the expression.
    pub tags: Vec<String>,
}

impl ConditionNeeds {
    /// Whether the game has to be read to its end.
    pub fn end(&self) -> bool {
        self.findings || self.fields.iter().any(|field| field.stage() == FieldStage::End)
    }
}

impl ConditionNode {
    /// The answer, or `None` if too little is known. A question that no longer matters is not asked.
    pub(super) fn decide(&self, ask: &mut dyn FnMut(usize) -> Option<bool>) -> Option<bool> {
        match self {
            ConditionNode::One(number) => ask(*number),
            ConditionNode::Not(node) => node.decide(ask).map(|holds| !holds),
            ConditionNode::All(list) => settled(list, false, ask),
            ConditionNode::Any(list) => settled(list, true, ask),
        }
    }

    /// Puts questions with a quick answer before slower ones. A list is settled by the first question that settles it,
    /// whatever comes before that one. Returns the cost of the dearest question.
    fn order(&mut self, cost: &impl Fn(usize) -> u8) -> u8 {
        match self {
            ConditionNode::One(number) => cost(*number),
            ConditionNode::Not(node) => node.order(cost),
            ConditionNode::All(list) | ConditionNode::Any(list) => {
                let mut costs: Vec<(u8, ConditionNode)> =
                    list.drain(..).map(|mut node| (node.order(cost), node)).collect();
                costs.sort_by_key(|(cost, _)| *cost);
                let dearest = costs.last().map_or(0, |(cost, _)| *cost);
                list.extend(costs.into_iter().map(|(_, node)| node));
                dearest
            }
        }
    }
}

/// The result of a list that one `end` settles.
fn settled(list: &[ConditionNode], end: bool, ask: &mut dyn FnMut(usize) -> Option<bool>) -> Option<bool> {
    let mut answer = Some(!end);
    for node in list {
        match node.decide(ask) {
            Some(holds) if holds == end => return Some(end),
            Some(_) => {}
            None => answer = None,
        }
    }
    answer
}

impl ConditionQuestion {
    /// The answer of the facts, or `None` if they do not answer it yet.
    pub(super) fn answer(&self, facts: &dyn GameFacts) -> Option<bool> {
        match &self.what {
            QuestionKind::Compare(comparison) => comparison.answer(facts),
            QuestionKind::Finding(code) => facts.finding(code),
            QuestionKind::Moment { .. } => None,
        }
    }

    /// How long an answer takes compared with others.
    fn cost(&self) -> u8 {
        match &self.what {
            QuestionKind::Compare(Comparison {
                check: ComparisonCheck::Contains(..) | ComparisonCheck::Matches(_),
                ..
            }) => 2,
            QuestionKind::Compare(Comparison { subject: ComparisonSubject::Tag(_), .. }) => 1,
            QuestionKind::Compare(_) => 0,
            QuestionKind::Finding(_) => 3,
            QuestionKind::Moment { .. } => 4,
        }
    }
}

impl Condition {
    /// Makes an expression ready.
    pub fn new(expr: &Expr) -> Condition {
        let mut condition = Condition {
            root: ConditionNode::All(Vec::new()),
            questions: Vec::new(),
            moments: Vec::new(),
            start: SoughtPosition::start(),
        };
        let mut root = condition.node(expr, false);
        root.order(&|number| condition.questions[number].cost());
        condition.root = root;
        condition
    }

    /// What the facts alone decide; `None` if more must be known.
    pub fn decide(&self, facts: &dyn GameFacts) -> Option<bool> {
        self.root.decide(&mut |number| self.questions[number].answer(facts))
    }

    /// The facts that it needs.
    pub fn needs(&self) -> ConditionNeeds {
        let mut needs = ConditionNeeds::default();
        for ConditionQuestion { what, lines, .. } in &self.questions {
            match what {
                QuestionKind::Moment { .. } => {
                    needs.moves = true;
                    needs.variations |= lines;
                }
                QuestionKind::Finding(_) => needs.findings = true,
                QuestionKind::Compare(comparison) => match &comparison.subject {
                    ComparisonSubject::Field(field) => needs.fields.push(*field),
                    ComparisonSubject::Sides(sides, _) => needs.fields.extend(SideColumns::fields(*sides)),
                    ComparisonSubject::Tag(name) if needs.tags.contains(name) => {}
                    ComparisonSubject::Tag(name) => needs.tags.push(name.clone()),
                },
            }
        }
        needs.fields.sort_unstable();
        needs.fields.dedup();
        needs
    }

    /// The node of an expression, whose questions are put to the list.
    fn node(&mut self, expr: &Expr, lines: bool) -> ConditionNode {
        match expr {
            Expr::Any(list) => ConditionNode::Any(list.iter().map(|expr| self.node(expr, lines)).collect()),
            Expr::All(list) => ConditionNode::All(list.iter().map(|expr| self.node(expr, lines)).collect()),
            Expr::Not(expr) => ConditionNode::Not(Box::new(self.node(expr, lines))),
            Expr::Anywhere(expr) => self.node(expr, true),
            Expr::At(at) => {
                let start = self.moments.len();
                let of = self.moment_node(&at.what);
                let (first, last) = (at.first, at.last);
                let what = QuestionKind::Moment { of, moments: start..self.moments.len(), first, last };
                self.question(at.span, what, lines)
            }
            Expr::Leaf(leaf) => self.leaf(leaf, lines),
        }
    }

    fn question(&mut self, span: ByteSpan, what: QuestionKind, lines: bool) -> ConditionNode {
        self.questions.push(ConditionQuestion { span, what, lines });
        ConditionNode::One(self.questions.len() - 1)
    }

    fn leaf(&mut self, leaf: &ExprLeaf, lines: bool) -> ConditionNode {
        let span = leaf.span;
        match &leaf.test {
            ExprTest::Compare(comparison) => self.question(span, QuestionKind::Compare(comparison.clone()), lines),
            ExprTest::Finding(code) => self.question(span, QuestionKind::Finding(code.clone()), lines),
            ExprTest::Moment(moment) => self.moment(span, moment.clone(), lines),
            ExprTest::Has(features) => {
                let one = |condition: &mut Condition, feature: &GameFeature| match feature {
                    GameFeature::Move(kind) => condition.moment(span, MomentTest::Move(*kind), lines),
                    GameFeature::Counted(field) => {
                        let check = ComparisonCheck::Above(ValueExtent::number(0));
                        let comparison = Comparison { subject: ComparisonSubject::Field(*field), check };
                        condition.question(span, QuestionKind::Compare(comparison), lines)
                    }
                    GameFeature::Setup => {
                        let check = ComparisonCheck::IsNot(ComparisonValue::Unknown);
                        let comparison = Comparison { subject: ComparisonSubject::Field(Field::StartFen), check };
                        condition.question(span, QuestionKind::Compare(comparison), lines)
                    }
                };
                ConditionNode::Any(features.iter().map(|feature| one(self, feature)).collect())
            }
        }
    }

    /// The question whether a moment is seen at any time.
    fn moment(&mut self, span: ByteSpan, moment: MomentTest, lines: bool) -> ConditionNode {
        let number = self.moments.len();
        self.moments.push(moment);
        let what =
            QuestionKind::Moment { of: ConditionNode::One(number), moments: number..number + 1, first: 0, last: None };
        self.question(span, what, lines)
    }

    /// The node of a question about one moment. The grammar allows only what can be seen on the board; a tree that was
    /// made by hand may have more, which does not hold.
    fn moment_node(&mut self, expr: &Expr) -> ConditionNode {
        let list = |condition: &mut Condition, list: &[Expr]| -> Vec<ConditionNode> {
            list.iter().map(|expr| condition.moment_node(expr)).collect()
        };
        match expr {
            Expr::Any(exprs) => ConditionNode::Any(list(self, exprs)),
            Expr::All(exprs) => ConditionNode::All(list(self, exprs)),
            Expr::Not(expr) => ConditionNode::Not(Box::new(self.moment_node(expr))),
            Expr::Anywhere(expr) => self.moment_node(expr),
            Expr::At(_) => ConditionNode::Any(Vec::new()),
            Expr::Leaf(leaf) => {
                let moments: Vec<MomentTest> = match &leaf.test {
                    ExprTest::Moment(moment) => vec![moment.clone()],
                    ExprTest::Has(features) => features
                        .iter()
                        .filter_map(|feature| match feature {
                            GameFeature::Move(kind) => Some(MomentTest::Move(*kind)),
                            _ => None,
                        })
                        .collect(),
                    ExprTest::Compare(_) | ExprTest::Finding(_) => Vec::new(),
                };
                let start = self.moments.len();
                self.moments.extend(moments);
                ConditionNode::Any((start..self.moments.len()).map(ConditionNode::One).collect())
            }
        }
    }
}
