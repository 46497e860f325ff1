//! What a reader of sheets must keep to, whatever is written: what is written out was written in, and what was written
//! in is written out or told.

use bienban::finding::{Code, Finding, Severity};
use bienban::judge::{self, JudgeOptions};
use bienban::sheet::{sniff, text_block};
use bienban::source::split::Block;
use bienban::source::transcriber::TextKind;
use bienban::write::{self, NotationStyle};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position, Role};

use super::typist::Typed;

/// What became of a text: the games in English, and the findings.
pub(crate) fn converted(text: &str) -> (Vec<u8>, Vec<Finding>) {
    let sheet = (sniff(text.as_bytes(), true, None) == TextKind::Sheets)
        .then(|| text_block("a.txt", text.as_bytes().to_vec(), false, None).expect("the text is short"))
        .flatten();
    convert_blocks(&[sheet.unwrap_or_else(|| Block::whole("a.txt", text.as_bytes()))])
}

/// What became of blocks.
pub(crate) fn convert_blocks(blocks: &[Block]) -> (Vec<u8>, Vec<Finding>) {
    let options = write::WriteOptions::new(NotationStyle::of("en".parse().expect("English")));
    let (mut out, mut findings) = (Vec::new(), Vec::new());
    let recorded = JudgeOptions { record: true, ..JudgeOptions::default() };
    for block in blocks {
        judge::each_game(block, recorded, |game, judgement| {
            write::write_game(game, judgement.timeline.as_ref(), &options, &mut out);
            findings.extend(judgement.findings);
        });
    }
    (out, findings)
}

/// The half-moves that pgn-reader finds in the main lines, each with its position. shakmaty must be able to play them.
pub(crate) fn read(pgn: &[u8]) -> Vec<(Chess, Move)> {
    use pgn_reader::{Reader, Skip, Visitor};
    use std::ops::ControlFlow;

    struct Moves(Vec<(Chess, Move)>);
    impl Visitor for Moves {
        type Tags = ();
        type Movetext = Chess;
        type Output = ();
        fn begin_tags(&mut self) -> ControlFlow<(), ()> {
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
            ControlFlow::Continue(Chess::default())
        }
        fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<(), Skip> {
            ControlFlow::Continue(Skip(true))
        }
        fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
            let played = san.san.to_move(position).expect("what was written is legal");
            self.0.push((position.clone(), played));
            position.play_unchecked(played);
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, _: Chess) {}
    }
    let mut moves = Moves(Vec::new());
    let mut reader = Reader::new(pgn);
    while reader.read_game(&mut moves).expect("a slice can be read").is_some() {}
    moves.0
}

