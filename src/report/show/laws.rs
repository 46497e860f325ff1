//! The Laws as text to read: sentences, each with its article, and below them where they were read.

use crate::aligned;
use crate::show::wrap::wrapped;
use crate::tables::changes::{ChangeRow, ProvisionChange};
use crate::tables::provisions::{ProvisionRow, in_force};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::chess::law::edition::LawEdition;

/// A text in the making. Each sentence has the numbers of its sources after it.
struct LawsPage<'a> {
    catalog: &'a Catalog,
    /// The width of the terminal, if sentences are to be wrapped.
    width: Option<usize>,
    /// The meaning of the numbers: the confidence in words, and the source.
    sources: Vec<(String, String)>,
    text: String,
}

impl<'a> LawsPage<'a> {
    fn new(catalog: &'a Catalog, width: Option<usize>) -> LawsPage<'a> {
        LawsPage { catalog, width, sources: Vec::new(), text: String::new() }
    }

    /// Adds a paragraph that is indented by this many blanks.
    fn paragraph(&mut self, indent: usize, text: &str) {
        let width = self.width.map(|width| width.saturating_sub(indent));
        for line in width.map_or_else(|| vec![text.to_owned()], |width| wrapped(text, width)) {
            self.text.extend([" ".repeat(indent).as_str(), &line, "\n"]);
        }
    }

    /// The number of the source of a provision.
    fn number(&mut self, row: &ProvisionRow) -> usize {
        let source = (self.catalog.named("mark", row.confidence), row.source.clone());
        let place = self.sources.iter().position(|known| *known == source).unwrap_or_else(|| {
            self.sources.push(source);
            self.sources.len() - 1
        });
        place + 1
    }

    /// The article of a provision, and the number of its source.
    fn cited(&mut self, row: &ProvisionRow) -> String {
        format!("{} [{}]", row.article_in_words(self.catalog), self.number(row))
    }

    /// The same after the edition.
    fn cited_with_edition(&mut self, row: &ProvisionRow) -> String {
        format!("{}, {}", row.edition, self.cited(row))
    }

    /// The text, with the list of its sources.
    fn finished(mut self) -> String {
        if !self.sources.is_empty() {
            let heading = self.catalog.word("laws-sources");
            self.text.extend(["\n", heading.as_str(), "\n"]);
        }
        for (index, (mark, source)) in std::mem::take(&mut self.sources).into_iter().enumerate() {
            self.paragraph(0, &format!("[{}] {mark}: {source}", index + 1));
        }
        self.text
    }
}

/// An edition with all its provisions.
pub fn edition_text(edition: &LawEdition, rows: &[ProvisionRow], catalog: &Catalog, width: Option<usize>) -> String {
    let mut page = LawsPage::new(catalog, width);
    page.paragraph(0, &format!("{}: {}", edition.id, catalog.word(edition.title)));
    page.paragraph(0, &in_force(edition, catalog));
    for row in rows.iter().filter(|row| row.provision != "from") {
        if row.provision == "notice" {
            let number = page.number(row);
            page.text.push('\n');
            page.paragraph(0, &format!("{} [{number}]", row.value));
            continue;
        }
        let cited = page.cited(row);
        page.text.push('\n');
        page.paragraph(0, &format!("{}: {cited}", row.name));
        page.paragraph(2, &row.value);
    }
    page.finished()
}

/// The provisions of several editions: each sentence is given once, after the editions that share it.
pub fn article_text(heading: &Message, rows: &[ProvisionRow], catalog: &Catalog, width: Option<usize>) -> String {
    let mut page = LawsPage::new(catalog, width);
    page.paragraph(0, &catalog.text(heading));
    let mut told: Vec<&str> = Vec::new();
    for row in rows {
        if told.contains(&row.provision) {
            continue;
        }
        told.push(row.provision);
        page.text.push('\n');
        page.paragraph(0, &row.name);
        let mut rest: Vec<&ProvisionRow> = rows.iter().filter(|other| other.provision == row.provision).collect();
        while let Some(first) = rest.first().copied() {
            let (same, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|other| other.value == first.value);
            let cited: Vec<String> = same.into_iter().map(|row| page.cited_with_edition(row)).collect();
            page.paragraph(2, &cited.join("; "));
            page.paragraph(4, &first.value);
            rest = others;
        }
    }
    page.finished()
}

/// The differences of two editions.
pub fn changes_text(editions: [&LawEdition; 2], rows: &[ChangeRow], catalog: &Catalog, width: Option<usize>) -> String {
    let [before, after] = editions.map(|edition| edition.id);
    let about = |key: &'static str| catalog.text(&Message::new(key).with("before", before).with("after", after));
    let mut page = LawsPage::new(catalog, width);
    if rows.is_empty() {
        page.paragraph(0, &about("changes-none"));
        return page.text;
    }
    let heading = about("changes-heading");
    page.paragraph(0, &heading);
    for change in ProvisionChange::ALL {
        let rows: Vec<&ChangeRow> = rows.iter().filter(|row| row.change == change).collect();
        if rows.is_empty() {
            continue;
        }
        let heading = match change {
            ProvisionChange::Changed => about("changes-changed"),
            ProvisionChange::Renumbered => about("changes-renumbered"),
            ProvisionChange::OnlyBefore => about("changes-only-before"),
            ProvisionChange::OnlyAfter => about("changes-only-after"),
            ProvisionChange::NotKnown => about("changes-not-known"),
        };
        page.text.push('\n');
        page.paragraph(0, &heading);
        match change {
            ProvisionChange::Renumbered => renumbered(&mut page, &rows),
            _ => rows.into_iter().for_each(|row| side_by_side(&mut page, row)),
        }
    }
    page.finished()
}

/// The provision in both editions, one after the other.
fn side_by_side(page: &mut LawsPage<'_>, row: &ChangeRow) {
    page.text.push('\n');
    page.paragraph(2, row.name());
    for said in [&row.before, &row.after].into_iter().flatten() {
        let cited = page.cited_with_edition(said);
        page.paragraph(4, &format!("{cited}: {}", said.value));
    }
}

/// The articles of provisions with the same content.
fn renumbered(page: &mut LawsPage<'_>, rows: &[&ChangeRow]) {
    let mut lines = Vec::new();
    for row in rows {
        let mut article = |said: &Option<ProvisionRow>| {
            said.as_ref().map_or_else(String::new, |said| format!("{} [{}]", said.article, page.number(said)))
        };
        let [before, after] = [article(&row.before), article(&row.after)];
        lines.push([format!("  {}", row.name()), before, "->".to_owned(), after]);
    }
    page.text.push('\n');
    page.text.push_str(&aligned(&lines));
}
