//! X701: compares our verdict on every game with that of the reference engine, in the run itself (`--cross-check`).
//!
//! The reference engine gets one game at a time, so a different idea of where games begin costs one game and not the
//! rest of the file. It gets the text as it is. If the text is not in English letters, or if the verdicts differ, it
//! gets the form that it reads ([`reference::plain`]), because it silently skips what it does not understand.
//!
//! ```
//! use bienban_engine::judge::cross_check::CrossCheck;
//! use bienban_engine::source::split::Block;
//! let block = Block::whole("example.pgn", b"[Event \"?\"]\n\n1. e4 e5 2. Ke3 *\n");
//! let mut cross = CrossCheck::new();
//! bienban_engine::judge::each(&block, &Default::default(), |game| assert_eq!(cross.compare_game(game), None));
//! assert_eq!((cross.counts.compared, cross.counts.different), (1, 0));
//! ```

use std::ops::AddAssign;

use super::Game;
use crate::chess::notation::letters::{ENGLISH, Language};
use crate::chess::reference::{self, ReferenceVerdict};
use crate::chess::replay::{MoveFaultKind, Timeline};
use crate::pgn::game::{self as pgn, LineItem};
use crate::pgn::lex::TokenKind;
use bienban_base::finding::{Code, Finding};
use bienban_base::message::Message;
use bienban_base::place::ByteSpan;

/// The numbers of games that were compared with the reference engine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CrossCheckCounts {
    /// Games that were compared.
    pub compared: u64,
    /// Of these, games that were compared in the form that the reference engine reads.
    pub translated: u64,
    /// Games on which the verdict of the reference engine would mean nothing.
    pub not_comparable: u64,
    /// Games on which the verdicts differ.
    pub different: u64,
}

impl AddAssign<&CrossCheckCounts> for CrossCheckCounts {
    fn add_assign(&mut self, other: &CrossCheckCounts) {
        self.compared += other.compared;
        self.translated += other.translated;
        self.not_comparable += other.not_comparable;
        self.different += other.different;
    }
}

/// Compares one game after the other.
#[derive(Debug, Default)]
pub struct CrossCheck {
    /// The numbers so far.
    pub counts: CrossCheckCounts,
}

/// The part of the two verdicts that must agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CrossCheckExtent {
    /// All of it.
    Whole,
    /// Only whether the game is legal, because our replay went on after a fault with a guess.
    Legality,
}

impl CrossCheck {
    /// A comparison without games so far.
    pub fn new() -> CrossCheck {
        CrossCheck::default()
    }

    /// Compares a game. Returns the finding if the verdicts differ.
    pub fn compare_game(&mut self, game: &Game<'_>) -> Option<Finding> {
        if game.is_read_whole() {
            return self.read_whole(game);
        }
        let (findings, timeline) = (game.findings(), game.timeline().filter(|_| game.written().system.is_none()));
        let (Some(ours), Some(timeline), true) = (ours(findings, timeline), timeline, comparable_when_plain(findings))
        else {
            self.counts.not_comparable += 1;
            return None;
        };
        let guessed = findings.iter().any(|f| matches!(f.code, Code::M202 | Code::M207));
        let extent = if guessed { CrossCheckExtent::Legality } else { CrossCheckExtent::Whole };
        self.compare(game.written(), &ours, timeline.language, &timeline.begins(), extent)
    }

    /// Compares a game that the fast path read. Most verdicts agree on the text as it is, and then its tokens need not
    /// be read.
    fn read_whole(&mut self, game: &Game<'_>) -> Option<Finding> {
        let (Some(last), true) = (game.last(), comparable_when_plain(game.findings())) else {
            self.counts.not_comparable += 1;
            return None;
        };
        let ours = ReferenceVerdict { half_moves: game.half_moves(), legal: true, last: last.fen() };
        let language = game.language().unwrap_or(ENGLISH);
        let text = game.span().bytes_in(game.block().bytes());
        if language == ENGLISH && agree(&ours, &reference::verdicts(text), CrossCheckExtent::Whole) {
            self.counts.compared += 1;
            return None;
        }
        self.compare(game.written(), &ours, language, &[], CrossCheckExtent::Whole)
    }

    fn compare(
        &mut self,
        game: &pgn::PgnGame<'_>,
        ours: &ReferenceVerdict,
        language: &'static Language,
        begins: &[u32],
        extent: CrossCheckExtent,
    ) -> Option<Finding> {
        self.counts.compared += 1;
        if language == ENGLISH && agree(ours, &reference::verdicts(game.bytes(game.span)), extent) {
            return None;
        }
        self.counts.translated += 1;
        let theirs = reference::verdicts(&reference::plain(game, language, begins));
        if agree(ours, &theirs, extent) {
            return None;
        }
        self.counts.different += 1;
        Some(disagreement(game, ours, &theirs))
    }
}

