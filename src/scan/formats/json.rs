//! JSON of the schema `ocr-words/1`: pages of words with a text, a box, a confidence and alternatives.

use serde_json::Value;

use crate::word::{PagePlace, ScanPage, ScanWord};

/// A lower confidence counts as this.
const LEAST: f64 = 1e-4;

/// Reads the pages, or none if the value has another schema.
pub(super) fn read(value: &Value) -> Vec<ScanPage> {
    let Some(pages) = value.get("pages").and_then(Value::as_array) else { return Vec::new() };
    if value.get("schema").and_then(Value::as_str).is_none_or(|schema| !schema.starts_with("ocr-words/")) {
        return Vec::new();
    }
    let words = |page: &Value| {
        let number = page.get("page").and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok());
        let mut read = ScanPage { number: number.unwrap_or_default(), ..ScanPage::default() };
        for word in page.get("words").and_then(Value::as_array).into_iter().flatten() {
            read.add(one(word));
        }
        read
    };
    pages.iter().map(words).collect()
}

fn one(value: &Value) -> Option<ScanWord> {
    // What a language model could not read is `null`.
    let text = value.get("text")?.as_str()?;
    let sides: Vec<f64> = value.get("box")?.as_array()?.iter().filter_map(Value::as_f64).collect();
    let [left, top, width, height] = sides[..] else { return None };
    let sure = value.get("confidence").and_then(Value::as_f64).unwrap_or(f64::NAN);
    let mut word = ScanWord::new(text, PagePlace::of(left, top, width, height)?, sure)?;
    for other in value.get("alternatives").and_then(Value::as_array).into_iter().flatten().take(50) {
        let Some(text) = other.get("text").and_then(Value::as_str) else { continue };
        let less = other.get("confidence").and_then(Value::as_f64).unwrap_or(LEAST).clamp(LEAST, 1.0);
        let sure = if sure.is_finite() { sure.clamp(0.01, 1.0) } else { 1.0 };
        word.may_read(text, (sure / less).ln());
    }
    Some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_alternatives() {
        let text = r#"{"schema": "ocr-words/1", "pages": [{"page": 1, "words": [
            {"text": "Mf3", "box": [1, 2, 30, 10], "confidence": 0.9, "alternatives": [{"text": "Nf3",
            "confidence": 0.09}]},
            {"text": null, "box": [1, 2, 30, 10]}, {"text": "e4", "box": [1, 2, -3, 10]}, {"text": "e4"}, 7]}]}"#;
        let pages = read(&serde_json::from_str(text).expect("it is JSON"));
        assert_eq!(pages[0].words.len(), 1);
        let (other, cost) = pages[0].words[0].letters[0].others[0];
        assert!(other == 'N' && (cost - 10_f32.ln()).abs() < 1e-3, "{cost}");
    }
}
