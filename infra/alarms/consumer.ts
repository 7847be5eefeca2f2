import { consumerFunction } from "../consumer.ts";
import { ofFunction } from "../metric.ts";
import { alarm } from "./alarm.ts";

// Lambda counts nothing while there is nothing to consume. That the consumer is not invoked at all
// though there is something, the age of the oldest message tells.
const some = {
  statistic: "Sum",
  periodSeconds: 300,
  rings: { above: 0 },
  noFigures: "notBreaching",
} as const;

// Messages that are given back are no error; one that is has thrown, timed out or lost its memory,
// and the whole batch comes again.
alarm("ConsumerErrors", {
  ...some,
  metric: ofFunction(consumerFunction, "Errors"),
  when: "The consumer crashed or timed out; the whole batch comes again.",
});
alarm("ConsumerThrottles", {
  ...some,
  metric: ofFunction(consumerFunction, "Throttles"),
  when: "Lambda had no room for the consumer; five such receives make a dead letter.",
});
