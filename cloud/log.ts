import type { Log } from '../core/studio/ports.ts';

/** One JSON line per event on standard output, where Lambda takes it from. */
export const jsonLog: Log = (event, details = {}) => {
  console.log(JSON.stringify({ event, at: new Date().toISOString(), ...details }));
};
