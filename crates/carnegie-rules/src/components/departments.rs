//! Department tiles: desks and what they cost. Source: published pictures of the tiles.
//!
//! The effects are rules, not data: see `legal` and `apply`.

use super::reconstructed;
use crate::department::{Department, Printed};

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

/// Number of desks and the cost of each of the printed departments.
pub const PRINTED_DESKS: [(u8, u16); Printed::COUNT] = reconstructed::PRINTED_DESKS;

/// Copies of each kind in the box.
pub const COPIES: u8 = 2;

/// Moves from each active employee of the printed Human Resources department, and from its permanent one.
pub const HR_MOVES: u8 = 3;
/// Study points from each active employee of the printed R&D department.
pub const RESEARCH_STUDY: u8 = 3;

/// VP for a built department.
pub const DEPARTMENT_VP: i16 = 2;
/// VP for a built department on the top floor.
pub const TOP_DEPARTMENT_VP: i16 = 3;
