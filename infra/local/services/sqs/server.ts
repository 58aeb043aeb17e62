import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { assertMay, callerOf, type Permission } from '../../identity/caller.ts';
import { AwsJsonError, answerJson, operationOf, parseJson } from '../../net/aws-json.ts';
import { arn } from '../../net/names.ts';
import { readBody } from '../../net/read-body.ts';
import { MESSAGE_MAX_BYTES, OPERATIONS } from './operations.ts';
import type { Queues } from './queues.ts';
import { SqsError } from './sqs-error.ts';

/** The SQS endpoint: AWS JSON 1.0 over HTTP. */
export function sqsServer(queues: Queues, accounts: Accounts): Server {
  return createServer((request, response) => {
    answer(queues, accounts, request, response).catch((error: unknown) => refuse(response, error));
  });
}

async function answer(
  queues: Queues,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = operationOf(request);
  const operation = OPERATIONS[name];
  if (operation === undefined) throw new SqsError('UnsupportedOperation', `${name} is not served here.`);
  // JSON may escape a body to several times its length.
  const body = await readBody(request, 8 * MESSAGE_MAX_BYTES);
  const caller = callerOf(request, body, accounts);
  const input = parseJson(body);
  assertMay(accounts, caller, [permissionFor(name, input)]);
  const serviceUrl = `http://${request.headers.host}`;
  answerJson(response, 200, operation(input, { queues, serviceUrl }));
}

/** Returns the permission a caller needs. */
function permissionFor(operation: string, input: Record<string, unknown>): Permission {
  const queue = String(input.QueueUrl ?? input.QueueName ?? input.SourceArn ?? '*')
    .split(/[/:]/)
    .at(-1)!;
  return { action: `sqs:${operation}`, resource: arn('sqs', queue) };
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof SqsError) response.setHeader('x-amzn-query-error', `${error.queryCode};Sender`);
  if (error instanceof AwsJsonError) {
    answerJson(response, error.status, { __type: error.type, message: error.message });
  } else {
    answerJson(response, 500, { __type: 'com.amazonaws.sqs#InternalFailure', message: String(error) });
  }
}
