//! The language of `bienban select`, from outside.

mod bounds;
mod facts;
mod faults;
mod game;
mod meaning;
mod naive;
mod page;
mod printing;
mod staged;
mod wording;
