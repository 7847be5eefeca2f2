import { createRoot } from "solid-js";
import { render } from "solid-js/web";
import { App } from "./app.tsx";
import "./design/tokens.css";
import "./design/base.css";
import { loadWords } from "./i18n/dictionaries.ts";
import { createSettings } from "./settings/settings.ts";
import { reloadIfServed } from "./shell/standalone.tsx";

// A part of a page that a deployment has replaced meanwhile cannot be loaded any more.
addEventListener("vite:preloadError", () => void reloadIfServed());

const settings = createRoot(() => createSettings());
const words = await loadWords(settings.choices.language, ["base"]);
const root = document.querySelector("#todoke");
if (root === null) throw new Error("index.html has no #todoke");
render(() => <App settings={settings} words={words} />, root);
