//! Chunks: how responses arrive whose length is not known in advance.

use std::io::{self, ErrorKind};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpStream;

/// The largest answer that is read.
pub(crate) const MAX_BODY: usize = 64 << 20;

/// Reads a chunk; `false` after the last one.
pub(crate) async fn read_chunk(
    connection: &mut BufReader<TcpStream>,
    body: &mut Vec<u8>,
) -> io::Result<bool> {
    let mut line = String::new();
    if connection.read_line(&mut line).await? == 0 {
        return Ok(false);
    }
    let length = usize::from_str_radix(line.trim(), 16).map_err(|_| damaged())?;
    let begin = body.len();
    if begin + length > MAX_BODY {
        return Err(damaged());
    }
    body.resize(begin + length, 0);
    connection.read_exact(&mut body[begin..]).await?;
    line.clear();
    connection.read_line(&mut line).await?;
    Ok(length > 0)
}

/// The error for an answer that cannot be understood.
pub(crate) fn damaged() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "not an HTTP answer")
}
