import { pagePolicy, safetyHeaders } from "@todoke/core/page-headers";

// CloudFront takes these headers by names of its own, and only the others as they are. None
// overrides: what the API says of its own answers is stricter.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
const override = false;
const [maxAge = "", ...options] = safetyHeaders["strict-transport-security"].split("; ");
const named = [
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
] as const;

/** What the page says to browsers, by core's one list. */
export const pageHeaders = new aws.cloudfront.ResponseHeadersPolicy("PageHeaders", {
  name: `${$app.name}-${$app.stage}-page`,
  securityHeadersConfig: {
    contentSecurityPolicy: { contentSecurityPolicy: pagePolicy, override },
    contentTypeOptions: { override },
    frameOptions: { frameOption: safetyHeaders["x-frame-options"], override },
    referrerPolicy: { referrerPolicy: safetyHeaders["referrer-policy"], override },
    strictTransportSecurity: {
      accessControlMaxAgeSec: Number(maxAge.replace("max-age=", "")),
      includeSubdomains: options.includes("includeSubDomains"),
      override,
    },
  },
  customHeadersConfig: {
    items: named.map((header) => ({ header, value: safetyHeaders[header], override })),
  },
});
