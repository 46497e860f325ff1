//! A game out of its tokens: tags collected, variations hung where they belong.

use super::game::{Game, Item, Line, MoveNumber, Tag};
use super::lex::{self, Token, TokenKind};
use super::tag;
use crate::place::ByteSpan;
use crate::text::encoding::{Detected, Encoding, detect_or};

/// Variations nested deeper than this are reported and not read.
pub const MAX_DEPTH: usize = 200;

/// Reads the game at `at` of a block: finds its end, decides how its bytes are read (`requested` wins over what the
/// text shows), and puts it together. `memory` holds its tokens; what stands in it is overwritten.
pub fn read(block: &[u8], at: usize, requested: Option<Encoding>, mut memory: Vec<Token>) -> (Game<'_>, Detected) {
    let end = lex::game(block, at, &mut memory);
    let detected = detect_or(&block[at..end], requested);
    (assemble(block, ByteSpan::new(at, end), memory, detected.encoding), detected)
}

/// Puts a game together from the tokens that [`lex::game`](super::lex::game) made of it.
pub fn assemble(block: &[u8], span: ByteSpan, tokens: Vec<Token>, encoding: Encoding) -> Game<'_> {
    let mut game = Game {
        block,
        span,
        tokens: Vec::new(),
        encoding,
        tags: Vec::new(),
        lines: vec![Line::default()],
        result: None,
        unbalanced: Vec::new(),
    };
    let partners = partners(&tokens, &mut game.unbalanced);
    let mut open_lines = vec![0];
    let mut skipped = 0;
    for (index, token) in tokens.iter().enumerate() {
        let current = open_lines[open_lines.len() - 1];
        let item = match token.kind {
            TokenKind::Tag => {
                game.tags.extend(read_tag(block, token.span));
                continue;
            }
            TokenKind::Open if partners[index] => {
                if skipped > 0 || open_lines.len() > MAX_DEPTH {
                    skipped += 1;
                    if skipped == 1 {
                        game.unbalanced.push(token.span);
                    }
                    continue;
                }
                game.lines.push(Line::default());
                open_lines.push(game.lines.len() - 1);
                Item::Variation(game.lines.len() - 1)
            }
            TokenKind::Close if partners[index] => {
                if skipped > 0 {
                    skipped -= 1;
                } else {
                    open_lines.pop();
                }
                continue;
            }
            TokenKind::Result => {
                if open_lines.len() == 1 {
                    game.result = Some(token.span);
                }
                continue;
            }
            TokenKind::Number => Item::Number(read_number(token.span.of(block)), token.span),
            TokenKind::Dots => {
                // `12. ... e5`: the dots belong to the number; `12 . e5` says nothing.
                let several = token.span.of(block) != b".";
                if let Some(Item::Number(number, _)) = game.lines[current].items.last_mut().filter(|_| several) {
                    number.black = true;
                }
                continue;
            }
            TokenKind::Move => Item::Move(token.span),
            TokenKind::Null => Item::Null(token.span),
            // What follows a `(` without partner may or may not be a variation.
            TokenKind::Open | TokenKind::Unknown => Item::Unknown(token.span),
            _ => continue,
        };
        if skipped == 0 {
            game.lines[current].items.push(item);
        }
    }
    game.unbalanced.sort_unstable();
    game.tokens = tokens;
    game
}

/// For every token, whether it is a parenthesis that has a partner. Those without are put into `unbalanced`.
pub(crate) fn partners(tokens: &[Token], unbalanced: &mut Vec<ByteSpan>) -> Vec<bool> {
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

fn read_tag(block: &[u8], span: ByteSpan) -> Option<Tag> {
    let parts = tag::scan(block, span.start as usize)?;
    let name = ByteSpan::new(parts.name.start, parts.name.end);
    let value = ByteSpan::new(parts.value.start, parts.value.end);
    Some(Tag { name, value, span, bare_quote: parts.bare_quote })
}

fn read_number(text: &[u8]) -> MoveNumber {
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let value = text[..digits].iter().fold(0, |n: u32, b| n.saturating_mul(10).saturating_add(u32::from(b - b'0')));
    let dots = &text[digits..];
    MoveNumber { value, black: dots.len() > 1 }
}
