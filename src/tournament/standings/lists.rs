//! The tie-breaks of an event for which none are asked: the list of its TRF, else of the regime.

use crate::regime::Regime;
use crate::system::System;
use crate::trf::Trf;

/// The lists of the regimes: for the Vietnamese one round robin, Swiss and adjusted Swiss; for the others round robin
/// and Swiss.
const VIETNAM_ROUND_ROBIN: &[&str] = &["SB", "WIN", "DE"];
const VIETNAM_SWISS: &[&str] = &["BH"];
const VIETNAM_ADJUSTED_SWISS: &[&str] = &["PS"];
const ROUND_ROBIN: &[&str] = &["DE", "WIN", "SB", "KS"];
const SWISS: &[&str] = &["BH/C1", "BH", "SB", "DE"];
/// For teams the regulations name no list; these are in use, those of 000 art. 16.1.5 for the Vietnamese regime.
const VIETNAM_TEAMS: &[&str] = &["MPVGP", "TBR"];
const TEAMS: &[&str] = &["MPVGP", "EDE", "BH"];

/// The list of a TRF's record 202 or 212; empty where it has none.
pub(crate) fn of_trf(trf: &Trf) -> Vec<String> {
    let text = ["202", "212"].map(|tag| trf.value(tag)).into_iter().find(|text| !text.is_empty()).unwrap_or("");
    codes(text).map(str::to_owned).collect()
}

/// The codes of a record 202 or 212.
pub(crate) fn codes(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| c == ',' || c == ';' || c.is_whitespace());
    // Points themselves may head the list.
    let is_points = |code: &str| matches!(code.to_uppercase().as_str(), "PTS" | "PTS/" | "MPTS" | "GPTS");
    parts.filter(move |code| !code.is_empty() && !is_points(code))
}

/// The list of a regime.
pub(super) fn of_regime(regime: Regime, system: System, teams: bool) -> Vec<String> {
    let list = match (regime, system) {
        (Regime::Vietnam2004, _) if teams => VIETNAM_TEAMS,
        _ if teams => TEAMS,
        (Regime::Vietnam2004, System::AdjustedSwiss) => VIETNAM_ADJUSTED_SWISS,
        (Regime::Vietnam2004, system) if system.is_predetermined() => VIETNAM_ROUND_ROBIN,
        (Regime::Vietnam2004, _) => VIETNAM_SWISS,
        (_, system) if system.is_predetermined() => ROUND_ROBIN,
        _ => SWISS,
    };
    list.iter().map(|code| (*code).to_owned()).collect()
}
