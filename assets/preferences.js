// @ts-check
// What a reader likes: kept in a cookie, so that it is known before the first paint; people who are signed in find it
// on their other devices.
import { ask } from "./server.js";

const COOKIE = "carnegie_preferences";
const YEAR = 365 * 24 * 60 * 60;

/** Everything that is set, such as `pace-calm.sound-on`. @returns {Map<string, string>} */
function all() {
  const kept = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const pairs = (kept?.slice(COOKIE.length + 1) ?? "").split(".").filter(Boolean);
  return new Map(pairs.map((pair) => /** @type {[string, string]} */ (pair.split("-"))));
}

/** What is set, or what is usual. @param {string} name @param {string} usual */
export const preference = (name, usual) => all().get(name) ?? usual;

/** @param {string} name @param {string} value @param {string} keeper who keeps it for other devices */
export function prefer(name, value, keeper) {
  const text = [...all().set(name, value)].map((pair) => pair.join("-")).join(".");
  document.cookie = `${COOKIE}=${text}; path=/; max-age=${YEAR}; samesite=lax`;
  if (name === "text") document.documentElement.dataset.text = value;
  dispatchEvent(new CustomEvent("preferred", { detail: name }));
  // Where nobody is signed in, or the connection is gone, the device remembers it all the same.
  return ask(keeper, { preferences: text });
}

/** The fields of a page that show and change what is preferred. @param {HTMLElement} holder */
export function listenToPreferences(holder) {
  const keeper = holder.dataset.keep ?? "";
  const fields = () => /** @type {NodeListOf<HTMLInputElement>} */ (holder.querySelectorAll("input[type=radio]"));
  const show = () => {
    for (const field of fields()) field.checked = field.value === preference(field.name, field.dataset.usual ?? "");
  };
  holder.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) prefer(target.name, target.value, keeper);
  });
  addEventListener("preferred", show);
  show();
}
