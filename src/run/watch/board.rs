//! Board: a game as the last reading showed it, and what has been reported about it.

use std::sync::Arc;

use super::clocks::PlayerClock;
use super::event::{EventDetail, EventKind, GameName, WatchEvent};
use super::half_move::{numbered, numbered_move};
use super::identity::GameIdentity;
use super::look::WatchLook;
use super::moment::WatchMoment;
use super::standing::{self, WatchFact, WatchFactKey};
use bienban_base::message::Message;
use bienban_engine::chess::draws::{DrawRow, RuleName};
use bienban_engine::chess::{Chess, Move};
use bienban_engine::pgn::outcome::Outcome;

/// How many readings without a result must bring new half-moves to a game that had one.
const SIGNED: u8 = 2;

/// Where events go, and their numbers.
#[derive(Debug)]
pub(super) struct Teller<'a> {
    pub(super) now: WatchMoment,
    pub(super) source: Arc<str>,
    pub(super) next: &'a mut u64,
    pub(super) out: &'a mut Vec<WatchEvent>,
}

impl Teller<'_> {
    /// Reports an event, and returns its number.
    pub(super) fn tell(&mut self, event: EventKind, detail: EventDetail, said: Message) -> &mut WatchEvent {
        *self.next += 1;
        self.out.push(WatchEvent {
            time: self.now,
            event,
            id: *self.next,
            of: None,
            source: Arc::clone(&self.source),
            game: None,
            ply: None,
            last: None,
            detail,
            said,
        });
        let last = self.out.len() - 1;
        &mut self.out[last]
    }
}

/// A game as the last reading showed it.
#[derive(Debug)]
pub(super) struct WatchBoard {
    pub(super) identity: Arc<GameIdentity>,
    pub(super) copy: u32,
    /// The hash of the bytes that were looked at last; 0 if their end has to be seen once more.
    pub(super) digest: u64,
    /// Whether a look was taken already.
    known: bool,
    /// The number of the reading of its document that had it last.
    pub(super) seen: u64,
    /// When it was in a reading last.
    pub(super) heard: WatchMoment,
    pub(super) moves: Vec<Move>,
    pub(super) last: Option<String>,
    pub(super) position: Chess,
    pub(super) outcome: Outcome,
    /// Above 0 if it is known to have a result or `*` after its half-moves: how many readings without one must bring
    /// new half-moves before it is believed to have none any more.
    pub(super) signed: u8,
    pub(super) clocks: [PlayerClock; 2],
    /// What holds now, with the number of its event; 0 where there was none.
    pub(super) standing: Vec<(WatchFact, u64)>,
    /// What was announced to come soon, since the capture or pawn move after this half-move.
    soon: (u32, Vec<WatchFactKey>),
}

impl WatchBoard {
    /// A board of which nothing is known.
    pub(super) fn new(identity: Arc<GameIdentity>, copy: u32, now: WatchMoment) -> WatchBoard {
        WatchBoard {
            identity,
            copy,
            digest: 0,
            known: false,
            seen: 0,
            heard: now,
            moves: Vec::new(),
            last: None,
            position: Chess::default(),
            outcome: Outcome::Unknown,
            signed: 0,
            clocks: [PlayerClock::default(); 2],
            standing: Vec::new(),
            soon: (0, Vec::new()),
        }
    }

    /// How many half-moves this board and a look begin with alike.
    pub(super) fn alike(&self, look: &WatchLook) -> usize {
        self.moves.iter().zip(look.moves()).take_while(|(one, other)| one == other).count()
    }

    /// Whether a look shows no more than is known: a text that breaks off.
    pub(super) fn covers(&self, look: &WatchLook) -> bool {
        self.known && look.moves().len() <= self.moves.len() && self.alike(look) == look.moves().len()
    }

    /// Takes it that a look was taken, of the whole game or of its beginning, which brought new half-moves or not.
    pub(super) fn note_end(&mut self, whole: bool, signed: bool, grown: bool) {
        match (whole, grown) {
            (true, _) => self.signed = if signed { SIGNED } else { 0 },
            (false, true) => self.signed = self.signed.saturating_sub(1),
            (false, false) => {}
        }
    }

