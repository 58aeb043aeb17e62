import { squaredDistanceToTriangle } from '../geometry/distance.ts';
import { compacted } from '../mesh/compact.ts';
import { partsOf } from '../mesh/edges.ts';
import { areaOf, type Mesh, volumeOf } from '../mesh/mesh.ts';

/** A part with a mean wall (2V/A) below this share of its diagonal bounds nothing: a sheet, closed upon itself. */
const SHEET_SHARE = 1e-4;
/** Open parts with up to this share of all area are loose: dust of a scan, stray faces. */
const LOOSE_SHARE = 0.05;
/** Vertices of loose parts whose distance from the rest is measured. */
const MEASURED_MAX = 200;

/** Faces of open parts that bound nothing. */
export interface SheetFaces {
  faces: number[];
  /** True if they are a small share of the surface, and can be left out. */
  isLoose: boolean;
  /** How far they lie from the other faces if they are loose, mm. */
  maxDeviationMm: number;
}

/**
 * Open parts of a surface that bound nothing when they are closed: sheets, closed upon themselves.
 * @param closed the surface with its boundary loops closed, by its last faces
 */
export function findSheets(open: Mesh, twin: Int32Array, closed: Mesh): SheetFaces {
  const { part, count } = partsOf(twin);
  const isOpen = new Uint8Array(count);
  for (let h = 0; h < twin.length; h++) if (twin[h] === -1) isOpen[part[Math.floor(h / 3)]!] = 1;
  const partOfVertex = new Map<number, number>();
  const faces: number[][] = Array.from({ length: count }, () => []);
  for (let f = 0; f < part.length; f++) {
    faces[part[f]!]!.push(f);
    if (isOpen[part[f]!])
      for (let i = f * 3; i < f * 3 + 3; i++) partOfVertex.set(open.triangles[i]!, part[f]!);
  }
  const caps: number[][] = Array.from({ length: count }, () => []);
  for (let f = part.length; f < closed.triangles.length / 3; f++) {
    const owner = partOfVertex.get(closed.triangles[f * 3]!);
    if (owner !== undefined) caps[owner]!.push(f);
  }
  const wholeMm2 = areaOf(open);
  let looseMm2 = 0;
  const loose: number[] = [];
  for (let i = 0; i < count; i++) {
    if (!isOpen[i]) continue;
    const solid = facesOf(closed, [...faces[i]!, ...caps[i]!]);
    if ((2 * Math.abs(volumeOf(solid))) / areaOf(solid) > SHEET_SHARE * diagonalOf(solid)) continue;
    looseMm2 += areaOf(facesOf(open, faces[i]!));
    loose.push(...faces[i]!);
  }
  const isLoose = looseMm2 <= LOOSE_SHARE * wholeMm2;
  return { faces: loose, isLoose, maxDeviationMm: isLoose ? distanceFromRest(open, loose) : 0 };
}

/** Greatest distance of some vertices of these faces from the other faces, mm. */
function distanceFromRest({ positions: p, triangles: t }: Mesh, faces: readonly number[]): number {
  const isGone = new Uint8Array(t.length / 3);
  for (const f of faces) isGone[f] = 1;
  const step = Math.max(1, Math.ceil(faces.length / MEASURED_MAX));
  let farthest = 0;
  for (let i = 0; i < faces.length; i += step) {
    const v = t[faces[i]! * 3]! * 3;
    let nearest = Infinity;
    for (let f = 0; f < isGone.length && nearest > farthest; f++) {
      if (isGone[f]) continue;
      const [a, b, c] = [t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3];
      nearest = Math.min(nearest, squaredDistanceToTriangle(p, a, b, c, p[v]!, p[v + 1]!, p[v + 2]!));
    }
    if (Number.isFinite(nearest)) farthest = Math.max(farthest, nearest);
  }
  return Math.sqrt(farthest);
}

function facesOf({ positions, triangles }: Mesh, faces: readonly number[]): Mesh {
  const out = new Uint32Array(faces.length * 3);
  for (const [i, f] of faces.entries()) out.set(triangles.subarray(f * 3, f * 3 + 3), i * 3);
  return compacted({ positions, triangles: out });
}

function diagonalOf({ positions: p }: Mesh): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < p.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, p[i]!);
    high[i % 3] = Math.max(high[i % 3]!, p[i]!);
  }
  return Math.hypot(...high.map((value, k) => value - low[k]!));
}
