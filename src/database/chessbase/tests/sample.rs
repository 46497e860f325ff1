//! Sample: the small database of testdata, which the tests of the program read. The writer makes it; with `BLESS` in
//! the environment it is written again.

use std::fs;
use std::path::PathBuf;

use super::writer::{Writer, WrittenGame};

#[test]
fn the_sample_of_testdata_is_what_the_writer_makes() {
    let mut writer = Writer::new();
    writer.add(&WrittenGame {
        moves: "e4 ( d4 d5 ) e5 Nf3 Nc6 Bb5 a6",
        record: &[(27, &[2])],
        ..WrittenGame::default()
    });
    writer.add(&WrittenGame { moves: "d4 d5", record: &[(0, &[0x81])], ..WrittenGame::default() });
    writer.add(&WrittenGame { moves: "f3 e5 g4 Qh4#", record: &[(27, &[2])], teams: [0, 1], ..WrittenGame::default() });
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/databases");
    for (ending, made) in [
        ("cbh", writer.cbh),
        ("cbg", writer.cbg),
        ("cba", writer.cba),
        ("cbp", writer.cbp),
        ("cbt", writer.cbt),
        ("cbc", writer.cbc),
        ("cbs", writer.cbs),
        ("cbe", writer.cbe),
        ("cbj", writer.cbj),
    ] {
        let path = folder.join(format!("hanoi.{ending}"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &made).expect("it can be written");
        }
        assert!(fs::read(&path).is_ok_and(|kept| kept == made), "{}", path.display());
    }
}
