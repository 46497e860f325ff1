//! The table of all editions of the Laws with their main differences, in two parts that fit a screen.

use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::law::edition::{
    CalendarDay, DeadRule, FivefoldRule, Flag, Lapse, LawEdition, Penalty, Resignation,
};
use bienban_engine::chess::law::editions::EDITIONS;

/// The columns of each part.
const PARTS: [[&str; 7]; 2] = [
    [
        "column-edition",
        "column-from",
        "column-confidence",
        "column-long",
        "column-fivefold",
        "column-seventyfive",
        "column-lapse",
    ],
    [
        "column-edition",
        "column-dead",
        "column-flag",
        "column-resignation",
        "column-agreement",
        "column-wrong-claim",
        "column-illegal-moves",
    ],
];

/// A row for every edition with its main differences, in two parts. The names of the columns come first.
pub fn overview(catalog: &Catalog) -> [Vec<[String; 7]>; 2] {
    let head = |part: usize| PARTS[part].map(|key| catalog.text(&Message::new(key)));
    let rows = |part: usize, row: fn(&LawEdition, &Catalog) -> [String; 7]| {
        std::iter::once(head(part)).chain(EDITIONS.iter().map(|edition| row(edition, catalog))).collect()
    };
    [rows(0, repetitions), rows(1, endings)]
}

fn repetitions(edition: &LawEdition, catalog: &Catalog) -> [String; 7] {
    let long = match edition.long.value.len() {
        0 => catalog.word("brief-none"),
        count => {
            let moves = (edition.long_half_moves / 2).to_string();
            catalog.text(&Message::new("brief-long").with("moves", moves).with("count", count.to_string()))
        }
    };
    let fivefold = match edition.fivefold.value {
        FivefoldRule::None => "brief-none",
        FivefoldRule::Consecutive => "brief-consecutive",
        FivefoldRule::Any => "brief-any",
    };
    let seventyfive = if edition.seventyfive.value { "brief-ends" } else { "brief-none" };
    let lapse = match edition.lapse.value {
        Lapse::MovesUntilRecurs | Lapse::Moves => "brief-moving",
        Lapse::Touches => "brief-touching",
    };
    [
        edition.id.to_owned(),
        if edition.from == CalendarDay::MIN { "-".to_owned() } else { edition.from.to_string() },
        catalog.named("mark", edition.confidence.name()),
        long,
        catalog.word(fivefold),
        catalog.word(seventyfive),
        catalog.word(lapse),
    ]
}

fn endings(edition: &LawEdition, catalog: &Catalog) -> [String; 7] {
    let dead = match edition.dead.value {
        DeadRule::ClosedList => "brief-list",
        DeadRule::AnySeries => "brief-series",
    };
    let flag = match edition.flag.value {
        Flag::BareKing => "brief-bare-king",
        Flag::AnySeries => "brief-no-mate",
    };
    let resignation = match edition.resignation.value {
        Resignation::Loses => "brief-never",
        Resignation::DrawsIfNoMate => "brief-no-mate",
    };
    let agreement = if edition.agreement.value.half_moves == 0 { "brief-any-time" } else { "brief-both-moved" };
    let minutes = |minutes: u8| Message::new("brief-opponent").with("minutes", minutes.to_string());
    let wrong_claim = match edition.wrong_claim.value {
        Penalty::Unknown => Message::new("brief-unknown"),
        Penalty::OwnPlusFive => Message::new("brief-own-plus-five"),
        Penalty::OpponentThreeOwnHalf => Message::new("brief-opponent-three-own-half"),
        Penalty::OpponentPlus { minutes: long, rapid: None, blitz: None, .. } => minutes(long),
        Penalty::OpponentPlus { minutes: long, rapid: None, blitz: Some(blitz), .. } => {
            Message::new("brief-opponent-blitz")
                .with("minutes", long.to_string())
                .with("blitz", blitz.value.to_string())
        }
        Penalty::OpponentPlus { minutes: long, rapid: Some(quick), .. } => Message::new("brief-opponent-quick")
            .with("minutes", long.to_string())
            .with("quick", quick.value.to_string()),
    };
    [
        edition.id.to_owned(),
        catalog.word(dead),
        catalog.word(flag),
        catalog.word(resignation),
        catalog.word(agreement),
        catalog.text(&wrong_claim),
        edition.illegal_moves.value.loses.map_or_else(|| catalog.word("brief-unknown"), |number| number.to_string()),
    ]
}
