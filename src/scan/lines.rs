//! Lines: the words of a page as lines of text, for the labels around the moves.

use super::piece::pieces;
use super::tilt::{slope, usual_height};
use super::word::{ScanPage, ScanWord};

/// How far below the word before it a word of the same line may be, as a part of the height of letters.
const SAME_LINE: f32 = 0.6;
/// How far apart words of one value may be, as a part of their height.
const GAP: f32 = 1.6;

/// The lines of a page from top to bottom. Words of a line that are far apart have three blanks between them.
pub fn lines(page: &ScanPage) -> Vec<String> {
    let pieces = pieces(page);
    let (slope, height) = (slope(&pieces), usual_height(&pieces));
    let level = |word: &ScanWord| word.place.top + word.place.height / 2.0 - slope * word.place.middle();
    let mut words: Vec<(f32, &ScanWord)> = page.words.iter().map(|word| (level(word), word)).collect();
    words.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut lines: Vec<Vec<&ScanWord>> = Vec::new();
    let mut last = f32::NEG_INFINITY;
    for (level, word) in words {
        match lines.last_mut().filter(|_| level - last < height * SAME_LINE) {
            Some(line) => line.push(word),
            None => lines.push(vec![word]),
        }
        last = level;
    }
    lines.into_iter().map(joined).collect()
}

/// The words of a line from left to right.
fn joined(mut line: Vec<&ScanWord>) -> String {
    line.sort_by(|a, b| a.place.left.total_cmp(&b.place.left));
    let mut text = String::new();
    let mut end = f32::INFINITY;
    for word in line {
        if !text.is_empty() {
            text.push_str(if word.place.left - end > word.place.height * GAP { "   " } else { " " });
        }
        text.push_str(&word.text());
        end = word.place.left + word.place.width;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::PagePlace;

    #[test]
    fn words_of_a_tilted_page_stand_in_their_lines() {
        let mut page = ScanPage::default();
        for (text, left, top) in [
            ("Trắng:", 10.0, 5.0),
            ("Đen:", 700.0, 19.0),
            ("An", 80.0, 6.0),
            ("Lê", 108.0, 7.0),
            ("Bình", 750.0, 20.0),
            ("Kết", 10.0, 65.0),
            ("quả:", 50.0, 66.0),
            ("1-0", 100.0, 67.0),
        ] {
            let place = PagePlace { left, top, width: text.chars().count() as f32 * 11.0, height: 20.0 };
            page.add(ScanWord::new(text, place, 0.9));
        }
        assert_eq!(lines(&page), ["Trắng: An Lê   Đen: Bình", "Kết quả: 1-0"]);
    }
}
