//! Watch: a condition while a game is played.
//!
//! The tags come first. The questions that they leave open are asked of every position, and the answer is given as
//! soon as it is certain, so that the rest need not be played. A variation is shown when it comes in the text, right
//! after the half-move that it replaces.

use super::condition::{Condition, ConditionNode, ConditionQuestion, QuestionKind};
use super::facts::{FieldFact, GameFacts};
use super::field::Field;
use super::sight::{MomentRun, MomentSight};
use super::tree::MomentTest;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::{HalfMove, PositionView};

/// A condition while a game is played.
#[derive(Debug, Clone)]
pub struct ConditionWatch<'a> {
    condition: &'a Condition,
    /// The answer to each question.
    answers: Vec<Option<bool>>,
    /// What is kept for each moment.
    runs: Vec<MomentRun>,
    line: WatchLine,
    /// The lines around the open variations, and their runs.
    outer: Vec<WatchLine>,
    outer_runs: Vec<MomentRun>,
    /// Whether the game began from the usual first position.
    usual: bool,
    /// Whether every question is asked.
    thorough: bool,
    /// Whether the game has ended.
    ended: bool,
    settled: Option<bool>,
}

/// The state of a line.
#[derive(Debug, Clone, Copy, Default)]
struct WatchLine {
    /// The half-moves from the first position.
    ply: u32,
    /// Whether one of them is of this line, so that a variation can replace it.
    moved: bool,
}

/// The outcome of a part of the expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartOutcome {
    /// It held.
    Held,
    /// It did not hold.
    Failed,
    /// The answer was certain without it.
    NotAsked,
}

impl Condition {
    /// Watches a game of which the facts are known.
    pub fn watch(&self, facts: &dyn GameFacts) -> ConditionWatch<'_> {
        ConditionWatch::new(self, facts, false)
    }

    /// The same, but nothing is settled before the end, so that every part of the expression is asked.
    pub fn watch_all(&self, facts: &dyn GameFacts) -> ConditionWatch<'_> {
        ConditionWatch::new(self, facts, true)
    }
}

impl<'a> ConditionWatch<'a> {
    fn new(condition: &'a Condition, facts: &dyn GameFacts, thorough: bool) -> ConditionWatch<'a> {
        let mut watch = ConditionWatch {
            condition,
            answers: vec![None; condition.questions.len()],
            runs: vec![MomentRun::default(); condition.moments.len()],
            line: WatchLine::default(),
            outer: Vec::new(),
            outer_runs: Vec::new(),
            usual: false,
            thorough,
            ended: false,
            settled: None,
        };
        watch.restart(facts);
        watch
    }

    /// Begins with another game, and returns what its facts decide.
    pub fn restart(&mut self, facts: &dyn GameFacts) -> Option<bool> {
        self.answers.fill(None);
        self.runs.fill(MomentRun::default());
        self.line = WatchLine::default();
        self.outer.clear();
        self.outer_runs.clear();
        self.usual = false;
        self.ended = false;
        self.settled = None;
        self.ask(&mut |_, question| question.answer(facts));
        self.settled()
    }

    /// The answer, once it is certain.
    pub fn settled(&self) -> Option<bool> {
        self.settled.filter(|_| !self.thorough || self.ended)
    }

    /// The position that the game begins from.
    pub fn begin(&mut self, stand: &dyn PositionView) -> Option<bool> {
        self.usual = self.condition.start.is(&stand.men(), stand);
        self.look(None, stand);
        self.settled()
    }

    /// A half-move, and the position after it.
    pub fn step(&mut self, half_move: &HalfMove, stand: &dyn PositionView) -> Option<bool> {
        self.line.ply += 1;
        self.line.moved = true;
        self.look(Some(half_move), stand);
        self.settled()
    }

    /// A variation begins. It replaces the last half-move of the line around it.
    pub fn open(&mut self) {
        self.outer.push(self.line);
        self.outer_runs.extend_from_slice(&self.runs);
        if self.line.moved {
            self.line.ply -= 1;
            for (run, moment) in self.runs.iter_mut().zip(&self.condition.moments) {
                if moment.remembers() {
                    *run = run.taken_back();
                }
            }
        }
        self.line.moved = false;
    }

    /// The variation that was begun last ends. One that was never begun has no end.
    pub fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
            let start = self.outer_runs.len() - self.runs.len();
            self.runs.copy_from_slice(&self.outer_runs[start..]);
            self.outer_runs.truncate(start);
        }
    }

    /// The game has ended, and everything is known. Returns whether the condition holds.
    pub fn finish(&mut self, facts: &dyn GameFacts) -> bool {
        while !self.outer.is_empty() {
            self.close();
        }
        if self.thorough || self.settled.is_none() {
            let ended = FinalFacts { facts, plies: self.line.ply };
            self.settled = None;
            self.ask(&mut |answer, question| answer.or_else(|| Some(question.answer(&ended).unwrap_or(false))));
        }
        self.ended = true;
        self.settled.unwrap_or(false)
    }

    /// Every part of the expression in the order of the text: its bytes, and its outcome.
    pub fn account(&self) -> Vec<(ByteSpan, PartOutcome)> {
        let mut account: Vec<(ByteSpan, PartOutcome)> = Vec::new();
        for (question, answer) in self.condition.questions.iter().zip(&self.answers) {
            let outcome = match answer {
                Some(true) => PartOutcome::Held,
                Some(false) => PartOutcome::Failed,
                None => PartOutcome::NotAsked,
            };
            match account.last_mut() {
                // `has(a | b)` is one part and several questions.
                Some((span, before)) if *span == question.span => {
                    *before = match (*before, outcome) {
                        (PartOutcome::Held, _) | (_, PartOutcome::Held) => PartOutcome::Held,
                        (PartOutcome::NotAsked, _) | (_, PartOutcome::NotAsked) => PartOutcome::NotAsked,
                        _ => PartOutcome::Failed,
                    };
                }
                _ => account.push((question.span, outcome)),
            }
        }
        account
    }

    /// Asks what is still open, and settles the answer if that is enough.
    fn ask(&mut self, ask: &mut dyn FnMut(Option<bool>, &ConditionQuestion) -> Option<bool>) {
        let ConditionWatch { condition, answers, thorough, .. } = self;
        if *thorough {
            for (answer, question) in answers.iter_mut().zip(&condition.questions) {
                *answer = answer.or_else(|| ask(*answer, question));
            }
        }
        self.settled = condition.root.decide(&mut |number| {
            let answer = answers[number].or_else(|| ask(None, &condition.questions[number]));
            answers[number] = answer;
            answer
        });
    }

    /// Looks at the position that is on the board.
    fn look(&mut self, half_move: Option<&HalfMove>, stand: &dyn PositionView) {
        if self.settled.is_some() && !self.thorough {
            return;
        }
        let ConditionWatch { condition, answers, runs, .. } = self;
        let inside = !self.outer.is_empty();
        let sight = MomentSight::new(self.line.ply, half_move, stand, self.usual);
        let mut changed = false;
        for (answer, question) in answers.iter_mut().zip(&condition.questions) {
            if answer.is_some() || (inside && !question.lines) {
                continue;
            }
            *answer = match &question.what {
                QuestionKind::Compare(comparison) if !inside => comparison.answer_after(sight.ply),
                QuestionKind::Compare(_) | QuestionKind::Finding(_) => None,
                QuestionKind::Moment { of: ConditionNode::One(number), first: 0, last: None, .. }
                    if !question.lines =>
                {
                    seen_alone(&condition.moments[*number], &mut runs[*number], &sight)
                }
                QuestionKind::Moment { .. } => answer_of(condition, question, runs, &sight),
            };
            changed |= answer.is_some();
        }
        if changed {
            self.settled = condition.root.decide(&mut |number| answers[number]);
        }
    }
}

