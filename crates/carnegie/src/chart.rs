//! The course of a game as a picture: the expected final total of every seat after each turn.

use carnegie_bots::Analysis;
use carnegie_rules::Phase;
use std::fmt::Write;

/// Colours of the seats: distinguishable for people who cannot tell red from green, and on paper by their dashes.
const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#aa4499"];
const DASHES: [&str; 4] = ["", "8 4", "2 4", "10 4 2 4"];
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 52.0;

/// Where numbers lie in the picture.
struct Scale {
    turns: f64,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(analysis: &Analysis) -> Self {
        let values = || analysis.turns.iter().flat_map(|turn| turn.expected.iter().copied());
        let low = (values().fold(f64::MAX, f64::min).min(0.0) / 20.0).floor() * 20.0;
        let high = (values().fold(f64::MIN, f64::max).max(20.0) / 20.0).ceil() * 20.0;
        Scale { turns: analysis.turns.len().saturating_sub(1).max(1) as f64, low, high }
    }

    fn x(&self, turn: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * turn as f64 / self.turns
    }

    fn y(&self, vp: f64) -> f64 {
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (vp - self.low) / (self.high - self.low)
    }
}

/// The chart of an analysis as an SVG document that needs no style sheet: for a file of its own. Pages have another one,
/// with their colours and in the reader's language.
pub(crate) fn chart(analysis: &Analysis) -> String {
    let (scale, chart) = (Scale::of(analysis), Chart(analysis));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-labelledby=\"title description\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <title id=\"title\">Expected final totals after each turn</title>\n\
         <desc id=\"description\">{}</desc>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf7\"/>\n\
         <text x=\"{LEFT}\" y=\"26\" font-size=\"17\" fill=\"#222\">Expected final totals after each turn</text>\n",
        escape(&chart.summary())
    );
    chart.draw_grid(&scale, &mut svg);
    for seat in 0..analysis.names.len() {
        chart.draw_seat(seat, &scale, &mut svg);
    }
    chart.draw_mistakes(&scale, &mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// The parts of a chart.
struct Chart<'a>(&'a Analysis);

impl Chart<'_> {
    fn summary(&self) -> String {
        let totals: Vec<String> = self
            .0
            .names
            .iter()
            .zip(&self.0.totals)
            .map(|(name, total)| format!("{name} {total} VP"))
            .collect();
        let state = if self.0.finished { "Final totals" } else { "Totals so far" };
        format!("{state}: {}.", totals.join(", "))
    }

    fn draw_grid(&self, scale: &Scale, svg: &mut String) {
        let mut vp = scale.low;
        while vp <= scale.high {
            let y = scale.y(vp);
            let _ = writeln!(
                svg,
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#ddd6c4\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{vp:.0}</text>",
                WIDTH - RIGHT,
                LEFT - 8.0,
                y + 4.0
            );
            vp += 20.0;
        }
        let mut round = 0;
        for (index, turn) in self.0.turns.iter().enumerate() {
            if turn.phase == Phase::ChooseAction || turn.round > round {
                if turn.round > round && (turn.round == 1 || turn.round % 5 == 0) {
                    let x = scale.x(index);
                    let _ = writeln!(
                        svg,
                        "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{:.1}\" stroke=\"#ddd6c4\"/>\
                         <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">round {}</text>",
                        HEIGHT - BOTTOM,
                        HEIGHT - BOTTOM + 20.0,
                        turn.round
                    );
                }
                round = turn.round;
            }
        }
    }

    fn draw_seat(&self, seat: usize, scale: &Scale, svg: &mut String) {
        let (colour, dashes) = (COLOURS[seat % 4], DASHES[seat % 4]);
        let value = |turn: usize| self.0.turns[turn].expected.get(seat).copied().unwrap_or(0.0);
        let points: Vec<String> = (0..self.0.turns.len())
            .map(|turn| format!("{:.1},{:.1}", scale.x(turn), scale.y(value(turn))))
            .collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"/>",
            points.join(" ")
        );
        let y = TOP + 20.0 * seat as f64;
        let x = WIDTH - RIGHT + 14.0;
        let name: String = self.0.names[seat].chars().take(14).collect();
        let total = self.0.totals.get(seat).copied().unwrap_or(0);
        let _ = writeln!(
            svg,
            "<line x1=\"{x}\" y1=\"{y:.1}\" x2=\"{}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"3\" \
             stroke-dasharray=\"{dashes}\"/><text x=\"{}\" y=\"{:.1}\" fill=\"#222\">{} {total}</text>",
            x + 24.0,
            x + 30.0,
            y + 4.0,
            escape(&name)
        );
    }

    /// A ring for each mistake; pointing at it shows what it was.
    fn draw_mistakes(&self, scale: &Scale, svg: &mut String) {
        for &index in &self.0.mistakes {
            let turn = &self.0.turns[index];
            let seat = turn.seat.index();
            let vp = turn.expected.get(seat).copied().unwrap_or(0.0);
            let told = format!(
                "Decision {}, round {}: {} gave away {:.1} VP",
                turn.decision, turn.round, self.0.names[seat], turn.loss
            );
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#fffdf7\" stroke=\"{}\" stroke-width=\"2\">\
                 <title>{}</title></circle>",
                scale.x(index),
                scale.y(vp),
                COLOURS[seat % 4],
                escape(&told)
            );
        }
        if !self.0.mistakes.is_empty() {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" fill=\"#555\">○ the largest mistakes</text>",
                WIDTH - RIGHT + 14.0,
                HEIGHT - BOTTOM
            );
        }
    }
}

/// Text that cannot become markup.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            _ => safe.push(character),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_bots::{BotKind, Budget, Stop, analyse, play_game};
    use carnegie_rules::Config;

    #[test]
    fn a_chart_has_a_line_for_everyone_and_names_cannot_become_markup() {
        let mut bots = [BotKind::BEGINNER.create(1), BotKind::BEGINNER.create(2)];
        let names = ["Ada <3", "Ben"].map(str::to_owned).to_vec();
        let game = play_game(Config::base(2).unwrap(), 5, names, &mut bots).unwrap();
        let mut record = game.record().clone();
        record.decisions.truncate(80);
        let analysis = analyse(&record, Budget::Nodes(30), 1, 1, &Stop::default(), |_| {}).unwrap();
        let svg = chart(&analysis);
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("Ada &lt;3") && !svg.contains("Ada <3"));
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert_eq!(svg.matches("<circle").count(), analysis.mistakes.len());
    }
}
