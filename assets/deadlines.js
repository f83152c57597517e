// @ts-check
// Deadlines as people say them: in the reader's own time zone and habits, and how long is left.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// Until this many days ahead, the day of the week says it all.
const WEEK = 6;

/**
 * The language of the page, as it is written where the reader lives.
 * @param {string} language @param {readonly string[]} wanted
 */
export function localeFor(language, wanted) {
  return wanted.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;
}

/** @param {number} at */
function midnight(at) {
  const day = new Date(at);
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate());
}

/** A moment: the time alone if it is today. @param {number} at @param {number} now @param {string} locale */
export function moment(at, now, locale) {
  const days = Math.round((midnight(at) - midnight(now)) / DAY);
  /** @type {Intl.DateTimeFormatOptions} */
  const time = { hour: "numeric", minute: "2-digit" };
  const say = (/** @type {Intl.DateTimeFormatOptions} */ day) =>
    new Intl.DateTimeFormat(locale, { ...day, ...time }).format(at);
  if (days === 0) return say({});
  if (days === 1) return `${new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(1, "day")}, ${say({})}`;
  if (days > 1 && days <= WEEK) return say({ weekday: "long" });
  return say({ weekday: "short", day: "numeric", month: "short" });
}

/** A duration in its two largest units. @param {number} left milliseconds @param {string} locale */
export function duration(left, locale) {
  const whole = Math.max(0, left);
  /** @type {[string, number][]} */
  const units =
    whole >= DAY
      ? [
          ["day", Math.floor(whole / DAY)],
          ["hour", Math.floor((whole % DAY) / HOUR)],
        ]
      : whole >= HOUR
        ? [
            ["hour", Math.floor(whole / HOUR)],
            ["minute", Math.floor((whole % HOUR) / MINUTE)],
          ]
        : [["minute", Math.floor(whole / MINUTE)]];
  const say = (/** @type {string} */ unit, /** @type {number} */ n) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(n);
  return units
    .filter(([, n], index) => n || !index)
    .map(([unit, n]) => say(unit, n))
    .join(" ");
}

/** Says every deadline on the page. */
export function tellDeadlines() {
  const locale = localeFor(document.documentElement.lang, navigator.languages);
  const now = Date.now();
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (
    document.querySelectorAll("time:is(.deadline, .duration)")
  )) {
    const { until, left } = time.dataset;
    const at = until ? Date.parse(time.dateTime) : now + Number(time.dateTime.slice(2, -1)) * 1000;
    const said = [
      until?.replace("{time}", moment(at, now, locale)),
      left?.replace("{left}", duration(at - now, locale)),
    ];
    // At the table there is no room beside it.
    const text = said.filter(Boolean).join(time.closest(".clock") ? "\n" : " · ");
    // What has not changed is left alone: someone may be about to select it.
    if (time.textContent !== text) time.textContent = text;
    if (until) time.title = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long" }).format(at);
  }
}
