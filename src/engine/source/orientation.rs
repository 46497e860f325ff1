//! Orientation: how the photo of a camera must be turned before it is shown, by the tag 0x0112 of Exif 2.32.

/// The number of quarter turns to the right before a JPEG is shown. Mirrored ones are not recognised.
pub fn quarters(jpeg: &[u8]) -> u8 {
    match orientation(jpeg) {
        Some(3) => 2,
        Some(6) => 1,
        Some(8) => 3,
        _ => 0,
    }
}

/// The tag of the first directory in the segment APP1 of a JPEG.
fn orientation(jpeg: &[u8]) -> Option<u16> {
    let mut rest = jpeg.strip_prefix(b"\xFF\xD8")?;
    loop {
        let &[0xFF, kind, high, low, ..] = rest else { return None };
        let length = usize::from(u16::from_be_bytes([high, low]));
        let segment = rest.get(4..2 + length)?;
        if let Some(tiff) = segment.strip_prefix(b"Exif\0\0").filter(|_| kind == 0xE1) {
            return tag(tiff);
        }
        // The picture itself begins.
        if kind == 0xDA {
            return None;
        }
        rest = &rest[2 + length..];
    }
}

fn tag(tiff: &[u8]) -> Option<u16> {
    let little = match tiff.get(..4)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return None,
    };
    let short = |at: usize| {
        let bytes = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let long = |at: usize| {
        let bytes = tiff.get(at..at + 4)?.try_into().ok()?;
        Some(if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    };
    let directory = long(4)? as usize;
    let entry = |index: u16| directory.checked_add(2 + 12 * usize::from(index));
    let found = (0..short(directory)?).filter_map(entry).find(|&at| short(at) == Some(0x0112))?;
    short(found.checked_add(8)?)
}

#[cfg(test)]
mod tests {
    use super::quarters;

    fn photo(orientation: u8, little: bool) -> Vec<u8> {
        let mut tiff: Vec<u8> =
            if little { b"II*\0\x08\0\0\0\x01\0".to_vec() } else { b"MM\0*\0\0\0\x08\0\x01".to_vec() };
        let entry = if little {
            [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        } else {
            [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        };
        tiff.extend(entry);
        let length = (tiff.len() + 8) as u8;
        [b"\xFF\xD8\xFF\xE0\0\x04ab\xFF\xE1\0", &[length][..], b"Exif\0\0", &tiff, b"\xFF\xDA\0\x02"].concat()
    }

    #[test]
    fn the_tag_is_read_in_both_orders_of_bytes() {
        for little in [true, false] {
            for (orientation, wanted) in [(1, 0), (3, 2), (6, 1), (8, 3), (5, 0)] {
                assert_eq!(quarters(&photo(orientation, little)), wanted);
            }
        }
    }

    #[test]
    fn files_that_are_cut_have_none() {
        let photo = photo(6, true);
        for end in 0..photo.len() - 8 {
            assert_eq!(quarters(&photo[..end]), 0);
        }
    }
}
