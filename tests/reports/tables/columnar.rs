//! The cells of tables in Parquet and Arrow.

use std::fs;
use std::path::Path;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array as _, ArrayRef};
use arrow_ipc::reader::StreamReader;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;

use super::Cells;

fn of_field(field: &Field) -> String {
    match field {
        Field::Null => String::new(),
        Field::Str(text) => text.clone(),
        Field::Long(number) => number.to_string(),
        Field::ListInternal(list) => list.elements().iter().map(of_field).collect::<Vec<_>>().join(";"),
        other => panic!("{other:?}"),
    }
}

pub(super) fn of_parquet(path: &Path) -> Cells {
    let file = fs::File::open(path).expect("it is there");
    let reader = SerializedFileReader::new(file).expect("it is Parquet");
    // In any other form Spark takes the statistics of texts for those of a faulty writer.
    let writer = reader.metadata().file_metadata().created_by().unwrap_or_default();
    assert!(writer.starts_with("bienban version "), "{writer}");
    let schema = reader.metadata().file_metadata().schema_descr().root_schema().get_fields();
    let header = schema.iter().map(|field| field.name().to_owned()).collect();
    let rows = reader.get_row_iter(None).expect("it has rows");
    let row = |row: Result<parquet::record::Row, _>| {
        let row = row.expect("it can be read");
        row.get_column_iter().map(|(_, field)| of_field(field)).collect()
    };
    std::iter::once(header).chain(rows.map(row)).collect()
}

pub(super) fn of_arrow(stream: &[u8]) -> Cells {
    let reader = StreamReader::try_new(stream, None).expect("it is a stream");
    let mut rows: Cells = vec![reader.schema().fields().iter().map(|field| field.name().clone()).collect()];
    for batch in reader {
        let batch = batch.expect("it can be read");
        let cell = |column: &ArrayRef, row: usize| {
            if column.is_null(row) {
                return String::new();
            }
            match column.as_list_opt::<i32>() {
                Some(list) => {
                    let numbers = list.value(row);
                    numbers
                        .as_primitive::<Int64Type>()
                        .values()
                        .iter()
                        .map(i64::to_string)
                        .collect::<Vec<_>>()
                        .join(";")
                }
                None => match column.as_string_opt::<i32>() {
                    Some(texts) => texts.value(row).to_owned(),
                    None => column.as_primitive::<Int64Type>().value(row).to_string(),
                },
            }
        };
        rows.extend((0..batch.num_rows()).map(|row| batch.columns().iter().map(|column| cell(column, row)).collect()));
    }
    rows
}
