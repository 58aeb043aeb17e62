import * as z from 'zod';
import { PRECISIONS } from '../../rules/order/result-formats.ts';
import { defineCall } from '../call.ts';
import { workspaceId } from './parts/task-parts.ts';

export const workspaceSlicing = defineCall({
  name: 'workspaceSlicing',
  method: 'GET',
  path: '/api/v1/workspace/slicing',
  summary: 'Return the file whose layers the page shows; requires the grant and the right to that file',
  query: z.object({ id: workspaceId }),
  data: z.object({
    fileName: z.string(),
    fileSize: z.int(),
    precision: z.enum(PRECISIONS),
    url: z.string().meta({ description: 'binary STL; valid for minutes' }),
  }),
});
export type SliceableFile = z.infer<NonNullable<(typeof workspaceSlicing)['data']>>;
