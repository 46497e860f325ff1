//! The fast path against the careful one: the same games, findings, half-moves, last positions and ledgers.

use bienban::chess::draws::{Facts, Ledger, Row};
use bienban::chess::fast::Clean;
use bienban::chess::law::laws::Laws;
use bienban::chess::notation::letters::{self, Language};
use bienban::chess::replay::Timeline;
use bienban::chess::replay::course::Course;
use bienban::judge::checks::{Judgement, Options};
use bienban::judge::cross_check::CrossCheck;
use bienban::judge::{Judged, each, each_game, tagged};
use bienban::pgn::game::Game;
use bienban::pgn::lex::Token;
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
    half_moves: Option<u32>,
    last: Option<String>,
    findings: Vec<String>,
    rows: Vec<Row>,
}

fn findings(judgement: &Judgement) -> Vec<String> {
    judgement.findings.iter().map(|f| format!("{f:?}")).collect()
}

fn ledger(game: &Game<'_>) -> Ledger {
    Ledger::new(Laws::Auto.of(&game.value("Date"))).dead_limit(LIMIT)
}

fn rows(game: &Game<'_>, course: Course) -> Vec<Row> {
    ledger(game).rows(&Facts::of(course))
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
    let options = Options { language, dead_limit: LIMIT, ..Options::default() };
    let mut carefully = Vec::new();
    let mut repeated = Vec::new();
    each_game(&block, options, |game, judgement| {
        let timeline = judgement.timeline.as_ref();
        if judgement.findings.is_empty() && language.is_none() {
            let other = CrossCheck::new().careful(game, &judgement);
            assert_eq!(other, None, "what has no finding is legal for the other engine, too");
        }
        repeated.push(timeline.filter(|t| t.plies.iter().all(|p| p.played.is_some())).map(repetition));
        carefully.push(Account {
            end: game.span.end as usize,
            half_moves: timeline.map(|t| t.half_moves),
            last: timeline.map(|t| t.last.fen()),
            findings: findings(&judgement),
            rows: timeline.map_or(Vec::new(), |t| rows(game, Course::of(t))),
        });
    });
    let (mut index, mut tokens): (usize, Vec<Token>) = (0, Vec::new());
    each(&block, options, |judged| {
        assert!(index < carefully.len(), "not more games than with care");
        let careful = &carefully[index];
        let account = match judged {
            Judged::Careful(game, judgement) => {
                assert_eq!((game.span.end as usize, findings(&judgement)), (careful.end, careful.findings.clone()));
                index += 1;
                return;
            }
            Judged::Clean(start, read) => {
                let game = tagged(&block, start, read.clean, &mut tokens);
                let draws = read.may_have_draws().then(|| {
                    let game = game.expect("the tags of a clean game are read again");
                    quick_rows(&game, &read)
                });
                clean(&block, read.clean, repeated[index]);
                Account {
                    end: read.clean.end,
                    half_moves: Some(read.clean.half_moves),
                    last: read.last().map(|last| fen(&last)),
                    findings: Vec::new(),
                    rows: draws.unwrap_or_default(),
                }
            }
            Judged::Partly(game, judgement, read) => Account {
                end: game.span.end as usize,
                half_moves: Some(read.clean.half_moves),
                last: read.last().map(|last| fen(&last)),
                findings: findings(&judgement),
                rows: if read.may_have_draws() { quick_rows(game, &read) } else { Vec::new() },
            },
        };
        assert_eq!(account, *careful, "quickly and with care");
        index += 1;
    });
    assert_eq!(index, carefully.len(), "as many games as with care");
}

fn fen(position: &shakmaty::Chess) -> String {
    Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string()
}

/// The ledger as the command makes it of a game that was read quickly, and from the whole course as well.
fn quick_rows(game: &Game<'_>, read: &bienban::chess::fast::Read<'_>) -> Vec<Row> {
    let whole = rows(game, read.course().expect("the course can be had"));
    let tail = match (read.end_alone(), read.last()) {
        (Some(end), Some(last)) => {
            vec![ledger(game).final_row(end, read.clean.half_moves, last)]
        }
        _ => rows(game, read.tail().expect("the end of the course can be had")),
    };
    assert_eq!(tail, whole, "the ledger of the end and of the whole");
    assert!(
        tail.iter().map(|r| fen(&r.position)).eq(whole.iter().map(|r| fen(&r.position))),
        "clocks and numbers, too"
    );
    whole
}

fn clean(block: &Block, clean: &Clean, repeated: Option<(u32, u32)>) {
    let (most, longest) = repeated.expect("a clean game has a timeline without null moves");
    // A second time alone is not always counted.
    assert!(clean.repeated == most || (most == 2 && clean.repeated == 1), "{} times and {most}", clean.repeated);
    assert_eq!(clean.longest >= 100, longest >= 100, "{} and {longest}", clean.longest);
    assert!(clean.movetext <= clean.end && clean.end <= block.bytes().len());
}
