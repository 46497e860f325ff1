//! Tail: the text at the end of a game.

use super::odd::FastRefusal;
use crate::pgn::closing::{self, lexicon};

/// The text at the end of a game, from the last half-move of its main line up to the result.
#[derive(Clone, Copy)]
pub(super) struct GameTail<'a>(pub(super) &'a [u8]);

impl<'a> GameTail<'a> {
    /// The comments at the end, from the first one on, if they have words. Fails if there is a variation among them:
    /// its comments are not about the game, and the careful path separates them.
    pub(super) fn comments(self) -> Result<Option<&'a str>, FastRefusal> {
        let GameTail(tail) = self;
        let Some(at) = memchr::memchr2(b'{', b';', tail) else { return Ok(None) };
        let comments = &tail[at..];
        if !closing::have_words(comments) {
            return Ok(None);
        }
        let comments = std::str::from_utf8(comments).map_err(|_| FastRefusal)?;
        // The offer of a draw, `(=)`, is no variation. A bracket in a comment may be taken for one.
        let variation = |at: usize| !tail[at..].starts_with(b"(=)");
        if memchr::memchr_iter(b'(', tail).any(variation) {
            return if lexicon::may_say_why(comments.as_bytes()) { Err(FastRefusal) } else { Ok(None) };
        }
        Ok(Some(comments).filter(|comments| lexicon::may_say_why(comments.as_bytes())))
    }
}
