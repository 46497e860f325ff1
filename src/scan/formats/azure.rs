//! JSON of Azure Document Intelligence: `analyzeResult.pages` with words, whose `polygon` has the corners.

use serde_json::Value;

use crate::word::{PagePlace, ScanPage, ScanWord};

/// Pages in inches become pages in pixels.
const DOTS: f64 = 150.0;

/// Reads the pages, or none if the value has another shape.
pub(super) fn read(value: &Value) -> Vec<ScanPage> {
    let result = value.get("analyzeResult").unwrap_or(value);
    let pages = result.get("pages").or_else(|| result.get("readResults")).and_then(Value::as_array);
    pages.into_iter().flatten().map(page).filter(|page| !page.words.is_empty()).collect()
}

fn page(value: &Value) -> ScanPage {
    let scale = if value.get("unit").and_then(Value::as_str) == Some("inch") { DOTS } else { 1.0 };
    let mut page = ScanPage::default();
    let of = |name: &str| value.get(name).and_then(Value::as_array).into_iter().flatten();
    // The older service has only words in lines.
    let in_lines = of("lines").filter_map(|line| line.get("words")?.as_array()).flatten();
    for word in of("words").chain(in_lines) {
        let text = word.get("content").or_else(|| word.get("text")).and_then(Value::as_str).unwrap_or_default();
        let sure = word.get("confidence").and_then(Value::as_f64).unwrap_or(f64::NAN);
        let corners = word.get("polygon").or_else(|| word.get("boundingBox")).and_then(Value::as_array);
        page.add(corners.and_then(|corners| around(corners, scale)).and_then(|place| ScanWord::new(text, place, sure)));
    }
    page
}

/// The box around corners, `[x, y, x, y, ...]`.
fn around(corners: &[Value], scale: f64) -> Option<PagePlace> {
    let numbers: Vec<f64> = corners.iter().take(100).filter_map(Value::as_f64).map(|x| x * scale).collect();
    let of = |from: usize| numbers.iter().skip(from).step_by(2).copied();
    let (left, top) = (of(0).fold(f64::INFINITY, f64::min), of(1).fold(f64::INFINITY, f64::min));
    let (right, bottom) = (of(0).fold(f64::NEG_INFINITY, f64::max), of(1).fold(f64::NEG_INFINITY, f64::max));
    PagePlace::of(left, top, right - left, bottom - top)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_polygons() {
        let text = r#"{"analyzeResult": {"pages": [{"unit": "inch", "words": [
            {"content": "e4", "confidence": 0.9, "polygon": [1, 2, 1.2, 2, 1.2, 2.1, 1, 2.1]}]}]}}"#;
        let pages = read(&serde_json::from_str(text).expect("it is JSON"));
        assert_eq!(pages[0].words[0].text(), "e4");
        assert!((pages[0].words[0].place.left - 150.0).abs() < 1e-3);
    }
}
