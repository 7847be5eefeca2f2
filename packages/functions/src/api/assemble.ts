import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { SNSClient } from "@aws-sdk/client-sns";
import type { SQSClient } from "@aws-sdk/client-sqs";
import { sleep } from "@todoke/core/clock";
import { createBacklog } from "@todoke/core/event-store/backlog";
import { createEventStore } from "@todoke/core/event-store/event-store";
import { createDeadLetterQueue } from "@todoke/core/operate/dead-letter-queue";
import { createCounters } from "@todoke/core/ops/counters";
import { createSweepRuns } from "@todoke/core/ops/sweep-runs";
import { createPublisher } from "@todoke/core/publisher";
import { registry } from "@todoke/core/registry";
import { createClockSkew } from "./doctor/clock-skew.ts";
import { createDoctor, type Deployed } from "./doctor/doctor.ts";
import { createLetterCounts, type OldestAge } from "./letter-counts.ts";
import type { ApiParts } from "./parts.ts";

/** What a host knows: where things are, who may come in, and how it is set up. */
export interface Host
  extends Pick<ApiParts, "access" | "clock" | "log" | "sandbox" | "settings" | "tableNames"> {
  readonly dynamodb: DynamoDBClient;
  readonly sns: SNSClient;
  readonly sqs: SQSClient;
  readonly topicArn: string;
  readonly eventQueueUrl: string;
  readonly deadLetterQueueUrl: string;
  readonly oldestLetterAge: OldestAge;
  readonly deployed: Deployed;
}

/** Makes of it what the API works with: core's use cases, on the same clients and clock. */
export function assembleParts(host: Host): ApiParts {
  const { dynamodb, sns, sqs, tableNames, clock, topicArn, ...rest } = host;
  const common = { dynamodb, tableNames, clock, sleep, random: Math.random };
  const store = createEventStore(common);
  const backlog = createBacklog({ ...common, tableName: tableNames.ProcessedEvents });
  const publisher = createPublisher(sns, topicArn);
  const fifo = topicArn.endsWith(".fifo");
  const runs = createSweepRuns(dynamodb, tableNames.Ops);
  const { access, settings, sandbox, log, deadLetterQueueUrl, eventQueueUrl } = rest;
  return {
    operating: { ...common, store, backlog, publisher },
    tableNames,
    registry,
    letters: createDeadLetterQueue({ sqs, deadLetterQueueUrl, eventQueueUrl }),
    letterCounts: createLetterCounts(sqs, deadLetterQueueUrl, host.oldestLetterAge),
    sweeper: { store, backlog, publisher, runs, clock, random: Math.random, fifo },
    counters: createCounters({ dynamodb, tableName: tableNames.Ops, clock }),
    doctor: createDoctor({ ...host, clockSkew: createClockSkew(dynamodb) }),
    access,
    settings,
    ...(sandbox === undefined ? {} : { sandbox }),
    clock,
    log,
  };
}
