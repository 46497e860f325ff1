//! The notations that options name: those of chess and of xiangqi in one list.

use bienban_base::message::Message;
use bienban_engine::chess::notation::letters::{self, Language};
use bienban_engine::pgn::system::NotationSystem;
use bienban_games::write::NotationTarget;
use bienban_xiangqi::notation::Notation;

/// The notation that games are written in: one for each game.
#[derive(Debug, Clone, Copy)]
pub(super) struct TargetNotation {
    /// That of chess.
    pub(super) chess: NotationTarget,
    /// That of xiangqi.
    pub(super) xiangqi: Notation,
}

/// The notation that games are read in; `None` lets each game show its own.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct SourceNotation {
    /// The language of chess.
    pub(super) language: Option<&'static Language>,
    /// The notation of chess that is not algebraic.
    pub(super) system: Option<NotationSystem>,
    /// The notation of xiangqi.
    pub(super) notation: Option<Notation>,
}

/// All names but those of chess.
fn known(chess: impl Iterator<Item = &'static str>) -> Message {
    let names = chess.chain(Notation::ALL.into_iter().map(Notation::name));
    let mut all: Vec<&str> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    Message::new("unknown-name").with("known", all.join(" "))
}

/// Reads the name of a notation to write. One of chess has a companion of xiangqi for files with both, and the reverse.
pub(super) fn parse_to(id: &str) -> Result<TargetNotation, Message> {
    let language = |id| letters::by_id(id).map_or(NotationTarget::Uci, NotationTarget::Letters);
    if let Some(xiangqi) = Notation::of_name(id) {
        let chess = match xiangqi {
            Notation::ViRelative | Notation::ViWords | Notation::Asian | Notation::Algebraic => language("vi"),
            Notation::Wxf
            | Notation::WxfXqbase
            | Notation::San
            | Notation::WinBoard
            | Notation::Zh
            | Notation::ZhXqbase => language("en"),
            Notation::Iccs => NotationTarget::Long,
            Notation::Uci | Notation::UciFromOne => NotationTarget::Uci,
        };
        return Ok(TargetNotation { chess, xiangqi });
    }
    let unknown = || known(letters::LANGUAGES.iter().map(|l| l.id).chain(["figurine", "uci", "lan"]));
    let chess: NotationTarget = id.parse().map_err(|_| unknown())?;
    let xiangqi = match chess {
        NotationTarget::Letters(language) if language == letters::VIETNAMESE => Notation::ViRelative,
        NotationTarget::Letters(_) => Notation::Wxf,
        NotationTarget::Figurine => Notation::Zh,
        NotationTarget::Uci => Notation::Uci,
        NotationTarget::Long => Notation::Iccs,
    };
    Ok(TargetNotation { chess, xiangqi })
}

/// Reads the name of a notation to read.
pub(super) fn parse_from(id: &str) -> Result<SourceNotation, Message> {
    if let Some(notation) = Notation::of_name(id) {
        return Ok(SourceNotation { notation: Some(notation), ..SourceNotation::default() });
    }
    if let Some(system) = NotationSystem::of_name(id) {
        return Ok(SourceNotation { system: Some(system), ..SourceNotation::default() });
    }
    let systems = NotationSystem::ALL.into_iter().map(NotationSystem::name);
    let language = letters::by_id(id).ok_or_else(|| known(letters::LANGUAGES.iter().map(|l| l.id).chain(systems)))?;
    Ok(SourceNotation { language: Some(language), ..SourceNotation::default() })
}
