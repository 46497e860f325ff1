//! Accounts that hold, and wrong ones that do not.

use super::*;
use crate::checks::Options;
use crate::finding::Code;
use crate::validate::each_game;

/// A block, the receipts of its games, and what the judging counted.
fn judged(text: &str) -> (Block, Vec<Receipt>, Tally) {
    let block = Block::whole("test", text.as_bytes());
    let (mut receipts, mut tally) = (Vec::new(), Tally::default());
    each_game(&block, Options::default(), |game, judgement| {
        tally.games += u64::from(is_game(game.tokens));
        tally.half_moves += judgement.timeline.as_ref().map_or(0, |t| u64::from(t.half_moves));
        receipts.push(Receipt::of(game, &judgement));
    });
    (block, receipts, tally)
}

fn closed(block: &Block, receipts: &[Receipt]) -> Account {
    let mut account = Account::of(block, receipts);
    account.close(block.bytes().len() as u64, false, false);
    account
}

/// Text with a fault of every kind that leaves bytes or half-moves aside.
const FAULTY: &str = "a remark\n\n[Event \"one\"]\n[Site \"broken\n\n1. e4 e5 (1... Nc6 (1... Qh1 2. d4) 2. Nf3) 2. Ke3 Nf6 3. Nf3 *\n\
    [Event \"two\"]\n[Site \"?\"]\n\n1. d4 @@ d5 ( 2. c4 {never closed";

#[test]
fn what_is_faulty_is_reported_or_behind_what_is() {
    let (block, receipts, tally) = judged(FAULTY);
    let account = closed(&block, &receipts);
    assert!(account.holds(&tally), "{account:#?}");
    assert_eq!((account.games.found, account.games.reported), (2, 2));
    assert_eq!((account.variations.written, account.variations.judged, account.variations.refused), (4, 2, 1));
    assert_eq!(account.bytes[Entry::Tag], "[Event \"one\"][Event \"two\"][Site \"?\"]".len() as u64);
    assert!(account.bytes[Entry::Behind] > 0 && account.bytes[Entry::Reported] > 0);
}

#[test]
fn a_finding_that_is_kept_back_is_missed() {
    let (block, receipts, tally) = judged(FAULTY);
    for (game, receipt) in receipts.iter().enumerate() {
        for (index, (code, _)) in receipt.findings.iter().enumerate() {
            let mut fewer = receipts.clone();
            fewer[game].findings.remove(index);
            let account = closed(&block, &fewer);
            // The findings that say what became of bytes; the others are about tags and results that were understood.
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

/// Tokens that overlap, or leave a gap, or are not what they say.
#[test]
fn tokens_that_do_not_tile_the_game_or_are_not_what_they_say_are_missed() {
    use crate::notation::lex::TokenKind;
    let (block, receipts, _) = judged("1. e4 e5 *\n");
    let mut tokens = Vec::new();
    let end = lex::game(block.bytes(), 0, &mut tokens);
    let unaccounted = |tokens: &[Token]| {
        page::Page::of(&block, ByteSpan::new(0, end), tokens, receipts.first()).bytes[Entry::Unaccounted]
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
