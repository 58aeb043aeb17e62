import * as z from 'zod';
import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import { defineCall } from '../call.ts';
import { cleanedText } from '../line-text.ts';

/** Key that uploadPolicy issued for a model. */
const pendingModelKey = z
  .string()
  .regex(/^uploads\/pending\/usr_[0-9A-Z]{1,40}\/upl_[0-9A-Z]{1,40}\.stl$/, 'a key of uploadPolicy');
const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'sha-256 in hex');

export const uploadPolicy = defineCall({
  name: 'uploadPolicy',
  method: 'GET',
  path: '/api/v1/oss/policy',
  summary: 'Return a signed form for one upload to the file store',
  query: z.object({
    name: cleanedText({ min: 1, max: 1024 }),
    hash: sha256Hex,
    size: z.coerce.number().int().min(1).max(UPLOAD_MAX_BYTES),
    purpose: z.enum(['model', 'thumbnail', 'grayscale']).default('model'),
  }),
  data: z.object({
    accessid: z.string(),
    host: z.string().meta({ description: 'where to post the form' }),
    expire: z.int().meta({ description: 'seconds since 1970' }),
    signature: z.string(),
    policy: z.string(),
    dir: z.string(),
    callback: z.string().meta({ description: 'always empty: the page registers the file itself' }),
    key: z.string(),
    fields: z
      .record(z.string(), z.string())
      .meta({ description: 'form fields, in this order, before `file`' }),
  }),
});

export const modelFaultSchema = z.object({
  code: z.string(),
  severity: z.enum(['refuse', 'repair', 'warn']),
  at: z.tuple([z.number(), z.number(), z.number()]).optional(),
  count: z.number().optional(),
});

export const fileRecord = z.object({
  id: z.string(),
  file_path: z.string(),
  file_size: z.int(),
  file_name: z.string(),
  file_width: z.number().meta({ description: 'extent along x, mm' }),
  file_height: z.number().meta({ description: 'extent along z, mm' }),
  file_length: z.number().meta({ description: 'extent along y, mm' }),
  faces: z.int(),
  vertices: z.int(),
  volumeMm3: z.number(),
  faults: z
    .array(modelFaultSchema)
    .meta({ description: 'repairs made and warnings; empty for a clean model' }),
});
export type FileRecord = z.infer<typeof fileRecord>;

export const registerFile = defineCall({
  name: 'registerFile',
  method: 'POST',
  path: '/api/v1/file/register',
  summary: 'Check an uploaded model and record it; an error lists all faults',
  body: z.object({
    key: pendingModelKey,
    file_name: cleanedText({ min: 1, max: 1024 }),
    hash: sha256Hex,
    consent: z.boolean().default(false).meta({ description: 'the user agrees to the listed repairs' }),
  }),
  data: fileRecord,
});
