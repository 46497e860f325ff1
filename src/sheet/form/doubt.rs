//! Words of a line that look like half-moves but may be something else, and prose that contains moves.
//!
//! In `f3 mã c6 mã` the pieces come after their squares, and `f3` is no pawn's move. In `Tc5/Tb4` it is not known
//! which of the two was played. `Nếu 2. f4 exf4 thì xấu` is about moves that were not played.

use super::half_move::{begins_with_move, half_move};
use super::piece;
use super::prose;
use super::sign::ARROWS;
use super::word::{SheetHalfMove, SheetWord, SheetWordKind};
use bienban_base::text::names::fold;

/// Words that begin prose about other moves, in folded form.
const ASIDES: &[&str] = &["neu", "if", "falls", "si", "hoac", "bien the", "phuong an", "dang le", "le ra", "dung ra"];

/// Marks the words of a line that are doubtful.
pub(crate) fn mark(line: &str, words: &mut Vec<SheetWord>) {
    // Nearly every line has none of this.
    let twice = |pair: &[SheetWord]| pair.iter().all(|word| matches!(word.what, SheetWordKind::Number(_)));
    let odd = |word: &SheetWord| {
        matches!(word.what, SheetWordKind::Unknown | SheetWordKind::Remark | SheetWordKind::Sign)
            || matches!(&line[word.span.clone()], "/" | "\\" | "#")
            || ARROWS.contains(&&line[word.span.clone()])
    };
    if !words.iter().any(odd) && !words.windows(2).any(twice) {
        return;
    }
    numbers(line, words);
    corrected(line, words);
    crossed(line, words);
    aside(line, words);
    remark(line, words);
    prose(line, words);
    sentence(line, words);
    doubt_pieces_behind_squares(line, words);
    either(line, words);
}

/// The length of a text that is struck out in Markdown or HTML.
pub(crate) fn struck(text: &str) -> Option<usize> {
    if !text.starts_with(['~', '<']) {
        return None;
    }
    let marks = [("~~", "~~"), ("<s>", "</s>"), ("<del>", "</del>"), ("<strike>", "</strike>"), ("~", "~")];
    let (open, close) = marks.into_iter().find(|(open, _)| text.starts_with(open))?;
    let len = text[open.len()..].find(close).filter(|&len| len > 0)?;
    // One tilde may mean `about`.
    let inside = &text[open.len()..open.len() + len];
    (open != "~" || half_move(inside).is_some()).then_some(open.len() + len + close.len())
}

/// The question marks in the place of an illegible half-move. In `4. ?? Mf6` the number shows which one is missing,
/// and the checks name what it may have been.
pub(crate) fn illegible(text: &str, after_number: bool) -> Option<usize> {
    let len = text.len() - text.trim_start_matches('?').len();
    let alone = len > 0 && (text[len..].is_empty() || text[len..].starts_with(char::is_whitespace));
    let told = || after_number && begins_with_move(text[len..].trim_start());
    (alone && !told()).then_some(len)
}

/// The dashes in the place of a half-move.
pub(crate) fn missing(text: &str) -> Option<usize> {
    let len = text.len() - text.trim_start_matches(['-', '–', '—', '_']).len();
    let two = text[..len].chars().count() > 1;
    (two && text[len..].starts_with(char::is_whitespace) && begins_with_move(text[len..].trim_start())).then_some(len)
}

/// Joins the words from `from` to `to` into one of this kind.
fn join(words: &mut Vec<SheetWord>, from: usize, to: usize, what: SheetWordKind) {
    let span = words[from].span.start..words[to].span.end;
    words.splice(from..=to, [SheetWord { span, what }]);
}

/// A number right after another may be a damaged half-move: `2. 3, g5`.
fn numbers(line: &str, words: &mut [SheetWord]) {
    let value = |word: &SheetWord| match &word.what {
        SheetWordKind::Number(number) => Some(number.value),
        _ => None,
    };
    for index in 1..words.len() {
        let (Some(before), Some(here)) = (value(&words[index - 1]), value(&words[index])) else { continue };
        let marked = line[words[index].span.clone()].contains(['.', ')', '…']);
        if before != here || !marked {
            words[index].what = SheetWordKind::Doubtful;
        }
    }
}

/// Words before the half-move that replaces the one in front of the brackets, in folded form.
const CORRECTED: &[&str] = &[
    "sua",
    "sua thanh",
    "sua lai",
    "sua lai thanh",
    "sua lai la",
    "dung la",
    "dinh chinh",
    "dinh chinh thanh",
    "dinh chinh la",
    "corrected",
    "corrected to",
];

/// Words in brackets after a half-move that was struck out, in folded form.
const CROSSED: &[&str] = &["gach", "gach bo", "gach di", "da gach", "xoa", "xoa bo", "crossed out", "struck out"];

