//! The penalty for a wrong claim, by the edition, by the kind of play that follows from `TimeControl` and, if they are
//! known, by the clocks.

use super::claim::Plea;
use super::clock::clock_text;
use super::ruling::ClockChange;
use bienban_base::message::Message;
use bienban_engine::chess::law::edition::{LawEdition, Penalty};
use bienban_engine::chess::law::pace::Play;
use bienban_engine::chess::law::provision::LawProvision;
use bienban_engine::pgn::time_control::{SixtyMoves, TimeControl};

/// How much of a tag that cannot be read a sentence quotes, in characters.
const QUOTED: usize = 40;

/// The penalty for a wrong claim.
#[derive(Debug, Default)]
pub(super) struct ClaimPenalty {
    /// The sentences, in order, each with its article where it has one of its own.
    pub(super) said: Vec<Message>,
    /// The seconds of the claimant and of his opponent, as far as clocks and figure are known.
    pub(super) clocks: [Option<ClockChange>; 2],
}

/// The minutes that an edition gives the opponent in each kind of play, if they are not the same in all.
#[derive(Debug, Clone, Copy)]
struct PenaltyFigures {
    long: LawProvision<u8>,
    rapid: Option<LawProvision<u8>>,
    blitz: Option<LawProvision<u8>>,
    watched: Option<LawProvision<u8>>,
}

/// The penalty by an edition. `time_control` is the tag as the game has it.
pub(super) fn due(edition: &LawEdition, plea: &Plea, time_control: &str) -> ClaimPenalty {
    let [claimant, opponent] = plea.clocks;
    let (player, other) = (plea.side.name(), plea.side.other().name());
    let article = edition.wrong_claim.article;
    match edition.wrong_claim.value {
        Penalty::Unknown => ClaimPenalty { said: vec![Message::new("due-unknown")], ..ClaimPenalty::default() },
        Penalty::OwnPlusFive => {
            let message = Message::new(match claimant {
                None => "due-own-five",
                Some(left) if left <= 300 => "due-own-five-loses",
                Some(_) => "due-own-five-clock",
            });
            let change = claimant.map(|left| ClockChange { before: left, after: left.saturating_sub(300) });
            let message = clock(message, change).with_word("player", player);
            ClaimPenalty { said: vec![cited(message, article)], clocks: [change, unchanged(opponent)] }
        }
        Penalty::OpponentThreeOwnHalf => {
            let changes = [claimant.map(half_lost), opponent.map(|left| more(left, 3))];
            let lost = half(player, changes[0]);
            ClaimPenalty { said: vec![gets(3, other, opponent), cited(lost, article)], clocks: changes }
        }
        Penalty::OpponentPlus { minutes, rapid, blitz, watched } => {
            let LawProvision { confidence, source, .. } = edition.wrong_claim;
            let long = LawProvision { value: minutes, article, confidence, source };
            let figures = PenaltyFigures { long, rapid, blitz, watched };
            figures.due(edition, (other, opponent), unchanged(claimant), time_control)
        }
    }
}

/// The penalty for a wrong claim of fifty moves in xiangqi (12b): the opponent gets two minutes.
pub(super) fn due_in_xiangqi(plea: &Plea) -> ClaimPenalty {
    let [claimant, opponent] = plea.clocks;
    let said = cited(gets(2, plea.side.other().name(), opponent), "12b");
    ClaimPenalty { said: vec![said], clocks: [unchanged(claimant), opponent.map(|left| more(left, 2))] }
}

