//! As much of JSON Schema as our OpenAPI document uses, and stricter: what no schema names must not be there.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// An OpenAPI document.
pub struct Document(Value);

impl Document {
    pub fn new() -> Self {
        Document(serde_json::to_value(carnegie_server::api::document()).unwrap())
    }

    /// Every operation, written `GET /api/v1/tables`.
    pub fn operations(&self) -> BTreeSet<String> {
        let paths = self.0["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        });
        operations.collect()
    }

    /// The operation of a request, if the document knows it.
    pub fn operation(&self, method: &str, path: &str) -> Option<String> {
        let path: Vec<&str> = path.split('?').next()?.split('/').collect();
        let is_it = |template: &str| {
            let template: Vec<&str> = template.split('/').collect();
            template.len() == path.len()
                && template.iter().zip(&path).all(|(part, word)| part.starts_with('{') || part == word)
        };
        self.operations().into_iter().find(|operation| {
            let (known, template) = operation.split_once(' ').unwrap();
            known == method && is_it(template)
        })
    }

    /// The media types of a response, each with its schema; `None` if the document has no such response.
    pub fn answers(&self, operation: &str, status: &str) -> Option<Vec<(String, Value)>> {
        let (method, path) = operation.split_once(' ')?;
        let answers = &self.0["paths"][path][method.to_lowercase()]["responses"];
        let refused = status.starts_with(['4', '5']);
        let answer = answers.get(status).or_else(|| answers.get("default").filter(|_| refused))?;
        let content = answer["content"].as_object().cloned().unwrap_or_default();
        Some(content.into_iter().map(|(media, content)| (media, content["schema"].clone())).collect())
    }

    /// The statuses of the responses to an operation.
    pub fn statuses(&self, operation: &str) -> Vec<String> {
        let (method, path) = operation.split_once(' ').unwrap();
        let answers = self.0["paths"][path][method.to_lowercase()]["responses"].as_object().unwrap();
        answers.keys().cloned().collect()
    }

    /// A schema by its name.
    pub fn schema(&self, name: &str) -> Value {
        let schema = &self.0["components"]["schemas"][name];
        assert!(schema.is_object(), "there is no schema {name}");
        schema.clone()
    }

    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(place) => {
                let found = self.0.pointer(place.strip_prefix('#').unwrap());
                self.resolve(found.unwrap_or_else(|| panic!("{place} leads nowhere")))
            }
            None => schema,
        }
    }

    /// Where a schema, or one that it consists of, says no more than "an object" or "anything".
    pub fn vague(&self, schema: &Value, place: &str, seen: &mut BTreeSet<String>, found: &mut Vec<String>) {
        if let Some(reference) = schema["$ref"].as_str()
            && !seen.insert(reference.to_owned())
        {
            return;
        }
        let schema = self.resolve(schema);
        let parts = ["oneOf", "anyOf", "allOf"]
            .map(|key| schema[key].as_array().cloned().unwrap_or_default())
            .concat();
        for part in &parts {
            self.vague(part, place, seen, found);
        }
        let types = types(schema);
        if parts.is_empty() && types.is_empty() && schema["enum"].is_null() {
            found.push(format!("{place}: anything"));
        }
        if types.contains(&"array") {
            self.vague(&schema["items"], &format!("{place}[]"), seen, found);
        }
        if types.contains(&"object") {
            let properties = schema["properties"].as_object();
            let others = schema.get("additionalProperties").filter(|others| others.is_object());
            if properties.is_none_or(Map::is_empty) && others.is_none() {
                found.push(format!("{place}: an object"));
            }
            for (name, property) in properties.into_iter().flatten() {
                self.vague(property, &format!("{place}.{name}"), seen, found);
            }
            if let Some(others) = others {
                self.vague(others, &format!("{place}.*"), seen, found);
            }
        }
    }

    /// What is wrong with a value, if anything is.
    pub fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let schema = self.resolve(schema);
        for all in schema["allOf"].as_array().into_iter().flatten() {
            // Each part names some of the properties: those that one does not name, another may.
            self.check_parts(all, value, false)?;
        }
        for key in ["oneOf", "anyOf"] {
            let Some(choices) = schema[key].as_array() else { continue };
            let reasons: Vec<String> =
                choices.iter().filter_map(|choice| self.check(choice, value).err()).collect();
            if reasons.len() == choices.len() {
                return Err(format!("none of {} fits: {}", choices.len(), reasons.join("; ")));
            }
        }
        self.check_parts(schema, value, schema["allOf"].is_null())
    }

    fn check_parts(&self, schema: &Value, value: &Value, strict: bool) -> Result<(), String> {
        let schema = self.resolve(schema);
        let types = types(schema);
        let fits = |kind: &&str| match *kind {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("what is the type {other}?"),
        };
        if !types.is_empty() && !types.iter().any(fits) {
            return Err(format!("{} is not {}", short(value), types.join(" or ")));
        }
        if let Some(words) = schema["enum"].as_array()
            && !words.contains(value)
        {
            return Err(format!("{} is none of the words", short(value)));
        }
        if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
            && number < least
        {
            return Err(format!("{number} is below {least}"));
        }
        if let (Some(most), Some(number)) = (schema["maximum"].as_f64(), value.as_f64())
            && number > most
        {
            return Err(format!("{number} is above {most}"));
        }
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check(&schema["items"], item).map_err(|reason| format!("[{index}]: {reason}"))?;
        }
        let Some(object) = value.as_object() else { return Ok(()) };
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                return Err(format!("{name} is missing"));
            }
        }
        for (name, value) in object {
            let property = schema["properties"].get(name).or_else(|| schema.get("additionalProperties"));
            match property {
                Some(property) => {
                    self.check(property, value).map_err(|reason| format!("{name}: {reason}"))?;
                }
                None if strict && types.contains(&"object") => return Err(format!("nobody knows of {name}")),
                None => {}
            }
        }
        Ok(())
    }
}

fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(60).collect()
}
