import { faceBoxes, fillFaceBoxes } from '../face-boxes.ts';
import { facePlanes } from '../face-planes.ts';
import type { Mesh } from '../mesh.ts';
import { boxOfFace, MODEL_BINS, meetingBoxes } from './face-bins.ts';
import { buildFaceGrid } from './face-grid.ts';

/** Distance within which a vertex lies in the plane of a face, mm: above doubles' rounding, below that of floats. */
const IN_PLANE_MM = 1e-12;
/** Maximum number of faces for testing every pair. Caps have a few dozen faces, for which a grid would cost more. */
const FEW_FACES = 64;

/**
 * Calls `onPair` with the faces of each pair, the later one first, that crosses deeper than the tolerance. Either an
 * edge of one pierces the other, with both ends farther than the tolerance from its plane and the piercing point
 * farther from its sides; or both lie in one plane and overlap by more. Doubles suffice, because ties within the
 * tolerance do not count. Verification has a separate search (`verify/crossings/crossings.ts`).
 * @param toleranceMm above zero
 * @param isNew 1 for faces of which one has to be in a pair; default all
 */
export function findDeepCrossings(
  mesh: Mesh,
  { toleranceMm, isNew }: { toleranceMm: number; isNew?: Uint8Array | undefined },
  onPair: (face: number, other: number) => void,
): void {
  const { positions: p, triangles: t } = mesh;
  const faces = t.length / 3;
  if (faces === 0) return;
  const all: Faces = { p, t, plane: facePlanes(mesh) };
  const box = faceBoxes(mesh);
  const test = (f: number, g: number) => {
    if (!areApart(box, f * 6, g * 6) && crossDeeply(all, f, g, toleranceMm)) onPair(f, g);
  };
  if (faces <= FEW_FACES) {
    for (let f = 1; f < faces; f++) for (let g = 0; g < f; g++) test(f, g);
    return;
  }
  if (isNew && pairsOfNew(mesh, isNew, test)) return;
  const grid = buildFaceGrid(mesh, 0);
  // A pair can share several cells; each face remembers the last face that tested it.
  const seenBy = new Int32Array(faces).fill(-1);
  for (let f = 0; f < faces; f++) {
    const used = grid.cellsOf(f);
    for (let i = 0; i < used; i++) {
      for (let j = grid.start[grid.cells[i]!]!; grid.faces[j]! < f; j++) {
        const g = grid.faces[j]!;
        if (seenBy[g] === f) continue;
        seenBy[g] = f;
        test(f, g);
      }
    }
  }
}

/** Share of new faces above which a grid of all faces finds the pairs sooner. */
const MOST_NEW_SHARE = 0.5;

/** Tests each pair of faces whose boxes meet and that has a new face, the later face first; false if most are new. */
function pairsOfNew(
  { positions: p, triangles: t }: Mesh,
  isNew: Uint8Array,
  test: (f: number, g: number) => void,
): boolean {
  const fresh: number[] = [];
  for (let f = 0; f < isNew.length; f++) if (isNew[f] === 1) fresh.push(f);
  if (fresh.length > MOST_NEW_SHARE * isNew.length) return false;
  const all = fillFaceBoxes(new Float64Array(isNew.length * 6), p, t);
  const some = new Float64Array(fresh.length * 6);
  for (let i = 0; i < fresh.length; i++) boxOfFace(p, t, fresh[i]!, some, i * 6);
  const onPair = (f: number, i: number) => {
    const g = fresh[i]!;
    if (f < g) test(g, f);
    else if (f > g && isNew[f] === 0) test(f, g);
  };
  meetingBoxes(all, isNew.length, some, fresh.length, onPair, MODEL_BINS);
  return true;
}

/** Faces of a mesh: positions, triangles, and four numbers a plane. */
interface Faces {
  p: Float32Array;
  t: Uint32Array;
  plane: Float64Array;
}

function areApart(box: Float32Array, f: number, g: number): boolean {
  for (let k = 0; k < 3; k++) if (box[f + k]! > box[g + 3 + k]! || box[g + k]! > box[f + 3 + k]!) return true;
  return false;
}

