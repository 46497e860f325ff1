//! The tie-breaks of an event for which none are asked: the list of its TRF, else of the regime.

use super::tie_break::TeamScore;
use crate::regime::Regime;
use crate::system::EventSystem;

/// The lists of the regimes: for the Vietnamese one round robin, Swiss and adjusted Swiss; for the others round robin
/// and Swiss.
const VIETNAM_ROUND_ROBIN: &[&str] = &["SB", "WIN", "BWG", "DE"];
/// 003 21.3, and 21.2 for matches of two games.
const XIANGQI_ROUND_ROBIN: &[&str] = &["DE", "SB", "WIN", "BWG"];
const XIANGQI_TWO_GAMES: &[&str] = &["GP", "DE", "SB", "WIN", "BWG"];
const XIANGQI_TWO_GAMES_SWISS: &[&str] = &["GP", "BH"];
const VIETNAM_SWISS: &[&str] = &["BH"];
const VIETNAM_ADJUSTED_SWISS: &[&str] = &["PS"];
const ROUND_ROBIN: &[&str] = &["DE", "WIN", "SB", "KS"];
const SWISS: &[&str] = &["BH/C1", "BH", "SB", "DE"];
/// For teams the regulations name no list; these are in use, those of 000 art. 16.1.5 for the Vietnamese regime.
const VIETNAM_TEAMS: &[&str] = &["MPVGP", "TBR"];
const TEAMS: &[&str] = &["MPVGP", "EDE", "BH"];

/// A code of [`POINTS`].
type PointsTieBreak = (&'static str, Option<TeamScore>);

/// The points themselves, which may head a list, with the score of teams that they are.
const POINTS: [PointsTieBreak; 4] =
    [("PTS", None), ("PTS/", None), ("MPTS", Some(TeamScore::Match)), ("GPTS", Some(TeamScore::Game))];

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|code| !code.is_empty())
}

fn points(code: &str) -> Option<&'static PointsTieBreak> {
    POINTS.iter().find(|(name, _)| code.eq_ignore_ascii_case(name))
}

/// The codes of a record 202 or 212 without the points before them.
pub(crate) fn codes(text: &str) -> impl Iterator<Item = &str> {
    parts(text).enumerate().filter(|(at, code)| *at > 0 || points(code).is_none()).map(|(_, code)| code)
}

/// The score that teams are ranked by, if a list begins with it.
pub(crate) fn primary(text: &str) -> Option<TeamScore> {
    parts(text).next().and_then(points).and_then(|&(_, score)| score)
}

/// The list of a regime.
pub(super) fn of_regime(regime: Regime, system: EventSystem, teams: bool, two_games: bool) -> Vec<String> {
    let list = match (regime, system) {
        (regime, _) if teams && regime.is_vietnamese() => VIETNAM_TEAMS,
        _ if teams => TEAMS,
        (Regime::Xiangqi2004, system) if two_games => {
            if system.is_swiss() {
                XIANGQI_TWO_GAMES_SWISS
            } else {
                XIANGQI_TWO_GAMES
            }
        }
        (Regime::Xiangqi2004, system) if system.is_predetermined() => XIANGQI_ROUND_ROBIN,
        (Regime::Vietnam2004, EventSystem::AdjustedSwiss) => VIETNAM_ADJUSTED_SWISS,
        (Regime::Vietnam2004, system) if system.is_predetermined() => VIETNAM_ROUND_ROBIN,
        (regime, _) if regime.is_vietnamese() => VIETNAM_SWISS,
        (_, system) if system.is_predetermined() => ROUND_ROBIN,
        _ => SWISS,
    };
    list.iter().map(|code| (*code).to_owned()).collect()
}
