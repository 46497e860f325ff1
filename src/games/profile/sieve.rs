//! Sieve: which games the user wants, by a condition, a list, or both.

use super::list::GameList;
use super::{GameFront, GameProfile};
use crate::selection::{Condition, ConditionNeeds, ConditionWatch, Field, FieldStage, PartOutcome};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;
use bienban_engine::chess::view::{HalfMove, PositionView};
use bienban_engine::judge::follow::Spectator;

/// Which games the user wants.
#[derive(Debug, Default)]
pub struct Sieve {
    condition: Option<Condition>,
    needs: ConditionNeeds,
    list: Option<GameList>,
}

impl Sieve {
    /// The games for which a condition holds, if there is one, and that are in a list, if there is one.
    pub fn new(condition: Option<Condition>, list: Option<GameList>) -> Sieve {
        let needs = condition.as_ref().map(Condition::needs).unwrap_or_default();
        Sieve { condition, needs, list }
    }

    /// The facts that the condition needs.
    pub fn needs(&self) -> &ConditionNeeds {
        &self.needs
    }

    /// The message about the rows of the list without a game; see [`GameList::missing`].
    pub fn missing(&self, count: u64) -> Option<Message> {
        self.list.as_ref()?.missing(count)
    }

    /// Whether the number of a game in its file has to be known.
    pub fn needs_numbers(&self) -> bool {
        self.needs.fields.contains(&Field::Game) || self.list.as_ref().is_some_and(GameList::has_numbers)
    }

    /// Whether the tags alone may refuse a game.
    pub fn may_refuse(&self) -> bool {
        let needs = &self.needs;
        !needs.tags.is_empty() || needs.fields.iter().any(|field| field.stage() == FieldStage::Tags)
    }

    /// Whether every game is wanted.
    pub fn is_open(&self) -> bool {
        self.condition.is_none() && self.list.is_none()
    }

    /// Whether the tags always decide whether a game is wanted.
    pub fn asks_tags_alone(&self) -> bool {
        !self.needs.moves && !self.needs.end() && self.list.is_none()
    }

    /// Whether a game is wanted, if the tags alone decide it. `None` if they leave it open, or there is no condition.
    pub fn decides(&self, front: &GameFront<'_>) -> Option<bool> {
        self.condition.as_ref()?.decide(front).filter(|holds| !holds || self.list.is_none())
    }

    /// The condition, if there is one.
    pub(super) fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// Whether a game is in the list, if there is one.
    pub(super) fn lists(&self, profile: &GameProfile<'_, '_>) -> bool {
        self.list.as_ref().is_none_or(|list| list.has(profile))
    }

    /// Whether a game is wanted.
    pub fn takes(&self, profile: &GameProfile<'_, '_>) -> bool {
        if !self.lists(profile) {
            return false;
        }
        let Some(condition) = &self.condition else { return true };
        if let Some(holds) = condition.decide(&profile.tags_alone()) {
            return holds;
        }
        if !self.needs.moves
            && let Some(holds) = condition.decide(profile)
        {
            return holds;
        }
        let mut watch = condition.watch(&profile.tags_alone());
        self.show(profile, &mut watch);
        watch.finish(profile)
    }

    /// Whether a game is wanted, and the outcome of each part of the condition, in the order of its text. The list is
    /// no part of it.
    pub fn account(&self, profile: &GameProfile<'_, '_>) -> (bool, Vec<(ByteSpan, PartOutcome)>) {
        let listed = self.list.as_ref().is_none_or(|list| list.has(profile));
        let Some(condition) = &self.condition else { return (listed, Vec::new()) };
        let mut watch = condition.watch_all(&profile.tags_alone());
        self.show(profile, &mut watch);
        let holds = watch.finish(profile);
        (listed && holds, watch.account())
    }

    /// Shows a game to a watch, as much of it as the condition asks about.
    fn show(&self, profile: &GameProfile<'_, '_>, watch: &mut ConditionWatch<'_>) {
        if !self.needs.moves {
            return;
        }
        let mut watching = SieveWatch(watch);
        // Without variations the main line is all there is, and the fast path has read it.
        if self.needs.variations && profile.counts().variations > 0 {
            profile.game().follow_lines(&mut watching);
        } else {
            profile.game().follow(&mut watching);
        }
    }
}

/// A watch that looks on until it knows the answer.
struct SieveWatch<'w, 'c>(&'w mut ConditionWatch<'c>);

impl Spectator for SieveWatch<'_, '_> {
    fn begin(&mut self, stand: &dyn PositionView) -> bool {
        self.0.begin(stand).is_none()
    }

    fn step(&mut self, half_move: &HalfMove, stand: &dyn PositionView) -> bool {
        self.0.step(half_move, stand).is_none()
    }

    fn open(&mut self) {
        self.0.open();
    }

    fn close(&mut self) {
        self.0.close();
    }
}
