import { boundariesOf, request, response } from "./boundary.ts";

export const sweeperBoundaries = boundariesOf(
  {
    actor: "sweeper",
    redelivered: "The messages come again after the sweeper's death, before its next run.",
  },
  [
    [
      "sweeper-before-claim",
      "sweeper, before its claim",
      "Killed as it claims due rows: DynamoDB never hears of it.",
      request("claim"),
    ],
    [
      "sweeper-after-claim",
      "sweeper, after its claim",
      "The rows are claimed; killed before it hears of it.",
      response("claim"),
    ],
    [
      "sweeper-before-publish",
      "sweeper, before its publish",
      "Killed as it publishes: SNS never hears of it.",
      request("publish"),
    ],
    [
      "sweeper-after-publish",
      "sweeper, after its publish",
      "SNS has accepted; killed before it hears of it.",
      response("publish"),
    ],
    [
      "sweeper-before-mark",
      "sweeper, before its mark",
      "Killed as it marks: DynamoDB never hears of it.",
      request("mark"),
    ],
    [
      "sweeper-after-mark",
      "sweeper, after its mark",
      "DynamoDB has marked; killed before it hears of it.",
      response("mark"),
    ],
    [
      "sweeper-before-record",
      "sweeper, before its run's record",
      "Killed as it notes its end: DynamoDB never hears of it.",
      request("record"),
    ],
    [
      "sweeper-after-record",
      "sweeper, after its run's record",
      "Its end is noted; killed before it hears of it.",
      response("record"),
    ],
  ],
);
