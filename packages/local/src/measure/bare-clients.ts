import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { PublishCommand, SNSClient } from "@aws-sdk/client-sns";

// The least that any function of ours could carry: both clients made, one command of each. What a
// bundle's import takes is compared with it, since that holds on a fast machine and on a slow one.
export const clients = { dynamodb: new DynamoDBClient(), sns: new SNSClient() };
export const commands = { GetItemCommand, PublishCommand };
