//! Mended: a game with its proposals applied, as `convert --fix` writes it.
//!
//! A proposal is applied if the finding has no other. Each change is marked in a comment with the original text: `2.
//! mf3` becomes `2. Nf3 {sheet: mf3}`. After a change the game is judged again, because the moves after it could not
//! be read before.

use std::io::Write as _;
use std::ops::Range;

use imara_diff::{Algorithm, Diff, InternedInput};

use bienban_base::finding::{Code, Finding};
use bienban_base::text::encoding::Encoding;
use bienban_base::text::harmless::harmless;
use bienban_engine::judge::{Game, Judge};
use bienban_engine::pgn::lex::{self, TokenKind};
use bienban_engine::pgn::outcome::Outcome;
use bienban_engine::source::split::Block;

/// A game with its proposals applied.
#[derive(Debug)]
pub struct MendedBlock {
    /// The game, as a block of its own in UTF-8.
    pub block: Block,
    /// How many proposals were applied.
    pub changes: usize,
}

/// The most proposals that are applied in one game. A game with more is no game that somebody wrote down.
const MOST: usize = 200;

/// The original text in the mark where nothing was written.
const NOTHING: &str = "—";

/// The codes whose proposals are applied. A result that contradicts the board is signed and stays (Laws 8.7).
const APPLIED: [Code; 8] =
    [Code::S101, Code::M201, Code::M202, Code::M205, Code::M207, Code::R301, Code::R311, Code::T502];

impl MendedBlock {
    /// Applies the proposals of a game that have no other beside them. Returns `None` if there are none.
    pub fn of(judge: &Judge<'_>, game: &Game<'_>) -> Option<MendedBlock> {
        let mut text = own_text(game)?;
        let mut changes = usize::from(game.findings().iter().any(|f| f.code == Code::R311 && is_applied(f)));
        loop {
            let mut block = Block::whole(&game.block().name, text.as_bytes());
            block.encoding = Some(Encoding::Utf8);
            let Some(edited) = judge.one(&block, 0, |game| edited(game, &text)).filter(|_| changes < MOST) else {
                return (changes > 0).then_some(MendedBlock { block, changes });
            };
            text = edited;
            changes += 1;
        }
    }
}

/// Lines that are shown above and below what was changed.
const CONTEXT: usize = 3;

/// Lines that are replaced by others, as indices.
struct LineHunk {
    old: Range<usize>,
    new: Range<usize>,
}

impl LineHunk {
    /// What differs between two texts, from the top.
    fn all(old: &str, new: &str) -> Vec<LineHunk> {
        let diff = Diff::compute(Algorithm::Myers, &InternedInput::new(old, new));
        let range = |of: Range<u32>| of.start as usize..of.end as usize;
        diff.hunks().map(|hunk| LineHunk { old: range(hunk.before), new: range(hunk.after) }).collect()
    }
}

impl MendedBlock {
    /// Writes what was changed in a game as a unified diff. The lines are those of the file, or of the transcript if
    /// the game comes from a scoresheet.
    pub fn diff(&self, game: &Game<'_>, out: &mut Vec<u8>) {
        let (old, new) = (game.written().text(game.span()), String::from_utf8_lossy(self.block.bytes()));
        let name = harmless(&game.block().name);
        let before = &game.block().bytes()[..game.span().start as usize];
        let line = if game.is_sheet() { 1 } else { game.block().line() as usize };
        let first = line + memchr::memchr_iter(b'\n', before).count();
        let _ = writeln!(out, "--- {name}\n+++ {name}");
        let hunks = LineHunk::all(&old, &new);
        let [old, new] = [&*old, &*new].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
        let mut line = |sign: char, line: &str| {
            let _ = write!(out, "{sign}{line}");
            if !line.ends_with('\n') {
                out.push(b'\n');
            }
        };
        for group in hunks.chunk_by(|a, b| b.old.start - a.old.end <= 2 * CONTEXT) {
            let (Some(begin), Some(end)) = (group.first(), group.last()) else { continue };
            let before = begin.old.start.min(CONTEXT);
            let after = (old.len() - end.old.end).min(CONTEXT);
            let [from, to] = [begin.old.start - before, end.old.end + after];
            let [new_from, new_to] = [begin.new.start - before, end.new.end + after];
            let heads = [first + from, to - from, first + new_from, new_to - new_from];
            line('@', &format!("@ -{},{} +{},{} @@\n", heads[0], heads[1], heads[2], heads[3]));
            let mut at = from;
            for hunk in group {
                old[at..hunk.old.start].iter().for_each(|same| line(' ', same));
                old[hunk.old.clone()].iter().for_each(|gone| line('-', gone));
                new[hunk.new.clone()].iter().for_each(|come| line('+', come));
                at = hunk.old.end;
            }
            old[at..to].iter().for_each(|same| line(' ', same));
        }
    }
}

/// The text of a game that has a proposal to apply, with the notes beside the moves of its scoresheet.
fn own_text(game: &Game<'_>) -> Option<String> {
    let mut proposed = game.findings().iter().filter(|f| is_applied(f));
    let first = proposed.next()?;
    let text = game.written().text(game.span()).into_owned();
    match std::iter::once(first).chain(proposed).find(|f| f.code == Code::R311) {
        Some(result) => with_result(game, &text, result),
        None => Some(text),
    }
}

