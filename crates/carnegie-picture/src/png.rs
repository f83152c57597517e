//! Pixels as a PNG file.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// What is known of every pixel, eight bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Red, green and blue.
    Opaque,
    /// Red, green, blue and opacity.
    Transparent,
}

/// A file with the colours of every pixel, row by row.
pub fn write(width: u32, height: u32, colours: Colours, pixels: &[u8]) -> Vec<u8> {
    let (bytes, kind) = match colours {
        Colours::Opaque => (3, 2),
        Colours::Transparent => (4, 6),
    };
    let mut rows = Vec::with_capacity(pixels.len() + height as usize);
    for row in pixels.chunks(bytes * width as usize) {
        // No filter: our pictures are made of even surfaces.
        rows.push(0);
        rows.extend(row);
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory cannot fail.
    let packed = encoder.write_all(&rows).and_then(|()| encoder.finish()).unwrap_or_default();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, kind, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &head);
    chunk(&mut file, b"IDAT", &packed);
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let mut crc = Crc::new();
    crc.update(kind);
    crc.update(data);
    file.extend(kind);
    file.extend(data);
    file.extend(crc.sum().to_be_bytes());
}
