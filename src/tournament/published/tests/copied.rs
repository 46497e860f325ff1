//! The tables of testdata/copied: kinds of Chess-Results as a browser copies them, written from memory.

use super::*;
use crate::trf::problem::FieldKind;

fn copied(names: &[&str]) -> Vec<Trf> {
    let folder = format!("{}/../../testdata/copied", env!("CARGO_MANIFEST_DIR"));
    let text = |name: &&str| std::fs::read_to_string(format!("{folder}/{name}.txt")).expect("it is there");
    let texts: Vec<String> = names.iter().map(text).collect();
    read(&texts.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn each_kind_is_what_it_is() {
    let unread = |field| vec![field];
    for (name, event, players, teams, rounds, problems) in [
        ("starting-rank-en", "Huong River Open 2024 A", 4, 0, 0, vec![]),
        ("crosstable-en", "Huong River Open 2024 A", 4, 0, 3, vec![]),
        ("pairings-de", "Stadtmeisterschaft 2024", 8, 0, 2, vec![]),
        ("pairings-vi", "Giải vô địch trẻ Huế 2024 - Nam U10", 8, 0, 1, vec![]),
        ("team-boards-en", "Hue Team Cup 2024", 16, 4, 1, vec![]),
        ("team-composition-en", "Hue Team Cup 2024", 9, 2, 0, vec![]),
        ("alphabetical-de", "Stadtmeisterschaft 2024", 8, 0, 0, vec![]),
        ("medals-vi", "Giải vô địch trẻ toàn quốc 2024", 0, 0, 0, unread(FieldKind::Medals)),
        ("statistics-en", "Huong River Open 2024 A", 0, 0, 0, vec![FieldKind::Statistics; 2]),
        ("team-ranking-de", "Mannschaftsmeisterschaft 2024", 0, 4, 0, vec![]),
        ("team-pairings-vi", "Giải đồng đội Huế 2024", 0, 5, 1, vec![]),
        ("ranking-vi", "Giải vô địch trẻ Huế 2024 - Nam U10", 3, 0, 0, vec![]),
        ("round-robin-en", "Masters 2024", 4, 0, 3, vec![]),
    ] {
        let [trf] = &copied(&[name])[..] else { panic!("{name}: one event") };
        let told: Vec<FieldKind> = trf.problems.iter().map(|of| of.field).collect();
        let found = (trf.value("012"), trf.rows.len(), trf.teams.len(), trf.field().rounds, told);
        assert_eq!(found, (event, players, teams, rounds, problems), "{name}");
    }
    let [start] = &copied(&["starting-rank-en"])[..] else { panic!("one") };
    let of: Vec<_> = start.rows.iter().map(|row| (&*row.title, row.rating, &*row.fide_number)).collect();
    assert_eq!(of, [("GM", 2561, "12401110"), ("IM", 2410, "12401111"), ("", 1850, ""), ("", 0, "")]);
    let [ranking] = &copied(&["ranking-vi"])[..] else { panic!("one") };
    assert_eq!(ranking.rows.iter().map(|row| row.rating).collect::<Vec<_>>(), [1500, 1400, 0]);
    let [pairs] = &copied(&["pairings-vi"])[..] else { panic!("one") };
    assert_eq!(rows(pairs)[2..4], ["   6 w -", "   1 b 0"]);
}

#[test]
fn tables_of_one_event_say_the_same() {
    for (names, players) in [
        (&["starting-rank-en", "crosstable-en", "statistics-en"][..], 4),
        (&["alphabetical-de", "pairings-de"], 8),
        (&["ranking-vi", "pairings-vi"], 8),
        (&["team-composition-en", "team-boards-en"], 17),
    ] {
        let [trf] = &copied(names)[..] else { panic!("{names:?}: one event") };
        let told = trf.problems.iter().filter(|of| of.field != FieldKind::Statistics);
        assert_eq!((told.count(), trf.rows.len()), (0, players), "{names:?}");
    }
}
