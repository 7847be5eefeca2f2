import type { SNSClient } from "@aws-sdk/client-sns";
import type { Check } from "../contract/system.ts";
import { type ClockSkew, examineClock } from "./clock-skew.ts";
import { examine } from "./finding.ts";
import { examineQueues, type QueuesExamined } from "./queues.ts";
import { examineTables, type TablesExamined } from "./tables.ts";
import { examineTopic } from "./topic.ts";

/** What no service tells of itself, but whoever deployed it knows. */
export interface Deployed {
  readonly functionTimeoutSeconds: number;
  readonly batchWindowSeconds: number;
  /** Lambda keeps what a batch's handler names as failed, and deletes the rest. */
  readonly partialResponses: boolean;
  /** Where that is known from. */
  readonly source: "deployment" | "event source";
}

export interface Patient
  extends TablesExamined,
    Omit<QueuesExamined, "functionTimeoutSeconds" | "batchWindowSeconds"> {
  readonly sns: SNSClient;
  readonly topicArn: string;
  readonly deployed: Deployed;
  readonly clockSkew: ClockSkew;
}

/**
 * Examines what is deployed around the tables' rows: each finding by itself, all at once. It reads
 * settings only, and no message.
 */
export const createDoctor = (patient: Patient) => async (): Promise<readonly Check[]> => {
  const { sns, topicArn, deployed, clockSkew } = patient;
  const answered = await Promise.all([
    ...examineQueues({ ...patient, ...deployed }),
    ...examineTables(patient),
    partialResponses(deployed),
    examineTopic(sns, topicArn),
  ]);
  // Last: by now there was an answer to compare clocks with.
  return [...answered, await examineClock(clockSkew)];
};

const partialResponses = ({ partialResponses, source }: Deployed): Promise<Check> =>
  examine(
    "partial_responses",
    {
      remedy:
        "Turn partial batch responses on. Without them Lambda deletes the whole batch when some of it failed, and says nothing.",
      link: "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html#services-sqs-batchfailurereporting",
    },
    async () => [partialResponses ? "pass" : "failure", { partialResponses, source }],
  );
