/**
 * What every answer over HTTP says to the browser, as data: the API puts it on its own answers,
 * the local host and CloudFront on the page's. One list, so that the page which is tested is the
 * page which is served.
 */
export const safetyHeaders = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy":
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
} as const;

/**
 * What the page may load and run: its own files, and nothing that is written into it. An event's
 * payload is anybody's text; should a piece of it ever end up as markup, it is dead there.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** JSON is not to be rendered at all. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
