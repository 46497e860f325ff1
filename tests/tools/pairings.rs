//! Pairs tournament reports: `cargo run --release -p bienban-pairing --example pairings -- EDITION [--check] FILE...`,
//! where EDITION is 2016 or 2025.
//!
//! For each file: its name and the seconds, then the pairs of the next round as other programs write them: how many,
//! White and Black of each, 0 for nobody. With `--check` each pair that was played and is not that of the rules.

use std::io::Write;
use std::time::Instant;

use bienban_pairing::{CheckedRound, DutchEdition, DutchRules, PairingRules, PlayedRound, Roster, RulesVerdict};
use bienban_tournament::trf::Trf;

fn pair(out: &mut impl Write, dutch: DutchRules, trf: &Trf) -> std::io::Result<()> {
    let start = Instant::now();
    let round = dutch.pair(&Roster::of_report(trf, &trf.field(), None), 0);
    writeln!(out, "# {} {:.4}", trf.file, start.elapsed().as_secs_f64())?;
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
    Ok(())
}

fn check(out: &mut impl Write, dutch: DutchRules, trf: &Trf) -> std::io::Result<()> {
    let field = trf.field();
    writeln!(out, "# {} {}", trf.file, field.rounds)?;
    for round in 1..=field.rounds {
        match CheckedRound::of(&dutch, &Roster::of_report(trf, &field, Some(round)), &PlayedRound::of(&field, round), 0)
        {
            Err(none) => writeln!(out, "{round} {none:?}")?,
            Ok(check) => {
                for of in check.judged.iter().filter(|of| of.verdict != RulesVerdict::OfTheRules) {
                    writeln!(out, "{round} {} {} {:?}", of.white, of.black, of.verdict)?;
                }
            }
        }
    }
    Ok(())
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut words = std::env::args().skip(1).peekable();
    let edition =
        if words.next().as_deref() == Some("2016") { DutchEdition::Baku2016 } else { DutchEdition::Council2025 };
    let checks = words.next_if(|word| word == "--check").is_some();
    for file in words {
        let trf = Trf::read(&file, &std::fs::read_to_string(&file)?);
        if checks {
            check(&mut out, DutchRules { edition }, &trf)?;
        } else {
            pair(&mut out, DutchRules { edition }, &trf)?;
        }
    }
    Ok(())
}
