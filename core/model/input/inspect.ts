import type { ModelFormat, ModelRead } from '../../formats/model/model-read.ts';
import { modelBytesMax } from '../../formats/read-model.ts';
import { type ModelMesh, type NamedBody, readBodies } from '../../formats/stl/body-appendix.ts';
import { readStl } from '../../formats/stl/read.ts';
import { type ModelFault, modelFault } from '../../rules/model/faults.ts';
import type { LengthUnit, UnitCandidate } from '../../rules/model/units.ts';
import {
  fileNameBytes,
  fitsLargestBox,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_EXTENTS_MM,
  UPLOAD_MIN_EXTENT_MM,
  UPLOAD_NAME_MAX_BYTES,
  UPLOAD_SMALL_EXTENT_MM,
} from '../../rules/model/upload-limits.ts';
import { type Box, boundsOf, extentOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import { areaOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';
import type { ModelBody } from '../bodies/bodies.ts';
import { bodiesOfFile, bodiesWithin } from '../bodies/file-bodies.ts';
import type { FaultPlaces } from './fault-places.ts';
import { placeModel, unitOfKept } from './place/place-model.ts';
import type { Turn } from './place/turn-to-fit.ts';
import type { ModelRepair } from './repair-log.ts';
import { checkSurface, type InspectionStep } from './surface.ts';

/** Tolerances are shares of the diagonal, up to this one: one stray vertex may lie miles away. */
const LARGEST_DIAGONAL_MM = Math.hypot(...UPLOAD_MAX_EXTENTS_MM);

export interface ModelInspection {
  faults: ModelFault[];
  /** True if no fault refuses it. */
  accepted: boolean;
  /** True if `mesh` contains repairs that the user must accept. */
  needsConsent: boolean;
  format?: ModelFormat;
  /** Welded and repaired, outward faces, with the bodies that were united. Missing if the bytes cannot be read. */
  mesh?: ModelMesh;
  boxMm?: Box;
  extentMm?: Point;
  faces: number;
  vertices: number;
  volumeMm3: number;
  areaMm2: number;
  /** Unit in which the file was read, if one was requested; 'mm' otherwise. */
  unit: LengthUnit;
  /** Factor from the file's numbers to mm; below 1 where a conversion that was made twice is undone. */
  factorMm: number;
  /** Units that the model may be in, likely first; empty where its size is plausible. */
  units: UnitCandidate[];
  /** Turn that fits a model into the box that is too large as it lies: made on request, else offered. */
  turn?: Turn;
  /** Translation that the reader made because the model lies far from the origin; undefined for none. */
  movedMm?: Point;
  /** Repairs that `mesh` contains, in the order in which they were made. */
  repairs: ModelRepair[];
  /** Places of all faults in the file, repaired ones included. */
  faultPlaces: FaultPlaces[];
  /** Bodies of `mesh`, largest first; none while the surface is not closed or crosses itself. */
  bodies: ModelBody[];
  /** Body of each face of `mesh`, by its number in `bodies`; empty where there are no bodies. */
  bodyOfFace: Int32Array;
  /** True if exact repair failed and `about.wrap` may help. */
  wrapOffered: boolean;
}

export interface InspectionAbout {
  fileName?: string;
  /** Receives the welded mesh before the inspection, which takes far longer. */
  onWelded?(mesh: Mesh): void;
  /** Parser of the bytes; default is STL, the only format that is stored. `readModel` reads all formats. */
  read?(bytes: Uint8Array): ModelRead;
  /** Unit of the file's numbers; `auto` takes the likely one. Default is millimetres. 3MF files name theirs. */
  unit?: LengthUnit | 'auto';
  /** Turns a model into the box that is too large as it lies. */
  turnToFit?: boolean;
  /** Numbers of the bodies that are left out; the result describes the others. */
  leaveOut?: readonly number[];
  /** Wraps a surface that cannot be repaired exactly: the last resort. The repair names the deviation. */
  wrap?: boolean;
  /** Called before each step with the share that is done, 0 to 1. */
  onProgress?(step: InspectionStep, share: number): void;
}

/** Version of the inspection. A change after which it would judge or weld stored models differently raises it. */
export const INSPECTION_VERSION = 1;

/**
 * Returns the mesh that `inspectModel` made of an STL file that needed no repair, without inspecting it again, which
 * takes ten times as long. For bytes that an inspection of this version accepted; undefined if they cannot be read.
 */
export function readInspected(bytes: Uint8Array): ModelMesh | undefined {
  const read = readStl(bytes);
  return read.ok
    ? withBodies(weldCorners(placeModel(read, {}).corners), storedBodies(bytes, read))
    : undefined;
}

/** Bodies of a model's own file; none in a file of another format. */
function storedBodies(bytes: Uint8Array, { format }: { format: ModelFormat }): NamedBody[] {
  return format === 'binary' ? readBodies(bytes) : [];
}

function withBodies(mesh: Mesh, bodies: readonly NamedBody[]): ModelMesh {
  return bodies.length === 0 ? mesh : { ...mesh, bodies };
}

/** Parses, welds, repairs and inspects a model, alike in browser and server. Never throws for bad bytes. */
export function inspectModel(bytes: Uint8Array, about: InspectionAbout): ModelInspection {
  const faults: ModelFault[] = [];
  const { leaveOut = [], wrap = false, onProgress } = about;
  if (about.fileName !== undefined && fileNameBytes(about.fileName) > UPLOAD_NAME_MAX_BYTES) {
    faults.push(modelFault('name-too-long', { count: fileNameBytes(about.fileName) }));
  }
  if (bytes.length > (about.read ? modelBytesMax(bytes) : UPLOAD_MAX_BYTES)) {
    faults.push(modelFault('file-too-large', { count: bytes.length }));
    return nothingIn(faults);
  }
  about.onProgress?.('read', 0);
  const read: ModelRead = about.read ? about.read(bytes) : readStl(bytes);
  if (!read.ok) return nothingIn([...faults, ...read.faults]);
  faults.push(...read.notes);

  const { corners, ...placed } = placeModel(read, about);
  const wholeMm = boundsOf({ positions: corners });
  about.onProgress?.('weld', 0.1);
  const welded = weldCorners(corners);
  about.onWelded?.(welded);
  const { log, bodies, bodyOfFace, wrapOffered, ...checked } = checkSurface(
    welded,
    Math.min(Math.hypot(...extentOf(wholeMm)), LARGEST_DIAGONAL_MM),
    { leaveOut, wrap, ...(onProgress ? { onProgress } : {}) },
  );
  // Faces that a repair drops leave their vertices behind.
  const surface = log.repairs.length > 0 ? compactMesh(checked.mesh) : checked.mesh;
  // What is one body, and needed no repair, united nothing.
  const isSeveral = bodies.length > 1 || (bodies.length > 0 && leaveOut.length + log.repairs.length > 0);
  const isAsStored = placed.factorMm === 1 && !about.turnToFit;
  const stored = isAsStored ? storedBodies(bytes, read) : [];
  const united = leaveOut.length > 0 ? bodiesWithin(surface, stored) : stored;
  if (united.length === 0 && isSeveral) united.push(...bodiesOfFile(corners, read, surface));
  const mesh = withBodies(surface, united);
  const boxMm = log.repairs.length > 0 || leaveOut.length > 0 ? boundsOf(mesh) : wholeMm;
  const extentMm = extentOf(boxMm);
  const named: { unitMm?: number; unitHintMm?: number } = read;
  const isGuessed = about.unit === 'auto' && named.unitMm === undefined && named.unitHintMm === undefined;
  const keptUnit = isGuessed && boxMm !== wholeMm ? unitOfKept(placed, extentMm) : undefined;
  if (keptUnit) return inspectModel(bytes, { ...about, unit: keptUnit });
  faults.push(...sizeFaults(extentMm), ...log.faults);
  return {
    faults,
    accepted: faults.every((fault) => fault.severity !== 'refuse'),
    needsConsent: faults.some((fault) => fault.severity === 'repair'),
    format: read.format,
    ...placed,
    mesh,
    boxMm,
    extentMm,
    faces: mesh.triangles.length / 3,
    vertices: mesh.positions.length / 3,
    volumeMm3: volumeOf(mesh),
    areaMm2: areaOf(mesh),
    repairs: log.repairs,
    faultPlaces: log.places,
    bodies,
    bodyOfFace,
    wrapOffered,
  };
}

function nothingIn(faults: ModelFault[]): ModelInspection {
  const nothing = {
    faces: 0,
    vertices: 0,
    volumeMm3: 0,
    areaMm2: 0,
    unit: 'mm' as const,
    factorMm: 1,
    units: [],
    repairs: [],
    faultPlaces: [],
    bodies: [],
    bodyOfFace: new Int32Array(),
    wrapOffered: false,
  };
  return { faults, accepted: false, needsConsent: false, ...nothing };
}

function sizeFaults(extentMm: Point): ModelFault[] {
  const smallest = Math.min(...extentMm);
  const faults: ModelFault[] = [];
  if (!fitsLargestBox(extentMm)) faults.push(modelFault('box-too-large'));
  if (smallest < UPLOAD_MIN_EXTENT_MM) faults.push(modelFault('too-small'));
  else if (smallest < UPLOAD_SMALL_EXTENT_MM) faults.push(modelFault('small'));
  return faults;
}
