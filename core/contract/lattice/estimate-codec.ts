import type * as z from 'zod';
import { DRAIN_LIMITS } from '../../rules/parameters/drains.ts';
import { FIELD_LIMITS, type FieldSource } from '../../rules/parameters/gradient-fields.ts';
import { ROLE_LIMITS } from '../../rules/parameters/roles.ts';
import type { CallQuery } from '../call.ts';
import type { estimateGradient } from '../calls/gradient-task.ts';
import type { latticeRod } from '../calls/lattice-rod.ts';
import type { estimateMultiLattice } from '../calls/multi-lattice-task.ts';
import type { FieldRequest } from '../calls/parts/gradient-field.ts';
import type { estimateConstant } from '../calls/workspace.ts';
import type {
  ConstantDraft,
  DrainRequest,
  GradientDraft,
  LatticeDraft,
  PartDraft,
  RegionsDraft,
} from './request.ts';

/** The page's measures of a model for an estimate. */
export interface EstimatedModel {
  extentMm: [number, number, number];
  faces: number;
  /** Left out where it is not known. */
  volumeMm3?: number;
  /** Volumes of its bodies by their numbers. */
  bodiesMm3?: number[];
}

interface WireModel extends Pick<WireRoles, 'bodyLattices'> {
  bbox: string;
  faces: number;
  volume?: number | undefined;
}

export function decodeModel({ bbox, faces, volume, ...roles }: WireModel): EstimatedModel {
  const [x = 0, y = 0, z = 0] = bbox.split(',').map(Number);
  const bodiesMm3 = latticesIn(roles).map(({ volumeMm3 }) => volumeMm3);
  return {
    extentMm: [x, y, z],
    faces,
    ...(volume === undefined ? {} : { volumeMm3: volume }),
    ...(bodiesMm3.length > 0 ? { bodiesMm3 } : {}),
  };
}

function encodeShared({ fieldId, action, sides }: LatticeDraft, model: EstimatedModel) {
  const { extentMm, faces, volumeMm3 } = model;
  return {
    ...(fieldId === undefined ? {} : { fieldId }),
    faces,
    bbox: extentMm.map((extent) => extent.toFixed(3)).join(),
    ...(volumeMm3 === undefined ? {} : { volume: Math.round(volumeMm3) }),
    surfaceNum: sides,
    action,
  };
}

type WireShared = Pick<CallQuery<typeof estimateConstant>, 'fieldId' | 'action' | 'surfaceNum'>;

function decodeShared({ fieldId, action, surfaceNum }: WireShared) {
  return { fieldId, action, sides: surfaceNum };
}

/** Encodes the query of an estimate in mode 1. */
export function encodeConstantDraft(draft: ConstantDraft, model: EstimatedModel) {
  return {
    ...encodeShared(draft, model),
    lattice: draft.latticeId,
    wide: draft.rodDiameterMm,
    size: draft.cellSizeMm,
    variant: draft.variant,
    stretch: draft.stretch,
    ...(draft.cells === undefined ? {} : { cells: draft.cells }),
    ...(draft.openEnds === undefined ? {} : { openEnds: draft.openEnds }),
    ...(draft.joinIslands === undefined ? {} : { joinIslands: draft.joinIslands }),
    ...(draft.shellMm === undefined ? {} : { shellThickness: draft.shellMm }),
    ...(draft.bottomMm === undefined ? {} : { bottomThickness: draft.bottomMm }),
    ...(draft.drains === undefined ? {} : { drains: draft.drains.length }),
    ...encodeRoles(draft, model),
  };
}

/** Drain hole of an estimate, which counts them only. */
const ANY_DRAIN: DrainRequest = { atMm: [0, 0, 0], diameterMm: DRAIN_LIMITS.minMm };

type Roles = Pick<ConstantDraft, 'roles' | 'bodies'>;

function encodeRoles({ roles = [], bodies = [] }: Roles, model: EstimatedModel): WireRoles {
  const { volumeMm3 = 0, bodiesMm3 = [] } = model;
  const faces = roles.reduce((sum, role) => sum + role.facesAtMm.length, 0);
  const latticed = bodies.flatMap(({ body, own }) => {
    if (!own) return [];
    const ofBodyMm3 = Math.round(bodiesMm3[body] ?? volumeMm3);
    return [[own.latticeId, own.cellSizeMm, own.rodDiameterMm, ofBodyMm3].join()];
  });
  const others = bodies.length - latticed.length;
  return {
    ...(faces > 0 ? { roles: faces } : {}),
    ...(others > 0 ? { bodies: others } : {}),
    ...(latticed.length > 0 ? { bodyLattices: latticed.join(';') } : {}),
  };
}

interface WireRoles {
  roles?: number | undefined;
  bodies?: number | undefined;
  bodyLattices?: string | undefined;
}

/** Lattices of bodies in an estimate, which are numbered in their order. */
function latticesIn({ bodyLattices }: WireRoles) {
  const texts = bodyLattices?.split(';') ?? [];
  return texts.map((text, body) => {
    const [latticeId, cellSizeMm, rodDiameterMm, volumeMm3] = text.split(',').map(Number);
    const own = { latticeId: latticeId!, cellSizeMm: cellSizeMm!, rodDiameterMm: rodDiameterMm! };
    return { role: { body, role: 'lattice' as const, own }, volumeMm3: volumeMm3! };
  });
}

