//! From a tournament report file to the roster of its next round.

use std::collections::HashSet;

use bienban_tournament::field::{Player, PlayerField};
use bienban_tournament::mark::{ResultMark, RoundKind};
use bienban_tournament::ratio::Ratio;
use bienban_tournament::trf::Trf;
use bienban_tournament::trf::row::PlayerRow;

use super::history::PlayerSide;
use super::roster::Roster;

impl Roster {
    /// The players of an event before the round after its last one, or before an earlier one. `field` is what they did,
    /// in the report or in games; `trf` is the report, whose records have the rest.
    ///
    /// Absent is who has a bye in the column of that round, or in a record 240 or XXZ. How many rounds there are is in
    /// record 142 or XXR; without one, or where fewer are stated, a round to come is not the last, and the last one of
    /// the report is. The colour of the first player is that of record 152 or XXC, or that of the first round that had
    /// colours. Records 260 and XXP keep players apart, 250 and XXA give points for the pairing alone.
    pub fn of_report(trf: &Trf, field: &PlayerField, round: Option<u32>) -> Roster {
        let is_next = round.is_none();
        let round = round.unwrap_or(field.rounds + 1);
        let absent = absent(trf, field, round, is_next);
        // The report of an event that goes on may count those that were played.
        let declared = trf.declared_rounds.filter(|&rounds| !is_next || rounds >= round);
        let rounds = declared.unwrap_or(if is_next { 0 } else { field.rounds });
        let mut roster = Roster::before(field, round, rounds, &absent);
        roster.first = first_stated(trf).or_else(|| first_seen(field));
        for (numbers, from, to) in forbidden(trf) {
            if (from..=to).contains(&round) {
                for (at, &one) in numbers.iter().enumerate() {
                    let rest = numbers[at + 1..].iter();
                    roster.forbidden.extend(rest.map(|&other| [one.min(other), one.max(other)]));
                }
            }
        }
        accelerate(&mut roster, trf);
        roster
    }
}

/// The colour that the first player must have drawn, by the first round with colours: that of the highest who had one
/// there, changed at every player who had none.
pub(crate) fn first_seen(field: &PlayerField) -> Option<PlayerSide> {
    let players = Roster::before(field, field.rounds + 1, 0, &HashSet::new()).players;
    let rounds = players.iter().map(|of| of.history.by_round().len()).max().unwrap_or(0);
    let side = |round: usize| {
        // Who came later had no number yet that counted.
        let entered = players.iter().filter(|of| of.has_entered_by(round)).enumerate();
        let mut seen = entered.filter_map(|(at, of)| Some((at, (*of.history.by_round().get(round)?)?)));
        seen.next().map(|(at, side)| if at % 2 == 0 { side } else { side.other() })
    };
    (0..rounds).find_map(side)
}

/// Who does not play in a round: who has a bye there already, and of an earlier round who was neither paired nor left
/// without opponent.
fn absent(trf: &Trf, field: &PlayerField, round: u32, is_next: bool) -> HashSet<u32> {
    let is_bye = |row: &&PlayerRow| {
        let entry = row.entries.get(round as usize - 1);
        entry.is_some_and(|entry| entry.opponent == 0 && entry.mark != ResultMark::AllocatedBye && !entry.is_blank)
    };
    let mut absent: HashSet<u32> = trf.rows.iter().filter(is_bye).map(|row| row.number).collect();
    let is_idle = |player: &&Player| {
        let seat = player.seat(round);
        !seat.is_paired() && seat.kind() != RoundKind::AllocatedBye
    };
    if !is_next {
        absent = field.players.iter().filter(is_idle).map(|player| player.number).collect();
    }
    for line in lines(trf, "240") {
        let mut words = line.split_whitespace().skip(1);
        if words.next().and_then(|word| word.parse().ok()) == Some(round) {
            absent.extend(words.filter_map(|word| word.parse::<u32>().ok()));
        }
    }
    if is_next {
        absent.extend(lines(trf, "XXZ").flat_map(numbers));
    }
    absent
}

/// The texts of all records of a type, after the type.
fn lines<'t>(trf: &'t Trf, tag: &'t str) -> impl Iterator<Item = &'t str> {
    let headings = trf.headings.get(tag).into_iter().flatten().map(String::as_str);
    let others = trf.others.iter().filter(move |line| line.tag() == tag);
    headings.chain(others.map(|line| line.text.get(3..).unwrap_or("")))
}

fn numbers(text: &str) -> Vec<u32> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// The colour of the first player that a record states.
pub(crate) fn first_stated(trf: &Trf) -> Option<PlayerSide> {
    let letter = match trf.value("152") {
        "" => lines(trf, "XXC").flat_map(str::split_whitespace).find(|word| word.ends_with('1')).unwrap_or(""),
        text => text,
    };
    match letter.to_ascii_lowercase().chars().next() {
        Some('w') => Some(PlayerSide::White),
        Some('b') => Some(PlayerSide::Black),
        _ => None,
    }
}

/// The lists of players who must not meet each other, with the first and the last round.
fn forbidden(trf: &Trf) -> Vec<(Vec<u32>, u32, u32)> {
    let whole = |text: &str| (numbers(text), 0, u32::MAX);
    let mut all: Vec<_> = lines(trf, "XXP").map(whole).collect();
    for line in lines(trf, "260") {
        if let [from, to, rest @ ..] = numbers(line).as_slice() {
            all.push((rest.to_vec(), *from, *to));
        }
    }
    all
}

