import type { LatticeTypeData } from '../calls/catalogue.ts';
import type { GradientTask, TaskGradientBody } from '../calls/gradient-task.ts';
import type {
  MultiLatticePart,
  MultiLatticeTask,
  TaskMultiLatticeBody,
} from '../calls/multi-lattice-task.ts';
import type { WireDrain } from '../calls/parts/drain-holes.ts';
import type { WireBody, WireRole } from '../calls/parts/face-roles.ts';
import type { LatticeTask, TaskLatticeBody } from '../calls/workspace.ts';
import type {
  BodyRequest,
  ConstantRequest,
  DrainRequest,
  GradientRequest,
  PartRequest,
  RegionsRequest,
  RoleRequest,
} from './request.ts';

/** A lattice of the catalogue; its density is that of the default size and rod, percent. */
type LatticeTypeRow = Omit<LatticeTypeData, 'scalingRatio'> & { densityPercent: number };

/** Fields of a task call that name the order and its model instead of the lattice. */
type Target = 'id' | 'fileId' | 'faces' | 'bbox';

/** Wire names of a request's fields (docs/specification.md#flows), for this folder and the schemas. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  sides: 'surfaceNum',
  process: 'technology',
  cellSizeMm: 'size',
  rodDiameterMm: 'wide',
  densityPercent: 'scalingRatio',
  shellMm: 'shellThickness',
  bottomMm: 'bottomThickness',
  darkestRodMm: 'wideDarkest',
  lightestRodMm: 'wideLightest',
  originMm: 'origin',
  image: 'grayscaleId',
  field: 'rodsBy',
  plane: 'surface',
  parts: 'parameters',
};

/** Returns the wire path of a field: `parameters.part1.size` for `parts.part1.cellSizeMm`. */
export function wirePath(path: string): string {
  return path
    .split('.')
    .map((name) => WIRE_NAMES[name] ?? name)
    .join('.');
}

type Shared = Pick<ConstantRequest, 'fieldId' | 'action' | 'sides' | 'process' | 'material'>;
type WireShared = Pick<
  TaskLatticeBody | LatticeTask,
  'fieldId' | 'action' | 'surfaceNum' | 'technology' | 'material'
>;

function encodeShared({ fieldId, action, sides, process, material }: Shared): WireShared {
  return {
    fieldId,
    action,
    surfaceNum: sides,
    ...(process === undefined ? {} : { technology: process }),
    ...(material === undefined ? {} : { material }),
  };
}

function decodeShared({ fieldId, action, surfaceNum, technology, material }: WireShared): Shared {
  return {
    fieldId,
    action,
    sides: surfaceNum,
    ...(technology === undefined ? {} : { process: technology }),
    ...(material === undefined ? {} : { material }),
  };
}

/** Encodes mode 1. What the request leaves to its default stays out. */
export function encodeConstant(request: ConstantRequest) {
  return {
    ...encodeShared(request),
    latticeId: request.latticeId,
    wide: request.rodDiameterMm,
    size: request.cellSizeMm,
    scalingRatio: request.densityPercent,
    variant: request.variant,
    stretch: request.stretch,
    ...(request.cells === undefined ? {} : { cells: request.cells }),
    ...(request.openEnds === undefined ? {} : { openEnds: request.openEnds }),
    ...(request.joinIslands === undefined ? {} : { joinIslands: request.joinIslands }),
    ...(request.originMm === undefined ? {} : { origin: request.originMm }),
    hardness: request.hardness ?? null,
    shellThickness: request.shellMm ?? null,
    bottomThickness: request.bottomMm ?? null,
    ...(request.drains === undefined ? {} : { drains: request.drains.map(encodeDrain) }),
    ...(request.roles === undefined ? {} : { roles: request.roles.map(encodeRole) }),
    ...(request.bodies === undefined ? {} : { bodies: request.bodies.map(encodeBody) }),
  };
}

/** Decodes mode 1 from a call, or from an order. */
export function decodeConstant(task: Omit<TaskLatticeBody, Target> | LatticeTask): ConstantRequest {
  const {
    openEnds,
    joinIslands,
    origin: originMm,
    hardness,
    shellThickness: shellMm,
    bottomThickness: bottomMm,
    drains,
    roles,
    bodies,
  } = task;
  return {
    mode: 'constant',
    ...decodeShared(task),
    latticeId: task.latticeId,
    rodDiameterMm: task.wide,
    cellSizeMm: task.size,
    densityPercent: task.scalingRatio,
    variant: task.variant ?? 'sheet',
    stretch: task.stretch ?? 1,
    ...(task.cells === undefined ? {} : { cells: task.cells }),
    ...(openEnds === undefined ? {} : { openEnds }),
    ...(joinIslands === undefined ? {} : { joinIslands }),
    ...(originMm === undefined ? {} : { originMm }),
    ...(isGiven(hardness) ? { hardness } : {}),
    ...(isGiven(shellMm) ? { shellMm } : {}),
    ...(isGiven(bottomMm) ? { bottomMm } : {}),
    ...(drains === undefined ? {} : { drains: drains.map(decodeDrain) }),
    ...(roles === undefined ? {} : { roles: roles.map(decodeRole) }),
    ...(bodies === undefined ? {} : { bodies: bodies.map(decodeBody) }),
  };
}

