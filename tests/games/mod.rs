//! What is made of games: other letters, tables, selections.

mod convert;
mod convert_command;
mod duplicates;
mod notations;
mod profile;
mod quick;
mod register;
mod select;
mod selection;
