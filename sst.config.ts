// The strict rules of this repository are not SST's: these are declarations made from SST's own
// sources by `node infra/platform.ts`, rather than the sources themselves.
/// <reference path="./.sst/platform/types/config.d.ts" />

// SST refuses imports at the top of this file, hence the ones inside.
export default $config({
  async app(input) {
    const { policyOf } = await import("./infra/removal.ts");
    return { name: "todoke", home: "aws", ...policyOf(input.stage) };
  },
  async run() {
    await import("./infra/storage.ts");
    const { eventQueue } = await import("./infra/queue.ts");
    const { notifications, subscriptionDeadLetters } = await import("./infra/notifications.ts");
    await import("./infra/subscribers.ts");
    await import("./infra/consumer.ts");
    await import("./infra/sweeper.ts");
    const { router } = await import("./infra/router.ts");
    await import("./infra/api.ts");
    await import("./infra/dashboard.ts");
    await import("./infra/alarms.ts");
    await import("./infra/charts.ts");
    if ($dev) await import("./infra/dev.ts");

    return {
      dashboard: router.url,
      sendEventsTo: eventQueue.url,
      subscribeTo: notifications.arn,
      leaveUndeliveredIn: subscriptionDeadLetters.arn,
    };
  },
});
