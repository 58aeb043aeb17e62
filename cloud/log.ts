import type { Log } from '../core/studio/ports.ts';

/** Writes one JSON line per event to standard output, where Lambda collects it. */
export const jsonLog: Log = (event, details = {}) => {
  console.log(JSON.stringify({ event, at: new Date().toISOString(), ...details }));
};
