//! One file a format.

pub(in crate::report) mod csv;
pub(in crate::report) mod github;
pub(in crate::report) mod html;
pub(in crate::report) mod jsonl;
#[cfg(feature = "office")]
pub(in crate::report) mod parquet;
pub(in crate::report) mod sarif;
pub(in crate::report) mod text;
#[cfg(feature = "office")]
pub(in crate::report) mod xlsx;
