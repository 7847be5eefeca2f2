// What every page needs, in one file: it is waited for before anything is shown.
export { common } from "./common.ts";
export { problems } from "./problems.ts";
export { shell } from "./shell.ts";
