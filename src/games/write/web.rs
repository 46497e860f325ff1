//! Web: a written game in the part of PGN that readers on web pages take (chess.js 1.4.0, kokopu 4.13.4, cm-pgn 5.0.0).
//!
//! `1. e4 {a} {b} (1. d4) {c} e5` becomes `1. e4 {a b c} (1. d4) 1... e5`: one comment a place, after the glyphs and
//! before the variations of its half-move. Those readers refuse a `%` line, a null move, a glyph without a half-move,
//! a tag whose name has more than letters, and `\"` in its value. Whatever has no other place goes into a comment, and
//! the comment of a game without half-moves into a tag.

use std::ops::Range;

use super::comment::escape;
use super::wrap::WordWrap;

/// A part of movetext, as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WebPart<'t> {
    Comment(&'t str),
    Escape(&'t str),
    Open,
    Close,
    Word(&'t str),
}

/// A part of movetext, as it will be written.
#[derive(Debug)]
enum WebItem<'t> {
    Word(&'t str),
    /// The number of Black's move, after something that is not a move.
    Number(&'t str),
    /// The glyphs and the comment of a half-move, or of the beginning of a line.
    Place(usize),
    Open,
    Close,
}

/// The glyphs and the comment after a half-move, or at the beginning of a line.
#[derive(Debug, Default)]
struct WebPlace<'t> {
    glyphs: Vec<&'t str>,
    comment: String,
}

impl WebPlace<'_> {
    /// Adds text to the comment.
    fn say(&mut self, text: &str) {
        if !self.comment.is_empty() && !self.comment.ends_with(' ') && !text.is_empty() {
            self.comment.push(' ');
        }
        self.comment.extend(text.chars().map(|c| if c == '\n' { ' ' } else { c }));
    }

    /// Adds text that was in no braces to the comment.
    fn say_escaped(&mut self, text: &str) {
        let mut escaped = String::new();
        escape(text, &mut escaped);
        self.say(&escaped);
    }
}

/// A line that is open.
#[derive(Debug)]
struct WebLine<'t> {
    /// Its last place.
    place: usize,
    /// Whether it has a half-move.
    moved: bool,
    /// Its bracket, as an index into the items.
    open: usize,
    /// Its last move number, and whether the half-move to come has one.
    number: (&'t str, bool),
}

/// Rewrites the game that was written to `out` from `from` on.
pub fn web(out: &mut Vec<u8>, from: usize) {
    let written = out.split_off(from);
    let text = String::from_utf8_lossy(&written);
    let mut game = WebGame::default();
    let mut rest = &*text;
    while let Some((line, behind)) = rest.split_once('\n') {
        rest = behind;
        match line.as_bytes().first() {
            Some(b'[') => game.tag(line),
            Some(b'%') => game.places[0].say_escaped(line),
            _ => break,
        }
    }
    let parts = parts(rest);
    // After the result there may be `%` lines.
    let end = parts.iter().rposition(|(part, _)| matches!(part, WebPart::Word(_))).unwrap_or(parts.len());
    let mut at = 0;
    while at < end {
        at = game.part(&parts[..end], at, rest);
    }
    for (part, _) in parts.iter().skip(end + 1) {
        if let WebPart::Escape(line) = part {
            let last = game.line().place;
            game.places[last].say_escaped(line);
        }
    }
    let result = match parts.get(end) {
        Some((WebPart::Word(result), _)) => result,
        _ => "*",
    };
    game.write(result, out);
}

/// The game that is being rewritten.
#[derive(Debug)]
struct WebGame<'t> {
    tags: String,
    items: Vec<WebItem<'t>>,
    places: Vec<WebPlace<'t>>,
    /// The game itself and the variations that are open.
    lines: Vec<WebLine<'t>>,
}

impl Default for WebGame<'_> {
    fn default() -> Self {
        let line = WebLine { place: 0, moved: false, open: 0, number: ("", false) };
        WebGame {
            tags: String::new(),
            items: vec![WebItem::Place(0)],
            places: vec![WebPlace::default()],
            lines: vec![line],
        }
    }
}

impl<'t> WebGame<'t> {
    /// Takes a line of the tag section.
    fn tag(&mut self, line: &str) {
        let pair = line.strip_prefix('[').and_then(|line| line.strip_suffix("\"]")?.split_once(" \""));
        let Some((name, value)) = pair else { return self.places[0].say_escaped(line) };
        let value = value.replace("\\\"", "'").replace('\t', " ");
        if !name.bytes().all(|b| b.is_ascii_alphabetic()) {
            self.places[0].say_escaped(&format!("{name} \"{value}\""));
        } else if !(name == "FEN" && value.is_empty()) {
            self.tags.extend(["[", name, " \"", &value, "\"]\n"]);
        }
    }

