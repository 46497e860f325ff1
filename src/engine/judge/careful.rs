//! Careful: the result of the careful path, which reads every token and replays every line.

use std::cell::OnceCell;

use super::main_line::JudgedLine;
use super::xiangqi::{GameKind, XiangqiRecord, is_xiangqi};
use super::{JudgeOptions, score};
use crate::chess::draws::DrawFacts;
use crate::chess::notation::letters::ENGLISH;
use crate::chess::notation::start::{self, UnplayableReason};
use crate::chess::replay::begun::CanonicalStart;
use crate::chess::replay::{self, Manner, Timeline};
use crate::pgn::assemble;
use crate::pgn::game::PgnGame;
use crate::pgn::lex::{self, Token, TokenKind};
use crate::pgn::system::NotationSystem;
use crate::source::split::{Block, UnreadReason};
use bienban_base::place::ByteSpan;
use bienban_base::text::detected::{EncodingDetection, detect_or};

/// A game that was read token by token, and replayed.
#[derive(Debug)]
pub(super) struct Careful<'a> {
    /// The game as written.
    pub(super) written: PgnGame<'a>,
    /// The findings about its bytes.
    pub(super) detected: EncodingDetection,
    replay: Replay,
    facts: OnceCell<Option<DrawFacts>>,
}

/// The result of the replay.
#[derive(Debug)]
pub(super) enum Replay {
    /// The game was played as far as possible.
    Played(Box<Timeline>),
    /// The game is of xiangqi.
    Xiangqi(Box<XiangqiRecord>),
    /// The game was not played, for this reason.
    Unplayable(UnplayableReason),
    /// There is nothing to play, because the text is not a game or is not read.
    Nothing,
}

impl Replay {
    /// The game replayed.
    fn timeline(&self) -> Option<&Timeline> {
        match self {
            Replay::Played(timeline) => Some(timeline),
            Replay::Xiangqi(_) | Replay::Unplayable(_) | Replay::Nothing => None,
        }
    }
}

impl<'a> Careful<'a> {
    /// Reads the game that begins at `start` of a block. `memory` holds its tokens.
    pub(super) fn read(block: &'a Block, start: usize, options: &JudgeOptions, memory: Vec<Token>) -> Careful<'a> {
        Careful::read_on(block, start, options, memory, &CanonicalStart::nothing())
    }

    /// The same for a game of which the beginning is known.
    pub(super) fn read_on(
        block: &'a Block,
        start: usize,
        options: &JudgeOptions,
        memory: Vec<Token>,
        begun: &CanonicalStart,
    ) -> Careful<'a> {
        if let Some(why) = block.unread {
            return Careful::unread(block, why, memory);
        }
        let (mut written, mut detected) = assemble::assemble_game(block.bytes(), start, block.encoding, memory);
        if let Some(origin) = block.origin.as_ref().filter(|o| o.is_legacy()) {
            // The transcript is UTF-8, whatever the sheet was written in; each of its games reports the sheet's
            // (E601).
            detected.encoding = origin.encoding;
            detected.legacy_at = written.bytes(written.span).iter().position(|b| !b.is_ascii());
        }
        let sheet = block.origin.is_some();
        if !sheet
            && options.kind != GameKind::Xiangqi
            && let Some(system) = NotationSystem::of(&written, options.system)
        {
            written = system.reread(written);
        }
        // The transcript of a scanned page has English letters, whatever the page has.
        let scanned = block.origin.as_ref().is_some_and(|origin| !origin.scanned.is_empty());
        let english = JudgeOptions { language: Some(ENGLISH), ..*options };
        let options = if scanned { &english } else { options };
        let mut replay = if written.is_game() { replay(&written, options, sheet, begun) } else { Replay::Nothing };
        if let Some(index) = score::misread(&written, replay.timeline(), sheet) {
            written = score::reread(written, index);
            replay = self::replay(&written, options, sheet, begun);
        }
        Careful { written, detected, replay, facts: OnceCell::new() }
    }

    /// The one game of a block that is not read. If it is too large, its tags are read so that it can be named. If
    /// this program failed in it, nothing is tried again.
    fn unread(block: &'a Block, why: UnreadReason, mut tokens: Vec<Token>) -> Careful<'a> {
        let len = block.bytes().len();
        let mut tags = 0;
        tokens.clear();
        if why == UnreadReason::TooLarge {
            lex::lex_game(block.bytes(), 0, &mut tokens);
            tokens.truncate(tokens.iter().take_while(|t| matches!(t.kind, TokenKind::Tag | TokenKind::Space)).count());
            tags = tokens.last().map_or(0, |t| t.span.end as usize);
        }
        if tags < len {
            tokens.push(Token { kind: TokenKind::Unread, span: ByteSpan::new(tags, len) });
        }
        let detected = detect_or(&block.bytes()[..tags], block.encoding);
        let written = assemble::assemble(block.bytes(), ByteSpan::new(0, len), tokens, detected.encoding);
        Careful { written, detected, replay: Replay::Nothing, facts: OnceCell::new() }
    }

    /// The game replayed.
    pub(super) fn timeline(&self) -> Option<&Timeline> {
        self.replay.timeline()
    }

    /// The replayed game, which the caller keeps.
    pub(super) fn into_timeline(self) -> (PgnGame<'a>, Option<Timeline>) {
        let timeline = match self.replay {
            Replay::Played(timeline) => Some(*timeline),
            Replay::Xiangqi(_) | Replay::Unplayable(_) | Replay::Nothing => None,
        };
        (self.written, timeline)
    }

    /// Why the game is not played. `None` if it is played.
    pub(super) fn unplayable(&self) -> Option<&UnplayableReason> {
        match &self.replay {
            Replay::Unplayable(why) => Some(why),
            Replay::Played(_) | Replay::Xiangqi(_) | Replay::Nothing => None,
        }
    }

    /// The main line as it was played.
    pub(super) fn main_line(&self) -> JudgedLine<'_, 'a> {
        match &self.replay {
            Replay::Played(timeline) => JudgedLine::Chess(timeline),
            Replay::Xiangqi(record) => JudgedLine::Xiangqi(record),
            Replay::Unplayable(_) | Replay::Nothing => JudgedLine::Unplayed,
        }
    }

    /// The facts that the articles on draws need.
    pub(super) fn facts(&self) -> Option<&DrawFacts> {
        self.facts.get_or_init(|| self.timeline().and_then(DrawFacts::worth)).as_ref()
    }
}

fn replay(game: &PgnGame<'_>, options: &JudgeOptions, sheet: bool, begun: &CanonicalStart) -> Replay {
    if game.system.is_none() && is_xiangqi(game, options.kind, sheet) {
        return Replay::Xiangqi(Box::new(XiangqiRecord::of(game, options.notation, sheet)));
    }
    let manner = Manner { record: options.record, sheet };
    let fen = game.tag("FEN").filter(|tag| !game.bytes(tag.value).is_empty()).map(|_| game.value("FEN"));
    match start::start_position(&game.value("Variant"), fen.as_deref(), game.first_number()) {
        Ok(position) => {
            Replay::Played(Box::new(replay::replay_begun(game, &position, options.language, manner, begun)))
        }
        Err(why) => Replay::Unplayable(why),
    }
}
