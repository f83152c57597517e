//! Pixels as a PNG file.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

/// A file with red, green and blue of every pixel, row by row.
pub(crate) fn write(width: u32, height: u32, pixels: &[u8]) -> Vec<u8> {
    let mut rows = Vec::with_capacity(pixels.len() + height as usize);
    for row in pixels.chunks(3 * width as usize) {
        // No filter: the picture is made of even surfaces.
        rows.push(0);
        rows.extend(row);
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing into memory cannot fail.
    let packed = encoder.write_all(&rows).and_then(|()| encoder.finish()).unwrap_or_default();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    // Eight bits each of red, green and blue.
    head.extend([8, 2, 0, 0, 0]);
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
