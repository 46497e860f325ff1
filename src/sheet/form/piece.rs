//! Reads half-moves as people write them: `Mã f3`, `M-f3`, `Hậu x d5`, `bxa8 phong Hậu`, `nhập thành`.
//!
//! A reading is the same half-move in the letters that a reader of PGN expects. Where the text leaves a choice, such as
//! the side of castling, there are several readings, and the position decides.

use bienban_base::text::names::{base, fold, may_begin};
use bienban_engine::pgn::shape;

/// A half-move at the beginning of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SpelledMove {
    /// What it may be, as PGN with the letters of the text.
    pub(crate) readings: Vec<String>,
    /// The length of the text that it takes, in bytes.
    pub(crate) len: usize,
}

/// The names of the pieces in folded form, with their letter; a pawn has none.
const NAMES: &[(&str, &str)] = &[
    ("vua", "V"),
    ("hau", "H"),
    ("xe", "X"),
    ("tuong", "T"),
    ("ma", "M"),
    ("tot", ""),
    ("chot", ""),
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn", ""),
];

/// The letters with which those names begin.
const BEGINS: &[u8] = b"vhxtmckqrbnp";

/// The letter of a piece by its name.
fn named_letter(text: &str) -> Option<&'static str> {
    if !may_begin(text, BEGINS) {
        return None;
    }
    let folded = fold(text);
    NAMES.iter().find(|(name, _)| *name == folded).map(|(_, letter)| *letter)
}

/// The letters that may be separate from their square: those of Vietnamese, English, German and French.
const LETTERS: &str = "VHXTMKQRBNDSLCFP";

/// The longest half-move in bytes, with its words and blanks.
const LONGEST: usize = 64;

/// The beginning of a text, cut between characters.
fn near(text: &str) -> &str {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    &text[..text.find(['\n', '\r']).unwrap_or(text.len())]
}

/// The letters at the beginning of a text.
fn letters(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len())]
}

/// The blanks at the beginning of a text.
fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\u{A0}', '\t']).len()
}

/// Whether nothing of a word follows at the beginning of a text.
pub(crate) fn ends(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '\'' | '@' | '_'))
}

/// Words between a piece and its square, in folded form: `Mã ăn e5` is a capture, `Mã lên f3` is not.
const TAKES: &[&str] = &["an", "bat", "x", "takes"];
const GOES: &[&str] = &["len", "xuong", "ve", "sang", "toi", "di", "di toi", "den"];

/// Whether a text begins with a word of letters that no half-move begins with: neither the name of a piece or what may
/// touch it, nor castling, nor a short capture such as `exdep`. Most words of names and remarks are like this.
pub(crate) fn is_word(text: &str) -> bool {
    const OTHERS: [&str; 9] = ["nhap", "castles", "castling", "phao", "binh", "soai", "si", "sy", "voi"];
    let (mut letters, mut len) = ([0; 8], 0);
    let mut chars = text.chars();
    let next = loop {
        let Some(c) = chars.next() else { break None };
        let Some(letter) = base(c).filter(u8::is_ascii_alphabetic) else { break Some(c) };
        if let Some(place) = letters.get_mut(len) {
            *place = letter;
        }
        len += 1;
    };
    let known = &letters[..len.min(letters.len())];
    let ends = next.is_none_or(|c| c.is_whitespace() || matches!(c, ',' | '.' | ';' | ':' | '!' | '?' | ')' | '"'));
    let passing = len < 6 && (known.ends_with(b"ep") || known.ends_with(b"qd"));
    // Two letters of a square may touch a name.
    let names = || NAMES.iter().map(|(name, _)| *name).chain(OTHERS);
    len > 3 && ends && !passing && !names().any(|name| known.starts_with(name.as_bytes()) && len <= name.len() + 2)
}

/// Whether a text consists of the name or the letter of a piece, perhaps in brackets.
pub(crate) fn is_name(text: &str) -> bool {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '<' | '>' | '.'));
    let text = text.trim_matches(['{', '}', '‹', '›', '"', '-', ',']).trim();
    let letter = text.chars().count() == 1 && text.chars().all(|c| LETTERS.contains(c));
    letter || text.len() > 1 && named_letter(text).is_some()
}

/// The letter of English for a piece by its name or letter, in Vietnamese or English: `Vua`, `V`, `tốt`.
pub(crate) fn name(text: &str) -> Option<char> {
    let letter = match named_letter(text) {
        Some("") => 'P',
        Some(letter) => letter.chars().next()?,
        None if text.chars().count() == 1 => text.chars().next()?,
        None => return None,
    };
    Some(match letter {
        'V' | 'K' => 'K',
        'H' | 'Q' => 'Q',
        'X' | 'R' => 'R',
        'T' | 'B' => 'B',
        'M' | 'N' => 'N',
        'P' => 'P',
        _ => return None,
    })
}

