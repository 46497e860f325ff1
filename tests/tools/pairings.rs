//! Pairs the next round of tournament reports: `cargo run --release -p bienban-pairing --example pairings -- EDITION
//! FILE...`, where EDITION is 2016 or 2025.
//!
//! For each file: its name and the seconds, then the pairs as other programs write them: how many, White and Black of
//! each, 0 for nobody.

use std::io::Write;
use std::time::Instant;

use bienban_pairing::{Dutch, Edition, Roster, Rules};
use bienban_tournament::trf::Trf;

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut words = std::env::args().skip(1);
    let edition = if words.next().as_deref() == Some("2016") { Edition::Baku2016 } else { Edition::Council2025 };
    for file in words {
        let text = std::fs::read_to_string(&file)?;
        let start = Instant::now();
        let roster = Roster::of_trf(&Trf::read(&file, &text), None);
        let round = Dutch { edition }.pair(&roster, 0);
        writeln!(out, "# {file} {:.4}", start.elapsed().as_secs_f64())?;
        match round {
            Err(none) => writeln!(out, "{none:?}")?,
            Ok(round) => {
                writeln!(out, "{}", round.pairs.len() + usize::from(round.bye.is_some()))?;
                for pair in &round.pairs {
                    writeln!(out, "{} {}", pair.white, pair.black)?;
                }
                if let Some(bye) = &round.bye {
                    writeln!(out, "{} 0", bye.player)?;
                }
            }
        }
    }
    Ok(())
}