/// Codes of findings where the reference engine skips what we report, or reads what we do not.
const INCOMPARABLE: [Code; 8] =
    [Code::S101, Code::S102, Code::S103, Code::S104, Code::S105, Code::M206, Code::M209, Code::M210];

/// Whether the verdict of the reference engine on the game means anything: the game is in English letters, and
/// pgn-reader reads each of its tokens.
pub fn comparable(findings: &[Finding], timeline: Option<&Timeline>) -> bool {
    let english = timeline.is_some_and(|t| t.language.id == "en" && t.style.capture == "x");
    english && !findings.iter().any(|f| INCOMPARABLE.contains(&f.code))
}

/// Whether its verdict means anything once the game is written in the form that it reads ([`reference::plain`]): every
/// token is understood, the letters are those of one language, and no half-move was guessed, because it does not read
/// move numbers.
pub fn comparable_when_plain(findings: &[Finding]) -> bool {
    const BESIDES: [Code; 2] = [Code::M205, Code::E603];
    !findings.iter().any(|f| INCOMPARABLE.contains(&f.code) || BESIDES.contains(&f.code) && !is_counted(f))
}

/// Whether a finding depends on move numbers alone: full moves that are missing leave the rest legal.
fn is_counted(finding: &Finding) -> bool {
    matches!(finding.message.key, "missing-full-move" | "missing-full-moves")
}

/// Our verdict on a game in the terms of the reference engine.
pub fn ours(findings: &[Finding], timeline: Option<&Timeline>) -> Option<ReferenceVerdict> {
    const ILLEGAL: [Code; 4] = [Code::M201, Code::M202, Code::M205, Code::M207];
    let timeline = timeline?;
    // An engine accepts half-moves after a dead position or a fifth repetition.
    let after_mate = timeline.faults.iter().any(|fault| matches!(fault.kind, MoveFaultKind::AfterEnd(_)));
    let legal = !after_mate && !findings.iter().any(|f| ILLEGAL.contains(&f.code) && !is_counted(f));
    Some(ReferenceVerdict { half_moves: timeline.half_moves, legal, last: timeline.last.fen() })
}

fn agree(ours: &ReferenceVerdict, theirs: &[ReferenceVerdict], extent: CrossCheckExtent) -> bool {
    match (theirs, extent) {
        ([theirs], CrossCheckExtent::Whole) => ours == theirs,
        ([theirs], CrossCheckExtent::Legality) => ours.legal == theirs.legal,
        _ => false,
    }
}

/// The half-move at which the verdicts diverge: the first that one of the engines did not play, or the last of the
/// game.
fn parting(game: &pgn::PgnGame<'_>, ours: &ReferenceVerdict, theirs: &[ReferenceVerdict]) -> Option<ByteSpan> {
    let moves: Vec<ByteSpan> = game.lines[0]
        .items
        .iter()
        .filter_map(|item| if let LineItem::Move(span) | LineItem::Null(span) = item { Some(*span) } else { None })
        .collect();
    let [theirs] = theirs else { return None };
    let at = ours.half_moves.min(theirs.half_moves) as usize;
    moves.get(at).or(moves.last()).copied()
}

