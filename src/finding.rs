//! What is said about a game: a [`Finding`] has a stable [`Code`], a severity, a place and a message.
//!
//! A finding is data, never an error of the run: an archive with a thousand faults is read to its end. This module
//! knows neither chess nor files; everything else may use it.
//!
//! ```
//! use bienban::finding::{Code, Severity};
//! let code: Code = "illegal-move".parse().unwrap();
//! assert_eq!((code.id(), code.severity()), ("M201", Severity::Error));
//! ```

use std::fmt;
use std::str::FromStr;

use crate::message::Message;
use crate::place::{ByteSpan, Ply, Side};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing, not a fault.
    Info,
    /// A fault that leaves the game readable.
    Warning,
    /// The game cannot be what was played, or cannot be read.
    Error,
}

impl Severity {
    /// The word used in reports: `error`, `warning` or `info`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }

    /// The word for people.
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
        /// The stable code of a finding. Numbers and names are part of the interface and are never reused.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $(#[doc = $name] $id,)* }

        impl Code {
            /// Every code, in order of number.
            pub const ALL: &'static [Code] = &[$(Code::$id,)*];

            /// Letter and number, such as `M201`.
            pub fn id(self) -> &'static str {
                match self { $(Code::$id => stringify!($id),)* }
            }

            /// The name, such as `illegal-move`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$id => $name,)* }
            }

            /// Every severity that a finding of this code may have, the gravest first.
            pub fn severities(self) -> &'static [Severity] {
                match self { $(Code::$id => &[$(Severity::$severity),+],)* }
            }

            /// The gravest severity of this code, which a finding has unless its check says another.
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
    M201 "illegal-move" Error,
    M202 "ambiguous-move" Error,
    M203 "non-canonical-move" Warning,
    M204 "wrong-move-number" Warning,
    M205 "missing-half-move" Error,
    M206 "mixed-languages" Error,
    M207 "promotion-piece-missing" Error,
    M208 "moves-after-end" Error,
    M209 "null-move" Warning,
    M210 "unsupported-variant" Warning,
    R301 "result-tag-mismatch" Error,
    R302 "result-against-mate" Error,
    R303 "result-against-stalemate" Error,
    R304 "result-against-dead-position" Error,
    R305 "time-forfeit-cannot-mate" Error,
    R306 "result-against-automatic-draw" Error,
    R307 "draw-before-both-moved" Error,
    R308 "forfeit-with-moves" Warning,
    D401 "claim-open" Info,
    T501 "missing-roster-tag" Warning,
    T502 "malformed-tag-value" Warning,
    T503 "duplicate-tag" Warning,
    T504 "invalid-start-position" Error,
    E601 "legacy-encoding" Info,
    E602 "invalid-bytes" Error,
    E603 "ambiguous-language" Error,
    X701 "engines-disagree" Warning,
    X702 "internal-error" Error,
    P801 "board-twice" Warning,
    P802 "player-twice" Warning,
    P803 "board-missing" Warning,
    P804 "result-missing" Warning,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// No code has the number or name that was asked for.
fn unknown_code(name: &str) -> Message {
    Message::new("unknown-code").with("name", name)
}

impl FromStr for Code {
    type Err = Message;

    /// Reads a number (`M201`, any case) or a name (`illegal-move`).
    fn from_str(s: &str) -> Result<Code, Message> {
        let found = Code::ALL.iter().find(|c| c.id().eq_ignore_ascii_case(s) || c.name().eq_ignore_ascii_case(s));
        found.copied().ok_or_else(|| unknown_code(s))
    }
}

/// A set of codes, as `--select` and `--ignore` make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeSet(u64);

impl CodeSet {
    /// No code at all.
    pub const EMPTY: CodeSet = CodeSet(0);

    /// Every code there is.
    pub fn all() -> CodeSet {
        Code::ALL.iter().fold(CodeSet::EMPTY, |set, &c| set.with(c))
    }

    /// This set and one code more.
    #[must_use]
    pub fn with(self, code: Code) -> CodeSet {
        CodeSet(self.0 | 1 << code as u32)
    }

    /// This set without the codes of another.
    #[must_use]
    pub fn minus(self, other: CodeSet) -> CodeSet {
        CodeSet(self.0 & !other.0)
    }

    /// The codes of both sets.
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

    /// Reads a code, a name, or the beginning of a code: `M` and `M2` stand for every code that starts so.
    fn from_str(s: &str) -> Result<CodeSet, Message> {
        if let Ok(code) = s.parse() {
            return Ok(CodeSet::EMPTY.with(code));
        }
        let starts = |c: &&Code| !s.is_empty() && c.id().get(..s.len()).is_some_and(|p| p.eq_ignore_ascii_case(s));
        let set = Code::ALL.iter().filter(starts).fold(CodeSet::EMPTY, |set, &c| set.with(c));
        if set == CodeSet::EMPTY { Err(unknown_code(s)) } else { Ok(set) }
    }
}

/// A proposed text for the token of a finding. It is never applied unless somebody asks for it.
pub type Fix = String;

/// One thing that is to be said about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What kind of thing.
    pub code: Code,
    /// How bad it is: one of the severities of the code.
    pub severity: Severity,
    /// Where, in the block that holds the game.
    pub span: ByteSpan,
    /// The half-move it is about, counted from 1; 0 in the tags.
    pub ply: Ply,
    /// Move number and side of that half-move.
    pub turn: Option<(u32, Side)>,
    /// What happened.
    pub message: Message,
    /// The position before the half-move, where there is one.
    pub fen: Option<String>,
    /// What could stand there instead, the likeliest first.
    pub fixes: Vec<Fix>,
}

impl Finding {
    /// A finding about a place, without move or position.
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

    /// The same, about a half-move.
    #[must_use]
    pub fn about(mut self, ply: Ply, turn: (u32, Side)) -> Finding {
        self.ply = ply;
        self.turn = Some(turn);
        self
    }

    /// The same, about what follows the last of so many half-moves, such as a result.
    #[must_use]
    pub fn after(mut self, played: Ply) -> Finding {
        self.ply = played;
        self
    }

    /// The same, with the position.
    #[must_use]
    pub fn in_position(mut self, fen: String) -> Finding {
        self.fen = Some(fen);
        self
    }

    /// The same, with a proposal.
    #[must_use]
    pub fn fixed_by(mut self, fix: impl Into<Fix>) -> Finding {
        self.fixes = vec![fix.into()];
        self
    }

    /// The same, with several proposals, the likeliest first.
    #[must_use]
    pub fn fixed_by_one_of(mut self, fixes: Vec<Fix>) -> Finding {
        self.fixes = fixes;
        self
    }

    /// The same, less or more grave than its code is by default.
    ///
    /// The severity must be one of [`Code::severities`], since `explain` promises no other.
    #[must_use]
    pub fn graded(mut self, severity: Severity) -> Finding {
        debug_assert!(self.code.severities().contains(&severity), "{} is never {}", self.code, severity.name());
        self.severity = severity;
        self
    }

    /// The proposals as reports show them, `; ` between them; none where there is none.
    pub fn fix(&self) -> Option<Fix> {
        (!self.fixes.is_empty()).then(|| self.fixes.join("; "))
    }
}
