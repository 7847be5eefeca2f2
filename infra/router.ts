import { pageHeaders } from "./page-headers.ts";

// Who connected, for counting failures. CloudFront's own `X-Forwarded-For` begins with whatever a
// client wrote; this is set on every request, over whatever a client wrote.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
const injection = `event.request.headers["x-viewer-address"] = { value: event.viewer.ip };`;

/**
 * The one address of the page and of its API, so that neither needs leave from the other, and no
 * other page has any.
 *
 * The function's URL takes requests that this distribution has signed, and no others. CloudFront
 * signs no bodies by itself: a function at its edge does, so that clients need not.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-lambda.html
 */
export const router = new sst.aws.Router("Router", {
  protection: "oac-with-edge-signing",
  edge: { viewerRequest: { injection } },
  transform: {
    cdn: (cdn) => {
      cdn.defaultCacheBehavior = $output(cdn.defaultCacheBehavior).apply((behavior) => ({
        ...behavior,
        responseHeadersPolicyId: pageHeaders.id,
      }));
    },
  },
});