/** Roles of an estimate, which counts them only: none is solid, so that no other field is refused for it. */
function decodeRoles(query: WireRoles): Roles {
  const { roles = 0, bodies: voids = 0 } = query;
  const facesAtMm = Array.from({ length: roles }, (): [number, number, number] => [0, 0, 0]);
  const latticed = latticesIn(query).map(({ role }) => role);
  const bodies = [
    ...latticed,
    ...Array.from({ length: voids }, (_, i) => ({ body: latticed.length + i, role: 'void' as const })),
  ];
  return {
    ...(roles > 0 ? { roles: [{ kind: 'keepClear', facesAtMm, mm: ROLE_LIMITS.minMm }] } : {}),
    ...(bodies.length > 0 ? { bodies } : {}),
  };
}

export function decodeConstantDraft(query: CallQuery<typeof estimateConstant>): ConstantDraft {
  return {
    mode: 'constant',
    ...decodeShared(query),
    latticeId: query.lattice,
    rodDiameterMm: query.wide,
    cellSizeMm: query.size,
    variant: query.variant ?? 'sheet',
    stretch: query.stretch ?? 1,
    ...(query.cells === undefined ? {} : { cells: query.cells }),
    ...(query.openEnds === undefined ? {} : { openEnds: query.openEnds }),
    ...(query.joinIslands === undefined ? {} : { joinIslands: query.joinIslands }),
    ...(query.shellThickness === undefined ? {} : { shellMm: query.shellThickness }),
    ...(query.bottomThickness === undefined ? {} : { bottomMm: query.bottomThickness }),
    ...(query.drains ? { drains: new Array(query.drains).fill(ANY_DRAIN) } : {}),
    ...decodeRoles(query),
  };
}

/** Encodes the query of an estimate in mode 2. Projection and evenness do not change the estimate. */
export function encodeGradientDraft(draft: GradientDraft, model: EstimatedModel) {
  return {
    ...encodeShared(draft, model),
    lattice: draft.latticeId,
    size: draft.cellSizeMm,
    wideDarkest: draft.darkestRodMm,
    wideLightest: draft.lightestRodMm,
    ...(draft.field === undefined ? {} : { rodsBy: draft.field.source }),
    ...(draft.layers === undefined ? {} : { layers: draft.layers }),
    ...encodeRoles(draft, model),
  };
}

/** Field of an estimate, which depends on its source only. */
const ANY_FIELD: Record<FieldSource, FieldRequest> = {
  faces: { source: 'faces', facesAtMm: [[0, 0, 0]], depthMm: FIELD_LIMITS.minDepthMm, course: 'linear' },
  axis: { source: 'axis', axis: 'z', course: 'linear' },
  pressure: {
    source: 'pressure',
    cornersMm: [
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ],
    fullKPa: 1,
    fromKPa: 0,
    toKPa: 1,
    course: 'linear',
  },
};

export function decodeGradientDraft(query: CallQuery<typeof estimateGradient>): GradientDraft {
  return {
    mode: 'gradient',
    ...decodeShared(query),
    latticeId: query.lattice,
    cellSizeMm: query.size,
    darkestRodMm: query.wideDarkest,
    lightestRodMm: query.wideLightest,
    projection: 'z',
    even: 'diameter',
    ...(query.rodsBy === undefined ? {} : { field: ANY_FIELD[query.rodsBy] }),
    ...(query.layers === undefined ? {} : { layers: query.layers }),
    ...decodeRoles(query),
  };
}

/** Query of an estimate in mode 3. A part without a lattice takes the other's; one must have one. */
export function encodeRegionsDraft(draft: RegionsDraft, model: EstimatedModel) {
  const [first, second] = draft.parts;
  const parts = [first ?? second, second ?? first].filter((part) => part !== null);
  return {
    ...encodeShared(draft, model),
    lattice: parts.map(({ latticeId }) => latticeId).join(),
    size: parts.map(({ cellSizeMm }) => cellSizeMm).join(),
    wide: parts.map(({ rodDiameterMm }) => rodDiameterMm).join(),
  };
}

export function decodeRegionsDraft(query: CallQuery<typeof estimateMultiLattice>): RegionsDraft {
  const numbers = (pair: string) => pair.split(',').map(Number);
  const [lattices, sizes, rods] = [numbers(query.lattice), numbers(query.size), numbers(query.wide)];
  const part = (k: 0 | 1): PartDraft => ({
    latticeId: lattices[k]!,
    cellSizeMm: sizes[k]!,
    rodDiameterMm: rods[k]!,
  });
  return { mode: 'regions', ...decodeShared(query), parts: [part(0), part(1)] };
}

/** Query of the rod diameter that gives a density or a hardness, and its answer. */
export interface RodQuestion {
  latticeId: number;
  cellSizeMm: number;
  sides: number;
  /** Percent. Takes precedence over the hardness. */
  density: number | undefined;
  /** Shore A. */
  hardness: number | undefined;
  material: string;
}

export interface RodAnswer {
  rodDiameterMm: number;
  densityPercent: number;
  hardness: number;
}

export function decodeRodQuestion(query: CallQuery<typeof latticeRod>): RodQuestion {
  const { lattice: latticeId, size: cellSizeMm, surfaceNum: sides, density, hardness, material } = query;
  return { latticeId, cellSizeMm, sides, density, hardness, material };
}

export function encodeRodAnswer(answer: RodAnswer): z.output<(typeof latticeRod)['data']> {
  const { rodDiameterMm: wide, densityPercent: scalingRatio, hardness } = answer;
  return { wide, scalingRatio, hardness };
}
