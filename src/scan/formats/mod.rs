//! The formats in which engines write what they read. The content of a file decides which one it has, never its name.

mod alto;
mod azure;
mod hocr;
mod json;
mod page;
mod textract;
mod tsv;
mod vision;
mod xml;

use super::word::ScanPage;
use bienban_base::text::BOM;

/// How many bytes at the beginning of a file decide its format.
const LOOKED_AT: usize = 4 << 10;

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OcrFormat {
    /// Tab-separated values of Tesseract.
    Tsv,
    /// HTML with the classes of hOCR.
    Hocr,
    /// ALTO XML of the Library of Congress.
    Alto,
    /// PAGE XML of the laboratory PRIMA.
    PageXml,
    /// JSON: the schema `ocr-words/1`, or that of a service.
    Json,
}

/// Why a file of an engine cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OcrFault {
    /// It is damaged: no XML, no JSON, or elements nested too deeply.
    Damaged,
    /// It has no words.
    NoWords,
}

/// The format of a file by its beginning, or nothing if it is no output of such an engine.
pub fn format(bytes: &[u8]) -> Option<OcrFormat> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(LOOKED_AT)]);
    let head = head.trim_start();
    if head.starts_with("level\tpage_num\tblock_num\t") {
        return Some(OcrFormat::Tsv);
    }
    if head.starts_with('<') {
        let has = |what: &str| head.contains(what);
        return match () {
            () if has("<alto") || has(":alto ") => Some(OcrFormat::Alto),
            () if has("<PcGts") || has(":PcGts ") => Some(OcrFormat::PageXml),
            () if has("ocr_page") || has("ocrx_word") || has("name='ocr-system'") || has("name=\"ocr-system\"") => {
                Some(OcrFormat::Hocr)
            }
            () => None,
        };
    }
    let ours = ["\"ocr-words/1\"", "\"textAnnotations\"", "\"fullTextAnnotation\"", "\"BlockType\"", "\"Blocks\""];
    let azure = ["\"analyzeResult\"", "\"readResults\""];
    let named = ours.iter().chain(&azure).any(|name| head.contains(name));
    (head.starts_with(['{', '[']) && named).then_some(OcrFormat::Json)
}

/// Reads the pages of a file.
///
/// # Errors
/// If it is damaged or has no words.
pub fn read_pages(bytes: &[u8], format: OcrFormat) -> Result<Vec<ScanPage>, OcrFault> {
    let bytes = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let text = String::from_utf8_lossy(bytes);
    let mut pages = match format {
        OcrFormat::Tsv => tsv::read(&text),
        OcrFormat::Hocr => hocr::read(&text)?,
        OcrFormat::Alto => alto::read(&text)?,
        OcrFormat::PageXml => page::read(&text)?,
        OcrFormat::Json => {
            let value = serde_json::from_str(&text).map_err(|_| OcrFault::Damaged)?;
            [json::read, vision::read, textract::read, azure::read]
                .iter()
                .map(|read| read(&value))
                .find(|pages| !pages.is_empty())
                .unwrap_or_default()
        }
    };
    for (page, number) in pages.iter_mut().zip(1..) {
        page.number = if page.number == 0 { number } else { page.number };
    }
    pages.iter_mut().for_each(ScanPage::set_upright);
    // A page without words stays: the engine may have missed a sheet.
    if pages.iter().all(|page| page.words.is_empty()) { Err(OcrFault::NoWords) } else { Ok(pages) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A small file of each format.
    const FILES: [&str; 7] = [
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
         5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t91\t1.\n5\t1\t1\t1\t1\t2\t50\t20\t30\t12\t90\te4\n",
        "<html><body><div class='ocr_page'><span class='ocrx_word' title='bbox 10 20 40 35; x_wconf 90'>\
         <span class='ocrx_cinfo' title='x_bboxes 1 2 3 4'>e</span><span id='lstm_choices_1'>\
         <span title='x_confs 90'>e</span><span title='x_confs 80'>c</span></span></span></div></body></html>",
        "<alto><Layout><Page><String HPOS=\"1\" VPOS=\"2\" WIDTH=\"30\" HEIGHT=\"9\" \
         CONTENT=\"e4\"/></Page></Layout></alto>",
        "<PcGts ><Page><Word><Coords points=\"1,5 20,5 \
         1,15\"/><TextEquiv><Unicode>e4</Unicode></TextEquiv></Word></Page></PcGts>",
        "{\"schema\": \"ocr-words/1\", \"pages\": [{\"words\": [{\"text\": \"e4\", \"box\": [1, 2, 30, 10], \
         \"confidence\": 0.9, \
         \"alternatives\": [{\"text\": \"c4\", \"confidence\": 0.1}]}]}]}",
        "{\"Blocks\": [{\"BlockType\": \"WORD\", \"Text\": \"e4\", \"Geometry\": {\"BoundingBox\": {\"Left\": 0.5, \
         \"Top\": 0.5, \"Width\": 0.1, \"Height\": 0.1}}}]}",
        "{\"analyzeResult\": {\"pages\": [{\"words\": [{\"content\": \"e4\", \"polygon\": [1, 2, 9, 2, 9, 8, 1, \
         8]}]}]}}",
    ];

    #[test]
    fn every_format_is_told_by_its_content() {
        for file in FILES {
            let format = format(file.as_bytes()).unwrap_or_else(|| panic!("{file}"));
            assert_eq!(
                read_pages(file.as_bytes(), format).expect(file)[0].words.len(),
                1 + usize::from(format == OcrFormat::Tsv)
            );
        }
        for other in ["1. e4 e5", "[Event \"A\"]", "<html><body>e4</body></html>", "{\"file\": 1}", ""] {
            assert_eq!(format(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn elements_too_deep_in_each_other_are_refused() {
        let deep = format!("<alto>{}", "<a>".repeat(100_000));
        assert_eq!(read_pages(deep.as_bytes(), OcrFormat::Alto), Err(OcrFault::Damaged));
        let deep = format!("{{\"a\": {}", "[".repeat(100_000));
        assert_eq!(read_pages(deep.as_bytes(), OcrFormat::Json), Err(OcrFault::Damaged));
    }

    proptest! {
        #[test]
        fn mutated_files_never_panic(
            which in 0..FILES.len(),
            changes in prop::collection::vec((any::<u16>(), prop_oneof![
                Just("-9e99"), Just("NaN"), Just("<"), Just("]"), Just("null"), Just("1e400"), Just("\u{301}"), Just("")
            ], any::<bool>()), 1..6),
        ) {
            let mut file: Vec<u8> = FILES[which].into();
            for (at, text, cut) in changes {
                let at = usize::from(at) % (file.len() + 1);
                let to = if cut { (at + 3).min(file.len()) } else { at };
                file.splice(at..to, text.bytes());
            }
            let formats = [OcrFormat::Tsv, OcrFormat::Hocr, OcrFormat::Alto, OcrFormat::PageXml, OcrFormat::Json];
            for format in formats {
                for page in read_pages(&file, format).unwrap_or_default() {
                    let usual = |_: &_, legal: &[_], _, _| vec![3.0; legal.len()];
                    let read = crate::reading::read_games(std::slice::from_ref(&page), None, &usual);
                    prop_assert!(read.iter().flat_map(|game| &game.moves).all(|p| (0.0..=1.0).contains(p)));
                }
            }
        }
    }
}
