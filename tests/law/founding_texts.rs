//! Questions that an arbiter asks the founding texts, with the answers of their articles: `testdata/laws3`.
//!
//! Each line has an article, files, the arguments of a command, and what must hold of its output: a row of CSV that
//! fits `row` has the cells of `is` (`has`: a part of the cell, `re`: one of the codes), no row fits `norow`, a text is
//! in the output (`out`) or the messages (`err`), or is not (`noout`, `noerr`).

use std::fs;

use assert_cmd::cargo::CommandCargoExt;
use serde_json::{Map, Value};

use crate::harness::root;

type Row = Vec<(String, String)>;

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Whether a cell is what is wanted.
fn fits(cell: &str, wanted: &Value) -> bool {
    match wanted {
        Value::Object(wanted) => wanted.iter().all(|(how, wanted)| match how.as_str() {
            "has" => cell.contains(text(wanted)),
            // `^(R309|M2|S1)`
            "re" => text(wanted).trim_matches(['^', '(', ')']).split('|').any(|head| cell.starts_with(head)),
            _ => panic!("nobody knows {how}"),
        }),
        wanted => cell == text(wanted),
    }
}

fn row_fits(row: &Row, wanted: &Value) -> bool {
    let empty = Map::new();
    wanted
        .as_object()
        .unwrap_or(&empty)
        .iter()
        .all(|(column, wanted)| fits(row.iter().find(|(name, _)| name == column).map_or("", |(_, cell)| cell), wanted))
}

/// What is wrong with an output.
fn wrong(test: &Value, rows: &[Row], out: &str, err: &str) -> Option<String> {
    if let Some(wanted) = test.get("row") {
        let Some(row) = rows.iter().find(|row| row_fits(row, wanted)) else { return Some(format!("no row {wanted}")) };
        let is = test.get("is").filter(|is| !row_fits(row, is))?;
        return Some(format!("{row:?} is not {is}"));
    }
    if let Some(wanted) = test.get("norow") {
        let known = |column: &String| rows.iter().flatten().any(|(name, _)| name == column);
        assert!(rows.is_empty() || wanted.as_object().is_some_and(|of| of.keys().all(known)), "no column of {wanted}");
        return rows.iter().find(|row| row_fits(row, wanted)).map(|row| format!("{row:?} is {wanted}"));
    }
    let tests = [("out", out, true), ("noout", out, false), ("err", err, true), ("noerr", err, false)];
    let told = tests.into_iter().find_map(|(key, text_of, wanted)| Some((key, text_of, wanted, test.get(key)?)));
    let Some((key, text_of, wanted, told)) = told else { panic!("nobody knows how to test {test}") };
    (text_of.contains(text(told)) != wanted).then(|| format!("{key} {told}: {text_of}"))
}

/// The rows of a CSV output.
fn rows(out: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let heads: Vec<String> =
        reader.headers().map(|heads| heads.iter().map(str::to_owned).collect()).unwrap_or_default();
    let cells = |row: csv::StringRecord| heads.iter().cloned().zip(row.iter().map(str::to_owned)).collect();
    reader.records().filter_map(Result::ok).map(cells).collect()
}

#[test]
fn every_question_has_the_answer_of_its_article() {
    let questions = fs::read_to_string(root().join("testdata/laws3/questions.jsonl")).expect("questions can be read");
    let (mut asked, mut faults) = (0, Vec::new());
    for line in questions.lines() {
        let question: Value = serde_json::from_str(line).expect("a question is JSON");
        let place = tempfile::tempdir().expect("there is a place");
        for (name, content) in question["files"].as_object().into_iter().flatten() {
            fs::write(place.path().join(name), text(content)).expect("written");
        }
        let args: Vec<&str> = question["args"].as_array().into_iter().flatten().map(text).collect();
        let mut command = std::process::Command::cargo_bin("bienban").expect("the binary is built");
        let done = command.env("LC_ALL", "C").current_dir(place.path()).args(&args).output().expect("it runs");
        let [out, err] = [&done.stdout, &done.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let is_table = args.contains(&"csv");
        let rows = if is_table { rows(&out) } else { Vec::new() };
        let tests = question["expect"].as_array().filter(|tests| !tests.is_empty()).expect("something is expected");
        assert!(is_table || tests.iter().all(|test| test.get("row").or(test.get("norow")).is_none()), "no table");
        let found = tests.iter().filter_map(|test| wrong(test, &rows, &out, &err));
        faults.extend(found.map(|fault| format!("{} ({}): {fault}", question["id"], question["article"])));
        asked += 1;
    }
    assert!(asked >= 40 && faults.is_empty(), "{}", faults.join("\n"));
}