/// The same for the half-move that was written first.
const FORMERLY: &[&str] = &["sua tu", "truoc la", "truoc ghi", "corrected from"];

/// In `Mc3 (sửa thành Mf3)` the half-move in the brackets was played, and in `Mf3 (sửa từ Mc3)` it was not.
fn corrected(line: &str, words: &mut Vec<SheetWord>) {
    let is_move = |word: &SheetWord| matches!(word.what, SheetWordKind::Move(_));
    let mut index = 1;
    while index + 1 < words.len() {
        let text = |at: usize| words.get(at).map(|word| &line[word.span.clone()]);
        let before = &words[index - 1];
        let opens = text(index) == Some("(")
            && (is_move(before) || matches!(before.what, SheetWordKind::Aside | SheetWordKind::Struck));
        let played = opens.then(|| words[index..].iter().position(is_move)).flatten().map(|at| index + at);
        if let Some(played) = played {
            let said = fold(&line[words[index].span.end..words[played].span.start]);
            let said = said.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
            if text(played + 1) == Some(")") && CORRECTED.contains(&said) {
                words[played + 1].what = SheetWordKind::Nothing;
                join(words, index - 1, played - 1, SheetWordKind::Struck);
            } else if text(played + 1) == Some(")") && FORMERLY.contains(&said) {
                join(words, index, played + 1, SheetWordKind::Struck);
            }
        }
        index += 1;
    }
}

/// In `Mc3 (gạch) Mf3` the second half-move replaces the first.
fn crossed(line: &str, words: &mut Vec<SheetWord>) {
    let is_move = |word: Option<&SheetWord>| matches!(word, Some(SheetWord { what: SheetWordKind::Move(_), .. }));
    let mut index = 0;
    while index + 2 < words.len() {
        let ends = |at: usize| line[words[at].span.clone()].ends_with(')');
        // The words in brackets are one word or several.
        let close = (index + 1..words.len().min(index + 5)).find(|&at| ends(at));
        if let Some(close) = close.filter(|&close| is_move(words.get(index)) && is_move(words.get(close + 1)))
            && line[words[index + 1].span.start..].starts_with('(')
            && CROSSED.contains(&fold(&line[words[index + 1].span.start..words[close].span.end]).as_str())
        {
            join(words, index, close, SheetWordKind::Struck);
        }
        index += 1;
    }
}

/// Everything after `Nếu` or `//` is prose to the end of the line, or of its brackets. In `Tc5 (hoặc Tb4)` it is not
/// known which was played.
fn aside(line: &str, words: &mut Vec<SheetWord>) {
    let text = |word: &SheetWord| &line[word.span.clone()];
    let value = |word: &SheetWord| match &word.what {
        SheetWordKind::Number(number) => Some(number.value),
        _ => None,
    };
    // Before the next number it only separates moves: `1. e4 e5 // 2. Mf3 Mc6`.
    let between = |at: usize| {
        // The nearest words are checked first: a line may have any number of slashes.
        let Some(next) = words.get(at + 2).and_then(value) else { return false };
        words[..at].iter().rev().find_map(value).is_some_and(|before| before + 1 == next)
    };
    // `1. e4 // e5 2. Mf3`: it separates the half-moves of one number.
    let is_move = |word: Option<&SheetWord>| matches!(word, Some(SheetWord { what: SheetWordKind::Move(_), .. }));
    let within = |at: usize| {
        // Checked first: a line may have any number of slashes.
        if !is_move(words.get(at.wrapping_sub(1))) || !is_move(words.get(at + 2)) {
            return None;
        }
        let number = words[..at].iter().rposition(|word| value(word).is_some())?;
        let behind = words.get(at + 2..)?;
        let next = behind.iter().position(|word| value(word).is_some())?;
        let moves =
            |words: &[SheetWord]| words.iter().filter(|word| matches!(word.what, SheetWordKind::Move(_))).count();
        let follows = value(&words[number])? + 1 == value(&behind[next])?;
        Some(follows && moves(&words[number..at]) == 1 && moves(&behind[..next]) == 1)
    };
    let between = |at: usize| between(at) || within(at) == Some(true);
    // `//` is two words without a meaning.
    let both = |pair: &[SheetWord]| pair.iter().all(|word| text(word) == "/") && pair[0].span.end == pair[1].span.start;
    let slashes = (1..words.len()).map(|next| next - 1).find(|&at| both(&words[at..at + 2]) && !between(at));
    let begins = |index: usize, word: &SheetWord| {
        let apart = line[..word.span.start].ends_with(' ') && line[word.span.end..].starts_with(' ');
        let hash = index > 0 && text(word) == "#" && apart;
        hash || word.what == SheetWordKind::Unknown && ASIDES.contains(&fold(text(word)).as_str())
    };
    let found = words.iter().enumerate().position(|(index, word)| begins(index, word));
    let Some(at) = found.into_iter().chain(slashes).min() else { return };
    let is_move = |word: &SheetWord| matches!(word.what, SheetWordKind::Move(_));
    let or = ["hoac", "hay", "or"].contains(&fold(text(&words[at])).as_str());
    // In `Mf3 hoặc Mc3` it is not known which was played either.
    if or && at > 0 && is_move(&words[at - 1]) && words.get(at + 1).is_some_and(is_move) {
        return join(words, at - 1, at + 1, SheetWordKind::Doubtful);
    }
    let last = words.len() - 1;
    let closed = words[at..].iter().position(|word| text(word) == ")").map(|close| at + close);
    if at > 0
        && text(&words[at - 1]) == "("
        && let Some(close) = closed
    {
        let either = ["hoac", "hay", "or"].contains(&fold(text(&words[at])).as_str());
        let before = at.checked_sub(2).filter(|&before| either && is_move(&words[before]));
        join(
            words,
            before.unwrap_or(at - 1),
            close,
            if before.is_some() { SheetWordKind::Doubtful } else { SheetWordKind::Aside },
        );
    } else if words[at..].iter().any(is_move) {
        join(words, at, last, SheetWordKind::Aside);
    }
}

