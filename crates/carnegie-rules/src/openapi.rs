//! How the words of the game are described in an OpenAPI document. Types written as objects describe themselves.

use crate::components::sheet::SheetLine;
use crate::{
    Action, Cause, City, Decision, Department, DonationSpace, Module, Modules, Office, Owner, Phase, Printed,
    ProjectType, Region, Score, ScoreLine, Seat, SeatSet, Space, TabSide, Viewer,
};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A string that is one of these words.
fn one_of_words<'a>(words: impl IntoIterator<Item = &'a str>) -> RefOr<Schema> {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).into()
}

macro_rules! vocabularies {
    ($($Name:ty),+) => {$(
        impl ToSchema for $Name {}

        impl PartialSchema for $Name {
            fn schema() -> RefOr<Schema> {
                one_of_words(Self::ALL.iter().map(|word| word.name()))
            }
        }
    )+};
}

vocabularies!(
    Action,
    Cause,
    City,
    Department,
    Module,
    Phase,
    ProjectType,
    Region,
    ScoreLine,
    SheetLine,
    TabSide
);

macro_rules! schemas {
    ($($Name:ty => $schema:expr),+ $(,)?) => {$(
        impl ToSchema for $Name {}

        impl PartialSchema for $Name {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }
    )+};
}

schemas! {
    Seat => integer().minimum(Some(1)).maximum(Some(Seat::MAX as f64)).description(Some("A seat, from 1.")),
    SeatSet => ArrayBuilder::new().items(Seat::schema()),
    Modules => ArrayBuilder::new().items(Module::schema()),
    Viewer => OneOfBuilder::new().item(Seat::schema()).item(one_of_words(["spectator"])),
    Owner => OneOfBuilder::new().item(Seat::schema()).item(one_of_words(["neutral"])),
    Office => one_of_words((Printed::ALL.iter().map(|word| word.name()))
        .chain(Department::ALL.iter().map(|word| word.name()))),
    Space => text("A space of a company board: column and floor, such as `b2`.", "^[a-d][1-4]$"),
    DonationSpace => text("A donation space: column and row, such as `2.3`.", "^[1-4]\\.[1-5]$"),
    Decision => ObjectBuilder::new().schema_type(Type::String).examples(["choose management"])
        .description(Some("A decision in the words of the rulebook.")),
    Score => score(),
}

fn integer() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

fn text(description: &str, pattern: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String).description(Some(description)).pattern(Some(pattern))
}

/// The total, every line of the sheet, and the donations one by one.
fn score() -> ObjectBuilder {
    let (total, details) = ("total", "donation-detail");
    let donations = ObjectBuilder::new()
        .description(Some("VP of each donation that was made, by its space."))
        .additional_properties(Some(Schema::Object(integer().build())));
    let mut score = ObjectBuilder::new().property(total, integer()).required(total);
    for line in ScoreLine::ALL {
        score = score.property(line.name(), integer()).required(line.name());
    }
    score.property(details, donations).required(details)
}
