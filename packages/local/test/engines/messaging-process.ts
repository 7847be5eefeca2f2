import { startMessaging } from "../../src/engines/messaging.ts";

// A process of its own, for tests that kill it: `node messaging-process.ts DIRECTORY`.
const messaging = await startMessaging({
  directory: String(process.argv[2]),
  fifo: false,
  visibilitySeconds: 600,
  maxReceives: 5,
});
console.log(messaging.address);
