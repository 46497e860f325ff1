//! JSON of Google Vision: `fullTextAnnotation` with words of symbols, or else the list `textAnnotations`.

use serde_json::Value;

use crate::word::{PagePlace, ScanPage, ScanWord};

/// The members of a list.
fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

/// The box around the corners of a shape. Google leaves out a coordinate that is 0.
fn around(shape: &Value) -> Option<PagePlace> {
    let of = |corner: &Value, name| corner.get(name).and_then(Value::as_f64).unwrap_or(0.0);
    let corners: Vec<(f64, f64)> = list(shape, "vertices").map(|v| (of(v, "x"), of(v, "y"))).collect();
    let least = |x: fn(&(f64, f64)) -> f64| corners.iter().map(x).fold(f64::INFINITY, f64::min);
    let most = |x: fn(&(f64, f64)) -> f64| corners.iter().map(x).fold(f64::NEG_INFINITY, f64::max);
    let (left, top) = (least(|c| c.0), least(|c| c.1));
    PagePlace::of(left, top, most(|c| c.0) - left, most(|c| c.1) - top)
}

/// Reads the pages, or none if the value has another shape.
pub(super) fn read(value: &Value) -> Vec<ScanPage> {
    let answers: Vec<&Value> =
        if value.get("responses").is_some() { list(value, "responses").collect() } else { vec![value] };
    answers.into_iter().flat_map(answer).collect()
}

fn answer(answer: &Value) -> Vec<ScanPage> {
    let whole = answer.get("fullTextAnnotation").into_iter().flat_map(|text| list(text, "pages"));
    let pages: Vec<ScanPage> = whole.map(page).collect();
    if !pages.is_empty() {
        return pages;
    }
    let mut page = ScanPage::default();
    // The first entry is the whole text.
    for entry in list(answer, "textAnnotations").skip(1) {
        let text = entry.get("description").and_then(Value::as_str).unwrap_or_default();
        let place = entry.get("boundingPoly").and_then(around);
        page.add(place.and_then(|place| ScanWord::new(text, place, f64::NAN)));
    }
    if page.words.is_empty() { Vec::new() } else { vec![page] }
}

fn page(value: &Value) -> ScanPage {
    let mut page = ScanPage::default();
    let words = list(value, "blocks").flat_map(|block| list(block, "paragraphs")).flat_map(|part| list(part, "words"));
    for word in words {
        let text: String = list(word, "symbols").filter_map(|symbol| symbol.get("text")?.as_str()).collect();
        let sure = word.get("confidence").and_then(Value::as_f64).unwrap_or(f64::NAN);
        let place = word.get("boundingBox").and_then(around);
        page.add(place.and_then(|place| ScanWord::new(&text, place, sure)));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_made_of_symbols() {
        let text = r#"{"responses": [{"fullTextAnnotation": {"pages": [{"blocks": [{"paragraphs": [{"words": [
            {"boundingBox": {"vertices": [{"y": 5}, {"x": 20, "y": 5}, {"x": 20, "y": 15}, {"y": 15}]},
            "confidence": 0.9,
             "symbols": [{"text": "e"}, {"text": "4"}]}]}]}]}]}}]}"#;
        let pages = read(&serde_json::from_str(text).expect("it is JSON"));
        assert_eq!(pages[0].words[0].text(), "e4");
        assert_eq!(pages[0].words[0].place, PagePlace { left: 0.0, top: 5.0, width: 20.0, height: 10.0 });
    }
}
