import * as z from 'zod';
import { defineCall } from '../call.ts';
import { cleanedText } from '../line-text.ts';

/** A gradient image: a template, or the user's own. */
export const grayscale = z.object({
  id: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  path: z.string().meta({ description: 'address of the image; of an uploaded one valid for minutes' }),
});
export type Grayscale = z.infer<typeof grayscale>;

export const grayscaleTemplate = grayscale.extend({ pathPreview: z.string() });
export type GrayscaleTemplate = z.infer<typeof grayscaleTemplate>;

export const grayscaleList = defineCall({
  name: 'grayscaleList',
  method: 'GET',
  path: '/api/v1/grayscale',
  who: 'anyone',
  summary: 'List the image templates of the gradient mode',
  data: z.array(grayscaleTemplate),
});

/** Key that uploadPolicy issued for an image. */
const pendingImageKey = z
  .string()
  .regex(/^uploads\/pending\/usr_[0-9A-Z]{1,40}\/upl_[0-9A-Z]{1,40}\.image$/, 'a key of uploadPolicy');

export const grayscaleRegister = defineCall({
  name: 'grayscaleRegister',
  method: 'POST',
  path: '/api/v1/grayscale/register',
  summary: 'Check an uploaded image and record it for gradients; an error lists all faults',
  body: z.object({
    key: pendingImageKey,
    file_name: cleanedText({ min: 1, max: 1024 }),
    hash: z.string().regex(/^[0-9a-f]{64}$/, 'sha-256 in hex'),
  }),
  data: grayscale.extend({
    width: z.int().meta({ description: 'pixels' }),
    height: z.int().meta({ description: 'pixels' }),
  }),
});