/// A sentence after the moves of a line: `4. Mxd4 Tc5 Trắng mời hòa, Đen từ chối`.
fn sentence(line: &str, words: &mut Vec<SheetWord>) {
    let said = |word: &SheetWord| match word.what {
        SheetWordKind::Unknown | SheetWordKind::Nothing | SheetWordKind::Offer | SheetWordKind::Remark => true,
        SheetWordKind::Sign => line[word.span.clone()].chars().all(|c| matches!(c, '.' | '!' | '?')),
        _ => false,
    };
    let from = words.iter().rposition(|word| !said(word)).map_or(0, |before| before + 1);
    let Some(first) = words[from..].iter().position(|word| word.what == SheetWordKind::Unknown).map(|at| from + at)
    else {
        return;
    };
    let text = &line[words[first].span.start..words[words.len() - 1].span.end];
    let plain = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let named = text.split_whitespace().any(piece::is_name);
    if from > 0 && !named && text.split_whitespace().filter(plain).count() > 2 && prose::is_prose(text) {
        let last = words.len() - 1;
        join(words, first, last, SheetWordKind::Aside);
    }
}

/// Prose between two full moves, whatever numbers and half-moves it names: `1. e4 e5 Sau nước 1. e4, Đen khó chơi. 2.
/// Mf3`. The next number ends it.
fn prose(line: &str, words: &mut Vec<SheetWord>) {
    let letters = |word: &SheetWord| {
        let text = &line[word.span.clone()];
        word.what == SheetWordKind::Unknown
            && text.chars().filter(|c| c.is_alphabetic()).count() > 1
            && !piece::is_name(text)
    };
    let mut last = None;
    let mut moves = 0;
    let mut index = 0;
    while index < words.len() {
        match &words[index].what {
            SheetWordKind::Number(number) => {
                moves = usize::from(number.black);
                last = Some(number.value);
            }
            SheetWordKind::Move(_) => moves += 1,
            SheetWordKind::Unknown if moves == 2 && letters(&words[index]) => {
                let next = words[index..].windows(2).position(|pair| {
                    matches!((&pair[0].what, &pair[1].what), (SheetWordKind::Number(number), SheetWordKind::Move(_))
                        if last.is_some_and(|last| number.value == last + 1) && !number.black)
                });
                if let Some(next) = next.map(|next| index + next)
                    && words[index..next].iter().filter(|word| letters(word)).count() > 2
                {
                    join(words, index, next - 1, SheetWordKind::Aside);
                }
            }
            _ => {}
        }
        index += 1;
    }
}

/// A remark about one half-move of a side, followed by words that judge it: `Trắng: Mf3 là hay hơn`.
fn remark(line: &str, words: &mut Vec<SheetWord>) {
    let [first, second, rest @ ..] = &words[..] else { return };
    let side = first.what == SheetWordKind::Nothing && line[first.span.clone()].ends_with(':');
    let prose = rest.len() > 1
        && rest.iter().all(|word| {
            word.what == SheetWordKind::Unknown && line[word.span.clone()].chars().all(char::is_alphabetic)
        });
    if side && matches!(second.what, SheetWordKind::Move(_)) && prose && prose::is_prose(&line[rest[0].span.start..]) {
        let last = words.len() - 1;
        join(words, 0, last, SheetWordKind::Aside);
    }
}

