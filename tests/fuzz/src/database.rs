//! Databases and tournaments of other programs: damaged or not, each record is one game of PGN or none, whatever is
//! wrong is told, and nothing panics.
//!
//! The first byte says which program, and the files follow, each after its length in two bytes, the lowest first.

use bienban::database::{ChessBase, ChessBaseFiles, Database, Losses, Scid, Store};
use bienban::pgn::lex;
use bienban::tournament::published::{self, PublishedPage};
use bienban::tournament::swiss_manager;
use bienban::tournament::trf::Trf;

/// The most records of which the games are written.
const MOST: u32 = 64;

/// Panics where the promise is broken.
pub fn check(data: &[u8]) {
    let Some((kind, mut rest)) = data.split_first() else { return };
    let mut next = || -> Option<Vec<u8>> {
        let (len, behind) = rest.split_at_checked(2)?;
        let len = usize::from(u16::from_le_bytes([len[0], len[1]])).min(behind.len());
        let (file, left) = behind.split_at(len);
        rest = left;
        Some(file.to_vec())
    };
    let store = |bytes: Vec<u8>| Box::new(bytes) as Box<dyn Store>;
    match kind % 5 {
        0 => {
            let [index, names, games] = [next(), next(), next()].map(Option::unwrap_or_default);
            if let Ok(database) = Scid::open(store(index), &names, store(games)) {
                records(&database);
            }
        }
        1 => {
            let cbh = store(next().unwrap_or_default());
            let [cbg, cba, cbp, cbt, cbc, cbs, cbe, cbj] =
                [next(), next(), next(), next(), next(), next(), next(), next()].map(|file| file.map(store));
            if let Ok(database) = ChessBase::open(ChessBaseFiles { cbh, cbg, cba, cbp, cbt, cbc, cbs, cbe, cbj }) {
                records(&database);
            }
        }
        2 => {
            let file = next().unwrap_or_default();
            if swiss_manager::is_one(&file) {
                let report = swiss_manager::read("a.TUNX", &file);
                assert_eq!(report.as_read(), swiss_manager::read("a.TUNX", &file).as_read(), "it is read alike");
            }
        }
        3 => {
            let text = next().unwrap_or_default();
            let text = String::from_utf8_lossy(&text);
            let pages: Vec<PublishedPage> =
                [true, false].iter().filter_map(|sheet| PublishedPage::read("a.csv", &text, *sheet)).collect();
            let reports = published::reports(&pages);
            assert!(pages.is_empty() || !reports.is_empty(), "a table is a report");
            for page in &pages {
                drop(published::names(page));
            }
        }
        _ => {
            let text = next().unwrap_or_default();
            let report = Trf::read("a.trf", &String::from_utf8_lossy(&text));
            assert_eq!(Trf::read("b.trf", &report.as_read()).rows.len(), report.rows.len(), "it is read again");
        }
    }
}

fn records(database: &dyn Database) {
    let mut tokens = Vec::new();
    for record in 0..database.records().min(MOST) {
        let (mut pgn, mut losses) = (Vec::new(), Losses::default());
        database.write(record, &mut pgn, &mut losses);
        let place = database.place(record);
        assert!(place.start <= place.end);
        assert!(std::str::from_utf8(&pgn).is_ok_and(|text| !text.contains('\0')), "it is text");
        if !pgn.is_empty() {
            assert_eq!(lex::lex_game(&pgn, 0, &mut tokens), pgn.len(), "{}", String::from_utf8_lossy(&pgn));
        }
    }
}
