//! The notations that options name: those of chess and of xiangqi in one list.

use bienban_base::message::Message;
use bienban_engine::chess::notation::letters::{self, Language};
use bienban_engine::pgn::system::System;
use bienban_games::write::Target;
use bienban_xiangqi::notation::Notation;

/// The notation that games are written in: one for each game.
#[derive(Debug, Clone, Copy)]
pub(super) struct To {
    /// That of chess.
    pub(super) chess: Target,
    /// That of xiangqi.
    pub(super) xiangqi: Notation,
}

/// The notation that games are read in; `None` lets each game show its own.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct From {
    /// The language of chess.
    pub(super) language: Option<&'static Language>,
    /// The notation of chess that is not algebraic.
    pub(super) system: Option<System>,
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
pub(super) fn parse_to(id: &str) -> Result<To, Message> {
    let language = |id| letters::by_id(id).map_or(Target::Uci, Target::Letters);
    if let Some(xiangqi) = Notation::of_name(id) {
        let chess = match xiangqi {
            Notation::ViRelative | Notation::ViWords | Notation::Asian | Notation::Algebraic => language("vi"),
            Notation::Wxf
            | Notation::WxfXqbase
            | Notation::San
            | Notation::WinBoard
            | Notation::Zh
            | Notation::ZhXqbase => language("en"),
            Notation::Iccs => Target::Long,
            Notation::Uci | Notation::UciFromOne => Target::Uci,
        };
        return Ok(To { chess, xiangqi });
    }
    let unknown = || known(letters::LANGUAGES.iter().map(|l| l.id).chain(["figurine", "uci", "lan"]));
    let chess: Target = id.parse().map_err(|_| unknown())?;
    let xiangqi = match chess {
        Target::Letters(language) if language == letters::VIETNAMESE => Notation::ViRelative,
        Target::Letters(_) => Notation::Wxf,
        Target::Figurine => Notation::Zh,
        Target::Uci => Notation::Uci,
        Target::Long => Notation::Iccs,
    };
    Ok(To { chess, xiangqi })
}

/// Reads the name of a notation to read.
pub(super) fn parse_from(id: &str) -> Result<From, Message> {
    if let Some(notation) = Notation::of_name(id) {
        return Ok(From { notation: Some(notation), ..From::default() });
    }
    if let Some(system) = System::of_name(id) {
        return Ok(From { system: Some(system), ..From::default() });
    }
    let systems = System::ALL.into_iter().map(System::name);
    let language = letters::by_id(id).ok_or_else(|| known(letters::LANGUAGES.iter().map(|l| l.id).chain(systems)))?;
    Ok(From { language: Some(language), ..From::default() })
}
