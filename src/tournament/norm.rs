//! Norms of the national titles of xiangqi (003 App. 6): who has which, and by how much others missed it.

use crate::event::Event;
use crate::field::Player;
use crate::mark::{ResultMark, RoundKind};
use crate::options::TournamentOptions;
use crate::ratio::Ratio;
use crate::regime::Regime;
use crate::standings::StandingsError;
use crate::standings::ranking::PlacedPlayer;
use crate::standings::table::StandingsTable;

/// The national events in which norms are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormEvent {
    /// The championship of teams.
    Teams,
    /// The championship of individuals.
    Championship,
    /// The championship of the youth, up to the age of 18.
    Under18,
    /// The same, up to the age of 15.
    Under15,
}

const EVENTS: [(NormEvent, &str); 4] = [
    (NormEvent::Teams, "teams"),
    (NormEvent::Championship, "championship"),
    (NormEvent::Under18, "under-18"),
    (NormEvent::Under15, "under-15"),
];

impl NormEvent {
    /// Reads a name.
    pub fn read(id: &str) -> Option<NormEvent> {
        EVENTS.iter().find(|(_, of)| *of == id).map(|&(event, _)| event)
    }

    /// The name that a user writes.
    pub fn id(self) -> &'static str {
        EVENTS.iter().find(|(of, _)| *of == self).map_or("", |&(_, id)| id)
    }

    /// The names that a user writes.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        EVENTS.iter().map(|&(_, id)| id)
    }
}

/// What a norm asks for.
#[derive(Debug, Clone, Copy)]
enum NormDemand {
    /// A share of the points, in percent, and the points for 9, 11 and 13 games, in halves.
    Share(u32, [u32; 3]),
    /// The same, half a point less.
    Below(u32, [u32; 3]),
    /// A place from the first to the second.
    Places(usize, usize),
}

/// The numbers of games for which the text has points.
const GAMES: [usize; 3] = [9, 11, 13];
const MASTER: [u32; 3] = [13, 16, 19];
const FIRST_CLASS: [u32; 3] = [10, 12, 14];

/// A norm: for women or not, where, the title, what is asked for, the article.
type Norm = (bool, NormEvent, &'static str, NormDemand, &'static str);

use NormEvent::{Championship, Teams, Under15, Under18};

/// The norms, the higher title before the lower one. Two norms of candidates in a year, and titles of the Asian and
/// the World federation, which are norms as well, no single event shows.
const NORMS: [Norm; 16] = [
    (false, Teams, "master", NormDemand::Share(72, MASTER), "003 App. 6 A1a"),
    (false, Teams, "candidate-master", NormDemand::Below(72, MASTER), "003 App. 6 A2a"),
    (false, Teams, "first-class", NormDemand::Share(55, FIRST_CLASS), "003 App. 6 A3a"),
    (false, Championship, "master", NormDemand::Places(1, 6), "003 App. 6 A1b"),
    (false, Championship, "candidate-master", NormDemand::Places(7, 10), "003 App. 6 A2b"),
    (false, Under18, "candidate-master", NormDemand::Places(1, 1), "003 App. 6 A2c"),
    (false, Under18, "first-class", NormDemand::Places(2, 3), "003 App. 6 A3b"),
    (false, Under15, "first-class", NormDemand::Places(1, 1), "003 App. 6 A3b"),
    (true, Teams, "master", NormDemand::Places(1, 1), "003 App. 6 B1a"),
    (true, Teams, "candidate-master", NormDemand::Places(2, 3), "003 App. 6 B2a"),
    (true, Teams, "first-class", NormDemand::Share(55, FIRST_CLASS), "003 App. 6 B3a"),
    (true, Championship, "master", NormDemand::Places(1, 3), "003 App. 6 B1b"),
    (true, Championship, "candidate-master", NormDemand::Places(4, 5), "003 App. 6 B2b"),
    (true, Under18, "candidate-master", NormDemand::Places(1, 1), "003 App. 6 B2c"),
    (true, Under18, "first-class", NormDemand::Places(2, 3), "003 App. 6 B3b"),
    (true, Under15, "first-class", NormDemand::Places(1, 1), "003 App. 6 B3b"),
];

