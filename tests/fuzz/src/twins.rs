//! The fast path against the careful one: the same games, findings, half-moves, last positions and ledgers.

use bienban::chess::draws::{DrawFacts, DrawRow, LedgerRules};
use bienban::chess::fast::FastReader;
use bienban::chess::notation::letters::{self, Language};
use bienban::chess::replay::Timeline;
use bienban::chess::replay::course::GameCourse;
use bienban::judge::cross_check::CrossCheck;
use bienban::judge::{Draws, Game, Judge, JudgeOptions, each};
use bienban::source::split::Block;
use shakmaty::Position;
use shakmaty::fen::Fen;

use super::material;

/// A search for a mate makes so many positions: both paths use the same limit.
const LIMIT: u32 = 2_000;

/// What is compared of a game.
#[derive(Debug, PartialEq)]
struct Account {
    end: usize,
    half_moves: u32,
    last: Option<String>,
    findings: Vec<String>,
    rows: Vec<DrawRow>,
}

impl Account {
    fn of(game: &Game<'_>, rows: Vec<DrawRow>) -> Account {
        Account {
            end: game.span().end as usize,
            half_moves: game.half_moves(),
            last: game.last().map(|last| last.fen()),
            findings: game.findings().iter().map(|f| format!("{f:?}")).collect(),
            rows,
        }
    }
}

fn ledger(game: &Game<'_>) -> LedgerRules {
    LedgerRules::new(game.in_force()).dead_limit(LIMIT)
}

fn rows(game: &Game<'_>, course: GameCourse) -> Vec<DrawRow> {
    ledger(game).rows(&DrawFacts::of(course))
}

/// How often a position stood at most, and the longest run of the half-move clock.
fn repetition(timeline: &Timeline) -> (u32, u32) {
    let mut position = timeline.start.position.clone();
    let (mut since, mut most, mut longest) = (vec![position.clone()], 1, position.halfmoves());
    for ply in &timeline.plies {
        let played = ply.played.expect("a clean game has no null move");
        if position.is_irreversible(played) {
            since.clear();
        }
        position.play_unchecked(played);
        longest = longest.max(position.halfmoves());
        most = most.max(1 + since.iter().filter(|p| **p == position).count() as u32);
        since.push(position.clone());
    }
    (most, longest)
}

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let text = material::text(data);
    compare(&text, None);
    if data.len().is_multiple_of(4) {
        compare(&text, Some(letters::VIETNAMESE));
        compare(&text, Some(letters::ENGLISH));
    }
}

fn compare(text: &[u8], language: Option<&'static Language>) {
    let block = Block::whole("x", text);
    let options = JudgeOptions { language, dead_limit: LIMIT, ..JudgeOptions::default() };
    let mut carefully = Vec::new();
    let mut repeated = Vec::new();
    Judge::new(&options).each_with_care(&block, &mut |game| {
        if game.findings().is_empty() && language.is_none() {
            let other = CrossCheck::new().compare_game(game);
            assert_eq!(other, None, "what has no finding is legal for the other engine, too");
        }
        let timeline = game.timeline();
        repeated.push(timeline.filter(|t| t.plies.iter().all(|p| p.played.is_some())).map(repetition));
        carefully.push(Account::of(game, timeline.map_or(Vec::new(), |t| rows(game, GameCourse::of(t)))));
    });
    let mut index = 0;
    each(&block, &options, |game| {
        assert!(index < carefully.len(), "not more games than with care");
        let rows = if game.is_read_whole() { quick_rows(game) } else { carefully[index].rows.clone() };
        assert_eq!(Account::of(game, rows), carefully[index], "quickly and with care");
        index += 1;
    });
    assert_eq!(index, carefully.len(), "as many games as with care");
    clean(&block, &repeated);
}

/// The facts of the games that the fast path calls clean.
fn clean(block: &Block, repeated: &[Option<(u32, u32)>]) {
    let (mut reader, mut start, len) = (FastReader::new(), 0, block.bytes().len());
    for repeated in repeated {
        if let Some((read, _)) = reader.read_with_position(block.padded(), len, start) {
            let (most, longest) = repeated.expect("a clean game has a timeline without null moves");
            // A second time alone is not always counted.
            assert!(read.repeated == most || (most == 2 && read.repeated == 1), "{} times and {most}", read.repeated);
            assert_eq!(read.longest >= 100, longest >= 100, "{} and {longest}", read.longest);
            assert!(read.movetext <= read.end && read.end <= len);
        }
        let options = JudgeOptions::default();
        let (game, _) = bienban::judge::carefully(block, start, &options);
        start = game.span.end as usize;
    }
}

fn fen(position: &shakmaty::Chess) -> String {
    Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string()
}

/// The ledger as the command makes it of a game that was read quickly, and from the whole course as well.
fn quick_rows(game: &Game<'_>) -> Vec<DrawRow> {
    let made = |draws| match draws {
        Some(Draws::End(end, last)) => vec![ledger(game).final_row(end, last.played, last.position)],
        Some(Draws::Facts(facts)) => ledger(game).rows(&facts),
        None => Vec::new(),
    };
    let whole = rows(game, game.course().expect("the course can be had"));
    let tail = made(game.draws(false));
    assert_eq!(tail, whole, "the ledger of the end and of the whole");
    assert!(
        tail.iter().map(|r| fen(&r.position)).eq(whole.iter().map(|r| fen(&r.position))),
        "clocks and numbers, too"
    );
    whole
}
