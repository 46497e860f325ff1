//! Opens an input and unpacks it. The first bytes decide about the format, never the name, because names are often
//! wrong.
//!
//! `games.zip` yields one text for each entry, named `games.zip/entry.pgn`. Text stays a stream, so an input may be
//! larger than the memory. An office file is read as a whole, because its parts are found from its end.

use std::fs::File;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::counted::{CountingReader, ScaledReader};
use super::database::{self, FolderSiblings};
use super::failing::FailingReader;
use super::foreign;
use super::guard::{Budget, DEFAULT_RATIO, GuardedReader, damaged};
use super::image::{IMAGE_LIMIT, Image};
use super::input::Input;
use super::plain::PlainFile;
use super::record::RecordFormat;
use super::text::InputText;
use super::unread::Unread;
use super::whole::WholeFile;
use bienban_base::error::{keyed_error, reason};
use bienban_base::message::Message;
use bienban_base::text::utf16::{DecodingReader, order};
use bienban_database::Database;

/// The message about an office file that a library cannot read: the error of the library alone does not show that the
/// file is damaged.
pub const DAMAGED: &str = "office-damaged";

/// The format of an office file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Office {
    /// A workbook in Office Open XML, `.xlsx`.
    Xlsx,
    /// A workbook in the binary format of Excel before 2007, `.xls`.
    Xls,
    /// A workbook in Open Document Format, `.ods`.
    Ods,
    /// A Word document in Office Open XML, `.docx`.
    Docx,
    /// A document in Open Document Format, `.odt`.
    Odt,
}

/// The contents of an input that can be judged.
pub enum InputContent<'a> {
    /// A text, read as a stream.
    Text(InputText<'a>),
    /// An office file: its name in reports, its bytes and its format.
    Office(String, Vec<u8>, Office),
    /// The image of a page: its name in reports, its bytes and its format.
    Image(String, Vec<u8>, Image),
    /// A database of games: its name in reports.
    Database(String, Arc<dyn Database>),
}

/// The greatest size of a file of scoresheets after unpacking, in bytes. Such a file is kept in memory; PGN is not,
/// and has no limit.
pub const SHEET_LIMIT: u64 = 16 << 20;

/// The greatest size of all parts of an office file together after unpacking, in bytes.
const OFFICE_LIMIT: u64 = 256 << 20;

/// Reads a whole file that cannot be read as a stream. `too_large` is the key of the message about a larger one.
///
/// # Errors
/// If reading fails, or the file is larger than [`SHEET_LIMIT`].
pub fn read_whole(reader: &mut dyn Read, too_large: &'static str) -> io::Result<Vec<u8>> {
    read_at_most(reader, SHEET_LIMIT, too_large)
}

fn read_at_most(reader: &mut dyn Read, limit: u64, too_large: &'static str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than the limit shows whether the file exceeds it.
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(Message::new(too_large).with("limit", (limit >> 20).to_string())));
    }
    Ok(bytes)
}

/// The greatest depth of archives within archives that are unpacked.
const MAX_NESTING: u32 = 4;

