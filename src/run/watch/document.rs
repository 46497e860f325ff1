//! Document: one text of a source, reading after reading, and the games in it.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use super::amiss::DocumentFault;
use super::board::{Teller, WatchBoard};
use super::event::{EventDetail, EventKind};
use super::health::DocumentHealth;
use super::identity::GameIdentity;
use super::look::WatchLook;
use super::tail::TextTail;
use super::tear::TextTear;
use bienban_base::message::Message;
use bienban_engine::judge::{Game, Judge};
use bienban_engine::source::split::Block;

/// After this time in no reading a game is forgotten, so that memory does not grow from round to round.
const FORGOTTEN: Duration = Duration::from_secs(600);

/// How many games of a text are watched at most.
const MOST_GAMES: usize = 10_000;

/// Among how many games of one identity a game looks for the one that begins like it.
const MOST_COPIES: usize = 100;

/// One text of a source.
#[derive(Debug)]
pub(super) struct Document {
    /// The source that it belongs to.
    pub(super) source: Arc<str>,
    pub(super) name: Arc<str>,
    pub(super) health: DocumentHealth,
    pub(super) boards: Vec<WatchBoard>,
    /// The hash of the last text; `None` before the first.
    digest: Option<u64>,
    /// The last game of the last text, if its end has to be seen once more before it is judged.
    held: Option<Vec<u8>>,
    /// What is wrong with the last text.
    amiss: Option<DocumentFault>,
    /// How many texts were read.
    readings: u64,
    /// The identities that several games have, which was reported.
    twice: HashSet<Arc<GameIdentity>>,
    /// The identities of games that are in this reading twice, byte for byte.
    twins: HashSet<Arc<GameIdentity>>,
    /// Whether it was reported that it has more games than are watched, and whether it has.
    crowd: (bool, bool),
    /// The games that were seen for the first time in the last reading.
    fresh: Vec<Arc<GameIdentity>>,
}

/// The hash by which a text is known again.
fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

impl Document {
    pub(super) fn new(source: Arc<str>, name: Arc<str>) -> Document {
        Document {
            source,
            name,
            health: DocumentHealth::default(),
            boards: Vec::new(),
            digest: None,
            held: None,
            amiss: None,
            readings: 0,
            twice: HashSet::new(),
            twins: HashSet::new(),
            crowd: (false, false),
            fresh: Vec::new(),
        }
    }

    /// Whether a text is another than the last one.
    pub(super) fn differs(&self, bytes: &[u8]) -> bool {
        self.digest != Some(digest(bytes))
    }

    /// The games that were seen for the first time since this was asked last.
    pub(super) fn take_fresh(&mut self) -> Vec<Arc<GameIdentity>> {
        std::mem::take(&mut self.fresh)
    }

    /// Whether it has a game of this identity.
    pub(super) fn has(&self, identity: &GameIdentity) -> bool {
        self.boards.iter().any(|board| *board.identity == *identity)
    }

    /// Reports that another document has a game of this identity, too.
    pub(super) fn tell_namesake(&self, identity: &GameIdentity, other: &str, teller: &mut Teller<'_>) {
        if let Some(board) = self.boards.iter().find(|board| *board.identity == *identity) {
            let detail =
                EventDetail { why: Some("other-source"), token: Some(other.to_owned()), ..EventDetail::default() };
            board.tell_twice(detail, Message::new("watch-twice-elsewhere").with("other", other), teller);
        }
    }

    /// Whether the end of its text has to be seen once more.
    pub(super) fn is_held(&self) -> bool {
        self.held.is_some() || self.amiss.as_ref().is_some_and(|amiss| !self.health.has_told(amiss))
    }

    /// How many games go on in it.
    pub(super) fn in_progress(&self) -> usize {
        self.boards.iter().filter(|board| board.is_in_progress()).count()
    }

    /// Whether something should come: a game goes on, or none has begun.
    pub(super) fn is_in_progress(&self) -> bool {
        self.readings > 0 && (self.boards.is_empty() || self.in_progress() > 0)
    }

    /// Takes a text.
    pub(super) fn take_text(&mut self, bytes: &[u8], judge: &Judge<'_>, teller: &mut Teller<'_>) {
        if !self.differs(bytes) {
            return self.settle(judge, teller);
        }
        self.digest = Some(digest(bytes));
        self.held = None;
        self.readings += 1;
        self.amiss = DocumentFault::without_games(bytes, !self.boards.is_empty());
        if self.amiss.is_some() {
            return;
        }
        let looks = self.look(bytes, false, judge);
        // The event that the document is whole again precedes its contents.
        if self.amiss.is_none() {
            self.health.mended(teller);
        }
        self.take(looks, teller);
    }

