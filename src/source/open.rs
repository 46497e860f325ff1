//! Opens an input and unpacks it. The form is told by the first bytes, never by the name.

use std::fs::File;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::guard::{Budget, Guarded};
use super::input::Input;
use crate::message::Message;
use crate::text::utf16::Utf16Reader;

/// Text that comes out of an input.
pub struct Text<'a> {
    /// The name in reports: that of the input, and for an archive that of the entry behind it.
    pub name: String,
    /// The bytes, unpacked; UTF-16 is turned into UTF-8.
    pub reader: Box<dyn Read + 'a>,
    /// Whether it was UTF-16.
    pub utf16: bool,
}

/// The kind of an office file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Office {
    /// A workbook in Office Open XML.
    Xlsx,
    /// A workbook in the binary format of Excel before 2007.
    Xls,
    /// A workbook in Open Document.
    Ods,
    /// A Word document in Office Open XML.
    Docx,
    /// A document in Open Document.
    Odt,
}

/// What comes out of an input.
pub enum Content<'a> {
    /// Text.
    Text(Text<'a>),
    /// An office file: its name in reports, its bytes and its kind.
    Office(String, Vec<u8>, Office),
}

/// The size that a file of scoresheets must not exceed, in bytes after unpacking. PGN may have any.
pub const SHEET_LIMIT: u64 = 16 << 20;

/// The size that the parts of an office file together must not exceed, in bytes.
const OFFICE_LIMIT: u64 = 256 << 20;

/// Reads all of a file that is not read as a stream.
///
/// # Errors
/// What reading meets, and a file larger than [`SHEET_LIMIT`].
pub fn read_whole(reader: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(SHEET_LIMIT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > SHEET_LIMIT {
        return Err(io::Error::other(Message::new("sheet-too-large").with("limit", (SHEET_LIMIT >> 20).to_string())));
    }
    Ok(bytes)
}

/// Counts the bytes that are read: from the input itself, for the progress bar, and from a text, for the account.
struct Counted<R> {
    inner: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Archives within archives are unpacked as deep as this.
const MAX_NESTING: u32 = 4;

/// Opens an input and hands what is in it to `consume`: one text or office file, or one for each file of a zip archive.
///
/// `ratio` is how many times its size an input may unpack to.
///
/// # Errors
/// What opening, reading or unpacking meets, and what `consume` returns.
pub fn open(
    input: &Input,
    count: &Arc<AtomicU64>,
    ratio: u32,
    consume: &mut dyn FnMut(Content<'_>) -> io::Result<()>,
) -> io::Result<()> {
    open_counted(input, count, &Arc::default(), ratio, consume)
}

/// The same, and counts in `texts` the bytes that are read from texts, unpacked and not decoded.
///
/// # Errors
/// Those of [`open`].
pub fn open_counted(
    input: &Input,
    count: &Arc<AtomicU64>,
    texts: &Arc<AtomicU64>,
    ratio: u32,
    consume: &mut dyn FnMut(Content<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (count, budget) = (Arc::clone(count), Budget::new(count, texts, ratio));
    match input {
        Input::Stdin => {
            unpack(input.name(), Box::new(Counted { inner: io::stdin().lock(), count }), 0, budget, consume)
        }
        Input::File(path) | Input::Walked(path) => {
            let file = File::open(path)?;
            if file.metadata()?.is_dir() {
                return Err(io::Error::from(io::ErrorKind::IsADirectory));
            }
            unpack(input.name(), Box::new(Counted { inner: file, count }), 0, budget, consume)
        }
    }
}

/// As many bytes tell the form: the name of a zip archive's first entry begins at the thirtieth.
const PEEKED: usize = 64;

type Peeked<'a> = Chain<Cursor<Vec<u8>>, Box<dyn Read + 'a>>;

/// Fails once, where what was read before it is used.
pub struct Failing(pub Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

fn peek<'a>(mut reader: Box<dyn Read + 'a>) -> (Vec<u8>, Peeked<'a>) {
    let mut head = Vec::with_capacity(PEEKED);
    let read = reader.by_ref().take(PEEKED as u64).read_to_end(&mut head);
    // What stands before the damage is judged.
    let rest: Box<dyn Read + 'a> = match read {
        Ok(_) => reader,
        Err(error) => Box::new(Failing(Some(error))),
    };
    let whole = Cursor::new(head.clone()).chain(rest);
    (head, whole)
}

fn unpack<'a>(
    name: String,
    reader: Box<dyn Read + 'a>,
    depth: u32,
    budget: Budget,
    consume: &mut dyn FnMut(Content<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (head, whole) = peek(reader);
    let buffered = |whole| BufReader::with_capacity(1 << 16, whole);
    let inner: Box<dyn Read + '_> = match head.as_slice() {
        [0x1F, 0x8B, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(buffered(whole))),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(buffered(whole))),
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => {
            Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(buffered(whole)))
        }
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => {
            Box::new(zstd::Decoder::with_buffer(buffered(whole))?)
        }
        [b'P', b'K', 3, 4, ..] if depth < MAX_NESTING && may_be_office(&head) => {
            let bytes = read_whole(&mut { whole })?;
            return match office(&bytes) {
                Some(office) => {
                    measure(&bytes)?;
                    consume(Content::Office(name, bytes, office))
                }
                None => unzip(&name, Cursor::new(bytes), depth, &budget, consume),
            };
        }
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, ..] => {
            let bytes = read_whole(&mut { whole })?;
            return consume(Content::Office(name, bytes, Office::Xls));
        }
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] if depth < MAX_NESTING => {
            return unzip(&name, buffered(whole), depth, &budget, consume);
        }
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
            let whole = Counted { inner: whole, count: Arc::clone(budget.texts()) };
            return consume(Content::Text(Text { name, reader: Box::new(Utf16Reader::new(whole)), utf16: true }));
        }
        _ => {
            let whole = Counted { inner: whole, count: Arc::clone(budget.texts()) };
            return consume(Content::Text(Text { name, reader: Box::new(whole), utf16: false }));
        }
    };
    if depth >= MAX_NESTING {
        return Err(io::Error::other(Message::new("packed-too-deep")));
    }
    let inside = budget.inside();
    unpack(name, Box::new(Guarded { inner, budget }), depth + 1, inside, consume)
}

