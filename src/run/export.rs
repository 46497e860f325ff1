//! Export: selected games written anew, with tags that are added and without what is not wanted.

use bienban_engine::chess::fast::FastReader;
use bienban_engine::chess::notation::letters;
use bienban_engine::judge::{self, Game, Judge};
use bienban_engine::source::split::Block;
use bienban_games::profile::GameProfile;
use bienban_games::selection::{Field, FieldFact, GameFacts};
use bienban_games::write::{self, NotationStyle, NotationTarget, QuickWriter, Reduction, WriteTally};

/// How games are written anew.
#[derive(Debug)]
pub struct Export {
    /// How they are written.
    pub write: write::WriteOptions,
    /// Writes clean games quickly, if the options allow it.
    pub quick: Option<QuickWriter>,
    /// What is left out.
    pub reduction: Reduction,
    /// What is added.
    pub added: Vec<AddedTag>,
}

/// A tag that is added to games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddedTag {
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
    pub(super) fn drafting(&self) -> Option<&QuickWriter> {
        self.quick.as_ref().filter(|_| self.reduction.is_of_tags_alone())
    }

    /// Writes a game after the first `drafted` bytes. What comes after them was written while the game was read.
    /// Returns what could not be written anew and was copied.
    pub(super) fn game(
        &self,
        profile: &GameProfile<'_, '_>,
        options: &judge::JudgeOptions,
        reader: &mut FastReader,
        (out, drafted): (&mut Vec<u8>, usize),
    ) -> WriteTally {
        let added = self.added_tags(profile, options);
        let is_draft = out.len() > drafted && profile.game().is_read_whole();
        if is_draft && self.reduction.retag(profile.game(), &added, (out, drafted)) {
            return WriteTally::default();
        }
        out.truncate(drafted);
        if let Some(quick) = &self.quick
            && self.reduction.write_quickly(profile.game(), &added, (quick, reader), out)
        {
            return WriteTally::default();
        }
        let game = profile.game();
        let mut written = WriteTally::default();
        if self.reduction.is_nothing() && added.is_empty() {
            written += self.write(game, out);
        } else {
            let reduced =
                self.reduction.write(&Judge::new(options), game, &added, |game| written += self.write(game, out));
            written.whole = u64::from(!reduced);
        }
        written
    }

    /// The tags that are added. Where some of the moves cannot be read and go into a comment, they are those of the
    /// game that is written, so that whoever reads it finds them right.
    fn added_tags(&self, profile: &GameProfile<'_, '_>, options: &judge::JudgeOptions) -> Vec<(&'static str, String)> {
        let tags = |profile: &GameProfile<'_, '_>| self.added.iter().flat_map(|added| added.tags(profile)).collect();
        let game = profile.game();
        if self.added.is_empty() || game.is_read_whole() {
            return tags(profile);
        }
        let (mut text, style) = (Vec::new(), NotationStyle::of(NotationTarget::Letters(letters::ENGLISH)));
        if write::judged(game, &write::WriteOptions::new(style), &mut text).cut == 0 {
            return tags(profile);
        }
        let block = Block::whole(&game.block().name, &text);
        let options = judge::JudgeOptions { language: None, ..*options };
        Judge::new(&options).one(&block, 0, |game| tags(&GameProfile::new(game, profile.seat(), None)))
    }

    fn write(&self, game: &Game<'_>, out: &mut Vec<u8>) -> WriteTally {
        write::judged(game, &self.write, out)
    }
}

impl AddedTag {
    /// The tags with their values. What is not known of a game is not added.
    fn tags(self, profile: &GameProfile<'_, '_>) -> Vec<(&'static str, String)> {
        let field = |name, field| match profile.field(field) {
            FieldFact::Number(number) => Some((name, number.to_string())),
            FieldFact::Text(text) => Some((name, text.into_owned())),
            FieldFact::Later | FieldFact::Absent => None,
        };
        let tags = match self {
            AddedTag::Plycount => [field("PlyCount", Field::Plies), None],
            AddedTag::Eco => [field("ECO", Field::Eco), field("Opening", Field::Opening)],
            AddedTag::Fen => [field("FinalFEN", Field::FinalFen), None],
            AddedTag::Key => [field("FinalKey", Field::Key), None],
            AddedTag::Source => {
                [Some(("SourceFile", format!("{}:{}", profile.game().block().name, profile.seat().line))), None]
            }
        };
        tags.into_iter().flatten().collect()
    }
}
