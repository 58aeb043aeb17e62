import * as z from 'zod';
import { SHARE_TOKEN_MAX_CHARACTERS } from '../../rules/order/share.ts';
import { GRADIENT_SOURCES } from '../../rules/parameters/gradient-fields.ts';
import { PRINT_PROCESSES } from '../../rules/parameters/printability.ts';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';
import { bodyLattices } from './parts/face-roles.ts';
import { surfaceVariant, workspaceId } from './parts/task-parts.ts';

export const shareMake = defineCall({
  name: 'shareMake',
  method: 'POST',
  path: '/api/v1/workspace/share',
  summary: 'Make the link that shows the result of an order to anyone; a former link of it ends',
  body: z.object({ id: workspaceId }),
  data: z.object({
    token: z.string().meta({ description: 'part of the link after `#`; shown once, not stored' }),
  }),
});

export const shareEnd = defineCall({
  name: 'shareEnd',
  method: 'DELETE',
  path: '/api/v1/workspace/share',
  summary: 'End the link to an order’s result, if there is one',
  query: z.object({ id: workspaceId }),
  data: z.object({ id: workspaceId }),
});

const sharedResult = z.object({
  title: z.string(),
  lattice: z.string(),
  mode: z.enum(['constant', 'gradient', 'regions']).nullable(),
  gradientBy: z.enum(GRADIENT_SOURCES).nullable().meta({ description: 'what the rods of a gradient follow' }),
  latticeId: z.int().nullable().meta({ description: 'of two regions the first' }),
  cellSizeMm: z.number().nullable(),
  rodDiameterMm: z.number().nullable().meta({ description: 'null for a gradient' }),
  variant: surfaceVariant.exactOptional(),
  shellMm: z.number().nullable().meta({ description: 'null without a shell' }),
  bottomMm: z.number().nullable().meta({ description: 'null without a solid bottom' }),
  drains: z.int().meta({ description: 'number of drain holes' }),
  roles: z.int().meta({ description: 'number of roles of faces' }),
  bodyLattices,
  process: z.enum(PRINT_PROCESSES).nullable(),
  material: z.string().nullable().meta({ description: 'null for one of the owner’s own' }),
  extentMm: z.array(z.number()).length(3),
  preview: z
    .string()
    .meta({ description: 'address of the open preview, as before payment; valid for minutes' }),
  frame: z.string().nullable().meta({ description: 'address of the frame; valid for minutes' }),
  figures: z
    .object({
      triangles: z.int(),
      volumeMm3: z.number(),
      volumeFraction: z.number(),
      pieces: z.int(),
    })
    .nullable(),
});
export type SharedResult = z.infer<typeof sharedResult>;

export const shareOpen = defineCall({
  name: 'shareOpen',
  method: 'POST',
  path: '/api/v1/share/open',
  who: 'anyone',
  changes: false,
  summary: 'Return what a link shows. A body instead of an address, which logs would keep',
  body: z.object({ token: lineText({ min: 1, max: SHARE_TOKEN_MAX_CHARACTERS }) }),
  data: sharedResult,
});
