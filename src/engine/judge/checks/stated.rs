//! R309: a result that the words of the game contradict: `White forfeits on time` and `1-0`, or a flag that fell and a
//! draw, although both sides could mate (Laws 2023 6.9), or both flags and a win, or a draw where the game goes on
//! (Guidelines III.3.1; 2001 6.12, 10.3 and B8, 2005 6.12, 2009 6.11), or a loss by an illegal move before the one that
//! loses (2001 7.4b), or a loss of both players (2001 12.8, 2018 11.8) and a result for one of them.

use super::editions::by_editions;
use super::opponent::Opponent;
use super::{CheckSubject, CheckTiming, Game, GameCheck, GameFindings, words};
use crate::chess::fast::Proof;
use crate::chess::law::edition::LawEdition;
use crate::pgn::cause::{EndCause, Ground};
use crate::pgn::closing::{self, Closing};
use crate::pgn::outcome::Outcome;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::Side;
use bienban_base::text::names::fold;

pub(super) const CHECK: GameCheck = GameCheck {
    codes: &[Code::R309],
    covered_by: Proof::FLAG,
    of: CheckSubject::Games,
    when: CheckTiming::Always,
    run: check_stated_end,
};

fn check_stated_end(game: &Game<'_>, findings: &mut GameFindings) {
    let Some(outcome) = game.outcome().filter(|outcome| *outcome != Outcome::Unknown && outcome.is_in_pgn()) else {
        return;
    };
    let tagged = game.tagged().value("Termination");
    let statement = words::stated_closing(game).filter(|closing| !is_early_fault(game, *closing));
    let place = game.result_span();
    let finding = |message: Message| Finding::at(Code::R309, place, message).after(game.ply_before(place));
    if statement.is_some_and(Closing::is_of_both) {
        findings.extend(by_editions(game, |edition| Some(finding(both_flags(game, outcome, edition)?))));
    } else if let Some((loser, cause)) = statement.and_then(|closing| Some((closing.loser?, closing.cause))) {
        // Xiangqi knows no excuse.
        let is_chess = game.xiangqi().is_none();
        let last = is_chess.then(|| game.last());
        let opponent = last.map(|last| last.map(|last| Opponent::new(game, last, loser.other())));
        let control = game.tagged().value("TimeControl");
        let early = if cause == EndCause::Illegal && is_chess { early_number(game) } else { None };
        // R305 and R310 ask for the draw.
        let excused = |edition: &LawEdition| match &opponent {
            None => false,
            Some(None) => true,
            Some(Some(opponent)) => {
                opponent.excuses(edition.excuse(cause, &control).0).unwrap_or_else(|| opponent.cannot_mate())
            }
        };
        findings.extend(by_editions(game, |edition| {
            let right = outcome.winner() == Some(loser.other());
            if let Some(early) = early.filter(|_| right) {
                return Some(finding(too_early(loser, early, edition, &control)?));
            }
            let wrong = !(right || outcome == Outcome::Draw && excused(edition));
            wrong.then(|| finding(against_statement(loser, outcome, is_chess.then_some((edition, cause)), &control)))
        }));
    } else if closing::winnerless(&fold(&tagged)) == Some(Outcome::BothLose) {
        findings.push(finding(Message::new("both-lost-by-words").with("result", outcome.text())));
    } else if let Some(winner) = outcome.winner().filter(|_| says_drawn(game, &tagged)) {
        let message = Message::new("drawn-by-words").with_word("player", winner.name());
        findings.push(finding(message.with("result", outcome.text())));
    } else if outcome == Outcome::Draw && (words::fell(&tagged) || statement.is_some_and(Closing::is_of_time)) {
        let alive = |side| game.undecided().is_some_and(|last| !last.cannot_win(side));
        if alive(Side::White) && alive(Side::Black) {
            findings.push(finding(Message::new("flag-fall-drawn")));
        }
    }
}

