//! Game: a judged game of a block.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::JudgeOptions;
use super::careful::Careful;
use super::main_line::JudgedLine;
use super::xiangqi::XiangqiRecord;
use crate::chess::color;
use crate::chess::dead::{self, Ability, Death};
use crate::chess::draws::DrawFacts;
use crate::chess::fast::{FastGame, Proof};
use crate::chess::law::edition::LawEdition;
use crate::chess::law::laws::{Dates, InForce};
use crate::chess::notation::letters::{ENGLISH, Language, VIETNAMESE};
use crate::chess::notation::start::{self, UnplayableReason};
use crate::chess::replay::course::GameCourse;
use crate::chess::replay::{GameEnd, LineCursor, NonCanonicalMove, Timeline};
use crate::pgn::game as pgn;
use crate::pgn::lex::{self, Token};
use crate::pgn::outcome::Outcome;
use crate::source::origin::OriginNote;
use crate::source::scanned::ScannedPage;
use crate::source::split::Block;
use bienban_base::finding::{CodeSet, Finding};
use bienban_base::place::{ByteSpan, Ply, Side};
use bienban_base::text::detected::{EncodingDetection, detect_or};

/// A judged game of a block: its place, its text and its findings.
///
/// Text outside of any game, such as a remark in a file of its own, comes as a `Game`, too, because it has findings and
/// is written again. [`is_game`](Game::is_game) distinguishes the two.
///
/// The fast path reads most games, and keeps their half-moves and little else. If a caller asks for more, it is made
/// then, once, if necessary by the careful path. So an answer never depends on the path that a game took, only its
/// cost does: [`tagged`](Game::tagged) reads the tags, [`course`](Game::course) and [`draws`](Game::draws) use what
/// the fast path kept, [`written`](Game::written) and [`timeline`](Game::timeline) read and replay the whole game.
#[derive(Debug)]
pub struct Game<'a> {
    block: &'a Block,
    options: &'a JudgeOptions,
    span: ByteSpan,
    /// What the fast path keeps of the game. `None` if the careful path read it from the start.
    read: Option<FastGame<'a>>,
    proofs: Proof,
    tagged: OnceCell<Box<pgn::PgnGame<'a>>>,
    careful: OnceCell<Box<Careful<'a>>>,
    /// The search for a mate from the final position of a game with a winner, which several checks use.
    death: OnceCell<Death>,
    in_force: OnceCell<InForce>,
    findings: Vec<Finding>,
}

/// The material for the ledger of draws.
#[derive(Debug)]
pub enum Draws {
    /// The game ended on the board, and the ledger has no other row: the final position and the end.
    End(GameEnd, LineCursor),
    /// Repetitions and clocks, for the whole game or for its end.
    Facts(Box<DrawFacts>),
}

