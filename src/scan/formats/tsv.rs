//! Tab-separated values of Tesseract: a line for each word, never quoted.

use crate::word::{PagePlace, ScanPage, ScanWord};

/// Reads the pages. Lines that are not words are left out.
pub(super) fn read(text: &str) -> Vec<ScanPage> {
    let mut pages: Vec<ScanPage> = Vec::new();
    let mut under_way = None;
    for line in text.lines() {
        let cells: Vec<&str> = line.splitn(12, '\t').collect();
        let [level, number, _, _, _, _, left, top, width, height, confidence, text] = cells[..] else { continue };
        // Pages have lines of their own, whether they have words or not.
        if under_way != Some(number) && (level == "1" || level == "5") {
            under_way = Some(number);
            let size = [width, height].map(|side| side.parse().unwrap_or_default());
            let known = level == "1" && size.iter().all(|side| *side > 0.0 && *side < 100_000.0);
            let number = number.parse().unwrap_or_default();
            pages.push(ScanPage { number, size: known.then_some(size), ..ScanPage::default() });
        }
        if level != "5" {
            continue;
        }
        let number = |text: &str| text.trim().parse::<f64>().unwrap_or(f64::NAN);
        let place = PagePlace::of(number(left), number(top), number(width), number(height));
        let word = place.and_then(|place| ScanWord::new(text, place, number(confidence) / 100.0));
        if let Some(page) = pages.last_mut() {
            page.add(word);
        }
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lines_of_level_five() {
        let text = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n\
            1\t1\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t\n5\t1\t1\t1\t1\t1\t10\t20\t30\t12\t91.5\tM\"f3\n\
            5\t1\t1\t1\t1\t2\t50\t20\t30\t12\t95\t \n5\t1\t1\t1\t1\t3\t50\t-x\t30\t12\t95\te4\n\
            1\t2\t0\t0\t0\t0\t0\t0\t100\t100\t-1\t\n5\t3\t1\t1\t1\t1\t50\t20\t30\t12\tnan\te5\n";
        let pages = read(text);
        assert_eq!(pages.iter().map(|page| page.number).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(pages[1].words.is_empty());
        assert_eq!(pages[0].words.len(), 1);
        assert_eq!(pages[0].words[0].text(), "M\"f3");
        assert!((pages[0].words[0].confidence - 0.915).abs() < 1e-6);
        assert_eq!(pages[2].words[0].text(), "e5");
    }
}
