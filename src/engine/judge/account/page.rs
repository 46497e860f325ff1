//! The tokens of a game, each entered once.

use std::collections::HashSet;

use super::entry::{file_len, is_well_formed};
use super::{CategoryBytes, HalfMoves, Receipt, ReceiptMoves, TokenCategory};
use crate::judge::checks::MOST;
use crate::pgn::assemble;
use crate::pgn::lex::{Token, TokenKind};
use crate::pgn::outcome;
use crate::source::split::Block;
use bienban_base::finding::Code;
use bienban_base::place::ByteSpan;

/// Findings after which a line, or the whole game, may not be judged on.
const STOPS: [Code; 12] = [
    Code::S101,
    Code::S104,
    Code::M201,
    Code::M202,
    Code::M205,
    Code::M206,
    Code::M207,
    Code::M208,
    Code::M209,
    Code::M210,
    Code::T504,
    Code::E603,
];

/// Findings about a half-move that cannot be played.
const REFUSALS: [Code; 6] = [Code::S101, Code::M201, Code::M202, Code::M206, Code::M207, Code::M208];

/// The entries of a game.
#[derive(Debug, Default)]
pub(super) struct AccountPage {
    pub(super) bytes: CategoryBytes,
    pub(super) main: HalfMoves,
    pub(super) variations: HalfMoves,
}

/// The findings of a game, to be looked up by token.
struct FindingIndex<'a> {
    findings: &'a [(Code, ByteSpan)],
    exact: HashSet<(u32, ByteSpan)>,
    /// The spans of remarks outside games, each up to the furthest end so far. One finding may cover several lines.
    outside: Vec<ByteSpan>,
    /// The spans of tokens that were not understood. One finding covers a run of them.
    unknown: Vec<ByteSpan>,
    foreign: bool,
    /// Findings that may represent further ones of their kind, because the number of findings of one code in a game is
    /// limited.
    last: Vec<(Code, ByteSpan)>,
}

