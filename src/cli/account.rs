//! `validate --account`: where every byte, game and half-move went.

use std::fmt::Write as _;

use super::{speech, summary};
use crate::judge::Tally;
use crate::judge::account::{Account, Bytes, Entry, HalfMoves};
use crate::message::Message;

/// Lines of a number and what it counts.
struct Lines(String);

impl Lines {
    fn head(&mut self, key: &'static str) {
        let _ = writeln!(self.0, "{}", speech::catalog().text(&Message::new(key)));
    }

    fn line(&mut self, key: &'static str, count: u64) {
        let _ = writeln!(self.0, "{count:>14}  {}", speech::catalog().text(&Message::new(key)));
    }

    /// The same, where there is anything to count.
    fn any(&mut self, key: &'static str, count: u64) {
        if count > 0 {
            self.line(key, count);
        }
    }

    fn bytes(&mut self, bytes: &Bytes) {
        for entry in Entry::ALL.into_iter().filter(|&e| e != Entry::Unaccounted) {
            self.any(entry.key(), bytes[entry]);
        }
    }

    fn half_moves(&mut self, moves: &HalfMoves) {
        self.line("account-played", moves.judged);
        self.any("account-refused", moves.refused);
        self.any("account-not-tried", moves.behind);
    }
}

/// Says the account on standard error; false where a sum does not hold, which is said, too.
pub(super) fn say(account: &Account, skipped: u64, tally: &Tally) -> bool {
    let mut lines = Lines(String::new());
    lines.head("account-bytes");
    lines.line("account-read", account.read);
    lines.bytes(&account.bytes);
    lines.any("account-transcribed", account.transcribed);
    lines.any("account-lost", account.lost);
    lines.line(Entry::Unaccounted.key(), account.unaccounted());
    lines.any("account-skipped", skipped);
    if account.transcripts.total() > 0 {
        lines.head("account-transcripts");
        lines.line("account-transcript", account.transcripts.total());
        lines.bytes(&account.transcripts);
        lines.head("account-sheets");
        lines.line("account-sheet-text", account.sheets.all);
        lines.line("account-sheet-games", account.sheets.in_games);
        lines.line("account-sheet-words", account.sheets.words);
        lines.line("account-sheet-layout", account.sheets.layout);
    }
    lines.head("account-games");
    lines.line("account-games-found", account.games.found);
    lines.line("account-games-clean", account.games.clean);
    lines.line("account-games-reported", account.games.reported);
    lines.line("account-games-not-judged", account.games.not_judged);
    lines.head("account-half-moves");
    lines.line("account-written", account.main.written);
    lines.half_moves(&account.main);
    lines.line("account-written-aside", account.variations.written);
    lines.half_moves(&account.variations);
    lines.head("account-recount");
    let recount = &account.recount;
    let counted = |key, games: u64, half_moves: u64| {
        let message = Message::new(key).with("games", games.to_string());
        format!("{half_moves:>14}  {}\n", speech::catalog().text(&message))
    };
    lines.0 += &counted("account-recount-same", recount.games, recount.half_moves);
    lines.0 += &counted("account-recount-apart", recount.apart, recount.half_moves_apart);
    lines.any("account-recount-otherwise", recount.otherwise);
    summary::say(lines.0.trim_end());
    let holds = account.holds(tally);
    if !holds {
        let message = Message::new("account-wrong")
            .with("bytes", account.unaccounted().to_string())
            .with("games", account.games.found.abs_diff(tally.games).to_string())
            .with("miscounted", account.miscounted.to_string())
            .with("half_moves", account.main.judged.abs_diff(tally.half_moves).to_string());
        summary::say(&format!("bienban: {}", speech::catalog().text(&message)));
    }
    holds
}
