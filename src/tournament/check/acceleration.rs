//! P837: points for the pairing alone (records 250 and XXA) that are not those of the Baku acceleration (C.04.7;
//! C.04.5.1 until January 2026).

use std::collections::BTreeMap;

use super::case::EventCase;
use super::code::EventCode;
use super::findings::EventFindings;
use crate::date::TournamentDate;
use crate::event::Event;
use crate::mark::RoundKind;
use crate::ratio::Ratio;
use crate::trf::Trf;

const ARTICLE: &str = "C.04.7";
/// The number that the article had until 31 January 2026.
const ARTICLE_BEFORE: &str = "C.04.5.1";
/// The day on which it got the new one, as a number.
const RENUMBERED: u32 = 20_260_201;

/// Points that a record gives a player for the pairing of a round.
#[derive(Debug, Clone)]
struct AccelerationPoints {
    points: Ratio,
    /// The line and the column of the points.
    at: (u64, u64),
    token: String,
}

/// What records give, by player and round.
type AccelerationBands = BTreeMap<(u32, u32), AccelerationPoints>;

pub(super) fn check_acceleration(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    let Some(trf) = event.trf.as_ref().filter(|trf| trf.spots.is_none() && !trf.is_team_event()) else { return };
    let bands = bands(trf);
    let Some(first) = bands.values().next() else { return };
    let article = article(&event.start);
    if trf.points.win != Ratio::ONE || trf.points.draw != Ratio::HALF {
        out.on_field(first.at, &first.token, EventCode::P837, "acceleration-score").with("article", article);
        return;
    }
    group(event, &bands, article, out);
    if let Some(rounds) = trf.declared_rounds {
        by_rounds(&bands, rounds, article, out);
    }
}

/// The number of the article when an event began.
fn article(start: &str) -> &'static str {
    let is_before = TournamentDate::read(start).is_some_and(|day| day.number() < RENUMBERED);
    if is_before { ARTICLE_BEFORE } else { ARTICLE }
}

/// The first half of the list, rounded up to an even number, and no one else has points.
fn group(event: &Event, bands: &AccelerationBands, article: &'static str, out: &mut EventFindings<'_>) {
    let has_points = |(_, of): &(&(u32, u32), &AccelerationPoints)| of.points > Ratio::ZERO;
    let mut numbers: Vec<u32> = bands.iter().filter(has_points).map(|((number, _), _)| *number).collect();
    numbers.dedup();
    let Some(&last) = numbers.last() else { return };
    // Who came after the first round moves the last number of the group, but not its last player.
    let idle = |at: &usize| {
        let seat = event.field.players[*at].seat(1);
        !seat.is_paired() && seat.kind() == RoundKind::ZeroBye
    };
    let players = event.field.players.len();
    let latecomers = if event.field.rounds > 0 { (0..players).filter(idle).count() } else { 0 };
    let half = |players: usize| (players.div_ceil(4) * 2) as u32;
    let fewest = half(players - latecomers);
    let greatest = half(players).max(fewest + latecomers as u32);
    let is_whole = numbers.iter().zip(1..).all(|(number, of): (&u32, u32)| *number == of);
    if is_whole && (fewest..=greatest).contains(&last) {
        return;
    }
    let Some(given) = bands.iter().find(|((number, _), _)| *number == last).map(|(_, given)| given) else { return };
    let finding = out.on_field(given.at, &given.token, EventCode::P837, "acceleration-group");
    let shown = if is_whole { format!("1-{last}") } else { listed(&numbers) };
    finding.with("given", shown).with("asked", format!("1-{}", half(players))).with("article", article);
    finding.propose(format!("1-{}", half(players)));
}

/// The most numbers that are named.
const MOST: usize = 20;

fn listed(numbers: &[u32]) -> String {
    let mut words: Vec<String> = numbers.iter().take(MOST).map(u32::to_string).collect();
    if numbers.len() > MOST {
        words.push("...".to_owned());
    }
    words.join(", ")
}

/// A point in the first half of the accelerated rounds, half a point in the others: one finding a round.
fn by_rounds(bands: &AccelerationBands, rounds: u32, article: &'static str, out: &mut EventFindings<'_>) {
    let accelerated = rounds.div_ceil(2);
    let asked = |round: u32| match round {
        _ if round <= accelerated.div_ceil(2) => Ratio::ONE,
        _ if round <= accelerated => Ratio::HALF,
        _ => Ratio::ZERO,
    };
    let mut told: Vec<u32> = Vec::new();
    for (&(number, round), given) in bands {
        // Who has nothing in any round is of the other group.
        let is_other = || bands.range((number, 0)..=(number, u32::MAX)).all(|(_, of)| of.points.is_zero());
        if given.points == asked(round) || told.contains(&round) || is_other() {
            continue;
        }
        told.push(round);
        let finding = out.on_field(given.at, &given.token, EventCode::P837, "acceleration-round");
        finding.round = round.to_string();
        finding.with("given", given.points.show()).with("asked", asked(round).show());
        finding.with("article", article).propose(asked(round).show());
    }
}

/// What the records 250 and XXA give, with their places.
fn bands(trf: &Trf) -> AccelerationBands {
    let mut bands = AccelerationBands::new();
    for (line, number) in trf.lines.iter().zip(1_u64..) {
        let words: Vec<(u64, &str)> = words(line).collect();
        let given = |(column, token): (u64, &str)| {
            let points = Ratio::parse(token)?;
            Some(AccelerationPoints { points, at: (number, column), token: token.to_owned() })
        };
        match words.as_slice() {
            [(1, "XXA"), (_, player), rest @ ..] => {
                let Ok(player) = player.parse() else { continue };
                let of_round = |(word, round): (&(u64, &str), u32)| Some(((player, round), given(*word)?));
                bands.extend(rest.iter().zip(1..).filter_map(of_round));
            }
            // Points of matches may precede those of games.
            [(1, "250"), .., points, (_, from), (_, to), (_, one), (_, other)] => {
                let whole = |word: &str| word.parse::<u32>().ok();
                let limits = (whole(from), whole(to), whole(one), whole(other));
                let (Some(given), (Some(from), Some(to), Some(one), Some(other))) = (given(*points), limits) else {
                    continue;
                };
                // A record can name any round, and each one up to it becomes an entry of each player.
                let last = to.min(trf.declared_rounds.unwrap_or(to)).min(MOST_ROUNDS);
                for player in trf.rows.iter().map(|row| row.number).filter(|of| (one..=other).contains(of)) {
                    bands.extend((from.max(1)..=last).map(|round| ((player, round), given.clone())));
                }
            }
            _ => {}
        }
    }
    bands
}

/// More rounds has no report.
const MOST_ROUNDS: u32 = 999;

/// The words of a line with their columns, from 1.
fn words(line: &str) -> impl Iterator<Item = (u64, &str)> {
    let column = |word: &str| {
        let at = word.as_ptr() as usize - line.as_ptr() as usize;
        line[..at].chars().count() as u64 + 1
    };
    line.split_whitespace().map(move |word| (column(word), word))
}

#[cfg(test)]
mod tests {
    use super::article;

    #[test]
    fn the_number_of_the_article_is_that_of_the_day() {
        assert_eq!(article("2024/05/01"), "C.04.5.1");
        assert_eq!(article("2026.01.31"), "C.04.5.1");
        assert_eq!(article("2026/02/01"), "C.04.7");
        assert_eq!(article(""), "C.04.7");
    }
}
