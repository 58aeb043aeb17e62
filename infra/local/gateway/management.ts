import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import type { Accounts } from '../identity/accounts.ts';
import { AwsJsonError } from '../net/aws-json-error.ts';
import { arn } from '../net/names.ts';
import { BodyTooLarge, readBody } from '../net/read-body.ts';
import { isForThisMachine, refuseUpgrade } from '../net/upgrade.ts';
import { SOCKET_MESSAGE_MAX_BYTES, type SocketApi } from './socket-api.ts';

/**
 * Returns the own host of a WebSocket API: sockets open at its stage's path, and servers post to a connection and close
 * it. `api` is a function because functions need this server's address before the API exists.
 */
export function managementServer(
  api: () => SocketApi | undefined,
  accounts: Accounts,
  faults: Faults,
): Server {
  const server = createServer((request, response) => {
    answer(request, response, { api: api(), accounts, faults }).catch((error: unknown) =>
      refuse(response, error),
    );
  });
  server.on('upgrade', (request, tcp, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://management');
    const found = api();
    if (found === undefined || pathname !== `/${found.stage}` || !isForThisMachine(request))
      return refuseUpgrade(tcp);
    found.connect({ request, tcp, head }, searchParams).catch(() => tcp.destroy());
  });
  return server;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { api, accounts, faults }: { api: SocketApi | undefined; accounts: Accounts; faults: Faults },
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://management');
  const match = /^\/([^/]+)\/(?:@|%40)connections\/(.+)$/.exec(pathname);
  if (api === undefined || match === null || match[1] !== api.stage)
    throw refusalOf(404, 'NotFoundException');
  const resource = arn('execute-api', `${api.apiId}/${api.stage}/${request.method}/@connections/${match[2]}`);
  const key = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!accounts.may(key, { action: 'execute-api:ManageConnections', resourceArn: resource })) {
    throw refusalOf(403, 'ForbiddenException');
  }
  const body = await readBody(request, SOCKET_MESSAGE_MAX_BYTES).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? refusalOf(413, 'PayloadTooLargeException') : error;
  });
  const open = api.open.get(decodeURIComponent(match[2]!));
  if (open === undefined || open.readyState !== open.OPEN || faults.strikes('goneSockets')) {
    throw refusalOf(410, 'GoneException');
  }
  if (request.method === 'POST') {
    await new Promise<void>((resolve) => open.send(body.toString('utf8'), () => resolve()));
    response.writeHead(200).end();
  } else {
    open.close(1000);
    response.writeHead(204).end();
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  const known = error instanceof AwsJsonError ? error : refusalOf(500, 'InternalServerException');
  response.writeHead(known.status, { 'content-type': 'application/json', 'x-amzn-errortype': known.type });
  response.end(JSON.stringify({ message: known.type }));
}

function refusalOf(status: number, type: string): AwsJsonError {
  return new AwsJsonError(type, type, { status });
}
