//! PAGE XML: a `Word` with `Coords` and its text in `Unicode`; pages without words have their lines as words.

use super::OcrFault;
use super::xml::{XmlPart, attribute, each, number};
use crate::word::{PagePlace, ScanPage, ScanWord};

/// An open element that may have a text.
struct OpenElement {
    depth: usize,
    is_word: bool,
    place: Option<PagePlace>,
    text: String,
    confidence: f64,
}

/// The box around points such as `10,20 30,20 30,40`.
fn around(points: &str) -> Option<PagePlace> {
    let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for point in points.split_whitespace().take(1000) {
        let (x, y) = point.split_once(',')?;
        let (x, y) = (x.parse::<f64>().ok()?, y.parse::<f64>().ok()?);
        (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
    }
    PagePlace::of(left, top, right - left, bottom - top)
}

/// Reads the pages.
///
/// # Errors
/// If the text is no XML.
pub(super) fn read(text: &str) -> Result<Vec<ScanPage>, OcrFault> {
    let mut pages: Vec<(ScanPage, ScanPage)> = Vec::new();
    let (mut open, mut in_text): (Vec<OpenElement>, bool) = (Vec::new(), false);
    each(text, &mut |part| match part {
        XmlPart::Begin(element, depth) => match element.local_name().as_ref() {
            "Page" => pages.push(Default::default()),
            name @ ("TextLine" | "Word") => {
                let is_word = name == "Word";
                open.push(OpenElement { depth, is_word, place: None, text: String::new(), confidence: f64::NAN });
            }
            "Coords" => {
                let last = open.last_mut().filter(|open| open.depth + 1 == depth);
                if let (Some(open), Some(points)) = (last, attribute(element, "points")) {
                    open.place = around(&points);
                }
            }
            // A region has a text as well, and a glyph is one level deeper.
            "TextEquiv" => {
                if let Some(open) = open.last_mut().filter(|open| open.depth + 1 == depth && open.text.is_empty()) {
                    open.confidence = number(element, "conf");
                    in_text = true;
                }
            }
            _ => {}
        },
        XmlPart::Text(text) => {
            if let Some(open) = open.last_mut().filter(|open| in_text && open.text.len() < 1000) {
                open.text.push_str(text);
            }
        }
        XmlPart::End(depth) => {
            if open.last().is_some_and(|open| open.depth + 1 >= depth) {
                in_text = false;
            }
            if let Some(done) = open.pop_if(|open| open.depth == depth) {
                let word = done.place.and_then(|place| ScanWord::new(&done.text, place, done.confidence));
                if let Some((words, lines)) = pages.last_mut() {
                    if done.is_word { words.add(word) } else { lines.add(word) }
                }
            }
        }
    })?;
    let better = |(words, lines): (ScanPage, ScanPage)| if words.words.is_empty() { lines } else { words };
    Ok(pages.into_iter().map(better).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_before_lines() {
        let word = |x: u32, text: &str| {
            format!(
                "<Word><Coords points=\"{x},5 {},5 {x},15\"/><TextEquiv conf=\"0.8\"><Unicode>{text}</Unicode>\
                 </TextEquiv></Word>",
                x + 20
            )
        };
        let text = format!(
            "<PcGts><Page><TextRegion><TextLine><Coords points=\"0,0 90,0 90,20\"/>{}{}<TextEquiv><Unicode>e4 e5\
             </Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>",
            word(1, "e4"),
            word(40, "e5")
        );
        let pages = read(&text).expect("it is XML");
        assert_eq!(pages[0].words.iter().map(ScanWord::text).collect::<Vec<_>>(), ["e4", "e5"]);
        let alone = "<PcGts><Page><TextLine><Coords points=\"0,0 90,0 90,20\"/><TextEquiv><Unicode>e4 e5</Unicode>\
            </TextEquiv></TextLine></Page></PcGts>";
        assert_eq!(read(alone).expect("it is XML")[0].words[0].text(), "e4 e5");
    }
}
