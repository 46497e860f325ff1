//! Condition: an expression made ready to be asked of many games.

use std::ops::Range;

use super::extent::Extent;
use super::facts::Facts;
use super::field::{Field, Stage};
use super::tree::{Check, Comparison, Expr, Feature, Leaf, Moment, Sides, Subject, Test, Value};
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::Place;

/// An expression made ready to be asked of many games.
#[derive(Debug, Clone)]
pub struct Condition {
    pub(super) root: Node,
    pub(super) questions: Vec<Question>,
    /// The tests on moments; each belongs to one question.
    pub(super) moments: Vec<Moment>,
    /// The usual first position.
    pub(super) start: Place,
}

/// How answers are combined. The numbers are those of questions, or of moments within a question.
#[derive(Debug, Clone)]
pub(super) enum Node {
    One(usize),
    Not(Box<Node>),
    All(Vec<Node>),
    Any(Vec<Node>),
}

/// A question that has one answer for a game.
#[derive(Debug, Clone)]
pub(super) struct Question {
    pub(super) span: ByteSpan,
    pub(super) what: What,
    /// Whether variations are looked at as well.
    pub(super) lines: bool,
}

/// What is asked.
#[derive(Debug, Clone)]
pub(super) enum What {
    Compare(Comparison),
    Finding(String),
    /// Whether `of` holds at one moment from `first` to `last`.
    Moment {
        of: Node,
        moments: Range<usize>,
        first: u32,
        last: Option<u32>,
    },
}

/// The facts that a condition needs about a game whose tags leave it open.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Needs {
    /// The positions and half-moves of the main line.
    pub moves: bool,
    /// Those of the variations.
    pub variations: bool,
    /// Whether there are findings.
    pub findings: bool,
    /// These fields, each once, in the order of the columns. Those after [`Stage::Tags`] only in the end.
    pub fields: Vec<Field>,
    /// These tags, each once, in the order of the expression.
    pub tags: Vec<String>,
}

impl Needs {
    /// Whether the game has to be read to its end.
    pub fn end(&self) -> bool {
        self.findings || self.fields.iter().any(|field| field.stage() == Stage::End)
    }
}

impl Node {
    /// The answer, or `None` if too little is known. A question that no longer matters is not asked.
    pub(super) fn decide(&self, ask: &mut dyn FnMut(usize) -> Option<bool>) -> Option<bool> {
        match self {
            Node::One(number) => ask(*number),
            Node::Not(node) => node.decide(ask).map(|holds| !holds),
            Node::All(list) => settled(list, false, ask),
            Node::Any(list) => settled(list, true, ask),
        }
    }

    /// Puts questions with a quick answer before slower ones. A list is settled by the first question that settles it,
    /// whatever comes before that one. Returns the cost of the dearest question.
    fn order(&mut self, cost: &impl Fn(usize) -> u8) -> u8 {
        match self {
            Node::One(number) => cost(*number),
            Node::Not(node) => node.order(cost),
            Node::All(list) | Node::Any(list) => {
                let mut costs: Vec<(u8, Node)> = list.drain(..).map(|mut node| (node.order(cost), node)).collect();
                costs.sort_by_key(|(cost, _)| *cost);
                let dearest = costs.last().map_or(0, |(cost, _)| *cost);
                list.extend(costs.into_iter().map(|(_, node)| node));
                dearest
            }
        }
    }
}

