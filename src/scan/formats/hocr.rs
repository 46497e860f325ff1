//! hOCR: an element of the class `ocrx_word` for each word. Tesseract adds the letters with their boxes and the other
//! readings of each letter, both in elements of the class `ocrx_cinfo`.

use quick_xml::events::BytesStart;

use super::OcrFault;
use super::xml::{XmlPart, attribute, each};
use crate::word::{PagePlace, ScanPage, ScanWord};

/// `x_confs` is 100 minus this many times the cost of a letter, unless the user has set another coefficient.
const COEFFICIENT: f64 = 5.0;
/// With the coefficient 1 hardly any letter reaches 0.
const FEW: f64 = 0.05;

/// The readings of one letter with their `x_confs`.
type HocrLetter = Vec<(String, f64)>;

/// An unfinished word.
#[derive(Default)]
struct OpenWord {
    depth: usize,
    place: Option<PagePlace>,
    confidence: f64,
    /// Its text, and that of its letters if each has an element of its own.
    text: String,
    letters: String,
    groups: Vec<HocrLetter>,
    /// Where the next text goes.
    into: HocrTarget,
}

#[derive(Default, Clone, Copy, PartialEq)]
enum HocrTarget {
    #[default]
    Text,
    Letters,
    Choice,
    Nowhere,
}

/// The numbers after a word of a title: `bbox 1 2 30 40; x_wconf 91`.
fn property(title: &str, name: &str) -> Vec<f64> {
    let part = title.split(';').map(str::trim).find_map(|part| part.strip_prefix(name));
    let numbers = part.unwrap_or_default().split_whitespace();
    numbers.map_while(|number| number.parse().ok()).take(4).collect()
}

fn begin(element: &BytesStart<'_>, depth: usize) -> OpenWord {
    let title = attribute(element, "title").unwrap_or_default();
    let place = match property(&title, "bbox")[..] {
        [left, top, right, bottom] => PagePlace::of(left, top, right - left, bottom - top),
        _ => None,
    };
    let confidence = property(&title, "x_wconf").first().map_or(f64::NAN, |x| x / 100.0);
    OpenWord { depth, place, confidence, ..OpenWord::default() }
}

/// An element inside a word.
fn inside(open: &mut OpenWord, element: &BytesStart<'_>) {
    let id = attribute(element, "id").unwrap_or_default();
    let title = attribute(element, "title").unwrap_or_default();
    let confidences = property(&title, "x_confs");
    if id.starts_with("lstm_choices") {
        open.groups.push(HocrLetter::new());
        open.into = HocrTarget::Nowhere;
    } else if let (Some(group), [confidence, ..]) = (open.groups.last_mut(), &confidences[..]) {
        group.push((String::new(), *confidence));
        open.into = HocrTarget::Choice;
    } else if title.contains("x_bboxes") {
        open.into = HocrTarget::Letters;
    }
}

fn text(open: &mut OpenWord, text: &str) {
    let to = match open.into {
        HocrTarget::Text => &mut open.text,
        HocrTarget::Letters => &mut open.letters,
        HocrTarget::Choice => match open.groups.last_mut().and_then(|group| group.last_mut()) {
            Some((choice, _)) => choice,
            None => return,
        },
        HocrTarget::Nowhere => return,
    };
    if to.len() < 1000 {
        to.push_str(text);
    }
}

