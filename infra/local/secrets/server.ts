import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Accounts } from '../identity/accounts.ts';
import { assertMay, callerOf } from '../identity/caller.ts';
import { AwsJsonError, answerJson, operationOf, parseJson } from '../net/aws-json.ts';
import { arn } from '../net/names.ts';
import { readBody } from '../net/read-body.ts';
import { nameOf, type Secrets } from './secrets.ts';

const REQUEST_MAX_BYTES = 64 * 1024;

/** The Secrets Manager endpoint: read-only, for callers whose role allows it. */
export function secretsServer(secrets: Secrets, accounts: Accounts): Server {
  return createServer((request, response) => {
    answer(secrets, accounts, request, response).catch((error: unknown) => refuse(response, error));
  });
}

async function answer(
  secrets: Secrets,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (operationOf(request) !== 'GetSecretValue')
    throw new AwsJsonError('UnknownOperationException', 'Only GetSecretValue is served here.');
  const body = await readBody(request, REQUEST_MAX_BYTES);
  const caller = callerOf(request, body, accounts);
  const { SecretId, VersionStage = 'AWSCURRENT' } = parseJson(body) as {
    SecretId?: string;
    VersionStage?: string;
  };
  const name = nameOf(SecretId ?? '');
  const ARN = arn('secretsmanager', `secret:${name}`);
  assertMay(accounts, caller, [{ action: 'secretsmanager:GetSecretValue', resource: ARN }]);
  const SecretString = VersionStage === 'AWSPREVIOUS' ? secrets.previous(name) : secrets.value(name);
  if (SecretString === undefined)
    throw new AwsJsonError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  answerJson(response, 200, { ARN, Name: name, SecretString, VersionStages: [VersionStage] });
}

function refuse(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof AwsJsonError ? error : new AwsJsonError('InternalServiceError', String(error), 500);
  answerJson(response, known.status, { __type: known.type, message: known.message });
}
