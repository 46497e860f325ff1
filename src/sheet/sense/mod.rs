//! Senses: what the words of a row may be, each with a cost in nats. Nothing here knows what stands in another row.

pub(crate) mod name;
pub(crate) mod token;
pub(crate) mod value;