/// Opens an input and passes its contents to `consume`: one text or office file, or one for each file of a zip
/// archive. `count` counts the bytes read from the input, and `ratio` limits how many times its size the input may
/// unpack to.
///
/// # Errors
/// If opening, reading or unpacking fails, or `consume` returns an error.
pub fn open(
    input: &Input,
    count: &Arc<AtomicU64>,
    ratio: u32,
    consume: &mut dyn FnMut(InputContent<'_>) -> io::Result<()>,
) -> io::Result<()> {
    open_counted(input, count, &Arc::default(), ratio, consume)
}

/// Does the same as [`open()`], and counts in `texts` the bytes that are read from texts, after unpacking and before
/// decoding.
///
/// # Errors
/// Those of [`open()`].
pub fn open_counted(
    input: &Input,
    count: &Arc<AtomicU64>,
    texts: &Arc<AtomicU64>,
    ratio: u32,
    consume: &mut dyn FnMut(InputContent<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (count, budget) = (Arc::clone(count), Budget::new(count, texts, ratio));
    match input {
        Input::Stdin => {
            let reader = Box::new(CountingReader { inner: io::stdin().lock(), count });
            unpack(PackedInput { name: input.name(), reader, plain: None, path: None }, 0, budget, consume)
        }
        Input::File(path) | Input::Walked(path) | Input::Kept { path, .. } => {
            let file = Arc::new(File::open(path)?);
            let about = file.metadata()?;
            // Some systems open a folder without an error, and only reading it fails.
            if about.is_dir() {
                return Err(io::Error::from(io::ErrorKind::IsADirectory));
            }
            let counts = [Arc::clone(&count), Arc::clone(texts)];
            let plain = Some(PlainFile::new(Arc::clone(&file), about.len(), counts));
            let reader = Box::new(CountingReader { inner: WholeFile::new(file, about.len()), count });
            unpack(PackedInput { name: input.name(), reader, plain, path: Some(path) }, 0, budget, consume)
        }
    }
}

/// Unpacks an input that was read already, and passes its contents to `consume` as [`open()`] does.
///
/// # Errors
/// Those of [`open()`].
pub(super) fn open_bytes(bytes: &[u8], consume: &mut dyn FnMut(InputContent<'_>) -> io::Result<()>) -> io::Result<()> {
    let count: Arc<AtomicU64> = Arc::default();
    let budget = Budget::new(&count, &Arc::default(), DEFAULT_RATIO);
    let reader = Box::new(CountingReader { inner: bytes, count });
    unpack(PackedInput { name: String::new(), reader, plain: None, path: None }, 0, budget, consume)
}

/// The number of bytes that are read ahead to detect the format, enough to recognise files that are no text by their
/// kinds of bytes. The name of a zip archive's first entry begins at byte 30.
const PEEKED: usize = 1024;

type PeekedReader<'a> = Chain<Cursor<Vec<u8>>, Box<dyn Read + 'a>>;

/// Reads the first bytes, and returns them together with a reader that still yields them.
fn peek<'a>(mut reader: Box<dyn Read + 'a>) -> (Vec<u8>, PeekedReader<'a>) {
    let mut head = Vec::with_capacity(PEEKED);
    let read = reader.by_ref().take(PEEKED as u64).read_to_end(&mut head);
    // If the input is damaged within its first bytes, the bytes before the damage are judged all the same.
    let rest: Box<dyn Read + 'a> = match read {
        Ok(_) => reader,
        Err(error) => Box::new(FailingReader(Some(error))),
    };
    let whole = Cursor::new(head.clone()).chain(rest);
    (head, whole)
}

/// The kind of an input by its first bytes.
#[derive(Clone, Copy)]
enum InputKind {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
    Zip,
    EmptyZip,
    /// A compound file, which every `.xls` is.
    Compound,
    /// Text in UTF-16, big-endian or not.
    Utf16(bool),
    Image(Image),
    /// The record of a xiangqi program.
    Record(RecordFormat),
    /// The index of a database.
    Database(database::DatabaseFormat),
    /// Something that is not read, with the key of the message that names it.
    Foreign(&'static str),
    Plain,
}

impl InputKind {
    /// The kind of a file of this name.
    fn named(head: &[u8], name: &str) -> InputKind {
        match InputKind::of(head) {
            InputKind::Plain => {
                let database = database::DatabaseFormat::of(head, name).map(InputKind::Database);
                database.or_else(|| foreign::binary(head, name).map(InputKind::Foreign)).unwrap_or(InputKind::Plain)
            }
            kind => kind,
        }
    }

    fn of(head: &[u8]) -> InputKind {
        match head {
            [0x1F, 0x8B, ..] => InputKind::Gzip,
            [b'B', b'Z', b'h', ..] => InputKind::Bzip2,
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => InputKind::Xz,
            // A zstd stream may begin with a frame of data to skip, which has one of sixteen numbers.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => InputKind::Zstd,
            [b'P', b'K', 3, 4, ..] => InputKind::Zip,
            [b'P', b'K', 5, 6, ..] => InputKind::EmptyZip,
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, ..] => InputKind::Compound,
            head => {
                let record = || RecordFormat::of(head).map(InputKind::Record);
                let foreign = || foreign::foreign_message(head).map(InputKind::Foreign);
                let image = Image::of(head).map(InputKind::Image);
                order(head).map(InputKind::Utf16).or(image).or_else(record).or_else(foreign).unwrap_or(InputKind::Plain)
            }
        }
    }
}

/// Whether the first bytes of a file of this name are those of plain text, whose offsets are those of the file.
pub fn is_plain(head: &[u8], name: &str) -> bool {
    matches!(InputKind::named(&head[..head.len().min(PEEKED)], name), InputKind::Plain)
}

/// Something that may be packed.
struct PackedInput<'a> {
    /// The name in reports.
    name: String,
    reader: Box<dyn Read + 'a>,
    /// The file that has these bytes and no others, if there is one.
    plain: Option<PlainFile>,
    /// The path of that file.
    path: Option<&'a Path>,
}

