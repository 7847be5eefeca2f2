// Runs before the first paint, so that neither a chosen theme nor a language flashes. A file of its
// own because the content security policy allows no inline script; without a choice, CSS follows
// the system by itself and nothing here is needed.
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem("todoke.settings") ?? "{}");
    const root = document.documentElement;
    if (chosen.theme === "light" || chosen.theme === "dark") root.dataset.theme = chosen.theme;
    root.lang = chosen.language ?? (navigator.language.startsWith("ja") ? "ja" : "en");
  } catch {
    // A browser that keeps nothing: the system's theme, and English until the page has loaded.
  }
})();
