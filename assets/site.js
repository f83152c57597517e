// @ts-check
// What every page of a server has: deadlines in the reader's own time zone, and how often it is the reader's turn.
import "./badge.js";
import { tellDeadlines } from "./deadlines.js";

// Deadlines are updated this often, in milliseconds: the shortest unit that they are told in is a minute.
const AGAIN = 15_000;

tellDeadlines();
setInterval(() => tellDeadlines(), AGAIN);
// Whatever comes onto the page later is told before it is painted.
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => addedNodes.length)) tellDeadlines();
}).observe(document.body, { childList: true, subtree: true });
