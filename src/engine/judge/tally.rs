//! Tally: counts games, half-moves and findings.

use std::ops::AddAssign;

use super::Game;
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding, Severity};

/// The sentence about text of a sheet that looks like half-moves and became a comment (S105).
pub(crate) const MOVES_ASIDE: &str = "sheet-remark-moves";

/// The number of severities.
const SEVERITIES: usize = 3;

/// Counts of games, half-moves and findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeTally {
    /// Games.
    pub games: u64,
    /// Half-moves of main lines that are written and could be played.
    pub half_moves: u64,
    /// The counts of the scoresheets among the games.
    pub sheets: SheetTally,
    /// The numbers of findings by code, in the order of [`Code::ALL`], and by severity.
    findings: [[u64; SEVERITIES]; Code::ALL.len()],
}

/// Counts of scoresheets, and of their gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SheetTally {
    /// Scoresheets.
    pub all: u64,
    /// Those without moves (S108).
    pub without_moves: u64,
    /// Those with moves and without players (T506).
    pub without_players: u64,
    /// Those without a result that was understood.
    pub without_result: u64,
    /// Those with a finding of severity error.
    pub faulty: u64,
    /// Those with text that looks like half-moves and became a comment.
    pub moves_aside: u64,
}

impl SheetTally {
    /// The counts of one scoresheet. Its findings must be complete.
    pub fn of(game: &Game<'_>) -> SheetTally {
        let has = |code| u64::from(game.findings().iter().any(|finding| finding.code == code));
        let unknown = game.tagged().outcome().is_none_or(|outcome| outcome == Outcome::Unknown);
        SheetTally {
            all: 1,
            without_moves: has(Code::S108),
            without_players: has(Code::T506),
            without_result: u64::from(unknown),
            faulty: u64::from(game.findings().iter().any(|finding| finding.severity == Severity::Error)),
            moves_aside: u64::from(game.findings().iter().any(|finding| finding.message.key == MOVES_ASIDE)),
        }
    }
}

impl AddAssign<&SheetTally> for SheetTally {
    fn add_assign(&mut self, other: &SheetTally) {
        self.all += other.all;
        self.without_moves += other.without_moves;
        self.without_players += other.without_players;
        self.without_result += other.without_result;
        self.faulty += other.faulty;
        self.moves_aside += other.moves_aside;
    }
}

impl Default for JudgeTally {
    fn default() -> JudgeTally {
        JudgeTally {
            games: 0,
            half_moves: 0,
            sheets: SheetTally::default(),
            findings: [[0; SEVERITIES]; Code::ALL.len()],
        }
    }
}

impl JudgeTally {
    /// Counts a game and its half-moves. Text outside of games does not count.
    pub fn count_game(&mut self, game: &Game<'_>) {
        self.games += u64::from(game.is_game());
        self.half_moves += u64::from(game.half_moves());
        if game.is_sheet() && game.is_game() {
            self.sheets += &SheetTally::of(game);
        }
    }

    /// Counts the findings of a game.
    pub fn count_findings(&mut self, game: &Game<'_>) {
        game.findings().iter().for_each(|finding| self.add(finding));
    }

    /// Counts one finding.
    pub fn add(&mut self, finding: &Finding) {
        self.findings[finding.code as usize][finding.severity as usize] += 1;
    }

    /// Whether there is any finding.
    pub fn has_findings(&self) -> bool {
        self.findings.as_flattened().iter().any(|count| *count > 0)
    }

    /// The number of findings with this code.
    pub fn count(&self, code: Code) -> u64 {
        self.findings[code as usize].iter().sum()
    }

    /// The number of findings with this code and this severity.
    pub fn graded(&self, code: Code, severity: Severity) -> u64 {
        self.findings[code as usize][severity as usize]
    }

    /// The number of findings with this severity.
    pub fn findings_with(&self, severity: Severity) -> u64 {
        self.findings.iter().map(|counts| counts[severity as usize]).sum()
    }
}

impl AddAssign<&JudgeTally> for JudgeTally {
    fn add_assign(&mut self, other: &JudgeTally) {
        self.games += other.games;
        self.half_moves += other.half_moves;
        self.sheets += &other.sheets;
        for (sum, n) in self.findings.as_flattened_mut().iter_mut().zip(other.findings.as_flattened()) {
            *sum += n;
        }
    }
}
