//! English words for what the notation abbreviates.

use carnegie_rules::components::Income;
use carnegie_rules::components::donations::DonationEffect;
use carnegie_rules::{
    Action, Department, Event, Position, Printed, ProjectType, Question, Region, ScoreLine, SeatSet,
};
use std::fmt::Display;

/// `1 game`, `2 games`.
pub(crate) fn count(number: impl Display, one: &str, many: &str) -> String {
    let number = number.to_string();
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

/// The name of a seat; the seat after the last person's is Andrew's.
pub(crate) fn seat_name(names: &[String], index: usize) -> &str {
    names.get(index).map_or("Andrew", String::as_str)
}

/// `san-francisco` as `San Francisco`.
pub(crate) fn title(name: &str) -> String {
    let word = |word: &str| match word {
        "st" => "St.".to_owned(),
        "rd" => "R&D".to_owned(),
        "and" | "of" => word.to_owned(),
        _ => word[..1].to_uppercase() + &word[1..],
    };
    name.split('-').map(word).collect::<Vec<_>>().join(" ")
}

/// An action as the timeline names it.
pub(crate) fn action(action: Action) -> String {
    match action {
        Action::Research => "R&D".to_owned(),
        other => title(other.name()),
    }
}

/// A department tile by its full name.
pub(crate) fn department(department: Department) -> String {
    match department {
        Department::Training => "Training and Partnerships".to_owned(),
        Department::Safety => "Safety and Quality".to_owned(),
        Department::Outsourcing => "Construction Outsourcing".to_owned(),
        Department::Telegraph => "Telegraph Operators".to_owned(),
        Department::HrAdministration => "Human Resources Administration".to_owned(),
        Department::Payroll => "Payroll Management".to_owned(),
        Department::Libraries => "Network of Libraries".to_owned(),
        other => title(other.name()),
    }
}

/// A printed department.
pub(crate) fn printed(printed: Printed) -> String {
    match printed {
        Printed::Research => "R&D".to_owned(),
        other => title(other.name()),
    }
}

/// A project type.
pub(crate) fn project(project: ProjectType) -> &'static str {
    match project {
        ProjectType::Infrastructure => "public infrastructure",
        other => other.name(),
    }
}

/// An event of the timeline.
pub(crate) fn event(event: Event) -> String {
    match (event.income, event.donation) {
        (Some(region), false) => title(region.name()),
        (Some(region), true) => format!("{}, donation", title(region.name())),
        (None, _) => "donation".to_owned(),
    }
}

/// What a space of a track or a tab pays.
pub(crate) fn income(income: Income) -> String {
    match income {
        Income::Nothing => "-".to_owned(),
        Income::Money(n) => format!("${n}"),
        Income::Goods(n) => format!("{n} goods"),
        Income::Vp(n) => format!("{n} VP"),
        Income::Study(n) => format!("{n} study"),
        Income::Employee(n) => count(n, "employee", "employees"),
        Income::EmployeeOrMoney(n) => format!("employee or ${n}"),
        Income::GoodsOrMoney(n) => format!("goods or ${n}"),
        Income::DonationLimit(n) => format!("donation limit +{n}"),
    }
}

/// How a donation scores.
pub(crate) fn effect(effect: DonationEffect) -> String {
    let region = |region: Region| title(region.name());
    match effect {
        DonationEffect::PerBuilt(kind) => format!("3 VP per built {} department", action(kind)),
        DonationEffect::PerAnyBuilt => "1 VP per built department".to_owned(),
        DonationEffect::PerInfrastructure => "4 VP per public infrastructure project".to_owned(),
        DonationEffect::PerIndustry => "3 VP per industry project".to_owned(),
        DonationEffect::PerHousingOrCommerce => "2 VP per housing or commerce project".to_owned(),
        DonationEffect::PerRailroad => "3 VP per region with the railroad".to_owned(),
        DonationEffect::PerDonation => "2 VP per donation made".to_owned(),
        DonationEffect::Fixed => "7 VP".to_owned(),
        DonationEffect::PayGoods => "2 VP per goods paid".to_owned(),
        DonationEffect::PayMoney => "2 VP per $5 paid".to_owned(),
        DonationEffect::PayMoneyAndGoods => "4 VP per $5 and goods paid".to_owned(),
        DonationEffect::PerActive => "1 VP per active employee".to_owned(),
        DonationEffect::PerProjectIn(place) => format!("2 VP per project in the {}", region(place)),
        DonationEffect::PerSmallTown => "2 VP per project in a small town".to_owned(),
        DonationEffect::BestDepartmentType => "4 VP per built department of the best type".to_owned(),
        DonationEffect::DepartmentTypes => "3 VP per type of built departments".to_owned(),
        DonationEffect::LeftColumn => "3 VP per built department in the leftmost column".to_owned(),
        DonationEffect::TopFloor => "3 VP per built department on the top floor".to_owned(),
        DonationEffect::PerDonationTo(cause) => format!("4 VP per {} donation", title(cause.name())),
        DonationEffect::BestProjectType => "3 VP per project of the best type".to_owned(),
        DonationEffect::ProjectTypes => "3 VP per type of projects".to_owned(),
        DonationEffect::PerProject => "1 VP per project".to_owned(),
        DonationEffect::DonationTypes => "3 VP per type of donations".to_owned(),
        DonationEffect::EmptySpaces => "2 VP per company space without a department".to_owned(),
        DonationEffect::PerInactive => "2 VP per inactive employee, missions included".to_owned(),
        DonationEffect::PaidDesks => "2 VP per active employee at a desk that costs money".to_owned(),
        DonationEffect::PaySmallMoneyAndGoods => "3 VP per $3 and goods paid, at most 4 times".to_owned(),
        DonationEffect::ConnectedTo(city) => {
            format!("2 VP per medium city connected to {}", title(city.name()))
        }
    }
}

