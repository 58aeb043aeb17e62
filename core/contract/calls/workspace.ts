import * as z from 'zod';
import { ORDER_TITLE_MAX_CHARACTERS } from '../../rules/order/job-limits.ts';
import { PRECISIONS, RESULT_FORMATS } from '../../rules/order/result-formats.ts';
import { ORDER_STATUSES } from '../../rules/order/status.ts';
import { CELL_LAYOUTS } from '../../rules/parameters/cell-layouts.ts';
import { ISLAND_LINKS } from '../../rules/parameters/join-islands.ts';
import { DENSITY_PERCENT } from '../../rules/parameters/lattice-parameters.ts';
import { OPEN_ENDS } from '../../rules/parameters/open-ends.ts';
import { CELL_STRETCH_MAX } from '../../rules/parameters/printability.ts';
import { defineCall } from '../call.ts';
import { lineText } from '../line-text.ts';
import { folderId } from './folder.ts';
import { gradientTask } from './gradient-task.ts';
import { historyItem } from './history.ts';
import { multiLatticeTask } from './multi-lattice-task.ts';
import { drainCount, drainHoles } from './parts/drain-holes.ts';
import { bodyRoles, faceRoles, roleCounts } from './parts/face-roles.ts';
import {
  bboxArray,
  bboxText,
  estimateData,
  fullPath,
  printedBy,
  queuedTask,
  sides,
  sidesText,
  surfaceVariant,
  taskAction,
  taskBase,
  volumeMm3,
  workspaceId,
} from './parts/task-parts.ts';
import { printabilityTask } from './printability-task.ts';

const cells = z.enum(CELL_LAYOUTS).meta({
  description:
    'grid, or conformal: cells that follow the walls of a thin part (struts and sheets without shell and bottom); grid when left out',
});
const stretchMeta = { description: 'height of a cell over its width' };
const openEnds = z.enum(OPEN_ENDS).meta({
  description:
    'treatment of struts that the surface cuts: keep all; held, only those that two others hold; none; or net, all joined by struts along the surface (high only, without shell and bottom). Default: held in cut, else keep',
});

const joinIslands = z.enum(ISLAND_LINKS).meta({
  description: 'struts added between parts of the lattice that hang together nowhere; none when left out',
});
const origin = z
  .tuple([z.number(), z.number(), z.number()])
  .meta({ description: 'where a cell begins, mm in the model; its middle when left out' });

const thumbnailKey = z.string().regex(/^uploads\/pending\/usr_[0-9A-Z]{1,40}\/upl_[0-9A-Z]{1,40}\.png$/);

export const workspaceCreate = defineCall({
  name: 'workspaceCreate',
  method: 'POST',
  path: '/api/v1/workspace/workspace/create',
  summary: 'Create an order for one registered file',
  query: z.object({ extends: lineText({ max: 100 }).optional() }),
  body: z.object({
    sources: z
      .array(lineText({ min: 1, max: 60 }))
      .length(1)
      .meta({ description: 'file ids; one model at a time' }),
    thumb_key: thumbnailKey.optional(),
  }),
  data: z.object({ id: workspaceId }),
});

export const taskLattice = defineCall({
  name: 'taskLattice',
  method: 'POST',
  path: '/api/v1/workspace/task/lattice',
  summary: 'Queue the generation of a constant lattice',
  body: z.object({
    id: workspaceId,
    latticeId: z.int(),
    fileId: lineText({ min: 1, max: 60 }),
    wide: z.number().meta({ description: 'rod diameter, mm' }),
    size: z.number().meta({ description: 'lattice size, mm' }),
    scalingRatio: z
      .number()
      .min(DENSITY_PERCENT.min)
      .max(DENSITY_PERCENT.max)
      .meta({ description: 'density, percent, as shown to the user' }),
    fieldId: z.int(),
    action: taskAction,
    ...sides,
    ...printedBy,
    variant: surfaceVariant.optional(),
    cells: cells.optional(),
    stretch: z.number().min(1).max(CELL_STRETCH_MAX).optional().meta(stretchMeta),
    openEnds: openEnds.optional(),
    joinIslands: joinIslands.optional(),
    origin: origin.optional(),
    hardness: z.number().min(0).max(100).nullish(),
    bottomThickness: z.number().nullish(),
    shellThickness: z.number().nullish(),
    drains: drainHoles.optional(),
    roles: faceRoles.optional(),
    bodies: bodyRoles.optional(),
    faces: z.int().nonnegative(),
    bbox: bboxArray,
  }),
  data: queuedTask,
});
export type TaskLatticeBody = z.output<NonNullable<(typeof taskLattice)['body']>>;

export const taskCancel = defineCall({
  name: 'taskCancel',
  method: 'POST',
  path: '/api/v1/workspace/task/cancel',
  summary: 'Cancel the running or queued task of an order',
  body: z.object({ id: workspaceId }),
  data: z.object({ status: z.enum(ORDER_STATUSES) }),
});

