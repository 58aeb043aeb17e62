import type { Log } from '../core/studio/ports.ts';
import { embeddedMetrics } from './embedded-metrics.ts';

/**
 * Writes one JSON line per event to standard output, where Lambda collects it. Not by the console: Lambda's runtime
 * puts time, request id and level before a console line, and a metric filter on `$.event` reads JSON only. Lines of
 * core/rules/operations/measured-lines.ts are metrics as well.
 */
export const jsonLog: Log = (event, details = {}) => {
  const now = new Date();
  const line = {
    event,
    at: now.toISOString(),
    ...details,
    ...embeddedMetrics(event, details, now.getTime()),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