/// The finding that names both verdicts, at the half-move where they diverge, or at the first token of the game if that
/// is unknown.
fn disagreement(game: &pgn::PgnGame<'_>, ours: &ReferenceVerdict, theirs: &[ReferenceVerdict]) -> Finding {
    let word = |verdict: &ReferenceVerdict| if verdict.legal { "legal" } else { "not-legal" };
    let ours_said = |key| {
        Message::new(key)
            .with_word("legal", word(ours))
            .with("half_moves", ours.half_moves.to_string())
            .with("last", ours.last.clone())
    };
    let message = if let [theirs] = theirs {
        ours_said("engines-disagree")
            .with_word("legal_there", word(theirs))
            .with("half_moves_there", theirs.half_moves.to_string())
            .with("last_there", theirs.last.clone())
    } else {
        ours_said("engines-count-otherwise").with("games", theirs.len().to_string())
    };
    let first = game.tokens.iter().find(|t| t.kind != TokenKind::Space);
    let place = parting(game, ours, theirs).or(first.map(|t| t.span)).unwrap_or(game.span);
    Finding::at(Code::X701, place, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Judge, JudgeOptions};
    use crate::source::split::Block;
    use bienban_base::messages::Catalog;

    fn with_game(text: &str, mut look: impl FnMut(&Game<'_>)) {
        let mut games = 0;
        Judge::new(&JudgeOptions::default()).each_with_care(&Block::whole("test", text.as_bytes()), &mut |game| {
            games += 1;
            look(game);
        });
        assert_eq!(games, 1, "{text}");
    }

    #[test]
    fn a_wrong_verdict_of_ours_is_found_and_both_are_named() {
        with_game("1. e4 e5 2. Nf3 *\n", |game| {
            let right = ours(game.findings(), game.timeline()).expect("it is judged");
            let mut cross = CrossCheck::new();
            assert_eq!(cross.compare(game.written(), &right, ENGLISH, &[], CrossCheckExtent::Whole), None);
            let last = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
            let elsewhere = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
            for (wrong, said) in [
                (
                    ReferenceVerdict { legal: false, ..right.clone() },
                    format!("bienban finds the game not legal, 3 half-moves, last position {last}"),
                ),
                (
                    ReferenceVerdict { half_moves: 2, ..right.clone() },
                    format!("bienban finds the game legal, 2 half-moves, last position {last}"),
                ),
                (
                    ReferenceVerdict { last: elsewhere.clone(), ..right.clone() },
                    format!("bienban finds the game legal, 3 half-moves, last position {elsewhere}"),
                ),
            ] {
                let finding =
                    cross.compare(game.written(), &wrong, ENGLISH, &[], CrossCheckExtent::Whole).expect("it is wrong");
                let text = Catalog::new().text(&finding.message);
                assert!(text.contains(&said), "{text}");
                assert!(
                    text.contains(&format!("shakmaty find it legal, 3 half-moves, last position {last}")),
                    "{text}"
                );
            }
            assert_eq!(cross.counts, CrossCheckCounts { compared: 4, translated: 3, not_comparable: 0, different: 3 });
        });
    }

    #[test]
    fn several_games_in_the_text_of_one_are_a_disagreement() {
        with_game("1. e4 e5 *\n", |game| {
            let verdict = ours(game.findings(), game.timeline()).expect("it is judged");
            for theirs in [vec![], vec![verdict.clone(), verdict.clone()]] {
                assert!(!agree(&verdict, &theirs, CrossCheckExtent::Legality));
                let text = Catalog::new().text(&disagreement(game.written(), &verdict, &theirs).message);
                assert!(text.ends_with(&format!("pgn-reader finds {} games in the same text", theirs.len())), "{text}");
            }
        });
    }

    #[test]
    fn what_the_reference_engine_skips_is_written_for_it() {
        for text in [
            "1. e4 e5 2. Mf3 Mc6 3. Tb5 a6 4. T:c6 d:c6 5. O-O Hd7 *\n",
            "1.e4 e5 2.Nf3++ Nc6 3. Bb5\n\na6\n\n4. Bc6 dc6 5. 0-0 1/2-1/2\n",
            "1. e2-e4 d7-d5 2. e4xd5 Qxd5 3. ♘c3 Qa5 *\n",
            "1. e4e5 2. Nf3Nc6 3. Bb5a6 (3. Bc4f5 4. d4) 4. Ba4 *\n",
            "[Event \"one\"] $1\n; a remark\n[Site \"two \"or\" three\"]\n% four\n\n[Round \"5\"]\n\n1. e4 e5 *\n",
            "[Event \"one\"]\n(=)\n[FEN \"k7/8/8/8/8/8/8/K6R w - - 0 1\"]$2 [SetUp \"1\"]\n1. Rh8+ *\n",
            "[Event \"one\"]\r[Site \"two\"]\r\r1. e4 ; a remark\r1... e5 {with\r\ra line} 2. Nf3 *\r",
        ] {
            with_game(text, |game| {
                let mut cross = CrossCheck::new();
                assert_eq!(cross.compare_game(game), None, "{text}");
                assert_eq!((cross.counts.translated, cross.counts.not_comparable), (1, 0), "{text}");
            });
        }
    }

    #[test]
    fn the_score_of_two_players_who_lost_is_not_castling() {
        with_game("[Result \"0-0\"]\n\n1. e4 e5 0-0\n", |game| {
            let mut cross = CrossCheck::new();
            assert_eq!(cross.compare_game(game), None);
            assert_eq!((cross.counts.compared, cross.counts.different), (1, 0));
        });
    }

    #[test]
    fn what_it_cannot_read_is_counted() {
        with_game("1. e4 e5 2. @@ Nc6 *\n", |game| {
            let mut cross = CrossCheck::new();
            assert_eq!(cross.compare_game(game), None);
            assert_eq!(cross.counts, CrossCheckCounts { not_comparable: 1, ..CrossCheckCounts::default() });
        });
    }
}
