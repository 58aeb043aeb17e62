import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Attempts per request before it fails. */
export const SDK_MAX_ATTEMPTS = 5;

/** A document client. The SDK reads region, credentials and (locally) the endpoint from the environment. */
export function documentClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: SDK_MAX_ATTEMPTS });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