/// A line of the score sheet.
pub(crate) fn score_line(line: ScoreLine) -> &'static str {
    match line {
        ScoreLine::Track => "Score track",
        ScoreLine::ActionChoice => "Action Choice tile",
        ScoreLine::Employees => "Active employees",
        ScoreLine::Departments => "Departments",
        ScoreLine::HousingTab => "Housing tab",
        ScoreLine::CommerceTab => "Commerce tab",
        ScoreLine::IndustryTab => "Industry tab",
        ScoreLine::InfrastructureTab => "Public infrastructure tab",
        ScoreLine::Projects => "Projects",
        ScoreLine::MajorCities => "Connected major cities",
        ScoreLine::Donations => "Donations",
        ScoreLine::SecretDonation => "Secret donation",
        ScoreLine::GreenSpaces => "Green Spaces",
        ScoreLine::PublicRelations => "Public Relations",
        ScoreLine::Libraries => "Network of Libraries",
        ScoreLine::Cards => "Andrew's cards",
        ScoreLine::Transport => "Last transport spaces",
    }
}

/// What a seat is asked.
pub(crate) fn question(question: Question) -> String {
    match question {
        Question::Sheet(line) => format!("fill in the line \"{line}\" of the sheet"),
        Question::TabSides => "choose the sides of the project tabs".to_owned(),
        Question::HousingDisk => "place the housing disk".to_owned(),
        Question::Reserve => "take the reserved department".to_owned(),
        Question::Cover => "cover a donation area with a New Donations tile, or not".to_owned(),
        Question::SetupMoves => "move employees before the first round".to_owned(),
        Question::Activation => "activate employees".to_owned(),
        Question::SecretDonation => "note a secret donation".to_owned(),
        Question::ChooseAction => "choose the action of the round".to_owned(),
        Question::Returning(region) => format!("bring employees back from the {}", title(region.name())),
        Question::TransportIncome(region) => {
            format!("choose the space that pays the transport income of the {}", title(region.name()))
        }
        Question::Lobby => "choose the lobby of a new employee".to_owned(),
        Question::Study => "spend study points at once".to_owned(),
        Question::ProjectIncome(tab, space) => {
            format!("choose the income of space {} of the {} tab", space + 1, project(tab))
        }
        Question::Donation => "donate, or not".to_owned(),
        Question::Departments(kind) => format!("use the {} departments", action(kind)),
        Question::Staffing(space) => {
            format!("move an employee to the new department on {space}, or not")
        }
    }
}

/// Who has won, and with how much.
pub(crate) fn winners(position: &Position, names: &[String]) -> String {
    let winners: SeatSet = position.winners();
    let vp = winners.iter().next().map_or(0, |seat| position.score(seat).total());
    let who: Vec<_> =
        winners.iter().map(|seat| format!("seat {seat} ({})", seat_name(names, seat.index()))).collect();
    let verb = if who.len() == 1 { "wins" } else { "tie and win" };
    format!("{} {verb} with {vp} VP", who.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_titles() {
        assert_eq!(title("san-francisco"), "San Francisco");
        assert_eq!(title("st-louis"), "St. Louis");
        assert_eq!(title("rd-coordination"), "R&D Coordination");
        assert_eq!(title("commerce-and-finance"), "Commerce and Finance");
    }
}
