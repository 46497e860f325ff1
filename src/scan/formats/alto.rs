//! ALTO XML: a `String` for each word, with `WC` as its confidence and, in some engines, `ALTERNATIVE` readings.

use super::OcrFault;
use super::xml::{XmlPart, attribute, each, number};
use crate::word::{PagePlace, ScanPage, ScanWord};

/// The cost of another reading without a number, in nats.
const ALTERNATIVE: f64 = 2.5;

/// Reads the pages.
///
/// # Errors
/// If the text is no XML.
pub(super) fn read(text: &str) -> Result<Vec<ScanPage>, OcrFault> {
    let mut pages: Vec<ScanPage> = Vec::new();
    // The text of another reading, while it is read.
    let mut other: Option<String> = None;
    each(text, &mut |part| match part {
        XmlPart::Begin(element, _) => match element.local_name().as_ref() {
            "Page" => pages.push(ScanPage::default()),
            "String" => {
                let of = |name| number(element, name);
                let place = PagePlace::of(of("HPOS"), of("VPOS"), of("WIDTH"), of("HEIGHT"));
                let text = attribute(element, "CONTENT").unwrap_or_default();
                let word = place.and_then(|place| ScanWord::new(&text, place, of("WC")));
                if pages.is_empty() {
                    pages.push(ScanPage::default());
                }
                if let Some(page) = pages.last_mut() {
                    page.add(word);
                }
            }
            "ALTERNATIVE" => other = Some(String::new()),
            _ => {}
        },
        XmlPart::Text(text) => {
            if let Some(other) = other.as_mut().filter(|other| other.len() < 1000) {
                other.push_str(text);
            }
        }
        XmlPart::End(_) => {
            if let Some(other) = other.take()
                && let Some(word) = pages.last_mut().and_then(|page| page.words.last_mut())
            {
                word.may_read(&other, ALTERNATIVE);
            }
        }
    })?;
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_words() {
        let text = "<?xml version=\"1.0\"?><alto xmlns=\"x\"><Layout><Page WIDTH=\"9\"><TextLine>\
            <String HPOS=\"1\" VPOS=\"2\" WIDTH=\"30\" HEIGHT=\"9\" WC=\"0.91\" CONTENT=\" M&amp;3\"/><SP \
         WIDTH=\"3\"/>\
            <String HPOS=\"40\" VPOS=\"2\" WIDTH=\"30\" HEIGHT=\"9\" \
         CONTENT=\"e4\"><ALTERNATIVE>c4</ALTERNATIVE></String>\
            <String HPOS=\"40\" VPOS=\"2\" WIDTH=\"NaN\" HEIGHT=\"9\" \
         CONTENT=\"e5\"/></TextLine></Page></Layout></alto>";
        let pages = read(text).expect("it is XML");
        let words: Vec<String> = pages[0].words.iter().map(ScanWord::text).collect();
        assert_eq!(words, ["M&3", "e4"]);
        assert_eq!(pages[0].words[1].letters[0].others, [('c', 2.5)]);
    }
}
