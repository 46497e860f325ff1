//! Findings: statements about a game, mostly about its faults. A [`Finding`] has a stable [`Code`], a severity, a place
//! and a message.
//!
//! A finding is data and never an error of the run, so an archive with a thousand faults is read to its end. This
//! module knows neither chess nor files, and everything else may use it.
//!
//! ```
//! use bienban_base::finding::{Code, Severity};
//! let code: Code = "illegal-move".parse().unwrap();
//! assert_eq!((code.id(), code.severity()), ("M201", Severity::Error));
//! ```

use std::fmt;
use std::str::FromStr;

use crate::message::Message;
use crate::place::{ByteSpan, Ply, Side};

/// How serious a finding is. The order is by gravity, so [`Severity::Error`] is the greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Something worth knowing that is no fault.
    Info,
    /// A fault that leaves the game readable.
    Warning,
    /// A fault that makes the game unreadable, or shows that it cannot have been played as it is written.
    Error,
}

impl Severity {
    /// The word in reports: `error`, `warning` or `info`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }

    /// The word in the user's language.
    pub fn message(self) -> Message {
        Message::new(match self {
            Severity::Error => "severity-error",
            Severity::Warning => "severity-warning",
            Severity::Info => "severity-info",
        })
    }
}

macro_rules! codes {
    ($($id:ident $name:literal $($severity:ident)+,)*) => {
        /// The stable code of a finding. Numbers and names are part of the interface and are never used again for
        /// another meaning.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $name] $id,)* }

        impl Code {
            /// Every code, in the order of numbers.
            pub const ALL: &'static [Code] = &[$(Code::$id,)*];

            /// The letter and number, such as `M201`.
            pub fn id(self) -> &'static str {
                match self { $(Code::$id => stringify!($id),)* }
            }

            /// The name, such as `illegal-move`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$id => $name,)* }
            }

            /// Every severity that a finding with this code may have, the gravest first.
            pub fn severities(self) -> &'static [Severity] {
                match self { $(Code::$id => &[$(Severity::$severity),+],)* }
            }

            /// The gravest severity of this code. A finding has it unless its check chooses another.
            pub fn severity(self) -> Severity {
                self.severities()[0]
            }
        }
    };
}