/// Reads the half-move that begins a text and is not written as PGN has it. Returns `None` if there is none.
pub(crate) fn read(text: &str) -> Option<SpelledMove> {
    let text = near(text);
    castling(text).or_else(|| named(text)).or_else(|| taking(text))
}

/// A pawn that takes, in words: `e ăn d5`, `Tốt e ăn d5`, `e4 bắt d5`. `Tốt ăn d5` names no file, so that the position
/// has to.
fn taking(text: &str) -> Option<SpelledMove> {
    let word = letters(text);
    let pawn = may_begin(word, b"tcp") && matches!(fold(word).as_str(), "tot" | "chot" | "pawn");
    let from = if pawn { word.len() + blanks(&text[word.len()..]) } else { 0 };
    let square = text[from..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(text.len(), |len| from + len);
    let (file, behind) = match text.as_bytes()[from..square] {
        [file @ (b'a'..=b'h' | b'A'..=b'H')] | [file @ (b'a'..=b'h' | b'A'..=b'H'), b'1'..=b'8'] => {
            (char::from(file.to_ascii_lowercase()).to_string(), square)
        }
        _ if pawn => ("P".to_owned(), word.len()),
        _ => return None,
    };
    let rest = &text[behind..];
    let (gap, sign) = between(rest, blanks(rest)).filter(|(_, sign)| *sign == "x")?;
    let (to, tail) = rest[gap..].split_at_checked(1)?;
    let written = format!("{file}{sign}{}{tail}", to.to_ascii_lowercase());
    let (found, end) = shape::scan(written.as_bytes(), 0)?;
    if found.castling.is_some() || end < 4 {
        return None;
    }
    let spelled = SpelledMove { readings: vec![written[..end].to_owned()], len: behind + gap + end - 2 };
    Some(promotion(marked(spelled, text), text)).filter(|s| ends(&text[s.len..]))
}

/// `nhập thành`, `nhập thành ngắn`, `nhập thành dài` and similar words.
fn castling(text: &str) -> Option<SpelledMove> {
    const LONG: &[&str] = &["dai", "xa", "canh hau", "ben hau", "ve canh hau", "ben canh hau"];
    const SHORT: &[&str] = &["ngan", "gan", "canh vua", "ben vua", "ve canh vua", "ben canh vua"];
    if !may_begin(text, b"nc") {
        return None;
    }
    let ends: Vec<usize> = word_ends(text).take(5).collect();
    let folded: Vec<String> = ends.iter().map(|&end| fold(&text[..end])).collect();
    let named = folded.iter().position(|w| matches!(w.as_str(), "nhap thanh" | "castles" | "castling" | "nt"))?;
    let side = |words: &[&str]| {
        let found = |w: &String| words.iter().any(|s| *w == format!("{} {s}", folded[named]));
        folded.iter().rposition(found).map(|at| ends[at])
    };
    let (readings, len) = match (side(LONG), side(SHORT)) {
        (Some(end), _) => (vec!["O-O-O".to_owned()], end),
        (None, Some(end)) => (vec!["O-O".to_owned()], end),
        // Two letters alone may be anything.
        (None, None) if folded[named] == "nt" => return None,
        (None, None) => (vec!["O-O".to_owned(), "O-O-O".to_owned()], ends[named]),
    };
    Some(marked(SpelledMove { readings, len }, text))
}

/// The ends of the words at the beginning of a text.
fn word_ends(text: &str) -> impl Iterator<Item = usize> {
    text.split_whitespace().map(|w| {
        w.as_ptr() as usize - text.as_ptr() as usize + letters(w).len().max(w.chars().next().map_or(0, char::len_utf8))
    })
}

/// A piece by its name, or by its letter apart from its square: `Mã f3`, `M-f3`, `M.f3`, `M f3`.
fn named(text: &str) -> Option<SpelledMove> {
    let word = letters(text);
    // The name may touch its square, `Mãf3`; then the letters of the square belong to the word.
    let of = |word: &str| named_letter(word).map(str::to_owned);
    let single = |word: &str| {
        let mut chars = word.chars();
        chars.next().filter(|c| LETTERS.contains(*c) && chars.next().is_none()).map(|c| c.to_string())
    };
    let mut letters = word.char_indices().map(|(at, _)| at).rev();
    let last = letters.next().unwrap_or(0);
    // In `Hậuxh4` the sign of the capture is a letter as well.
    let sign = letters.next().filter(|&at| word[at..last].eq_ignore_ascii_case("x")).unwrap_or(0);
    let cuts = [word.len(), last, sign];
    // `maa3` is rather `ma3` with a letter too many than `Mã a3` without its mark.
    let bare = |cut: usize| cut < word.len() && word.is_ascii() && fold(&word[..cut]) == "ma";
    let (letter, len) = cuts.iter().filter(|&&cut| cut > 0 && !bare(cut)).find_map(|&cut| {
        let letter = of(&word[..cut]).or_else(|| single(&word[..cut]).filter(|_| cut == word.len()))?;
        Some((letter, cut))
    })?;
    let name = &text[..len];
    let rest = &text[len..];
    // Between the piece and its square there may be blanks, or one dot or dash with blanks.
    let gap = blanks(rest);
    let sign = rest[gap..].chars().next().filter(|c| matches!(c, '.' | '-' | '–' | ':')).map_or(0, char::len_utf8);
    let gap = if sign > 0 && !rest[gap..].starts_with(':') { gap + sign + blanks(&rest[gap + sign..]) } else { gap };
    // `xe3h8` is rather a rook from e3 than a rook from the rank 3.
    if gap == 0 && (name.chars().count() == 1 || rest.starts_with(|c: char| c.is_ascii_digit())) {
        return None;
    }
    // A letter with a word for taking is certain as well: `H ăn g6` is no capture by the pawn on h.
    let word = name.chars().count() > 1;
    let takes = |sign: &str| sign == "x" && !rest[gap..].starts_with(['x', 'X']);
    let (gap, between) = between(rest, gap).filter(|(_, sign)| word || takes(sign)).unwrap_or((gap, ""));
    let head = letter.len() + between.len();
    let mut written = format!("{letter}{between}{}", &rest[gap..]);
    // After the word a capital is certainly a file.
    if name.chars().count() > 1
        && let [b'A'..=b'H', b'1'..=b'8', ..] = written.as_bytes()[head..]
    {
        let file = written[head..=head].to_ascii_lowercase();
        written.replace_range(head..=head, &file);
    }
    let (found, end) = shape::scan(written.as_bytes(), 0)?;
    if found.castling.is_some() || end < head {
        return None;
    }
    let used = len + gap + (end - head);
    let reading = written[..end].to_owned();
    Some(promotion(marked(SpelledMove { readings: vec![reading], len: used }, text), text))
        .filter(|s| ends(&text[s.len..]))
}

/// The word between a piece and its square: its length with the blanks around it, and the sign that it means.
fn between(rest: &str, gap: usize) -> Option<(usize, &'static str)> {
    let word = letters(&rest[gap..]);
    // `Mã Đen f3` is about Black.
    if gap == 0 || word.to_lowercase() == "đen" {
        return None;
    }
    let folded = fold(word);
    let sign = match () {
        () if TAKES.contains(&folded.as_str()) => "x",
        () if GOES.contains(&folded.as_str()) => "",
        () => return None,
    };
    let end = gap + word.len();
    Some((end + blanks(&rest[end..]), sign))
}

/// A pawn's move with the promotion in words: `bxa8 phong Hậu`, `bxa8=Hậu`.
pub(crate) fn promoted(text: &str) -> Option<SpelledMove> {
    let text = near(text);
    let (shape, _) = shape::scan(text.as_bytes(), 0)?;
    if shape.piece.is_some() || !matches!(shape.to / 8, 0 | 7) {
        return None;
    }
    // The name may begin with the letter of the piece, so it is looked for right after the square.
    let end = text.find(&shape.to_name())? + 2;
    let plain = SpelledMove { readings: vec![text[..end].trim_end_matches('=').to_owned()], len: end };
    let spelled = promotion(plain.clone(), text);
    (spelled.len > plain.len).then_some(spelled).filter(|s| ends(&text[s.len..]))
}

/// Adds the promotion that follows in words.
fn promotion(spelled: SpelledMove, text: &str) -> SpelledMove {
    const WORDS: &[&str] = &["phong cap thanh", "phong thanh", "phong cap", "phong", "thanh"];
    if !spelled.readings[0].ends_with(['1', '8']) || spelled.readings[0].starts_with(char::is_uppercase) {
        return spelled;
    }
    let mut at = spelled.len;
    let rest = &text[at..];
    let gap = blanks(rest);
    let mut sure = text[..at].ends_with('=');
    if let Some(sign) = rest[gap..].chars().next().filter(|c| matches!(c, '=' | '/' | '(')) {
        at += gap + sign.len_utf8();
        sure = true;
    } else {
        at += gap;
        let ends: Vec<usize> = word_ends(&text[at..]).take(3).collect();
        let word = ends.iter().rev().find(|&&end| WORDS.contains(&fold(&text[at..at + end]).as_str()));
        if let Some(&end) = word {
            at += end;
            sure = true;
        }
    }
    at += blanks(&text[at..]);
    // `(phong Mã)` has the word inside the brackets.
    let first = letters(&text[at..]);
    if sure && WORDS.contains(&fold(first).as_str()) {
        at += first.len();
        at += blanks(&text[at..]);
    }
    let word = letters(&text[at..]);
    let letter = named_letter(word).filter(|letter| !letter.is_empty());
    let Some(letter) = letter.filter(|_| sure) else { return spelled };
    at += word.len();
    if text[at..].starts_with(')') {
        at += 1;
    }
    let pawn = spelled.readings[0].trim_end_matches('=');
    marked(SpelledMove { readings: vec![format!("{pawn}={letter}")], len: at }, text)
}

/// Adds the mark of check or mate that touches a half-move.
fn marked(mut spelled: SpelledMove, text: &str) -> SpelledMove {
    let rest = &text[spelled.len..];
    let marks = rest.len() - rest.trim_start_matches(['+', '#']).len();
    for reading in &mut spelled.readings {
        if !reading.ends_with(['+', '#']) {
            reading.push_str(&rest[..marks]);
        }
    }
    spelled.len += marks;
    spelled
}

/// The capture `dxc4` in the form of a word with a star, as some books print it: `d*c4`.
pub(crate) fn starred(word: &str) -> Option<String> {
    let written = match word.as_bytes() {
        [b'A'..=b'Z' | b'a'..=b'h', ..] if word.len() < 10 && word.contains('*') => word.replace('*', "x"),
        _ => return None,
    };
    shape::scan(written.as_bytes(), 0).is_some_and(|(_, end)| end == written.len()).then_some(written)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_moves_in_words() {
        for (text, readings, rest) in [
            ("Mã f3 Mc6", &["Mf3"][..], " Mc6"),
            ("mã f3", &["Mf3"], ""),
            ("MA F3", &["Mf3"], ""),
            ("Mã ăn f3", &["Mxf3"], ""),
            ("Hậuxh4", &["Hxh4"], ""),
            ("H ăn g6", &["Hxg6"], ""),
            ("M ăn e5 d6", &["Mxe5"], " d6"),
            ("Mã-f3", &["Mf3"], ""),
            ("M.f3 d5", &["Mf3"], " d5"),
            ("M-f3", &["Mf3"], ""),
            ("M f3", &["Mf3"], ""),
            ("Mãf3", &["Mf3"], ""),
            ("Hậu x d5+ c6", &["Hxd5+"], " c6"),
            ("Tượng b5", &["Tb5"], ""),
            ("tốt e4", &["e4"], ""),
            ("Knight f3", &["Nf3"], ""),
            ("NT dài e5", &["O-O-O"], " e5"),
            ("nt gần", &["O-O"], ""),
            ("NT", &[], ""),
            ("e ăn d5 Hậu ăn d5", &["exd5"], " Hậu ăn d5"),
            ("Tốt e bắt d5+", &["exd5+"], ""),
            ("e4 ăn d5", &["exd5"], ""),
            ("Tốt ăn d5", &["Pxd5"], ""),
            ("e ăn d8=H", &["exd8=H"], ""),
            ("e ăn", &[], ""),
            ("bài an d5", &[], ""),
            ("bxa8 phong Hậu Hxa8", &["bxa8=H"], " Hxa8"),
            ("bxa8=Hậu", &["bxa8=H"], ""),
            ("bxa8 (Hậu)+", &["bxa8=H+"], ""),
            ("nhập thành Te7", &["O-O", "O-O-O"], " Te7"),
            ("Nhập thành dài", &["O-O-O"], ""),
            ("nhap thanh canh hau e5", &["O-O-O"], " e5"),
            ("Mf3", &[], ""),
            ("e4 e5", &[], ""),
            ("Mã", &[], ""),
            ("Mã f3x", &[], ""),
            ("Hậu", &[], ""),
        ] {
            let found = promoted(text).or_else(|| read(text));
            let (found, len) = found.map_or((Vec::new(), text.len()), |s| (s.readings, s.len));
            assert_eq!(
                (found.as_slice(), &text[len..]),
                (readings.iter().map(|&r| r.to_owned()).collect::<Vec<_>>().as_slice(), rest),
                "{text}"
            );
        }
    }
}