impl<'a> Game<'a> {
    /// A game that the fast path read, beginning at `start` of the block.
    pub(super) fn read(block: &'a Block, options: &'a JudgeOptions, start: usize, read: FastGame<'a>) -> Game<'a> {
        Game {
            block,
            options,
            span: ByteSpan::new(start, read.reading.end),
            proofs: read.reading.proofs,
            read: Some(read),
            tagged: OnceCell::new(),
            careful: OnceCell::new(),
            death: OnceCell::new(),
            in_force: OnceCell::new(),
            findings: Vec::new(),
        }
    }

    /// A game that the careful path read.
    pub(super) fn careful(block: &'a Block, options: &'a JudgeOptions, careful: Careful<'a>) -> Game<'a> {
        Game {
            block,
            options,
            span: careful.written.span,
            proofs: Proof::NONE,
            read: None,
            tagged: OnceCell::new(),
            careful: OnceCell::from(Box::new(careful)),
            death: OnceCell::new(),
            in_force: OnceCell::new(),
            findings: Vec::new(),
        }
    }

    /// Adds the proofs that need clean tags. Returns whether the fast path's reading of the game is enough.
    ///
    /// The tags must be whole, in UTF-8, and must not change the moves: another variant is not played (M210), and a
    /// first position may hide in a tag with blanks inside, where the fast path does not look.
    pub(super) fn settle_tags(&mut self) -> bool {
        let Some(read) = &self.read else { return true };
        if self.proofs.has(Proof::TAGS) {
            return true;
        }
        let usual = read.has_no_fen();
        let Some(tagged) = self.tags_alone() else { return false };
        let playable = start::is_supported_variant(&tagged.value("Variant")) && !(usual && tagged.tag("FEN").is_some());
        self.tagged = OnceCell::from(Box::new(tagged));
        self.proofs = self.proofs.and(Proof::START);
        playable
    }

    /// Assembles the game from its tags. Returns `None` if anything but tags comes before the movetext.
    fn tags_alone(&self) -> Option<pgn::PgnGame<'a>> {
        let reading = self.read.as_ref()?.reading;
        let (bytes, start) = (self.block.bytes(), self.span.start as usize);
        let (tokens, tags) = lex::tags(&bytes[..reading.movetext], start)?;
        // The fast path proved that the whole game is UTF-8, so its tags are.
        let encoding = detect_or(&bytes[start..reading.movetext], self.block.encoding).encoding;
        let game = pgn::PgnGame::of_tags(bytes, self.span, tokens, tags, encoding);
        Some(pgn::PgnGame { result: Some(reading.result), ..game })
    }

    /// The result of the careful path, which reads the game now unless it has already done so.
    pub(super) fn replayed(&self) -> &Careful<'a> {
        self.careful
            .get_or_init(|| Box::new(Careful::read(self.block, self.span.start as usize, self.options, Vec::new())))
    }

