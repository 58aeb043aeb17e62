import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LocalFunction } from '../lambda/local-function.ts';
import type { UpgradeRequest } from '../net/upgrade.ts';
import { type Connection, connectParts, socketContext } from './socket-event.ts';

/** API Gateway's limit. */
export const SOCKET_MESSAGE_MAX_BYTES = 128 * 1024;

/** Close codes of RFC 6455 that API Gateway uses. */
const GOING_AWAY = 1001;
const UNSUPPORTED_DATA = 1003;

export interface SocketApiOptions {
  apiId: string;
  stage: string;
  /** Functions by route key: `$connect`, `$disconnect`, `$default`, or a value of the body's `action`. */
  routes: ReadonlyMap<string, Pick<LocalFunction, 'invoke'>>;
}

export interface OpenSocket extends Connection {
  socket: WebSocket;
}

/** A WebSocket API: asks `$connect` before it accepts, routes messages, and reports the end. */
export class SocketApi {
  readonly apiId: string;
  readonly stage: string;
  readonly open = new Map<string, OpenSocket>();
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
    const connection: Connection = {
      id: `${randomBytes(11).toString('base64url')}=`,
      connectedAtMs: Date.now(),
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    };
    tcp.on('error', () => tcp.destroy());
    const status = await this.#invokeConnect(connection, request, query);
    if (status >= 300) {
      tcp.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      );
      return;
    }
    this.#server.handleUpgrade(request, tcp, head, (socket) => this.#accept(connection, socket));
  }

  /** Closes every connection, as a deployment does. */
  close(): void {
    for (const { socket } of this.open.values()) socket.close(GOING_AWAY, 'Going away');
    for (const { socket } of this.open.values()) socket.terminate();
  }

  async #invokeConnect(
    connection: Connection,
    request: IncomingMessage,
    query: URLSearchParams,
  ): Promise<number> {
    const route = this.#routes.get('$connect');
    if (route === undefined) return 200;
    const event = {
      ...connectParts(request.headers, query),
      requestContext: socketContext(this, connection, { eventType: 'CONNECT', routeKey: '$connect' }),
      isBase64Encoded: false,
    };
    try {
      const answer = (await route.invoke(event)) as { statusCode?: number } | null;
      return answer?.statusCode ?? 500;
    } catch {
      return 500;
    }
  }

  #accept(connection: Connection, socket: WebSocket): void {
    const open: OpenSocket = { ...connection, socket };
    this.open.set(open.id, open);
    socket.on('message', (data, binary) => {
      if (binary) socket.close(UNSUPPORTED_DATA, 'Binary messages are not supported');
      else this.#message(open, String(data)).catch((error) => console.error('socket:', error));
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', (code, reason) => {
      this.open.delete(open.id);
      this.#disconnect(open, code, reason.toString());
    });
  }

  async #message(open: OpenSocket, body: string): Promise<void> {
    const key = this.#routes.has(actionOf(body)) ? actionOf(body) : '$default';
    const route = this.#routes.get(key);
    if (route === undefined) return this.#complain(open, 'Forbidden');
    const event = {
      requestContext: socketContext(this, open, { eventType: 'MESSAGE', routeKey: key }),
      body,
      isBase64Encoded: false,
    };
    try {
      await route.invoke(event);
    } catch {
      this.#complain(open, 'Internal server error');
    }
  }

  #disconnect(open: OpenSocket, code: number, reason: string): void {
    const event = {
      headers: {},
      requestContext: {
        ...socketContext(this, open, { eventType: 'DISCONNECT', routeKey: '$disconnect' }),
        disconnectStatusCode: code,
        disconnectReason: reason,
      },
      isBase64Encoded: false,
    };
    // Best effort, as on AWS: nothing waits for it.
    this.#routes
      .get('$disconnect')
      ?.invoke(event)
      .catch(() => {});
  }

  #complain(open: OpenSocket, message: string): void {
    open.socket.send(JSON.stringify({ message, connectionId: open.id, requestId: randomUUID() }));
  }
}

/** Returns the `action` of a JSON body. Empty for any other body, and never one of the `$` routes. */
function actionOf(body: string): string {
  try {
    const action = (JSON.parse(body) as { action?: unknown } | null)?.action;
    return typeof action === 'string' && !action.startsWith('$') ? action : '';
  } catch {
    return '';
  }
}
