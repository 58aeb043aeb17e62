import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { LOOPBACK } from './listen.ts';

/** A request to turn a connection into a socket, as Node's server emits it. */
export interface UpgradeRequest {
  request: IncomingMessage;
  tcp: Duplex;
  head: Buffer;
}

/**
 * True if the request's Host is this machine. A page of another site could resolve its own name to loopback
 * to be of the same origin; its requests still carry that name.
 */
export function isForThisMachine({ headers }: IncomingMessage): boolean {
  const name = headers.host?.replace(/:\d+$/, '');
  return name === LOOPBACK || name === 'localhost';
}

/** Answers an upgrade request for an address that has no socket. */
export function refuseUpgrade(tcp: Duplex): void {
  tcp.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
}
