//! English words for what the notation abbreviates.

use carnegie_rules::components::departments::NAMES;
use carnegie_rules::components::donations::{Donation, DonationEffect, Price};
use carnegie_rules::components::tabs::TabSpace;
use carnegie_rules::components::{AMOUNTS, Income};
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
    NAMES[department.index()].to_owned()
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
    }
}

/// What a space of a project tab pays or does.
pub(crate) fn tab_space(space: TabSpace) -> String {
    match space {
        TabSpace::Start => "-".to_owned(),
        TabSpace::Project(paid) => income(paid),
        TabSpace::EndVp(vp) => format!("{vp} VP at the end"),
        TabSpace::DonationLimit(plus) => format!("donation limit +{plus}"),
    }
}

/// How a donation scores.
pub(crate) fn effect(donation: Donation) -> String {
    let region = |region: Region| title(region.name());
    let counted = match donation.effect {
        DonationEffect::Fixed => return format!("{} VP", donation.vp),
        DonationEffect::PerBuilt(kind) => format!("built {} department", action(kind)),
        DonationEffect::PerAnyBuilt => "built department".to_owned(),
        DonationEffect::PerInfrastructure => "public infrastructure project".to_owned(),
        DonationEffect::PerIndustry => "industry project".to_owned(),
        DonationEffect::PerHousingOrCommerce => "housing or commerce project".to_owned(),
        DonationEffect::PerRailroad => "region with the railroad".to_owned(),
        DonationEffect::PerDonation => "donation made".to_owned(),
        DonationEffect::Paid(price) => paid(price),
        DonationEffect::PerActive => "active employee".to_owned(),
        DonationEffect::PerProjectIn(place) => format!("project in the {}", region(place)),
        DonationEffect::PerSmallTown => "project in a small town".to_owned(),
        DonationEffect::BestDepartmentType => "built department of the best type".to_owned(),
        DonationEffect::DepartmentTypes => "type of built departments".to_owned(),
        DonationEffect::LeftColumn => "built department in the leftmost column".to_owned(),
        DonationEffect::TopFloor => "built department on the top floor".to_owned(),
        DonationEffect::PerDonationTo(cause) => format!("{} donation", title(cause.name())),
        DonationEffect::BestProjectType => "project of the best type".to_owned(),
        DonationEffect::ProjectTypes => "type of projects".to_owned(),
        DonationEffect::PerProject => "project".to_owned(),
        DonationEffect::DonationTypes => "type of donations".to_owned(),
        DonationEffect::EmptySpaces => "company space without a department".to_owned(),
        DonationEffect::PerInactive => "inactive employee, missions included".to_owned(),
        DonationEffect::PaidDesks => {
            format!("active employee at a desk that costs ${} or more", AMOUNTS.paid_desk_cost)
        }
        DonationEffect::ConnectedTo(city) => format!("medium city connected to {}", title(city.name())),
    };
    format!("{} VP per {counted}", donation.vp)
}

/// What a payment for a donation costs.
fn paid(price: Price) -> String {
    let goods = match price.goods {
        1 => "goods cube".to_owned(),
        goods => format!("{goods} goods cubes"),
    };
    let paid = match (price.money, price.goods) {
        (0, _) => format!("{goods} paid"),
        (money, 0) => format!("${money} paid"),
        (money, _) => format!("${money} and {goods} paid"),
    };
    price.times.map_or(paid.clone(), |times| format!("{paid}, at most {times} times"))
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
    use carnegie_rules::components::donations::{NEW_TILES, PRINTED};

    #[test]
    fn a_donation_with_larger_numbers_shows_no_old_one() {
        fn digits(text: &str) -> Vec<&str> {
            text.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect()
        }
        for &donation in PRINTED.iter().chain(&NEW_TILES).flatten() {
            // The lowest price of a desk that counts is not a number of the donation.
            let fixed = usize::from(donation.effect == DonationEffect::PaidDesks);
            let (printed, larger) = (effect(donation), effect(donation.each_plus_one()));
            let same = digits(&printed).iter().zip(digits(&larger)).filter(|(a, b)| *a == b).count();
            assert_eq!(same, fixed, "{printed}; {larger}");
        }
    }

    #[test]
    fn names_become_titles() {
        assert_eq!(title("san-francisco"), "San Francisco");
        assert_eq!(title("st-louis"), "St. Louis");
        assert_eq!(title("rd-coordination"), "R&D Coordination");
        assert_eq!(title("commerce-and-finance"), "Commerce and Finance");
    }
}
