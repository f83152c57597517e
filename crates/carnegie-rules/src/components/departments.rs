//! Department tiles: names, desks and what they cost. Source: published pictures of the tiles.
//!
//! What the departments do is in `legal`, `apply` and `score`; how much of it, in [`super::amounts`].

use crate::department::Department;

/// Number of desks and the cost of each, in the order of [`Department::ALL`].
pub const DESKS: [(u8, u16); Department::COUNT] = [
    (1, 2),  // 1 Training and Partnerships
    (2, 1),  // 2 Recruiting
    (1, 5),  // 3 Safety and Quality
    (0, 0),  // 4 New Lobby
    (2, 0),  // 5 Purchasing
    (2, 1),  // 6 Sales
    (2, 3),  // 7 Logistics
    (1, 0),  // 8 Property Management
    (2, 2),  // 9 Engineering
    (1, 3),  // 10 Construction Outsourcing
    (2, 1),  // 11 Supply Chain
    (1, 8),  // 12 Communications
    (1, 3),  // 13 Advanced Research
    (3, 3),  // 14 Advanced Design
    (1, 3),  // 15 Charitable Giving
    (1, 2),  // 16 Telegraph Operators
    (1, 3),  // 17 Human Resources Administration
    (1, 5),  // 18 Local Partners
    (1, 5),  // 19 Corporate Communication
    (1, 10), // 20 Green Spaces
    (1, 3),  // 21 Accounting
    (1, 5),  // 22 Branding
    (1, 5),  // 23 Payroll Management
    (1, 10), // 24 Public Relations
    (1, 3),  // 25 Production Lines
    (1, 5),  // 26 Renovation
    (1, 5),  // 27 Political Lobbying
    (1, 10), // 28 Post Office
    (1, 3),  // 29 R&D Coordination
    (1, 5),  // 30 Knowledge Sharing
    (1, 5),  // 31 Archives
    (1, 5),  // 32 Network of Libraries
];

/// The names printed on the tiles, in the order of [`Department::ALL`].
pub const NAMES: [&str; Department::COUNT] = [
    "Training and Partnerships",
    "Recruiting",
    "Safety and Quality",
    "New Lobby",
    "Purchasing",
    "Sales",
    "Logistics",
    "Property Management",
    "Engineering",
    "Construction Outsourcing",
    "Supply Chain",
    "Communications",
    "Advanced Research",
    "Advanced Design",
    "Charitable Giving",
    "Telegraph Operators",
    "Human Resources Administration",
    "Local Partners",
    "Corporate Communication",
    "Green Spaces",
    "Accounting",
    "Branding",
    "Payroll Management",
    "Public Relations",
    "Production Lines",
    "Renovation",
    "Political Lobbying",
    "Post Office",
    "R&D Coordination",
    "Knowledge Sharing",
    "Archives",
    "Network of Libraries",
];

/// Copies of each kind in the box.
pub const COPIES: u8 = 2;