/// Detects the format by the first bytes, and unpacks until there is text or an office file.
fn unpack(
    PackedInput { name, reader, plain, path }: PackedInput<'_>,
    depth: u32,
    budget: Budget,
    consume: &mut dyn FnMut(InputContent<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (head, whole) = peek(reader);
    let buffered = |whole| BufReader::with_capacity(1 << 16, whole);
    let kind = InputKind::named(&head, &name);
    let (kind, whole) = match kind {
        InputKind::Foreign(foreign::ZEROS) => match foreign::after_zeros(whole)? {
            Some(rest) => (InputKind::Plain, Cursor::new(Vec::new()).chain(rest)),
            None => return Err(refused(Message::new(foreign::ZEROS))),
        },
        kind => (kind, whole),
    };
    let inner: Box<dyn Read + '_> = match kind {
        InputKind::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(buffered(whole))),
        InputKind::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(buffered(whole))),
        InputKind::Xz => Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(buffered(whole))),
        InputKind::Zstd => Box::new(zstd::Decoder::with_buffer(buffered(whole))?),
        InputKind::Zip if depth < MAX_NESTING && may_be_office(&head) => {
            let bytes = read_whole(&mut { whole }, "office-too-large")?;
            return match office(&bytes) {
                Ok(Some(office)) => {
                    measure(&bytes).map_err(|error| keyed_error(DAMAGED, error))?;
                    consume(InputContent::Office(name, bytes, office))
                }
                Ok(None) => unzip(&name, Cursor::new(bytes), depth, &budget, consume),
                // Half a document must not be judged as text: its parts are XML.
                Err(error) => Err(keyed_error(DAMAGED, error.into())),
            };
        }
        InputKind::Compound => {
            let bytes = read_whole(&mut { whole }, "office-too-large")?;
            if foreign::is_old_document(&bytes) {
                return Err(refused(Message::new("foreign-doc")));
            }
            return consume(InputContent::Office(name, bytes, Office::Xls));
        }
        InputKind::Zip | InputKind::EmptyZip if depth < MAX_NESTING => {
            return unzip(&name, buffered(whole), depth, &budget, consume);
        }
        InputKind::Utf16(big) => {
            let whole = CountingReader { inner: whole, count: Arc::clone(budget.texts()) };
            let reader = Box::new(DecodingReader::utf16(whole, big));
            return consume(InputContent::Text(InputText { name, reader, utf16: true, plain: None }));
        }
        InputKind::Image(image) => {
            let bytes = read_at_most(&mut { whole }, IMAGE_LIMIT, "image-too-large")?;
            return consume(InputContent::Image(name, bytes, image));
        }
        InputKind::Record(format) => {
            let bytes = read_whole(&mut { whole }, "sheet-too-large")?;
            // The PGN is UTF-8, whatever encoding the user named for the file.
            let (bytes, inner) = format.read(&bytes);
            let reader = Box::new(ScaledReader { inner, count: Arc::clone(budget.texts()), bytes });
            return consume(InputContent::Text(InputText { name, reader, utf16: true, plain: None }));
        }
        InputKind::Database(format) => {
            let alone = || io::Error::other(Message::new("database-alone"));
            let database = format.open(&FolderSiblings(path.ok_or_else(alone)?))?;
            // The progress of a database is that of its index.
            io::copy(&mut { whole }, &mut io::sink())?;
            return consume(InputContent::Database(name, database));
        }
        InputKind::Foreign(kind) => return Err(refused(Message::new(kind))),
        InputKind::Zip | InputKind::EmptyZip | InputKind::Plain => {
            let whole = CountingReader { inner: whole, count: Arc::clone(budget.texts()) };
            return consume(InputContent::Text(InputText { name, reader: Box::new(whole), utf16: false, plain }));
        }
    };
    if depth >= MAX_NESTING {
        return Err(io::Error::other(Message::new("packed-too-deep")));
    }
    let inside = budget.inside();
    let reader = Box::new(GuardedReader { inner, budget });
    unpack(PackedInput { name, reader, plain: None, path: None }, depth + 1, inside, consume)
}

