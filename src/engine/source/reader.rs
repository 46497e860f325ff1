//! Reader: reads the inputs block by block, on one thread.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::counted::CountingReader;
use super::failing::FailingReader;
use super::input::Input;
use super::open::{InputContent, SHEET_LIMIT, is_plain, open_counted, read_whole};
use super::range::{FileRange, RangeReading};
use super::read_options::ReadOptions;
use super::records::{RecordRange, SharedLosses};
use super::room;
use super::split::{Block, Cut, split};
use super::stretch::{FilePiece, FileStretch, split_plain};
use super::text::InputText;
use super::transcriber::{HEAD, TextKind, Transcriber, begins_with_tag};
use crate::pgn::lex;
use crate::pgn::section::count_lines;
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_base::text::encoding::Encoding;
use bienban_base::text::utf16::DecodingReader;

/// An event of the reading.
#[derive(Debug)]
pub enum ReadEvent {
    /// A text begins, which is a file or a file in an archive. The value is its name in reports.
    File(String),
    /// A block of whole games.
    Block(Block),
    /// The beginning of a game that is too large.
    TooLarge(Block),
    /// The place of the next games in a plain file. The thread that judges them reads them.
    Stretch(FileStretch),
    /// The next games of a database. The thread that judges them reads them.
    Records(RecordRange),
    /// A database has ended: its name, and its losses, which are complete once everything before this event was judged.
    Lost(String, SharedLosses),
    /// A text has ended. An office file never sends this, because its bytes are not text.
    Ended(TextEnd),
    /// An input that cannot be read, or can be read only in part.
    Failed(Error),
    /// The name of a file without games: a file of a walked folder, or a report of this program.
    Skipped(String),
}

/// How a text ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextEnd {
    /// The bytes that the reader counted, unpacked and not decoded.
    pub bytes: u64,
    /// Whether it was UTF-16.
    pub utf16: bool,
    /// Whether it was read to its end. If not, the next event is the failure that stopped the reader.
    pub whole: bool,
}

impl From<Cut> for ReadEvent {
    fn from(cut: Cut) -> ReadEvent {
        match cut {
            Cut::Block(block) => ReadEvent::Block(block),
            Cut::TooLarge(block) => ReadEvent::TooLarge(block),
        }
    }
}

impl From<FilePiece> for ReadEvent {
    fn from(piece: FilePiece) -> ReadEvent {
        match piece {
            FilePiece::Cut(cut) => cut.into(),
            FilePiece::Stretch(stretch) => ReadEvent::Stretch(stretch),
        }
    }
}

/// Reads inputs block by block, on one thread.
#[derive(Clone, Copy)]
pub struct SourceReader<'r> {
    /// How they are read.
    pub options: &'r ReadOptions,
    /// Whether several threads judge the blocks. Then a large plain file comes as the places of its games.
    pub several: bool,
    /// Transcribes the texts that are no PGN.
    pub transcriber: &'r dyn Transcriber,
}

