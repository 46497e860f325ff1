//! Reduced: a game without the parts that the user does not want, and with tags that the user wants, as its own text.
//!
//! `1. e4 {best} e5 (1... c5)` becomes `1. e4 e5` without comments and variations. The text is judged again before it
//! is written, so a writer only ever gets a game.

use std::fmt::Write as _;
use std::ops::Range;

use unicode_normalization::{IsNormalized, is_nfc_quick};

use super::{QuickWriter, comment};
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::fast::{FastLetters, FastReader, PADDING};
use bienban_engine::judge::{Game, Judge};
use bienban_engine::pgn::lex::{Token, TokenKind};
use bienban_engine::pgn::tag::ROSTER;
use bienban_engine::source::split::Block;

/// The tags that are kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum KeptTags {
    /// All.
    #[default]
    All,
    /// The seven of the roster, and what a game cannot be played without: FEN, `SetUp`, Variant.
    Seven,
    /// The seven, these, and what the game cannot be played without.
    Named(Vec<String>),
}

/// What is left out of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reduction {
    /// Comments, with the clocks in them.
    pub comments: bool,
    /// Variations.
    pub variations: bool,
    /// Annotations: `$1`, and signs such as `!?`.
    pub nags: bool,
    /// Clocks in comments: `[%clk ...]`, `[%emt ...]`, `[%egt ...]`. A comment that has nothing else goes as well.
    pub clocks: bool,
    /// The tags that are kept.
    pub tags: KeptTags,
}

/// The tags on which the moves depend.
const NEEDED: [&str; 3] = ["FEN", "SetUp", "Variant"];

/// The commands for times.
const CLOCKS: [&str; 3] = ["[%clk", "[%emt", "[%egt"];

impl Reduction {
    /// Whether it leaves nothing out.
    pub fn is_nothing(&self) -> bool {
        *self == Reduction::default()
    }

