import { handle } from "hono/aws-lambda";
import { createApi } from "./api/app.ts";
import { linkedParts } from "./api-parts.ts";

// The one file that knows Hono's adapter for Lambda, which is to move into a package of its own.

/** The operations API behind its function URL. */
export const handler = handle(createApi(linkedParts()));
