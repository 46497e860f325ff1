//! JSON of AWS Textract: `Blocks`, of which those of the type `WORD` are words. Boxes are parts of the page.

use serde_json::Value;

use crate::word::{PagePlace, ScanPage, ScanWord};

/// The width and height that a page is given, since the file does not have them: those of A4 at 150 dots an inch.
const PAGE: (f64, f64) = (1240.0, 1754.0);

/// Reads the pages, or none if the value has another shape.
pub(super) fn read(value: &Value) -> Vec<ScanPage> {
    let mut pages: Vec<(u64, ScanPage)> = Vec::new();
    for block in value.get("Blocks").and_then(Value::as_array).into_iter().flatten() {
        if block.get("BlockType").and_then(Value::as_str) != Some("WORD") {
            continue;
        }
        let number = block.get("Page").and_then(Value::as_u64).unwrap_or(1);
        if pages.last().is_none_or(|last| last.0 != number) {
            pages.push((number, ScanPage::default()));
        }
        let part = block.get("Geometry").and_then(|geometry| geometry.get("BoundingBox"));
        let of = |name| part.and_then(|part| part.get(name)).and_then(Value::as_f64).unwrap_or(f64::NAN);
        let place = PagePlace::of(of("Left") * PAGE.0, of("Top") * PAGE.1, of("Width") * PAGE.0, of("Height") * PAGE.1);
        let sure = block.get("Confidence").and_then(Value::as_f64).unwrap_or(f64::NAN) / 100.0;
        let text = block.get("Text").and_then(Value::as_str).unwrap_or_default();
        if let Some((_, page)) = pages.last_mut() {
            page.add(place.and_then(|place| ScanWord::new(text, place, sure)));
        }
    }
    pages.into_iter().map(|(_, page)| page).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_words_are_words() {
        let text = r#"{"Blocks": [{"BlockType": "PAGE"}, {"BlockType": "WORD", "Text": "Nf3", "Confidence": 91.0,
            "Page": 1,
            "Geometry": {"BoundingBox": {"Left": 0.5, "Top": 0.5, "Width": 0.1, "Height": 0.01}}}]}"#;
        let pages = read(&serde_json::from_str(text).expect("it is JSON"));
        assert_eq!(pages[0].words[0].text(), "Nf3");
        assert!((pages[0].words[0].place.left - 620.0).abs() < 1e-3);
    }
}
