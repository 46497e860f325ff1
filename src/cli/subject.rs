//! What `laws` is asked about: an edition, or an article in all of them.

use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::law::article::Article;
use bienban_engine::chess::law::edition::{CalendarDay, LawEdition};
use bienban_engine::chess::law::editions::{EDITIONS, by_id};
use bienban_games::claims;
use bienban_report::tables::provisions::{ProvisionRow, provisions, tournament_provisions, xiangqi_provisions};
use bienban_xiangqi::law;

/// Two words that are less alike than this are not proposed for one another.
const LIKE: f64 = 0.7;

/// The same for numbers of articles, of which one figure is another article.
const NEARLY: f64 = 0.9;

/// What a word asks about. A table that is not about editions is one more variant, with its name in
/// [`LawsSubject::with_range`] and in [`words`].
#[derive(Debug, Clone)]
pub(super) enum LawsSubject {
    /// An edition, by its year.
    Edition(&'static LawEdition),
    /// An article and its parts, in every edition that has it.
    Article(Article),
    /// The claim of the last two minutes, which is in an article or in the Guidelines.
    Quickplay,
    /// The law of xiangqi.
    Xiangqi,
    /// The rules of tournaments.
    Tournaments,
}

impl LawsSubject {
    /// What a word asks about.
    ///
    /// # Errors
    /// What can be asked, and what is most like the word, if it is none of it or an article that no provision has.
    pub(super) fn of(word: &str) -> Result<LawsSubject, Message> {
        if let Some(edition) = by_id(word) {
            return Ok(LawsSubject::Edition(edition));
        }
        if word == law::EDITION {
            return Ok(LawsSubject::Xiangqi);
        }
        if word == bienban_tournament::law::NAME {
            return Ok(LawsSubject::Tournaments);
        }
        let rows = every_rule(Catalog::of(bienban_base::messages::Ui::English));
        // `Điều 9.2` is Article 9.2.
        let number = claims::article_number(word);
        let article = word.parse::<Article>().ok().or_else(|| number?.parse().ok());
        if let Some(article) = article.clone().filter(|article| is_known(article, &rows)) {
            return Ok(LawsSubject::Article(article));
        }
        if claims::names_quickplay(word) {
            return Ok(LawsSubject::Quickplay);
        }
        let mut known: Vec<String> = EDITIONS.iter().map(|edition| edition.id.to_owned()).collect();
        known.extend([law::EDITION, bienban_tournament::law::NAME].map(str::to_owned));
        known.extend(rows.iter().flat_map(|row| row.article.split(", ")).map(str::to_owned));
        // The year of an edition is no article.
        let key = match article {
            Some(_) if word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_digit()) => "laws-no-edition",
            Some(_) => "laws-no-article",
            None => "laws-unknown-word",
        };
        let hint = match &article {
            Some(article) if key == "laws-no-article" => of_chapter(article, &known),
            _ => of_year(word).unwrap_or_else(|| nearest(word, &known, LIKE)),
        };
        let editions = format!("{}, {}, {}", words(), law::EDITION, bienban_tournament::law::NAME);
        Err(Message::new(key).with("word", word).with("editions", editions).with_phrase("hint", hint))
    }
}

/// The articles of the same chapter that are known: one that is nearly the same, or else all.
fn of_chapter(article: &Article, known: &[String]) -> Message {
    let mut there: Vec<Article> = known.iter().filter_map(|number| number.parse().ok()).collect();
    there.retain(|other| other.is_of_chapter(article));
    there.sort();
    there.dedup();
    let there: Vec<String> = there.iter().map(Article::to_string).collect();
    let near = nearest(&article.to_string(), &there, NEARLY);
    match near.key {
        "config-nearest" => near,
        _ if there.is_empty() => near,
        _ => Message::new("laws-of-chapter").with("articles", there.join(", ")),
    }
}

/// An edition, by its name.
///
/// # Errors
/// The editions, and the one that is most like the word, if it is none.
pub(super) fn edition(word: &str) -> Result<&'static LawEdition, Message> {
    let known: Vec<String> = EDITIONS.iter().map(|edition| edition.id.to_owned()).collect();
    let complaint = || {
        let message = Message::new("laws-no-edition").with("word", word).with("editions", words());
        message.with_phrase("hint", of_year(word).unwrap_or_else(|| nearest(word, &known, LIKE)))
    };
    by_id(word).ok_or_else(complaint)
}

