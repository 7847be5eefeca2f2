// Zod with its `.openapi()`, to be imported as `import * as z`: that is the one form of which a
// bundler keeps what is used. `{ z }` is all of zod, with every language's messages (350 KB).
import "@hono/zod-openapi";

export * from "zod";
