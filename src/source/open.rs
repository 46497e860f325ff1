//! Opens an input and unpacks it. The form is told by the first bytes, never by the name.

use std::fs::File;
use std::io::{self, BufReader, Chain, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::decode::Utf16Reader;
use super::input::Input;

/// Text that comes out of an input.
pub struct Text<'a> {
    /// The name in reports: that of the input, and for an archive that of the entry behind it.
    pub name: String,
    /// The bytes, unpacked; UTF-16 is turned into UTF-8.
    pub reader: Box<dyn Read + 'a>,
    /// Whether it was UTF-16.
    pub utf16: bool,
}

/// Counts the bytes that are read from the input itself, for the progress bar.
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

/// Opens an input and hands every text in it to `consume`: one, or one for each file of a zip archive.
///
/// # Errors
/// What opening, reading or unpacking meets, and what `consume` returns.
pub fn open(
    input: &Input,
    count: &Arc<AtomicU64>,
    consume: &mut dyn FnMut(Text<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let count = Arc::clone(count);
    match input {
        Input::Stdin => unpack(input.name(), Box::new(Counted { inner: io::stdin().lock(), count }), 0, consume),
        Input::File(path) => {
            let file = File::open(path)?;
            if file.metadata()?.is_dir() {
                return Err(io::Error::from(io::ErrorKind::IsADirectory));
            }
            unpack(input.name(), Box::new(Counted { inner: file, count }), 0, consume)
        }
    }
}

type Peeked<'a> = Chain<Cursor<Vec<u8>>, Box<dyn Read + 'a>>;

fn peek<'a>(mut reader: Box<dyn Read + 'a>) -> io::Result<(Vec<u8>, Peeked<'a>)> {
    let mut head = Vec::with_capacity(8);
    reader.by_ref().take(6).read_to_end(&mut head)?;
    let whole = Cursor::new(head.clone()).chain(reader);
    Ok((head, whole))
}

fn unpack<'a>(
    name: String,
    reader: Box<dyn Read + 'a>,
    depth: u32,
    consume: &mut dyn FnMut(Text<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let (head, whole) = peek(reader)?;
    let buffered = |whole| BufReader::with_capacity(1 << 16, whole);
    let inner: Box<dyn Read + '_> = match head.as_slice() {
        [0x1F, 0x8B, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(buffered(whole))),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(buffered(whole))),
        [0xFD, b'7', b'z', b'X', b'Z', 0] => Box::new(liblzma::bufread::XzDecoder::new_multi_decoder(buffered(whole))),
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => {
            Box::new(zstd::Decoder::with_buffer(buffered(whole))?)
        }
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] if depth < MAX_NESTING => {
            return unzip(&name, buffered(whole), depth, consume);
        }
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
            return consume(Text { name, reader: Box::new(Utf16Reader::new(whole)), utf16: true });
        }
        _ => {
            return consume(Text { name, reader: Box::new(whole), utf16: false });
        }
    };
    if depth >= MAX_NESTING {
        return Err(io::Error::other("packed into itself too many times"));
    }
    unpack(name, inner, depth + 1, consume)
}

fn unzip<'a>(
    name: &str,
    mut reader: impl Read + 'a,
    depth: u32,
    consume: &mut dyn FnMut(Text<'_>) -> io::Result<()>,
) -> io::Result<()> {
    while let Some(entry) = zip::read::read_zipfile_from_stream(&mut reader).map_err(io::Error::other)? {
        if entry.is_file() {
            let inner = format!("{name}/{}", entry.name().map_err(io::Error::other)?);
            unpack(inner, Box::new(entry), depth + 1, consume)?;
        }
    }
    Ok(())
}
