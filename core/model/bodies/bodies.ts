import type { Box } from '../../solid/geometry/box.ts';
import { compactMesh } from '../../solid/mesh/compact.ts';
import { type EdgePairs, pairEdges, partsOf } from '../../solid/mesh/edges.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { partsAround, partVolumes } from './nesting.ts';

/** A surface in more parts is not taken apart. */
export const PARTS_MAX = 2000;

/** A body of a model: an outward surface with the cavities in it. */
export interface ModelBody {
  boxMm: Box;
  /** Volume without the cavities, mm3. */
  volumeMm3: number;
  faces: number;
  cavities: number;
}

/** The parts of a closed surface as bodies. */
export interface Bodies {
  bodies: ModelBody[];
  /** Body of each face, largest body first; -1 for faces that bound none. */
  bodyOf: Int32Array;
  /** Faces of parts that are inside out. */
  turned: number[];
  /** Faces within a body that bound nothing, because there is material on both sides of them. */
  internal: number[];
}

/**
 * Sorts the parts of a closed surface whose parts do not cross. An outward part is a body, or bounds nothing where it
 * lies in another body. An inward part is a cavity of the body that it lies in, and inside out elsewhere. Undefined
 * for more than `PARTS_MAX` parts.
 */
export function bodiesOf(mesh: Mesh, twin: Int32Array): Bodies | undefined {
  const { part, count } = partsOf(twin);
  if (count > PARTS_MAX) return undefined;
  const volumes = partVolumes(mesh, part, count);
  const around = partsAround(mesh, part, count);
  const signs = signsOf(volumes, around);
  const sign = (i: number) => signs[i]!;
  // Number of bodies just outside a part.
  const winding = (i: number) => [...around[i]!].reduce((sum, other) => sum + sign(other), 0);
  const bounds = (i: number) => (sign(i) > 0 ? winding(i) === 0 : winding(i) === 1);
  const outer: number[] = [];
  for (let i = 0; i < count; i++) if (sign(i) > 0 && bounds(i)) outer.push(i);
  outer.sort((i, j) => Math.abs(volumes[j]!) - Math.abs(volumes[i]!));
  const bodyOfPart = new Int32Array(count).fill(-1);
  for (const [body, i] of outer.entries()) bodyOfPart[i] = body;
  const cavities = new Int32Array(outer.length);
  for (let i = 0; i < count; i++) {
    if (sign(i) > 0 || !bounds(i)) continue;
    // The innermost body around it is the smallest one.
    for (let body = outer.length - 1; body >= 0 && bodyOfPart[i]! < 0; body--) {
      if (around[i]!.has(outer[body]!)) bodyOfPart[i] = body;
    }
    if (bodyOfPart[i]! >= 0) cavities[bodyOfPart[i]!]!++;
  }
  const bodyOf = part.map((i) => bodyOfPart[i]!);
  const turned: number[] = [];
  const internal: number[] = [];
  for (let f = 0; f < part.length; f++) {
    if (bodyOfPart[part[f]!]! < 0) internal.push(f);
    else if (volumes[part[f]!]! < 0 !== sign(part[f]!) < 0) turned.push(f);
  }
  const bodies = outer.map((_, body) => ({
    boxMm: emptyBox(),
    volumeMm3: 0,
    faces: 0,
    cavities: cavities[body]!,
  }));
  for (let i = 0; i < count; i++) {
    if (bodyOfPart[i]! >= 0) bodies[bodyOfPart[i]!]!.volumeMm3 += sign(i) * Math.abs(volumes[i]!);
  }
  measureBodies(mesh, bodyOf, bodies);
  return { bodies, bodyOf, turned, internal };
}

/** The bodies with these numbers, with their cavities, as one mesh. Throws for a number without a body. */
export function keepBodies(mesh: Mesh, numbers: readonly number[]): Mesh {
  const found = bodiesOf(mesh, pair(mesh).twin);
  const missing = numbers.find((number) => !found?.bodies[number]);
  if (!found || missing !== undefined) throw new RangeError(`the model has no body ${missing}`);
  const wanted = new Set(numbers);
  const triangles = mesh.triangles.filter((_, i) => wanted.has(found.bodyOf[Math.floor(i / 3)]!));
  return compactMesh({ positions: mesh.positions, triangles });
}

/**
 * Orientation of each part, 1 outward and -1 inward, once parts facing inward in no body are flipped with all inside
 * them. Larger parts decide first.
 */
function signsOf(volumes: Float64Array, around: readonly Set<number>[]): Int8Array {
  const order = Array.from(volumes, (_, i) => i).sort(
    (i, j) => Math.abs(volumes[j]!) - Math.abs(volumes[i]!) || i - j,
  );
  const signs = new Int8Array(volumes.length);
  for (const i of order) {
    let winding = 0;
    let isHolderTurned = false;
    // In the order of size, so that the last holder is the innermost one.
    for (const other of order) {
      if (other === i) break;
      if (!around[i]!.has(other)) continue;
      winding += signs[other]!;
      isHolderTurned = volumes[other]! < 0 !== signs[other]! < 0;
    }
    signs[i] = volumes[i]! < 0 === isHolderTurned ? 1 : -1;
    if (signs[i]! < 0 && winding <= 0) signs[i] = 1;
  }
  return signs;
}

function emptyBox(): Box {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

function measureBodies(
  { positions, triangles }: Mesh,
  bodyOf: Int32Array,
  bodies: readonly ModelBody[],
): void {
  for (let f = 0; f < bodyOf.length; f++) {
    const body = bodies[bodyOf[f]!];
    if (!body) continue;
    body.faces++;
    const { min, max } = body.boxMm;
    for (let i = f * 3; i < f * 3 + 3; i++) {
      for (let k = 0; k < 3; k++) {
        const value = positions[triangles[i]! * 3 + k]!;
        if (value < min[k]!) min[k] = value;
        if (value > max[k]!) max[k] = value;
      }
    }
  }
}

function pair(mesh: Mesh): EdgePairs {
  return pairEdges(mesh.triangles, mesh.positions.length / 3);
}
