import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Tries of one request before it counts as failed. */
export const SDK_MAX_ATTEMPTS = 5;

/** A document client; the SDK finds region, credentials and (locally) the endpoint in the environment. */
export function documentClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