/// Whether the name of the first entry suggests that a zip archive is an office file. Only then is it read as a
/// whole; other archives are unpacked as a stream.
fn may_be_office(head: &[u8]) -> bool {
    let name = head.get(30..).unwrap_or_default();
    let first: [&[u8]; 8] =
        [b"[Content_Types].xml", b"mimetype", b"_rels/", b"docProps/", b"xl/", b"word/", b"META-INF/", b"customXml/"];
    first.iter().any(|n| name.starts_with(n))
}

/// Unpacks the parts of an office file once without keeping them, to learn their true sizes. The sizes that the
/// archive states may be false.
fn measure(bytes: &[u8]) -> io::Result<()> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(io::Error::other)?;
    let mut left = OFFICE_LIMIT;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(io::Error::other)?;
        let read = io::copy(&mut part.take(left + 1), &mut io::sink())?;
        left = left.checked_sub(read).ok_or_else(|| {
            io::Error::other(Message::new("office-too-large").with("limit", (OFFICE_LIMIT >> 20).to_string()))
        })?;
    }
    Ok(())
}

/// The format of an office file, by the entries that it contains. Returns `None` for any other zip archive.
///
/// # Errors
/// If the archive has no list of its entries, which is at its end.
fn office(bytes: &[u8]) -> zip::result::ZipResult<Option<Office>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes))?;
    let has = |archive: &zip::ZipArchive<_>, name: &str| archive.index_for_name(name).is_some();
    if has(&archive, "xl/workbook.xml") {
        return Ok(Some(Office::Xlsx));
    }
    if has(&archive, "word/document.xml") {
        return Ok(Some(Office::Docx));
    }
    let mut kind = String::new();
    let read = archive.by_name("mimetype").ok().and_then(|part| part.take(256).read_to_string(&mut kind).ok());
    Ok(match kind.trim().strip_prefix("application/vnd.oasis.opendocument.").filter(|_| read.is_some()) {
        Some(kind) if kind.starts_with("spreadsheet") => Some(Office::Ods),
        Some(kind) if kind.starts_with("text") => Some(Office::Odt),
        _ => None,
    })
}

/// Passes each file of a zip archive on as it comes out of the stream; the directory at its end is not used.
fn unzip<'a>(
    name: &str,
    mut reader: impl Read + 'a,
    depth: u32,
    budget: &Budget,
    consume: &mut dyn FnMut(InputContent<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let inside = budget.inside();
    let broken = |error: zip::result::ZipError| match error {
        // Its entries give their length only after their data, or they have a password.
        zip::result::ZipError::UnsupportedArchive(_) => io::Error::other(Message::new("zip-unsupported")),
        error => damaged(error.into()),
    };
    let (mut foreign, mut kept) = (Unread::default(), database::PackedDatabases::default());
    while let Some(entry) = zip::read::read_zipfile_from_stream(&mut reader).map_err(broken)? {
        if entry.is_file() {
            let own = entry.name().map_err(io::Error::other)?.into_owned();
            let mut entry = GuardedReader { inner: entry, budget: budget.clone() };
            if kept.keep(&own, &mut entry)? {
                continue;
            }
            let packed =
                PackedInput { name: format!("{name}/{own}"), reader: Box::new(entry), plain: None, path: None };
            match unpack(packed, depth + 1, inside.clone(), consume) {
                // The other files of the archive are still read.
                Err(error) if error.kind() == io::ErrorKind::Unsupported => {
                    foreign.add(&own, reason(&error));
                }
                read => read?,
            }
        }
    }
    for (own, opened) in kept.databases() {
        match opened {
            Ok(database) => consume(InputContent::Database(format!("{name}/{own}"), database))?,
            Err(error) => foreign.add(own, reason(&error)),
        }
    }
    foreign.told().map_or(Ok(()), |message| Err(refused(message)))
}

/// The error for something that is not read, for the reason in the message.
fn refused(message: Message) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, message)
}
