import { once } from "node:events";
import { createServer } from "node:http";
import { createToken } from "@todoke/functions/api/access/tokens";
import { linkedVariables } from "./linked-variables.ts";

/** A request to the API, and all that it needs to be answered. */
export interface FirstRequest {
  readonly event: unknown;
  readonly variables: Readonly<Record<string, string>>;
  stop(): void;
}

/**
 * A page of events, asked for by a viewer: it is let in by a token, its query is checked, and all
 * 16 shards are read, of a DynamoDB that has nothing and says so at once. What the API has put off
 * while it was loaded, and needs for this, is so in the time to its answer.
 */
export async function prepareFirstRequest(): Promise<FirstRequest> {
  const dynamodb = createServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-type", "application/x-amz-json-1.0");
      response.end('{"Items":[],"Count":0,"ScannedCount":0}');
    });
  });
  dynamodb.listen(0, "127.0.0.1");
  await once(dynamodb, "listening");
  const address = dynamodb.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { token, hashed } = createToken({ name: "viewer", role: "viewer" });
  return {
    event: eventOf("/api/v1/events", "limit=5", token),
    variables: {
      ...linkedVariables,
      SST_RESOURCE_OpsTokens: JSON.stringify({ value: JSON.stringify([hashed]) }),
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    },
    stop() {
      dynamodb.close();
      dynamodb.closeAllConnections();
    },
  };
}

/** https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html#urls-payloads */
const eventOf = (path: string, query: string, token: string) => ({
  version: "2.0",
  routeKey: "$default",
  rawPath: path,
  rawQueryString: query,
  headers: { host: "function.example", "x-ops-token": token },
  requestContext: {
    domainName: "function.example",
    http: { method: "GET", path, protocol: "HTTP/1.1", sourceIp: "198.51.100.1", userAgent: "" },
    requestId: "1",
    stage: "$default",
  },
  isBase64Encoded: false,
});
