//! What must hold of any input: one module for each target of the fuzzer, each with a `check` that panics where it does
//! not.
//!
//! The tests of the project use these modules, too: `tests/sources/found.rs` runs the inputs in `testdata/found`
//! through them.

pub mod choices;
pub mod claims;
pub mod convert;
pub mod database;
pub mod decode;
pub mod lex;
pub mod material;
pub mod office;
pub mod san;
pub mod sheet;
pub mod split;
pub mod twins;
pub mod xiangqi;

/// What checks an input.
pub type Check = fn(&[u8]);

/// The names of the targets and what checks their inputs.
pub const TARGETS: [(&str, Check); 11] = [
    ("database", database::check),
    ("lex", lex::check),
    ("split", split::check),
    ("twins", twins::check),
    ("decode", decode::check),
    ("sheet", sheet::check),
    ("office", office::check),
    ("claims", claims::check),
    ("san", san::check),
    ("convert", convert::check),
    ("xiangqi", xiangqi::check),
];
