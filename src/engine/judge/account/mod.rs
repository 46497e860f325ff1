//! The account of a run: the proof that nothing was skipped (`validate --account`).
//!
//! It is independent of the judging. It cuts every block into games and tokens once more, even those that the fast path
//! read, and enters each byte under exactly one [`TokenCategory`]: what it was understood as, or that it was reported,
//! or neither, which is a bug of ours. The judging gives a [`Receipt`] for its work on a game; a game without a receipt
//! counts as not judged.
//!
//! ```
//! use bienban_engine::judge::account::{Account, TokenCategory, Receipt};
//! use bienban_engine::source::split::Block;
//! let block = Block::whole("example.pgn", b"1. e4 e5 2. Ke3 Nf6 *\n");
//! let mut receipts = Vec::new();
//! bienban_engine::judge::each(&block, &Default::default(), |game| receipts.push(Receipt::of(game)));
//! let account = Account::of(&block, &receipts);
//! assert_eq!((account.games.found, account.main.written, account.main.judged), (1, 4, 2));
//! assert_eq!((account.main.refused, account.main.behind), (1, 1));
//! assert_eq!(account.bytes[TokenCategory::Unaccounted], 0);
//! ```

mod entry;
mod page;
mod receipt;
mod sheet;

use std::ops::AddAssign;

pub use entry::{CategoryBytes, TokenCategory};
pub use receipt::{Receipt, ReceiptMoves};
pub use sheet::SheetText;

use super::JudgeTally;
use crate::chess::notation::letters::ENGLISH;
use crate::chess::reference;
use crate::pgn::assemble;
use crate::pgn::game::holds_game;
use crate::pgn::lex::{self, Token};
use crate::source::split::Block;
use bienban_base::place::ByteSpan;
use bienban_base::text::detected::detect_or;
use bienban_base::text::encoding::Encoding;

/// The games of a text. Each counts once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AccountGames {
    /// Games in the text.
    pub found: u64,
    /// Games that were judged and have no findings.
    pub clean: u64,
    /// Games that were judged and have findings.
    pub reported: u64,
    /// Games that could not be judged, which was reported.
    pub not_judged: u64,
}

/// The half-moves of main lines, or of variations.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HalfMoves {
    /// Half-moves that are written.
    pub written: u64,
    /// Those that were played.
    pub judged: u64,
    /// Those that could not be played, each with its finding.
    pub refused: u64,
    /// Those that were not tried, because of a finding in their line or before it.
    pub behind: u64,
}

/// The half-moves of main lines as pgn-reader and shakmaty count them, game by game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recount {
    /// Games that they count as we do.
    pub games: u64,
    /// The half-moves of these games.
    pub half_moves: u64,
    /// Games that they count differently.
    pub otherwise: u64,
    /// Games that they cannot read. For these, only the tokens were counted.
    pub apart: u64,
    /// The half-moves of these games.
    pub half_moves_apart: u64,
}

/// The destination of every byte, game and half-move. Bytes are bytes of the file, unpacked and not decoded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Account {
    /// Bytes that came out of the inputs, counted during reading.
    pub read: u64,
    /// Bytes of blocks that are text of the file itself.
    pub bytes: CategoryBytes,
    /// Bytes of text files with scoresheets, which are transcribed.
    pub transcribed: u64,
    /// Bytes of the transcripts, which are PGN.
    pub transcripts: CategoryBytes,
    /// The texts of the sheets.
    pub sheets: SheetText,
    /// Bytes that were read but not judged because of a failure, which was reported.
    pub lost: u64,
    /// The games.
    pub games: AccountGames,
    /// The half-moves of main lines.
    pub main: HalfMoves,
    /// The half-moves of variations.
    pub variations: HalfMoves,
    /// The half-moves of main lines, as the reference engine counts them.
    pub recount: Recount,
    /// The number of half-moves that the judging reports as played.
    pub claimed: u64,
    /// Games whose number of half-moves differs from the one that the judging reports.
    pub miscounted: u64,
    /// Texts whose number of bytes differs from the number of bytes that were read.
    pub short: u64,
}

