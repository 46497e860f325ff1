//! Articles: the points of Art. 23 and subarticles of Art. 24 about the conduct of a side (6.5).

use std::fmt;

use super::attack::Exemption;
use super::deed::{MenSet, MoveDeed};
use super::man::ManKind;
use super::verdict::ConductLevel;

/// An article of the law with its point: `23.10`, `7.2c`. Articles are ordered by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct XiangqiArticle {
    number: u8,
    point: u8,
    letter: Option<char>,
}

impl XiangqiArticle {
    /// The article of a number and a point.
    pub const fn new(number: u8, point: u8) -> XiangqiArticle {
        XiangqiArticle { number, point, letter: None }
    }

    /// 7.2c: a draw by the rules on repetition.
    pub const DRAW: XiangqiArticle = XiangqiArticle { number: 7, point: 2, letter: Some('c') };
}

impl fmt::Display for XiangqiArticle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.number, self.point)?;
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

/// Articles in the form of the column: sorted by number and joined by `;`.
pub fn joined(articles: &[XiangqiArticle]) -> String {
    articles.iter().map(XiangqiArticle::to_string).collect::<Vec<_>>().join(";")
}

/// Articles in the form of sentences.
pub fn listed(articles: &[XiangqiArticle]) -> String {
    articles.iter().map(XiangqiArticle::to_string).collect::<Vec<_>>().join(", ")
}

/// A list that holds every article once.
#[derive(Debug, Default)]
pub(super) struct XiangqiArticles(Vec<XiangqiArticle>);

impl XiangqiArticles {
    /// Adds points of an article.
    pub(super) fn add(&mut self, article: u8, points: &[u8]) {
        self.0.extend(points.iter().map(|&point| XiangqiArticle::new(article, point)));
    }

    /// Adds 7.2c.
    pub(super) fn add_draw(&mut self) {
        self.0.push(XiangqiArticle::DRAW);
    }

    /// The articles in their order.
    pub(super) fn sorted(mut self) -> Vec<XiangqiArticle> {
        self.0.sort_unstable();
        self.0.dedup();
        self.0
    }
}

/// The conduct of a side over a window.
#[derive(Clone, Copy)]
pub(super) struct Conduct<'a> {
    /// The half-moves of the side.
    pub(super) own: &'a [&'a MoveDeed],
    /// Those of the opponent.
    pub(super) other: &'a [&'a MoveDeed],
    /// The least level of the periods.
    pub(super) level: ConductLevel,
    /// The men that every half-move of a period chases, in any period.
    pub(super) common: MenSet,
}

/// Adds the articles on the conduct of a side.
pub(super) fn gather(conduct: &Conduct, articles: &mut XiangqiArticles) {
    match conduct.level {
        ConductLevel::Check => {
            articles.add(23, &[1]);
            articles.add(24, &[2]);
            if conduct.other.iter().any(|deed| deed.check) {
                articles.add(24, &[4]);
            }
        }
        ConductLevel::Chase | ConductLevel::Bared => gather_chase(conduct, articles),
        ConductLevel::Free => gather_free(conduct, articles),
    }
}

/// The articles on a perpetual chase, and on one that only takes guards away.
fn gather_chase(conduct: &Conduct, articles: &mut XiangqiArticles) {
    let is_common = |victim: u8| conduct.common & 1 << victim != 0;
    let all = || conduct.own.iter().flat_map(|deed| &deed.attacks);
    articles.add(23, &[3]);
    let mut attackers: MenSet = 0;
    for hit in conduct.own.iter().flat_map(|deed| deed.chases(ConductLevel::Bared)).filter(|hit| is_common(hit.victim))
    {
        attackers |= 1 << hit.attacker;
        if hit.strikes_chariot() {
            articles.add(24, &[11]);
            if hit.guarded {
                articles.add(23, &[6]);
            }
        }
        if hit.is_false_guard() {
            articles.add(23, &[6]);
            articles.add(24, &[30]);
        }
        if hit.attacker_kind == hit.victim_kind {
            articles.add(23, &[7]);
            articles.add(24, &[20]);
        }
        if hit.attacker_kind == ManKind::Chariot && hit.victim_kind == ManKind::Soldier {
            articles.add(24, &[27]);
        }
    }
    if attackers.count_ones() > 1 {
        articles.add(24, &[29]);
    }
    if conduct.level == ConductLevel::Bared {
        articles.add(24, &[36]);
    }
    if conduct.other.iter().any(|deed| deed.victims(ConductLevel::Chase) != 0) {
        articles.add(23, &[5]);
    }
    if all().any(|attack| attack.exemption == Some(Exemption::Offer)) {
        articles.add(23, &[8]);
        articles.add(24, &[32]);
    }
    if all().any(|attack| attack.exemption == Some(Exemption::GeneralOrSoldier) && is_common(attack.victim)) {
        articles.add(24, &[26]);
    }
}

/// The articles on allowed conduct.
fn gather_free(conduct: &Conduct, articles: &mut XiangqiArticles) {
    let mut nothing = true;
    let mut add = |article: u8, points: &[u8]| {
        articles.add(article, points);
        nothing = false;
    };
    if conduct.own.iter().any(|deed| deed.check) || conduct.own.iter().all(|deed| deed.threatens_mate()) {
        add(23, &[2]);
    }
    if conduct.own.iter().all(|deed| deed.victims(ConductLevel::Bared) != 0) {
        add(23, &[4]);
        add(24, &[28]);
    }
    for attack in conduct.own.iter().flat_map(|deed| &deed.attacks).filter(|attack| attack.new) {
        match attack.exemption {
            Some(Exemption::Guarded) => add(23, &[6]),
            Some(Exemption::GeneralOrSoldier) => add(23, &[9]),
            Some(Exemption::Offer) => add(23, &[10]),
            Some(Exemption::Uncrossed) => add(23, &[3]),
            None => {}
        }
    }
    if nothing {
        articles.add(24, &[2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_are_sorted_by_number() {
        let mut articles = XiangqiArticles::default();
        articles.add(24, &[18, 3]);
        articles.add(23, &[10, 9, 9]);
        articles.add_draw();
        assert_eq!(joined(&articles.sorted()), "7.2c;23.9;23.10;24.3;24.18");
    }
}