function encodeDrain({ atMm, diameterMm }: DrainRequest): WireDrain {
  return { at: [...atMm], diameter: diameterMm };
}

function decodeDrain({ at, diameter }: WireDrain): DrainRequest {
  return { atMm: at, diameterMm: diameter };
}

function encodeRole({ kind, facesAtMm, mm }: RoleRequest): WireRole {
  return { kind, at: facesAtMm, depth: mm };
}

function decodeRole({ kind, at, depth }: WireRole): RoleRequest {
  return { kind, facesAtMm: at, mm: depth };
}

function encodeBody({ own, ...role }: BodyRequest): WireBody {
  if (!own) return role;
  const { latticeId, cellSizeMm: size, rodDiameterMm: wide } = own;
  return { ...role, own: { latticeId, size, wide } };
}

function decodeBody({ own, ...role }: WireBody): BodyRequest {
  if (!own) return role;
  const { latticeId, size: cellSizeMm, wide: rodDiameterMm } = own;
  return { ...role, own: { latticeId, cellSizeMm, rodDiameterMm } };
}

/** Encodes mode 2, except for the image: a call names it by its id, an order describes it. */
export function encodeGradient(request: Omit<GradientRequest, 'image'>) {
  return {
    ...encodeShared(request),
    latticeId: request.latticeId,
    size: request.cellSizeMm,
    wideDarkest: request.darkestRodMm,
    wideLightest: request.lightestRodMm,
    projection: request.projection,
    even: request.even,
    ...(request.elastomer === undefined ? {} : { elastomer: request.elastomer }),
    ...(request.field === undefined ? {} : { rodsBy: request.field }),
    ...(request.layers === undefined ? {} : { layers: request.layers }),
    ...(request.roles === undefined ? {} : { roles: request.roles.map(encodeRole) }),
    ...(request.bodies === undefined ? {} : { bodies: request.bodies.map(encodeBody) }),
  };
}

/** Decodes mode 2 from a call. A path counts only without an id. */
export function decodeGradient(body: Omit<TaskGradientBody, Target>): GradientRequest {
  return { ...decodeGradientTask(body), image: body.grayscaleId ?? body.grayscaleUrl };
}

/** Decodes mode 2 from an order, except for the image. */
export function decodeGradientTask(
  task: Omit<TaskGradientBody, Target> | GradientTask,
): Omit<GradientRequest, 'image'> {
  return {
    mode: 'gradient',
    ...decodeShared(task),
    latticeId: task.latticeId,
    cellSizeMm: task.size,
    darkestRodMm: task.wideDarkest,
    lightestRodMm: task.wideLightest,
    projection: task.projection,
    even: task.even,
    ...(task.elastomer === undefined ? {} : { elastomer: task.elastomer }),
    ...(task.rodsBy === undefined ? {} : { field: task.rodsBy }),
    ...(task.layers === undefined ? {} : { layers: task.layers }),
    ...(task.roles === undefined ? {} : { roles: task.roles.map(decodeRole) }),
    ...(task.bodies === undefined ? {} : { bodies: task.bodies.map(decodeBody) }),
  };
}

const PART_NAMES = ['part1', 'part2'] as const;

/** Encodes mode 3. */
export function encodeRegions(request: RegionsRequest) {
  return {
    ...encodeShared(request),
    surface: request.plane.map((point) => [...point]),
    parameters: request.parts.map((part, index) => part && encodePart(part, PART_NAMES[index]!)),
  };
}

/** Decodes mode 3 from a call, or from an order. */
export function decodeRegions(task: Omit<TaskMultiLatticeBody, Target> | MultiLatticeTask): RegionsRequest {
  const point = (k: number): [number, number, number] => {
    const [x = 0, y = 0, z = 0] = task.surface[k] ?? [];
    return [x, y, z];
  };
  const part = (name: MultiLatticePart['modelVal']): PartRequest | null => {
    const found = task.parameters.find((entry) => entry?.modelVal === name);
    return found ? decodePart(found) : null;
  };
  return {
    mode: 'regions',
    ...decodeShared(task),
    plane: [point(0), point(1), point(2)],
    parts: [part('part1'), part('part2')],
  };
}

function encodePart(part: PartRequest, modelVal: MultiLatticePart['modelVal']): MultiLatticePart {
  const { latticeId, cellSizeMm: size, rodDiameterMm: wide, densityPercent: scalingRatio } = part;
  return { modelVal, latticeId, size, wide, scalingRatio };
}

function decodePart({ latticeId, size, wide, scalingRatio }: MultiLatticePart): PartRequest {
  return { latticeId, cellSizeMm: size, rodDiameterMm: wide, densityPercent: scalingRatio };
}

function isGiven<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

export function encodeLatticeType({
  densityPercent: scalingRatio,
  ...same
}: LatticeTypeRow): LatticeTypeData {
  return { ...same, scalingRatio };
}
