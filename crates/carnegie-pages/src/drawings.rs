//! Small drawings of the departments, our own: tools and buildings of the period.

use carnegie_rules::Department;
use maud::{Markup, html};

/// Lines and solid parts of a drawing, on a grid of 32 × 32.
const fn drawing(department: Department) -> (&'static str, &'static str) {
    match department {
        // A blackboard on its easel.
        Department::Training => ("M4 5h24v15H4zM16 20v4M10 28l6-5 6 5M8 10h9M8 14h6", "M21 9h3v7h-3z"),
        // Somebody with a bowler hat, and room for more.
        Department::Recruiting => (
            "M4 28c0-7 3-10 8-10s8 3 8 10zM8 12a4 4 0 1 0 8 0M4 11h16M26 7v8M22 11h8",
            "M7 11c0-5 2-7 5-7s5 2 5 7z",
        ),
        // A shield that has been checked.
        Department::Safety => ("M16 3l11 4v9c0 6-4 10-11 13C9 26 5 22 5 16V7zM10 16l4 5 8-10", ""),
        // A great door.
        Department::NewLobby => (
            "M5 28V15a11 11 0 0 1 22 0v13M2 28h28M16 4v24M9 28V16a7 7 0 0 1 14 0v12",
            "M12.4 20a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0zM17.4 20a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0z",
        ),
        // Scales.
        Department::Purchasing => (
            "M16 4v22M9 28h14M5 8h22M5 8 2 18h7zM27 8l-4 10h7z",
            "M2 18a3.5 3.5 0 0 0 7 0zM23 18a3.5 3.5 0 0 0 7 0z",
        ),
        // A cash register.
        Department::Sales => (
            "M4 28h24v-8H4zM7 20l2-9h14l2 9M12 11V4h8v7M13 24h6",
            "M11 14h3v3h-3zM15 14h3v3h-3zM19 14h3v3h-3z",
        ),
        // A steamship.
        Department::Logistics => {
            ("M2 20h28l-4 8H7zM8 20v-5h16v5M17 7c2-3 5-1 7-4", "M11 8h4v7h-4zM18 10h4v5h-4z")
        }
        // A key.
        Department::PropertyManagement => (
            "M9 10a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 16h15M25 16v6M29 16v5",
            "M7 16a2 2 0 1 0 4 0 2 2 0 1 0-4 0z",
        ),
        // A pair of compasses.
        Department::Engineering => (
            "M16 8 8 28M16 8l8 20M10 21q6 4 12 0M16 2v2",
            "M13.2 6.5a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0z",
        ),
        // A crane.
        Department::Outsourcing => ("M8 28V4M3 28h10M8 4h20L8 12M25 5v9", "M21 16h8v7h-8zM8 3h5v5H8z"),
        // Links of a chain.
        Department::SupplyChain => {
            ("M7 10a6 6 0 0 0 0 12h2a6 6 0 0 0 0-12zM23 10a6 6 0 0 0 0 12h2a6 6 0 0 0 0-12z", "M9 14h13v4H9z")
        }
        // A speaking trumpet.
        Department::Communications => {
            ("M4 13v6l5 1 14 7V5L9 12zM9 20l2 8h4l-2-6M27 11q3 5 0 10", "M4 13v6l5 1v-8z")
        }
        // A microscope.
        Department::AdvancedResearch => {
            ("M6 28h20M22 13a10 10 0 0 1-6 15M8 21h10M10 3l4-1 7 13-4 2z", "M16 17l4-2 1 3-3 1z")
        }
        // A plan on a drawing board.
        Department::AdvancedDesign => {
            ("M3 7h26v18H3zM3 11h26M8 11v14M12 20l3-6h9v6z", "M23 27 29 18l2 2-6 8z")
        }
        // A hand that gives.
        Department::CharitableGiving => (
            "M2 21h5l5-3h6c2 0 2 4 0 4h-5M18 21l8-4c2-1 4 2 2 3l-10 8H2",
            "M16 14 10 8.5a3.5 3.5 0 0 1 6-4 3.5 3.5 0 0 1 6 4z",
        ),
        // A telegraph pole.
        Department::Telegraph => (
            "M16 3v26M7 8h18M9 14h14M1 8q5 5 6 0M25 8q2 5 6 0M2 15q5 4 7-1M23 14q3 5 7 1",
            "M6 5h2v3H6zM24 5h2v3h-2zM11 5h2v3h-2zM19 5h2v3h-2z",
        ),
        // A filing cabinet.
        Department::HrAdministration => {
            ("M6 4h20v24H6zM6 12h20M6 20h20", "M13 7h6v2h-6zM13 15h6v2h-6zM13 23h6v2h-6z")
        }
        // A shop with its awning.
        Department::LocalPartners => (
            "M5 13v15h22V13M2 28h28M9 28v-9h6v9M18 18h6v5h-6zM3 13l3-9h20l3 9z",
            "M3 13l3-9h4l-1 9zM13 13l1-9h4l1 9zM23 13l-1-9h4l3 9z",
        ),
        // A telephone.
        Department::CorporateCommunication => {
            ("M8 28h14l-2-4H10zM15 24V12M10 12h10l3-7H7zM20 15h6M26 11v9", "M24 9h4v3h-4zM24 19h4v3h-4z")
        }
        // A tree.
        Department::GreenSpaces => (
            "M16 29V16M16 23l5-4M9 29h14M16 3a7 7 0 0 1 7 6 6 6 0 0 1-2 11H11A6 6 0 0 1 9 9a7 7 0 0 1 7-6z",
            "",
        ),
        // An abacus.
        Department::Accounting => (
            "M4 3v26M28 3v26M4 8h24M4 16h24M4 24h24",
            "M8 5h3v6H8zM12 5h3v6h-3zM22 5h3v6h-3zM8 13h3v6H8zM18 13h3v6h-3zM22 13h3v6h-3zM10 21h3v6h-3zM14 21h3v6h-3zM18 21h3v6h-3z",
        ),
        // A label.
        Department::Branding => (
            "M3 8h17l9 8-9 8H3z",
            "M10 11l1.5 3.3 3.5.4-2.6 2.4.7 3.5-3.1-1.7-3.1 1.7.7-3.5L5 14.7l3.5-.4zM21.1 16a1.4 1.4 0 1 0 2.8 0 1.4 1.4 0 1 0-2.8 0z",
        ),
        // A pay packet and coins.
        Department::Payroll => (
            "M2 9h16v16H2zM2 9l8 8 8-8M20 14c0 3 10 3 10 0s-10-3-10 0v11c0 3 10 3 10 0V14M20 18c0 3 10 3 10 0M20 22c0 3 10 3 10 0",
            "",
        ),
        // A newspaper.
        Department::PublicRelations => (
            "M4 5h19v22H7a3 3 0 0 1-3-3zM23 11h5v13a2.5 2.5 0 0 1-5 0M8 9h11M8 20h4M8 23h4M15 20h4M15 23h4",
            "M8 12h11v5H8z",
        ),
        // A cogwheel.
        Department::ProductionLines => (
            "M14 6.2 14.4 3.1 17.6 3.1 18 6.2 20.8 7.2 23.1 5.1 25.5 7.1 23.8 9.8 25.3 12.3 28.4 12.2 29 15.3 26 16.3 25.5 19.2 28 21.1 26.4 23.8 23.5 22.6 21.2 24.5 21.9 27.6 18.9 28.7 17.5 25.9 14.5 25.9 13.1 28.7 10.1 27.6 10.8 24.5 8.5 22.6 5.6 23.8 4 21.1 6.5 19.2 6 16.3 3 15.3 3.6 12.2 6.7 12.3 8.2 9.8 6.5 7.1 8.9 5.1 11.2 7.2zM12 16a4 4 0 1 0 8 0 4 4 0 1 0-8 0z",
            "",
        ),
        // A wall and a trowel.
        Department::Renovation => {
            ("M3 16h26v12H3zM3 22h26M11 16v6M20 16v6M7 22v6M16 22v6M25 22v6M19 9l5-5", "M7 13l10-9 4 4z")
        }
        // The Capitol.
        Department::PoliticalLobbying => (
            "M3 28h26M5 28v-7h22v7M9 21v-4h14v4M10 17a6 8 0 0 1 12 0M16 9V3M11 21v7M16 21v7M21 21v7",
            "M16 3h6v3h-6z",
        ),
        // A letter with its seal.
        Department::PostOffice => {
            ("M3 7h26v19H3zM3 7l13 11L29 7M3 26l10-10M29 26 19 16", "M13 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0z")
        }
        // An electric lamp.
        Department::RdCoordination => (
            "M16 2a9 9 0 0 1 6 15c-1 1-2 2-2 4h-8c0-2-1-3-2-4a9 9 0 0 1 6-15zM13 21v-7l3 3 3-3v7",
            "M12 23h8v2h-8zM13 27h6v2h-6z",
        ),
        // A book that shines.
        Department::KnowledgeSharing => (
            "M3 13c5-2 10-1 13 2 3-3 8-4 13-2v13c-5-2-10-1-13 2-3-3-8-4-13-2zM16 15v13M16 3v6M8 5l3 5M24 5l-3 5",
            "",
        ),
        // A scroll.
        Department::Archives => (
            "M8 4h17v20a3 3 0 0 1-6 0H4a4 4 0 0 0 4 4h14M8 4a4 4 0 0 0-4 4v2h4M8 4v20M12 9h9M12 13h9M12 17h6",
            "",
        ),
        // Books on a shelf.
        Department::Libraries => {
            ("M2 28h28M4 6h6v22H4zM10 9h5v19h-5zM18 9l5-1 5 19-5 1zM4 11h6M4 23h6", "M11.5 13h2v6h-2z")
        }
    }
}

/// The drawings of some departments, once per page; everything else refers to them.
pub(crate) fn drawings(departments: impl Iterator<Item = Department>) -> Markup {
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            @for department in departments {
                @let (lines, solid) = drawing(department);
                symbol id={ "d-" (department.name()) } viewBox="0 0 32 32" {
                    path fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round" d=(lines) {}
                    @if !solid.is_empty() { path d=(solid) {} }
                }
            }
        }
    }
}

/// One drawing.
pub(crate) fn picture(department: Department) -> Markup {
    html! { svg.picture aria-hidden="true" { use href={ "#d-" (department.name()) } {} } }
}
