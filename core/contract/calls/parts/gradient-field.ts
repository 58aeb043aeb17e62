import * as z from 'zod';
import { FIELD_COURSES, FIELD_LIMITS } from '../../../rules/parameters/gradient-fields.ts';
import { PROJECTION_AXES } from '../../../rules/parameters/gradient-images.ts';
import { placesLeft } from '../../../rules/parameters/roles.ts';
import { facePlace, TOO_MANY_PLACES } from './face-place.ts';

const { minDepthMm, maxDepthMm, maxFaces, maxKPa, maxSinkMm } = FIELD_LIMITS;
const course = z
  .enum(FIELD_COURSES)
  .meta({ description: 'linear: evenly from one end to the other; smooth: slowly near both ends' });
const kPa = z.number().min(0).max(maxKPa);
const plan = z.tuple([z.number(), z.number()]);

/** What the rods of a gradient follow in place of a picture's shades. Its numbers run from 0 to 1. */
export const gradientField = z
  .discriminatedUnion('source', [
    z.object({
      source: z.literal('faces'),
      facesAtMm: z
        .array(facePlace)
        .min(1)
        .max(maxFaces)
        .refine((faces) => placesLeft(faces) >= 0, TOO_MANY_PLACES)
        .meta({
          description:
            'a point on each face, or the strokes that paint it: 0 on the faces, 1 from the depth on',
        }),
      depthMm: z.number().min(minDepthMm).max(maxDepthMm),
      course,
    }),
    z.object({ source: z.literal('axis'), axis: z.enum(PROJECTION_AXES), course }),
    z.object({
      source: z.literal('pressure'),
      cornersMm: z.tuple([plan, plan, plan, plan]).meta({
        description:
          'x and y in the model of the corners of the image, which shows the pressure: its upper left, then clockwise',
      }),
      fullKPa: kPa.meta({ description: 'pressure that white shows; black shows none' }),
      fromKPa: kPa.meta({ description: '0 up to this pressure' }),
      toKPa: kPa.meta({ description: '1 from this pressure on' }),
      course,
      solved: z
        .object({ sinkMm: z.number().positive().max(maxSinkMm), peakKPa: kPa.exactOptional() })
        .exactOptional()
        .meta({
          description:
            'the image holds numbers solved for this sink, mm, or for no more than this peak, in place of the pressure',
        }),
    }),
  ])
  .meta({ description: 'what the rods follow in place of an image; pressure needs one as well' });
export type FieldRequest = z.output<typeof gradientField>;
