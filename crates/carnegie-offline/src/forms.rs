//! Queries and forms.

use carnegie_host::TableQuery;
use std::collections::HashMap;

/// The fields of a form or a query by name.
pub(crate) fn fields(text: &str) -> HashMap<String, String> {
    form_urlencoded::parse(text.as_bytes()).into_owned().collect()
}

/// How someone wants to look at a table.
pub(crate) fn table_query(query: &str) -> TableQuery {
    let mut fields = fields(query);
    TableQuery {
        invite: None,
        guide: fields.remove("guide"),
        seat: fields.remove("seat"),
        at: fields.get("at").and_then(|at| at.parse().ok()),
        from: fields.remove("from"),
    }
}