/// The answer of a moment to the question whether something is seen at any time of the main line.
fn seen_alone(moment: &MomentTest, run: &mut MomentRun, sight: &MomentSight<'_>) -> Option<bool> {
    if !moment.is_touched(*run, sight) {
        return None;
    }
    *run = moment.run_after(*run, sight);
    if run.now { Some(true) } else { moment.is_lost(*run, sight).then_some(false) }
}

/// The answer of a moment to a question on moments.
fn answer_of(
    condition: &Condition,
    question: &ConditionQuestion,
    runs: &mut [MomentRun],
    sight: &MomentSight<'_>,
) -> Option<bool> {
    let QuestionKind::Moment { of, moments, first, last } = &question.what else { return None };
    let asked = sight.ply >= *first && last.is_none_or(|last| sight.ply <= last);
    for number in moments.clone() {
        let moment = &condition.moments[number];
        if asked || moment.remembers() {
            runs[number] = moment.run_after(runs[number], sight);
        }
    }
    if asked && of.decide(&mut |number| Some(runs[number].now)) == Some(true) {
        return Some(true);
    }
    if question.lines {
        return None;
    }
    let over = last.is_some_and(|last| sight.ply >= last);
    // Within `at` it may be a negation that is looked for.
    let lost = matches!(of, ConditionNode::One(number) if condition.moments[*number].is_lost(runs[*number], sight));
    (over || lost).then_some(false)
}

/// The facts of a game that has ended: its half-moves are counted if their number is not known otherwise.
struct FinalFacts<'a> {
    facts: &'a dyn GameFacts,
    plies: u32,
}

impl GameFacts for FinalFacts<'_> {
    fn field(&self, field: Field) -> FieldFact<'_> {
        match self.facts.field(field) {
            FieldFact::Later | FieldFact::Absent if field == Field::Plies => FieldFact::Number(i64::from(self.plies)),
            FieldFact::Later => FieldFact::Absent,
            fact => fact,
        }
    }

    fn tag(&self, name: &str) -> Option<std::borrow::Cow<'_, str>> {
        self.facts.tag(name)
    }

    fn finding(&self, code: &str) -> Option<bool> {
        Some(self.facts.finding(code).unwrap_or(false))
    }
}
