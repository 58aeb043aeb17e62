import * as z from 'zod';
import { DENSITY_PERCENT } from '../../rules/parameters/lattice-parameters.ts';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';
import { optionalSidesText } from './parts/task-parts.ts';

export const latticeRod = defineCall({
  name: 'latticeRod',
  method: 'GET',
  path: '/api/lattice/rod',
  who: 'anyone',
  summary: 'Return the rod diameter for a density or a hardness',
  query: z.object({
    lattice: z.coerce.number().int(),
    size: z.coerce.number().meta({ description: 'lattice size, mm' }),
    ...optionalSidesText,
    density: z.coerce
      .number()
      .gt(DENSITY_PERCENT.min)
      .max(DENSITY_PERCENT.max)
      .optional()
      .meta({ description: 'percent; takes precedence over the hardness' }),
    hardness: z.coerce.number().positive().max(100).optional().meta({ description: 'Shore A' }),
    material: lineText({ min: 1, max: 60 }).default('TPU'),
  }),
  data: z.object({
    wide: z.number().meta({ description: 'rod diameter, mm' }),
    scalingRatio: z.number().meta({ description: 'resulting density, percent' }),
    hardness: z.number().meta({ description: 'Shore A of the material at this density' }),
  }),
});