impl SourceReader<'_> {
    /// Reads every input and hands over its blocks, in buffers from `take`. `say` receives the events, and returns
    /// false when it wants no more.
    pub fn read_all(
        &self,
        inputs: Vec<Result<Input, Error>>,
        take: &mut dyn FnMut() -> Vec<u8>,
        say: &mut dyn FnMut(ReadEvent) -> bool,
    ) {
        let options = self.options;
        let mut wanted = true;
        for input in inputs {
            if !wanted || options.stop.load(Ordering::Relaxed) {
                return;
            }
            let input = match input {
                Ok(input) => input,
                Err(error) => {
                    wanted = say(ReadEvent::Failed(error));
                    continue;
                }
            };
            if let Some(range) = &options.range {
                if let Err(source) = self.read_range(&input, range, take, say) {
                    wanted = say(ReadEvent::Failed(Error::Input { name: input.name(), source }));
                }
                continue;
            }
            let walked = matches!(input, Input::Walked(_));
            let unpacked = Arc::new(AtomicU64::new(0));
            let consume = &mut |content: InputContent<'_>| {
                let mut say = |read| {
                    wanted = wanted && say(read) && !options.stop.load(Ordering::Relaxed);
                    wanted
                };
                match content {
                    InputContent::Text(text) => {
                        let utf16 = text.utf16;
                        unpacked.store(0, Ordering::Relaxed);
                        let (text, decoded) = decoded(text, options.encoding);
                        let mut skipped = false;
                        let read = self.read_text(text, walked, take, &mut |read| {
                            skipped |= matches!(read, ReadEvent::Skipped(_));
                            say(read)
                        });
                        if !skipped {
                            let bytes = decoded.as_ref().unwrap_or(&unpacked).load(Ordering::Relaxed);
                            say(ReadEvent::Ended(TextEnd { bytes, utf16, whole: read.is_ok() }));
                        }
                        read
                    }
                    InputContent::Office(name, bytes, office) => {
                        if let Some(blocks) = self.transcriber.office(&name, &bytes, office, options.encoding)? {
                            read_sheets(name, (walked, options.reports), blocks, &mut say)
                        } else {
                            say(ReadEvent::Skipped(name));
                            Ok(())
                        }
                    }
                    InputContent::Database(name, database) => {
                        let (mut parts, losses) = RecordRange::of(database, &name, options.sizes.block);
                        let whole =
                            say(ReadEvent::File(name.clone())) && parts.all(|part| say(ReadEvent::Records(part)));
                        let _ = whole && say(ReadEvent::Lost(name, losses));
                        Ok(())
                    }
                    InputContent::Image(name, bytes, image) => {
                        match self.transcriber.image(&bytes, image, &name) {
                            Ok(block) => drop(say(ReadEvent::File(name)) && say(ReadEvent::Block(block))),
                            // The files after it in an archive are still read.
                            Err(source) => drop(say(ReadEvent::Failed(Error::Input { name, source }))),
                        }
                        Ok(())
                    }
                }
            };
            // A panic of a reader is a bug of this program or a library. It costs the rest of that input and nothing
            // else.
            let read = panic::catch_unwind(AssertUnwindSafe(|| {
                open_counted(&input, &options.bytes_read, &unpacked, options.unpack_ratio, consume)
            }));
            let failure = match read {
                Ok(Ok(())) => continue,
                Ok(Err(source)) => Error::Input { name: input.name(), source: explain(source) },
                Err(_) => Error::Reader { name: input.name() },
            };
            if wanted {
                wanted = say(ReadEvent::Failed(failure));
            }
        }
    }

    /// Looks at the beginning of a text and reads the text, in the encoding that the user requested, accordingly.
    fn read_text(
        &self,
        text: (InputText<'_>, Option<Encoding>),
        walked: bool,
        take: &mut dyn FnMut() -> Vec<u8>,
        say: &mut dyn FnMut(ReadEvent) -> bool,
    ) -> io::Result<()> {
        let options = self.options;
        let (InputText { name, mut reader, utf16, plain }, encoding) = text;
        let mut head = Vec::new();
        let read = read_head(&mut *reader, &mut head);
        let (holds, begun) = self.transcriber.holds(&head, head.len() < HEAD, utf16, encoding);
        let rest = match read {
            Ok(()) => reader,
            Err(error) => Box::new(FailingReader(Some(error))),
        };
        let mut reader = io::Cursor::new(head).chain(rest);
        match holds {
            TextKind::Report => drop(say(ReadEvent::Skipped(name))),
            TextKind::Other | TextKind::Trf if walked && !(holds == TextKind::Trf && options.reports) => {
                say(ReadEvent::Skipped(name));
            }
            TextKind::Trf if options.reports => {
                let mut block = Block::whole(&name, &read_whole(&mut reader, "trf-too-large")?);
                block.is_report = true;
                block.encoding = encoding;
                let _ = say(ReadEvent::File(name)) && say(ReadEvent::Block(block));
            }
            TextKind::Trf => return Err(io::Error::other(Message::new("foreign-trf"))),
            TextKind::Sheets => {
                let bytes = read_whole(&mut reader, "sheet-too-large")?;
                let block = match begun {
                    Some(begun) => begun(&name, bytes),
                    None => self.transcriber.text(&name, bytes, utf16, encoding),
                };
                match block? {
                    Some(block) => drop(say(ReadEvent::File(name)) && say(ReadEvent::Block(block))),
                    // The whole text is no scoresheet, although its beginning looked like one.
                    None => return Err(io::Error::other(Message::new("sheet-is-none"))),
                }
            }
            TextKind::Pgn | TextKind::Other => {
                if say(ReadEvent::File(name.clone())) {
                    let text = InputText { name, reader: Box::new(reader), utf16, plain: None };
                    let sizes = options.sizes;
                    match plain.filter(|plain| self.several && plain.has_several_blocks(sizes)) {
                        Some(plain) => split_plain(text, &plain, sizes, encoding, take, &mut |piece| say(piece.into())),
                        None => split(text, sizes, encoding, take, &mut |cut| say(cut.into())),
                    }?;
                }
            }
        }
        Ok(())
    }

    /// Reads the games of a range of an input, which must be plain text.
    fn read_range(
        &self,
        input: &Input,
        range: &FileRange,
        take: &mut dyn FnMut() -> Vec<u8>,
        say: &mut dyn FnMut(ReadEvent) -> bool,
    ) -> io::Result<()> {
        let options = self.options;
        let name = input.name();
        let (mut head, mut file) = (Vec::new(), None);
        let mut stdin = io::stdin().lock();
        match input {
            Input::Stdin if range.input_at > 0 => {}
            Input::Stdin => stdin.by_ref().take(HEAD as u64).read_to_end(&mut head).map(drop)?,
            Input::File(path) | Input::Walked(path) | Input::Kept { path, .. } => {
                let mut opened = File::open(path)?;
                opened.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
                file = Some(opened);
            }
        }
        if !is_plain(&head, &name) || options.encoding.is_some_and(|of| of.has_signs_in_letters().is_some()) {
            return Err(io::Error::other(Message::new("range-not-plain")));
        }
        let count = &options.bytes_read;
        let (holds, _) = self.transcriber.holds(&head, head.len() < HEAD, false, options.encoding);
        // A text that is not PGN is one range, which holds its first byte. In a text that begins in the middle only
        // games can be recognised.
        if !matches!(holds, TextKind::Pgn | TextKind::Other) {
            if !range.is_first() {
                let _ = say(ReadEvent::File(name));
                return Ok(());
            }
            let mut bytes = head;
            match &mut file {
                Some(file) => file.take(SHEET_LIMIT).read_to_end(&mut bytes)?,
                None => stdin.take(SHEET_LIMIT).read_to_end(&mut bytes)?,
            };
            range.lines.store(count_lines(&bytes), Ordering::Relaxed);
            let text = InputText { name, reader: Box::new(io::Cursor::new(bytes)), utf16: false, plain: None };
            return self.read_text((text, options.encoding), false, take, say);
        }
        if !say(ReadEvent::File(name.clone())) {
            return Ok(());
        }
        let emit = &mut |cut: Cut| say(cut.into());
        let Some(mut file) = file else {
            let text = io::Cursor::new(head).chain(CountingReader { inner: stdin, count: Arc::clone(count) });
            let text = InputText { name, reader: Box::new(text), utf16: false, plain: None };
            let found = range.read(text, range.input_at, options.sizes, options.encoding, (take, emit))?;
            return match found {
                RangeReading::Whole => Ok(()),
                RangeReading::Earlier => Err(io::Error::other(Message::new("range-begins-late"))),
            };
        };
        let mut reach = (options.sizes.game + lex::REACH) as u64;
        loop {
            let origin = range.origin(reach);
            file.seek(SeekFrom::Start(origin))?;
            let text = InputText {
                name: name.clone(),
                reader: Box::new(CountingReader { inner: &mut file, count: Arc::clone(count) }),
                utf16: false,
                plain: None,
            };
            if range.read(text, origin, options.sizes, options.encoding, (take, emit))? == RangeReading::Whole {
                return Ok(());
            }
            // Nothing was handed over, because there are no tags that certainly begin a game.
            reach = reach.saturating_mul(8);
        }
    }
}

