import * as z from 'zod';
import { FIELD_SOURCES } from '../../rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../../rules/parameters/gradient-images.ts';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';
import { grayscale } from './grayscale.ts';
import { bodyRoles, faceRoles, roleCounts } from './parts/face-roles.ts';
import { gradientField } from './parts/gradient-field.ts';
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

const rodMm = (where: string) => z.number().meta({ description: `rod diameter ${where}, mm` });
const even = z.enum(['diameter', 'density']).meta({
  description: 'quantity that is linear in the shade or the field: rod diameter or relative density',
});
const elastomer = lineText({ min: 1, max: 60 }).optional().meta({
  description: 'name of the material of the catalogue in which the hardness is linear, in place of that',
});
const layers = z.int().optional().meta({
  description:
    'layers of an image that holds a shade per place of the model; such an image has no projection',
});

export const taskGradient = defineCall({
  name: 'taskGradient',
  method: 'POST',
  path: '/api/v1/workspace/task/gradient',
  summary: 'Queue the generation of a lattice whose rods follow a gradient image (mode 2)',
  body: z.object({
    ...taskHead,
    latticeId: z.int(),
    size: z.number().meta({ description: 'lattice size, mm' }),
    wideDarkest: rodMm('under the darkest shade, or where the field is 0'),
    wideLightest: rodMm('under the lightest shade, or where the field is 1'),
    projection: z.enum(PROJECTION_AXES).meta({ description: 'axis of the projection' }),
    grayscaleId: lineText({ min: 1, max: 60 })
      .optional()
      .meta({ description: 'a template of grayscaleList, or an uploaded image of grayscaleRegister' }),
    grayscaleUrl: lineText({ min: 0, max: 4096 })
      .default('')
      .meta({ description: 'path of the image; used only without grayscaleId' }),
    action: optionalAction,
    ...optionalSides,
    ...printedBy,
    even: even.default('diameter'),
    elastomer,
    rodsBy: gradientField.optional(),
    layers,
    roles: faceRoles.optional(),
    bodies: bodyRoles.optional(),
    ...modelSize,
  }),
  data: queuedTask,
});
export type TaskGradientBody = z.output<NonNullable<(typeof taskGradient)['body']>>;

export const estimateGradient = defineCall({
  name: 'estimateGradient',
  method: 'GET',
  path: '/api/v1/workspace/et/gradient',
  summary: 'Estimate the time of a gradient lattice',
  query: z.object({
    ...estimateHead,
    lattice: z.coerce.number().int(),
    size: z.coerce.number(),
    wideDarkest: z.coerce.number(),
    wideLightest: z.coerce.number(),
    layers: z.coerce
      .number()
      .int()
      .optional()
      .meta({ description: 'as in the task: rods may be thicker then' }),
    rodsBy: z
      .enum(FIELD_SOURCES)
      .optional()
      .meta({ description: 'source of the field in the task: rods may be thicker then' }),
    ...optionalSidesText,
    action: optionalAction,
    ...roleCounts,
  }),
  data: estimateData,
});

/** The gradient an order was made with. */
export const gradientTask = taskBase.extend({
  lattice: z.string(),
  latticeId: z.int(),
  size: z.number(),
  wideDarkest: z.number(),
  wideLightest: z.number(),
  projection: z.enum(PROJECTION_AXES),
  even,
  elastomer,
  rodsBy: gradientField.optional(),
  layers,
  roles: faceRoles.optional(),
  bodies: bodyRoles.optional(),
  grayscale: grayscale.meta({ description: 'its texts are empty for a field without an image' }),
});
export type GradientTask = z.infer<typeof gradientTask>;
