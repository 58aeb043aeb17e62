import type { Log } from './ports.ts';

/** Returns a log whose lines name the request that they go back to, if it is known. */
export function tracedLog(log: Log, requestId: string | undefined): Log {
  return requestId === undefined ? log : (event, details = {}) => log(event, { requestId, ...details });
}