impl PenaltyFigures {
    /// The one figure that applies, or all where the kind of play is not known.
    fn due(
        self,
        edition: &LawEdition,
        (other, left): (&'static str, Option<u32>),
        claimant: Option<ClockChange>,
        time_control: &str,
    ) -> ClaimPenalty {
        let PenaltyFigures { long, rapid, blitz, watched } = self;
        let one = |figure: LawProvision<u8>, article| {
            let clocks = [claimant, left.map(|left| more(left, figure.value))];
            (cited(gets(figure.value, other, left), article), clocks)
        };
        if rapid.is_none() && blitz.is_none() {
            let (said, clocks) = one(long, long.article);
            return ClaimPenalty { said: vec![said], clocks };
        }
        let (play, told) = match kind(edition, time_control) {
            Ok((play, told)) => (play, told),
            Err(told) => return ClaimPenalty { said: self.every(other, left, told), clocks: [claimant, None] },
        };
        let figure = match play {
            Play::Long => None,
            Play::Rapid => rapid,
            Play::Blitz => blitz,
        };
        // The article that makes it a penalty is cited beside the one that has the figure.
        let both = figure.map(|figure| format!("{}, {}", long.article, figure.article));
        let (said, clocks) = one(figure.unwrap_or(long), both.as_deref().unwrap_or(long.article));
        let mut said = vec![told, said];
        if let Some(watched) = watched.filter(|_| play == Play::Blitz) {
            said.push(instead("due-watched", watched, left));
        }
        ClaimPenalty { said, clocks }
    }

    /// The figures of all kinds of play, with why the kind is not known.
    fn every(self, other: &'static str, left: Option<u32>, told: Option<Message>) -> Vec<Message> {
        let PenaltyFigures { long, rapid, blitz, watched } = self;
        let mut said = vec![cited(gets(long.value, other, left), long.article)];
        match (rapid, blitz) {
            (Some(rapid), Some(blitz)) if rapid.value == blitz.value => {
                let message = then(minutes(Message::new("due-quick"), rapid.value), left, rapid.value);
                said.push(cited(message, &format!("{}, {}", rapid.article, blitz.article)));
            }
            _ => {
                said.extend(rapid.map(|rapid| instead("due-rapid", rapid, left)));
                said.extend(blitz.map(|blitz| instead("due-blitz", blitz, left)));
            }
        }
        said.extend(watched.map(|watched| instead("due-blitz-watched", watched, left)));
        said.extend(told);
        said
    }
}

/// The kind of play by the tag, with the sentence about it.
///
/// # Errors
/// Why it is not known; `None` if the tag is missing or its value means unknown.
fn kind(edition: &LawEdition, tag: &str) -> Result<(Play, Message), Option<Message>> {
    let short: String = tag.chars().take(QUOTED).collect();
    let message = |key| Message::new(key).with("control", short.clone());
    let Ok(control) = tag.parse::<TimeControl>() else {
        return Err((!tag.is_empty()).then(|| message("due-play-unread")));
    };
    let Some(SixtyMoves { seconds, whole }) = control.sixty_moves() else {
        return Err((!matches!(tag, "?" | "-")).then(|| message("due-play-open")));
    };
    // More time than is known makes a game slower, and none is slower than a long one.
    let play = edition.pace.value.map(|pace| pace.play(seconds)).filter(|play| whole || *play == Play::Long);
    let Some(play) = play else { return Err(Some(message("due-play-open"))) };
    let word = match play {
        Play::Long => "play-long",
        Play::Rapid => "play-rapid",
        Play::Blitz => "play-blitz",
    };
    let length = match (seconds / 60, seconds % 60) {
        (minutes, 0) => Message::new("length-minutes").with("minutes", minutes.to_string()),
        (minutes, rest) => {
            Message::new("length-both").with("minutes", minutes.to_string()).with("seconds", rest.to_string())
        }
    };
    let told = message(if whole { "due-play" } else { "due-play-at-least" });
    Ok((play, told.with_word("play", word).with_phrase("length", length)))
}

/// A clock that the penalty leaves as it is.
fn unchanged(left: Option<u32>) -> Option<ClockChange> {
    left.map(|left| ClockChange { before: left, after: left })
}

fn more(left: u32, minutes: u8) -> ClockChange {
    ClockChange { before: left, after: left.saturating_add(60 * u32::from(minutes)) }
}

/// A sentence with its article, if that is known.
fn cited(message: Message, article: &str) -> Message {
    match article {
        "" => message,
        article => Message::new("due-with-article").with_phrase("due", message).with("article", article),
    }
}

/// A number of minutes in a sentence.
fn minutes(message: Message, minutes: u8) -> Message {
    message.with_phrase(
        "time",
        match minutes {
            1 => Message::new("minutes-one"),
            _ => Message::new("minutes-many").with("minutes", minutes.to_string()),
        },
    )
}

/// A sentence with what the clock of the opponent then shows, if that is known.
fn then(message: Message, left: Option<u32>, minutes: u8) -> Message {
    match left.map(|left| more(left, minutes)) {
        None => message,
        change => clock(Message::new("due-then").with_phrase("due", message), change),
    }
}

/// The opponent gets minutes.
fn gets(added: u8, opponent: &'static str, left: Option<u32>) -> Message {
    then(minutes(Message::new("due-opponent"), added).with_word("opponent", opponent), left, added)
}

/// Another figure for some games.
fn instead(key: &'static str, figure: LawProvision<u8>, left: Option<u32>) -> Message {
    cited(then(minutes(Message::new(key), figure.value), left, figure.value), figure.article)
}

/// The claimant loses half his time, but at most three minutes, if he has more than two minutes. From one to two
/// minutes he keeps one.
fn half_lost(left: u32) -> ClockChange {
    let after = match left {
        0..60 => left,
        60..=120 => 60,
        _ => left - (left / 2).min(180),
    };
    ClockChange { before: left, after }
}

fn half(player: &'static str, change: Option<ClockChange>) -> Message {
    let key = match change {
        None => "due-half",
        Some(change) if change.before < 60 => "due-half-nothing",
        Some(_) => "due-half-clock",
    };
    clock(Message::new(key), change).with_word("player", player)
}

fn clock(message: Message, change: Option<ClockChange>) -> Message {
    match change {
        None => message,
        Some(ClockChange { before, after }) => {
            message.with("before", clock_text(before)).with("after", clock_text(after))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_base::messages::{Catalog, Ui};
    use bienban_base::place::Side;
    use bienban_engine::chess::draws::{DrawKind, RuleName};
    use bienban_engine::chess::law::editions::by_id;

    fn told_in(ui: Ui, edition: &str, clocks: [Option<u32>; 2], control: &str) -> String {
        let plea =
            Plea { side: Side::White, rule: RuleName::Threefold, kind: DrawKind::Occurred, announced: None, clocks };
        let due = due(by_id(edition).expect("there is one"), &plea, control);
        let catalog = Catalog::of(ui);
        due.said.iter().map(|message| catalog.text(message)).collect::<Vec<_>>().join("; ")
    }

    fn told(edition: &str, clocks: [Option<u32>; 2], control: &str) -> String {
        told_in(Ui::English, edition, clocks, control)
    }

    #[test]
    fn the_clocks_by_every_kind_of_penalty() {
        for (edition, clocks, expected) in [
            ("1989", [Some(301), None], "5 minutes are added to the time that White has used: 5:01 left becomes 0:01"),
            ("1989", [Some(300), None], "White had 5:00 left and loses"),
            ("2001", [Some(900), Some(10)], "15:00 left becomes 12:00"),
            ("2001", [Some(900), Some(10)], "Black gets 3 minutes more: 0:10 left becomes 3:10"),
            ("2001", [Some(200), None], "3:20 left becomes 1:40"),
            ("2001", [Some(121), None], "2:01 left becomes 1:01"),
            ("2001", [Some(120), None], "2:00 left becomes 1:00"),
            ("2001", [Some(60), None], "1:00 left becomes 1:00"),
            ("2001", [Some(59), None], "White keeps 0:59"),
            ("2009", [None, None], "Black gets 3 minutes more (9.5b)"),
            ("2018", [None, Some(60)], "Black gets 2 minutes more: 1:00 left becomes 3:00 (9.5.3)"),
            ("2018", [None, Some(60)], "; in blitz 1 minute: 1:00 left becomes 2:00 (B.2)"),
            ("2023", [None, None], "Black gets 2 minutes more (9.5.3); in rapid chess and blitz 1 minute (A.3, B.3)"),
            ("2023", [None, None], "; in blitz 2 minutes if one arbiter watches each game (B.2)"),
            ("1984", [None, None], "not known"),
        ] {
            let told = told(edition, clocks, "?");
            assert!(told.contains(expected), "{edition}: {told}");
        }
    }

    #[test]
    fn the_kind_of_play_leaves_one_figure() {
        for (edition, control, expected) in [
            ("2014", "600", "blitz by the TimeControl 600, 10 min for 60 moves; Black gets 1 minute more (9.5b, B.2)"),
            (
                "2014",
                "601",
                "rapid chess by the TimeControl 601, 10 min 1 s for 60 moves; Black gets 2 minutes more (9.5b)",
            ),
            (
                "2018",
                "300+3",
                "blitz by the TimeControl 300+3, 8 min for 60 moves; Black gets 1 minute more (9.5.3, B.2)",
            ),
            (
                "2018",
                "900+10",
                "rapid chess by the TimeControl 900+10, 25 min for 60 moves; Black gets 2 minutes more (9.5.3)",
            ),
            (
                "2023",
                "3599",
                "rapid chess by the TimeControl 3599, 59 min 59 s for 60 moves; Black gets 1 minute more (9.5.3, A.3)",
            ),
            (
                "2023",
                "3600",
                "standard chess by the TimeControl 3600, 60 min for 60 moves; Black gets 2 minutes more (9.5.3)",
            ),
            (
                "2023",
                "40/9000",
                "standard chess by the TimeControl 40/9000, at least 150 min for 60 moves; Black gets 2 minutes more \
                 (9.5.3)",
            ),
            (
                "2023",
                "180+2",
                "blitz by the TimeControl 180+2, 5 min for 60 moves; Black gets 1 minute more (9.5.3, B.3); \
                 2 minutes if one arbiter watches each game (B.2)",
            ),
            ("2009", "180+2", "Black gets 3 minutes more (9.5b)"),
        ] {
            assert_eq!(told(edition, [None; 2], control), expected, "{edition} {control}");
        }
        for (control, reason) in [
            ("90 min", "; the TimeControl 90 min cannot be read: PGN writes seconds, such as 5400+30"),
            ("*180", "; the TimeControl *180 does not show the kind of play"),
            ("40/600", "; the TimeControl 40/600 does not show the kind of play"),
            ("?", "(B.2)"),
            ("", "(B.2)"),
        ] {
            let told = told("2023", [None; 2], control);
            assert!(told.contains("in rapid chess and blitz 1 minute (A.3, B.3)") && told.ends_with(reason), "{told}");
        }
        let vietnamese = told_in(Ui::Vietnamese, "2023", [None, Some(60)], "180+2");
        assert!(vietnamese.starts_with("cờ chớp theo TimeControl 180+2"), "{vietnamese}");
        assert!(vietnamese.contains("Đen được cộng thêm 1 phút") && vietnamese.contains("2:00"), "{vietnamese}");
    }
}
