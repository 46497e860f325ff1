//! Image: the photo, scan or PDF of a page, which an OCR engine has to read first.

use super::head::begins;

/// The greatest size of an image or PDF, in bytes.
pub const IMAGE_LIMIT: u64 = 128 << 20;

/// The formats of images.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Image {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// Graphics Interchange Format.
    Gif,
    /// Tagged Image File Format, which may have several pages.
    Tiff,
    /// WebP.
    Webp,
    /// The format of the photos of many phones.
    Heic,
    /// Portable Document Format, which may have several pages.
    Pdf,
}

impl Image {
    /// The format of a file by its first bytes, or `None` if it is no image.
    pub fn of(head: &[u8]) -> Option<Image> {
        let starts = |start: &[u8]| head.starts_with(start);
        if begins(head, b"%PDF-") {
            Some(Image::Pdf)
        } else if starts(b"\x89PNG\r\n") {
            Some(Image::Png)
        } else if starts(b"\xFF\xD8\xFF") {
            Some(Image::Jpeg)
        } else if starts(b"GIF87a") || starts(b"GIF89a") {
            Some(Image::Gif)
        } else if starts(b"II*\0") || starts(b"MM\0*") {
            Some(Image::Tiff)
        } else if starts(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
            Some(Image::Webp)
        } else {
            let brand = head.get(8..12).filter(|_| head.get(4..8) == Some(b"ftyp"));
            matches!(brand, Some(b"heic" | b"heix" | b"mif1" | b"avif")).then_some(Image::Heic)
        }
    }

    /// Its media type, if browsers show it.
    pub fn media_type(self) -> Option<&'static str> {
        match self {
            Image::Png => Some("image/png"),
            Image::Jpeg => Some("image/jpeg"),
            Image::Gif => Some("image/gif"),
            Image::Webp => Some("image/webp"),
            Image::Tiff | Image::Heic | Image::Pdf => None,
        }
    }

    /// The usual ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Image::Png => "png",
            Image::Jpeg => "jpg",
            Image::Gif => "gif",
            Image::Tiff => "tif",
            Image::Webp => "webp",
            Image::Heic => "heic",
            Image::Pdf => "pdf",
        }
    }
}

/// Whether the ending of a file, in small letters, is one of an image.
pub fn has_name(ending: &str) -> bool {
    const ENDINGS: [&str; 10] = ["pdf", "png", "jpg", "jpeg", "gif", "tif", "tiff", "webp", "heic", "avif"];
    ENDINGS.contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_known_by_their_first_bytes() {
        for (head, image) in [
            (&b"%PDF-1.7\n"[..], Some(Image::Pdf)),
            (b"\xEF\xBB\xBF%PDF-1.4", Some(Image::Pdf)),
            (b"\x89PNG\r\n\x1A\n", Some(Image::Png)),
            (b"\xFF\xD8\xFF\xE0", Some(Image::Jpeg)),
            (b"MM\0*", Some(Image::Tiff)),
            (b"RIFF\0\0\0\0WEBP", Some(Image::Webp)),
            (b"\0\0\0\x18ftypheic", Some(Image::Heic)),
            (b"[Event \"A\"]", None),
        ] {
            assert_eq!(Image::of(head), image, "{}", String::from_utf8_lossy(head));
        }
    }
}
