//! Text packed as several zstd frames, with empty and skippable frames between: the same text, and where the file is
//! cut short, what comes before the cut.

use std::io::{self, Read, Write};

use bienban::source::guard::DEFAULT_RATIO;
use bienban::source::input::Input;
use bienban::source::open::{InputContent, open};
use proptest::prelude::*;

/// What opening a file of these bytes gives, and the kind of error that ends it.
fn unpacked(packed: &[u8]) -> (Vec<u8>, Option<io::ErrorKind>) {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    file.write_all(packed).expect("it can be written");
    let mut text = Vec::new();
    let input = Input::File(file.path().into());
    let result = open(&input, &std::sync::Arc::default(), DEFAULT_RATIO, &mut |opened| match opened {
        InputContent::Text(mut opened) => opened.reader.read_to_end(&mut text).map(drop),
        InputContent::Office(..) | InputContent::Image(..) | InputContent::Database(..) => {
            Err(io::Error::other("no office file was packed"))
        }
    });
    (text, result.err().map(|e| e.kind()))
}

/// A frame of text, or one that is skipped.
fn frame(part: &[u8], kind: u8) -> Vec<u8> {
    if kind == 0 {
        let size = u32::try_from(part.len()).expect("it is short").to_le_bytes();
        return [&[0x5A, 0x2A, 0x4D, 0x18], &size[..], part].concat();
    }
    let mut encoder = zstd::Encoder::new(Vec::new(), 3).expect("an encoder can be made");
    encoder.include_checksum(kind == 1).expect("it can be set");
    encoder.write_all(part).expect("it packs");
    encoder.finish().expect("it packs")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn frames_give_the_text_and_a_cut_gives_its_beginning(
        parts in prop::collection::vec((prop::collection::vec(97_u8..123, 0..400), 0_u8..3), 1..8),
        cut in 0.0_f64..1.0,
    ) {
        // What the parts before each end of a frame hold, the first frame being one of text.
        let (mut packed, mut text, mut ends) = (frame(b"1. e4 *\n", 1), b"1. e4 *\n".to_vec(), vec![]);
        ends.push((packed.len(), text.len()));
        for (part, kind) in &parts {
            packed.extend(frame(part, *kind));
            if *kind != 0 {
                text.extend(part);
            }
            ends.push((packed.len(), text.len()));
        }
        prop_assert_eq!(unpacked(&packed), (text.clone(), None));

        let cut = ends[0].0 + ((packed.len() - ends[0].0) as f64 * cut) as usize;
        let (read, error) = unpacked(&packed[..cut]);
        let whole = ends.iter().rev().find(|(end, _)| *end <= cut).expect("the first frame is whole");
        prop_assert!(text.starts_with(&read) && read.len() >= whole.1, "{} of {} bytes", read.len(), whole.1);
        let between = whole.0 == cut;
        prop_assert_eq!(error, (!between).then_some(io::ErrorKind::UnexpectedEof));
    }
}