fn accelerate(roster: &mut Roster, trf: &Trf) {
    let mut give = |from: u32, to: u32, number: u32, points: Ratio| {
        let Some(player) = roster.players.iter_mut().find(|of| of.number == number) else { return };
        let last = (to as usize).min(player.kinds.len() + 1);
        if player.virtual_points.len() < last {
            player.virtual_points.resize(last, Ratio::ZERO);
        }
        for round in (from.max(1) as usize)..=last {
            player.virtual_points[round - 1] = points;
        }
    };
    for line in lines(trf, "XXA") {
        let mut words = line.split_whitespace();
        let Some(number) = words.next().and_then(|word| word.parse().ok()) else { continue };
        for (word, round) in words.zip(1..) {
            if let Some(points) = Ratio::parse(word) {
                give(round, round, number, points);
            }
        }
    }
    for line in lines(trf, "250") {
        let words: Vec<&str> = line.split_whitespace().collect();
        // Points of matches may precede those of games.
        let [.., points, from, to, one, other] = words.as_slice() else { continue };
        let whole = |word: &str| word.parse::<u32>().ok();
        let (Some(points), Some(from), Some(to)) = (Ratio::parse(points), whole(from), whole(to)) else { continue };
        let (Some(one), Some(other)) = (whole(one), whole(other)) else { continue };
        let numbers: Vec<u32> = trf.rows.iter().map(|row| row.number).filter(|of| (one..=other).contains(of)).collect();
        for number in numbers {
            give(from, to, number, points);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use bienban_tournament::ratio::Ratio;
    use bienban_tournament::trf::Trf;

    use crate::history::PlayerSide;
    use crate::roster::{Candidate, Roster};

    /// Five players after one round: 1 beat 3, 2 had a draw with 4, 5 had the bye.
    fn report(records: &str, next: [&str; 5]) -> Trf {
        let first = ["3 w 1", "4 b =", "1 b 0", "2 w =", "0000 - U"];
        let points = ["1.0", "0.5", "0.0", "0.5", "1.0"];
        let row = |at: usize| {
            let (number, points, [first, next]) = (at + 1, points[at], [first[at], next[at]]);
            format!("001 {number:>4}      Player {number:<26} 2000{points:>32}{first:>15}{next:>10}\n")
        };
        let rows: String = (0..5).map(row).collect();
        Trf::read("report.trf", &format!("{records}\n{rows}"))
    }

    fn absent(roster: &Roster) -> Vec<u32> {
        roster.players.iter().filter(|of| !of.takes_part).map(|of| of.number).collect()
    }

    #[test]
    fn the_next_round_has_its_byes_and_orders() {
        let trf = report("142 7\n152 B\n260   2   3    1    2    5\n240 H   2    4", ["", "", "0000 - Z", "", ""]);
        let roster = Roster::of_report(&trf, &trf.field(), None);
        assert_eq!((roster.round, roster.rounds, roster.first), (2, 7, Some(PlayerSide::Black)));
        assert_eq!(absent(&roster), [3, 4]);
        assert_eq!(roster.forbidden, HashSet::from([[1, 2], [1, 5], [2, 5]]));
        assert!(Roster::of_report(&trf, &trf.field(), Some(1)).forbidden.is_empty());
    }

    #[test]
    fn the_records_of_javafo_say_the_same() {
        let trf = report("XXR 7\nXXC rank black1\nXXP 2 1\nXXZ 3 4", [""; 5]);
        let roster = Roster::of_report(&trf, &trf.field(), None);
        assert_eq!((roster.round, roster.rounds, roster.first), (2, 7, Some(PlayerSide::Black)));
        assert_eq!(absent(&roster), [3, 4]);
        assert_eq!(roster.forbidden, HashSet::from([[1, 2]]));
    }

    #[test]
    fn what_is_not_said_is_seen() {
        let trf = report("", [""; 5]);
        let roster = Roster::of_report(&trf, &trf.field(), None);
        assert_eq!((roster.round, roster.rounds, roster.first), (2, 0, Some(PlayerSide::White)));
        assert_eq!(absent(&roster), []);
        assert_eq!(Roster::of_report(&trf, &trf.field(), Some(1)).rounds, 1);
    }

    #[test]
    fn points_for_the_pairing_alone_are_added() {
        let halves = |roster: &Roster| -> Vec<Ratio> { roster.players.iter().map(Candidate::pairing_score).collect() };
        let of_trf26 = report("250       1.0   1   1    1    2\n250       0.5   2   3    1    3", [""; 5]);
        let of_javafo = report("XXA    1  1.0  0.5\nXXA    2  1.0  0.5\nXXA    3  0.0  0.5", [""; 5]);
        for trf in [of_trf26, of_javafo] {
            let roster = Roster::of_report(&trf, &trf.field(), None);
            assert_eq!(halves(&roster), [3, 2, 1, 1, 2].map(|points| Ratio::new(points, 2)));
            assert_eq!(roster.players[0].pairing_score_before(0), Ratio::ONE);
        }
    }
}
