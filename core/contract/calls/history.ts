import * as z from 'zod';
import { ORDER_STATUSES } from '../../rules/order/status.ts';
import { GRADIENT_SOURCES } from '../../rules/parameters/gradient-fields.ts';
import { defineCall } from '../call.ts';
import { folderId } from './folder.ts';
import { bodyLattices } from './parts/face-roles.ts';
import { surfaceVariant, workspaceId } from './parts/task-parts.ts';
import { goods } from './pay.ts';
import { leftOut, pressureMap } from './recipe.ts';

export const historyItem = z.object({
  id: workspaceId,
  status: z.enum(ORDER_STATUSES),
  status2: z.string().meta({ description: 'the status as text in the language of the request' }),
  modelName: z.string(),
  lattice: z.string(),
  lattice_id: z.int().nullable(),
  file_id: z.string(),
  file_size: z.int(),
  file_width: z.number(),
  file_height: z.number(),
  file_length: z.number(),
  thumb_file_url: z.string(),
  createdAt: z.string(),
  goods: goods.nullable().meta({ description: 'the sum paid for its files; null while none are paid for' }),
  keptUntil: z.string().nullable(),
  title: z.string().meta({ description: 'name that its owner gave it; empty for none' }),
  cancelled: z.boolean().meta({ description: 'its owner ended the last job' }),
  cell: z.number().nullable().meta({ description: 'cell size, mm; null before the first job' }),
  rod: z
    .number()
    .nullable()
    .meta({ description: 'rod diameter, mm; null for a gradient and before the first job' }),
  variant: surfaceVariant.exactOptional(),
  mode: z.enum(['constant', 'gradient', 'regions']).nullable(),
  gradientBy: z
    .enum(GRADIENT_SOURCES)
    .nullable()
    .meta({ description: 'what the rods of a gradient follow; null for another lattice' }),
  shell: z.number().nullable().meta({ description: 'thickness of the shell, mm; null without one' }),
  bottom: z.number().nullable().meta({ description: 'height of the solid bottom, mm; null without one' }),
  drains: z.int().meta({ description: 'number of drain holes' }),
  roles: z.int().meta({ description: 'number of roles of faces and bodies' }),
  bodyLattices,
  resultVolume: z
    .number()
    .nullable()
    .meta({ description: 'volume of the result, mm³; null before there is one' }),
  material: z
    .string()
    .nullable()
    .meta({ description: 'null for one of the user’s own, which is not stored' }),
  leftOut: z.array(leftOut).meta({ description: 'what the model did not allow of the recipe of its job' }),
  map: pressureMap.optional().meta({ description: 'its pressure map, for a recipe that runs by one' }),
  folder: z.string().nullable().meta({ description: 'id of its folder; unknown if that was deleted since' }),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const historyList = defineCall({
  name: 'historyList',
  method: 'GET',
  path: '/api/v1/workspace/history',
  summary: 'List the user’s orders, newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(200).default(20),
    folder: folderId.optional().meta({ description: 'those of this folder alone' }),
  }),
  data: z.object({
    list: z.array(historyItem),
    meta: z.object({ page: z.int(), last_page: z.int(), total: z.int() }),
  }),
});
