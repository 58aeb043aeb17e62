import * as z from 'zod';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';

const range = z.object({ min: z.number(), max: z.number() });
const picture = z.object({ default: z.string(), selected: z.string() });

export const latticeType = z.object({
  id: z.int(),
  title: z.string(),
  a: z.number(),
  b: z.number(),
  c0: z.number(),
  scalingRatio: z.number().meta({ description: 'density at the default size and rod, percent' }),
  maxRodOverCell: z.number().meta({ description: 'joints are valid up to this rod diameter / cell size' }),
  outputs: z.array(z.enum(['high', 'low', 'cut'])),
  pic: z.object({ normal: picture, tiny: picture }),
  gif: z.string(),
  evaluation: z.object({
    force: z.number(),
    structuralStability: z.number(),
    lightWeight: z.number(),
    printability: z.number(),
    rebound: z.number(),
    introduceZh: z.string(),
    introduceEn: z.string(),
  }),
  material: z.array(
    z.object({
      name: z.string(),
      densityRatio: z.object({ a: z.number(), k: z.number() }),
      hardnessRange: range,
    }),
  ),
});
export type LatticeTypeData = z.infer<typeof latticeType>;

export const latticeList = defineCall({
  name: 'latticeList',
  method: 'POST',
  path: '/api/lattice/GetList',
  who: 'anyone',
  changes: false,
  summary: 'List the lattice types',
  data: z.array(latticeType),
});

export const applicationField = z.object({
  id: z.int(),
  nameZh: z.string(),
  nameEn: z.string(),
  latticeSizeRange: range,
  rodDiameterRange: range,
  latticeSize: z.number(),
  membersOnly: z.boolean(),
  latticeList: z.array(latticeType).optional(),
});

export const fieldList = defineCall({
  name: 'fieldList',
  method: 'GET',
  path: '/api/v1/fields',
  who: 'anyone',
  summary: 'List the application fields in display order',
  data: z.array(applicationField),
});

export const fieldInfo = defineCall({
  name: 'fieldInfo',
  method: 'GET',
  path: '/api/v1/fields/info',
  who: 'anyone',
  summary: 'Return one field, optionally with its lattices',
  query: z.object({ id: z.coerce.number().int(), extends: lineText({ max: 100 }).optional() }),
  data: applicationField,
});
