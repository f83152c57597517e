//! `carnegie-offline` as a WebAssembly module. Its interface is three functions and strings of JSON: the caller asks
//! for room with [`input`], writes a call there, runs it with [`call`] and reads as many bytes from [`output`] as that
//! returns.
//!
//! A panic ends the module. Its caller then opens a new one, from what is stored.

#![expect(unsafe_code, reason = "an exported name is an unsafe attribute; nothing else here is unsafe")]

use carnegie_offline::{Host, Job, KeyValue, Request, think};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What can be asked of the module.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Call {
    /// Reads everything that is stored.
    Open { base: String, version: String, entries: Vec<KeyValue> },
    /// Answers a request from a page.
    Answer(Box<Request>),
    /// Thinks about a bot's turn.
    Think(Job),
}

fn run(call: Call) -> Value {
    match call {
        Call::Open { base, version, entries } => {
            let host = Host::open(&base, &version, &entries);
            let strange = json!({ "strange": host.strange() });
            HOST.set(Some(host));
            strange
        }
        Call::Answer(request) => HOST.with_borrow_mut(|host| match host {
            Some(host) => json!(host.answer(&request)),
            None => json!({ "error": "the host is not open" }),
        }),
        Call::Think(job) => match think(&job) {
            Ok(thought) => json!({ "thought": thought }),
            Err(error) => json!({ "error": error.to_string() }),
        },
    }
}

/// Room for a call of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Runs the call that was written; returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    let call = INPUT.with_borrow(|input| serde_json::from_slice(input));
    let answer = call.map_or_else(|error| json!({ "error": error.to_string() }), run);
    OUTPUT.set(answer.to_string().into_bytes());
    OUTPUT.with_borrow(Vec::len)
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}
