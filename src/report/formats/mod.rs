//! One file a format.

pub(in crate::report) mod csv;
pub(in crate::report) mod github;
pub(in crate::report) mod html;
pub(in crate::report) mod jsonl;
pub(in crate::report) mod parquet;
pub(in crate::report) mod sarif;
pub(in crate::report) mod text;
pub(in crate::report) mod xlsx;
