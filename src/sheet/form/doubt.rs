//! Words of a line that look like half-moves and may be others, and prose that moves stand in.
//!
//! In `f3 mã c6 mã` the pieces stand behind their squares, and `f3` is no pawn's move. In `Tc5/Tb4` nobody knows which
//! of the two was played. `Nếu 2. f4 exf4 thì xấu` speaks of moves that were not played.

use super::line::{What, Word};
use super::piece;
use crate::text::names::fold;

/// Words that begin prose about other moves, in folded form.
const ASIDES: &[&str] = &["neu", "if", "falls", "si", "hoac", "bien the", "phuong an", "dang le", "le ra", "dung ra"];

/// Marks the words of a line that are doubtful.
pub(super) fn mark(line: &str, words: &mut Vec<Word>) {
    // Nearly every line has nothing of this.
    let odd = |word: &Word| {
        matches!(word.what, What::Unknown | What::Remark | What::Sign)
            || matches!(&line[word.span.clone()], "/" | "\\" | "#")
    };
    if !words.iter().any(odd) {
        return;
    }
    aside(line, words);
    behind(line, words);
    either(line, words);
}

/// Makes one word of all from `from` to `to`, of this kind.
fn join(words: &mut Vec<Word>, from: usize, to: usize, what: What) {
    let span = words[from].span.start..words[to].span.end;
    words.splice(from..=to, [Word { span, what }]);
}

/// Everything behind `Nếu` or `//` is prose to the end of the line.
fn aside(line: &str, words: &mut Vec<Word>) {
    let begins = |(index, word): (usize, &Word)| {
        let text = &line[word.span.clone()];
        let moves = words[index + 1..].iter().any(|w| matches!(w.what, What::Move(_)));
        let marked = index > 0 && (text.starts_with("//") || text == "#" && line[word.span.end..].starts_with(' '));
        moves && (marked || word.what == What::Unknown && ASIDES.contains(&fold(text).as_str()))
    };
    // `//` is two words that say nothing.
    let slashes = words.windows(2).position(|pair| {
        line[pair[0].span.clone()] == *"/"
            && line[pair[1].span.clone()] == *"/"
            && pair[0].span.end == pair[1].span.start
    });
    let found = words.iter().enumerate().position(|(index, word)| begins((index, word)));
    if let Some(from) = found.into_iter().chain(slashes).min() {
        let last = words.len() - 1;
        join(words, from, last, What::Aside);
    }
}

/// A piece that stands alone behind a square: every half-move before it that names no piece may be its own.
fn behind(line: &str, words: &mut Vec<Word>) {
    let mut index = 0;
    while index < words.len() {
        let named = match words[index].what {
            What::Unknown | What::Remark | What::Sign => piece::is_name(&line[words[index].span.clone()]),
            _ => false,
        };
        let next = words.get(index + 1).map(|word| &word.what);
        let ends = matches!(next, None | Some(What::Number(_) | What::Sign | What::Remark | What::Nothing));
        // `(Mã) f3` has the piece before its square, but in brackets nobody can tell.
        let bracket = line[words[index].span.clone()].starts_with(['(', '{', '[', '<', '‹']);
        if !named || !(ends || bracket) {
            index += 1;
            continue;
        }
        let loose = |word: &Word| {
            let text = &line[word.span.clone()];
            let bare = text.starts_with(|c: char| matches!(c, 'a'..='h')) || text.contains(char::is_whitespace);
            matches!(word.what, What::Move(_)) && bare
        };
        let from = words[..index].iter().rposition(|word| !loose(word)).map_or(0, |before| before + 1);
        // What follows in the line hangs on the same question.
        let more = words[index + 1..].iter().take_while(|word| loose(word) || word.what == What::Unknown).count();
        join(words, from, index + if bracket { more } else { 0 }, What::Doubtful);
        index = from + 1;
    }
}

/// Two half-moves with a slash between them where a number has more than two.
fn either(line: &str, words: &mut Vec<Word>) {
    let is_move = |word: &Word| matches!(word.what, What::Move(_));
    let mut index = 1;
    while index + 1 < words.len() {
        let slash = matches!(&line[words[index].span.clone()], "/" | "\\");
        let glued = words[index - 1].span.end == words[index].span.start
            && words[index].span.end == words[index + 1].span.start;
        if slash && glued && is_move(&words[index - 1]) && is_move(&words[index + 1]) {
            let number = |word: &Word| matches!(word.what, What::Number(_));
            let from = words[..index].iter().rposition(number).map_or(0, |at| at + 1);
            let to = words[index..].iter().position(number).map_or(words.len(), |at| index + at);
            let black = from > 0 && matches!(&words[from - 1].what, What::Number(number) if number.black);
            if words[from..to].iter().filter(|word| is_move(word)).count() > if black { 1 } else { 2 } {
                join(words, index - 1, index + 1, What::Doubtful);
                continue;
            }
        }
        index += 1;
    }
}