    /// Takes it that the text is the same once more, so that its end is what it is, unless it breaks off.
    pub(super) fn settle(&mut self, judge: &Judge<'_>, teller: &mut Teller<'_>) {
        if let Some(amiss) = &self.amiss {
            self.health.amiss(amiss, teller);
        }
        if let Some(held) = self.held.take() {
            // The board that the beginning was given to is given the whole.
            for board in self.boards.iter_mut().filter(|board| board.digest == 0 && board.seen == self.readings) {
                board.seen -= 1;
            }
            let looks = self.look(&held, true, judge);
            self.take(looks, teller);
        }
        for board in self.boards.iter_mut().filter(|board| board.seen == self.readings) {
            board.heard = teller.now;
        }
    }

    /// Looks at the games of a text that are not as they were. Those that are get the number of this reading. A game
    /// that is there twice, byte for byte, is one.
    fn look(&mut self, bytes: &[u8], settled: bool, judge: &Judge<'_>) -> Vec<(u64, WatchLook)> {
        let block = Block::whole(&self.name, bytes);
        let mut known: HashMap<u64, usize> =
            self.boards.iter().enumerate().map(|(index, board)| (board.digest, index)).collect();
        let (mut looks, mut unfinished, mut met, mut games) = (Vec::new(), None, HashSet::new(), 0);
        let mut ending = &bytes[bytes.len()..];
        judge.each(&block, &mut |game: &mut Game<'_>| {
            let text = &bytes[game.span().range()];
            games += usize::from(game.is_game());
            let is_last = game.span().end as usize == bytes.len() && !settled;
            if is_last {
                ending = text;
            }
            if !game.is_game() || games > MOST_GAMES {
                return;
            }
            if is_last && TextTail::of(text) != TextTail::Finished {
                unfinished = Some(text);
                return;
            }
            let digest = digest(text);
            if !met.insert(digest) {
                self.twins.insert(Arc::new(GameIdentity::of(game.tagged())));
                return;
            }
            match known.remove(&digest) {
                Some(index) => self.boards[index].seen = self.readings,
                None => looks.push((digest, WatchLook::of(game))),
            }
        });
        let tear = TextTear::of(ending);
        if let Some(text) = unfinished {
            let look = self.look_at_beginning(text, judge);
            self.amiss = tear.and_then(|tear| self.torn(bytes, tear, text, look.as_ref(), judge));
            // What breaks off does not end there, however often it comes so.
            self.held = self.amiss.is_none().then(|| text.to_vec());
            looks.extend(look.and_then(|look| self.if_new(look)).map(|look| (0, look)));
        } else {
            let within = tear.filter(|tear| *tear != TextTear::Result);
            self.amiss =
                within.and_then(|tear| DocumentFault::of_last(bytes, tear, &GameIdentity::default(), false, &[]));
        }
        self.crowd.1 = games > MOST_GAMES || self.amiss.is_some() && self.crowd.0;
        looks
    }

    /// Whether a text breaks off in its last game, of which this much can be judged.
    fn torn(
        &self,
        bytes: &[u8],
        tear: TextTear,
        text: &[u8],
        look: Option<&WatchLook>,
        judge: &Judge<'_>,
    ) -> Option<DocumentFault> {
        let missing: Vec<&WatchBoard> = self.boards.iter().filter(|board| board.seen < self.readings).collect();
        if let Some(look) = look {
            return DocumentFault::of_last(bytes, tear, &look.identity, true, &missing);
        }
        let block = Block::whole(&self.name, text);
        let identity = judge.one(&block, 0, |game| GameIdentity::of(game.tagged()));
        DocumentFault::of_last(bytes, tear, &identity, false, &missing)
    }

    /// Looks at the last game of a text as far as nothing can change it any more. `None` if not even its tags are
    /// certain.
    fn look_at_beginning(&self, text: &[u8], judge: &Judge<'_>) -> Option<WatchLook> {
        let TextTail::Cut(len, last) = TextTail::of(text) else { return None };
        let of = |text: &[u8]| {
            let block = Block::whole(&self.name, text);
            judge.one(&block, 0, |game| WatchLook::of(game))
        };
        let mut look = of(&text[..len]);
        // A half-move that cannot be played may be the beginning of one that can.
        if last < len && look.fault.is_some_and(|fault| fault.start as usize >= last) {
            look = of(&text[..last]);
        }
        Some(look)
    }

    /// Leaves out a look at the beginning of a game that brings nothing new: it takes nothing back.
    fn if_new(&mut self, look: WatchLook) -> Option<WatchLook> {
        let reading = self.readings;
        let covering =
            |board: &&mut WatchBoard| board.seen < reading && *board.identity == look.identity && board.covers(&look);
        if let Some(board) = self.boards.iter_mut().find(covering) {
            (board.seen, board.digest) = (reading, 0);
            return None;
        }
        Some(look)
    }

    /// Gives every look to its board: the one with the same tags, and of several the one that begins like it.
    fn take(&mut self, looks: Vec<(u64, WatchLook)>, teller: &mut Teller<'_>) {
        let mut free: HashMap<&GameIdentity, Vec<usize>> = HashMap::new();
        for (place, board) in self.boards.iter().enumerate().filter(|(_, board)| board.seen < self.readings) {
            free.entry(&board.identity).or_default().push(place);
        }
        let mut pairs = Vec::new();
        for (index, (_, look)) in looks.iter().enumerate() {
            let places = free.get(&look.identity).map_or(&[][..], Vec::as_slice);
            pairs.extend(places.iter().take(MOST_COPIES).map(|&place| (self.boards[place].alike(look), index, place)));
        }
        // The longest common beginning first; among equals the order of the text.
        pairs.sort_by_key(|&(alike, index, place)| (usize::MAX - alike, index, place));
        let mut places: Vec<Option<usize>> = vec![None; looks.len()];
        let mut taken = HashSet::new();
        for (_, index, place) in pairs {
            if places[index].is_none() && taken.insert(place) {
                places[index] = Some(place);
            }
        }
        for ((digest, look), place) in looks.into_iter().zip(places) {
            let place = place.unwrap_or_else(|| self.add(&look, teller));
            let board = &mut self.boards[place];
            board.note_end(digest != 0, look.signed, look.moves().len() > board.moves.len());
            board.take(look, teller);
            (board.digest, board.seen, board.heard) = (digest, self.readings, teller.now);
        }
        for board in self.boards.iter_mut().filter(|board| board.seen == self.readings) {
            board.heard = teller.now;
        }
        self.tell_twice(teller);
        let told = std::mem::replace(&mut self.crowd.0, self.crowd.1);
        if self.crowd.1 && !told {
            let said = Message::new("watch-too-many").with("most", MOST_GAMES.to_string());
            teller.tell(EventKind::Source, EventDetail { why: Some("too-many"), ..EventDetail::default() }, said);
        }
    }

    /// Adds a board for a look, and returns its place.
    fn add(&mut self, look: &WatchLook, teller: &Teller<'_>) -> usize {
        let same = || self.boards.iter().filter(|board| *board.identity == look.identity);
        let copy = 1 + same().map(|board| board.copy).max().unwrap_or(0);
        let known = same().next().map(|board| Arc::clone(&board.identity));
        let identity = known.unwrap_or_else(|| Arc::new(look.identity.clone()));
        self.fresh.push(Arc::clone(&identity));
        self.boards.push(WatchBoard::new(identity, copy, teller.now));
        self.boards.len() - 1
    }

    /// Reports once identities that several games of the reading have.
    fn tell_twice(&mut self, teller: &mut Teller<'_>) {
        let mut several = std::mem::take(&mut self.twins);
        let mut met = HashSet::new();
        for board in self.boards.iter().filter(|board| board.seen == self.readings) {
            if !met.insert(&board.identity) {
                several.insert(Arc::clone(&board.identity));
            }
        }
        let mut told: Vec<&Arc<GameIdentity>> = several.difference(&self.twice).collect();
        told.sort_unstable();
        for identity in told {
            if let Some(board) = self.boards.iter().find(|board| board.identity == *identity) {
                let detail = EventDetail { why: Some("same-source"), ..EventDetail::default() };
                board.tell_twice(detail, Message::new("watch-twice-here"), teller);
            }
        }
        // Those of a text that breaks off may be after the break.
        if self.amiss.is_some() {
            several.extend(std::mem::take(&mut self.twice));
        }
        self.twice = several;
    }

    /// Reports that it is gone from its source, and what stood with it.
    pub(super) fn depart(&self, teller: &mut Teller<'_>) {
        let detail = EventDetail { why: Some("gone"), ..EventDetail::default() };
        teller.tell(EventKind::Source, detail, Message::new("watch-source-gone"));
        self.boards.iter().for_each(|board| board.depart(teller));
    }

    /// Forgets the games that have been in no reading for long.
    pub(super) fn forget(&mut self, teller: &mut Teller<'_>) {
        // What is missing in a text that was not read whole may be there all the same.
        if self.amiss.is_some() {
            return;
        }
        let gone = |board: &WatchBoard| teller.now.since(board.heard) > FORGOTTEN;
        if !self.boards.iter().any(gone) {
            return;
        }
        let (left, kept) = std::mem::take(&mut self.boards).into_iter().partition(gone);
        self.boards = kept;
        for board in left {
            board.depart(teller);
        }
    }
}
