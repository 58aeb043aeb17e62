import * as z from 'zod';
import { PATCH_REACH_MAX_MM } from '../../rules/order/press-limits.ts';
import { OWN_MATERIAL_LIMITS } from '../../rules/parameters/own-material.ts';
import { defineCall } from '../call.ts';
import { workspaceId } from './parts/task-parts.ts';

const mm = z.number().min(-10_000).max(10_000);
const patch = z.object({
  atMm: z.tuple([mm, mm, mm]).meta({ description: 'place in the model, mm' }),
  radiusMm: z.number().positive().max(PATCH_REACH_MAX_MM),
});
const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

/** How a result is pressed, and as which material. */
export const pressQuestion = z.object({
  axis: z.enum(['x', 'y', 'z']),
  friction: z
    .boolean()
    .meta({ description: 'true if the plates hold what they touch; load and support do not ask it' }),
  places: z
    .object({
      load: patch,
      support: patch,
      guided: z
        .boolean()
        .exactOptional()
        .meta({ description: 'true if the load neither tilts nor slides; default false' }),
    })
    .optional()
    .meta({ description: 'load and support in place of two plates' }),
  material: z.object({
    modulusMPa: within(OWN_MATERIAL_LIMITS.modulusMPa),
    poissonRatio: z.number().min(0).max(0.499),
    strengthMPa: within(OWN_MATERIAL_LIMITS.strengthMPa),
    densityGPerCm3: within(OWN_MATERIAL_LIMITS.densityGPerCm3),
  }),
});
export type PressQuestion = z.output<typeof pressQuestion>;

const point = z.object({ forceN: z.number(), travelMm: z.number() });
const contact = z.object({
  nodes: z.int(),
  depthMm: z.number(),
  round: z.boolean(),
  stepMm: z.number().exactOptional().meta({
    description: 'distance of the points that a load or a support touches; missing for plates and struts',
  }),
});

/** Answer of a press test in figures (docs/mechanics.md). */
const pressFigures = z.object({
  stiffnessNPerMm: z.number().exactOptional().meta({
    description:
      'missing, as yield and buckling are, of a round part with a `curve`: it has no straight line of its own',
  }),
  stiffnessRange: z.object({ leastNPerMm: z.number(), mostNPerMm: z.number() }).exactOptional().meta({
    description: 'stiffness if plates hold 3 to 12 % of the height of a round part; missing for flat ones',
  }),
  apparentModulusMPa: z.number().nullable().exactOptional(),
  curve: z
    .object({ travelMm: z.array(z.number()), freeN: z.array(z.number()), heldN: z.array(z.number()) })
    .exactOptional()
    .meta({
      description:
        'force over travel to half the height, with the sides of every cell free and held; struts in an elastomer only',
    }),
  heightMm: z.number(),
  areaMm2: z.number(),
  massG: z.number(),
  stiffnessPerGram: z.number().exactOptional(),
  firstYield: point.exactOptional(),
  solids: z.enum(['rigid', 'boxes']).exactOptional().meta({
    description: 'how solid parts behind faces are computed; missing where there are none',
  }),
  yieldsInBottom: z.literal(true).exactOptional().meta({
    description: 'true if the solid bottom of a sheet yields first; missing otherwise',
  }),
  hundredthYields: point.nullable().exactOptional(),
  firstBuckling: point.nullable().exactOptional(),
  limit: point.extend({ by: z.enum(['yield', 'buckling', 'strain']) }).meta({
    description: 'end of the straight line; the loads in `fieldUrl` are shares of those at its travel',
  }),
  contact: z.object({ low: contact, high: contact }),
  idle: z.object({ parts: z.int(), struts: z.int() }),
  struts: z.int(),
  skin: z
    .object({
      thicknessMm: z.number(),
      stepMm: z.number(),
      share: z.number(),
      missingShare: z.number().exactOptional().meta({
        description:
          'share of the surface whose shell is left out, where the model is too thin; missing below 1 %',
      }),
      firstYield: point,
    })
    .exactOptional()
    .meta({ description: 'how a shell carries; missing without one' }),
  isEstimate: z.boolean(),
  usualError: z.object({ lowPercent: z.number(), highPercent: z.number() }).exactOptional().meta({
    description: 'how far the stiffness of such lattices usually lies below and above that of finished files',
  }),
  unknowns: z.int(),
  iterations: z.int(),
});

/** The press test of a result on the server. */
export const pressTask = z.object({
  id: z.string().meta({ description: 'another one for each question that is computed' }),
  state: z.enum(['waiting', 'done', 'failed']),
  failure: z.string().nullable().meta({ description: 'code of the reason, once it failed' }),
  figures: pressFigures.nullable(),
  question: pressQuestion,
  fieldUrl: z
    .string()
    .nullable()
    .meta({ description: 'loads and shape in boxes, without the struts; valid for minutes' }),
});
export type PressTask = z.infer<typeof pressTask>;

export const taskPress = defineCall({
  name: 'taskPress',
  method: 'POST',
  path: '/api/v1/workspace/task/press',
  summary:
    'Press the finished lattice of an order on the server; a new question takes the place of the last one',
  body: pressQuestion.extend({ id: workspaceId }),
  data: pressTask,
});

export const workspacePress = defineCall({
  name: 'workspacePress',
  method: 'GET',
  path: '/api/v1/workspace/press',
  summary: 'Return the last press test of an order’s result; null if none was asked for',
  query: z.object({ id: workspaceId }),
  data: pressTask.nullable(),
});
