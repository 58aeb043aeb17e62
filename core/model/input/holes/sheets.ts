import { type Box, extentOf } from '../../../solid/geometry/box.ts';
import { squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import { partsOf } from '../../../solid/mesh/edges.ts';
import { areaOf, areaOfFace, type Mesh, sixfoldVolume } from '../../../solid/mesh/mesh.ts';

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
  /** Largest distance from the other faces if they are loose, mm. */
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
  const partOfVertex = new Int32Array(open.positions.length / 3).fill(-1);
  for (let i = 0; i < open.triangles.length; i++) {
    const own = part[Math.floor(i / 3)]!;
    if (isOpen[own]) partOfVertex[open.triangles[i]!] = own;
  }
  const sizes = sizesOfParts(closed, count, (f) =>
    f < part.length ? part[f]! : partOfVertex[closed.triangles[f * 3]!]!,
  );
  const isSheet = sizes.map(
    ({ areaMm2, volumeMm3, boxMm }, i) =>
      isOpen[i] === 1 && 2 * Math.abs(volumeMm3) <= SHEET_SHARE * areaMm2 * Math.hypot(...extentOf(boxMm)),
  );
  const faces: number[] = [];
  for (let f = 0; f < part.length; f++) if (isSheet[part[f]!]) faces.push(f);
  if (faces.length === 0) return { faces, isLoose: true, maxDeviationMm: 0 };
  const wholeMm2 = areaOf(open);
  const sheetMm2 = areaOf(onlyFaces(open, faces));
  const isLoose = sheetMm2 <= LOOSE_SHARE * wholeMm2;
  return { faces, isLoose, maxDeviationMm: isLoose ? distanceFromRest(open, faces) : 0 };
}

interface PartSize {
  areaMm2: number;
  volumeMm3: number;
  boxMm: Box;
}

/** Area, volume and box of the parts of a surface. */
function sizesOfParts(
  { positions: p, triangles: t }: Mesh,
  count: number,
  partOf: (face: number) => number,
): PartSize[] {
  const sizes = Array.from({ length: count }, (): PartSize => {
    const boxMm: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
    return { areaMm2: 0, volumeMm3: 0, boxMm };
  });
  const origin = t[0]! * 3;
  for (let i = 0; i < t.length; i += 3) {
    const size = sizes[partOf(i / 3)];
    if (!size) continue;
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3] as const;
    size.areaMm2 += areaOfFace(p, a, b, c);
    size.volumeMm3 += sixfoldVolume(p, origin, a, b, c) / 6;
    const { min, max } = size.boxMm;
    for (let k = 0; k < 3; k++) {
      min[k] = Math.min(min[k]!, p[a + k]!, p[b + k]!, p[c + k]!);
      max[k] = Math.max(max[k]!, p[a + k]!, p[b + k]!, p[c + k]!);
    }
  }
  return sizes;
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

function onlyFaces({ positions, triangles }: Mesh, faces: readonly number[]): Mesh {
  const out = new Uint32Array(faces.length * 3);
  for (const [i, f] of faces.entries()) out.set(triangles.subarray(f * 3, f * 3 + 3), i * 3);
  return { positions, triangles: out };
}