impl AddAssign<&Account> for Account {
    fn add_assign(&mut self, other: &Account) {
        self.bytes += &other.bytes;
        self.transcripts += &other.transcripts;
        self.sheets += &other.sheets;
        let sums = [
            (&mut self.read, other.read),
            (&mut self.transcribed, other.transcribed),
            (&mut self.lost, other.lost),
            (&mut self.games.found, other.games.found),
            (&mut self.games.clean, other.games.clean),
            (&mut self.games.reported, other.games.reported),
            (&mut self.games.not_judged, other.games.not_judged),
            (&mut self.main.written, other.main.written),
            (&mut self.main.judged, other.main.judged),
            (&mut self.main.refused, other.main.refused),
            (&mut self.main.behind, other.main.behind),
            (&mut self.variations.written, other.variations.written),
            (&mut self.variations.judged, other.variations.judged),
            (&mut self.variations.refused, other.variations.refused),
            (&mut self.variations.behind, other.variations.behind),
            (&mut self.recount.games, other.recount.games),
            (&mut self.recount.half_moves, other.recount.half_moves),
            (&mut self.recount.otherwise, other.recount.otherwise),
            (&mut self.recount.apart, other.recount.apart),
            (&mut self.recount.half_moves_apart, other.recount.half_moves_apart),
            (&mut self.claimed, other.claimed),
            (&mut self.miscounted, other.miscounted),
            (&mut self.short, other.short),
        ];
        for (sum, n) in sums {
            *sum += n;
        }
    }
}

impl Account {
    /// The account of a block. The receipts belong to its games, in order.
    pub fn of(block: &Block, receipts: &[Receipt]) -> Account {
        let mut account = Account::default();
        if block.unread.is_some() {
            // A game that is not read, which is reported. Its bytes count as lost.
            account.games.found = 1;
            account.games.not_judged = 1;
            return account;
        }
        let mut tokens = Vec::new();
        let mut receipts = receipts.iter().peekable();
        let mut start = 0;
        while start < block.bytes().len() {
            let end = lex::lex_game(block.bytes(), start, &mut tokens);
            let span = ByteSpan::new(start, end);
            // A receipt for another span of text does not belong to this game.
            while receipts.next_if(|r| r.span.start < span.start).is_some() {}
            let receipt = receipts.next_if(|r| r.span == span);
            // A token that is no half-move in algebraic notation may be one in this system.
            if let Some(system) = receipt.and_then(|receipt| receipt.system) {
                let game = assemble::assemble(block.bytes(), span, std::mem::take(&mut tokens), Encoding::Utf8);
                tokens.extend(system.reread(game).tokens);
            }
            account.add_game(block, span, &tokens, receipt);
            start = end;
        }
        // If this program failed in one game of a sheet, the sheet was judged game by game. It still counts once.
        if let Some(origin) = block.origin.as_ref().filter(|_| block.first) {
            account.transcribed =
                if block.utf16 || origin.utf16 { entry::utf16_len(&origin.bytes) } else { origin.bytes.len() as u64 };
            account.sheets = SheetText::of(origin);
        }
        account
    }

    fn add_game(&mut self, block: &Block, span: ByteSpan, tokens: &[Token], receipt: Option<&Receipt>) {
        let page = page::AccountPage::of(block, span, tokens, receipt);
        let bytes =
            if block.origin.is_some() || block.entries.is_some() { &mut self.transcripts } else { &mut self.bytes };
        *bytes += &page.bytes;
        for (sum, lines) in [(&mut self.main, page.main), (&mut self.variations, page.variations)] {
            sum.written += lines.written;
            sum.judged += lines.judged;
            sum.refused += lines.refused;
            sum.behind += lines.behind;
        }
        if !holds_game(tokens) {
            return;
        }
        self.games.found += 1;
        let Some(receipt) = receipt else { return };
        match (receipt.judged, receipt.findings.is_empty()) {
            (true, true) => self.games.clean += 1,
            (true, false) => self.games.reported += 1,
            (false, false) => self.games.not_judged += 1,
            // The game was not judged and has no finding. It counts nowhere, so the sum will not hold.
            (false, true) => {}
        }
        self.claimed += u64::from(receipt.half_moves);
        self.miscounted += u64::from(page.main.judged != u64::from(receipt.half_moves));
        self.recount(block, span, tokens, receipt);
    }

