//! Builds a game from its tokens: collects the tags, and hangs each variation on the line that it belongs to.
//!
//! `1. e4 (1. d4) e5` becomes the line `1. e4 <line 1> e5` and line 1, `1. d4`.

use super::game::{Kinds, Line, LineItem, MoveNumber, PgnGame};
use super::lex::{self, Token, TokenKind};
use super::tag::{self, Tag};
use bienban_base::place::ByteSpan;
use bienban_base::text::detected::{EncodingDetection, detect_or};
use bienban_base::text::encoding::Encoding;

/// The greatest depth of variations. Deeper ones are reported like unbalanced parentheses and not read, which bounds
/// the lines that hostile input can open.
pub const MAX_DEPTH: usize = 200;

/// Reads the game at `at` of a block: finds its end, decides in which encoding its bytes are read (`requested` takes
/// precedence over the evidence of the text), and builds the game. `memory` becomes the memory of its tokens; its
/// content is overwritten.
pub fn assemble_game(
    block: &[u8],
    at: usize,
    requested: Option<Encoding>,
    mut memory: Vec<Token>,
) -> (PgnGame<'_>, EncodingDetection) {
    let mut tags = Vec::with_capacity(16);
    let (end, usual) = lex::game_with_tags(block, at, &mut memory, Some(&mut tags));
    let detected = detect_or(&block[at..end], requested);
    let game = build(block, ByteSpan::new(at, end), memory, tags, detected.encoding);
    (PgnGame { usual, ..game }, detected)
}

/// Builds a game from the tokens that [`lex::lex_game`] cut it into. Every span counts in `block`.
pub fn assemble(block: &[u8], span: ByteSpan, tokens: Vec<Token>, encoding: Encoding) -> PgnGame<'_> {
    let tags = tokens.iter().filter(|token| token.kind == TokenKind::Tag);
    let tags = tags.filter_map(|token| read_tag(block, token.span)).collect();
    build(block, span, tokens, tags, encoding)
}

/// Builds a game from its tokens and its tags.
fn build(block: &[u8], span: ByteSpan, tokens: Vec<Token>, tags: Vec<Tag>, encoding: Encoding) -> PgnGame<'_> {
    let mut game = PgnGame::of_tags(block, span, Vec::new(), tags, encoding);
    let mut partners = None;
    let mut kinds = Kinds::default();
    // Of five tokens, two are blanks between words.
    game.lines[0].items.reserve_exact(tokens.len() * 2 / 3);
    let (mut open_lines, mut current) = (Vec::new(), 0);
    let mut skipped = 0;
    for (index, token) in tokens.iter().enumerate() {
        kinds.add(token.kind);
        let mut has_partner =
            || partners.get_or_insert_with(|| self::partners(&tokens, &mut game.unbalanced)).get(index) == Some(&true);
        let item = match token.kind {
            TokenKind::Move => LineItem::Move(token.span),
            TokenKind::Open if has_partner() => {
                if skipped > 0 || open_lines.len() >= MAX_DEPTH {
                    // Only the outermost of the variations that are too deep is reported; the rest lie inside it.
                    skipped += 1;
                    if skipped == 1 {
                        game.unbalanced.push(token.span);
                    }
                    continue;
                }
                let inner = game.lines.len();
                game.lines.push(Line::default());
                // It is an item of the line around it, whose place comes first.
                game.lines[current].items.push(LineItem::Variation(inner));
                open_lines.push(current);
                current = inner;
                continue;
            }
            TokenKind::Close if has_partner() => {
                if skipped > 0 {
                    skipped -= 1;
                } else if let Some(around) = open_lines.pop() {
                    current = around;
                }
                continue;
            }
            TokenKind::Result => {
                // A result inside a variation is that of its line, not of the game.
                if open_lines.is_empty() {
                    game.result = Some(token.span);
                }
                continue;
            }
            TokenKind::Number => LineItem::Number(read_number(token.span.bytes_in(block)), token.span),
            TokenKind::Dots => {
                // In `12. ... e5` the dots belong to the number. A single dot apart from it, as in `12 . e5`, does not
                // show the side.
                let several = token.span.bytes_in(block) != b".";
                if let Some(LineItem::Number(number, _)) = game.lines[current].items.last_mut().filter(|_| several) {
                    number.black = true;
                }
                continue;
            }
            TokenKind::Null => LineItem::Null(token.span),
            // A `(` without a partner may or may not open a variation, so it is uncertain whether the next move is a
            // move of this line.
            TokenKind::Open | TokenKind::Unknown => LineItem::Unknown(token.span),
            _ => continue,
        };
        if skipped == 0 {
            game.lines[current].items.push(item);
        }
    }
    game.unbalanced.sort_unstable();
    (game.tokens, game.kinds) = (tokens, kinds);
    game
}

/// Finds for each token whether it is a parenthesis with a partner; empty if no token is a parenthesis. The spans of
/// parentheses without a partner go into `unbalanced`.
pub fn partners(tokens: &[Token], unbalanced: &mut Vec<ByteSpan>) -> Vec<bool> {
    if !tokens.iter().any(|token| matches!(token.kind, TokenKind::Open | TokenKind::Close)) {
        return Vec::new();
    }
    let mut partner = vec![false; tokens.len()];
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(index),
            TokenKind::Close => match open.pop() {
                Some(other) => {
                    partner[other] = true;
                    partner[index] = true;
                }
                None => unbalanced.push(token.span),
            },
            _ => {}
        }
    }
    unbalanced.extend(open.iter().map(|&index| tokens[index].span));
    partner
}

/// Reads the tag pair again that the lexer found, to get the places of its parts. Spans count in the block.
fn read_tag(block: &[u8], span: ByteSpan) -> Option<Tag> {
    let at = span.start as usize;
    Some(Tag { span, ..Tag::new(at, &tag::scan(block, at)?) })
}

/// Reads a move number. A number too great for `u32` becomes `u32::MAX`, which fits no game.
fn read_number(text: &[u8]) -> MoveNumber {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let value = text[..digits].iter().fold(0, |n: u32, b| n.saturating_mul(10).saturating_add(u32::from(b - b'0')));
    let dots = &text[digits..];
    MoveNumber { value, black: dots.len() > 1 }
}
