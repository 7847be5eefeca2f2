import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

/** `vite build --outDir …` puts it elsewhere; without it, into `dist`, which git ignores. */
export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [solid()],
  build: {
    target: ["chrome123", "firefox120", "safari17.5"],
    // The policy allows no inline script, and small files travel well enough over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
