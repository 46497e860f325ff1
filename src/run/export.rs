//! Export: selected games written anew, with tags that are added and without what is not wanted.

use crate::chess::fast::FastReader;
use crate::judge::{self, Game, Judge};
use crate::profile::Profile;
use crate::selection::{Fact, Facts, Field};
use crate::write::{self, Quick, Reduction, Written};

/// How games are written anew.
#[derive(Debug)]
pub struct Export {
    /// How they are written.
    pub write: write::Options,
    /// Writes clean games quickly, if the options allow it.
    pub quick: Option<Quick>,
    /// What is left out.
    pub reduction: Reduction,
    /// What is added.
    pub added: Vec<Added>,
}

/// A tag that is added to games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Added {
    /// `PlyCount`: the half-moves that were played.
    Plycount,
    /// `ECO` and `Opening`, by the positions.
    Eco,
    /// `FinalFEN`: the last position.
    Fen,
    /// `FinalKey`: the Polyglot key of the last position.
    Key,
    /// `SourceFile`: the file and the line.
    Source,
}

impl Export {
    /// The quick writer, if it may write games while they are read.
    pub(super) fn drafting(&self) -> Option<&Quick> {
        self.quick.as_ref().filter(|_| self.reduction.is_of_tags_alone())
    }

    /// Writes a game behind the first `drafted` bytes. What comes after them was written while the game was read.
    /// Returns what could not be written anew as it stands.
    pub(super) fn game(
        &self,
        profile: &Profile<'_, '_>,
        options: &judge::Options,
        reader: &mut FastReader,
        (out, drafted): (&mut Vec<u8>, usize),
    ) -> Written {
        let added: Vec<(&str, String)> = self.added.iter().flat_map(|added| added.tags(profile)).collect();
        let is_draft = out.len() > drafted && profile.game().is_read_whole();
        if is_draft && self.reduction.retag(profile.game(), &added, (out, drafted)) {
            return Written::default();
        }
        out.truncate(drafted);
        if let Some(quick) = &self.quick
            && self.reduction.write_quickly(profile.game(), &added, (quick, reader), out)
        {
            return Written::default();
        }
        let game = profile.game();
        let mut written = Written::default();
        if self.reduction.is_nothing() && added.is_empty() {
            written += self.write(game, out);
        } else {
            let reduced =
                self.reduction.write(&Judge::new(options), game, &added, |game| written += self.write(game, out));
            written.whole = u64::from(!reduced);
        }
        written
    }

    fn write(&self, game: &Game<'_>, out: &mut Vec<u8>) -> Written {
        match game.xiangqi() {
            Some(record) => write::xiangqi(game.written(), record, &self.write, out),
            None => write::game(game.written(), game.timeline(), &self.write, out),
        }
    }
}

impl Added {
    /// The tags with their values. What is not known of a game is not added.
    fn tags(self, profile: &Profile<'_, '_>) -> Vec<(&'static str, String)> {
        let field = |name, field| match profile.field(field) {
            Fact::Number(number) => Some((name, number.to_string())),
            Fact::Text(text) => Some((name, text.into_owned())),
            Fact::Later | Fact::Absent => None,
        };
        let tags = match self {
            Added::Plycount => [field("PlyCount", Field::Plies), None],
            Added::Eco => [field("ECO", Field::Eco), field("Opening", Field::Opening)],
            Added::Fen => [field("FinalFEN", Field::FinalFen), None],
            Added::Key => [field("FinalKey", Field::Key), None],
            Added::Source => {
                [Some(("SourceFile", format!("{}:{}", profile.game().block().name, profile.seat().line))), None]
            }
        };
        tags.into_iter().flatten().collect()
    }
}
