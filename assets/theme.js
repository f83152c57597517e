// @ts-check
// The chosen theme and text size, before the first paint; without a choice the system decides.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem("theme");
  if (chosen) root.dataset.theme = chosen;
  const text = /carnegie_preferences=[^;]*\btext-(\w+)/.exec(document.cookie);
  if (text) root.dataset.text = text[1];
  addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-toggle=theme]")) return;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    const wanted = dark ? "light" : "dark";
    root.dataset.theme = wanted;
    localStorage.setItem("theme", wanted);
  });
})();
