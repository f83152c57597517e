//! Passwords, as argon2id hashes. Hashing one takes 19 MiB; the same memory is always used, so that many attempts at
//! the same time take no more than one.

use crate::error::{Error, Result};
use crate::ids;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version};
use std::sync::{Arc, Mutex, PoisonError};

/// Hashes and checks passwords on a thread of its own, one after another.
#[derive(Debug)]
pub(crate) struct Passwords {
    thread: Pool,
    memory: Arc<Memory>,
}

/// The memory blocks that hashing fills.
struct Memory(Mutex<Vec<Block>>);

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Memory")
    }
}

/// A hash that no password has: it is checked for accounts that do not exist.
pub(super) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGF0IGFsbCEh$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

impl Passwords {
    pub(crate) fn new(shutdown: Shutdown) -> Self {
        let thread = Pool::new("password", 1, shutdown);
        Passwords { thread, memory: Arc::new(Memory(Mutex::default())) }
    }

    /// What is stored of a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String> {
        let memory = self.memory.clone();
        let hash = self.thread.run(move |_| memory.hash(&password)).await?;
        hash.ok_or_else(|| Error::invalid("this password cannot be used"))
    }

    /// Whether a password matches what is stored.
    pub(super) async fn verify(&self, password: String, stored: String) -> Result<bool> {
        let memory = self.memory.clone();
        self.thread.run(move |_| memory.verify(&password, &stored).unwrap_or(false)).await
    }
}

impl Memory {
    fn hash(&self, password: &str) -> Option<String> {
        let (params, salt) = (Params::default(), Salt::new(&ids::random_bytes::<16>()).ok()?);
        let hash = PasswordHash {
            algorithm: ARGON2ID_IDENT,
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params).ok()?,
            hash: Some(self.digest(password, &salt, params)?),
            salt: Some(salt),
        };
        Some(hash.to_string())
    }

    fn verify(&self, password: &str, stored: &str) -> Option<bool> {
        let stored = PasswordHash::new(stored).ok()?;
        if stored.algorithm != ARGON2ID_IDENT {
            return None;
        }
        let params = Params::try_from(&stored).ok()?;
        // The comparison takes the same time whatever differs.
        Some(self.digest(password, &stored.salt?, params)? == stored.hash?)
    }

    fn digest(&self, password: &str, salt: &Salt, params: Params) -> Option<Output> {
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let mut blocks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if blocks.len() < params.block_count() {
            blocks.resize(params.block_count(), Block::default());
        }
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..length)?;
        hasher.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut blocks[..]).ok()?;
        Output::new(output).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use argon2::password_hash::{PasswordHasher, PasswordVerifier};

    #[test]
    fn a_password_fits_its_hash_and_no_other_and_hashes_of_before_still_fit() {
        let memory = Memory(Mutex::default());
        let stored = memory.hash("correct horse").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_eq!(memory.verify("correct horse", &stored), Some(true));
        assert_eq!(memory.verify("battery staple", &stored), Some(false));
        assert_ne!(memory.hash("correct horse").unwrap(), stored, "salted");
        assert!(
            Argon2::default().verify_password(b"correct horse", &*stored).is_ok(),
            "as everybody else reads it"
        );
        let before = Argon2::default().hash_password(b"correct horse").unwrap().to_string();
        assert_eq!(memory.verify("correct horse", &before), Some(true));
        assert_eq!(memory.verify("anything", NOBODY), Some(false));
    }
}
