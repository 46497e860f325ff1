//! `cargo bench`: what the parts cost, each by itself, in bytes and half-moves a second.

mod games;
mod lex;
mod pipeline;
mod replay;
mod san;

fn main() {
    divan::main();
}
