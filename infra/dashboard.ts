import { router } from "./router.ts";

// Vite puts a hash into the names under `assets`, and nowhere else: only those are for ever. SST
// would keep every script for a year.
const always = "public,max-age=31536000,immutable";
const fileOptions = [
  { files: "**", cacheControl: "no-cache" },
  { files: "assets/**", cacheControl: always },
];

/** The page, at every path of the router that is not the API's. */
export const dashboard = new sst.aws.StaticSite("Dashboard", {
  path: "packages/dashboard",
  build: { command: "npx vite build", output: "dist" },
  router: { instance: router },
  assets: { fileOptions },
  // SST's default lets every page put files there, as far as the bucket lets it.
  transform: { assets: { cors: false } },
  vite: { types: "sst-env.d.ts" }, // beside the package, where git ignores it
  dev: false, // `sst dev` serves it as it is deployed; `npm start` is the place to work on it
});