/// The edition that was in force in a year that gave none its name. The year that looks most like it may be another's.
fn of_year(word: &str) -> Option<Message> {
    let year = word.parse().ok().filter(|year| word.len() == 4 && *year < 2200)?;
    let edition = EDITIONS.iter().rfind(|edition| edition.from <= CalendarDay::new(year, 1, 1))?;
    let newest = EDITIONS.last().is_some_and(|newest| newest.id == edition.id);
    let key = if newest { "laws-newest" } else { "laws-of-year" };
    Some(Message::new(key).with("year", word).with("name", edition.id))
}

/// Whether any row is about an article.
fn is_known(article: &Article, rows: &[ProvisionRow]) -> bool {
    rows.iter().any(|row| article.has(row.article) || article.is_within(row.article))
}

/// The rows about an article: those of it and of its parts, or else those of the article that it is a part of.
pub(super) fn about(article: &Article, rows: Vec<ProvisionRow>) -> Vec<ProvisionRow> {
    let (of, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| article.has(row.article));
    if of.is_empty() { others.into_iter().filter(|row| article.is_within(row.article)).collect() } else { of }
}

/// The rows of the Laws, of the law of xiangqi and of the rules of tournaments.
pub(super) fn every_rule(catalog: &Catalog) -> Vec<ProvisionRow> {
    let mut rows = every_provision(catalog);
    rows.extend(xiangqi_provisions(catalog));
    rows.extend(tournament_provisions(catalog));
    rows
}

/// The rows of every edition, the oldest first.
pub(super) fn every_provision(catalog: &Catalog) -> Vec<ProvisionRow> {
    EDITIONS.iter().flat_map(|edition| provisions(edition, catalog)).collect()
}

/// The names of the editions.
fn words() -> String {
    EDITIONS.each_ref().map(|edition| edition.id).join(", ")
}

/// The known word that is most like another.
fn nearest(word: &str, known: &[String], least: f64) -> Message {
    let like = |other: &String| (strsim::jaro_winkler(&word.to_lowercase(), &other.to_lowercase()), other.clone());
    // Ties go to the last one listed, which is the newest edition.
    let nearest = known.iter().filter(|known| !known.is_empty()).map(like).max_by(|a, b| a.0.total_cmp(&b.0));
    match nearest.filter(|(like, _)| *like >= least) {
        Some((_, other)) => Message::new("config-nearest").with("name", other),
        None => Message::new("laws-see-all"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(word: &str) -> String {
        LawsSubject::of(word).expect_err("it is nothing that can be asked").to_string()
    }

    #[test]
    fn a_year_without_an_edition_names_the_one_in_force_then() {
        for (year, name) in [
            ("2000", "in force in 2000 was \"1997\""),
            ("1996", "in force in 1996 was \"1993\""),
            ("2015", "in force in 2015 was \"2014\""),
            ("1950", "in force in 1950 was \"pre1984\""),
            ("2026", "the newest edition is \"2023\""),
        ] {
            assert!(refused(year).ends_with(name), "{}", refused(year));
            assert!(edition(year).expect_err("it is none").to_string().ends_with(name));
        }
    }

    #[test]
    fn words_ask_for_editions_and_articles() {
        for edition in &EDITIONS {
            assert!(matches!(LawsSubject::of(edition.id), Ok(LawsSubject::Edition(found)) if found.id == edition.id));
        }
        for word in ["Guidelines III", "III.5", "Hướng dẫn III"] {
            assert!(matches!(LawsSubject::of(word), Ok(LawsSubject::Quickplay)), "{word}");
        }
        for word in ["Điều 9.2", "Article 9.2", "art. 9.2a", "dieu 10.5"] {
            assert!(matches!(LawsSubject::of(word), Ok(LawsSubject::Article(_))), "{word}");
        }
        for word in ["9.2", "9,2", "10.5", "5.1.2", "7.4b", "7.4B", "C3", "C.3", "9", "12.4", "E12", "A8", "12b"] {
            assert!(matches!(LawsSubject::of(word), Ok(LawsSubject::Article(_))), "{word}");
        }
    }

    #[test]
    fn an_unknown_word_gets_what_can_be_asked() {
        assert!(refused("2008").ends_with("was \"2005\""), "{}", refused("2008"));
        assert!(refused("9.22").contains("\"9.2"), "{}", refused("9.22"));
        assert!(refused("1988").ends_with("was \"1984\""), "{}", refused("1988"));
        assert!(!refused("8.9").contains("9.7") && refused("8.9").contains("8.1.5"), "{}", refused("8.9"));
        assert!(refused("99.99").contains("99.99") && refused("99.99").contains("`bienban laws`"));
        for word in ["", "tournament2", "xiangqi2003", "luật", "-"] {
            let said = refused(word);
            assert!(said.contains("pre1984") && said.contains("2023"), "{said}");
        }
    }
}