/// The text with its encoding, decoded where letters may have signs of PGN in them, and then the count of its bytes.
fn decoded(
    text: InputText<'_>,
    encoding: Option<Encoding>,
) -> ((InputText<'_>, Option<Encoding>), Option<Arc<AtomicU64>>) {
    let Some(web) = encoding.filter(|_| !text.utf16).and_then(Encoding::has_signs_in_letters) else {
        return ((text, encoding), None);
    };
    let count: Arc<AtomicU64> = Arc::default();
    let inner = DecodingReader::new(text.reader, web);
    let reader = Box::new(CountingReader { inner, count: Arc::clone(&count) });
    ((InputText { reader, plain: None, ..text }, Some(Encoding::Utf8)), Some(count))
}

/// Reads enough of a text to recognise its kind. A text that begins with a tag is recognised at once, without waiting
/// for more of a slow stream.
fn read_head(reader: &mut dyn io::Read, head: &mut Vec<u8>) -> io::Result<()> {
    while head.len() < HEAD && !begins_with_tag(head) {
        let (filled, step) = (head.len(), HEAD - head.len());
        room::make(head, filled + step);
        let read = reader.read(&mut head[filled..]);
        head.truncate(filled + read.as_ref().map_or(0, |read| *read));
        match read {
            Ok(0) => break,
            Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Hands over the sheets of an office file; tables of a tournament only if reports are wanted.
fn read_sheets(
    name: String,
    (walked, reports): (bool, bool),
    mut blocks: Vec<Block>,
    say: &mut dyn FnMut(ReadEvent) -> bool,
) -> io::Result<()> {
    let count = blocks.len();
    blocks.retain(|block| reports || !block.is_report);
    if blocks.is_empty() && count > 0 && !walked {
        return Err(io::Error::other(Message::new("foreign-trf")));
    }
    match (blocks.is_empty(), walked) {
        (true, true) => drop(say(ReadEvent::Skipped(name))),
        (true, false) => return Err(io::Error::other(Message::new("sheet-not-found"))),
        (false, _) => {
            let _ = say(ReadEvent::File(name)) && blocks.into_iter().all(|block| say(ReadEvent::Block(block)));
        }
    }
    Ok(())
}

/// Replaces the messages of decompressors by sentences of our own about what happened.
pub fn explain(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), Message::new("packed-too-short")),
        _ => error,
    }
}