/// The text of the game of a sheet, with the result that its form proves.
fn with_result(game: &Game<'_>, text: &str, finding: &Finding) -> Option<String> {
    let result = finding.fixes.first()?;
    let tag = "[Result \"*\"]";
    let at = text.find(tag)?;
    let end = text.trim_end().strip_suffix('*')?.len();
    let begin = game.span().start;
    let note = text.get((finding.span.start - begin) as usize..(finding.span.end - begin) as usize)?;
    let note = note.trim_start_matches('{').trim_end_matches('}');
    let marked = text.replacen(&format!("{{{note}}}"), &format!("{{sheet: {note}}}"), 1);
    let shift = marked.len() - text.len();
    let mut out = marked[..end + shift].to_owned();
    out.push_str(result);
    out.push_str("\n\n");
    out.replace_range(at..at + tag.len(), &format!("[Result \"{result}\"]"));
    Some(out)
}

/// Whether the proposal of a finding is applied.
fn is_applied(finding: &Finding) -> bool {
    finding.fixes.len() == 1 && APPLIED.contains(&finding.code)
}

/// The text of a game with its first proposal applied, or `None` if it has none.
fn edited(game: &mut Game<'_>, text: &str) -> Option<String> {
    let finding = game.findings().iter().filter(|f| f.code != Code::R311).find(|f| is_applied(f))?;
    let (span, fix) = (finding.span, &finding.fixes[0]);
    let old = &text[span.start as usize..span.end as usize];
    let mark = |was: &str| format!("{{sheet: {}}}", was.replace(['{', '}'], "|"));
    match finding.code {
        Code::M205 => Some(replaced(text, span.start..span.start, &format!("{fix} {} ", mark(NOTHING)))),
        Code::T502 => {
            // A comment has its place after the tags.
            let behind = movetext(text);
            let out = replaced(text, behind..behind, &format!("{}\n", mark(old)));
            Some(replaced(&out, span.start..span.end, fix))
        }
        Code::R301 => {
            let tag = game.written().tag("Result")?.span;
            let was = game.written().text(tag).into_owned();
            let right = Outcome::parse(fix.as_bytes())?.text();
            let at = game.written().result?;
            let out = replaced(text, at.start..at.end, &format!("{} {right}", mark(&format!("{was} {old}"))));
            Some(replaced(&out, tag.start..tag.end, &format!("[Result \"{right}\"]")))
        }
        // A copy of the half-move before it is no half-move: what is left of it is the mark.
        _ if fix.starts_with('{') => Some(replaced(text, span.start..span.end, &mark(old))),
        _ => {
            // A blank must separate the change from the text that touched the token.
            let apart = |c: Option<char>| if c.is_none_or(char::is_whitespace) { "" } else { " " };
            let before = apart(text[..span.start as usize].chars().next_back());
            let after = apart(text[span.end as usize..].chars().next());
            Some(replaced(text, span.start..span.end, &format!("{before}{fix} {}{after}", mark(old))))
        }
    }
}

fn replaced(text: &str, span: std::ops::Range<u32>, by: &str) -> String {
    let mut out = text.to_owned();
    out.replace_range(span.start as usize..span.end as usize, by);
    out
}

/// Where the movetext begins, after the tags.
fn movetext(text: &str) -> u32 {
    let mut tokens = Vec::new();
    lex::lex_game(text.as_bytes(), 0, &mut tokens);
    let mut tags = tokens.iter().filter(|t| matches!(t.kind, TokenKind::Tag | TokenKind::OpenTag));
    let end = tags.next_back().map_or(0, |t| t.span.end);
    let rest = &text[end as usize..];
    end + (rest.len() - rest.trim_start().len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use bienban_engine::judge::JudgeOptions;

    fn mended(text: &str) -> Option<String> {
        let options = JudgeOptions::default();
        let judge = Judge::new(&options);
        let block = Block::whole("a.pgn", text.as_bytes());
        let mended = judge.one(&block, 0, |game| MendedBlock::of(&judge, game));
        mended.map(|m| String::from_utf8_lossy(m.block.bytes()).split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_has_one_proposal_is_changed_and_marked() {
        let rest = "Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *";
        for (text, expected) in [
            ("1. e4 e5 2. NF3 Nc6 *", "1. e4 e5 2. Nf3 {sheet: NF3} Nc6 *"),
            ("1. e4 e5 2. Nf3 Nf3 Nc6 *", "1. e4 e5 2. Nf3 {sheet: Nf3} Nc6 *"),
            ("1. c4 e5 1... e5 2. Nc3 Nf6 *", "1. c4 e5 {sheet: 1... e5} 2. Nc3 Nf6 *"),
            ("1. e4 e5 2. Nс3 Nf6 *", "1. e4 e5 2. Nc3 {sheet: Nс3} Nf6 *"),
            ("1. E4 e5 2. Qxxh5 Nc6 *", "1. e4 {sheet: E4} e5 2. Qh5 {sheet: Qxxh5} Nc6 *"),
        ] {
            assert_eq!(mended(text).as_deref(), Some(expected), "{text}");
        }
        let slip = format!("1. e4 e5 2. Nf4 {rest}");
        assert_eq!(mended(&slip), Some(format!("1. e4 e5 2. Nf3 {{sheet: Nf4}} {rest}")));
        assert_eq!(mended("1. e4 e5 2. Nf3 Nc6 *"), None);
        assert_eq!(mended("1. e4 e5 2. Nf3 d6 3. d4 Nd7 *"), None, "two knights: nobody knows which");
    }

    #[test]
    fn a_date_is_put_right_and_marked_behind_the_tags() {
        let text = "[Date \"21/05/2004\"]\n\n1. e4 *";
        assert_eq!(mended(text).as_deref(), Some("[Date \"2004.05.21\"] {sheet: [Date \"21/05/2004\"]} 1. e4 *"));
    }
}
