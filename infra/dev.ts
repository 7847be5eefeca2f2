import { api } from "./api.ts";
import { consumerFunction } from "./consumer.ts";
import { eventQueue } from "./queue.ts";
import { sweeperFunction } from "./sweeper.ts";

/** A pane of `sst dev`. None starts by itself: one sends events, and all have much to say. */
const pane = (title: string, command: $util.Input<string>, link: sst.aws.Queue[] = []) =>
  new sst.x.DevCommand(title, { link, dev: { title, command, autostart: false } });

// Sends demo orders to this stage's queue, which it finds in Resource.EventQueue.
pane("Producer", "npm run produce", [eventQueue]);

pane("Tests", "npm test");

// The handlers run on this machine and write to SST's own pane. Here is what Lambda says of the
// stubs in their place: that one timed out, as when nobody's `sst dev` answers.
const tail = (lambda: $util.Output<sst.aws.Function>) => {
  const logGroup = lambda.nodes.apply((nodes) => nodes.logGroup).apply((group) => group?.name);
  return $interpolate`aws logs tail --follow ${logGroup}`;
};
pane("ConsumerLogs", tail(consumerFunction));
pane("SweeperLogs", tail(sweeperFunction));
pane("ApiLogs", tail($output(api)));
