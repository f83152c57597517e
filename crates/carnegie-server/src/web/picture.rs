//! Pictures of positions, for previews of links: drawn on the threads that render pages, kept in memory.

use super::Web;
use super::reader::Visitor;
use crate::error::{Error, Result};
use crate::http::{Address, Path, Query};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use carnegie_pages::screens::table_title;
use carnegie_pages::{Locale, Texts};
use carnegie_picture::Picture;
use carnegie_table::{Requester, TableState};
use serde::Deserialize;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Pictures that are kept; beyond this the oldest is dropped. One has some 60 kB.
const MAX_KEPT: usize = 256;

/// The pictures of a node. Cheap to clone; all clones are the same.
#[derive(Clone, Default, Debug)]
pub(super) struct Pictures(Arc<Mutex<VecDeque<(Key, Bytes)>>>);

/// Everything that a picture depends on: the position follows from the table and the number of its state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    table: String,
    /// Undo may lead to another position after as many decisions.
    seq: u64,
    at: usize,
    language: &'static str,
    title: String,
    names: Vec<String>,
}

impl Key {
    /// For caches in browsers and elsewhere. It tells nothing about the table.
    fn tag(&self, version: &str) -> String {
        let mut hasher = DefaultHasher::new();
        (self, version).hash(&mut hasher);
        format!("\"{:016x}\"", hasher.finish())
    }
}

impl Pictures {
    fn kept(&self) -> MutexGuard<'_, VecDeque<(Key, Bytes)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, key: &Key) -> Option<Bytes> {
        self.kept().iter().find(|(known, _)| known == key).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, key: Key, picture: Bytes) {
        let mut kept = self.kept();
        if kept.len() >= MAX_KEPT {
            kept.pop_front();
        }
        kept.push_back((key, picture));
    }
}

/// Which picture.
#[derive(Default, Debug, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    /// The secret of the invite link.
    invite: Option<String>,
    /// After how many decisions.
    at: Option<usize>,
    /// In which language.
    #[serde(rename = "in")]
    language: Option<String>,
}

/// A position as a spectator sees it, as PNG: now, or after some decisions.
pub(super) async fn picture(
    State(web): State<Web>,
    visitor: Visitor,
    address: Address,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response> {
    let Web { services, renderer, pictures } = &web;
    let requester = Requester { person: visitor.id(), invite: wanted.invite.as_deref() };
    let state = services.lobby.look(&id, requester).await?;
    let length = state.game().ok_or(Error::NoTable)?.record().decisions.len();
    let at = wanted.at.map_or(length, |at| at.min(length));
    let texts = wanted.language.as_deref().and_then(Locale::from_code).map_or(visitor.texts, Texts::new);
    let names = state.names().to_vec();
    let options = state.options();
    let key = Key {
        table: id,
        seq: state.seq(),
        at,
        language: texts.locale().code(),
        title: table_title(texts, options.title.as_deref(), &names, options.difficulty.is_some()),
        names,
    };
    let tag = key.tag(env!("CARGO_PKG_VERSION"));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let picture = match pictures.find(&key) {
        Some(picture) => picture,
        None => {
            let limit = &services.limits.pictures;
            limit.take(
                address.0.map_or_else(|| limit.key(b"somewhere"), |address| limit.address_key(address)),
            )?;
            let (title, names) = (key.title.clone(), key.names.clone());
            let drawn = renderer.run(move || draw(&state, at, texts, &title, &names)).await?;
            let drawn = Bytes::from(drawn.ok_or(Error::NoTable)?);
            pictures.keep(key, drawn.clone());
            drawn
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "image/png".to_owned()),
        (header::CACHE_CONTROL, "private, max-age=60".to_owned()),
        (header::ETAG, tag),
    ];
    Ok((headers, picture).into_response())
}

fn draw(state: &TableState, at: usize, texts: Texts, title: &str, names: &[String]) -> Option<Vec<u8>> {
    let position = state.game()?.record().position_after(at).ok()?;
    Some(Picture::new(texts, title, names, &position).png())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_picture_makes_room() {
        let key = |at| Key {
            table: "table".to_owned(),
            seq: 1,
            at,
            language: "en",
            title: String::new(),
            names: Vec::new(),
        };
        let pictures = Pictures::default();
        for at in 0..=MAX_KEPT {
            pictures.keep(key(at), Bytes::from_static(b"a picture"));
        }
        assert!(pictures.find(&key(0)).is_none() && pictures.find(&key(1)).is_some());
        assert_eq!(pictures.kept().len(), MAX_KEPT);
        assert_ne!(key(1).tag("1"), key(2).tag("1"));
    }
}
