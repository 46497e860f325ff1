//! What the documents say of the sources, and how they are written.

mod architecture;
mod circles;
mod docs;
mod voice;
