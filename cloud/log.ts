import type { Log } from '../core/studio/ports.ts';

/**
 * Writes one JSON line per event to standard output, where Lambda collects it. Not by the console: Lambda's runtime
 * puts time, request id and level before a console line, and a metric filter on `$.event` reads JSON only.
 */
export const jsonLog: Log = (event, details = {}) => {
  process.stdout.write(`${JSON.stringify({ event, at: new Date().toISOString(), ...details })}\n`);
};
