//! Heading: which column of a claims file a heading names, in English or Vietnamese.

use bienban_base::text::names::fold;

/// The columns that have a meaning, each with other headings that name it, in folded form and without blanks.
const COLUMNS: [(&str, &[&str]); 13] = [
    ("file", &["tep", "tentep", "filename"]),
    ("game", &["van", "vanso", "sovan", "vandau"]),
    ("white", &["trang", "quantrang", "bentrang", "nguoicamquantrang", "dauthutrang", "dauthubentrang"]),
    ("black", &["den", "quanden", "benden", "nguoicamquanden", "dauthuden", "dauthubenden"]),
    ("round", &["vong", "vongdau"]),
    ("ply", &["nuanuoc", "nuanuocdi", "sonuanuoc", "sonuanuocdi"]),
    ("move_number", &["nuocso", "nuocthu", "sonuocdi", "sothutunuoc", "sothutunuocdi", "moveno"]),
    ("side", &["ben", "benyeucau", "nguoiyeucau", "claimant"]),
    ("rule", &["dieu", "dieuluat", "luat", "theodieu"]),
    ("kind", &["loai", "kieu", "loaiyeucau", "kieuyeucau"]),
    ("move", &["nuocdi", "nuocdudinh", "nuocdidudinh", "nuocbaotruoc", "nuocthongbao", "nuocsapdi"]),
    ("clock_claimant", &["donghobenyeucau", "donghonguoiyeucau", "clockoftheclaimant"]),
    ("clock_opponent", &["donghodoithu", "donghodoiphuong", "donghobenkia", "clockoftheopponent"]),
];

/// The number of columns that have a meaning.
pub(super) const COUNT: usize = COLUMNS.len();

/// How similar a heading must be to a known one, from 0 to 1, to be taken for a slip of the pen.
const NEAR: f64 = 0.9;

/// The name of a column by its index.
pub(super) fn name(index: usize) -> &'static str {
    COLUMNS[index].0
}

/// The index of the column with this name.
pub(super) fn index(name: &str) -> Option<usize> {
    COLUMNS.iter().position(|(known, _)| *known == name)
}

/// A heading without case, diacritics, blanks and strokes.
fn bare(heading: &str) -> String {
    fold(heading).replace(' ', "")
}

/// The index of the column that a heading names.
pub(super) fn read(heading: &str) -> Option<usize> {
    let heading = bare(heading);
    COLUMNS.iter().position(|(name, others)| name.replace('_', "") == heading || others.contains(&heading.as_str()))
}

/// The name of the column that a heading which names none may have been meant for.
pub(super) fn near(heading: &str) -> Option<&'static str> {
    let heading = bare(heading);
    let like =
        |(name, _): &&(&str, _)| heading.len() > 3 && strsim::jaro_winkler(&name.replace('_', ""), &heading) > NEAR;
    COLUMNS.iter().find(like).map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_every_dress() {
        for (heading, expected) in [
            ("CLOCK CLAIMANT", "clock_claimant"),
            ("Clock-Opponent", "clock_opponent"),
            ("Move Number", "move_number"),
            ("Vòng", "round"),
            ("Trắng", "white"),
            ("Nước đi", "move"),
            ("Đồng hồ đối thủ", "clock_opponent"),
            (" Side", "side"),
        ] {
            assert_eq!(read(heading).map(name), Some(expected), "{heading}");
        }
        for heading in ["", "Ghi chú", "verdict", "clock", "clock_oponent", "nước"] {
            assert_eq!(read(heading), None, "{heading}");
        }
    }

    #[test]
    fn slips_of_the_pen() {
        for (heading, expected) in [
            ("clock_oponent", Some("clock_opponent")),
            ("clock_claimaint", Some("clock_claimant")),
            ("Ghi chú", None),
            ("date", None),
            ("result", None),
            ("event", None),
        ] {
            assert_eq!(near(heading), expected, "{heading}");
        }
    }

    #[test]
    fn no_heading_names_two_columns() {
        let mut all: Vec<&str> = COLUMNS.iter().flat_map(|(_, others)| others.iter().copied()).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