/// Reads the pages.
///
/// # Errors
/// If the text is no XML.
pub(super) fn read(all: &str) -> Result<Vec<ScanPage>, OcrFault> {
    let mut pages: Vec<(ScanPage, Vec<Vec<HocrLetter>>)> = Vec::new();
    let mut open: Option<OpenWord> = None;
    each(all, &mut |part| match part {
        XmlPart::Begin(element, depth) => {
            let class = attribute(element, "class").unwrap_or_default();
            match (class.as_str(), &mut open) {
                ("ocr_page", _) => pages.push(Default::default()),
                ("ocrx_word", None) => open = Some(begin(element, depth)),
                (_, Some(open)) => inside(open, element),
                _ => {}
            }
        }
        XmlPart::Text(said) => {
            if let Some(open) = &mut open {
                text(open, said);
            }
        }
        XmlPart::End(depth) => {
            if let Some(inner) = &mut open
                && inner.depth != depth
            {
                let in_group = inner.into == HocrTarget::Choice;
                inner.into =
                    if in_group || inner.into == HocrTarget::Nowhere { HocrTarget::Nowhere } else { HocrTarget::Text };
            }
            if let Some(done) = open.take_if(|open| open.depth >= depth) {
                let said = if done.letters.trim().is_empty() { &done.text } else { &done.letters };
                let said: String = said.split_whitespace().collect::<Vec<_>>().join(" ");
                let word = done.place.and_then(|place| ScanWord::new(&said, place, done.confidence));
                if pages.is_empty() {
                    pages.push(Default::default());
                }
                if let (Some((page, groups)), Some(word)) = (pages.last_mut(), word) {
                    let before = page.words.len();
                    page.add(Some(word));
                    if page.words.len() > before {
                        groups.push(done.groups);
                    }
                }
            }
        }
    })?;
    Ok(pages.into_iter().map(|(page, groups)| with_alternatives(page, &groups)).collect())
}

/// Adds the other readings of its letters to the words of a page.
fn with_alternatives(mut page: ScanPage, groups: &[Vec<HocrLetter>]) -> ScanPage {
    let others = || groups.iter().flatten().flat_map(|group| group.iter().skip(1));
    let (all, none) =
        others().fold((0.0, 0.0), |(all, none), (_, x)| (all + 1.0, none + f64::from(u8::from(*x <= 0.0))));
    let coefficient = if none <= FEW * all { 1.0 } else { COEFFICIENT };
    for (word, groups) in page.words.iter_mut().zip(groups) {
        // A blank before a word is a group as well, so a letter takes the next group that begins with it.
        let mut next = 0;
        for at in 0..word.letters.len() {
            let mut read = [0; 4];
            let read = &*word.letters[at].read.encode_utf8(&mut read);
            let is_its = |group: &HocrLetter| group.first().is_some_and(|(first, _)| first.trim() == read);
            let Some(found) = groups[next..].iter().take(3).position(is_its) else { continue };
            let group = &groups[next + found];
            next += found + 1;
            for (other, x) in group.iter().skip(1).filter(|(_, x)| *x > 0.0) {
                let mut letters = other.trim().chars();
                if let (Some(letter), None) = (letters.next(), letters.next()) {
                    word.may_be(at, letter, (group[0].1 - x) / coefficient);
                }
            }
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_alternatives() {
        let choice = |c: &str, x: f64| format!("<span class='ocrx_cinfo' title='x_confs {x}'>{c}</span>");
        let group = |n: u32, some: &[String]| {
            format!("<span class='ocrx_cinfo' id='lstm_choices_1_1_{n}'>{}</span>", some.concat())
        };
        let text = format!(
            "<!DOCTYPE html><html><body><div class='ocr_page'><span class='ocrx_word' id='word_1_1' \
             title='bbox 10 20 40 35; x_wconf 90'><span class='ocrx_cinfo' title='x_bboxes 1 2 3 4; x_conf \
         9'>c</span>{}\
             <span class='ocrx_cinfo' title='x_bboxes 1 2 3 4; x_conf 9'>4</span>{}</span>\
             <span class='ocrx_word' title='bbox 50 20 80 35; x_wconf \
         90'><strong>Mf3</strong></span></div></body></html>",
            group(1, &[choice("c", 99.0), choice("e", 97.5)]),
            group(2, &[choice("4", 99.0), choice("A", 60.0)]),
        );
        let page = &read(&text).expect("it is XML")[0];
        assert_eq!(page.words.iter().map(ScanWord::text).collect::<Vec<_>>(), ["c4", "Mf3"]);
        assert_eq!(page.words[0].letters[0].others, [('e', 1.5)]);
        assert_eq!(page.words[0].letters[1].others, [('A', 39.0)]);
    }
}
