//! Proofs: what the fast path has shown about a game that it read.

/// A set of things that are proved about a game.
///
/// A check of the judge names the proofs that make it needless ([`GameCheck`](crate::judge::checks::GameCheck)). A
/// proof that the fast path does not give costs only speed: the check then runs on the game itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Proof(u16);

impl Proof {
    /// Nothing is proved. A check that names this runs on every game.
    pub const NONE: Proof = Proof(0);
    /// The bytes are UTF-8, no letter of them was replaced, and the letters of the moves are those of one language.
    pub const TEXT: Proof = Proof(1);
    /// Every token is understood, every bracket has its partner, and one terminator ends the game.
    pub const SYNTAX: Proof = Proof(1 << 1);
    /// The tag section has the seven tags of the roster, each tag once, and every value has the form that its name
    /// requires.
    pub const TAGS: Proof = Proof(1 << 2);
    /// The game is chess, or Chess960, and begins in a position that can be played.
    pub const START: Proof = Proof(1 << 3);
    /// Every half-move of every line is legal and written with the right number.
    pub const LEGAL: Proof = Proof(1 << 4);
    /// Every half-move is written canonically, except for signs that the Laws let a player leave out.
    pub const FORM: Proof = Proof(1 << 5);
    /// Terminator, Result tag and final position agree, and Termination names no forfeit.
    pub const RESULT: Proof = Proof(1 << 6);
    /// Under no edition of the Laws had the game ended by itself before its last half-move, or with another result.
    pub const ENDED: Proof = Proof(1 << 7);
    /// If a player won on time, no edition would refuse the win.
    pub const FLAG: Proof = Proof(1 << 8);
    /// If the result is a draw, both players had moved, or the draw needs no agreement.
    pub const AGREEMENT: Proof = Proof(1 << 9);
    /// No draw could be claimed on the board at any half-move.
    pub const NO_CLAIM: Proof = Proof(1 << 10);

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Proof) -> Proof {
        Proof(self.0 | other.0)
    }

    /// This set without the proofs of another.
    #[must_use]
    pub const fn without(self, other: Proof) -> Proof {
        Proof(self.0 & !other.0)
    }

    /// Whether every proof of `wanted` is in this set; true of [`Proof::NONE`].
    #[inline(always)]
    pub const fn has(self, wanted: Proof) -> bool {
        self.0 & wanted.0 == wanted.0
    }
}
