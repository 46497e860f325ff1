//! The claim of a player with less than two minutes that his opponent cannot win, or does not try to win, by normal
//! means (Laws 1997 to 2009 10.2, from 2014 Guidelines III). Arbiters record such claims beside the others. The
//! moves do not decide them: the arbiter judges what he saw at the board.

use super::Verdict;
use super::ruling::Ruling;
use bienban_base::message::Message;
use bienban_engine::chess::law::edition::{Day, Edition};

/// The article of such claims in an edition; empty if it has none.
fn article(edition: &Edition) -> &'static str {
    match edition.from {
        from if from < Day::new(1997, 7, 1) => "",
        from if from < Day::new(2014, 7, 1) => "10.2",
        _ => "Guidelines III",
    }
}

/// The ruling on such a claim by an edition.
pub(super) fn ruling(edition: &Edition) -> Ruling {
    let article = article(edition);
    let reason = match article {
        "" => Message::new("claim-quickplay-unknown").with("laws", edition.id),
        _ => Message::new("claim-quickplay").with_phrase("source", edition.cited(article)),
    };
    Ruling::new(Verdict::NotApplicable, reason, article)
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
    }
}
