//! Stretch: whole games of a plain file that have not been read yet. The thread that judges them reads them.
//!
//! Bytes that one core has read must be fetched from its cache by another, which costs 3 % of the time of two. So the
//! thread that cuts a file reads only the bytes before each cut.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::block::{Block, BlockPosition};
use super::counted::CountingReader;
use super::line::LineNumber;
use super::plain::{PlainFile, PlainStream};
use super::room;
use super::split::{Cut, Sizes, Splitter, TextStart, strong_cut};
use super::text::InputText;
use super::whole;
use crate::chess::fast::PADDING;
use crate::pgn::section::count_lines;
use bienban_base::text::encoding::Encoding;

/// Whole games of a plain file.
#[derive(Debug)]
pub struct FileStretch {
    plain: PlainFile,
    name: Arc<str>,
    encoding: Option<Encoding>,
    /// The offsets of its first byte and of the one after the last.
    offset: u64,
    end: u64,
    /// The number of code points before the first byte on its line. The last block before the first stretch may end
    /// within a line.
    column: u64,
    line: LineNumber,
    /// The line after the last byte, until its number is known.
    next: Option<LineNumber>,
}

impl FileStretch {
    /// The name of the file in reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads the games into the buffer, new or used, whose contents do not matter. Returns `None` if a stretch before
    /// it could not be read: its file ends there. That may become known only later, see [`Block::line`]. Stretches must
    /// be loaded in their order, by one thread or several, since a thread may wait for the line of an earlier one.
    ///
    /// # Errors
    /// If reading fails, or the file has become shorter.
    pub fn load(mut self, mut padded: Vec<u8>) -> io::Result<Option<Block>> {
        let len = (self.end - self.offset) as usize;
        room::make(&mut padded, len + PADDING);
        let read = self.plain.fill(&mut padded[..len], self.offset);
        if !matches!(read, Ok(read) if read == len) {
            // Only the first stretch that cannot be read is reported; those after it are left out.
            if self.line.wait().is_none() {
                return Ok(None);
            }
            read?;
            return Err(whole::shorter());
        }
        if let Some(next) = self.next.take() {
            self.line.leads(count_lines(&padded[..len]), next);
        }
        let (name, encoding) = (Arc::clone(&self.name), self.encoding);
        let at = BlockPosition { offset: self.offset, line: 1, column: self.column };
        Ok(Some(Block::read(name, padded, len, at, encoding).at_line(self.line.clone())))
    }
}

impl Drop for FileStretch {
    fn drop(&mut self) {
        // No thread may wait for the lines of a stretch that cannot be read or is no longer wanted.
        if let Some(next) = self.next.take() {
            next.put(None);
        }
    }
}

/// The number of bytes before a cut that are read at first, and the numbers if they show no cut.
const LOOKS: [usize; 3] = [4 << 10, 16 << 10, 64 << 10];

/// A piece of a plain file.
pub enum FilePiece {
    /// Games that are read, or the beginning of one that is too large.
    Cut(Cut),
    /// Games that are not read yet.
    Stretch(FileStretch),
}