/// What became of a norm.
#[derive(Debug, Clone, Copy, PartialEq)]
enum NormVerdict {
    Met,
    /// The text leaves it open: it has no points for so many games, or a lot decides about the place (21.3).
    Open,
    /// By so many points, or so many places.
    Missed {
        points: Option<Ratio>,
        places: Option<usize>,
    },
}

/// What a player did.
#[derive(Debug, Clone, Copy)]
struct NormScore {
    /// The games over the board.
    games: usize,
    /// Their points, 1 for a win and a half for a draw (21.1).
    points: Ratio,
    /// The rank, and how many share it.
    rank: Option<(usize, usize)>,
}

impl NormDemand {
    fn judge(self, score: &NormScore) -> NormVerdict {
        let missed = NormVerdict::Missed { points: None, places: None };
        let (percent, table, less) = match self {
            NormDemand::Share(percent, table) => (percent, table, Ratio::ZERO),
            NormDemand::Below(percent, table) => (percent, table, Ratio::HALF),
            NormDemand::Places(first, last) => {
                let Some((rank, shared)) = score.rank else { return missed };
                return match rank {
                    _ if rank > last => NormVerdict::Missed { points: None, places: Some(rank - last) },
                    _ if rank < first || rank + shared - 1 <= last => NormVerdict::Met,
                    _ => NormVerdict::Open,
                };
            }
        };
        if score.games == 0 {
            return missed;
        }
        let of_table = GAMES.iter().position(|&games| games == score.games).map(|at| table[at]);
        // The points of the table are the share to the nearest half.
        let nearest = || (Ratio::count(score.games) * Ratio::new(i64::from(percent), 50)).half_up();
        let halves = of_table.map_or_else(nearest, i64::from);
        let asked = Ratio::new(halves, 2) - less;
        match (score.points >= asked, of_table) {
            (false, _) => NormVerdict::Missed { points: Some(asked - score.points), places: None },
            (true, Some(_)) => NormVerdict::Met,
            (true, None) => NormVerdict::Open,
        }
    }
}

/// The columns of the table of norms.
pub const COLUMNS: [&str; 14] = [
    "event",
    "rank",
    "number",
    "name",
    "title",
    "federation",
    "points",
    "games",
    "norm",
    "verdict",
    "article",
    "next",
    "lacks_points",
    "lacks_places",
];

impl Event {
    /// Whether the norms of 003 are its norms.
    pub fn has_norms(&self, options: &TournamentOptions) -> bool {
        options.regime.unwrap_or_else(|| self.regime()) == Regime::Xiangqi2004
    }

    /// The table of norms: a row a player in the order of the standings. `women`: all of them are women; else the
    /// report decides, or a title of theirs.
    ///
    /// # Errors
    ///
    /// A tie-break that does not exist, or a withdrawn player who is unknown.
    pub fn norms(
        &self,
        options: &TournamentOptions,
        event: NormEvent,
        women: bool,
    ) -> Result<Vec<Vec<String>>, StandingsError> {
        let regime = options.regime.unwrap_or_else(|| self.regime());
        let tie_breaks = self.tie_breaks(regime, options, false)?;
        let table = StandingsTable::new(self, regime, options).map_err(StandingsError::UnknownPlayer)?;
        let list = table.list(&tie_breaks, options.least_games);
        let row = |placed: &PlacedPlayer| {
            let player = &self.field.players[placed.player];
            let shared = list.iter().filter(|of| of.rank == placed.rank).count();
            let rounds = options.after_round.filter(|&round| round > 0).unwrap_or(self.field.rounds);
            let (games, points) = played(player, rounds);
            let score = NormScore { games, points, rank: placed.rank.map(|rank| (rank, shared)) };
            let mut row = vec![
                self.name.clone(),
                placed.rank.map_or(String::new(), |rank| rank.to_string()),
                player.number.to_string(),
                player.name.clone(),
                player.title.clone(),
                player.federation.clone(),
                points.show(),
                games.to_string(),
            ];
            row.extend(cells(event, women || is_woman(player), &score));
            row
        };
        Ok(list.iter().map(row).collect())
    }
}

