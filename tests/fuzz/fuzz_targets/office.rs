#![no_main]

use std::panic;

/// A panic of a library that reads a damaged file is caught and becomes an error; libFuzzer's own hook would end the
/// run at it. One of ours ends it.
fn watch() {
    let ours = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let file = info.location().map_or("", |location| location.file());
        if !["/registry/", "/rustc/", "library/"].iter().any(|place| file.contains(place)) {
            ours(info);
        }
    }));
}

libfuzzer_sys::fuzz_target!(init: watch(), |data: &[u8]| bienban_fuzz::office::check(data));