    /// Lets pgn-reader and shakmaty count the half-moves of the main line. They get the text as it is if it is in
    /// English letters, and otherwise the form that they read.
    fn recount(&mut self, block: &Block, span: ByteSpan, tokens: &[Token], receipt: &Receipt) {
        if receipt.languages.is_empty() {
            self.recount.apart += 1;
            self.recount.half_moves_apart += u64::from(receipt.half_moves);
            return;
        }
        let agrees = |text: &[u8]| {
            let verdicts = reference::verdicts(text);
            matches!(verdicts.as_slice(), [verdict] if verdict.half_moves == receipt.half_moves)
        };
        let detected = detect_or(span.bytes_in(block.bytes()), block.encoding);
        let game = assemble::assemble(block.bytes(), span, tokens.to_vec(), detected.encoding);
        let begins = match &receipt.played {
            ReceiptMoves::All => &[][..],
            ReceiptMoves::At(begins) => begins,
        };
        let same = receipt.languages.contains(&ENGLISH) && agrees(game.bytes(span))
            || receipt.languages.iter().any(|language| agrees(&reference::plain(&game, language, begins)));
        if same {
            self.recount.games += 1;
            self.recount.half_moves += u64::from(receipt.half_moves);
        } else {
            self.recount.otherwise += 1;
        }
    }

    /// Closes the account of a text. `read` is the number of its bytes that were read, and `failed` is whether reading
    /// or judging part of it failed.
    pub fn close(&mut self, read: u64, utf16: bool, failed: bool) {
        self.read = read;
        let entered = self.bytes.total() + self.transcribed;
        if failed && entered <= read {
            self.lost = read - entered;
        } else if utf16 && read % 2 == 1 && entered.abs_diff(read) == 1 {
            // Decoding made a whole letter, U+FFFD, of half a letter at the end, and it was entered as that.
            self.read = entered;
        } else {
            self.short = u64::from(entered != read);
        }
    }

    /// The number of bytes that are neither understood nor reported.
    pub fn unaccounted(&self) -> u64 {
        let entered = self.bytes.total() + self.transcribed + self.lost;
        self.bytes[TokenCategory::Unaccounted]
            + self.transcripts[TokenCategory::Unaccounted]
            + self.read.abs_diff(entered)
    }

    /// Whether every sum holds, within the account and against the counts of the judging.
    pub fn holds(&self, tally: &JudgeTally) -> bool {
        let games = &self.games;
        let moves = |m: &HalfMoves| m.written == m.judged + m.refused + m.behind;
        self.unaccounted() == 0
            && self.short == 0
            && self.miscounted == 0
            && games.found == games.clean + games.reported + games.not_judged
            && games.found == tally.games
            && moves(&self.main)
            && moves(&self.variations)
            && self.main.judged == tally.half_moves
            && self.claimed == tally.half_moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Judge, JudgeOptions};
    use bienban_base::finding::Code;

    /// A block, the receipts of its games, and the counts of the judging.
    fn judged(text: &str) -> (Block, Vec<Receipt>, JudgeTally) {
        let block = Block::whole("test", text.as_bytes());
        let (mut receipts, mut tally) = (Vec::new(), JudgeTally::default());
        Judge::new(&JudgeOptions::default()).each_with_care(&block, &mut |game| {
            tally.count_game(game);
            receipts.push(Receipt::of(game));
        });
        (block, receipts, tally)
    }

    fn closed(block: &Block, receipts: &[Receipt]) -> Account {
        let mut account = Account::of(block, receipts);
        account.close(block.bytes().len() as u64, false, false);
        account
    }

    /// Text with a fault of every kind that leaves bytes or half-moves unread.
    const FAULTY: &str = "a remark\n\n[Event \"one\"]\n[Site \"broken\n\n\
    1. e4 e5 (1... Nc6 (1... Qh1 2. d4) 2. Nf3) 2. Ke3 Nf6 3. Nf3 *\n\
    [Event \"two\"]\n[Site \"?\"]\n\n1. d4 @@ d5 ( 2. c4 {never closed";

