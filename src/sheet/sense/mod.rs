//! Senses: what the words of a row may be, each with a cost in nats. Nothing here knows what stands in another row.

pub(crate) mod event;
pub(crate) mod name;
pub(crate) mod pieces;
pub(crate) mod remark;
pub(crate) mod token;
pub(crate) mod value;