/// The result of a list that one `end` settles.
fn settled(list: &[Node], end: bool, ask: &mut dyn FnMut(usize) -> Option<bool>) -> Option<bool> {
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

impl Question {
    /// The answer of the facts, or `None` if they do not answer it yet.
    pub(super) fn answer(&self, facts: &dyn Facts) -> Option<bool> {
        match &self.what {
            What::Compare(comparison) => comparison.answer(facts),
            What::Finding(code) => facts.finding(code),
            What::Moment { .. } => None,
        }
    }

    /// How long an answer takes compared with others.
    fn cost(&self) -> u8 {
        match &self.what {
            What::Compare(Comparison { check: Check::Contains(..) | Check::Matches(_), .. }) => 2,
            What::Compare(Comparison { subject: Subject::Tag(_), .. }) => 1,
            What::Compare(_) => 0,
            What::Finding(_) => 3,
            What::Moment { .. } => 4,
        }
    }
}

impl Condition {
    /// Makes an expression ready.
    pub fn new(expr: &Expr) -> Condition {
        let mut condition = Condition {
            root: Node::All(Vec::new()),
            questions: Vec::new(),
            moments: Vec::new(),
            start: Place::start(),
        };
        let mut root = condition.node(expr, false);
        root.order(&|number| condition.questions[number].cost());
        condition.root = root;
        condition
    }

    /// What the facts alone decide; `None` if more must be known.
    pub fn decide(&self, facts: &dyn Facts) -> Option<bool> {
        self.root.decide(&mut |number| self.questions[number].answer(facts))
    }

    /// The facts that it needs.
    pub fn needs(&self) -> Needs {
        let mut needs = Needs::default();
        for Question { what, lines, .. } in &self.questions {
            match what {
                What::Moment { .. } => {
                    needs.moves = true;
                    needs.variations |= lines;
                }
                What::Finding(_) => needs.findings = true,
                What::Compare(comparison) => match &comparison.subject {
                    Subject::Field(field) => needs.fields.push(*field),
                    Subject::Sides(sides, _) => needs.fields.extend(Sides::fields(*sides)),
                    Subject::Tag(name) if needs.tags.contains(name) => {}
                    Subject::Tag(name) => needs.tags.push(name.clone()),
                },
            }
        }
        needs.fields.sort_unstable();
        needs.fields.dedup();
        needs
    }

    /// The node of an expression, whose questions are put to the list.
    fn node(&mut self, expr: &Expr, lines: bool) -> Node {
        match expr {
            Expr::Any(list) => Node::Any(list.iter().map(|expr| self.node(expr, lines)).collect()),
            Expr::All(list) => Node::All(list.iter().map(|expr| self.node(expr, lines)).collect()),
            Expr::Not(expr) => Node::Not(Box::new(self.node(expr, lines))),
            Expr::Anywhere(expr) => self.node(expr, true),
            Expr::At(at) => {
                let start = self.moments.len();
                let of = self.moment_node(&at.what);
                let (first, last) = (at.first, at.last);
                let what = What::Moment { of, moments: start..self.moments.len(), first, last };
                self.question(at.span, what, lines)
            }
            Expr::Leaf(leaf) => self.leaf(leaf, lines),
        }
    }

    fn question(&mut self, span: ByteSpan, what: What, lines: bool) -> Node {
        self.questions.push(Question { span, what, lines });
        Node::One(self.questions.len() - 1)
    }

    fn leaf(&mut self, leaf: &Leaf, lines: bool) -> Node {
        let span = leaf.span;
        match &leaf.test {
            Test::Compare(comparison) => self.question(span, What::Compare(comparison.clone()), lines),
            Test::Finding(code) => self.question(span, What::Finding(code.clone()), lines),
            Test::Moment(moment) => self.moment(span, moment.clone(), lines),
            Test::Has(features) => {
                let one = |condition: &mut Condition, feature: &Feature| match feature {
                    Feature::Move(kind) => condition.moment(span, Moment::Move(*kind), lines),
                    Feature::Counted(field) => {
                        let check = Check::Above(Extent::number(0));
                        let comparison = Comparison { subject: Subject::Field(*field), check };
                        condition.question(span, What::Compare(comparison), lines)
                    }
                    Feature::Setup => {
                        let check = Check::IsNot(Value::Unknown);
                        let comparison = Comparison { subject: Subject::Field(Field::StartFen), check };
                        condition.question(span, What::Compare(comparison), lines)
                    }
                };
                Node::Any(features.iter().map(|feature| one(self, feature)).collect())
            }
        }
    }

    /// The question whether a moment is seen at any time.
    fn moment(&mut self, span: ByteSpan, moment: Moment, lines: bool) -> Node {
        let number = self.moments.len();
        self.moments.push(moment);
        let what = What::Moment { of: Node::One(number), moments: number..number + 1, first: 0, last: None };
        self.question(span, what, lines)
    }

    /// The node of a question about one moment. The grammar allows only what can be seen on the board; a tree that was
    /// made by hand may have more, which does not hold.
    fn moment_node(&mut self, expr: &Expr) -> Node {
        let list = |condition: &mut Condition, list: &[Expr]| -> Vec<Node> {
            list.iter().map(|expr| condition.moment_node(expr)).collect()
        };
        match expr {
            Expr::Any(exprs) => Node::Any(list(self, exprs)),
            Expr::All(exprs) => Node::All(list(self, exprs)),
            Expr::Not(expr) => Node::Not(Box::new(self.moment_node(expr))),
            Expr::Anywhere(expr) => self.moment_node(expr),
            Expr::At(_) => Node::Any(Vec::new()),
            Expr::Leaf(leaf) => {
                let moments: Vec<Moment> = match &leaf.test {
                    Test::Moment(moment) => vec![moment.clone()],
                    Test::Has(features) => features
                        .iter()
                        .filter_map(|feature| match feature {
                            Feature::Move(kind) => Some(Moment::Move(*kind)),
                            _ => None,
                        })
                        .collect(),
                    Test::Compare(_) | Test::Finding(_) => Vec::new(),
                };
                let start = self.moments.len();
                self.moments.extend(moments);
                Node::Any((start..self.moments.len()).map(Node::One).collect())
            }
        }
    }
}
