//! Ids and secrets: long random strings that nobody can guess.

use sha2::{Digest, Sha256};

/// The alphabet of ids: 64 characters, so that six random bits give one.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Characters of an id: 132 bits.
pub(crate) const ID_LENGTH: usize = 22;
/// Characters of a session token: 258 bits.
pub(crate) const TOKEN_LENGTH: usize = 43;

/// A new id of a table or a person.
pub(crate) fn new_id() -> String {
    random_text(ID_LENGTH)
}

/// A new session token. Only its hash is stored.
pub(crate) fn new_token() -> String {
    random_text(TOKEN_LENGTH)
}

/// A new seed for a game.
pub(crate) fn new_seed() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// What is stored of a token: whoever reads the database cannot sign in with it.
pub(crate) fn token_hash(token: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let hash = Sha256::digest(token.as_bytes());
    let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// Whether a text has the form of an id or a token of this length. Nothing else is even looked up.
pub(crate) fn is_id(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| LETTERS.contains(&byte))
}

fn random_text(length: usize) -> String {
    let bytes: [u8; TOKEN_LENGTH] = random_bytes();
    bytes[..length].iter().map(|byte| char::from(LETTERS[usize::from(byte & 63)])).collect()
}

/// Random bytes from the operating system. Without them no secret is safe, so there is no way to go on.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    if let Err(error) = getrandom::fill(&mut bytes) {
        panic!("the operating system gives no random bytes: {error}");
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_different_and_safe_in_an_address() {
        let (one, two) = (new_id(), new_id());
        assert_ne!(one, two);
        assert!(is_id(&one, ID_LENGTH) && is_id(&new_token(), TOKEN_LENGTH));
        assert!(!is_id("../../etc/passwd......", ID_LENGTH));
    }

    #[test]
    fn only_a_hash_of_a_token_is_kept() {
        let token = new_token();
        assert_eq!(token_hash(&token).len(), 64);
        assert!(!token_hash(&token).contains(&token));
    }
}
