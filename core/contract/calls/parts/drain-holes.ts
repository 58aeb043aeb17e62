import * as z from 'zod';
import { DRAIN_LIMITS } from '../../../rules/parameters/drains.ts';

const { maxCount, minMm, maxMm } = DRAIN_LIMITS;

const drainHole = z.object({
  at: z.tuple([z.number(), z.number(), z.number()]).meta({
    description: 'place, mm in the model; the hole enters at the nearest point of the surface',
  }),
  diameter: z.number().min(minMm).max(maxMm).meta({ description: 'mm' }),
});

/** Drain holes of a task, through its shell or its solid bottom. */
export const drainHoles = z
  .array(drainHole)
  .max(maxCount)
  .meta({ description: 'openings through the shell or the solid bottom; none when left out' });

/** Number of drain holes in an estimate, which does not depend on their places. */
export const drainCount = z.coerce.number().int().min(0).max(maxCount);

export type WireDrain = z.output<typeof drainHole>;
