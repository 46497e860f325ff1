//! Counts: how many variations, comments, glyphs, clocks and evaluations a game has.

use bienban_engine::judge::Game;
use bienban_engine::pgn::lex::TokenKind;

/// Counts of everything beside the moves of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProfileCounts {
    /// Variations of any depth.
    pub variations: u32,
    /// Comments, in braces or after a semicolon.
    pub comments: u32,
    /// Annotations: `$1`, and signs such as `!?`.
    pub nags: u32,
    /// Comments with a clock, `[%clk ...]`.
    pub clocks: u32,
    /// Comments with an evaluation, `[%eval ...]`.
    pub evals: u32,
}

impl ProfileCounts {
    /// The counts of a game.
    pub fn of(game: &Game<'_>) -> ProfileCounts {
        game.plain_annotations().and_then(ProfileCounts::of_plain).unwrap_or_else(|| ProfileCounts::of_tokens(game))
    }

    /// The counts of a movetext that the fast path read, in which brackets fit. `None` if it has signs that only the
    /// tokens can distinguish.
    fn of_plain(text: &[u8]) -> Option<ProfileCounts> {
        let (mut counts, mut at) = (ProfileCounts::default(), 0);
        while let Some(&byte) = text.get(at) {
            at += match byte {
                b'{' => {
                    let len = memchr::memchr(b'}', &text[at..])?;
                    counts.comment(&text[at..at + len]);
                    len + 1
                }
                b';' => {
                    let len = line(&text[at..]);
                    counts.comment(&text[at..at + len]);
                    len
                }
                b'%' if at == 0 || matches!(text[at - 1], b'\n' | b'\r') => line(&text[at..]),
                b'(' => {
                    counts.variations += u32::from(!text[at..].starts_with(b"(=)"));
                    1
                }
                b'$' => {
                    counts.nags += 1;
                    1
                }
                b'!' | b'?' => {
                    let len = text[at..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
                    if len > 2 {
                        return None;
                    }
                    counts.nags += 1;
                    len
                }
                _ => 1,
            };
        }
        Some(counts)
    }

    /// The counts of the tokens of a game.
    fn of_tokens(game: &Game<'_>) -> ProfileCounts {
        let written = game.written();
        let mut counts =
            ProfileCounts { variations: written.lines.len().saturating_sub(1) as u32, ..ProfileCounts::default() };
        for token in &written.tokens {
            match token.kind {
                TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment => {
                    counts.comment(written.bytes(token.span));
                }
                TokenKind::Nag | TokenKind::Glyph => counts.nags += 1,
                _ => {}
            }
        }
        counts
    }

    fn comment(&mut self, text: &[u8]) {
        self.comments += 1;
        if memchr::memchr(b'%', text).is_some() {
            self.clocks += u32::from(memchr::memmem::find(text, b"[%clk").is_some());
            self.evals += u32::from(memchr::memmem::find(text, b"[%eval").is_some());
        }
    }
}

/// The length of what is left of a line.
fn line(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}