/// A result that is not that of a stated loss, with the article of the loss if an edition of the Laws has one.
fn against_statement(loser: Side, outcome: Outcome, law: Option<(&LawEdition, EndCause)>, control: &str) -> Message {
    let article = law.map_or("", |(edition, cause)| edition.losing_article(cause, control));
    let message = match law.filter(|_| !article.is_empty()) {
        Some((edition, _)) => Message::new("result-against-loss").with_phrase("source", edition.cited(article)),
        None => Message::new("result-against-statement"),
    };
    message.with_word("player", loser.name()).with("result", outcome.text())
}

/// Whether the words of a game say that it was drawn: its Termination tag, or what on the board ended it.
fn says_drawn(game: &Game<'_>, termination: &str) -> bool {
    words::ground(game).is_some_and(|ground| ground != Ground::Checkmate)
        || !termination.is_empty() && closing::winnerless(&fold(termination)) == Some(Outcome::Draw)
}

/// Words for a first or second fault, without the word for the order (`lan thu hai`), and words for a game lost all the
/// same.
const EARLY: [&str; 5] = ["lan 1", "lan 2", "lan dau", "lan nhat", "lan hai"];
const LOST: [&str; 3] = ["thua", "lose", "lost"];

/// Whether words count an illegal move of xiangqi of which the third one alone loses (003 16.3, 20.4), and name no
/// other decision of an arbiter.
fn is_early_fault(game: &Game<'_>, closing: Closing) -> bool {
    if game.xiangqi().is_none() || closing.cause != EndCause::Illegal {
        return false;
    }
    let tells = |words: &[&str]| {
        let has = |text: &str| {
            let folded = fold(text).replace("thu ", "");
            words.iter().any(|word| folded.contains(word))
        };
        has(&game.tagged().value("Termination")) || words::any_comment(game, has)
    };
    tells(&EARLY) && !tells(&LOST)
}

/// Words that count an illegal move of which a later one loses, in folded form without the word for the order.
const COUNTED: [(&str, u8); 9] = [
    ("first illegal", 1),
    ("1st illegal", 1),
    ("second illegal", 2),
    ("2nd illegal", 2),
    ("sai luat lan 1", 1),
    ("sai luat lan dau", 1),
    ("sai luat lan nhat", 1),
    ("sai luat lan 2", 2),
    ("sai luat lan hai", 2),
];

/// The number of the illegal move by which a game was lost, if words say that it was the first or the second one.
fn early_number(game: &Game<'_>) -> Option<u8> {
    let says = |phrase: &str| {
        let has = |text: &str| fold(text).replace("thu ", "").contains(phrase);
        has(&game.tagged().value("Termination")) || words::any_comment(game, has)
    };
    COUNTED.iter().find(|(phrase, _)| says(phrase)).map(|&(_, number)| number)
}

/// A loss by an illegal move that does not lose yet.
fn too_early(loser: Side, early: u8, edition: &LawEdition, control: &str) -> Option<Message> {
    let (number, article) = edition.losing_illegal_move(control).filter(|(number, _)| early < *number)?;
    let message = Message::new("illegal-move-too-early").with_word("player", loser.name());
    Some(
        message
            .with("number", early.to_string())
            .with("loses", number.to_string())
            .with_phrase("source", edition.cited(article)),
    )
}

/// What is wrong with the result of a game in which both flags fell.
fn both_flags(game: &Game<'_>, outcome: Outcome, edition: &LawEdition) -> Option<Message> {
    if game.xiangqi().is_some() {
        return outcome.winner().map(|_| Message::new("both-flags-won").with("result", outcome.text()));
    }
    let moves = game.last_ply().0.div_ceil(2);
    let fate = edition.both_flags.fate(edition.pace.value, &game.tagged().value("TimeControl"), moves);
    let key = match (outcome, fate.article) {
        (Outcome::Draw, _) if !fate.goes_on => return None,
        (_, "") if outcome == Outcome::Draw => return None,
        (_, "") => return Some(Message::new("both-flags-won").with("result", outcome.text())),
        _ if fate.goes_on => "both-flags-go-on",
        _ => "both-flags-are-drawn",
    };
    Some(Message::new(key).with("result", outcome.text()).with_phrase("source", edition.cited(fate.article)))
}
