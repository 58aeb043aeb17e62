import * as z from 'zod';
import { BRUSH_LIMITS } from '../../../rules/parameters/roles.ts';

const point = z.tuple([z.number(), z.number(), z.number()]);
const { farMm, maxPlaces } = BRUSH_LIMITS;

const stroke = z.object({
  atMm: z
    .array(point)
    .min(1)
    .max(maxPlaces)
    .meta({ description: 'places of the middle of the brush, mm in the model' }),
  radiusMm: z.number().positive().max(farMm),
  erases: z
    .boolean()
    .exactOptional()
    .meta({ description: 'true: takes away what strokes before it painted' }),
});

/** Fault of faces that strokes paint. */
export const TOO_MANY_PLACES = `more than ${maxPlaces} places of the brush`;

/** What names a face of a model. */
export const facePlace = z.union([
  point,
  z
    .object({ strokes: z.array(stroke).min(1).max(maxPlaces) })
    .meta({ description: 'a face that strokes of a brush paint, one after another' }),
]);
