// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { duration, localeFor, moment } from "../deadlines.js";

process.env.TZ = "Europe/Berlin";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
// Monday, 16 November 2026, noon in Berlin.
const NOW = Date.UTC(2026, 10, 16, 11);

test("today is a time, tomorrow a word, this week a day, and later a date", () => {
  const says = (/** @type {number} */ hours, /** @type {string} */ locale) =>
    moment(NOW + hours * HOUR, NOW, locale).replaceAll("\u202f", " ");
  assert.equal(says(6, "en-GB"), "18:00");
  assert.equal(says(12, "de"), "morgen, 0:00");
  assert.equal(says(30, "pl"), "jutro, 18:00");
  assert.equal(says(78, "en-GB"), "Thursday 18:00");
  assert.match(says(78, "en-US"), /^Thursday.* 6:00 PM$/);
  assert.equal(says(78, "de"), "Donnerstag, 18:00");
  assert.match(says(7 * 24, "de"), /^Mo\., 23\. Nov\..* 12:00$/);
});

test("days are counted in the reader's zone, also when clocks are put back", () => {
  const saturday = Date.UTC(2026, 9, 24, 10);
  assert.equal(moment(Date.UTC(2026, 9, 25, 22, 30), saturday, "en-GB"), "tomorrow, 23:30");
  assert.equal(moment(Date.UTC(2026, 9, 25, 23, 30), saturday, "en-GB"), "Monday 00:30");
});

test("what is left is said in its two largest units", () => {
  assert.equal(duration(2 * DAY + 3 * HOUR + 59_000, "en"), "2 days 3 hours");
  assert.equal(duration(2 * DAY, "de"), "2 Tage");
  assert.equal(duration(3 * HOUR + 5 * 60_000, "de"), "3 Stunden 5 Minuten");
  assert.equal(duration(59_000, "en"), "0 minutes");
  assert.equal(duration(-5, "en"), "0 minutes", "whose time is up has none left");
});

test("the reader's own region is used if it speaks the language of the page", () => {
  assert.equal(localeFor("en", ["de-DE", "en-GB", "en-US"]), "en-GB");
  assert.equal(localeFor("pl", ["de-DE", "en-GB"]), "pl");
});
