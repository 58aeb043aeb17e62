import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Accounts } from '../identity/accounts.ts';
import { assertMay, callerOf, type NeededRight } from '../identity/caller.ts';
import { AwsJsonError } from '../net/aws-json-error.ts';
import { readBody } from '../net/read-body.ts';

export type JsonInput = Record<string, unknown>;

export interface JsonService {
  accounts: Accounts;
  maxBytes: number;
  /** Name of a request's operation. By default the one in `x-amz-target`. */
  operationOf?: (request: IncomingMessage) => string;
  /** Returns what a caller needs for an operation. Throws for one that is not served. */
  permissionsFor(operation: string, input: JsonInput): readonly NeededRight[];
  /** Runs an operation of a caller who may. `address` is the service's. */
  run(operation: string, input: JsonInput, address: string): object | Promise<object>;
  /** Returns the refusal in an error that is no `AwsJsonError`. */
  refusalIn?: (error: unknown) => { status: number; body: object } | undefined;
}

/** Returns the endpoint of a service: it verifies signature and role of each call, and answers in JSON. */
export function awsJsonServer(service: JsonService): Server {
  return createServer((request, response) => {
    answer(service, request, response).catch((error: unknown) => refuse(service, response, error));
  });
}

async function answer(
  service: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, service.maxBytes);
  const operation = (service.operationOf ?? targetOf)(request);
  const caller = callerOf(request, body, service.accounts);
  const input = parseJson(body);
  assertMay(service.accounts, caller, service.permissionsFor(operation, input));
  answerJson(response, 200, await service.run(operation, input, `http://${request.headers.host}`));
}

/** Returns the operation in `x-amz-target`, without the service. */
function targetOf(request: IncomingMessage): string {
  return String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
}

function parseJson(body: Buffer): JsonInput {
  try {
    return JSON.parse(body.length === 0 ? '{}' : body.toString('utf8'));
  } catch {
    throw new AwsJsonError('SerializationException', 'The body is not JSON.');
  }
}

/** SDKs read the type of an error from the body, or from a header. */
function refuse(service: JsonService, response: ServerResponse, error: unknown): void {
  const known = service.refusalIn?.(error);
  if (known !== undefined) {
    answerJson(response, known.status, known.body);
    return;
  }
  if (!(error instanceof AwsJsonError)) console.error('local cloud:', error);
  const { type, message, status, extra } =
    error instanceof AwsJsonError
      ? error
      : new AwsJsonError('InternalServerError', String(error), { status: 500 });
  response.setHeader('x-amzn-errortype', type);
  answerJson(response, status, { __type: type, message, ...extra });
}

function answerJson(response: ServerResponse, status: number, value: object): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
  });
  response.end(body);
}