codes! {
    S101 "unknown-token" Error,
    S102 "unterminated-comment" Error,
    S103 "unterminated-tag" Error,
    S104 "unbalanced-variation" Error,
    S105 "text-outside-game" Warning,
    S106 "missing-terminator" Warning,
    S107 "game-too-large" Error,
    S108 "sheet-without-moves" Error,
    S109 "rows-out-of-place" Warning,
    M201 "illegal-move" Error,
    M202 "ambiguous-move" Error,
    M203 "non-canonical-move" Warning,
    M204 "wrong-move-number" Warning Error,
    M205 "missing-half-move" Error,
    M206 "mixed-languages" Error,
    M207 "promotion-piece-missing" Error,
    M208 "moves-after-end" Error Warning,
    M209 "null-move" Warning,
    M210 "unsupported-variant" Warning,
    M211 "no-such-man" Error,
    M212 "impossible-direction" Error,
    R301 "result-tag-mismatch" Error,
    R302 "result-against-mate" Error,
    R303 "result-against-stalemate" Error,
    R304 "result-against-dead-position" Error Warning,
    R305 "time-forfeit-cannot-mate" Error Warning,
    R306 "result-against-automatic-draw" Error Warning,
    R307 "draw-before-both-moved" Error Warning,
    R308 "forfeit-with-moves" Warning,
    R309 "result-against-statement" Warning,
    R310 "resignation-cannot-mate" Error Warning,
    R311 "result-not-understood" Error,
    R312 "statement-against-board" Warning,
    D401 "claim-open" Info,
    D402 "forbidden-repetition" Info,
    T501 "missing-roster-tag" Warning,
    T502 "malformed-tag-value" Warning,
    T503 "duplicate-tag" Warning,
    T504 "invalid-start-position" Error Warning,
    T505 "eco-differs" Info,
    T506 "sheet-without-players" Error,
    E601 "legacy-encoding" Warning Info,
    E602 "invalid-bytes" Error,
    E603 "ambiguous-language" Error,
    X701 "engines-disagree" Error,
    X702 "internal-error" Error,
    P801 "board-twice" Warning,
    P802 "player-twice" Warning,
    P803 "board-missing" Warning,
    P804 "result-missing" Warning,
    P805 "game-twice" Warning,
    P806 "game-missing" Warning,
    P807 "round-missing" Warning,
    P808 "rematch" Error,
    P809 "wrong-round" Warning,
    P810 "wrong-colour" Warning,
    P811 "third-colour" Warning,
    P812 "colour-difference" Warning,
    P813 "second-bye" Error,
    P815 "result-conflict" Error,
    P816 "colour-conflict" Error,
    P817 "pairing-conflict" Error,
    P818 "trf-asymmetric" Error,
    P819 "trf-points" Error,
    P820 "trf-rank" Warning,
    P821 "trf-unreadable" Error Warning,
    P822 "withdrawal" Info,
    P823 "name-variant" Warning,
    P824 "compatriots-late" Info,
    P825 "knocked-out-plays" Error,
    P826 "team-order" Warning,
    P827 "schedule-unknown" Info,
    P828 "field-size" Info,
    P829 "trf-record-unknown" Info,
    P830 "event-joined" Info,
    P835 "three-forfeits" Warning,
    P836 "pairing-by-rule" Warning,
    P837 "acceleration" Warning,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The error for a code that does not exist.
fn unknown_code(name: &str) -> Message {
    Message::new("unknown-code").with("name", name)
}

impl FromStr for Code {
    type Err = Message;

    /// Reads a code (`M201`, in any case) or a name (`illegal-move`).
    fn from_str(s: &str) -> Result<Code, Message> {
        let found = Code::ALL.iter().find(|c| c.id().eq_ignore_ascii_case(s) || c.name().eq_ignore_ascii_case(s));
        found.copied().ok_or_else(|| unknown_code(s))
    }
}

/// A set of codes, as the options `--select` and `--ignore` describe it. Each code is one bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSet(u128);

// A code beyond the width of the number would have no bit.
const _: () = assert!(Code::ALL.len() <= u128::BITS as usize);

impl CodeSet {
    /// The set without any code.
    pub const EMPTY: CodeSet = CodeSet(0);

    /// The set of all codes.
    pub fn all() -> CodeSet {
        Code::ALL.iter().fold(CodeSet::EMPTY, |set, &c| set.with(c))
    }

    /// This set with one more code.
    #[must_use]
    pub fn with(self, code: Code) -> CodeSet {
        CodeSet(self.0 | 1 << code as u32)
    }

    /// This set without the codes of the other.
    #[must_use]
    pub fn minus(self, other: CodeSet) -> CodeSet {
        CodeSet(self.0 & !other.0)
    }

    /// The codes that are in either set.
    #[must_use]
    pub fn union(self, other: CodeSet) -> CodeSet {
        CodeSet(self.0 | other.0)
    }

    /// Whether the code is in the set.
    pub fn contains(self, code: Code) -> bool {
        self.0 & 1 << code as u32 != 0
    }
}

impl FromStr for CodeSet {
    type Err = Message;

    /// Reads a code, a name, or the beginning of a code: `M` and `M2` mean every code that begins with it. If no code
    /// does, that is the error.
    fn from_str(s: &str) -> Result<CodeSet, Message> {
        if let Ok(code) = s.parse() {
            return Ok(CodeSet::EMPTY.with(code));
        }
        // `get` and not an index, because the argument may end inside a character.
        let starts = |c: &&Code| !s.is_empty() && c.id().get(..s.len()).is_some_and(|p| p.eq_ignore_ascii_case(s));
        let set = Code::ALL.iter().filter(starts).fold(CodeSet::EMPTY, |set, &c| set.with(c));
        if set == CodeSet::EMPTY { Err(unknown_code(s)) } else { Ok(set) }
    }
}

/// A proposed text that replaces the token of a finding. It is never applied unless the user asks for it.
pub type Fix = String;

/// One statement about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The kind of the finding.
    pub code: Code,
    /// The severity, one of those that the code may have.
    pub severity: Severity,
    /// The place, as a span of the block that contains the game.
    pub span: ByteSpan,
    /// The half-move that it is about, counted from 1; 0 for the tags.
    pub ply: Ply,
    /// The move number and the side of that half-move, or `None` if the finding is not about a half-move.
    pub turn: Option<(u32, Side)>,
    /// The statement, not yet worded.
    pub message: Message,
    /// The position before the half-move in FEN, or `None` if the finding has no position.
    pub fen: Option<String>,
    /// The proposed texts, the most likely first.
    pub fixes: Vec<Fix>,
}

impl Finding {
    /// A finding about a place, without half-move, position and proposals. Its severity is the gravest of its code.
    pub fn at(code: Code, span: ByteSpan, message: Message) -> Finding {
        Finding {
            code,
            severity: code.severity(),
            span,
            ply: Ply(0),
            turn: None,
            message,
            fen: None,
            fixes: Vec::new(),
        }
    }

    /// Sets the half-move that the finding is about, with its move number and side.
    #[must_use]
    pub fn about(mut self, ply: Ply, turn: (u32, Side)) -> Finding {
        self.ply = ply;
        self.turn = Some(turn);
        self
    }

    /// The same for a finding about what follows the last of `played` half-moves, such as a result.
    #[must_use]
    pub fn after(mut self, played: Ply) -> Finding {
        self.ply = played;
        self
    }

    /// Sets the position before the half-move, in FEN.
    #[must_use]
    pub fn in_position(mut self, fen: String) -> Finding {
        self.fen = Some(fen);
        self
    }

    /// Sets a single proposal.
    #[must_use]
    pub fn fixed_by(mut self, fix: impl Into<Fix>) -> Finding {
        self.fixes = vec![fix.into()];
        self
    }

    /// Sets several proposals, the most likely first.
    #[must_use]
    pub fn fixed_by_one_of(mut self, fixes: Vec<Fix>) -> Finding {
        self.fixes = fixes;
        self
    }

    /// Sets the severity, for a case that is less grave than the code is by default.
    ///
    /// The severity must be one of [`Code::severities`], because `explain` promises no other.
    #[must_use]
    pub fn graded(mut self, severity: Severity) -> Finding {
        debug_assert!(self.code.severities().contains(&severity), "{} is never {}", self.code, severity.name());
        self.severity = severity;
        self
    }

    /// The proposals as reports show them, joined by `; `. `None` if there are none.
    pub fn fix(&self) -> Option<Fix> {
        (!self.fixes.is_empty()).then(|| self.fixes.join("; "))
    }
}
