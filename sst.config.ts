// The strict rules of this repository are not SST's: these are declarations made from SST's own
// sources by `node infra/platform.ts`, rather than the sources themselves.
/// <reference path="./.sst/platform/types/config.d.ts" />

// SST refuses imports at the top of this file, hence the ones inside.
export default $config({
  async app(input) {
    const { policyOf } = await import("./infra/stage.ts");
    return { name: "todoke", home: "aws", ...policyOf(input.stage) };
  },
  async run() {
    await import("./infra/storage.ts");
    const { eventQueue } = await import("./infra/queue.ts");
    const { notifications } = await import("./infra/notifications.ts");
    await import("./infra/consumer.ts");

    return { sendEventsTo: eventQueue.url, subscribeTo: notifications.arn };
  },
});