    #[test]
    fn what_is_faulty_is_reported_or_behind_what_is() {
        let (block, receipts, tally) = judged(FAULTY);
        let account = closed(&block, &receipts);
        assert!(account.holds(&tally), "{account:#?}");
        assert_eq!((account.games.found, account.games.reported), (2, 2));
        assert_eq!((account.variations.written, account.variations.judged, account.variations.refused), (4, 2, 1));
        assert_eq!(account.bytes[TokenCategory::Tag], "[Event \"one\"][Event \"two\"][Site \"?\"]".len() as u64);
        assert!(account.bytes[TokenCategory::Behind] > 0 && account.bytes[TokenCategory::Reported] > 0);
    }

    #[test]
    fn a_finding_that_is_kept_back_is_missed() {
        let (block, receipts, tally) = judged(FAULTY);
        for (game, receipt) in receipts.iter().enumerate() {
            for (index, (code, _)) in receipt.findings.iter().enumerate() {
                let mut fewer = receipts.clone();
                fewer[game].findings.remove(index);
                let account = closed(&block, &fewer);
                // The findings that explain bytes. The others are about tags and results, which were understood.
                // understood.
                let bears = matches!(code, Code::S101 | Code::S102 | Code::S103 | Code::S104 | Code::S105 | Code::M201);
                assert_eq!(account.holds(&tally), !bears, "{code} kept back: {account:#?}");
                assert_eq!(account.unaccounted() > 0, bears, "{code}");
            }
        }
    }

    #[test]
    fn a_game_that_was_not_judged_and_a_half_move_too_many_are_missed() {
        let (block, receipts, tally) = judged("1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n");
        assert!(closed(&block, &receipts).holds(&tally));
        let account = closed(&block, &receipts[..1]);
        assert!(!account.holds(&tally));
        assert_eq!(account.unaccounted(), "\n\n1. d4 d5 *\n".trim_start().len() as u64);
        let mut more = receipts.clone();
        more[1].half_moves += 1;
        let account = closed(&block, &more);
        assert_eq!((account.miscounted, account.recount.otherwise, account.holds(&tally)), (1, 1, false));
        let mut fewer = tally.clone();
        fewer.games -= 1;
        assert!(!closed(&block, &receipts).holds(&fewer));
    }

    #[test]
    fn bytes_that_were_read_and_are_in_no_block_are_missed() {
        let (block, receipts, tally) = judged("1. e4 e5 *\n");
        let read = block.bytes().len() as u64;
        for (read, failed, holds) in
            [(read, false, true), (read + 1, false, false), (read - 1, false, false), (read + 7, true, true)]
        {
            let mut account = Account::of(&block, &receipts);
            account.close(read, false, failed);
            assert_eq!(account.holds(&tally), holds, "{read} {failed}");
            assert_eq!(account.lost, if failed { 7 } else { 0 });
        }
    }

    /// Tokens that overlap, leave a gap, or do not fit their kind.
    #[test]
    fn tokens_that_do_not_tile_the_game_or_are_not_what_they_say_are_missed() {
        use crate::pgn::lex::TokenKind;
        let (block, receipts, _) = judged("1. e4 e5 *\n");
        let mut tokens = Vec::new();
        let end = lex::lex_game(block.bytes(), 0, &mut tokens);
        let unaccounted = |tokens: &[Token]| {
            page::AccountPage::of(&block, ByteSpan::new(0, end), tokens, receipts.first()).bytes
                [TokenCategory::Unaccounted]
        };
        assert_eq!(unaccounted(&tokens), 0);
        let mut gap = tokens.clone();
        gap.remove(2);
        assert_eq!(unaccounted(&gap), 2, "e4");
        let mut short = tokens.clone();
        short.pop();
        assert_eq!(unaccounted(&short), 1, "the line end");
        let mut twice = tokens.clone();
        twice.insert(3, twice[2]);
        assert_eq!(unaccounted(&twice), 2, "e4 once too often");
        let mut wrong = tokens.clone();
        wrong[2].kind = TokenKind::Comment;
        assert_eq!(unaccounted(&wrong), 2, "e4 is no comment");
    }
}
