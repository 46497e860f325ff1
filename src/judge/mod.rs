//! Judges the games of a block: what every command that reads games begins with.

pub mod account;
pub mod checks;
pub mod cross_check;
mod tally;
pub mod tournament;

use self::checks::Judgement;
pub use self::tally::Tally;
use crate::chess::fast::{Clean, Letters, Read, Reader, Reading};
use crate::chess::notation::letters::{ENGLISH, VIETNAMESE};
use crate::chess::notation::resolve::Irregularity;
use crate::chess::notation::start;
use crate::chess::notation::write::Style;
use crate::chess::replay::{Cursor, NonCanonical, Timeline};
use crate::finding::Code;
use crate::pgn::assemble;
use crate::pgn::game::Game;
use crate::pgn::lex::{self, Token, TokenKind};
use crate::pgn::outcome::Outcome;
use crate::place::ByteSpan;
use crate::source::split::{Block, Unread};
use crate::text::encoding;
use crate::text::encoding::Encoding;

/// A game of a block, judged.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "handed over, never kept")]
pub enum Judged<'a> {
    /// A clean game, read by the fast path alone, and the offset where it begins.
    Clean(usize, Read<'a>),
    /// A game that was read with care, its tokens and what came out. What stands in a block without any game, such as a
    /// remark in a file of its own, comes here as well; [`is_game`] tells.
    Careful(&'a Game<'a>, Judgement),
    /// A game whose moves the fast path read: the game has its tags and its result alone, the timeline no half-moves, and the
    /// facts are those of a clean one.
    Partly(&'a Game<'a>, Judgement, Read<'a>),
}

/// Judges every game of a block in order, the clean ones on the fast path, and hands each to `take`.
pub fn each(block: &Block, options: checks::Options, mut take: impl FnMut(Judged<'_>)) {
    let letters = Letters::of(options.language);
    let mut reader = Reader::new();
    let mut tokens = Vec::new();
    let (len, mut start) = (block.bytes().len(), 0);
    let asks_for_claims = options.requested.contains(Code::D401);
    if block.asks_for_care() {
        return each_game(block, options, |game, judgement| take(Judged::Careful(game, judgement)));
    }
    while start < len {
        start = match reader.read(block.padded(), len, start, letters) {
            // Which claims stood open only the careful path says.
            Some(reading) if asks_for_claims && reading.facts().may_have_claims() => {
                careful(block, start, &mut tokens, options, &mut |game, judgement| {
                    take(Judged::Careful(game, judgement));
                })
            }
            // The fast path takes what is valid UTF-8 for that.
            Some(Reading::Clean(clean)) if encoding::is_utf8(&block.bytes()[start..clean.end], block.encoding) => {
                let end = clean.end;
                take(Judged::Clean(start, reader.last_read(&clean)));
                end
            }
            reading => match partly(block, start, &reader, reading, &mut tokens, options, &mut take) {
                Some(end) => end,
                None => careful(block, start, &mut tokens, options, &mut |game, judgement| {
                    take(Judged::Careful(game, judgement));
                }),
            },
        };
    }
}

/// Reads the tags that stand before the movetext; false where there is anything else.
fn tags_alone(block: &Block, start: usize, movetext: usize, tokens: &mut Vec<Token>) -> bool {
    let end = lex::game(&block.bytes()[..movetext], start, tokens);
    end == movetext && tokens.iter().all(|t| matches!(t.kind, TokenKind::Tag | TokenKind::Space))
}

/// The tags and the span of a clean game that begins at `start`, its result aside; none where anything but tags stands before the movetext. The tokens
/// are memory to be used again.
pub fn tagged<'a>(block: &'a Block, start: usize, clean: &Clean, tokens: &'a mut Vec<Token>) -> Option<Game<'a>> {
    if !tags_alone(block, start, clean.movetext, tokens) {
        return None;
    }
    let detected = encoding::detect_or(&block.bytes()[start..clean.movetext], block.encoding);
    Some(assemble::assemble(block.bytes(), ByteSpan::new(start, clean.end), tokens, detected.encoding))
}

/// Judges a game whose moves are known to be clean, and says where it ends; none where that is not so.
pub fn partly(
    block: &Block,
    at: usize,
    reader: &Reader,
    reading: Option<Reading>,
    tokens: &mut Vec<Token>,
    options: checks::Options,
    take: &mut dyn FnMut(Judged<'_>),
) -> Option<usize> {
    let Some(Reading::Partly(read)) = reading else { return None };
    if !tags_alone(block, at, read.clean.movetext, tokens) {
        return None;
    }
    let end = read.clean.end;
    let detected = encoding::detect_or(&block.bytes()[at..end], block.encoding);
    if detected.encoding != Encoding::Utf8 {
        return None;
    }
    let span = ByteSpan::new(at, end);
    let mut game = assemble::assemble(block.bytes(), span, tokens, detected.encoding);
    game.result = Some(read.result);
    // Of another variant nothing is played (M210); a first position, however its tag is spaced, is read with care.
    if !start::is_supported_variant(&game.value("Variant")) || (read.from_usual_start && game.tag("FEN").is_some()) {
        return None;
    }
    // A contradiction is told with the half-move it comes after (R301).
    if game.tag("Result").is_some()
        && Outcome::parse(game.value("Result").trim().as_bytes()) != Some(read.clean.outcome)
    {
        return None;
    }
    let language = if read.vietnamese { VIETNAMESE } else { ENGLISH };
    let played = read.clean.half_moves;
    let non_canonical = read.mate_as_check.map(|late| NonCanonical {
        why: Irregularity::CheckMark,
        span: late.span,
        canonical: game.text(late.span).replace('+', "#"),
        before: Cursor { position: late.before, played: played - 1 },
        count: 1,
    });
    let timeline = Timeline {
        language,
        style: Style { language, capture: "x", castling: 'O' },
        start: Cursor::start(read.start),
        plies: Vec::new(),
        aside: Vec::new(),
        certain: 0,
        last: Cursor { position: read.last, played },
        complete: true,
        end: read.clean.ended,
        half_moves: played,
        faults: Vec::new(),
        steps: Vec::new(),
        non_canonical,
        languages: Vec::new(),
    };
    let judgement = checks::judge_replayed(&game, detected, options, timeline);
    take(Judged::Partly(&game, judgement, reader.last_read(&read.clean)));
    Some(end)
}

/// Judges every game of a block with care and hands each to `take`.
pub fn each_game(block: &Block, options: checks::Options, mut take: impl FnMut(&Game<'_>, Judgement)) {
    let mut tokens = Vec::new();
    let mut start = 0;
    while start < block.bytes().len() {
        start = careful(block, start, &mut tokens, options, &mut take);
    }
}

/// Judges the game at `start` of a block with care and hands it to `take`; returns where the next begins. The tokens are memory to be
/// used again.
pub fn careful(
    block: &Block,
    start: usize,
    tokens: &mut Vec<Token>,
    options: checks::Options,
    take: &mut dyn FnMut(&Game<'_>, Judgement),
) -> usize {
    if let Some(why) = block.unread {
        return unread(block, why, tokens, take);
    }
    let end = lex::game(block.bytes(), start, tokens);
    let mut detected = encoding::detect_or(&block.bytes()[start..end], block.encoding);
    let game = assemble::assemble(block.bytes(), ByteSpan::new(start, end), tokens, detected.encoding);
    if let Some(origin) = block.origin.as_ref().filter(|o| o.is_legacy()) {
        detected.encoding = origin.encoding;
        detected.legacy_at = block.bytes()[start..end].iter().position(|b| !b.is_ascii());
    }
    let judge = if is_game(tokens) { checks::judge } else { checks::judge_text };
    let judgement = judge(&game, detected, options);
    take(&game, judgement);
    end
}

/// Hands over the one game of a block that is not read, with what is to be said of it.
fn unread(block: &Block, why: Unread, tokens: &mut Vec<Token>, take: &mut dyn FnMut(&Game<'_>, Judgement)) -> usize {
    let len = block.bytes().len();
    let mut tags = 0;
    tokens.clear();
    // Where this program failed nothing is tried again.
    if why == Unread::TooLarge {
        lex::game(block.bytes(), 0, tokens);
        tokens.truncate(tokens.iter().take_while(|t| matches!(t.kind, TokenKind::Tag | TokenKind::Space)).count());
        tags = tokens.last().map_or(0, |t| t.span.end as usize);
    }
    if tags < len {
        tokens.push(Token { kind: TokenKind::Unread, span: ByteSpan::new(tags, len) });
    }
    let encoding = encoding::detect_or(&block.bytes()[..tags], block.encoding).encoding;
    let game = assemble::assemble(block.bytes(), ByteSpan::new(0, len), tokens, encoding);
    take(&game, checks::judge_unread(&game, why));
    len
}

/// Hands on a game that was judged, with the half-moves around its findings where the options ask for them. They are kept on the careful
/// path alone, so a game that came from elsewhere is judged again.
pub fn with_steps(
    block: &Block,
    game: &Game<'_>,
    judgement: Judgement,
    options: checks::Options,
    take: &mut dyn FnMut(&Game<'_>, Judgement),
) {
    let wanting = options.record && judgement.timeline.as_ref().is_some_and(|t| t.steps.is_empty());
    if wanting && judgement.findings.iter().any(|f| f.fen.is_some()) {
        careful(block, game.span.start as usize, &mut Vec::new(), options, take);
    } else {
        take(game, judgement);
    }
}

/// Whether the tokens hold a game: a tag, a move, a move number, a result or a comment.
pub fn is_game(tokens: &[Token]) -> bool {
    tokens
        .iter()
        .any(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Escape | TokenKind::Outside | TokenKind::LineComment))
}
