#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bienban_fuzz::database::check(data));
