//! The claim of a player with less than two minutes that his opponent cannot win, or does not try to win, by normal
//! means (Laws 1997 to 2009 10.2, from 2014 Guidelines III). Arbiters record such claims beside the others. The moves
//! do not decide them: the arbiter judges what he saw at the board. But a player who does not have the move, who has
//! two minutes or more, or whose flag fell, may not claim.

use super::ClaimVerdict;
use super::clock::clock_text;
use super::hearing::ClaimHearing;
use super::ruling::Ruling;
use bienban_base::message::Message;
use bienban_engine::chess::law::edition::{CalendarDay, LawEdition};
use bienban_engine::chess::law::further::{self, NOT_IN_BLITZ};
use bienban_engine::chess::law::pace::Play;
use bienban_engine::pgn::time_control::{Period, TimeControl};

/// The article of such claims in an edition; empty if it has none.
fn article(edition: &LawEdition) -> &'static str {
    match edition.from {
        from if from < CalendarDay::new(1997, 7, 1) => "",
        from if from < CalendarDay::new(2014, 7, 1) => "10.2",
        _ => "Guidelines III",
    }
}

/// A claimant must have less than this left, in seconds.
const LAST: u32 = 120;

/// The ruling on such a claim, where it is only known that there was one.
pub(super) fn of_arbiter(edition: &LawEdition) -> Ruling {
    let article = article(edition);
    let reason = match article {
        "" => Message::new("claim-quickplay-unknown").with("laws", edition.id),
        _ => Message::new("claim-quickplay").with_phrase("source", edition.cited(article)),
    };
    Ruling::new(ClaimVerdict::NotApplicable, reason, article)
}

/// The ruling on such a claim. The arbiter judges whether the opponent could win, or tried to; the record shows who
/// may claim, and when.
pub(super) fn ruling(hearing: &ClaimHearing<'_>) -> Ruling {
    let edition = hearing.edition;
    let article = article(edition);
    let barred = if article.is_empty() { None } else { inadmissible(hearing, article) };
    let Some((why, article)) = barred else { return of_arbiter(edition) };
    let reason = Message::new("claim-quickplay-inadmissible")
        .with_phrase("why", why.with_word("player", hearing.player()))
        .with_phrase("source", edition.cited(article));
    Ruling::new(ClaimVerdict::Invalid, reason, article)
}

/// Why such a claim is not possible here, with the article.
fn inadmissible(hearing: &ClaimHearing<'_>, article: &'static str) -> Option<(Message, &'static str)> {
    let no = |key: &'static str| Some((Message::new(key), article));
    if hearing.ply <= hearing.case.facts.last() && hearing.mover() != hearing.plea.side {
        return no("quickplay-not-to-move");
    }
    match hearing.plea.clocks[0] {
        Some(0) => return no("quickplay-flag-fallen"),
        Some(left) if left >= LAST => {
            return Some((Message::new("quickplay-time-left").with("left", clock_text(left)), article));
        }
        _ => {}
    }
    let control: TimeControl = hearing.case.time_control.parse().ok()?;
    let sixty = control.sixty_moves().filter(|sixty| sixty.whole)?;
    let blitz = hearing.edition.pace.value.is_some_and(|pace| pace.play(sixty.seconds) == Play::Blitz);
    let is_new = hearing.edition.for_events();
    let increment = |period: &Period| matches!(period, Period::All { increment: Some(1..), .. });
    let not_here = further::article(hearing.edition, NOT_IN_BLITZ);
    if blitz {
        Some((Message::new("quickplay-blitz"), not_here))
    } else if is_new && control.periods().last().is_some_and(increment) {
        // The same sentence of the Guidelines.
        Some((Message::new("quickplay-increment"), not_here))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::chess::law::editions::EDITIONS;

    #[test]
    fn every_edition_from_1997_has_an_article() {
        let found: Vec<_> = EDITIONS.iter().map(|edition| (edition.id, article(edition))).collect();
        assert_eq!(found.iter().filter(|(_, article)| article.is_empty()).count(), 4);
        assert!(found.contains(&("2009", "10.2")) && found.contains(&("2014", "Guidelines III")));
        // Each of them also names the games in which such a claim is not possible.
        let barred = EDITIONS.iter().filter(|edition| !further::article(edition, NOT_IN_BLITZ).is_empty());
        assert_eq!(barred.count(), found.len() - 4);
    }
}
