//! Other programs as players: a line of JSON in, a decision out. docs/BOTS.md describes both.

use crate::{Bot, Budget, Stop};
use carnegie_rules::{Decision, RULES_VERSION, View, ViewLineError, Viewer};
use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long a program may think about one decision beyond its budget.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a program is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The version of the rules.
    pub rules: u32,
    /// The seat that decides, from 1.
    pub seat: u8,
    /// Everything random about the player should follow from it; the same in a whole game.
    pub seed: u64,
    /// What a turn may cost, such as `8000nodes` or `200ms`; `null` leaves it to the program.
    pub budget: Option<String>,
    /// What the seat sees, as the API shows it.
    pub view: serde_json::Value,
    /// The decisions it can choose from.
    pub legal: Vec<String>,
    /// The same view for programs that use carnegie-rules: `View::from_line`.
    pub line: String,
}

impl Asked {
    fn new(view: &View, legal: &[Decision], budget: Option<Budget>, seed: u64) -> Self {
        let seat = match view.viewer() {
            Viewer::Seat(seat) => seat.number(),
            Viewer::Spectator => 0,
        };
        Asked {
            rules: RULES_VERSION,
            seat,
            seed,
            budget: budget.map(|budget| budget.to_string()),
            view: view.to_json(),
            legal: legal.iter().map(ToString::to_string).collect(),
            line: view.to_line(),
        }
    }

    /// The view that was asked about.
    pub fn view(&self) -> Result<View, ViewLineError> {
        View::from_line(&self.line)
    }
}

/// A program that plays. It is started at its first decision and ends with the player.
pub(crate) struct Program {
    command: &'static str,
    budget: Option<Budget>,
    seed: u64,
    running: Option<Running>,
    failure: Option<String>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    answers: Receiver<std::io::Result<String>>,
}

impl Program {
    pub(crate) const fn new(command: &'static str, budget: Option<Budget>, seed: u64) -> Self {
        Program { command, budget, seed, running: None, failure: None }
    }

    fn start(command: &str) -> Result<Running, String> {
        let mut words = command.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("it cannot be started: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no input or output".to_owned());
        };
        let (sender, answers) = channel();
        // A thread of its own, so that a program that never answers can be given up.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, input, answers })
    }

    fn ask(&mut self, view: &View, legal: &[Decision]) -> Result<Decision, String> {
        let asked = serde_json::to_string(&Asked::new(view, legal, self.budget, self.seed))
            .map_err(|error| error.to_string())?;
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(Self::start(self.command)?),
        };
        let patience = PATIENCE
            + match self.budget {
                Some(Budget::Time(time)) => time,
                _ => Duration::ZERO,
            };
        // A program that no longer listens has ended, which its missing answer tells.
        let _ = running.input.write_all(format!("{asked}\n").as_bytes()).and_then(|()| running.input.flush());
        let answer = match running.answers.recv_timeout(patience) {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return Err(format!("its answer cannot be read: {error}")),
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {
                return Err(format!("it has not answered for {} s", patience.as_secs()));
            }
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => {
                return Err("it ended without an answer".to_owned());
            }
        };
        let word = answer.trim().trim_matches('"');
        let decision: Decision = word.parse().map_err(|error| format!("it answered {word:?}: {error}"))?;
        if legal.contains(&decision) {
            Ok(decision)
        } else {
            Err(format!("it answered {word:?}, which is not on the list of legal decisions"))
        }
    }
}

impl Bot for Program {
    fn choose(&mut self, view: &View, legal: &[Decision], _: &Stop) -> Decision {
        match self.ask(view, legal) {
            Ok(decision) => decision,
            Err(reason) => {
                self.failure = Some(format!("the program \"{}\" failed: {reason}", self.command));
                legal[0]
            }
        }
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(Running { mut child, input, .. }) = self.running.take() {
            // A program whose input has ended has nothing left to do.
            drop(input);
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