/// Does the same as [`split`](super::split::split()) with a plain file, whose text is `text` from its beginning. The
/// games are the same, but most of them are read only by the thread that judges them.
///
/// # Errors
/// If reading fails.
pub fn split_plain(
    text: InputText<'_>,
    plain: &PlainFile,
    sizes: Sizes,
    encoding: Option<Encoding>,
    take: &mut dyn FnMut() -> Vec<u8>,
    emit: &mut dyn FnMut(FilePiece) -> bool,
) -> io::Result<()> {
    let name: Arc<str> = Arc::from(text.name.as_str());
    let (mut wanted, mut blocks) = (true, 0);
    // Only the lexer knows where the first game begins.
    let at = Splitter { sizes, encoding }.run(text, TextStart::Text, take, &mut |cut| {
        blocks += usize::from(matches!(cut, Cut::Block(_)));
        wanted = emit(FilePiece::Cut(cut));
        wanted && blocks == 0
    })?;
    if !wanted || blocks == 0 {
        return Ok(());
    }
    let [_, texts] = &plain.counts;
    plain.count(at.offset as i64 - texts.load(Ordering::Relaxed) as i64);
    let (mut offset, mut line, mut column) = (at.offset, LineNumber::known(at.line), at.column);
    let mut buffer = take();
    while let Some((len, last)) = plain.look(offset, sizes, &mut buffer)? {
        let (next, end) = (LineNumber::awaited(), offset + len as u64);
        if len > 0 {
            plain.count(len as i64);
            let (name, plain) = (Arc::clone(&name), plain.clone());
            let stretch = FileStretch { plain, name, encoding, offset, end, column, line, next: Some(next.clone()) };
            wanted = emit(FilePiece::Stretch(stretch));
        }
        // A file that grows is read to the end that it has at this moment.
        if last {
            return plain.end(end);
        }
        if !wanted {
            return Ok(());
        }
        // A game that is found by its tags begins a line.
        (offset, line, column) = (end, next, 0);
    }
    let Some(line) = line.wait() else { return Ok(()) };
    let [inputs, texts] = plain.counts.clone();
    let rest = CountingReader { inner: PlainStream { plain, offset }, count: inputs };
    let reader = Box::new(CountingReader { inner: rest, count: texts });
    let text = InputText { name: name.to_string(), reader, utf16: false, plain: None };
    let at = BlockPosition { offset, line, column };
    let emit = &mut |cut| {
        wanted = emit(FilePiece::Cut(cut));
        wanted
    };
    let at = Splitter { sizes, encoding }.run(text, TextStart::Game(at), take, emit)?;
    if wanted { plain.end(at.offset) } else { Ok(()) }
}

impl PlainFile {
    /// Whether the file had several blocks when it was opened. A source that is no file, but can be read, has no
    /// length.
    pub fn has_several_blocks(&self, sizes: Sizes) -> bool {
        self.len >= 4 * sizes.block as u64
    }

    /// The number of bytes of whole games from an offset on, where a game begins, and whether the file ends with them:
    /// about as many as a block has, or all the rest. `None` if the bytes that were looked at do not show it.
    fn look(&self, offset: u64, sizes: Sizes, buffer: &mut Vec<u8>) -> io::Result<Option<(usize, bool)>> {
        let step = sizes.block.min(sizes.game);
        room::make(buffer, step);
        for look in LOOKS {
            let Some(before) = step.checked_sub(look) else { break };
            let read = self.fill(&mut buffer[..look], offset + before as u64)?;
            if read < look {
                // The file ends here, and the rest is no larger than a block.
                let left = self.fill(&mut buffer[..step], offset)?;
                return Ok((left < step).then_some((left, true)));
            }
            // Whether a game begins depends on the whole line before it.
            let seen = &buffer[..look];
            let from = memchr::memchr(b'\n', seen).map_or(look, |at| at + 1);
            if let Some(cut) = strong_cut(&seen[from..], false) {
                return Ok(Some((before + from + cut, false)));
            }
        }
        let read = self.fill(&mut buffer[..step], offset)?;
        Ok(if read < step { Some((read, true)) } else { strong_cut(&buffer[..read], false).map(|cut| (cut, false)) })
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use proptest::prelude::*;

    use super::*;
    use crate::source::split::split;

    /// A game: its offset, line and column, whether it is the first, and its beginning and length.
    type Seen = (u64, u64, u64, bool, String, usize);

    fn seen(block: &Block) -> Vec<Seen> {
        let seen = |game: &Block| {
            let begin = String::from_utf8_lossy(&game.bytes()[..game.bytes().len().min(30)]).into_owned();
            (game.offset, game.line(), game.column, game.first, begin, game.bytes().len())
        };
        block.games().iter().map(seen).collect()
    }

    fn text(bytes: &[u8]) -> InputText<'_> {
        InputText { name: "x.pgn".to_owned(), reader: Box::new(bytes), utf16: false, plain: None }
    }

