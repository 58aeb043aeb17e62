import * as z from 'zod';
import { DENSITY_PERCENT } from '../../rules/parameters/lattice-parameters.ts';
import { defineCall } from '../call.ts';
import {
  estimateData,
  estimateHead,
  modelSize,
  optionalAction,
  optionalSides,
  optionalSidesText,
  printedBy,
  queuedTask,
  taskBase,
  taskHead,
} from './parts/task-parts.ts';

/** Three points of the cut plane, mm, in the coordinates of the uploaded file. */
const surface = z.array(z.array(z.number()).length(3)).length(3).meta({
  description: 'three points of the cut plane, mm; part1 is on the side from which they run anticlockwise',
});

const multiLatticePart = z.object({
  modelVal: z.enum(['part1', 'part2']),
  latticeId: z.int(),
  size: z.number().meta({ description: 'lattice size, mm' }),
  wide: z.number().meta({ description: 'rod diameter, mm' }),
  scalingRatio: z
    .number()
    .min(DENSITY_PERCENT.min)
    .max(DENSITY_PERCENT.max)
    .meta({ description: 'density, percent, as shown to the user' }),
});
export type MultiLatticePart = z.infer<typeof multiLatticePart>;

export const taskMultiLattice = defineCall({
  name: 'taskMultiLattice',
  method: 'POST',
  path: '/api/v1/workspace/task/multi-lattice',
  summary: 'Queue the generation of two lattices on both sides of a cut plane (mode 3)',
  body: z.object({
    ...taskHead,
    surface,
    parameters: z.array(multiLatticePart.nullable()).length(2).meta({
      description: 'one entry per part, identified by modelVal; a part without an entry takes the other’s',
    }),
    action: optionalAction,
    ...optionalSides,
    ...printedBy,
    ...modelSize,
  }),
  data: queuedTask,
});
export type TaskMultiLatticeBody = z.output<NonNullable<(typeof taskMultiLattice)['body']>>;

/** "a,b": one number for each part. */
const pairText = z.string().regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, 'one number for each part, as in 8,6');

export const estimateMultiLattice = defineCall({
  name: 'estimateMultiLattice',
  method: 'GET',
  path: '/api/v1/workspace/et/multi-constant',
  summary: 'Estimate the time of two lattices',
  query: z.object({
    ...estimateHead,
    lattice: pairText.meta({ description: 'lattice ids of part1 and part2' }),
    size: pairText.meta({ description: 'lattice sizes of part1 and part2, mm' }),
    wide: pairText.meta({ description: 'rod diameters of part1 and part2, mm' }),
    ...optionalSidesText,
    action: optionalAction,
  }),
  data: estimateData,
});

/** The two lattices an order was made with. */
export const multiLatticeTask = taskBase.extend({
  surface,
  parameters: z
    .array(multiLatticePart.extend({ lattice: z.string(), latticeGif: z.string() }).nullable())
    .length(2),
});
export type MultiLatticeTask = z.infer<typeof multiLatticeTask>;