impl<'a> FindingIndex<'a> {
    fn of(findings: &'a [(Code, ByteSpan)]) -> FindingIndex<'a> {
        let many = |code| findings.iter().filter(|(other, _)| *other == code).count() >= MOST as usize;
        let codes = if findings.len() < MOST as usize { &[][..] } else { Code::ALL };
        let full: Vec<Code> = codes.iter().copied().filter(|&code| many(code)).collect();
        let widest = |code| {
            let places = findings.iter().copied().filter(|(other, _)| *other == code);
            places.max_by_key(|(_, place)| place.end - place.start)
        };
        let spans = |wanted| {
            let mut spans: Vec<ByteSpan> =
                findings.iter().filter(|(code, _)| *code == wanted).map(|&(_, span)| span).collect();
            spans.sort_unstable();
            // A note of a scoresheet may be within the text outside of games that another finding is about.
            let mut end = 0;
            for span in &mut spans {
                end = end.max(span.end);
                span.end = end;
            }
            spans
        };
        FindingIndex {
            findings,
            exact: findings.iter().map(|&(code, span)| (code as u32, span)).collect(),
            outside: spans(Code::S105),
            unknown: spans(Code::S101),
            foreign: findings.iter().any(|(code, _)| *code == Code::M210),
            last: full.into_iter().filter_map(widest).collect(),
        }
    }

    fn has(&self, code: Code, span: ByteSpan) -> bool {
        let stands_for =
            |&(other, place): &(Code, ByteSpan)| other == code && place.start <= span.start && place.end >= span.end;
        self.exact.contains(&(code as u32, span)) || self.last.iter().any(stands_for)
    }

    /// Whether a token that was not understood has its finding.
    fn reports(&self, token: &Token) -> bool {
        let span = token.span;
        match token.kind {
            // `exd` that may be two captures is no move, and M202 reports it.
            TokenKind::Unknown => {
                self.foreign
                    || covers(&self.unknown, span)
                    || [Code::S101, Code::M202].iter().any(|&code| self.has(code, span))
            }
            TokenKind::OpenTag => self.has(Code::S103, span),
            // The finding names only the brace.
            TokenKind::OpenComment => self.has(Code::S102, ByteSpan { start: span.start, end: span.start + 1 }),
            TokenKind::Outside => covers(&self.outside, span),
            TokenKind::Open | TokenKind::Close => self.has(Code::S104, span),
            TokenKind::Move | TokenKind::Null => REFUSALS.iter().any(|&code| self.has(code, span)),
            _ => false,
        }
    }
}

/// Whether a token that is written like castling is the score of two players who lost.
fn is_score(block: &Block, token: &Token, receipt: Option<&Receipt>) -> bool {
    let stated = receipt.is_some_and(|receipt| receipt.result == Some(token.span));
    stated && token.kind == TokenKind::Move && outcome::is_both_lose(token.span.bytes_in(block.bytes()))
}

/// The entry of a token of xiangqi: the words of the main line, the first `played` of which were played, and
/// variations, which are kept as comments. `None` if it is a token as in chess.
fn of_xiangqi(token: &Token, (words, played): (&[ByteSpan], u32), depth: usize) -> Option<TokenCategory> {
    let part = matches!(
        token.kind,
        TokenKind::Move
            | TokenKind::Number
            | TokenKind::Unknown
            | TokenKind::Glyph
            | TokenKind::Dots
            | TokenKind::Null
            | TokenKind::EnPassant
    );
    if !part {
        return None;
    }
    if depth > 1 {
        return Some(TokenCategory::Comment);
    }
    let before = words.partition_point(|word| word.start <= token.span.start);
    let word = before.checked_sub(1).filter(|&at| token.span.start < words[at].end);
    match word {
        Some(at) if at < played as usize => Some(TokenCategory::Move),
        Some(at) if at == played as usize => Some(TokenCategory::Reported),
        Some(_) => Some(TokenCategory::Behind),
        // A number, a glyph, or dots where a half-move is missing, which is reported.
        None if matches!(token.kind, TokenKind::Move | TokenKind::Unknown | TokenKind::Null) => {
            Some(TokenCategory::Reported)
        }
        None => None,
    }
}

/// Whether one of some spans in order covers a span.
fn covers(spans: &[ByteSpan], span: ByteSpan) -> bool {
    let before = spans.partition_point(|s| s.start <= span.start);
    before > 0 && spans[before - 1].end >= span.end
}

impl AccountPage {
    pub(super) fn of(block: &Block, span: ByteSpan, tokens: &[Token], receipt: Option<&Receipt>) -> AccountPage {
        let mut page = AccountPage::default();
        let found = FindingIndex::of(receipt.map_or(&[][..], |r| &r.findings));
        let partner = assemble::partners(tokens, &mut Vec::new());
        let mut next = 0;
        // For every open line: whether it, or the line around it before it began, has a finding after which it may
        // not be judged.
        let mut stopped = vec![false];
        let mut at = span.start;
        for (index, token) in tokens.iter().enumerate() {
            // Tokens must tile the game. A gap belongs to nothing, and an overlap would count bytes twice.
            let (low, high) = (at.min(token.span.start), at.max(token.span.start));
            page.bytes[TokenCategory::Unaccounted] += file_len(block, ByteSpan { start: low, end: high });
            at = token.span.end.max(at);
            let mut stops = false;
            while let Some((code, place)) = found.findings.get(next).filter(|(_, place)| place.start < token.span.end) {
                stops |= STOPS.contains(code) || receipt.is_some_and(|receipt| receipt.broken.contains(place));
                next += 1;
            }
            let has_partner = partner.get(index).copied().unwrap_or(false);
            let opens = has_partner && token.kind == TokenKind::Open;
            if let Some(line) = stopped.last_mut().filter(|_| stops && !opens) {
                *line = true;
            }
            let behind = stopped.last().is_some_and(|s| *s);
            let depth = stopped.len();
            if opens {
                stopped.push(behind || stops);
            } else if has_partner && token.kind == TokenKind::Close && depth > 1 {
                stopped.pop();
            }
            let second = receipt.and_then(|receipt| Some((receipt.xiangqi.as_deref()?, receipt.half_moves)));
            let entry = if receipt.is_none() || !is_well_formed(block.bytes(), token) {
                TokenCategory::Unaccounted
            } else if behind && receipt.is_some_and(|receipt| receipt.waiting.binary_search(&token.span).is_ok()) {
                TokenCategory::Behind
            } else if is_score(block, token, receipt) {
                TokenCategory::Result
            } else if let Some(entry) = second.and_then(|second| of_xiangqi(token, second, depth)) {
                entry
            } else {
                page.entry(token, &found, receipt.map(|r| &r.played), has_partner, (depth, behind))
            };
            page.bytes[entry] += file_len(block, token.span);
        }
        page.bytes[TokenCategory::Unaccounted] += file_len(block, ByteSpan { start: at.min(span.end), end: span.end });
        if let Some((words, receipt)) = receipt.and_then(|receipt| Some((receipt.xiangqi.as_ref()?, receipt))) {
            let (written, judged) = (words.len() as u64, u64::from(receipt.half_moves));
            let left = written.saturating_sub(judged);
            page.main = HalfMoves { written, judged, refused: left.min(1), behind: left.saturating_sub(1) };
        }
        page
    }

