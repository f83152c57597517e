//! Every printed number that stands alone: what effects give, what things cost, what they score, limits.
//!
//! Engine, pages and command line take these numbers from here and nowhere else; texts name them as they are named
//! here, with hyphens. Tables of numbers (tracks, tabs, desks, cards …) have files of their own.

/// Defines [`Amounts`]: fields in groups, each group with its source.
macro_rules! amounts {
    ($($(#[$about:meta])* $group:literal from $source:literal { $($(#[$meta:meta])* $name:ident: $Type:ty = $value:expr),+ $(,)? })+) => {
        /// The numbers, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Amounts { $($($(#[$meta])* pub $name: $Type,)+)+ }

        /// The printed numbers.
        pub const AMOUNTS: Amounts = Amounts { $($($name: $value,)+)+ };

        /// Group and source of the numbers, in the order of [`Amounts::groups`].
        const GROUPS: &[(&str, &str)] = &[$(($group, $source)),+];

        impl Amounts {
            /// Every number with its name, in groups: group, source, names and values.
            pub fn groups(&self) -> Vec<(&'static str, &'static str, Vec<(String, i32)>)> {
                let lists = [$(vec![$((stringify!($name).replace('_', "-"), i32::from(self.$name))),+]),+];
                GROUPS.iter().zip(lists).map(|(&(group, source), list)| (group, source, list)).collect()
            }

            /// Every number larger by one: with these, no text may still show a printed number.
            pub const fn each_plus_one(&self) -> Self {
                Amounts { $($($name: self.$name + 1,)+)+ }
            }
        }
    };
}

amounts! {
    "printed_departments" from "seed" {
        /// Human Resources: moves for each active employee, and for each permanent one.
        hr_moves: u8 = 3,
        /// Human Resources: permanent employees printed on the board.
        permanent_employees: u8 = 1,
        /// Commerce and Finance: money without a mission.
        finance_money: u8 = 3,
        /// Commerce and Finance: goods without a mission.
        finance_goods: u8 = 1,
        /// Commerce and Finance: money with a mission.
        finance_mission_money: u8 = 6,
        /// Commerce and Finance: goods with a mission.
        finance_mission_goods: u8 = 2,
        /// Strategic Planning: goods for a department on a space without one of the player's employees.
        department_goods: u16 = 2,
        /// Strategic Planning: goods for a department on a space with one of the player's employees.
        staffed_department_goods: u16 = 1,
        /// R&D: study points for each active employee.
        research_study: u8 = 3,
    }
    "departments" from "seed, reference" {
        /// Training and Partnerships: money.
        training_money: u8 = 8,
        /// Training and Partnerships: moves.
        training_moves: u8 = 8,
        /// Recruiting: employees from the reserve.
        recruiting_employees: u8 = 1,
        /// Recruiting: moves.
        recruiting_moves: u8 = 4,
        /// Safety and Quality: VP for each group of active employees.
        safety_vp: u8 = 1,
        /// Safety and Quality: active employees in a group.
        safety_employees: u8 = 2,
        /// New Lobby: how many more goods it costs than other departments.
        new_lobby_goods: u16 = 2,
        /// Purchasing: money.
        purchasing_money: u8 = 8,
        /// Purchasing: goods.
        purchasing_goods: u8 = 3,
        /// Sales: the most goods per use.
        sales_goods: u8 = 3,
        /// Sales: money for each goods cube.
        sales_money: u16 = 6,
        /// Logistics: the most goods per use.
        logistics_goods: u8 = 3,
        /// Logistics: money for each goods cube.
        logistics_money: u16 = 3,
        /// Logistics: VP for each goods cube.
        logistics_vp: i16 = 1,
        /// Property Management: employees who move to a new department.
        property_management_employees: u8 = 1,
        /// Construction Outsourcing: money in addition to the goods.
        outsourcing_money: u16 = 3,
        /// Supply Chain: the most goods per use.
        supply_chain_goods: u8 = 3,
        /// Supply Chain: money for each goods cube.
        supply_chain_money: u16 = 1,
        /// Advanced Research: study points.
        advanced_research_study: u8 = 7,
        /// Advanced Design: study points for each active employee.
        advanced_design_study: u8 = 4,
        /// Telegraph Operators: how many fewer study points a transport step costs.
        telegraph_less: u8 = 1,
        /// Telegraph Operators: the least a transport step costs.
        telegraph_least: u8 = 1,
        /// Human Resources Administration: employees for each Human Resources department.
        hr_administration_employees: u8 = 1,
        /// Local Partners: money for each project.
        local_partners_money: u8 = 2,
        /// Local Partners: moves for each project.
        local_partners_moves: u8 = 2,
        /// Green Spaces: VP for each empty space.
        green_spaces_vp: i16 = 2,
        /// Accounting: money for each Management department.
        accounting_money: u8 = 3,
        /// Branding: money for each project.
        branding_money: u8 = 2,
        /// Branding: goods for each project.
        branding_goods: u8 = 1,
        /// Payroll Management: extra money for an activation that gives VP.
        payroll_more_money: u16 = 2,
        /// Payroll Management: VP for the higher price.
        payroll_more_vp: i16 = 1,
        /// Payroll Management: the price of an activation that costs VP.
        payroll_less_money: u16 = 1,
        /// Payroll Management: VP lost with the lower price.
        payroll_less_vp: i16 = 1,
        /// Public Relations: VP for each project in the region.
        public_relations_vp: i16 = 2,
        /// Production Lines: goods for each Construction department.
        production_lines_goods: u8 = 1,
        /// Renovation: money for each project.
        renovation_money: u8 = 2,
        /// Renovation: VP for each project.
        renovation_vp: u8 = 1,
        /// Political Lobbying: VP for a project on a matching slot or in a small town.
        political_lobbying_vp: i16 = 1,
        /// Post Office: connection points.
        post_office_points: u8 = 1,
        /// Post Office: extra VP over the last row of the table, for more points than the table has.
        post_office_vp: i16 = 9,
        /// R&D Coordination: study points for each R&D department.
        rd_coordination_study: u8 = 2,
        /// Knowledge Sharing: money for each project.
        knowledge_sharing_money: u8 = 2,
        /// Knowledge Sharing: study points for each project.
        knowledge_sharing_study: u8 = 2,
        /// Network of Libraries: VP for each project in the region.
        libraries_vp: i16 = 4,
    }
    "prices_and_points" from "seed, board" {
        /// What a goods cube is sold for.
        goods_price: u16 = 1,
        /// The n-th donation costs n times this.
        donation_cost: u16 = 5,
        /// The same with Communications.
        communications_donation_cost: u16 = 3,
        /// The most VP of one donation, unless a project tab raises the limit.
        donation_limit: i16 = 12,
        /// "Paid desks" of New Donations: the lowest price of a desk that counts.
        paid_desk_cost: u16 = 1,
        /// VP for each active employee.
        employee_vp: i16 = 1,
        /// VP for a built department.
        department_vp: i16 = 2,
        /// VP for a built department on the top floor.
        top_department_vp: i16 = 3,
        /// VP for an unused Action Choice tile.
        action_choice_vp: i16 = 3,
    }
    "andrew" from "reference, seed" {
        /// VP for each of Andrew's departments.
        andrew_department_vp: i16 = 2,
        /// VP for each of Andrew's disks on a last space of a transport track.
        andrew_last_space_vp: i16 = 6,
        /// Shift for each thing that Andrew cannot do.
        andrew_failure_shift: u8 = 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_amount_has_a_name_of_its_own() {
        let names = |amounts: Amounts| -> Vec<(String, i32)> {
            amounts.groups().into_iter().flat_map(|(_, _, list)| list).collect()
        };
        let printed = names(AMOUNTS);
        let mut sorted: Vec<&String> = printed.iter().map(|(name, _)| name).collect();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), printed.len());
        for ((name, value), (other, larger)) in printed.iter().zip(names(AMOUNTS.each_plus_one())) {
            assert_eq!((name, value + 1), (&other, larger));
        }
    }
}
