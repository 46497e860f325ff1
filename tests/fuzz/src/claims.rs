//! The claims file of `audit`: every row is a row of the report, no row touches another, and what comes out depends
//! neither on the blocks of the games nor on the other claims.

use bienban::claims::claim::Claim;
use bienban::claims::columns::ClaimColumns;
use bienban::claims::court::Court;
use bienban::claims::docket::Docket;
use bienban::claims::index::ClaimIndex;
use bienban::claims::record::ClaimRecord;
use bienban::claims::table::ClaimTable;
use bienban::judge::JudgeOptions;
use bienban::message::Message;
use bienban::messages::{Catalog, Ui};
use bienban::report::{Format, Fragment, Report, ReportClosing, ReportStyle, VERDICTS, VerdictWriter, verdicts_on};
use bienban::source::split::{Block, Cut, Sizes, split};
use bienban::source::text::InputText;

/// Games that claims are about.
const GAMES: &str = include_str!("../../../testdata/claims/games.pgn");

/// A game in which fifty moves could be claimed.
const LONG: &str = include_str!("../../../testdata/draws/nikolic-arsovic.pgn");

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let table = ClaimTable::read("claims.csv", data).expect("memory can be read");
    let lines = 1 + data.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() as u32;
    let mut before = 0;
    for row in &table.rows {
        assert!(row.number > before && row.number <= lines, "row {} of {lines} lines", row.number);
        before = row.number;
    }
    if table.header.is_empty() {
        assert!(table.rows.iter().take(1).all(|row| row.cells.is_err()), "without a header there are no rows");
        return;
    }
    again(&table);
    let Ok(columns) = ClaimColumns::of(&table.header) else { return };
    let claim = |cells: &Result<ClaimRecord, Message>| columns.claim(cells.as_ref().map_err(Clone::clone)?);
    let claims: Vec<Result<Claim, Message>> = table.rows.iter().map(|row| claim(&row.cells)).collect();
    let whole = heard(&claims, 1 << 20);
    assert_eq!(heard(&claims, 64), whole, "in small blocks");
    // Of many claims one alone, too, has the same answer.
    if let Some(one) = data.len().checked_rem(claims.len()) {
        let alone = heard(&claims[one..=one], 1 << 20);
        assert_eq!(alone[0], whole[one], "alone");
    }
}

/// What every claim comes to, in the order of the claims.
fn heard(claims: &[Result<Claim, Message>], size: usize) -> Vec<Result<String, Message>> {
    let index = ClaimIndex::of(claims.iter().map(|claim| claim.as_ref().ok()));
    let options = JudgeOptions { dead_limit: 2_000, ..JudgeOptions::default() };
    let court = Court { claims, index: &index, catalog: Catalog::of(Ui::English), options, forms: true };
    let mut docket = Docket::new(claims.len(), &index);
    for (name, games) in [("r1/games.pgn", GAMES), ("b.pgn", LONG)] {
        let text = InputText { name: name.to_owned(), reader: Box::new(games.as_bytes()), utf16: false, plain: None };
        let mut blocks: Vec<Block> = Vec::new();
        let emit = &mut |cut| {
            let Cut::Block(block) = cut else { panic!("no game is too large") };
            blocks.push(block);
            true
        };
        split(text, Sizes { block: size, game: 1 << 30 }, None, &mut Vec::new, emit).expect("memory can be read");
        let mut before = 0;
        for block in &blocks {
            let mut sitting = court.sit(block);
            court.number(block, &mut sitting, before);
            docket.pass(&block.name, &sitting.files, sitting.tally.games);
            for opinion in sitting.opinions {
                let of_game = (block.name.clone(), before + opinion.game);
                docket.hear(opinion.claim, opinion.fit, of_game, opinion.ply, opinion.heard);
            }
            before += sitting.tally.games;
        }
    }
    let outcome = |(number, claim): (usize, &Result<Claim, Message>)| match claim {
        Ok(claim) => docket.outcome(number as u32, &index, claim.game.is_none()).map(|answer| format!("{answer:?}")),
        Err(fault) => Err(fault.clone()),
    };
    claims.iter().enumerate().map(outcome).collect()
}

/// The report has every row with its own cells, and is a claims file itself.
fn again(table: &ClaimTable) {
    let (catalog, style) = (Catalog::of(Ui::English), ReportStyle::new(Format::Csv));
    let verdicts = verdicts_on(&table.header, style);
    let writer = VerdictWriter::new(&verdicts, catalog, style);
    let (mut report, mut document) = (Vec::new(), Report::new(style, &verdicts, catalog).expect("CSV has any table"));
    document.begin(&mut report).expect("memory can be written");
    let mut fragment = Fragment::default();
    let nothing = ClaimRecord::default();
    for row in &table.rows {
        writer.claim(row.cells.as_ref().unwrap_or(&nothing), Err("a reason"), (&table.name, row.number), &mut fragment);
    }
    document.take(fragment, 0, &mut report).expect("memory can be written");
    document.finish(&ReportClosing::default(), &mut report).expect("memory can be written");
    let text = String::from_utf8(report.clone()).expect("a report is UTF-8");
    let again = ClaimTable::read("report.csv", report.as_slice()).expect("memory can be read");
    let ours: Vec<&str> = VERDICTS.names().collect();
    let own = |name: &String| if ours.contains(&name.as_str()) { format!("claim_{name}") } else { name.clone() };
    let header: Vec<String> = table.header.iter().map(own).collect();
    assert_eq!(again.header[..header.len()], header, "{text}");
    assert_eq!(again.header[header.len()..], ours, "{text}");
    assert_eq!(again.rows.len(), table.rows.len(), "{text}");
    for (row, other) in table.rows.iter().zip(&again.rows) {
        let cells = row.cells.as_ref().unwrap_or(&nothing);
        let read = other.cells.as_ref().unwrap_or_else(|fault| panic!("{fault:?} in\n{text}"));
        for index in 0..header.len() {
            assert_eq!(cells.cell(index), read.cell(index), "{text}");
        }
    }
}
