import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { assertMay, callerOf } from '../../identity/caller.ts';
import { AwsJsonError, answerJson, operationOf, parseJson } from '../../net/aws-json.ts';
import { arn } from '../../net/names.ts';
import { readBody } from '../../net/read-body.ts';
import { nameOf, type Secrets, versionOf } from './secrets.ts';

const SERVED: ReadonlySet<string | undefined> = new Set([
  'GetSecretValue',
  'PutSecretValue',
  'UpdateSecretVersionStage',
]);

interface Asked {
  SecretId?: string;
  VersionStage?: string;
  SecretString?: string;
  MoveToVersionId?: string;
}

const REQUEST_MAX_BYTES = 64 * 1024;

/** The Secrets Manager endpoint: reading, replacing and labels, for callers whose role allows it. */
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
  const operation = operationOf(request);
  if (!SERVED.has(operation))
    throw new AwsJsonError(
      'UnknownOperationException',
      'Only reading, replacing and labels are served here.',
    );
  const body = await readBody(request, REQUEST_MAX_BYTES);
  const caller = callerOf(request, body, accounts);
  const asked = parseJson(body) as Asked;
  const { SecretId, VersionStage = 'AWSCURRENT' } = asked;
  const name = nameOf(SecretId ?? '');
  const ARN = arn('secretsmanager', `secret:${name}`);
  assertMay(accounts, caller, [{ action: `secretsmanager:${operation}`, resource: ARN }]);
  if (operation === 'PutSecretValue') {
    if (secrets.value(name) === undefined || asked.SecretString === undefined) throw notFound();
    secrets.put(name, asked.SecretString);
    const VersionId = versionOf(asked.SecretString);
    return answerJson(response, 200, { ARN, Name: name, VersionId, VersionStages: ['AWSCURRENT'] });
  }
  if (operation === 'UpdateSecretVersionStage') {
    if (!secrets.label(name, VersionStage, asked.MoveToVersionId ?? '')) throw notFound();
    return answerJson(response, 200, { ARN, Name: name });
  }
  const SecretString = secrets.labelled(name, VersionStage);
  if (SecretString === undefined) throw notFound();
  const VersionId = versionOf(SecretString);
  answerJson(response, 200, { ARN, Name: name, SecretString, VersionId, VersionStages: [VersionStage] });
}

function notFound(): AwsJsonError {
  return new AwsJsonError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}

function refuse(response: ServerResponse, error: unknown): void {
  const known =
    error instanceof AwsJsonError ? error : new AwsJsonError('InternalServiceError', String(error), 500);
  answerJson(response, known.status, { __type: known.type, message: known.message });
}