/// The highest norm that is met or open, and the next higher one with what lacks.
fn cells(event: NormEvent, woman: bool, score: &NormScore) -> [String; 6] {
    let norms = NORMS.iter().filter(|(of, at, ..)| *of == woman && *at == event);
    let [mut norm, mut verdict, mut article] = [const { String::new() }; 3];
    let [mut next, mut points, mut places] = [const { String::new() }; 3];
    for (_, _, title, by, source) in norms {
        match by.judge(score) {
            NormVerdict::Missed { points: of_points, places: of_places } => {
                // Norms come from the highest down, so the last one missed before the one that is met is the next
                // higher one.
                (*title).clone_into(&mut next);
                points = of_points.map_or(String::new(), Ratio::show);
                places = of_places.map_or(String::new(), |of| of.to_string());
            }
            other => {
                (*title).clone_into(&mut norm);
                if other == NormVerdict::Met { "met" } else { "open" }.clone_into(&mut verdict);
                (*source).clone_into(&mut article);
                break;
            }
        }
    }
    [norm, verdict, article, next, points, places]
}

/// The games that a player played over the board, and their points.
fn played(player: &Player, rounds: u32) -> (usize, Ratio) {
    let games = player.seats.iter().filter(|seat| seat.round <= rounds && seat.kind() == RoundKind::Board);
    let worth = |mark: ResultMark| match mark {
        ResultMark::Win | ResultMark::UnratedWin => Ratio::ONE,
        ResultMark::Draw | ResultMark::UnratedDraw => Ratio::HALF,
        _ => Ratio::ZERO,
    };
    (games.clone().count(), games.map(|seat| worth(seat.mark)).sum())
}

fn is_woman(player: &Player) -> bool {
    player.sex == "w" || player.title.starts_with(['W', 'w'])
}

#[cfg(test)]
mod tests {
    use super::{NormEvent, NormScore, cells};
    use crate::ratio::Ratio;

    fn told(event: NormEvent, woman: bool, games: usize, halves: i64, rank: (usize, usize)) -> String {
        let score = NormScore { games, points: Ratio::new(halves, 2), rank: Some(rank) };
        cells(event, woman, &score).join("|")
    }

    #[test]
    fn points_of_nine_eleven_and_thirteen_games() {
        let men = |games, halves| told(NormEvent::Teams, false, games, halves, (1, 1));
        assert_eq!(men(9, 13), "master|met|003 App. 6 A1a|||");
        assert_eq!(men(11, 16), "master|met|003 App. 6 A1a|||");
        assert_eq!(men(13, 19), "master|met|003 App. 6 A1a|||");
        assert_eq!(men(13, 18), "candidate-master|met|003 App. 6 A2a|master|0.5|");
        assert_eq!(men(11, 14), "first-class|met|003 App. 6 A3a|candidate-master|0.5|");
        // 6 of 11 is less than 55 percent, and the text has it.
        assert_eq!(men(11, 12), "first-class|met|003 App. 6 A3a|candidate-master|1.5|");
        assert_eq!(men(9, 9), "|||first-class|0.5|");
        assert_eq!(men(0, 0), "|||first-class||");
    }

    #[test]
    fn other_numbers_of_games_are_open() {
        let men = |games, halves| told(NormEvent::Teams, false, games, halves, (1, 1));
        assert_eq!(men(7, 10), "master|open|003 App. 6 A1a|||");
        assert_eq!(men(7, 7), "|||first-class|0.5|");
    }

    #[test]
    fn places_and_shared_places() {
        let at = |event, woman, rank| told(event, woman, 9, 9, rank);
        assert_eq!(at(NormEvent::Championship, false, (6, 1)), "master|met|003 App. 6 A1b|||");
        assert_eq!(at(NormEvent::Championship, false, (6, 2)), "master|open|003 App. 6 A1b|||");
        assert_eq!(at(NormEvent::Championship, false, (8, 1)), "candidate-master|met|003 App. 6 A2b|master||2");
        assert_eq!(at(NormEvent::Championship, true, (6, 1)), "|||candidate-master||1");
        assert_eq!(at(NormEvent::Teams, true, (4, 1)), "|||first-class|0.5|");
        assert_eq!(at(NormEvent::Under18, true, (3, 1)), "first-class|met|003 App. 6 B3b|candidate-master||2");
        assert_eq!(at(NormEvent::Under15, false, (1, 1)), "first-class|met|003 App. 6 A3b|||");
    }
}