    /// What the fast path keeps of the game, if it read the game.
    pub(super) fn read_whole(&self) -> Option<&FastGame<'a>> {
        self.read.as_ref()
    }

    /// The proofs for the game.
    pub(super) fn proofs(&self) -> Proof {
        self.proofs
    }

    /// Returns the memory of the tokens, which the next game uses again.
    pub(super) fn into_memory(self) -> Option<Vec<Token>> {
        self.careful.into_inner().map(|careful| careful.written.tokens)
    }

    /// The result of the careful path, and the findings.
    pub(super) fn into_parts(self) -> (Careful<'a>, Vec<Finding>) {
        let (block, start, options) = (self.block, self.span.start as usize, self.options);
        let careful = self.careful.into_inner().map(|careful| *careful);
        (careful.unwrap_or_else(|| Careful::read(block, start, options, Vec::new())), self.findings)
    }

    /// The block that contains the game.
    pub fn block(&self) -> &'a Block {
        self.block
    }

    /// The options of the user.
    pub fn options(&self) -> &'a JudgeOptions {
        self.options
    }

    /// The span of the game in its block, up to the first byte of the next game.
    pub fn span(&self) -> ByteSpan {
        self.span
    }

    /// Whether this is a game, and not text outside of games.
    pub fn is_game(&self) -> bool {
        self.read.is_some() || self.replayed().written.is_game()
    }

    /// Whether the game is not read at all.
    pub fn is_unread(&self) -> bool {
        self.block.unread.is_some()
    }

    /// Whether the fast path read every half-move of the game, so that all are legal.
    pub fn is_read_whole(&self) -> bool {
        self.read.is_some()
    }

    /// The number of half-moves of the main line that are written and could be played.
    pub fn half_moves(&self) -> u32 {
        self.main_line().half_moves()
    }

    /// The number of half-moves played when the main line ended. Half-moves that the text leaves out count (M205).
    pub fn last_ply(&self) -> Ply {
        self.main_line().last_ply()
    }

    /// Whether every half-move of the main line was played. `false` if the game is not played.
    pub fn is_complete(&self) -> bool {
        self.main_line().is_complete()
    }

    /// The result by the terminator, otherwise by the Result tag.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.read {
            Some(read) => Some(read.reading.outcome),
            None => self.replayed().written.outcome(),
        }
    }

    /// The findings, in the order of the text.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Adds findings, in the order of the text.
    pub fn add(&mut self, findings: impl IntoIterator<Item = Finding>) {
        let before = self.findings.len();
        self.findings.extend(findings);
        if self.findings.len() > before {
            self.findings.sort_by_key(|finding| (finding.span.start, finding.code));
        }
    }

    /// Replaces the proposals of findings by those that `fixes` has for them.
    pub fn propose(&mut self, fixes: impl Fn(&Finding) -> Vec<String>) {
        for finding in &mut self.findings {
            let fixes = fixes(finding);
            if !fixes.is_empty() {
                finding.fixes = fixes;
            }
        }
    }

    /// Removes the findings that the user did not ask for.
    pub fn keep(&mut self, codes: CodeSet) {
        self.findings.retain(|finding| codes.contains(finding.code));
    }

    /// The game with its tags and its terminator. The tokens between them are there only if the careful path read the
    /// game.
    pub fn tagged(&self) -> &pgn::PgnGame<'a> {
        if self.read.is_none() || self.careful.get().is_some() {
            return &self.replayed().written;
        }
        if let Some(tagged) = self.tagged.get() {
            return tagged;
        }
        match self.tags_alone() {
            Some(tagged) => self.tagged.get_or_init(|| Box::new(tagged)),
            None => &self.replayed().written,
        }
    }

    /// The game as written, with all of its tokens and lines.
    pub fn written(&self) -> &pgn::PgnGame<'a> {
        &self.replayed().written
    }

    /// The game replayed half-move by half-move. Returns `None` if it is not played: text outside of games, another
    /// variant (M210), no position to begin with (T504). With [`JudgeOptions::record`] it keeps its steps.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.replayed().timeline()
    }

    /// The main line as it was played.
    pub(super) fn main_line(&self) -> JudgedLine<'_, 'a> {
        match &self.read {
            Some(read) => JudgedLine::Fast(read),
            None => self.replayed().main_line(),
        }
    }

    /// The game as xiangqi, if it is. Then it has no timeline.
    pub fn xiangqi(&self) -> Option<&XiangqiRecord> {
        match self.main_line() {
            JudgedLine::Xiangqi(record) => Some(record),
            JudgedLine::Fast(_) | JudgedLine::Chess(_) | JudgedLine::Unplayed => None,
        }
    }

    /// Whether the half-moves are of xiangqi or of a variant of chess, which have words of their own.
    pub(super) fn is_of_another_game(&self) -> bool {
        self.xiangqi().is_some() || matches!(self.unplayable(), Some(UnplayableReason::Variant))
    }

    /// Why the game is not played, if it is not.
    pub fn unplayable(&self) -> Option<&UnplayableReason> {
        self.replayed().unplayable()
    }

    /// The findings about the bytes of the game.
    pub(super) fn detected(&self) -> EncodingDetection {
        self.replayed().detected
    }

    /// The certain part of the main line with every position: up to the first guess, null move or unknown token.
    /// Returns `None` as [`timeline`](Game::timeline) does.
    pub fn course(&self) -> Option<GameCourse> {
        let kept = self.read.as_ref().and_then(FastGame::course);
        kept.or_else(|| self.timeline().map(GameCourse::of))
    }

    /// The material for the ledger of draws. `None` if the ledger has no row for the game.
    ///
    /// `whole` asks for every position, even of a game in which the quick look finds nothing.
    pub fn draws(&self, whole: bool) -> Option<Draws> {
        let Some(read) = &self.read else {
            return self.timeline().map(|timeline| Draws::Facts(Box::new(DrawFacts::of(GameCourse::of(timeline)))));
        };
        if !whole && !read.may_have_draws() {
            return None;
        }
        if let (Some(end), Some(last), false) = (read.end_alone(), read.last(), whole) {
            return Some(Draws::End(end, LineCursor { position: last, played: read.reading.half_moves }));
        }
        let kept = if whole { read.course() } else { read.tail() };
        let course = kept.or_else(|| self.timeline().map(GameCourse::of))?;
        Some(Draws::Facts(Box::new(DrawFacts::of(course))))
    }

    /// The facts that the articles on repetition and fifty moves need. `None` if too little of the game is certain.
    pub(super) fn facts(&self) -> Option<&DrawFacts> {
        self.replayed().facts()
    }

    /// How the game ended on the board, if its main line was played to the end.
    pub fn end(&self) -> Option<GameEnd> {
        match &self.read {
            Some(read) => read.reading.ended,
            None => self.timeline()?.end,
        }
    }

    /// The position in which the main line ends. Returns `None` as [`timeline`](Game::timeline) does.
    pub fn last(&self) -> Option<LineCursor> {
        if let Some(read) = &self.read
            && let Some(position) = read.last()
        {
            return Some(LineCursor { position, played: read.reading.half_moves });
        }
        self.timeline().map(|timeline| timeline.last.clone())
    }

    /// The final position, if the main line was played to its end and the game did not end on the board.
    pub(super) fn undecided(&self) -> Option<LineCursor> {
        if self.is_complete() && self.end().is_none() { self.last() } else { None }
    }

    /// Whether a search proves that the final position of a game that `winner` won is dead.
    pub(super) fn death(&self, last: &LineCursor, winner: Side) -> &Death {
        self.death.get_or_init(|| dead::search_death(&last.position, color(winner), self.options.dead_limit))
    }

    /// Whether a search finds a mate by the winner from the final position.
    pub(super) fn searched_ability(&self, last: &LineCursor, winner: Side) -> Ability {
        let known = self.death.get().map(|death| death.winner.clone()).filter(|known| *known != Ability::Undetermined);
        known.unwrap_or_else(|| last.can_win(winner, self.options.dead_limit))
    }

    /// The language of the moves. Returns `None` as [`timeline`](Game::timeline) does.
    pub fn language(&self) -> Option<&'static Language> {
        match &self.read {
            Some(read) => Some(if read.is_vietnamese() { VIETNAMESE } else { ENGLISH }),
            None => self.timeline().map(|timeline| timeline.language),
        }
    }

    /// The first half-move that is not written canonically.
    pub(super) fn non_canonical(&self) -> Option<&NonCanonicalMove> {
        match &self.read {
            Some(read) => read.non_canonical(),
            None => self.timeline()?.non_canonical.as_ref(),
        }
    }

    /// The editions of the Laws that may have been in force.
    pub fn in_force(&self) -> InForce {
        *self.in_force.get_or_init(|| self.options.laws.of_dates(&Dates::of(self.tagged())))
    }

    /// The edition that the game is judged by.
    pub fn edition(&self) -> &'static LawEdition {
        self.in_force().edition()
    }

    /// Whether the game was read from a scoresheet.
    pub fn is_sheet(&self) -> bool {
        self.block.origin.as_ref().is_some_and(|origin| !origin.positions)
    }

    /// A text of the game as it is in its file. The transcript of a scoresheet may have it in another form.
    pub fn quoted(&self, span: ByteSpan) -> Cow<'_, str> {
        match &self.block.origin {
            Some(origin) => Cow::Borrowed(&origin.text[origin.source(span)]),
            None => self.tagged().text(span),
        }
    }

    /// The games that the page of this game may show, if it was scanned.
    pub fn scanned(&self) -> Option<&'a ScannedPage> {
        self.block.origin.as_deref()?.scanned_within(self.span())
    }

    /// The notes about the scoresheet of the game; empty for PGN.
    pub(super) fn sheet_notes(&self) -> impl Iterator<Item = &OriginNote> {
        let span = self.span();
        self.block.origin.iter().flat_map(move |origin| origin.notes_within(span))
    }

    /// The place of the result: after the moves, or in its tag.
    pub(super) fn result_span(&self) -> ByteSpan {
        let game = self.tagged();
        game.result.or_else(|| game.tag("Result").map(|t| t.span)).unwrap_or(game.span)
    }

    /// The number of half-moves of the main line that are written before an offset of the block.
    fn played_before(&self, at: u32) -> u32 {
        let known = self.main_line().played_before(at);
        known.unwrap_or_else(|| self.replayed().main_line().played_before(at).unwrap_or(0))
    }

    /// The last half-move written before a place.
    pub(super) fn ply_before(&self, place: ByteSpan) -> Ply {
        Ply(self.played_before(place.start))
    }

    /// The half-move that would come next at a place, with its number and side. Returns `None` as
    /// [`timeline`](Game::timeline) does.
    pub(super) fn half_move_at(&self, place: ByteSpan) -> Option<(Ply, (u32, Side))> {
        let played = self.played_before(place.start);
        let start = &self.timeline()?.start;
        Some((Ply(start.played + played + 1), start.turn_after(played)))
    }
}
