//! Pages that lie on their side or upside down, by the places of their words. Engines read such a page as if it
//! were upright but report places as they are: the words of a line are beneath or above each other.

use super::turn::Turn;
use super::word::{PagePlace, ScanPage};

/// The shape of shorter words gives no direction.
const LETTERS: usize = 3;
/// The least number of words, and of steps from word to word, that turn a page.
const FEWEST: usize = 3;
/// How far away the next word of a line is at most, and how far aside, in heights of the letters.
const AWAY: f32 = 15.0;
const ASIDE: f32 = 0.5;

impl Turn {
    /// A place on the turned page. `size` is that of the page before.
    fn turned(self, place: PagePlace, size: [f32; 2]) -> PagePlace {
        let PagePlace { left, top, width, height } = place;
        let (right, bottom) = (size[0] - left - width, size[1] - top - height);
        match self.0 {
            1 => PagePlace { left: bottom, top: left, width: height, height: width },
            2 => PagePlace { left: right, top: bottom, width, height },
            3 => PagePlace { left: top, top: right, width: height, height: width },
            _ => place,
        }
    }

    fn size(self, size: [f32; 2]) -> [f32; 2] {
        if self.0 % 2 == 1 { [size[1], size[0]] } else { size }
    }
}

impl ScanPage {
    /// Turns the page upright.
    pub(crate) fn set_upright(&mut self) {
        let turn = self.turn();
        if turn == Turn::default() {
            return;
        }
        let size = self.size.unwrap_or_else(|| self.extent());
        for word in &mut self.words {
            word.place = turn.turned(word.place, size);
        }
        (self.turned, self.size) = (turn, Some(turn.size(size)));
    }

    /// A place of the upright page on the image as it is seen. `seen` is the turn with which programs show it.
    #[must_use]
    pub fn on_image(&self, place: PagePlace, seen: Turn) -> PagePlace {
        let left = self.turned.without(seen);
        match self.size.filter(|_| left != Turn::default()) {
            Some(size) => Turn::default().without(left).turned(place, size),
            None => place,
        }
    }

    fn extent(&self) -> [f32; 2] {
        self.words.iter().fold([0.0, 0.0], |[right, bottom], word| {
            let PagePlace { left, top, width, height } = word.place;
            [right.max(left + width), bottom.max(top + height)]
        })
    }

    /// The turn that makes it upright, by the shapes of its words and where one goes on from the other.
    fn turn(&self) -> Turn {
        let long = || self.words.iter().filter(|word| word.letters.len() >= LETTERS);
        let upright = long().filter(|word| word.place.width > word.place.height).count();
        let is_upright = 2 * upright >= long().count();
        let (mut forward, mut back) = (0, 0);
        for pair in self.words.windows(2) {
            let [one, next] = [pair[0].place, pair[1].place];
            let (along, across, high) = if is_upright {
                (next.left - one.left, next.top + next.height / 2.0 - one.top - one.height / 2.0, one.height)
            } else {
                (next.top - one.top, next.left + next.width / 2.0 - one.left - one.width / 2.0, one.width)
            };
            if across.abs() < ASIDE * high && along.abs() < AWAY * high {
                *(if along > 0.0 { &mut forward } else { &mut back }) += 1;
            }
        }
        match is_upright {
            _ if forward.max(back) < FEWEST || long().count() < FEWEST => Turn(0),
            true if back > 2 * forward => Turn(2),
            true => Turn(0),
            false if back > forward => Turn(1),
            false => Turn(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::ScanWord;

    #[test]
    fn a_page_that_was_turned_is_turned_back() {
        let mut page = ScanPage { size: Some([900.0, 600.0]), ..ScanPage::default() };
        for (at, text) in ["Event:", "Spring", "Open", "White:", "Nguyen", "An"].iter().enumerate() {
            let place = PagePlace {
                left: 50.0 + 80.0 * (at % 3) as f32,
                top: 40.0 * (at / 3) as f32,
                width: 60.0,
                height: 20.0,
            };
            page.add(ScanWord::new(text, place, 0.9));
        }
        let upright: Vec<PagePlace> = page.words.iter().map(|word| word.place).collect();
        for quarters in 0..4 {
            let before = Turn::default().without(Turn::new(quarters));
            let mut turned = page.clone();
            for word in &mut turned.words {
                word.place = before.turned(word.place, [900.0, 600.0]);
            }
            turned.size = Some(before.size([900.0, 600.0]));
            let raw: Vec<PagePlace> = turned.words.iter().map(|word| word.place).collect();
            turned.set_upright();
            assert_eq!(turned.turned, Turn::new(quarters));
            assert_eq!(turned.words.iter().map(|word| word.place).collect::<Vec<_>>(), upright);
            let seen = |turn| upright.iter().map(|place| turned.on_image(*place, turn)).collect::<Vec<_>>();
            assert_eq!(seen(Turn::default()), raw);
            assert_eq!(seen(Turn::new(quarters)), upright);
        }
    }
}