export const estimateConstant = defineCall({
  name: 'estimateConstant',
  method: 'GET',
  path: '/api/v1/workspace/et/constant',
  summary: 'Estimate the time of a constant lattice',
  query: z.object({
    fieldId: z.coerce.number().int().optional(),
    faces: z.coerce.number().int().nonnegative(),
    bbox: bboxText,
    volume: volumeMm3.optional(),
    lattice: z.coerce.number().int(),
    wide: z.coerce.number(),
    size: z.coerce.number(),
    ...sidesText,
    action: taskAction,
    variant: surfaceVariant.optional(),
    cells: cells.optional(),
    stretch: z.coerce.number().min(1).max(CELL_STRETCH_MAX).optional().meta(stretchMeta),
    openEnds: openEnds.optional(),
    joinIslands: joinIslands.optional(),
    bottomThickness: z.coerce.number().optional(),
    shellThickness: z.coerce.number().optional(),
    drains: drainCount.optional().meta({ description: 'number of drain holes' }),
    ...roleCounts,
  }),
  data: estimateData,
});

export const latticeTask = taskBase.extend({
  lattice: z.string(),
  latticeId: z.int(),
  variant: surfaceVariant,
  cells: cells.optional(),
  stretch: z.number().meta(stretchMeta),
  openEnds,
  joinIslands: joinIslands.optional(),
  origin: origin.optional(),
  wide: z.number(),
  size: z.number(),
  scalingRatio: z.number(),
  hardness: z.number().nullable(),
  bottomThickness: z.number().nullable(),
  shellThickness: z.number().nullable(),
  drains: drainHoles.optional(),
  roles: faceRoles.optional(),
  bodies: bodyRoles.optional(),
});

export type LatticeTask = z.infer<typeof latticeTask>;

export const workspaceDetail = historyItem.extend({
  version: z.int().meta({ description: 'grows with every change; ignore older messages' }),
  file_url: z.string().meta({ description: 'of the model; empty for an API key without scope `download`' }),
  faces: z.int(),
  vertices: z.int(),
  volumeMm3: z.number(),
  queue: z.int().nullable().meta({ description: 'jobs ahead, while waiting' }),
  estimated: z.number().nullable().meta({ description: 'seconds left, estimated' }),
  progress: z.number().nullable().meta({ description: '0 to 1 while generating' }),
  failure: z
    .object({
      code: z.string(),
      message: z.string(),
      requestId: z.string().optional().meta({ description: 'number under which our log has the job' }),
    })
    .nullable(),
  latticeTask: latticeTask.nullable().meta({ description: 'mode 1; at most one of the three tasks is set' }),
  gradientTask: gradientTask.nullable().meta({ description: 'mode 2' }),
  multiLatticeTask: multiLatticeTask.nullable().meta({ description: 'mode 3' }),
  frameTask: z.object({ output: fullPath }).nullable(),
  multiFrameTask: z.object({ output: fullPath }).nullable().meta({ description: 'the frame in mode 3' }),
  trabeculaTask: printabilityTask.nullable().meta({
    description: 'printability analysis of the result; null without its grant, or without an analysis',
  }),
  report: z.record(z.string(), z.unknown()).nullable(),
  shared: z
    .boolean()
    .exactOptional()
    .meta({ description: 'true while a link shows the result to anyone; missing before 0.2.0' }),
  files: z.array(
    z.object({
      precision: z.enum(PRECISIONS),
      format: z.enum(RESULT_FORMATS),
      bytes: z.int(),
    }),
  ),
  moreFiles: z.boolean().exactOptional().meta({
    description: 'true while other files of a completed order are being made; missing before 0.2.0',
  }),
  packages: z
    .array(z.object({ precision: z.enum(PRECISIONS), format: z.enum(RESULT_FORMATS) }))
    .exactOptional()
    .meta({ description: '3MF files that are made once one is downloaded; missing before 0.2.0' }),
});
export type WorkspaceDetail = z.infer<typeof workspaceDetail>;

export const historyWorkspace = defineCall({
  name: 'historyWorkspace',
  method: 'GET',
  path: '/api/v1/workspace/history/workspace',
  summary: 'Return one order with its tasks; its addresses are valid for minutes',
  query: z.object({ id: workspaceId, extends: lineText({ max: 200 }).optional() }),
  data: workspaceDetail,
});

export const workspaceDelete = defineCall({
  name: 'workspaceDelete',
  method: 'DELETE',
  path: '/api/v1/workspace/workspace/delete',
  summary: 'Delete an order and its files',
  query: z.object({ id: workspaceId }),
  data: z.object({ id: workspaceId }),
});

export const workspaceRename = defineCall({
  name: 'workspaceRename',
  method: 'POST',
  path: '/api/v1/workspace/workspace/name',
  summary: 'Give an order a name of the user’s; an empty one takes it away',
  body: z.object({ id: workspaceId, title: lineText({ max: ORDER_TITLE_MAX_CHARACTERS }).trim() }),
  data: z.object({ id: workspaceId, title: z.string() }),
});

export const workspaceMove = defineCall({
  name: 'workspaceMove',
  method: 'POST',
  path: '/api/v1/workspace/workspace/folder',
  summary: 'Move an order into a folder of the user’s, or out of all',
  body: z.object({ id: workspaceId, folder: folderId.nullable() }),
  data: z.object({ id: workspaceId, folder: folderId.nullable() }),
});

export const workspaceSocket = defineCall({
  name: 'workspaceSocket',
  method: 'GET',
  path: '/api/v1/workspace/socket',
  summary: 'Return the address of an order’s live channel, with a single-use ticket',
  query: z.object({
    'workspace-id': workspaceId,
    channel: z.enum(['queue', 'payment']).default('queue'),
  }),
  data: z.object({
    url: z.string().meta({ description: 'a path on this site, or an absolute wss address' }),
  }),
});
