import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import { localCredentials, localRegion } from "../engines/local-account.ts";

/** SDK clients of the local system's own parts; handlers make theirs from their environment. */
export interface Clients {
  readonly dynamodb: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly sns: SNSClient;
  destroy(): void;
}

export function createClients(endpoint: string): Clients {
  const account = { endpoint, region: localRegion, credentials: localCredentials };
  const dynamodb = new DynamoDBClient(account);
  const sqs = new SQSClient({ ...account, useQueueUrlAsEndpoint: false });
  const sns = new SNSClient(account);
  return {
    dynamodb,
    sqs,
    sns,
    destroy: () => {
      for (const client of [dynamodb, sqs, sns]) client.destroy();
    },
  };
}