    fn tell<'t>(
        &self,
        teller: &'t mut Teller<'_>,
        event: EventKind,
        detail: EventDetail,
        said: Message,
    ) -> &'t mut WatchEvent {
        let told = teller.tell(event, detail, said);
        told.game = Some(GameName { identity: Arc::clone(&self.identity), copy: self.copy });
        told.ply = Some(self.moves.len() as u32);
        told.last.clone_from(&self.last);
        told
    }

    /// Takes a look, and tells what is new and what has lapsed.
    pub(super) fn take(&mut self, mut look: WatchLook, teller: &mut Teller<'_>) {
        let first = !std::mem::replace(&mut self.known, true);
        let before = self.moves.len();
        let changed = if first { None } else { self.change(&look) };
        let earlier: Vec<DrawRow> = if first || changed.is_some() {
            Vec::new()
        } else {
            std::mem::take(&mut look.occurred).into_iter().filter(|row| is_past(row, before, &look)).collect()
        };
        self.moves = look.moves().to_vec();
        self.last = look.numbered(look.ply());
        if let Some(position) = look.position(look.ply()) {
            self.position.clone_from(position);
        }
        (self.outcome, self.clocks) = (look.outcome, look.clocks);
        if let Some((detail, said)) = changed.clone() {
            self.tell(teller, EventKind::Changed, detail, said);
        }
        for row in &earlier {
            self.missed(row, &look, teller);
        }
        let gone = self.standing.iter().filter(|(old, _)| look.standing.iter().all(|new| new.key != old.key));
        for (old, id) in gone.cloned().collect::<Vec<_>>() {
            self.lapse(&old, id, changed.is_some(), &look, teller);
        }
        self.forget_soon(look.run_start());
        let old = std::mem::take(&mut self.standing);
        let mut standing = Vec::with_capacity(look.standing.len());
        for new in look.standing {
            let id = match old.iter().find(|(old, _)| old.key == new.key) {
                Some((_, id)) => *id,
                None if self.is_news(&new, first) => {
                    self.tell(teller, new.event(), new.detail.clone(), new.said.clone()).id
                }
                None => 0,
            };
            standing.push((new, id));
        }
        self.standing = standing;
    }

    /// What is reported of half-moves that were taken back or changed.
    fn change(&self, look: &WatchLook) -> Option<(EventDetail, Message)> {
        let (alike, new) = (self.alike(look), look.moves().len());
        if alike == self.moves.len() {
            return None;
        }
        let before = look.position(alike as u32);
        let token = before.map_or_else(String::new, |position| numbered(position, self.moves[alike]));
        let was: Vec<Message> = before.map(|position| numbered_move(position, self.moves[alike])).into_iter().collect();
        let (why, told) = if alike == new {
            let back = Message::half_moves((self.moves.len() - new) as u32);
            ("taken-back", Message::new("watch-taken-back").with_phrase("half_moves", back).with_phrases("was", was))
        } else {
            let is = look.half_move(alike as u32 + 1).into_iter().collect();
            ("changed", Message::new("watch-changed-move").with_phrases("was", was).with_phrases("is", is))
        };
        Some((EventDetail { why: Some(why), token: Some(token), ..EventDetail::default() }, told))
    }

    /// Whether a standing is reported. What was posted before the watch began is no news, nor are the faults of a game
    /// that was over by then, unless its result is against the board.
    fn is_news(&mut self, standing: &WatchFact, first: bool) -> bool {
        match standing.key {
            WatchFactKey::Result(_) => !first,
            WatchFactKey::Illegal(..) => !first || self.outcome == Outcome::Unknown,
            WatchFactKey::Count(level, _) => {
                let told =
                    self.soon.1.iter().any(|key| matches!(key, WatchFactKey::Count(other, _) if *other >= level));
                self.soon.1.push(standing.key.clone());
                !told
            }
            WatchFactKey::Twice(..) => {
                let told = self.soon.1.contains(&standing.key);
                self.soon.1.push(standing.key.clone());
                !told
            }
            _ => true,
        }
    }

    /// Forgets what was announced to come soon, once a capture or pawn move has begun another count.
    fn forget_soon(&mut self, run_start: u32) {
        if self.soon.0 != run_start {
            self.soon = (run_start, Vec::new());
        }
    }

    /// Reports a claim that was open between two readings.
    fn missed(&self, row: &DrawRow, look: &WatchLook, teller: &mut Teller<'_>) {
        let edition = look.in_force.edition();
        let side = row.side.unwrap_or(bienban_base::place::Side::White);
        let key = if row.rule == RuleName::Fifty { "watch-missed-fifty" } else { "watch-missed-threefold" };
        let said = Message::new(key)
            .with_word("player", side.name())
            .with_phrases("move", look.half_move(row.ply.0).into_iter().collect())
            .with("count", row.count.to_string())
            .with_phrase("lapse", standing::lapse(row, edition));
        let detail = EventDetail {
            why: Some("between-readings"),
            rule: Some(row.rule.name()),
            kind: Some(row.kind.name()),
            count: Some(row.count),
            plies: row.plies.iter().map(|ply| ply.0).collect(),
            since: Some(row.ply.0),
            article: Some(row.article),
            laws: Some(edition.id),
            ..EventDetail::of_side(side)
        };
        self.tell(teller, EventKind::Lapsed, detail, said);
    }

    /// Reports that something lapsed, unless another event implies it.
    fn lapse(&self, old: &WatchFact, id: u64, changed: bool, look: &WatchLook, teller: &mut Teller<'_>) {
        let posted = look.outcome != Outcome::Unknown;
        let (why, said) = match &old.key {
            WatchFactKey::Count(..) | WatchFactKey::Twice(..) => return,
            // The posted result implies it; or the new one, or the same without the contradiction.
            WatchFactKey::Ended(..) | WatchFactKey::Time(..) | WatchFactKey::Result(_) if posted => return,
            WatchFactKey::Claim(..) if changed => ("changed", Message::new("watch-lapsed-changed")),
            WatchFactKey::Claim(..) if posted => {
                ("result", Message::new("watch-lapsed-posted").with("result", look.outcome.text()))
            }
            WatchFactKey::Claim(..) if look.standing.iter().any(|new| matches!(new.key, WatchFactKey::Ended(..))) => {
                ("ended", Message::new("watch-lapsed-over"))
            }
            WatchFactKey::Claim(..) => {
                ("moved", old.lapses.clone().unwrap_or_else(|| Message::new("watch-lapsed-run")))
            }
            WatchFactKey::Ended(..) => ("changed", Message::new("watch-lapsed-ended")),
            WatchFactKey::Illegal(_, _, token) => {
                ("changed", Message::new("watch-lapsed-illegal").with("token", token))
            }
            WatchFactKey::Result(outcome) => {
                ("changed", Message::new("watch-lapsed-result").with("result", outcome.text()))
            }
            WatchFactKey::Against(_, outcome) => {
                ("changed", Message::new("watch-lapsed-against").with("result", outcome.text()))
            }
            WatchFactKey::Time(side, _) => {
                ("changed", Message::new("watch-lapsed-time").with_word("player", side.name()))
            }
        };
        self.withdraw(old, id, why, said, teller);
    }

    fn withdraw(&self, old: &WatchFact, id: u64, why: &'static str, said: Message, teller: &mut Teller<'_>) {
        // What was never reported is not withdrawn, but for a result, which everybody could see.
        if id == 0 && !matches!(old.key, WatchFactKey::Result(_)) {
            return;
        }
        let said = match (&old.key, old.detail.announced.as_slice()) {
            (WatchFactKey::Claim(rule, ..), [only]) => {
                claimed("watch-lapsed-claim-by", *rule, said).with_half_move("move", only)
            }
            (WatchFactKey::Claim(rule, ..), _) => claimed("watch-lapsed-claim", *rule, said),
            _ => said,
        };
        let EventDetail { rule, kind, side, code, .. } = old.detail;
        let detail = EventDetail { why: Some(why), rule, kind, side, code, ..EventDetail::default() };
        self.tell(teller, EventKind::Lapsed, detail, said).of = (id > 0).then_some(id);
    }

    /// Reports that the game is in no reading any more, for what stood.
    pub(super) fn depart(&self, teller: &mut Teller<'_>) {
        let lasting = |standing: &WatchFact| !matches!(standing.event(), EventKind::Soon | EventKind::Result);
        for (old, id) in self.standing.iter().filter(|(old, _)| lasting(old)) {
            self.withdraw(old, *id, "gone", Message::new("watch-lapsed-gone"), teller);
        }
    }

    /// Reports that another game has the same tags.
    pub(super) fn tell_twice(&self, detail: EventDetail, said: Message, teller: &mut Teller<'_>) {
        self.tell(teller, EventKind::Twice, detail, said);
    }

    /// Whether the game goes on, as far as is known and the board shows.
    pub(super) fn is_in_progress(&self) -> bool {
        let over = self.standing.iter().any(|(standing, _)| matches!(standing.key, WatchFactKey::Ended(..)));
        self.outcome == Outcome::Unknown && !over
    }
}

/// Why a claim by a rule has lapsed.
fn claimed(key: &'static str, rule: RuleName, why: Message) -> Message {
    let rule = if rule == RuleName::Fifty { "rule-fifty" } else { "rule-threefold" };
    Message::new(key).with_word("rule", rule).with_phrase("why", why)
}

/// Whether a claim began and ended between two readings.
fn is_past(row: &DrawRow, before: usize, look: &WatchLook) -> bool {
    row.ply.0 as usize > before && row.until.0 < look.ply()
}
