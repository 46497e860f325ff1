//! What the oracle of xiangqi is compared with: `xiangqi judge [N]` prints for games on standard input what its `judge`
//! prints, and `xiangqi random|loops|cycles COUNT SEED [LENGTH]` makes such games, one a line as `FEN|MOVE MOVE ...`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a tool of the command line")]

mod games;
mod judge;

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("judge") => judge::run(arguments.get(1).and_then(|text| text.parse().ok())),
        Some("random" | "loops" | "cycles") => {
            games::run(&arguments);
            Ok(())
        }
        _ => {
            eprintln!("xiangqi judge [N] < GAMES, or xiangqi random|loops|cycles COUNT SEED [LENGTH]");
            Ok(())
        }
    }
}