/// A text without signs, blanks and case, the names of pieces being their letters.
fn bare(text: &str) -> String {
    // The sign of a novelty, as in `12. e5N`, is no part of the half-move.
    let text = text.strip_suffix('N').filter(|rest| rest.ends_with(|c: char| c.is_ascii_digit())).unwrap_or(text);
    let mut text = text.to_lowercase();
    // A number before a half-move is none.
    if let Some((number, rest)) = text.split_once(' ')
        && number.bytes().all(|b| b.is_ascii_digit())
        && number.len() == 2
    {
        text = rest.to_owned();
    }
    // A clock time stays one if a slip takes its last figure.
    if let Some((clock, rest)) = text.split_once(' ')
        && matches!(
            clock.as_bytes(),
            [b'0'..=b'9', b':', b'0'..=b'9', ..] | [b'0'..=b'9', b'0'..=b'9', b':', b'0'..=b'9', ..]
        )
        && clock.bytes().all(|b| b.is_ascii_digit() || b == b':')
    {
        text = rest.to_owned();
    }
    if let Some((open, rest)) = text.split_once('(')
        && let Some((inside, close)) = rest.split_once(')')
        && !inside.contains(char::is_numeric)
    {
        text = format!("{open}{close}");
    }
    text = text.trim_start_matches(|c: char| !c.is_alphanumeric()).to_owned();
    // What is no part of a move, and the names of pieces with the blank after them.
    for (name, letter) in [
        ("(hay) ", ""),
        ("0:45 ", ""),
        ("xin hòa ", ""),
        (" chiếu", ""),
        ("tượng ", "t"),
        ("vua ", "v"),
        ("hậu ", "h"),
        ("hau ", "h"),
        ("tuong ", "t"),
        ("xe ", "x"),
        ("mã ", "m"),
        ("ma ", "m"),
        ("tượng", "t"),
        ("vua", "v"),
        ("hậu", "h"),
        ("mã", "m"),
    ] {
        text = text.replace(name, letter);
    }
    // `Xea3` is a rook, while `Xe4` is one to the square e4.
    if let Some(rest) =
        text.strip_prefix("xe").filter(|r| r.starts_with(|c: char| c.is_alphabetic() || matches!(c, ':' | '-' | '×')))
    {
        text = format!("x{rest}");
    }
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a token of the sheet shows a move, however it is written.
fn shows(token: &str, played: Move) -> bool {
    forms(played).iter().any(|form| without_captures(&bare(token)) == without_captures(form))
}

/// The letters but those that may be a capture sign. An `x` at the beginning may be a rook.
fn without_captures(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().chain(chars.filter(|&c| c != 'x')).collect()
}

/// Every way to write a move, in the form of [`bare`].
fn forms(played: Move) -> Vec<String> {
    let Some(from) = played.from() else { return Vec::new() };
    if let Some(side) = played.castling_side() {
        let short = side == shakmaty::CastlingSide::KingSide;
        let words = if short {
            ["oo", "00", "nhậpthànhngắn", "nhậpthành"]
        } else {
            ["ooo", "000", "nhậpthànhdài", "nhậpthành"]
        };
        return words.map(str::to_owned).to_vec();
    }
    let letters = |role: Role| match role {
        Role::Pawn => ["", "p", "tốt"],
        Role::Knight => ["n", "m", "n"],
        Role::Bishop => ["b", "t", "b"],
        Role::Rook => ["r", "x", "r"],
        Role::Queen => ["q", "h", "q"],
        Role::King => ["k", "v", "k"],
    };
    let to = played.to();
    let mut forms = Vec::new();
    for piece in letters(played.role()) {
        let promotions = played.promotion().map_or([""; 3], letters);
        for promotion in promotions {
            for origin in
                [String::new(), from.file().char().to_string(), from.rank().char().to_string(), from.to_string()]
            {
                forms.push(format!("{piece}{origin}{to}{promotion}"));
            }
        }
    }
    // `exd`: the files are enough where only one capture fits.
    if played.role() == Role::Pawn && played.is_capture() {
        forms.push(format!("{}{}", from.file().char(), to.file().char()));
        forms.extend(
            played.capture().into_iter().flat_map(letters).map(|taken| format!("{}{taken}", from.file().char())),
        );
    }
    // `Xxh` names the file only.
    if played.role() != Role::Pawn && played.is_capture() {
        forms.extend(letters(played.role()).map(|piece| format!("{piece}{}", to.file().char())));
    }
    forms
}

/// What a sheet breaks of the laws, or `None`.
pub(crate) fn broken(typed: &Typed) -> Option<String> {
    let (pgn, findings) = converted(&typed.text);
    let written = read(&pgn);
    let told = findings.iter().any(|f| f.severity >= Severity::Warning);
    let (mut at, mut done) = (0, 0);
    // Damage that is undone gives the game that was played, and is reported.
    let undone = findings.iter().any(|f| f.code == Code::S109);
    if undone && written.iter().map(|(_, played)| *played).eq(typed.played.iter().copied()) {
        (at, done) = (typed.tokens.len(), written.len());
    }
    while done < written.len() {
        let (_, played) = &written[done];
        let Some(token) = typed.tokens.get(at) else { return Some(format!("a move too many: {played}")) };
        // A half-move may be broken over two tokens or two may be glued together by a slip.
        let glued = written.get(done + 1).is_some_and(|(_, next)| {
            let both = |a: &String| {
                forms(*next).iter().any(|b| without_captures(&bare(token)) == without_captures(&format!("{a}{b}")))
            };
            forms(*played).iter().any(both)
        });
        // What stands behind a half-move is left out, if somebody says so.
        let begins = told && token.match_indices(' ').any(|(at, _)| shows(&token[..at], *played));
        if shows(token, *played) || begins {
            (at, done) = (at + 1, done + 1);
        } else if glued {
            (at, done) = (at + 1, done + 2);
        } else if undone
            && let Some((next, (_, second))) = typed.tokens.get(at + 1).zip(written.get(done + 1))
            && shows(next, *played)
            && shows(token, *second)
        {
            // The two cells of a row were exchanged, and somebody says so.
            (at, done) = (at + 2, done + 2);
        } else {
            return Some(format!("{token:?} does not show {played}"));
        }
    }
    if at < typed.tokens.len() && !told {
        return Some(format!("{} of {} half-moves, and nothing said", at, typed.tokens.len()));
    }
    let (_, again) = converted(std::str::from_utf8(&pgn).expect("UTF-8 is written"));
    // Who mates writes no result here.
    let open = |f: &&Finding| matches!(f.code, Code::R302 | Code::R303);
    let worse = again.iter().find(|f| f.severity == Severity::Error && !open(f));
    worse.map(|f| format!("what was written has {}: {}", f.code, f.message))
}
