//! Amiss: what is wrong with a text that was read: it breaks off, is empty, or has no games. It is reported once it is
//! so at two readings, because a text may be read while it is written.

use super::board::WatchBoard;
use super::identity::GameIdentity;
use super::tear::TextTear;
use bienban_base::message::Message;
use bienban_engine::pgn::lex::{self, TokenKind};

/// How much of a text without games is quoted, in letters.
const QUOTED: usize = 40;

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DocumentFault {
    /// It breaks off in this line, there, and in this game, if its tags are all there.
    Torn(usize, TextTear, Option<GameIdentity>),
    /// It is empty. `true` if it had games.
    Empty(bool),
    /// It has no games. It begins so.
    Foreign(String),
}

impl DocumentFault {
    /// What is wrong with a text that has no game at all; `None` if it has one. `watched` if it had some before.
    pub(super) fn without_games(bytes: &[u8], watched: bool) -> Option<DocumentFault> {
        let (mut start, mut tokens) = (0, Vec::new());
        while start < bytes.len() {
            let end = lex::lex_game(bytes, start, &mut tokens);
            if tokens.iter().any(|token| matches!(token.kind, TokenKind::Tag | TokenKind::Move)) {
                return None;
            }
            start = end;
        }
        let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii();
        Some(match TextTear::of(text) {
            _ if text.is_empty() => DocumentFault::Empty(watched),
            Some(tear @ TextTear::Tag) => DocumentFault::Torn(lines(bytes), tear, None),
            _ => {
                let line = text.split(|b| matches!(b, b'\n' | b'\r')).next().unwrap_or_default();
                // A letter has four bytes at most.
                let line = String::from_utf8_lossy(&line[..line.len().min(4 * QUOTED)]);
                DocumentFault::Foreign(line.chars().take(QUOTED).collect())
            }
        })
    }

    /// What is wrong with a text whose last game has these tags and ends so. Without a result it breaks off only if a
    /// game of these tags had one when it was read whole. Tags alone may be the first ones of such a game.
    pub(super) fn of_last(
        bytes: &[u8],
        tear: TextTear,
        identity: &GameIdentity,
        moved: bool,
        boards: &[&WatchBoard],
    ) -> Option<DocumentFault> {
        let had_one = |board: &&WatchBoard| {
            board.signed > 0 && if moved { *board.identity == *identity } else { identity.may_become(&board.identity) }
        };
        let whole = tear == TextTear::Result && moved;
        (tear != TextTear::Result || boards.iter().any(had_one))
            .then(|| DocumentFault::Torn(lines(bytes), tear, whole.then(|| identity.clone())))
    }

    /// The name in data.
    pub(super) fn why(&self) -> &'static str {
        match self {
            DocumentFault::Torn(..) => "breaks-off",
            DocumentFault::Empty(_) => "empty",
            DocumentFault::Foreign(_) => "no-games",
        }
    }

    /// What is reported.
    pub(super) fn fault_message(&self) -> Message {
        match self {
            DocumentFault::Torn(line, tear, game) => {
                let place = match (tear, game) {
                    (TextTear::Tag, _) => Message::new("watch-torn-tag"),
                    (TextTear::Comment, _) => Message::new("watch-torn-comment"),
                    (TextTear::Result, None) => Message::new("watch-torn-tags"),
                    (TextTear::Result, Some(game)) => {
                        Message::new("watch-torn-game").with("white", &game.white).with("black", &game.black)
                    }
                };
                Message::new("watch-torn").with("line", line.to_string()).with_phrase("place", place)
            }
            DocumentFault::Empty(false) => Message::new("watch-empty"),
            DocumentFault::Empty(true) => Message::new("watch-emptied"),
            DocumentFault::Foreign(begin) => Message::new("watch-no-games").with("begin", begin),
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
        let of = |text: &str| DocumentFault::without_games(text.as_bytes(), false);
        assert_eq!(of(""), Some(DocumentFault::Empty(false)));
        assert_eq!(of("\u{FEFF}\n \n"), Some(DocumentFault::Empty(false)));
        assert_eq!(of("\n[Event \"A"), Some(DocumentFault::Torn(2, TextTear::Tag, None)));
        assert_eq!(of("504 Gateway Time-out\nnginx"), Some(DocumentFault::Foreign("504 Gateway Time-out".to_owned())));
        assert_eq!(of("{ The round begins at two. }").map(|amiss| amiss.why()), Some("no-games"));
        for text in ["[Event \"A\"]", "1. e4", "Giải trẻ\n\n[Event \"A\"]\n\n1. e4 *"] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
