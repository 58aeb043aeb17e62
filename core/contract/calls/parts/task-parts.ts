import * as z from 'zod';
import { MATERIALS } from '../../../catalogue/materials.ts';
import {
  OUTPUT_ACTIONS,
  STRUT_SIDES,
  SURFACE_VARIANTS,
} from '../../../rules/parameters/lattice-parameters.ts';
import { PRINT_PROCESSES } from '../../../rules/parameters/printability.ts';
import { lineText } from '../../line-text.ts';

export const workspaceId = z.string().regex(/^wsp_[0-9A-Za-z]{10,40}$/);

/** Axis-aligned extents of the model, mm: "x,y,z" in a query, an array in a body. */
export const bboxArray = z.array(z.number().positive().max(1000)).length(3);
/** Volume of the largest box of a model, mm3. */
export const VOLUME_MAX_MM3 = 1e9;
export const volumeMm3 = z.coerce
  .number()
  .positive()
  .max(VOLUME_MAX_MM3)
  .meta({ description: 'volume of the model, mm3: without it the estimate assumes a share of the box' });

export const bboxText = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/)
  .refine((text) => bboxArray.safeParse(text.split(',').map(Number)).success, 'three lengths over 0 mm');

/** Sheet, or the network on one side of it. Other lattices ignore it. */
export const surfaceVariant = z.enum(SURFACE_VARIANTS).meta({ description: 'of a surface lattice' });

export const taskAction = z.enum(OUTPUT_ACTIONS);

/** Optional in the gradient and the two-region call. */
export const optionalAction = taskAction.default('high');
const SIDES_META = { description: 'strut sides' };
const optionalText = z.coerce.number().int().default(STRUT_SIDES.default);
/** Sides of a strut, in a body and in a query, required or optional. */
export const sides = { surfaceNum: z.int().meta(SIDES_META) };
export const sidesText = { surfaceNum: z.coerce.number().int() };
export const optionalSides = { surfaceNum: z.int().default(STRUT_SIDES.default).meta(SIDES_META) };
export const optionalSidesText = { surfaceNum: optionalText.meta(SIDES_META) };

/** Print process and material of a task. Its result is analysed by them; without them by the account's. */
export const printedBy = {
  technology: z.enum(PRINT_PROCESSES).optional().meta({ description: 'process the result is analysed for' }),
  material: z
    .enum(MATERIALS.map(({ name }) => name))
    .optional()
    .meta({ description: 'name of a material of the catalogue' }),
};

/** Answer of every task call. */
export const queuedTask = z.object({
  wsId: workspaceId,
  queue: z.int(),
  estimated: z.number().meta({ description: 'seconds' }),
});

/** Answer of every estimate call. */
export const estimateData = z.object({
  et: z.number().meta({ description: 'seconds' }),
  bytes: z.number(),
  triangles: z.number(),
  struts: z.number(),
});

export const fullPath = z.object({ fullPath: z.string() });

/** Fields of an order's task in all modes. */
export const taskBase = z.object({
  source: z.object({ fullPath: z.string(), fileId: z.string(), size: z.int() }),
  modelName: z.string(),
  field: z.string(),
  fieldId: z.int(),
  action: taskAction,
  surfaceNum: z.int(),
  ...printedBy,
  outputPreview: fullPath.nullable(),
  output: fullPath.nullable(),
});

/** Order, file and application field of a task. */
export const taskHead = {
  id: workspaceId,
  fileId: lineText({ min: 1, max: 60 }),
  fieldId: z.int(),
};
export const modelSize = { faces: z.int().nonnegative(), bbox: bboxArray };
export const estimateHead = {
  fieldId: z.coerce.number().int().optional(),
  faces: z.coerce.number().int().nonnegative(),
  bbox: bboxText,
  volume: volumeMm3.optional(),
};