/// Whether a zip archive may be an office file, by the name of its first entry. Others are unpacked as they are read.
fn may_be_office(head: &[u8]) -> bool {
    let name = head.get(30..).unwrap_or_default();
    let first: [&[u8]; 8] =
        [b"[Content_Types].xml", b"mimetype", b"_rels/", b"docProps/", b"xl/", b"word/", b"META-INF/", b"customXml/"];
    first.iter().any(|n| name.starts_with(n))
}

/// Unpacks the parts of an office file for once without keeping them: what an archive says of their sizes need not be true.
fn measure(bytes: &[u8]) -> io::Result<()> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(io::Error::other)?;
    let mut left = OFFICE_LIMIT;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(io::Error::other)?;
        let read = io::copy(&mut part.take(left + 1), &mut io::sink())?;
        left = left.checked_sub(read).ok_or_else(|| {
            io::Error::other(Message::new("sheet-too-large").with("limit", (OFFICE_LIMIT >> 20).to_string()))
        })?;
    }
    Ok(())
}

/// The kind of an office file, by what is in it.
fn office(bytes: &[u8]) -> Option<Office> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).ok()?;
    let has = |archive: &zip::ZipArchive<_>, name: &str| archive.index_for_name(name).is_some();
    if has(&archive, "xl/workbook.xml") {
        return Some(Office::Xlsx);
    }
    if has(&archive, "word/document.xml") {
        return Some(Office::Docx);
    }
    let mut mimetype = String::new();
    archive.by_name("mimetype").ok()?.take(256).read_to_string(&mut mimetype).ok()?;
    match mimetype.trim().strip_prefix("application/vnd.oasis.opendocument.")? {
        kind if kind.starts_with("spreadsheet") => Some(Office::Ods),
        kind if kind.starts_with("text") => Some(Office::Odt),
        _ => None,
    }
}

fn unzip<'a>(
    name: &str,
    mut reader: impl Read + 'a,
    depth: u32,
    budget: &Budget,
    consume: &mut dyn FnMut(Content<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let inside = budget.inside();
    while let Some(entry) = zip::read::read_zipfile_from_stream(&mut reader).map_err(io::Error::other)? {
        if entry.is_file() {
            let inner = format!("{name}/{}", entry.name().map_err(io::Error::other)?);
            let entry = Guarded { inner: entry, budget: budget.clone() };
            unpack(inner, Box::new(entry), depth + 1, inside.clone(), consume)?;
        }
    }
    Ok(())
}
