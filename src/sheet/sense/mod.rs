//! Senses: the possible meanings of the words of a row, each with a cost in nats. Nothing here knows the other rows.

pub(crate) mod event;
pub(crate) mod name;
pub(crate) mod pieces;
pub(crate) mod remark;
pub(crate) mod token;
pub(crate) mod value;
