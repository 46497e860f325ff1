//! P808, P809, P810 and P827 for teams: who met too often, and round robins against the Berger table of teams
//! (000 art. 16.4).

use std::collections::HashMap;

use super::berger::{right_round, rule};
use super::case::EventCase;
use super::code::EventCode;
use super::finding::EventFinding;
use super::findings::EventFindings;
use crate::event::conformity::Conformity;
use crate::event::meeting::Meeting;
use crate::system::EventSystem;
use crate::team::meetings::{BoardGame, TeamPlay};

pub(super) fn check_team_table(case: &EventCase<'_>, out: &mut EventFindings<'_>) {
    let event = case.event;
    let Some(play) = event.team_play() else { return };
    let mut rounds: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
    for meeting in &play.meetings {
        rounds.entry(meeting.pair()).or_default().push(meeting.round);
    }
    rematches(case, &play, out);
    if !event.course.system.is_round_robin() || play.field.players.len() < 3 || play.meetings.is_empty() {
        return;
    }
    if event.makes_up_rounds() {
        out.absent(EventCode::P827, "schedule-made-up");
        return;
    }
    let Some(of) = Conformity::judge(&play.field, &play.meetings, event.course.cycles, true) else {
        out.absent(EventCode::P827, "schedule-unknown");
        return;
    };
    if !of.judges_later_cycles {
        out.absent(EventCode::P827, "schedule-unknown-later").with("cycles", event.course.cycles);
    }
    for (meeting, boards) in play.meetings.iter().zip(&play.boards) {
        let cycle = of.cycle(meeting.round);
        if !of.judges(cycle) {
            continue;
        }
        if of.round(meeting.white, meeting.black, cycle) != meeting.round {
            let right = right_round(&of, meeting, event.course.cycles, &rounds[&meeting.pair()]);
            let finding = on_match(&play, meeting, boards, out, EventCode::P809, "wrong-round-teams");
            finding.with("is", meeting.round).with("right", right).propose(right);
        } else if of.colours.is_some() {
            colours(&play, &of, (meeting, boards), out);
        }
    }
}

/// The colours of a match that is in its round: of the match, and of boards that differ from it.
fn colours(play: &TeamPlay, of: &Conformity, (meeting, boards): (&Meeting, &[BoardGame]), out: &mut EventFindings<'_>) {
    let (white, black) = (meeting.white, meeting.black);
    if meeting.has_colours && of.is_white(white, black, of.cycle(meeting.round)) == Some(false) {
        let numbers = [white, black].map(|team| of.numbering.numbers[team as usize]);
        let finding = on_match(play, meeting, boards, out, EventCode::P810, "wrong-colour-teams");
        finding.with("first", numbers[0]).with("second", numbers[1]).with_word("rule", rule(of));
    }
    let name = |team: u32| &play.field.players[team as usize].name;
    for board in boards.iter().filter(|board| board.fits == Some(false)) {
        let finding = out.on_seat(board.white, meeting.round, EventCode::P810, "wrong-colour-board");
        finding.with("board", board.board).with("home", name(white)).with("guest", name(black));
    }
}

/// Teams that met over the board more often than the system allows.
fn rematches(case: &EventCase<'_>, play: &TeamPlay, out: &mut EventFindings<'_>) {
    let course = case.event.course;
    let allowed = match course.system {
        EventSystem::Match | EventSystem::KnockOut => return,
        EventSystem::Swiss | EventSystem::AdjustedSwiss => 1,
        _ => course.cycles,
    };
    let mut met: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
    let mut sorted: Vec<_> = play.meetings.iter().zip(&play.boards).filter(|(meeting, _)| meeting.is_board()).collect();
    sorted.sort_by_key(|(meeting, _)| meeting.round);
    for (meeting, boards) in sorted {
        let rounds = met.entry(meeting.pair()).or_default();
        rounds.push(meeting.round);
        if rounds.len() > allowed as usize {
            let key = if course.system.is_swiss() { "rematch-teams-swiss" } else { "rematch-teams" };
            let finding = on_match(play, meeting, boards, out, EventCode::P808, key);
            finding.with("first", rounds[0]).with("times", rounds.len()).with("allowed", allowed);
        }
    }
}

/// About a match: the row of White on its first board, or that of the team where no board is recorded. White and
/// Black are the teams.
fn on_match<'f>(
    play: &TeamPlay,
    meeting: &Meeting,
    boards: &[BoardGame],
    out: &'f mut EventFindings<'_>,
    code: EventCode,
    key: &'static str,
) -> &'f mut EventFinding {
    let [white, black] = [meeting.white, meeting.black].map(|team| &play.field.players[team as usize]);
    let finding = match boards.first() {
        Some(board) => out.on_seat(board.white, meeting.round, code, key),
        None => out.on_field((white.line, 1), &white.name, code, key),
    };
    finding.white.clone_from(&white.name);
    finding.black.clone_from(&black.name);
    finding.round = meeting.round.to_string();
    finding
}
