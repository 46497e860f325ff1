//! Terms: what the regulations of an event set for its standings, and what is reported of it above the list.

use clap::Args as ClapArgs;

use super::choice;
use bienban_base::message::Message;
use bienban_report::harmless;
use bienban_tournament::event::Event;
use bienban_tournament::options::TournamentOptions;
use bienban_tournament::standings::least_games;
use bienban_tournament::standings::target::{self, MatchTarget};

/// What the regulations set.
#[derive(Debug, Clone, Default, ClapArgs)]
pub(super) struct MatchTerms {
    #[arg(long, value_name = "TARGET", value_parser = target)]
    pub(super) target: Option<MatchTarget>,

    #[arg(long, value_name = "N", value_parser = choice::number::<u32>(1..=1000))]
    pub(super) least_games: Option<u32>,
}

/// Reads `games=24`, `points=12.5` or `wins=6`.
fn target(text: &str) -> Result<MatchTarget, Message> {
    MatchTarget::read(text).ok_or_else(|| Message::new("usage-target"))
}

/// A target in words.
pub(super) fn worded(of: MatchTarget) -> Message {
    let key = match of {
        MatchTarget::Games(_) => "target-games",
        MatchTarget::Points(_) => "target-points",
        MatchTarget::Wins(_) => "target-wins",
    };
    Message::new(key).with("count", of.number())
}

/// Sentences about the terms: the score of a match, and whether the number of games is one that the text has. None for
/// teams, because both are for individuals.
pub(super) fn terms_messages(event: &Event, options: &TournamentOptions, teams: bool) -> Vec<Message> {
    let mut told = Vec::new();
    if teams {
        return told;
    }
    if let Some(target) = options.target {
        told.push(of_match(event, options).with_phrase("target", worded(target)).with("article", target::ARTICLE));
    }
    told.extend(options.least_games.map(|least| of_games(least, event.field.rounds).0));
    told
}

/// What is reported of the least games for a place, and whether the text has other numbers.
fn of_games(least: u32, most: u32) -> (Message, bool) {
    let [from, to] = least_games::limits(most);
    let is_outside = !(from..=to).contains(&least);
    let key = if is_outside { "standings-least-games-outside" } else { "standings-least-games" };
    let message = Message::new(key).with("least", least.to_string()).with("most", most.to_string());
    let message = message.with("from", from.to_string()).with("to", to.to_string());
    (message.with("article", least_games::ARTICLE), is_outside)
}

/// The sentence that the text has another number of least games, if it has.
pub(super) fn outside(least: u32, most: u32) -> Option<Message> {
    Some(of_games(least, most)).filter(|(_, is_outside)| *is_outside).map(|(message, _)| message)
}

/// The score of a match, and whether it is decided.
fn of_match(event: &Event, options: &TournamentOptions) -> Message {
    let Some(score) = event.match_score(options) else {
        return Message::new("standings-no-match").with("players", event.field.players.len().to_string());
    };
    let after = score.decided.map_or(0, |decided| score.games - decided);
    let key = match (score.decided, score.winner, after) {
        (None, ..) => "standings-match-open",
        (Some(_), None, _) => "standings-match-equal",
        (Some(_), Some(_), 0) => "standings-match-won",
        (Some(_), Some(_), _) => "standings-match-won-before",
    };
    let player = score.winner.map_or("", |of| &event.field.players[of].name);
    let message = Message::new(key).with("games", score.games.to_string()).with("after", after.to_string());
    message.with("player", harmless(player)).with("game", score.decided.unwrap_or(0).to_string())
}
