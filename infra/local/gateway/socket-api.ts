import { randomBytes } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LocalFunction } from '../lambda/local-function.ts';
import type { UpgradeRequest } from '../net/upgrade.ts';

/** API Gateway's limit. */
export const SOCKET_MESSAGE_MAX_BYTES = 128 * 1024;

/** Close codes of RFC 6455 that API Gateway uses. */
const GOING_AWAY = 1001;
const UNSUPPORTED_DATA = 1003;

const EVENT_TYPES = { $connect: 'CONNECT', $default: 'MESSAGE', $disconnect: 'DISCONNECT' } as const;
type RouteKey = keyof typeof EVENT_TYPES;

export interface SocketApiOptions {
  apiId: string;
  stage: string;
  /** Functions by route key: `$connect`, `$disconnect` and `$default`. */
  routes: ReadonlyMap<string, Pick<LocalFunction, 'invoke'>>;
}

/** A WebSocket API: asks `$connect` before it accepts, passes messages on, and reports the end. */
export class SocketApi {
  readonly apiId: string;
  readonly stage: string;
  /** Open sockets by the id of their connection. */
  readonly open = new Map<string, WebSocket>();
  readonly #routes: SocketApiOptions['routes'];
  readonly #server: WebSocketServer;

  constructor({ apiId, stage, routes }: SocketApiOptions) {
    this.apiId = apiId;
    this.stage = stage;
    this.#routes = routes;
    this.#server = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_MAX_BYTES });
  }

  /** Handles an upgrade request. `$connect` may refuse it; its HTTP status is then the answer. */
  async connect({ request, tcp, head }: UpgradeRequest, query: URLSearchParams): Promise<void> {
    const id = `${randomBytes(11).toString('base64url')}=`;
    tcp.on('error', () => tcp.destroy());
    const status = await this.#invokeConnect(id, request, query);
    if (status >= 300) {
      tcp.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
      return;
    }
    this.#server.handleUpgrade(request, tcp, head, (socket) => this.#accept(id, socket));
  }

  /** Closes every connection, as a deployment does. */
  close(): void {
    for (const socket of this.open.values()) socket.close(GOING_AWAY, 'Going away');
    for (const socket of this.open.values()) socket.terminate();
  }

  async #invokeConnect(id: string, request: IncomingMessage, query: URLSearchParams): Promise<number> {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')]);
    const event = {
      headers: Object.fromEntries(headers),
      // Left out without a query. Of a repeated parameter the last value counts.
      ...(query.size > 0 && { queryStringParameters: Object.fromEntries(query) }),
    };
    try {
      const answer = (await this.#invoke('$connect', id, event)) as { statusCode?: number } | null;
      return answer?.statusCode ?? 500;
    } catch {
      return 500;
    }
  }

  #accept(id: string, socket: WebSocket): void {
    this.open.set(id, socket);
    socket.on('message', (data, binary) => {
      if (binary) socket.close(UNSUPPORTED_DATA, 'Binary messages are not supported');
      else this.#inform('$default', id, { body: String(data) });
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.open.delete(id);
      this.#inform('$disconnect', id, {});
    });
  }

  /** Invokes a function for which nothing waits, as on AWS. It logs its own errors. */
  #inform(routeKey: RouteKey, id: string, event: object): void {
    this.#invoke(routeKey, id, event).catch(() => {});
  }

  async #invoke(routeKey: RouteKey, connectionId: string, event: object): Promise<unknown> {
    const requestContext = { routeKey, eventType: EVENT_TYPES[routeKey], connectionId };
    return await this.#routes.get(routeKey)?.invoke({ ...event, requestContext });
  }
}
