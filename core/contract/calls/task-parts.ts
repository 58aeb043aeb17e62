import * as z from 'zod';
import { OUTPUT_ACTIONS, STRUT_SIDES } from '../../rules/parameters/lattice-parameters.ts';

/** What the calls about workspaces and tasks have in common. */
export const workspaceId = z.string().regex(/^wsp_[0-9A-Za-z]{10,40}$/);

/** Axis-aligned extents of the model, mm: "x,y,z" in a query, an array in a body. */
export const bboxArray = z.array(z.number().positive().max(1000)).length(3);
export const bboxText = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/)
  .refine((text) => bboxArray.safeParse(text.split(',').map(Number)).success, 'three lengths over 0 mm');

export const taskAction = z.enum(OUTPUT_ACTIONS);

/** The gradient and the two-region call need not say these two. */
export const optionalAction = taskAction.default('high');
const SIDES_META = { description: 'strut sides' };
const optionalText = z.coerce.number().int().default(STRUT_SIDES.default);
/** Sides of a strut, in a body and in a query, required or optional. */
export const sides = { surfaceNum: z.int().meta(SIDES_META) };
export const sidesText = { surfaceNum: z.coerce.number().int() };
export const optionalSides = { surfaceNum: z.int().default(STRUT_SIDES.default).meta(SIDES_META) };
export const optionalSidesText = { surfaceNum: optionalText.meta(SIDES_META) };

/** What every task is answered with. */
export const queuedTask = z.object({
  wsId: workspaceId,
  queue: z.int(),
  estimated: z.number().meta({ description: 'seconds' }),
});

/** What every estimate is answered with. */
export const estimateData = z.object({
  et: z.number().meta({ description: 'seconds' }),
  bytes: z.number(),
  triangles: z.number(),
  struts: z.number(),
});

export const fullPath = z.object({ fullPath: z.string() });

/** What an order says of its task, whatever the mode. */
export const taskBase = z.object({
  source: z.object({ fullPath: z.string(), fileId: z.string(), size: z.int() }),
  modelName: z.string(),
  field: z.string(),
  fieldId: z.int(),
  action: taskAction,
  surfaceNum: z.int(),
  outputPreview: fullPath.nullable(),
  output: fullPath.nullable(),
});
