//! Everything that is printed: constant tables, one file for each component.
//!
//! `docs/DATA.md` names the source of every table. Numbers that had to be reconstructed are in
//! [`reconstructed`] and nowhere else.

pub mod cities;
pub mod departments;
pub mod donations;
pub mod reconstructed;
pub mod sheet;
pub mod solo_cards;
pub mod start;
pub mod tabs;
pub mod timeline;
pub mod tracks;

/// What a space of a transport track or a project tab pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Income {
    /// No income.
    Nothing,
    /// Dollars.
    Money(u8),
    /// Goods cubes.
    Goods(u8),
    /// Victory points.
    Vp(u8),
    /// Study points.
    Study(u8),
    /// Employees from the reserve.
    Employee(u8),
    /// One employee from the reserve, or dollars.
    EmployeeOrMoney(u8),
    /// One goods cube, or dollars.
    GoodsOrMoney(u8),
    /// Raises the limit of every own donation; no income at events.
    DonationLimit(u8),
}
