//! Tally: how much was judged, and what was found.

use std::ops::AddAssign;

use super::Game;
use crate::finding::{Code, Finding, Severity};

/// How many severities there are.
const SEVERITIES: usize = 3;

/// How much was judged, and what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Half-moves of main lines that were written and could be played.
    pub half_moves: u64,
    /// Findings by code, in the order of [`Code::ALL`], and by severity.
    findings: [[u64; SEVERITIES]; Code::ALL.len()],
}

impl Default for Tally {
    fn default() -> Tally {
        Tally { games: 0, half_moves: 0, findings: [[0; SEVERITIES]; Code::ALL.len()] }
    }
}

impl Tally {
    /// Counts a game, if it is one, with its half-moves.
    pub fn count_game(&mut self, game: &Game<'_>) {
        self.games += u64::from(game.is_game());
        self.half_moves += u64::from(game.half_moves());
    }

    /// Counts the findings of a game.
    pub fn count_findings(&mut self, game: &Game<'_>) {
        game.findings().iter().for_each(|finding| self.add(finding));
    }

    /// Counts one finding.
    pub fn add(&mut self, finding: &Finding) {
        self.findings[finding.code as usize][finding.severity as usize] += 1;
    }

    /// How many findings have this code.
    pub fn count(&self, code: Code) -> u64 {
        self.findings[code as usize].iter().sum()
    }

    /// How many findings have this code and this severity.
    pub fn graded(&self, code: Code, severity: Severity) -> u64 {
        self.findings[code as usize][severity as usize]
    }

    /// How many findings have this severity.
    pub fn of(&self, severity: Severity) -> u64 {
        self.findings.iter().map(|counts| counts[severity as usize]).sum()
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.games += other.games;
        self.half_moves += other.half_moves;
        for (sum, n) in self.findings.iter_mut().flatten().zip(other.findings.iter().flatten()) {
            *sum += n;
        }
    }
}
