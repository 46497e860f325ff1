//! `convert`: what is written holds every game and every move that was read, nothing illegal, is its own normal form,
//! and comes back from Vietnamese; the quick writer writes the same.

use bienban::chess::fast::{FastLetters, FastReader};
use bienban::chess::notation::letters::{LANGUAGES, Language};
use bienban::finding::{Code, Severity};
use bienban::judge::each_game;
use bienban::judge::{self, JudgeOptions as FastReading};
use bienban::source::split::Block;
use bienban::write::{self, GameLayout, NotationStyle, QuickWriter, WriteOptions, WriteTally};
use shakmaty::Move;

use super::material;

/// What became of a text.
#[derive(Debug, Default)]
pub(crate) struct Converted {
    pub(crate) text: String,
    pub(crate) games: usize,
    pub(crate) findings: Vec<Code>,
    pub(crate) written: WriteTally,
    /// The moves of every game.
    pub(crate) moves: Vec<Vec<Option<Move>>>,
    /// The moves of its variations.
    varied: Vec<Option<Move>>,
}

impl Converted {
    pub(crate) fn errors(&self) -> impl Iterator<Item = Code> {
        self.findings.iter().copied().filter(|code| code.severity() == Severity::Error)
    }
}

pub(crate) fn to(id: &str) -> WriteOptions {
    WriteOptions::new(NotationStyle::of(id.parse().expect("the notation is known")))
}

pub(crate) fn converted(block: &Block, from: Option<&'static Language>, options: &WriteOptions) -> Converted {
    let read = FastReading { language: from, record: true, dead_limit: 2_000, ..FastReading::default() };
    let mut all = Converted::default();
    let mut out = Vec::new();
    each_game(block, read, |game, judgement| {
        all.games += usize::from(game.is_game());
        all.findings.extend(judgement.findings.iter().map(|f| f.code));
        let timeline = judgement.timeline.as_ref();
        let steps = timeline.map(|t| t.steps.as_slice()).unwrap_or_default();
        all.moves.push(steps.iter().filter(|s| s.line == 0).map(|s| s.played).collect());
        all.varied.extend(steps.iter().filter(|s| s.line > 0).map(|s| s.played));
        all.written += write::write_game(game, timeline, options, &mut out);
    });
    all.text = String::from_utf8(out).expect("what is written is UTF-8");
    all
}

fn of(text: &str, options: &WriteOptions) -> Converted {
    converted(&Block::whole("x", text.as_bytes()), None, options)
}

/// What is written may contradict itself as the source does, but holds no fault in its moves.
const ALLOWED: [Code; 12] = [
    Code::M208,
    Code::R301,
    Code::R302,
    Code::R303,
    Code::R304,
    Code::R305,
    Code::R306,
    Code::R307,
    Code::R310,
    Code::T504,
    Code::E602,
    Code::T503,
];

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let text = material::text(data);
    let block = Block::whole("x", &text);
    let english = sound(&block);
    let other = &LANGUAGES[data.len() % LANGUAGES.len()];
    // Written in a language, and read in it, it is the same.
    let there = of(&english.text, &to(other.id));
    let back = converted(&Block::whole("x", there.text.as_bytes()), Some(other), &to("en"));
    if back.written == WriteTally::default() && there.written == WriteTally::default() {
        assert_eq!(back.moves.concat(), english.moves.concat(), "through {}:\n{}", other.id, there.text);
    }
    quickly(&text);
    for layout in [GameLayout::Text, GameLayout::Table, GameLayout::Csv] {
        let form = converted(&block, None, &WriteOptions { layout, ..to("vi") });
        assert_eq!(form.text.contains("Trắng"), english.games > 0, "a form for every game");
    }
    let strict = converted(&block, None, &WriteOptions { strict: true, ..to("en") });
    assert_eq!(strict.written.left_out, english.written.cut);
}

/// What a block comes to in English, after everything that must hold of it was looked at.
pub(crate) fn sound(block: &Block) -> Converted {
    let english = converted(block, None, &to("en"));
    let again = of(&english.text, &to("en"));
    assert_eq!(again.text, english.text, "one pass is enough");
    assert_eq!(again.games, english.games, "no game is lost:\n{}", english.text);
    assert_eq!(again.moves.concat(), english.moves.concat(), "no move is lost:\n{}", english.text);
    if english.written.cut == 0 {
        assert_eq!(again.varied, english.varied, "no variation is lost:\n{}", english.text);
    }
    assert_eq!(again.written, WriteTally::default(), "nothing is cut twice:\n{}", english.text);
    if let Some(error) = again.errors().find(|code| !ALLOWED.contains(code)) {
        panic!("{error} in what was written:\n{}", english.text);
    }
    let vietnamese = of(&english.text, &to("vi"));
    let back = of(&vietnamese.text, &to("en"));
    assert_eq!(back.text, english.text, "through Vietnamese:\n{}", vietnamese.text);
    english
}

/// What the quick writer writes of every game is what the careful one does.
fn quickly(text: &[u8]) {
    let block = Block::whole("x", text);
    for target in ["vi", "en", "de"] {
        let options = to(target);
        let quick = QuickWriter::new(&options).expect("it is only letters");
        let read = judge::JudgeOptions { record: true, dead_limit: 2_000, ..judge::JudgeOptions::default() };
        let mut reader = FastReader::new();
        each_game(&block, read, |game, judgement| {
            let (mut one, mut two) = (b"before".to_vec(), Vec::new());
            let start = game.span.start as usize;
            if quick.game(&mut reader, (block.padded(), text.len(), start), FastLetters::Any, &mut one).is_none() {
                assert_eq!(one, b"before", "nothing is left behind");
                return;
            }
            write::write_game(game, judgement.timeline.as_ref(), &options, &mut two);
            assert_eq!(String::from_utf8_lossy(&one[6..]), String::from_utf8_lossy(&two), "{target}");
        });
    }
}
