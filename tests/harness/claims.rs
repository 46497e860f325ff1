//! Claims about games in a folder.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::report::column;
use super::{Run, arg, run};

/// The columns of a claims file.
pub(crate) const HEADER: &str = "file,game,ply,side,rule,kind,move,clock_claimant,clock_opponent";

/// A position that stands for the third time after 8 half-moves, and moves behind it.
pub(crate) const REPEATED: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 d5";

/// A game with these tags and moves.
pub(crate) fn game(date: &str, round: &str, [white, black]: [&str; 2], more: &str, moves: &str) -> String {
    format!(
        "[Event \"A\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n\
         [Black \"{black}\"]\n[Result \"*\"]\n{more}\n{moves} *\n\n"
    )
}

/// Games in a folder, and claims about them.
pub(crate) struct Place(TempDir);

impl Place {
    pub(crate) fn with(games: &str) -> Place {
        let place = Place(tempfile::tempdir().expect("a folder can be made"));
        place.put("g.pgn", games.as_bytes());
        place
    }

    /// One game between these players, with the position that stands three times.
    pub(crate) fn of(white: &str, black: &str) -> Place {
        Place::with(&game("2024.01.31", "1.5", [white, black], "", REPEATED))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.path(name), bytes).expect("written");
    }

    /// Judges a claims file that is there already.
    pub(crate) fn judge(&self, claims: &str, options: &[&str]) -> Run {
        let [claims, games] = [self.path(claims), self.path("g.pgn")];
        let format = if options.contains(&"--format") { &[][..] } else { &["--format", "csv"] };
        run(&[&["audit", arg(&claims), arg(&games), "-q"][..], format, options].concat(), b"")
    }

    /// Judges rows below a header.
    pub(crate) fn csv(&self, header: &str, rows: &str) -> Run {
        self.put("c.csv", format!("{header}\n{rows}\n").as_bytes());
        self.judge("c.csv", &[])
    }

    /// The verdict and the reason of one row in the usual columns.
    pub(crate) fn told(&self, row: &str) -> (String, String) {
        let done = self.csv(HEADER, row);
        (column(&done.out, "verdict").remove(0), column(&done.out, "reason").remove(0))
    }
}
