//! Damages games by the grammar of movetext: characters of every class are doubled, dropped, swapped, inserted and
//! changed, moves come from other games, signs and numbers are wrong.

use crate::braid::Random;

/// The classes of characters that movetext consists of, and some that it does not.
const CLASSES: [&str; 12] = [
    "abcdefgh",
    "12345678",
    "KQRBN",
    "VHXTMPL",
    "x:×",
    "+#",
    "=",
    "O0o-",
    "0123456789",
    ".…",
    "()[]{}$;%!?*/",
    " \t\n\u{a0}éк♘~_,'\"\\",
];

/// A character of the class that another one is in, or of any.
fn of_class(like: Option<char>, random: &mut Random) -> char {
    let own = like.and_then(|c| CLASSES.iter().find(|class| class.contains(c)));
    let class = match own {
        Some(class) if random.below(4) > 0 => class,
        _ => CLASSES[random.below(CLASSES.len())],
    };
    class.chars().nth(random.below(class.chars().count())).expect("no class is empty")
}

/// What a word of movetext is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Move,
    Other,
}

fn kind(word: &str) -> Kind {
    let bare = word.trim_end();
    match bare.bytes().next() {
        Some(b'0'..=b'9') if bare.ends_with('.') => Kind::Number,
        Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => Kind::Move,
        _ => Kind::Other,
    }
}

/// Changes one character of a word.
fn character(word: &mut String, random: &mut Random) {
    let mut chars: Vec<char> = word.trim_end().chars().collect();
    let tail = word[word.trim_end().len()..].to_owned();
    if chars.is_empty() {
        return;
    }
    let at = random.below(chars.len());
    match random.below(5) {
        0 => chars.insert(at, chars[at]),
        1 => drop(chars.remove(at)),
        2 if at > 0 => chars.swap(at, at - 1),
        3 => {
            let like = chars[at];
            chars.insert(at + random.below(2), of_class(Some(like), random));
        }
        _ => chars[at] = of_class(Some(chars[at]), random),
    }
    *word = chars.into_iter().collect::<String>() + &tail;
}

/// Gives a word another sign, or takes one away.
fn sign(word: &mut String, random: &mut Random) {
    const SIGNS: [&str; 16] =
        ["+", "#", "++", "x", "=Q", "=K", "=", "!", "?!", "(=)", "e.p.", "-", ".", "$1", "(", ")"];
    let bare = word.trim_end().to_owned();
    let tail = word[bare.len()..].to_owned();
    let changed = match random.below(3) {
        0 => bare.trim_end_matches(['+', '#']).replace('x', ""),
        1 => {
            let at = (0..=bare.len()).filter(|&at| bare.is_char_boundary(at)).nth(random.below(bare.len() + 1));
            let at = at.unwrap_or(bare.len());
            format!("{}{}{}", &bare[..at], SIGNS[random.below(SIGNS.len())], &bare[at..])
        }
        _ => bare + SIGNS[random.below(SIGNS.len())],
    };
    *word = changed + &tail;
}

/// Makes a move number one that is off.
fn renumbered(word: &mut String, random: &mut Random) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let number: i64 = word[..digits].parse().unwrap_or(1);
    let off = [-1, 1, 2, 10, 256, 65_536][random.below(6)];
    *word = format!("{}{}", (number + off).max(0), &word[digits..]);
}

/// A game with one or two damages. `other` is a game from which moves are taken.
pub(crate) fn damaged(game: &str, other: &str, random: &mut Random) -> String {
    let body = |game: &str| game.find("\n\n").or_else(|| game.find("\r\n\r\n")).map_or(0, |at| at + 2);
    let (tags, movetext) = game.split_at(body(game));
    let mut words: Vec<String> = movetext.split_inclusive(char::is_whitespace).map(str::to_owned).collect();
    let strangers: Vec<&str> =
        other[body(other)..].split_inclusive(char::is_whitespace).filter(|word| kind(word) == Kind::Move).collect();
    for _ in 0..=random.below(2) {
        // The blank line behind the tags stays.
        let first = usize::from(words.first().is_some_and(|word| word.trim().is_empty()));
        if words.len() == first {
            break;
        }
        let at = first + random.below(words.len() - first);
        match random.below(10) {
            0..=3 => character(&mut words[at], random),
            4 => sign(&mut words[at], random),
            5 if kind(&words[at]) == Kind::Number => renumbered(&mut words[at], random),
            6 => drop(words.remove(at)),
            7 => words.insert(at, words[at].clone()),
            8 if at > first => words.swap(at, at - 1),
            _ if !strangers.is_empty() => {
                let stranger = strangers[random.below(strangers.len())].to_owned();
                if random.below(2) == 0 { words[at] = stranger } else { words.insert(at, stranger) }
            }
            _ => words[at].push(of_class(None, random)),
        }
    }
    tags.to_owned() + &words.concat()
}
