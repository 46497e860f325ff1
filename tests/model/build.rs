//! Has what is modelled take its locks from loom.

fn main() {
    println!("cargo::rustc-cfg=loom");
}
