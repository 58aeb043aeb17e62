import { modelFault } from '../../rules/model/faults.ts';
import { concat } from '../../solid/lists/concat.ts';
import {
  MODEL_TEXT_MAX_BYTES,
  type ModelRead,
  type ReadLimits,
  type ReadModel,
  refuseModel,
} from '../model/model-read.ts';
import { type Rounded, roundNear } from '../model/round-near.ts';
import { countNotFinite } from '../stl/count-not-finite.ts';
import { MODEL_TRIANGLES_MAX } from '../stl/layout.ts';
import { isZip, openZip } from '../zip/zip-archive.ts';
import { PackageParts } from './package-parts.ts';
import { type PlacedPart, type Placement, placeParts } from './place-parts.ts';
import { RefusedPackage } from './refused-package.ts';
import type { Transform } from './resources.ts';
import { subtractParts } from './subtract-parts.ts';

/**
 * Reads the mesh of a 3MF package: all items of its build, transformed, in millimetres. Objects may lie in parts of
 * their own (production extension). Of a slicer's project the negative volumes are taken away, and what is no material
 * (supports, their blockers and enforcers, modifiers) or switched off is left out; notes name both. Refuses packages
 * with a shape in another extension (beams, slices). Unpacks and builds no more than the limits. Never throws for bad
 * bytes.
 */
export function readThreeMf(
  bytes: Uint8Array,
  { trianglesMax = MODEL_TRIANGLES_MAX }: ReadLimits = {},
): ModelRead {
  const archive = isZip(bytes) ? openZip(bytes) : undefined;
  if (!archive) return refuseModel('not-3mf');
  const parts = new PackageParts(archive);
  try {
    return modelOf(placeParts(parts, trianglesMax));
  } catch (error) {
    if (parts.isTooLarge) return refuseModel('zip-too-large', MODEL_TEXT_MAX_BYTES);
    // Other errors are those of a damaged entry.
    if (!(error instanceof RefusedPackage)) return refuseModel('not-3mf');
    const { code, names } = error;
    return refuseModel(code, code === 'too-many-faces' ? trianglesMax : undefined, names);
  }
}

function modelOf({ unitMm, items, leftOut, switchedOff, odd }: Placement): ModelRead {
  const subtracted = new Set<string>();
  const groups: { solids: PlacedPart[]; negatives: PlacedPart[] }[] = [];
  for (const item of items) {
    const solids = item.filter(({ role }) => role === 'solid');
    const negatives = item.filter(({ role }) => role === 'negative');
    const named = solids.length > 0 ? subtracted : leftOut;
    for (const { name } of negatives) named.add(name);
    if (solids.length > 0) groups.push({ solids, negatives });
  }
  const notes: ReadModel['notes'] = odd.notes();
  const note = (code: 'parts-subtracted' | 'parts-left-out' | 'parts-switched-off', names: Set<string>) => {
    if (names.size > 0) notes.push(modelFault(code, { names: [...names] }));
  };
  note('parts-subtracted', subtracted);
  note('parts-left-out', leftOut);
  note('parts-switched-off', switchedOff);
  if (groups.length === 0) {
    const others = [...leftOut, ...switchedOff];
    throw others.length > 0
      ? new RefusedPackage('nothing-to-print', others)
      : new RefusedPackage('no-triangles');
  }
  const { positions, moved } = cornersOf(
    groups.flatMap(({ solids, negatives }) => [...solids, ...negatives]),
    unitMm,
  );
  const bad = countNotFinite(positions);
  if (bad > 0) return refuseModel('not-finite', bad);
  const { corners, parts } = withoutNegatives(positions, groups);
  return { ok: true, format: '3mf', corners, parts, notes, unitMm, ...(moved ? { moved } : {}) };
}

/** Corners of the solids of all groups, less the negatives of each; what those leave of a group is one part. */
function withoutNegatives(
  corners: Float32Array,
  groups: readonly { solids: readonly PlacedPart[]; negatives: readonly PlacedPart[] }[],
): Required<Pick<ReadModel, 'corners' | 'parts'>> {
  const named = ({ name, ...part }: PlacedPart) => ({ name, triangles: trianglesOf([part]) });
  if (groups.every(({ negatives }) => negatives.length === 0))
    return { corners, parts: groups.flatMap(({ solids }) => solids.map(named)) };
  let at = 0;
  const next = (parts: readonly PlacedPart[]) => {
    const from = at;
    at += 9 * trianglesOf(parts);
    return corners.subarray(from, at);
  };
  const pieces = groups.map(({ solids, negatives }) => {
    const solid = next(solids);
    const negative = next(negatives);
    if (negatives.length === 0) return solid;
    const rest = subtractParts(solid, negative);
    if (rest) return rest;
    throw new RefusedPackage(
      'negative-volume',
      negatives.map(({ name }) => name),
    );
  });
  const parts = groups.flatMap(({ solids, negatives }, group) =>
    negatives.length === 0
      ? solids.map(named)
      : [{ name: solids[0]!.name, triangles: pieces[group]!.length / 9 }],
  );
  return { corners: concat<Float32Array>(Float32Array, pieces), parts };
}

function trianglesOf(parts: readonly Pick<PlacedPart, 'from' | 'to'>[]): number {
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Vertices of all placed parts, 9 numbers per triangle, mm. */
function cornersOf(parts: readonly PlacedPart[], unitMm: number): Rounded {
  const corners = new Float64Array(trianglesOf(parts) * 9);
  let at = 0;
  for (const { object, way, from, to } of parts) {
    const { values } = object.triangles;
    // A mirrored object is turned outward again.
    const isMirrored = way.filter((transform) => determinantOf(transform) < 0).length % 2 === 1;
    for (let t = from * 3; t < to * 3; t += 3) {
      for (let k = 0; k < 3; k++) {
        place(object.vertices.values, values[t + (isMirrored ? 2 - k : k)]! * 3, way);
        for (let axis = 0; axis < 3; axis++) corners[at++] = point[axis]! * unitMm;
      }
    }
  }
  return roundNear(corners);
}

const point = new Float64Array(3);

/** Sets `point` to a vertex after all transforms: triangles may use few of an object's vertices. */
function place(vertices: Float64Array, v: number, way: readonly Transform[]): void {
  let x = vertices[v]!;
  let y = vertices[v + 1]!;
  let z = vertices[v + 2]!;
  for (let i = 0; i < way.length; i++) {
    const m = way[i]!;
    const atX = x * m[0]! + y * m[3]! + z * m[6]! + m[9]!;
    const atY = x * m[1]! + y * m[4]! + z * m[7]! + m[10]!;
    z = x * m[2]! + y * m[5]! + z * m[8]! + m[11]!;
    x = atX;
    y = atY;
  }
  point[0] = x;
  point[1] = y;
  point[2] = z;
}

function determinantOf(m: Transform): number {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  );
}
