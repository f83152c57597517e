//! Pictures of every screen and phase, at a desk and on a phone, light and dark:
//! `cargo run -p carnegie-e2e --example shots -- docs/images`.

use anyhow::Result;
use carnegie_e2e::{House, Screen};
use std::path::PathBuf;

const SIZES: [(&str, u32, u32); 2] = [("desk", 1440, 900), ("phone", 390, 844)];

#[tokio::main]
async fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/images".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let house = House::open().await?;
    let screen = Screen::new(1440, 900).await?;
    let all = Gallery { folder, screen: &screen };
    for (name, path) in [("start", "/"), ("create", "/create"), ("rules", "/rules"), ("profile", "/profile")] {
        screen.goto(&house.at(path)).await?;
        all.shoot(name).await?;
    }
    screen.goto(&house.at("/")).await?;
    screen.eval("document.querySelectorAll('form[action=\"/play\"]')[1].requestSubmit()").await?;
    screen.wait("document.querySelector('#bar.yours')").await?;
    let asked = |word: &str| format!("document.querySelector('#bar.yours .prompt strong')?.textContent.includes('{word}')");
    for (name, word) in [
        ("tab-sides", "side for each"), ("first-project", "housing disk"), ("reserve", "Take a department"),
        ("opening-moves", "Move your"), ("activation", "Activate employees"), ("choose-action", "Choose the action"),
        ("human-resources", "Human Resources:"), ("management", "Management:"), ("construction", "Construction:"),
        ("research", "R&D:"), ("income", "Income"), ("donation", "donate"),
    ] {
        screen.play(5, 4000, &asked(word)).await?;
        all.shoot(&format!("table-{name}")).await?;
    }
    screen.play(9, 9000, "false").await?;
    let table = screen.place().await?;
    for (name, path) in [("table-finished", ""), ("end", "/end"), ("replay", "/replay?at=150")] {
        screen.goto(&house.at(&format!("{table}{path}"))).await?;
        all.shoot(name).await?;
    }
    screen.goto(&house.at("/")).await?;
    screen.eval("document.querySelector('form[action=\"/play\"]').requestSubmit()").await?;
    screen.wait("document.querySelector('#andrew')").await?;
    screen.play(3, 400, "document.querySelector('.round')?.textContent.includes(' 6 ')").await?;
    all.shoot("table-solo").await?;
    screen.close().await
}

struct Gallery<'a> {
    folder: PathBuf,
    screen: &'a Screen,
}

impl Gallery<'_> {
    /// The page as it is, in both sizes, light and dark.
    async fn shoot(&self, name: &str) -> Result<()> {
        for (size, width, height) in SIZES {
            self.screen.resize(width, height).await?;
            for (theme, dark) in [("light", false), ("dark", true)] {
                self.screen.dark(dark).await?;
                self.screen.shoot(&self.folder.join(format!("{name}-{size}-{theme}.png"))).await?;
            }
        }
        self.screen.dark(false).await?;
        self.screen.resize(1440, 900).await
    }
}