    fn entry(
        &mut self,
        token: &Token,
        found: &FindingIndex<'_>,
        played: Option<&ReceiptMoves>,
        has_partner: bool,
        (depth, behind): (usize, bool),
    ) -> TokenCategory {
        let reported = || if found.reports(token) { TokenCategory::Reported } else { TokenCategory::Unaccounted };
        match token.kind {
            TokenKind::Space => TokenCategory::Space,
            TokenKind::Tag => TokenCategory::Tag,
            TokenKind::Number | TokenKind::Dots => TokenCategory::Number,
            TokenKind::Comment | TokenKind::LineComment => TokenCategory::Comment,
            TokenKind::Escape => TokenCategory::Escape,
            TokenKind::Nag | TokenKind::Glyph | TokenKind::DrawOffer | TokenKind::EnPassant | TokenKind::Ellipsis => {
                TokenCategory::Mark
            }
            TokenKind::Result => TokenCategory::Result,
            // A variation that is nested too deep has its closing bracket, and a finding.
            TokenKind::Open | TokenKind::Close if has_partner && !found.reports(token) => TokenCategory::Bracket,
            TokenKind::Open
            | TokenKind::Close
            | TokenKind::Unknown
            | TokenKind::OpenTag
            | TokenKind::OpenComment
            | TokenKind::Outside
            | TokenKind::Unread => reported(),
            TokenKind::Move | TokenKind::Null => {
                let refused = found.reports(token);
                let count = count(token, played);
                let (line, entry) = if depth == 1 {
                    (&mut self.main, TokenCategory::Move)
                } else {
                    (&mut self.variations, TokenCategory::VariationMove)
                };
                line.written += count.max(1);
                line.judged += count;
                match () {
                    () if count > 0 => entry,
                    () if refused => {
                        line.refused += 1;
                        TokenCategory::Reported
                    }
                    () if behind => {
                        line.behind += 1;
                        TokenCategory::Behind
                    }
                    () => TokenCategory::Unaccounted,
                }
            }
        }
    }
}

/// The number of half-moves of a token that were played: `e4e5` may be two.
fn count(token: &Token, played: Option<&ReceiptMoves>) -> u64 {
    match played {
        None => 0,
        Some(ReceiptMoves::All) => 1,
        Some(ReceiptMoves::At(starts)) => {
            let from = starts.partition_point(|&s| s < token.span.start);
            starts[from..].iter().take_while(|&&s| s < token.span.end).count() as u64
        }
    }
}
