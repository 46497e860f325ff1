//! Identity: by what a game is known again in the next reading, whatever its place in the text: event, round, board
//! and players.

use serde::Serialize;

use bienban_engine::pgn::game::PgnGame;

/// The tags that tell a game from the others of a broadcast.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct GameIdentity {
    /// The tag Event.
    #[serde(rename = "tournament")]
    pub event: String,
    /// The tag Round.
    pub round: String,
    /// The tag Board; without it, what follows the last dot of a round such as `3.12`.
    pub board: String,
    /// The tag White.
    pub white: String,
    /// The tag Black.
    pub black: String,
}

impl GameIdentity {
    /// The identity that the tags of a game give it.
    pub(super) fn of(tags: &PgnGame<'_>) -> GameIdentity {
        let value = |name: &str| tags.value(name).trim().to_owned();
        let round = value("Round");
        let board = match value("Board") {
            board if board.is_empty() => match round.rsplit_once('.') {
                Some((_, board)) => board.to_owned(),
                None => board,
            },
            board => board,
        };
        GameIdentity { event: value("Event"), round, board, white: value("White"), black: value("Black") }
    }

    /// Whether these tags may be the first ones of a game that has those.
    pub(super) fn may_become(&self, whole: &GameIdentity) -> bool {
        let begins = |ours: &str, theirs: &str| ours.is_empty() || ours == theirs;
        // The board may have come from the round, until its own tag is there.
        let board = begins(&self.board, &whole.board) || self.round.ends_with(&format!(".{}", self.board));
        board
            && begins(&self.event, &whole.event)
            && begins(&self.round, &whole.round)
            && begins(&self.white, &whole.white)
            && begins(&self.black, &whole.black)
    }

    /// By what boards are put in order: rounds and boards by their numbers.
    pub(super) fn rank(&self) -> (Vec<u32>, u32, &GameIdentity) {
        let number = |text: &str| text.trim().parse().unwrap_or(u32::MAX);
        (self.round.split('.').map(number).collect(), number(&self.board), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::judge::{JudgeOptions, each};
    use bienban_engine::source::split::Block;

    fn of(tags: &str) -> GameIdentity {
        let block = Block::whole("x.pgn", format!("{tags}\n\n1. e4 *\n").as_bytes());
        let mut found = Vec::new();
        each(&block, &JudgeOptions::default(), |game| found.push(GameIdentity::of(game.tagged())));
        found.remove(0)
    }

    #[test]
    fn the_board_is_a_tag_or_the_end_of_the_round() {
        assert_eq!(of("[Event \"A\"]\n[Round \"3.12\"]").board, "12");
        assert_eq!(of("[Event \"A\"]\n[Round \"3.12\"]\n[Board \"7\"]").board, "7");
        assert_eq!(of("[Event \"A\"]\n[Round \"3\"]").board, "");
    }

    #[test]
    fn tags_may_be_the_first_ones_of_a_game() {
        let whole = of("[Event \"A\"]\n[Round \"3.12\"]\n[White \"An\"]\n[Black \"Chi\"]\n[Board \"7\"]");
        for tags in
            ["[Event \"A\"]", "[Event \"A\"]\n[Round \"3.12\"]", "[Event \"A\"]\n[Round \"3.12\"]\n[White \"An\"]"]
        {
            assert!(of(tags).may_become(&whole), "{tags}");
        }
        assert!(whole.may_become(&whole));
        assert!(!of("[Event \"A\"]\n[Round \"3.11\"]").may_become(&whole));
        assert!(!of("[White \"Anh\"]").may_become(&whole));
    }

    #[test]
    fn boards_are_in_the_order_of_their_numbers() {
        let (two, ten) = (of("[Round \"1\"]\n[Board \"2\"]"), of("[Round \"1\"]\n[Board \"10\"]"));
        assert!(two.rank() < ten.rank());
    }
}