    fn line(&mut self) -> &mut WebLine<'t> {
        self.lines.last_mut().expect("the game itself is never closed")
    }

    fn place(&mut self) -> &mut WebPlace<'t> {
        let place = self.line().place;
        &mut self.places[place]
    }

    /// Adds a place, and returns its index.
    fn add_place(&mut self) -> usize {
        self.items.push(WebItem::Place(self.places.len()));
        self.places.push(WebPlace::default());
        self.places.len() - 1
    }

    /// Takes a part of the movetext, or several. Returns the index of the one to go on with.
    fn part(&mut self, parts: &[(WebPart<'t>, Range<usize>)], at: usize, text: &str) -> usize {
        match parts[at].0 {
            WebPart::Comment(text) => self.place().say(text),
            WebPart::Escape(line) => self.place().say_escaped(line),
            WebPart::Open => {
                let open = self.items.len();
                self.items.push(WebItem::Open);
                let place = self.add_place();
                self.lines.push(WebLine { place, moved: false, open, number: ("", false) });
            }
            WebPart::Close => {
                self.items.push(WebItem::Close);
                self.lines.truncate((self.lines.len() - 1).max(1));
                self.line().number.1 = false;
            }
            WebPart::Word("$0") => {}
            WebPart::Word(glyph) if glyph.starts_with('$') => {
                let moved = self.line().moved;
                let place = self.place();
                if moved { place.glyphs.push(glyph) } else { place.say(glyph) }
            }
            WebPart::Word(number) if number.ends_with('.') && number.as_bytes()[0].is_ascii_digit() => {
                self.line().number = (number.trim_end_matches('.'), true);
                self.items.push(WebItem::Word(number));
            }
            WebPart::Word("--") => return self.quote(parts, at, text),
            // These belong to the half-move before them.
            WebPart::Word(sign @ ("e.p." | "(=)")) if self.line().moved => {
                let behind = self.items.len().saturating_sub(1);
                self.items.insert(behind, WebItem::Word(sign));
            }
            WebPart::Word(half_move) => self.half_move(half_move),
        }
        at + 1
    }

    fn half_move(&mut self, half_move: &'t str) {
        let (number, numbered) = self.line().number;
        let said = !self.place().comment.is_empty();
        if !numbered && said && !number.is_empty() {
            self.items.push(WebItem::Number(number));
        }
        self.items.push(WebItem::Word(half_move));
        let place = self.add_place();
        let line = self.line();
        (line.place, line.moved, line.number.1) = (place, true, false);
    }

    /// Puts a null move, and what follows in its line, into the comment before it; a whole variation in brackets.
    fn quote(&mut self, parts: &[(WebPart<'t>, Range<usize>)], at: usize, text: &str) -> usize {
        let numbered = self.line().number.1;
        let begin = if numbered { at - 1 } else { at };
        let mut depth = 0_usize;
        let closes = |(part, _): &(WebPart<'_>, Range<usize>)| {
            depth += usize::from(*part == WebPart::Open);
            let closes = *part == WebPart::Close && depth == 0;
            depth -= usize::from(*part == WebPart::Close && !closes);
            closes
        };
        let end = parts[at..].iter().position(closes).map_or(parts.len(), |len| at + len);
        let quoted = text[parts[begin].1.start..parts[end - 1].1.end].trim_end();
        if numbered {
            self.items.pop();
        }
        if self.lines.len() == 1 || self.line().moved {
            self.place().say_escaped(quoted);
            return end;
        }
        let line = self.lines.pop().expect("a variation is open");
        self.items.truncate(line.open);
        let said = std::mem::take(&mut self.places[line.place].comment);
        let apart = if said.is_empty() { "" } else { " " };
        self.place().say_escaped(&format!("({said}{apart}{quoted})"));
        (end + 1).min(parts.len())
    }

    /// Writes the game, and a blank line after it.
    fn write(mut self, result: &str, out: &mut Vec<u8>) {
        let first = &mut self.places[0].comment;
        if !self.lines[0].moved && !first.is_empty() {
            let value = std::mem::take(first).replace('\\', "\\\\").replace('"', "'").replace('\t', " ");
            self.tags.extend(["[Comment \"", &value, "\"]\n"]);
        }
        out.extend_from_slice(self.tags.as_bytes());
        out.push(b'\n');
        let mut wrap = WordWrap::new(out);
        let mut opened = false;
        let word = |wrap: &mut WordWrap<'_>, text: &[u8], opened: &mut bool| {
            if !std::mem::take(opened) {
                wrap.begin();
            }
            wrap.glue(text);
        };
        for item in &self.items {
            match item {
                WebItem::Word(text) => word(&mut wrap, text.as_bytes(), &mut opened),
                WebItem::Number(number) => word(&mut wrap, format!("{number}...").as_bytes(), &mut opened),
                WebItem::Place(place) => {
                    let place = &self.places[*place];
                    for glyph in &place.glyphs {
                        wrap.word(glyph.as_bytes());
                    }
                    if !place.comment.is_empty() {
                        wrap.comment(&place.comment, std::mem::take(&mut opened));
                    }
                }
                WebItem::Open => {
                    word(&mut wrap, b"(", &mut opened);
                    opened = true;
                }
                WebItem::Close => {
                    opened = false;
                    wrap.glue(b")");
                }
            }
        }
        wrap.word(result.as_bytes());
        wrap.end_line();
        out.push(b'\n');
    }
}

/// The parts of movetext in the export format, with their places.
fn parts(text: &str) -> Vec<(WebPart<'_>, Range<usize>)> {
    let (mut parts, mut at) = (Vec::new(), 0);
    loop {
        at += text[at..].len() - text[at..].trim_ascii_start().len();
        let rest = &text[at..];
        let Some(&byte) = rest.as_bytes().first() else { return parts };
        let (part, len) = match byte {
            b'%' if at == 0 || text.as_bytes()[at - 1] == b'\n' => {
                let len = rest.find('\n').unwrap_or(rest.len());
                (WebPart::Escape(&rest[..len]), len)
            }
            b'{' => {
                let close = rest.find('}').unwrap_or(rest.len());
                (WebPart::Comment(&rest[1..close]), (close + 1).min(rest.len()))
            }
            b'(' if rest.starts_with("(=)") => (WebPart::Word("(=)"), 3),
            b'(' => (WebPart::Open, 1),
            b')' => (WebPart::Close, 1),
            _ => {
                let ends = |c: char| c.is_ascii_whitespace() || matches!(c, '{' | '(' | ')');
                let len = rest.find(ends).unwrap_or(rest.len());
                (WebPart::Word(&rest[..len]), len)
            }
        };
        parts.push((part, at..at + len));
        at += len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(game: &str) -> String {
        let mut out = b"before\n".to_vec();
        out.extend_from_slice(game.as_bytes());
        web(&mut out, 7);
        let out = String::from_utf8(out).expect("it was UTF-8");
        out.strip_prefix("before\n").expect("what was there stays").to_owned()
    }

    #[test]
    fn a_place_has_one_comment() {
        for (written, expected) in [
            ("1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
            ("{a} {b} 1. e4 *", "{a b} 1. e4 *"),
            ("1. e4 {a} {b} (1. d4) {c} 1... e5 *", "1. e4 {a b c} (1. d4) 1... e5 *"),
            (
                "1. e4 {a} $1 {b} $0 (1. d4 {c} (1. c4 $2) {d}) (1. f4) e5 *",
                "1. e4 $1 {a b} (1. d4 {c d} (1. c4 $2)) (1. f4) 1... e5 *",
            ),
            ("1. e4 ({a} {b} 1. d4 d5) 1... e5 {c} {} *", "1. e4 ({a b} 1. d4 d5) 1... e5 {c} *"),
            ("$3 1. e4 *", "{$3} 1. e4 *"),
            ("1. e4\n% a {b}\ne5 2. d4 *\n% c", "1. e4 {% a \\(b\\)} 1... e5 2. d4 {% c} *"),
            (
                "1. e4 e5 2. d4 (2. -- {a} d5) (2. d3 -- (2... d5) 3. c4) exd4 *",
                "1. e4 e5 2. d4 {(2. -- \\(a\\) d5)} (2. d3 {-- (2... d5) 3. c4}) 2... exd4 *",
            ),
            ("1. e4 -- 2. d4 *", "1. e4 {-- 2. d4} *"),
        ] {
            let out = rewritten(&format!("[Event \"a\"]\n\n{written}\n\n"));
            assert_eq!(out.replace('\n', " "), format!("[Event \"a\"]  {expected}  "), "{written}");
            assert_eq!(rewritten(&out), out, "once is enough");
        }
    }

    #[test]
    fn what_has_no_place_is_in_a_comment_or_a_tag() {
        let tags = "% a\n[Event \"x \\\"y\\\"\\\\\"]\n[Team_2 \"z\"]\n[FEN \"\"]\n";
        assert_eq!(
            rewritten(&format!("{tags}\n1. e4 *\n\n")),
            "[Event \"x 'y'\\\\\"]\n\n{% a Team_2 \"z\"} 1. e4 *\n\n"
        );
        assert_eq!(
            rewritten("[Event \"x\"]\n\n{a \"b\" \\} {c} 1-0\n\n"),
            "[Event \"x\"]\n[Comment \"a 'b' \\\\ c\"]\n\n1-0\n\n"
        );
    }
}
