//! The formats in which engines write what they read. The content decides which one a file has, and never its name.

mod alto;
mod azure;
mod hocr;
mod json;
mod page;
mod textract;
mod tsv;
mod vision;
mod xml;

use super::word::Page;
use bienban_base::text::BOM;

/// How many bytes at the beginning of a file decide what it is.
const LOOKED_AT: usize = 4 << 10;
/// The greatest number of pages of a file that are read.
const MOST_PAGES: usize = 200;

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Tab-separated values of Tesseract.
    Tsv,
    /// HTML with the classes of hOCR.
    Hocr,
    /// ALTO XML of the Library of Congress.
    Alto,
    /// PAGE XML of PRImA.
    PageXml,
    /// JSON: the schema `ocr-words/1`, or that of a service.
    Json,
}

/// Why a file of an engine cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreadable {
    /// It is damaged: no XML, no JSON, or elements too deep in each other.
    Damaged,
    /// It has no words.
    NoWords,
}

/// The format of a file by its beginning, or nothing if it is no output of such an engine.
pub fn format(bytes: &[u8]) -> Option<Format> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(LOOKED_AT)]);
    let head = head.trim_start();
    if head.starts_with("level\tpage_num\tblock_num\t") {
        return Some(Format::Tsv);
    }
    if head.starts_with('<') {
        let has = |what: &str| head.contains(what);
        return match () {
            () if has("<alto") || has(":alto ") => Some(Format::Alto),
            () if has("<PcGts") || has(":PcGts ") => Some(Format::PageXml),
            () if has("ocr_page") || has("ocrx_word") || has("name='ocr-system'") || has("name=\"ocr-system\"") => {
                Some(Format::Hocr)
            }
            () => None,
        };
    }
    let ours = ["\"ocr-words/1\"", "\"textAnnotations\"", "\"fullTextAnnotation\"", "\"BlockType\"", "\"Blocks\""];
    let azure = ["\"analyzeResult\"", "\"readResults\""];
    let named = ours.iter().chain(&azure).any(|name| head.contains(name));
    (head.starts_with(['{', '[']) && named).then_some(Format::Json)
}

/// Reads the pages of a file.
///
/// # Errors
/// If it is damaged or has no words.
pub fn read(bytes: &[u8], format: Format) -> Result<Vec<Page>, Unreadable> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes);
    let mut pages = match format {
        Format::Tsv => tsv::read(&text),
        Format::Hocr => hocr::read(&text)?,
        Format::Alto => alto::read(&text)?,
        Format::PageXml => page::read(&text)?,
        Format::Json => {
            let value = serde_json::from_str(&text).map_err(|_| Unreadable::Damaged)?;
            [json::read, vision::read, textract::read, azure::read]
                .iter()
                .map(|read| read(&value))
                .find(|pages| !pages.is_empty())
                .unwrap_or_default()
        }
    };
    pages.retain(|page| !page.words.is_empty());
    pages.truncate(MOST_PAGES);
    if pages.is_empty() { Err(Unreadable::NoWords) } else { Ok(pages) }
}
