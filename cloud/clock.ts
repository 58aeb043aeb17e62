import type { Clock } from '../core/studio/ports.ts';

export const systemClock: Clock = { nowMs: () => Date.now() };
