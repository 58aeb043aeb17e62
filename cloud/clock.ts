import type { Clock } from '../core/studio/ports.ts';

/** The machine's clock. */
export const systemClock: Clock = { nowMs: () => Date.now() };