function crossDeeply(all: Faces, f: number, g: number, toleranceMm: number): boolean {
  if (edgePierces(all, f, g, toleranceMm) || edgePierces(all, g, f, toleranceMm)) return true;
  const { t } = all;
  for (let k = 0; k < 3; k++) {
    if (Math.abs(heightOver(all, g, t[f * 3 + k]! * 3)) >= IN_PLANE_MM) return false;
    if (Math.abs(heightOver(all, f, t[g * 3 + k]! * 3)) >= IN_PLANE_MM) return false;
  }
  return overlapAcross(all, f, g, toleranceMm) && overlapAcross(all, g, f, toleranceMm);
}

/** Signed distance of a vertex from the plane of a face, mm. */
function heightOver({ p, plane }: Faces, face: number, v: number): number {
  const n = face * 4;
  return plane[n]! * p[v]! + plane[n + 1]! * p[v + 1]! + plane[n + 2]! * p[v + 2]! - plane[n + 3]!;
}

/** True if an edge of `f` pierces `g`, clear of its plane and of its sides by more than the tolerance. */
function edgePierces(all: Faces, f: number, g: number, toleranceMm: number): boolean {
  const { t } = all;
  let s = t[f * 3 + 2]! * 3;
  let above = heightOver(all, g, s);
  for (let k = 0; k < 3; k++) {
    const e = t[f * 3 + k]! * 3;
    const below = heightOver(all, g, e);
    const isAcross =
      (above > toleranceMm && below < -toleranceMm) || (above < -toleranceMm && below > toleranceMm);
    if (isAcross && holdsInside(all, g, s, e, above / (above - below), toleranceMm)) return true;
    s = e;
    above = below;
  }
  return false;
}

/** True if a share of the segment from `s` to `e` lies in a face, farther from its sides than the tolerance. */
function holdsInside(
  { p, t, plane }: Faces,
  g: number,
  s: number,
  e: number,
  share: number,
  toleranceMm: number,
): boolean {
  const x = p[s]! + share * (p[e]! - p[s]!);
  const y = p[s + 1]! + share * (p[e + 1]! - p[s + 1]!);
  const z = p[s + 2]! + share * (p[e + 2]! - p[s + 2]!);
  const nx = plane[g * 4]!;
  const ny = plane[g * 4 + 1]!;
  const nz = plane[g * 4 + 2]!;
  for (let k = 0; k < 3; k++) {
    const a = t[g * 3 + k]! * 3;
    const b = t[g * 3 + ((k + 1) % 3)]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = x - p[a]!;
    const vy = y - p[a + 1]!;
    const vz = z - p[a + 2]!;
    const inward = nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
    if (!(inward > toleranceMm * Math.sqrt(ux * ux + uy * uy + uz * uz))) return false;
  }
  return true;
}

/** True if two faces in one plane overlap by more than the tolerance across every side of `f` (separating axes). */
function overlapAcross({ p, t, plane }: Faces, f: number, g: number, toleranceMm: number): boolean {
  const n = f * 4;
  for (let k = 0; k < 3; k++) {
    const a = t[f * 3 + k]! * 3;
    const b = t[f * 3 + ((k + 1) % 3)]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
    if (length === 0) continue;
    const x = (plane[n + 1]! * uz - plane[n + 2]! * uy) / length;
    const y = (plane[n + 2]! * ux - plane[n]! * uz) / length;
    const z = (plane[n]! * uy - plane[n + 1]! * ux) / length;
    let lowF = Infinity;
    let highF = -Infinity;
    let lowG = Infinity;
    let highG = -Infinity;
    for (let i = 0; i < 3; i++) {
      const v = t[f * 3 + i]! * 3;
      const w = t[g * 3 + i]! * 3;
      const alongF = x * p[v]! + y * p[v + 1]! + z * p[v + 2]!;
      const alongG = x * p[w]! + y * p[w + 1]! + z * p[w + 2]!;
      lowF = Math.min(lowF, alongF);
      highF = Math.max(highF, alongF);
      lowG = Math.min(lowG, alongG);
      highG = Math.max(highG, alongG);
    }
    if (!(Math.min(highF, highG) - Math.max(lowF, lowG) > toleranceMm)) return false;
  }
  return true;
}
