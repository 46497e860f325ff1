//! The careful replay: a game is played by the rules, which gives the [`Timeline`], the facts for the checks.
//!
//! It plays on shakmaty's positions and finds the faults, while the fast path only proves that there are none.
//! [`mod@line`] plays one line after another, [`reading`] finds the move that a token means, [`gap`] finds where a
//! half-move was left out, and [`language`] chooses the language of a game by playing it.

mod amiss;
pub mod begun;
pub mod course;
mod cursor;
mod fault;
pub mod gap;
mod known;
pub mod language;
pub mod last;
pub mod line;
mod manner;
mod proposal;
pub mod reading;
mod timeline;
mod walk;

pub use self::cursor::{GameEnd, LineCursor};
pub use self::fault::{MoveFault, MoveFaultKind, NonCanonicalMove};
pub use self::manner::Manner;
pub use self::timeline::{PlyFact, Timeline, mark_of};

use shakmaty::Chess;

use self::begun::CanonicalStart;
use self::language::{LanguageChoice, Survey};
use super::notation::letters::{ENGLISH, Language};
use crate::pgn::game::PgnGame;

/// Replays a game from its first position, in the language given or else in the one that its letters show. With
/// `record` in its manner the timeline has its [`Timeline::steps`].
pub fn replay(game: &PgnGame<'_>, start: &Chess, language: Option<&'static Language>, manner: Manner) -> Timeline {
    replay_begun(game, start, language, manner, &CanonicalStart::nothing())
}

/// The same for a game whose beginning is known. The result does not depend on that.
pub fn replay_begun(
    game: &PgnGame<'_>,
    start: &Chess,
    language: Option<&'static Language>,
    manner: Manner,
    begun: &CanonicalStart,
) -> Timeline {
    let survey = language::survey(game);
    let choice = match language {
        Some(language) => language::LanguageChoice { language, ambiguous: Vec::new() },
        None => language::choose(game, &survey, start),
    };
    let timeline = play(game, &survey, start, choice, manner, begun);
    // A game that goes well in its own language is never tried in another.
    let other = if language.is_none() && game.system.is_none() && !timeline.complete && timeline.languages.is_empty() {
        language::another(game, start, timeline.language)
    } else {
        None
    };
    other.map_or(timeline, |choice| play(game, &survey, start, choice, manner, begun))
}

/// Plays all lines of a game in the chosen language. If several languages are possible, nothing is played.
fn play(
    game: &PgnGame<'_>,
    survey: &Survey,
    start: &Chess,
    choice: LanguageChoice,
    manner: Manner,
    begun: &CanonicalStart,
) -> Timeline {
    let style = language::style(survey, choice.language);
    let mut replayer = line::Replayer::new(game, style, survey.long_form, start, manner);
    // The known moves are those of English letters. In another game the same letters, or other signs, may mean other
    // moves.
    if game.usual && choice.language == ENGLISH {
        replayer.begun = Some(begun);
    }
    if choice.ambiguous.is_empty() {
        replayer.play_all();
    }
    let mut timeline = replayer.timeline;
    // Variations are played after the line that they belong to, so the steps are not in the order of the text.
    timeline.steps.sort_by_key(|step| step.span.start);
    timeline.languages = choice.ambiguous;
    timeline.end = if timeline.complete { timeline.last.end() } else { None };
    timeline
}