    /// Hands the game to `write` with these tags added or replaced, and without what is left out. Returns false if the
    /// game was handed over as it is, because without that part it would have other half-moves.
    pub fn write(
        &self,
        judge: &Judge<'_>,
        game: &Game<'_>,
        added: &[(&str, String)],
        mut write: impl FnMut(&Game<'_>),
    ) -> bool {
        let block = self.apply(game, added);
        let done = judge.one(&block, 0, |reduced| {
            let moves = |game: &Game<'_>| (game.half_moves(), game.moves_key(), game.last().map(|last| last.key()));
            let same = moves(reduced) == moves(game) && reduced.span().end as usize == block.bytes().len();
            if same {
                write(reduced);
            }
            same
        });
        if !done {
            write(game);
        }
        done
    }

    /// The game as a block of its own, in UTF-8.
    fn apply(&self, game: &Game<'_>, added: &[(&str, String)]) -> Block {
        let written = game.written();
        let mut text = String::new();
        let is_tag = |token: &Token| matches!(token.kind, TokenKind::Tag | TokenKind::OpenTag);
        // Text may be before the tags and between them. It comes after them, as where a game is written.
        for token in written.tokens.iter().filter(|token| is_tag(token)) {
            let tag = written.tags.iter().find(|tag| tag.span == token.span);
            let name = tag.map(|tag| written.text(tag.name));
            let replaced = name.as_ref().is_some_and(|name| is_replaced(name.as_bytes(), added));
            // A tag that cannot be read has no name by which it could be chosen.
            if !replaced && name.is_none_or(|name| self.keeps(name.as_bytes())) {
                text.push_str(written.text(token.span).trim_end());
                text.push('\n');
            }
        }
        for (name, value) in added {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
        text.push('\n');
        let (mut depth, mut begun) = (0_u32, false);
        for token in written.tokens.iter().filter(|token| !is_tag(token)) {
            let inside = depth > 0;
            let paired = !written.unbalanced.contains(&token.span);
            match token.kind {
                TokenKind::Open if self.variations && paired => depth += 1,
                TokenKind::Close if self.variations && paired && inside => depth -= 1,
                TokenKind::Nag | TokenKind::Glyph if self.nags => {}
                TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment if self.comments => {}
                TokenKind::Comment if self.clocks && !inside => {
                    text.push_str(&without_clocks(&written.text(token.span)));
                }
                _ if inside => continue,
                // After tags it would be read as moves.
                TokenKind::Outside if !begun => {
                    text.push('{');
                    comment::escape(written.text(token.span).trim(), &mut text);
                    text.push('}');
                }
                // Such a line begins in the first column.
                TokenKind::Escape => {
                    text.push('\n');
                    text.push_str(&written.text(token.span));
                    text.push('\n');
                    continue;
                }
                kind => {
                    begun |= !matches!(kind, TokenKind::Space | TokenKind::Comment | TokenKind::LineComment);
                    text.push_str(&written.text(token.span));
                    continue;
                }
            }
            // The texts on both sides of it must not touch.
            text.push(' ');
        }
        text.push('\n');
        let mut block = Block::whole(&game.block().name, text.as_bytes());
        block.encoding = Some(Encoding::Utf8);
        block
    }

    /// Whether it leaves out only tags, so that a game may be written while it is read.
    pub fn is_of_tags_alone(&self) -> bool {
        let Reduction { comments, variations, nags, clocks, .. } = self;
        !(*comments || *variations || *nags || *clocks)
    }

    /// Replaces the tags of a game that [`QuickWriter`] has written to `out` from `from` on, while it was read, by
    /// those that it is to have. Returns whether that was possible.
    pub fn retag(&self, game: &Game<'_>, added: &[(&str, String)], (out, from): (&mut Vec<u8>, usize)) -> bool {
        let composed = |value: &str| value.is_ascii() || is_nfc_quick(value.chars()) == IsNormalized::Yes;
        let plain = |(_, value): &(&str, String)| composed(value) && !value.contains(['"', '\\']);
        if game.plain_tags().is_none() || !self.is_of_tags_alone() || !added.iter().all(plain) {
            return false;
        }
        if self.is_nothing() && added.is_empty() {
            return true;
        }
        // The blank line after the tags is the first.
        let Some(len) = memchr::memmem::find(&out[from..], b"\n\n") else { return false };
        let end = from + len + 1;
        let mut tags = Vec::with_capacity(len + 128);
        self.push_tags(out[from..end].split_inclusive(|byte| *byte == b'\n'), added, &mut tags);
        // By hand, since `splice` goes byte by byte.
        let (behind, moved) = (out.len(), from + tags.len());
        out.resize(behind.max(behind - end + moved), 0);
        out.copy_within(end..behind, moved);
        out.truncate(behind - end + moved);
        out[from..moved].copy_from_slice(&tags);
        true
    }

    /// Adds those of the lines that are kept, each a tag, and the tags that are added.
    fn push_tags<'l>(&self, lines: impl Iterator<Item = &'l [u8]>, added: &[(&str, String)], to: &mut Vec<u8>) {
        for line in lines {
            let name = line.get(1..).and_then(|line| line.split(|byte| *byte == b' ').next()).unwrap_or_default();
            if self.keeps(name) && !is_replaced(name, added) {
                to.extend_from_slice(line);
            }
        }
        for (name, value) in added {
            for part in ["[", name, " \"", value, "\"]\n"] {
                to.extend_from_slice(part.as_bytes());
            }
        }
    }

    /// Writes the game in the pass that reads it, if the fast path read it and only tags are left out. Returns whether
    /// it did.
    pub fn write_quickly(
        &self,
        game: &Game<'_>,
        added: &[(&str, String)],
        (quick, reader): (&QuickWriter, &mut FastReader),
        out: &mut Vec<u8>,
    ) -> bool {
        let (Some(tags), true) = (game.plain_tags(), self.is_of_tags_alone()) else { return false };
        let mut text = Vec::with_capacity(tags.len() + (game.span().end - game.span().start) as usize + 256);
        let lines = tags.split_inclusive(|byte| *byte == b'\n').filter(|line| line.starts_with(b"["));
        self.push_tags(lines, added, &mut text);
        text.push(b'\n');
        text.extend_from_slice(
            &game.block().bytes()[game.span().start as usize + tags.len()..game.span().end as usize],
        );
        let len = text.len();
        text.resize(len + PADDING, 0);
        // A value that needs an escape is refused here, as by every reader of clean tags.
        quick.game(reader, (&text, len, 0), FastLetters::Any, out).is_some()
    }

    fn keeps(&self, name: &[u8]) -> bool {
        let is = |other: &str| other.as_bytes() == name;
        match &self.tags {
            KeptTags::All => true,
            _ if ROSTER.into_iter().any(is) || NEEDED.into_iter().any(is) => true,
            KeptTags::Seven => false,
            KeptTags::Named(names) => names.iter().any(|other| is(other)),
        }
    }
}

/// Whether tags that are added take the place of one with this name. Another opening has other variations.
fn is_replaced(name: &[u8], added: &[(&str, String)]) -> bool {
    let is_part = matches!(name, b"Variation" | b"SubVariation");
    added.iter().any(|(other, _)| other.as_bytes() == name || is_part && *other == "Opening")
}

/// A comment in braces without the times in it; empty if nothing is left.
fn without_clocks(comment: &str) -> String {
    let mut text = comment.to_owned();
    while let Some(range) = clock(&text) {
        text.replace_range(range, "");
    }
    if text.len() == comment.len() || !text.trim_matches(['{', '}', ' ', '\t', '\r', '\n']).is_empty() {
        text
    } else {
        String::new()
    }
}

/// The place of the first time, with the blanks after it.
fn clock(text: &str) -> Option<Range<usize>> {
    let start = CLOCKS.iter().filter_map(|clock| text.find(clock)).min()?;
    let end = start + text[start..].find(']')? + 1;
    let blanks = text[end..].len() - text[end..].trim_start_matches(' ').len();
    Some(start..end + blanks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::judge::{Judge, JudgeOptions};

    fn reduced(reduction: &Reduction, added: &[(&str, String)], text: &str) -> String {
        let options = JudgeOptions::default();
        let block = Block::whole("a.pgn", text.as_bytes());
        let reduced = Judge::new(&options).one(&block, 0, |game| reduction.apply(game, added));
        String::from_utf8_lossy(reduced.bytes()).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_is_not_wanted_is_gone_and_the_rest_stays() {
        let text = "[Event \"a\"]\n[ECO \"B00\"]\n[Annotator \"b\"]\n\n\
                    1. e4 {best}{[%clk 0:01:00] yes} e5!? (1... c5 $1 \
                    (1... d5) 2. d4) 2. Nf3 ; so\n$14 2... Nc6 {[%clk 0:00:59] [%emt 0:00:01]} *\n";
        let all = Reduction::default();
        for (reduction, moves) in [
            (
                Reduction { comments: true, ..all.clone() },
                "1. e4 e5!? (1... c5 $1 (1... d5) 2. d4) 2. Nf3 $14 2... Nc6 *",
            ),
            (
                Reduction { variations: true, ..all.clone() },
                "1. e4 {best}{[%clk 0:01:00] yes} e5!? 2. Nf3 ; so $14 2... Nc6 {[%clk 0:00:59] [%emt 0:00:01]} *",
            ),
            (
                Reduction { clocks: true, nags: true, variations: true, ..all.clone() },
                "1. e4 {best} {yes} e5 2. Nf3 ; so 2... Nc6 *",
            ),
        ] {
            let expected = format!("[Event \"a\"] [ECO \"B00\"] [Annotator \"b\"] {moves}");
            assert_eq!(reduced(&reduction, &[], text), expected);
        }
        let few = Reduction { comments: true, variations: true, nags: true, tags: KeptTags::Seven, ..all.clone() };
        assert_eq!(reduced(&few, &[], text), "[Event \"a\"] 1. e4 e5 2. Nf3 2... Nc6 *");
        let named = Reduction { tags: KeptTags::Named(vec!["Annotator".to_owned()]), ..few };
        let added = [("ECO", "C44".to_owned()), ("SourceFile", "a\"b".to_owned())];
        assert_eq!(
            reduced(&named, &added, text),
            "[Event \"a\"] [Annotator \"b\"] [ECO \"C44\"] [SourceFile \"a\\\"b\"] 1. e4 e5 2. Nf3 2... Nc6 *"
        );
    }

    #[test]
    fn text_beside_the_tags_and_brackets_without_a_partner_cost_no_moves() {
        let added = [("ECO", "B50".to_owned())];
        let text = "text {before}\n% a line\n[Event \"a\"]\n; more\n[ECO \"A00\"]\n\n1. e4 c5 *\n";
        let expected = "[Event \"a\"] [ECO \"B50\"] {text} {before} % a line ; more 1. e4 c5 *";
        assert_eq!(reduced(&Reduction::default(), &added, text), expected);
        let none = Reduction { variations: true, ..Reduction::default() };
        assert_eq!(reduced(&none, &[], "1. e4 e5 ( 2. Nf3 Nc6 *\n"), "1. e4 e5 ( 2. Nf3 Nc6 *");
        assert_eq!(reduced(&none, &[], "1. e4 e5 ) 2. Nf3 (2. d4) Nc6 *\n"), "1. e4 e5 ) 2. Nf3 Nc6 *");
    }
}
