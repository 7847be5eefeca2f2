import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { localCredentials, localRegion } from "@todoke/local/engines/local-account";

/** One attempt only: what the SDK would quietly try again is what the lab wants to see. */
export const labClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: localRegion,
    credentials: localCredentials,
    maxAttempts: 1,
  });
