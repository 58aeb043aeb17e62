import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FunctionError } from '../lambda/function-error.ts';
import type { LocalFunction } from '../lambda/local-function.ts';
import { apiHost } from '../net/names.ts';
import { BodyTooLarge, readBody } from '../net/read-body.ts';
import { httpEvent } from './http-event.ts';
import { matchRoute, type Route } from './routes.ts';

/** Values of `$context` by the rest of the name; those that the stand-in does not know are missing. */
type AccessValues = Readonly<Record<string, string | number | undefined>>;

/** Largest request body of an HTTP API, bytes. */
const REQUEST_MAX_BYTES = 10 * 1024 * 1024;
/** Largest event and answer of a Lambda function, bytes. */
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024;
/** Time the API waits for a function, milliseconds. */
export const INTEGRATION_TIMEOUT_MS = 29_000;

type Target = Pick<LocalFunction, 'invoke'>;

/** A request at the API. The edge may have rewritten path and query. */
export interface HttpApiRequest {
  path: string;
  query: string;
}

export interface HttpApiSettings {
  apiId: string;
  routes: readonly Route<Target>[];
  /** Time the API waits for a function. */
  timeoutMs?: number;
  /** The stage's access log, and the receiver of its lines. */
  accessLog?: { format: string; write: (line: string) => void };
}

/** An HTTP API with Lambda proxy integrations, payload format 2.0. */
export class HttpApi {
  readonly #settings: HttpApiSettings;

  constructor(settings: HttpApiSettings) {
    this.#settings = settings;
  }

  /** Answers a request with its route's function, or with the API's own refusal, and writes it into the access log. */
  async answer(request: IncomingMessage, response: ServerResponse, target: HttpApiRequest): Promise<void> {
    const requestId = randomUUID();
    const startedMs = Date.now();
    await this.#answer(request, response, { ...target, requestId });
    const { accessLog } = this.#settings;
    if (accessLog === undefined) return;
    const values = {
      requestId,
      requestTimeEpoch: startedMs,
      status: response.statusCode,
      'identity.sourceIp': request.socket.remoteAddress,
      httpMethod: request.method,
      path: target.path,
      responseLatency: Date.now() - startedMs,
    };
    accessLog.write(accessLine(accessLog.format, values));
  }

  async #answer(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query, requestId }: HttpApiRequest & { requestId: string },
  ): Promise<void> {
    const { apiId, routes, timeoutMs = INTEGRATION_TIMEOUT_MS } = this.#settings;
    const route = matchRoute(routes, request.method ?? 'GET', path);
    if (route === undefined) return refuse(response, 404, 'Not Found');
    try {
      const body = await readBody(request, REQUEST_MAX_BYTES);
      const sourceIp = request.socket.remoteAddress ?? '';
      const gatewayRequest = {
        requestId,
        method: request.method ?? 'GET',
        path,
        query,
        headers: { ...request.headers, 'x-forwarded-for': forwardedFor(request) },
        sourceIp,
        body,
      };
      const event = httpEvent(gatewayRequest, route.key, apiHost(apiId));
      if (JSON.stringify(event).length > PAYLOAD_MAX_BYTES) throw new BodyTooLarge();
      answer(response, await withTimeout(route.target.invoke(event), timeoutMs));
    } catch (error) {
      const isLate =
        error instanceof GatewayTimeout || (error instanceof FunctionError && error.kind === 'timeout');
      if (error instanceof BodyTooLarge) refuse(response, 413, 'Request Entity Too Large');
      else if (isLate) refuse(response, 503, 'Service Unavailable');
      else if (error instanceof FunctionError) refuse(response, 500, 'Internal Server Error');
      else throw error;
    }
  }
}

class GatewayTimeout extends Error {}

async function withTimeout(answering: Promise<unknown>, timeoutMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new GatewayTimeout()), timeoutMs);
  });
  // The function continues after the API gave up; its result is dropped.
  answering.catch(() => {});
  try {
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface ProxyAnswer {
  statusCode: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

function answer(response: ServerResponse, result: unknown): void {
  const proxy = result as ProxyAnswer | null | undefined;
  if (proxy?.statusCode === undefined || JSON.stringify(proxy).length > PAYLOAD_MAX_BYTES) {
    refuse(response, 500, 'Internal Server Error');
    return;
  }
  for (const [name, value] of Object.entries(proxy.headers ?? {})) response.setHeader(name, String(value));
  if (proxy.cookies !== undefined && proxy.cookies.length > 0)
    response.setHeader('set-cookie', proxy.cookies);
  response.writeHead(proxy.statusCode);
  response.end(Buffer.from(proxy.body ?? '', proxy.isBase64Encoded ? 'base64' : 'utf8'));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message }));
}

/** Returns the chain of forwarding addresses with the client's address at its end. */
export function forwardedFor(request: IncomingMessage): string {
  const before = request.headers['x-forwarded-for'];
  const address = request.socket.remoteAddress ?? '';
  return before === undefined ? address : `${String(before)}, ${address}`;
}

/** Returns the line of an access log in the format of a stage. A value that is missing is `-`, as at the service. */
function accessLine(format: string, values: AccessValues): string {
  return format.replace(/\$context\.([\w.]+)/g, (_, name: string) => String(values[name] ?? '-'));
}
