// The package's index pulls a dozen databases' limiters into a bundle. This module is its own,
// only not declared by it.
declare module "rate-limiter-flexible/lib/RateLimiterMemory.js" {
  export { RateLimiterMemory as default } from "rate-limiter-flexible";
}
