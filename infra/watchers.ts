import type { FunctionShape } from './functions.ts';

/** The functions that watch over a host, and serve none of its calls. */
export type WatcherName = 'pager' | 'probe';

export const WATCHERS: Readonly<Record<WatcherName, FunctionShape>> = {
  pager: { entry: 'workers/pager/index.ts', timeoutSeconds: 20, memoryMb: 256 },
  probe: { entry: 'workers/probe/index.ts', timeoutSeconds: 30, memoryMb: 256 },
};
