//! Push messages: encrypted for one browser (RFC 8291, with the content coding of RFC 8188) and signed with the
//! server's key (VAPID, RFC 8292).

use crate::ids::random_bytes;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hmac::{HMAC_SHA256, Key, sign};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// Bytes of a public key: a point of P-256, uncompressed.
const PUBLIC_KEY: usize = 65;
/// Bytes of the secret that a browser shares with us.
const SECRET: usize = 16;
/// The size of the only record of a message, which is never reached.
const RECORD: u32 = 4_096;
/// The longest text that fits into what every push service takes (RFC 8030: 4096 bytes), with head and tag.
const MAX_TEXT: usize = 3_900;
/// How long a signature is good for, in seconds. A day is the most that is allowed.
const SIGNED_FOR: i64 = 12 * 3_600;

/// What a browser has told us so that we can write to it.
#[derive(Clone)]
pub(crate) struct Subscription {
    public_key: [u8; PUBLIC_KEY],
    secret: [u8; SECRET],
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subscription").finish_non_exhaustive()
    }
}

impl Subscription {
    /// From base64url, as browsers write it.
    pub(crate) fn read(public_key: &str, secret: &str) -> Option<Self> {
        let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
        let public_key: [u8; PUBLIC_KEY] = bytes(public_key)?.try_into().ok()?;
        let secret = bytes(secret)?.try_into().ok()?;
        // Only a point of the curve is a key: ring finds out when it is used.
        (public_key[0] == 4).then_some(Subscription { public_key, secret })
    }
}

/// A message that only this browser can read; `None` if its key is none, or the text too long.
pub(crate) fn seal(subscription: &Subscription, text: &[u8]) -> Option<Vec<u8>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mine = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let my_public_key = mine.compute_public_key().ok()?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, subscription.public_key);
    let agreed = agree_ephemeral(mine, &theirs, <[u8]>::to_vec).ok()?;
    // RFC 8291, section 3.4.
    let info = [b"WebPush: info\0", &subscription.public_key[..], my_public_key.as_ref()].concat();
    let input = derive(&subscription.secret, &agreed, &info);
    // RFC 8188, section 2.2 and 2.3.
    let salt: [u8; 16] = random_bytes();
    let key = derive(&salt, &input, b"Content-Encoding: aes128gcm\0");
    let nonce = derive(&salt, &input, b"Content-Encoding: nonce\0");
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key[..16]).ok()?);
    let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).ok()?;
    // A delimiter: this is the last record, without padding.
    let mut sealed = [text, &[2]].concat();
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed).ok()?;
    let length = u8::try_from(my_public_key.as_ref().len()).ok()?;
    Some([&salt[..], &RECORD.to_be_bytes(), &[length], my_public_key.as_ref(), &sealed].concat())
}

/// HKDF (RFC 5869) with SHA-256 for at most one block of output.
fn derive(salt: &[u8], input: &[u8], info: &[u8]) -> [u8; 32] {
    let extracted = sign(&Key::new(HMAC_SHA256, salt), input);
    let expanded = sign(&Key::new(HMAC_SHA256, extracted.as_ref()), &[info, &[1]].concat());
    let mut block = [0; 32];
    block.copy_from_slice(expanded.as_ref());
    block
}

/// The key with which this server signs its messages, so that push services know where they come from.
pub(crate) struct PushKey(EcdsaKeyPair);

impl std::fmt::Debug for PushKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("PushKey").finish_non_exhaustive()
    }
}

impl PushKey {
    /// A new key, as it is stored: PKCS #8 in base64url.
    pub(crate) fn generate() -> String {
        match EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()) {
            Ok(document) => BASE64.encode(document),
            Err(_) => panic!("the operating system gives no random bytes"),
        }
    }

    /// A key that was stored.
    pub(crate) fn read(stored: &str) -> Option<Self> {
        let document = BASE64.decode(stored).ok()?;
        let random = SystemRandom::new();
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &document, &random).ok().map(PushKey)
    }

    /// What browsers are told when they subscribe.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.0.public_key())
    }

    /// The header that says who sends a message: `audience` is the server that gets it, `subject` how to reach us,
    /// `now` in milliseconds since 1970.
    pub(crate) fn authorization(&self, audience: &str, subject: &str, now: i64) -> Option<String> {
        let part = |part: serde_json::Value| BASE64.encode(part.to_string());
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": audience, "exp": now / 1_000 + SIGNED_FOR, "sub": subject }));
        let signed = format!("{head}.{claims}");
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public()))
    }
}