/// A piece that is written alone after a square: every half-move before it without a piece may belong to it.
fn doubt_pieces_behind_squares(line: &str, words: &mut Vec<SheetWord>) {
    let mut index = 0;
    while index < words.len() {
        let named = match words[index].what {
            SheetWordKind::Unknown | SheetWordKind::Remark | SheetWordKind::Sign => {
                piece::is_name(&line[words[index].span.clone()])
            }
            _ => false,
        };
        let next = words.get(index + 1).map(|word| &word.what);
        let ends = matches!(
            next,
            None | Some(
                SheetWordKind::Number(_) | SheetWordKind::Sign | SheetWordKind::Remark | SheetWordKind::Nothing
            )
        );
        // `(Mã) f3` has the piece before its square, but in brackets that is not certain.
        let bracket = line[words[index].span.clone()].starts_with(['(', '{', '[', '<', '‹']);
        if !named || !(ends || bracket) {
            index += 1;
            continue;
        }
        let loose = |word: &SheetWord| {
            let text = &line[word.span.clone()];
            let bare = text.starts_with(|c: char| matches!(c, 'a'..='h')) || text.contains(char::is_whitespace);
            matches!(word.what, SheetWordKind::Move(_)) && bare
        };
        // `(M)` is three words.
        let text = |at: Option<usize>| at.and_then(|at| words.get(at)).map(|word| &line[word.span.clone()]);
        let apart = text(index.checked_sub(1)) == Some("(") && text(Some(index + 1)) == Some(")");
        let (first, last) = if apart { (index - 1, index + 1) } else { (index, index) };
        let bracket = bracket || apart;
        let from = words[..first].iter().rposition(|word| !loose(word)).map_or(0, |before| before + 1);
        // The rest of the line depends on the same question.
        let more =
            words[last + 1..].iter().take_while(|word| loose(word) || word.what == SheetWordKind::Unknown).count();
        join(words, from, last + if bracket { more } else { 0 }, SheetWordKind::Doubtful);
        index = from + 1;
    }
}

/// Squares of the long form that are separated by a blank: `1. e2 e4 e7 e5` has two half-moves.
pub(crate) fn pairs(line: &str, words: &mut Vec<SheetWord>) {
    let square = |word: &SheetWord| {
        let text = &line[word.span.clone()];
        matches!(word.what, SheetWordKind::Move(_)) && matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
    };
    let mut from = 0;
    while let Some(number) =
        words[from..].iter().position(|word| matches!(&word.what, SheetWordKind::Number(number) if !number.black))
    {
        let first = from + number + 1;
        let len = words[first..].iter().take_while(|word| square(word)).count();
        let ends = words
            .get(first + len)
            .is_none_or(|word| !matches!(word.what, SheetWordKind::Move(_) | SheetWordKind::Unknown));
        // White's pawn comes from the second rank, and goes to none.
        let starts = words.get(first).is_some_and(|word| line[word.span.clone()].ends_with('2'));
        if ends && starts && (len == 2 || len == 4) {
            for pair in (0..len / 2).rev() {
                let at = first + 2 * pair;
                let (one, other) = (words[at].span.clone(), words[at + 1].span.clone());
                let long = format!("{}-{}", &line[one], &line[other]);
                join(
                    words,
                    at,
                    at + 1,
                    SheetWordKind::Move(SheetHalfMove { readings: vec![long], ..SheetHalfMove::default() }),
                );
            }
        }
        from = first;
    }
}

/// Two half-moves with a slash or an arrow between them where a number has more than two.
fn either(line: &str, words: &mut Vec<SheetWord>) {
    let is_move = |word: &SheetWord| matches!(word.what, SheetWordKind::Move(_));
    let mut index = 1;
    while index + 1 < words.len() {
        let text = &line[words[index].span.clone()];
        let slash = matches!(text, "/" | "\\") || ARROWS.contains(&text);
        let glued = words[index - 1].span.end == words[index].span.start
            && words[index].span.end == words[index + 1].span.start;
        if slash && glued && is_move(&words[index - 1]) && is_move(&words[index + 1]) {
            let number = |word: &SheetWord| matches!(word.what, SheetWordKind::Number(_));
            let from = words[..index].iter().rposition(number).map_or(0, |at| at + 1);
            let to = words[index..].iter().position(number).map_or(words.len(), |at| index + at);
            let black = from > 0 && matches!(&words[from - 1].what, SheetWordKind::Number(number) if number.black);
            if words[from..to].iter().filter(|word| is_move(word)).count() > if black { 1 } else { 2 } {
                join(words, index - 1, index + 1, SheetWordKind::Doubtful);
                continue;
            }
        }
        index += 1;
    }
}
