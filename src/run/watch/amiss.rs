//! Amiss: what is wrong with a text that was read: it breaks off, is empty, or has no games. It is reported once it is
//! so at two readings, because a text may be read while it is written.

use super::board::Board;
use super::identity::Identity;
use super::tear::Tear;
use bienban_base::message::Message;
use bienban_engine::pgn::lex::{self, TokenKind};

/// How much of a text without games is quoted, in letters.
const QUOTED: usize = 40;

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Amiss {
    /// It breaks off in this line, there, and in this game, if its tags are all there.
    Torn(usize, Tear, Option<Identity>),
    /// It is empty. `true` if it had games.
    Empty(bool),
    /// It has no games. It begins so.
    Foreign(String),
}

impl Amiss {
    /// What is wrong with a text that has no game at all; `None` if it has one. `watched` if it had some before.
    pub(super) fn without_games(bytes: &[u8], watched: bool) -> Option<Amiss> {
        let (mut start, mut tokens) = (0, Vec::new());
        while start < bytes.len() {
            let end = lex::game(bytes, start, &mut tokens);
            if tokens.iter().any(|token| matches!(token.kind, TokenKind::Tag | TokenKind::Move)) {
                return None;
            }
            start = end;
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii();
        Some(match Tear::of(text) {
            _ if text.is_empty() => Amiss::Empty(watched),
            Some(tear @ Tear::Tag) => Amiss::Torn(lines(bytes), tear, None),
            _ => {
                let line = text.split(|b| matches!(b, b'\n' | b'\r')).next().unwrap_or_default();
                // A letter has four bytes at most.
                let line = String::from_utf8_lossy(&line[..line.len().min(4 * QUOTED)]);
                Amiss::Foreign(line.chars().take(QUOTED).collect())
            }
        })
    }

    /// What is wrong with a text whose last game has these tags and ends so. Without a result it breaks off only if a
    /// game of these tags had one when it was read whole. Tags alone may be the first ones of such a game.
    pub(super) fn of_last(
        bytes: &[u8],
        tear: Tear,
        identity: &Identity,
        moved: bool,
        boards: &[&Board],
    ) -> Option<Amiss> {
        let had_one = |board: &&Board| {
            board.signed > 0 && if moved { *board.identity == *identity } else { identity.may_become(&board.identity) }
        };
        let whole = tear == Tear::Result && moved;
        (tear != Tear::Result || boards.iter().any(had_one))
            .then(|| Amiss::Torn(lines(bytes), tear, whole.then(|| identity.clone())))
    }

    /// The name in data.
    pub(super) fn why(&self) -> &'static str {
        match self {
            Amiss::Torn(..) => "breaks-off",
            Amiss::Empty(_) => "empty",
            Amiss::Foreign(_) => "no-games",
        }
    }

    /// What is reported.
    pub(super) fn said(&self) -> Message {
        match self {
            Amiss::Torn(line, tear, game) => {
                let place = match (tear, game) {
                    (Tear::Tag, _) => Message::new("watch-torn-tag"),
                    (Tear::Comment, _) => Message::new("watch-torn-comment"),
                    (Tear::Result, None) => Message::new("watch-torn-tags"),
                    (Tear::Result, Some(game)) => {
                        Message::new("watch-torn-game").with("white", &game.white).with("black", &game.black)
                    }
                };
                Message::new("watch-torn").with("line", line.to_string()).with_phrase("place", place)
            }
            Amiss::Empty(false) => Message::new("watch-empty"),
            Amiss::Empty(true) => Message::new("watch-emptied"),
            Amiss::Foreign(begin) => Message::new("watch-no-games").with("begin", begin),
        }
    }
}

/// The number of the last line.
fn lines(bytes: &[u8]) -> usize {
    1 + memchr::memchr_iter(b'\n', bytes).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_games_is_empty_torn_or_something_else() {
        let of = |text: &str| Amiss::without_games(text.as_bytes(), false);
        assert_eq!(of(""), Some(Amiss::Empty(false)));
        assert_eq!(of("\u{FEFF}\n \n"), Some(Amiss::Empty(false)));
        assert_eq!(of("\n[Event \"A"), Some(Amiss::Torn(2, Tear::Tag, None)));
        assert_eq!(of("504 Gateway Time-out\nnginx"), Some(Amiss::Foreign("504 Gateway Time-out".to_owned())));
        assert_eq!(of("{ The round begins at two. }").map(|amiss| amiss.why()), Some("no-games"));
        for text in ["[Event \"A\"]", "1. e4", "Giải trẻ\n\n[Event \"A\"]\n\n1. e4 *"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