    fn file(bytes: &[u8]) -> (Arc<File>, PlainFile) {
        let mut file = tempfile::tempfile().expect("a file can be made");
        io::Write::write_all(&mut file, bytes).expect("it can be written");
        let (file, len) = (Arc::new(file), bytes.len() as u64);
        // The text was read when it was found to be plain.
        let counts = [Arc::default(), Arc::default()];
        (Arc::clone(&file), PlainFile::new(file, len, counts))
    }

    /// The games of a file in stretches, those that are too large apart, and how many stretches there were.
    fn pieces(bytes: &[u8], sizes: Sizes) -> (Vec<Seen>, Vec<Seen>, usize) {
        let (_, plain) = file(bytes);
        let [_, texts] = plain.counts.clone();
        let counted = CountingReader { inner: bytes, count: texts };
        let text = InputText { name: "x.pgn".to_owned(), reader: Box::new(counted), utf16: false, plain: None };
        let (mut blocks, mut large, mut stretches) = (Vec::new(), Vec::new(), 0);
        split_plain(text, &plain, sizes, None, &mut || vec![b'['; 77], &mut |piece| {
            match piece {
                FilePiece::Cut(Cut::Block(block)) => blocks.extend(seen(&block)),
                FilePiece::Cut(Cut::TooLarge(block)) => large.extend(seen(&block)),
                FilePiece::Stretch(stretch) => {
                    stretches += 1;
                    let block = stretch.load(vec![b'x'; 5]).expect("it can be read");
                    blocks.extend(seen(&block.expect("all before it was read")));
                }
            }
            true
        })
        .expect("it can be read");
        assert_eq!(plain.counts[1].load(Ordering::Relaxed), bytes.len() as u64, "every byte is counted once");
        (blocks, large, stretches)
    }

    fn blocks(bytes: &[u8], sizes: Sizes) -> (Vec<Seen>, Vec<Seen>) {
        let (mut blocks, mut large) = (Vec::new(), Vec::new());
        split(text(bytes), sizes, None, &mut Vec::new, &mut |cut| {
            match cut {
                Cut::Block(block) => blocks.extend(seen(&block)),
                Cut::TooLarge(block) => large.extend(seen(&block)),
            }
            true
        })
        .expect("memory can be read");
        (blocks, large)
    }

    fn commented(comment: &str) -> String {
        format!("[Event \"a\"]\n[Site \"b\"]\n\n1. e4 {{{comment}}} *\n\n")
    }

