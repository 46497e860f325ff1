//! Who won and why, in the words of servers: `An won on time`.

use crate::pgn::cause::{Cause, Ground};

/// What follows the winner's name in the words of servers, and why the other player lost.
const WON: [(&str, Cause); 6] = [
    (" won by resignation", Cause::Resignation),
    (" won on time", Cause::Time),
    (" won by checkmate", Cause::Board(Ground::Checkmate)),
    (" won - game abandoned", Cause::Other),
    (" wins by resignation", Cause::Resignation),
    (" wins on time", Cause::Time),
];

/// Why the other player lost, if words in the form of servers name this player as the winner. The name may be a word
/// that would be read otherwise, such as `Game` or `Default`.
pub(crate) fn tell_winner(words: &[u8], name: &[u8]) -> Option<Cause> {
    // `?` names no player.
    let named = name.iter().any(|b| !b.is_ascii() || b.is_ascii_alphanumeric());
    let rest = words.strip_prefix(name).filter(|_| named)?;
    WON.iter().find(|(won, _)| won.as_bytes() == rest).map(|(_, cause)| *cause)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_in_the_words_of_servers() {
        assert_eq!(tell_winner(b"An won on time", b"An"), Some(Cause::Time));
        for (words, name) in [
            ("An won on time", "B"),
            ("Anh won on time", "An"),
            ("B won", "B"),
            (" won on time", ""),
            ("? won on time", "?"),
        ] {
            assert_eq!(tell_winner(words.as_bytes(), name.as_bytes()), None, "{words}");
        }
    }
}