    /// Games as they occur in files: bare, with a comment of any length, without a blank line between them, with other
    /// tags first, without tags.
    fn games() -> impl Strategy<Value = String> {
        let game = prop_oneof![
            6 => Just("[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 *\n\n".to_owned()),
            2 => (1_usize..3000).prop_map(|n| commented(&"x ".repeat(n))),
            1 => (1_usize..300).prop_map(|n| commented(&"x\n\n".repeat(n))),
            1 => Just("[Event \"a\"]\r\n[Site \"b\"]\r\n\r\n1. e4 e5 1-0\r\n".to_owned()),
            1 => Just("[Event \"a\"]\n[Site \"b\"]\n1. e4 e5 1-0\n".to_owned()),
            1 => Just("; [Event \"a\"]\n\n[Site \"b\"]\n[Event \"c\"]\n\n1. d4 1/2-1/2\n\n".to_owned()),
            1 => Just("1. e4 {no end\n\n".to_owned()),
            2 => Just("1. d4 d5 1/2-1/2 1. c4 c5 0-1\n".to_owned()),
            1 => Just("1. d4 1/2-1/2 1. c4 {cà phê} c5 0-1 ".to_owned()),
            1 => Just("\u{feff}\n\n% a line\n1. c4 *\n".to_owned()),
        ];
        proptest::collection::vec(game, 1..400).prop_map(|games| games.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn a_plain_file_is_cut_as_a_stream_is(text in games(), block in 50_usize..30_000, game in 200_usize..40_000) {
            let sizes = Sizes { block, game };
            let (found, large, _) = pieces(text.as_bytes(), sizes);
            prop_assert_eq!((found, large), blocks(text.as_bytes(), sizes));
        }
    }

    #[test]
    fn most_of_a_plain_file_is_left_to_who_judges_it() {
        let text = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(5000);
        let sizes = Sizes { block: 20_000, game: 100_000 };
        let (found, large, stretches) = pieces(text.as_bytes(), sizes);
        assert_eq!((found, large), blocks(text.as_bytes(), sizes));
        assert_eq!(stretches, text.len().div_ceil(20_000) - 1);
    }

    /// The stretches of a file.
    fn stretches(plain: &PlainFile, bytes: &[u8]) -> Vec<FileStretch> {
        let (sizes, mut stretches) = (Sizes { block: 1000, game: 10_000 }, Vec::new());
        split_plain(text(bytes), plain, sizes, None, &mut Vec::new, &mut |piece| {
            if let FilePiece::Stretch(stretch) = piece {
                stretches.push(stretch);
            }
            true
        })
        .expect("it can be read");
        stretches
    }

    #[test]
    fn a_file_that_became_shorter_while_it_was_cut_is_told_wherever_it_ends() {
        let game = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 *\n\n";
        // With comments of this length, some blocks show no place to cut, so those are read.
        for bytes in
            [game.repeat(200), [game.repeat(100), format!("{{{}}}", "x".repeat(3000)), game.repeat(100)].concat()]
        {
            let bytes = bytes.into_bytes();
            let len = bytes.len() as u64;
            for (end, fails) in
                [(0, true), (len / 3, true), (len / 2, true), (len - 1, true), (len, false), (len + 9, false)]
            {
                let (inner, plain) = file(&bytes);
                let mut errors = Vec::new();
                let cut = split_plain(
                    text(&bytes),
                    &plain,
                    Sizes { block: 1000, game: 10_000 },
                    None,
                    &mut Vec::new,
                    &mut |piece| {
                        inner.set_len(end).expect("it can be cut");
                        if let FilePiece::Stretch(stretch) = piece {
                            errors.extend(stretch.load(Vec::new()).err());
                        }
                        true
                    },
                );
                errors.extend(cut.err());
                let told = |error: &io::Error| error.to_string().contains("became shorter");
                assert_eq!((errors.is_empty(), errors.iter().all(told)), (!fails, true), "{end} of {len}: {errors:?}");
            }
        }
    }

    #[test]
    fn a_file_that_became_shorter_is_told_and_nobody_waits_for_lines_for_ever() {
        let bytes = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(200).into_bytes();
        let (inner, plain) = file(&bytes);
        let mut found = stretches(&plain, &bytes).into_iter();
        let [first, second, third, dropped, fifth] =
            std::array::from_fn(|_| found.next().expect("there are five stretches"));
        inner.set_len(first.end + 1).expect("it can be cut");
        let lines = |stretch: FileStretch| Ok(stretch.load(Vec::new())?.and_then(|block| block.first_line().wait()));
        let (begin, end) = (first.offset, first.end);
        let line: io::Result<Option<u64>> = lines(first);
        assert_eq!(line.ok(), Some(Some(1 + begin / 43 * 5)));
        assert_eq!(second.line.wait(), Some(1 + end / 43 * 5));
        let error = lines(second).expect_err("its bytes are gone");
        assert!(error.to_string().contains("became shorter"), "{error}");
        // It is reported once, and what follows it is left out, whether it was dropped or not.
        assert_eq!(lines(third).ok(), Some(None));
        drop(dropped);
        assert_eq!(lines(fifth).ok(), Some(None));
    }
}
