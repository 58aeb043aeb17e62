import { cross } from '../../geometry/vector.ts';
import { nextHalfEdge } from '../../mesh/edges.ts';
import { triangleDeviation } from './deviation.ts';
import type { CellField } from './field.ts';
import type { PeriodicMesh } from './periodic-mesh.ts';
import { type PeriodicRing, previousHalfEdge, ringOf } from './periodic-ring.ts';

/** Rounds of the collapse; the allowed deviation grows per round, so that flat places go first. */
const ROUNDS = 8;
/** Minimum cosine between a new triangle's normal and the surface normals at its vertices. */
const LEAST_COSINE = 0.8;
/** Minimum height over longest side of a triangle after a collapse. */
const LEAST_HEIGHT = 0.12;

/**
 * Reduces the triangles of a period: edges collapse onto one of their ends, which lie on the surface, while
 * the new triangles stay within `deviationMm` of the surface and of its copies offset by `offsetsMm`. The
 * topology of the torus stays (link condition), no triangle flips, and there is no seam to preserve.
 */
export function simplifyPeriod(
  mesh: PeriodicMesh,
  twin: Int32Array,
  field: CellField,
  deviationMm: number,
  offsetsMm: readonly number[],
): { mesh: PeriodicMesh; twin: Int32Array } {
  const work: Work = {
    mesh: { ...mesh, triangles: mesh.triangles.slice(), wraps: mesh.wraps.slice() },
    twin: twin.slice(),
    gone: new Uint8Array(mesh.triangles.length / 3),
    field,
    offsetsMm,
    read: new Float64Array(4),
  };
  const touched = new Int32Array(mesh.positions.length / 3);
  for (let round = 1; round <= ROUNDS * 2; round++) {
    const allowed = deviationMm * Math.min(1, round / ROUNDS);
    let collapsed = 0;
    for (const h of edgesByLength(work)) {
      if (work.gone[Math.floor(h / 3)]) continue;
      const u = work.mesh.triangles[h]!;
      const v = work.mesh.triangles[nextHalfEdge(h)]!;
      if (u === v || touched[u] === round || touched[v] === round) continue;
      const ring = ringOf(work.mesh, work.twin, h);
      if (!ring || !mayCollapse(work, h, ring, allowed)) continue;
      for (const corner of ring.corners) touched[work.mesh.triangles[nextHalfEdge(corner)]!] = round;
      collapse(work, h, ring);
      collapsed++;
    }
    if (round >= ROUNDS && collapsed * 200 < work.mesh.triangles.length / 3) break;
  }
  return compact(work);
}

interface Work {
  mesh: PeriodicMesh;
  twin: Int32Array;
  gone: Uint8Array;
  field: CellField;
  offsetsMm: readonly number[];
  read: Float64Array;
}

function edgesByLength({ mesh, gone }: Work): number[] {
  const list: number[] = [];
  const length = new Float64Array(mesh.triangles.length);
  for (let h = 0; h < length.length; h++) {
    if (gone[Math.floor(h / 3)]) continue;
    const next = nextHalfEdge(h);
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const wrap = (mesh.wraps[next * 3 + axis]! - mesh.wraps[h * 3 + axis]!) * mesh.cellMm[axis]!;
      square +=
        (mesh.positions[mesh.triangles[next]! * 3 + axis]! +
          wrap -
          mesh.positions[mesh.triangles[h]! * 3 + axis]!) **
        2;
    }
    length[h] = square;
    list.push(h);
  }
  return list.sort((a, b) => length[a]! - length[b]! || a - b);
}

/** True if the first end of half-edge `h` may move onto its other end. */
function mayCollapse(work: Work, h: number, ring: PeriodicRing, allowedMm: number): boolean {
  const { mesh, twin } = work;
  const other = ringOf(mesh, twin, twin[h]!);
  if (!other) return false;
  const mine = new Set(ring.neighbours);
  // Common neighbours of both ends relative to the first: exactly two, or the torus would be pinched.
  let common = 0;
  const shift = ring.neighbours[0]!;
  for (const neighbour of other.neighbours) if (mine.has(ring.shifted(neighbour, shift))) common++;
  if (common !== 2 || mine.size !== ring.neighbours.length) return false;
  const left = Math.floor(h / 3);
  const right = Math.floor(twin[h]! / 3);
  const target = ring.placeAcross(h);
  const kept = mesh.triangles[nextHalfEdge(h)]!;
  for (const corner of ring.corners) {
    const f = Math.floor(corner / 3);
    if (f === left || f === right) continue;
    const b = ring.placeAcross(corner);
    const c = ring.placeAcross(previousHalfEdge(corner), true);
    const vertices = [kept, mesh.triangles[nextHalfEdge(corner)]!, mesh.triangles[previousHalfEdge(corner)]!];
    if (!isGood(work, [target, b, c], vertices, allowedMm)) return false;
  }
  return true;
}

function isGood(
  { mesh, field, offsetsMm, read }: Work,
  places: readonly (readonly number[])[],
  vertices: readonly number[],
  allowedMm: number,
): boolean {
  const [a, b, c] = places as [number[], number[], number[]];
  const [ux, uy, uz] = [b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!];
  const [vx, vy, vz] = [c[0]! - a[0]!, c[1]! - a[1]!, c[2]! - a[2]!];
  const [nx, ny, nz] = cross([ux, uy, uz], [vx, vy, vz]);
  const twice = Math.hypot(nx, ny, nz);
  const longest = Math.max(
    ux ** 2 + uy ** 2 + uz ** 2,
    vx ** 2 + vy ** 2 + vz ** 2,
    (ux - vx) ** 2 + (uy - vy) ** 2 + (uz - vz) ** 2,
  );
  if (twice < LEAST_HEIGHT * longest) return false;
  const normals = vertices.map((vertex) => mesh.normals.subarray(vertex * 3, vertex * 3 + 3));
  for (const n of normals) {
    if (nx * n[0]! + ny * n[1]! + nz * n[2]! < LEAST_COSINE * twice) return false;
  }
  return triangleDeviation(field, places, normals, offsetsMm, read) <= allowedMm;
}

/** Moves the first end of `h` onto the other and removes the two triangles of the edge. */
function collapse(work: Work, h: number, ring: PeriodicRing): void {
  const { mesh, twin, gone } = work;
  const { triangles, wraps } = mesh;
  const next = nextHalfEdge(h);
  const v = triangles[next]!;
  const shift = [0, 1, 2].map((axis) => wraps[next * 3 + axis]! - wraps[h * 3 + axis]!);
  for (const corner of ring.corners) {
    triangles[corner] = v;
    for (let axis = 0; axis < 3; axis++) wraps[corner * 3 + axis]! += shift[axis]!;
  }
  for (const side of [h, twin[h]!]) {
    const outer = twin[nextHalfEdge(side)]!;
    const inner = twin[previousHalfEdge(side)]!;
    twin[outer] = inner;
    twin[inner] = outer;
    gone[Math.floor(side / 3)] = 1;
  }
}

function compact({ mesh, twin, gone }: Work): { mesh: PeriodicMesh; twin: Int32Array } {
  const faces: number[] = [];
  const newFace = new Int32Array(gone.length).fill(-1);
  for (let f = 0; f < gone.length; f++) if (!gone[f]) newFace[f] = faces.push(f) - 1;
  const newVertex = new Int32Array(mesh.positions.length / 3).fill(-1);
  const vertices: number[] = [];
  const triangles = new Uint32Array(faces.length * 3);
  const wraps = new Int8Array(faces.length * 9);
  const newTwin = new Int32Array(faces.length * 3);
  faces.forEach((f, at) => {
    for (let k = 0; k < 3; k++) {
      const corner = f * 3 + k;
      const v = mesh.triangles[corner]!;
      if (newVertex[v]! < 0) newVertex[v] = vertices.push(v) - 1;
      triangles[at * 3 + k] = newVertex[v]!;
      // A triangle belongs to the cell of its first corner, so no offset exceeds one cell.
      for (let axis = 0; axis < 3; axis++) {
        wraps[(at * 3 + k) * 3 + axis] = mesh.wraps[corner * 3 + axis]! - mesh.wraps[f * 9 + axis]!;
      }
      const other = twin[corner]!;
      newTwin[at * 3 + k] = newFace[Math.floor(other / 3)]! * 3 + (other % 3);
    }
  });
  const gather = (values: Float64Array) => {
    const out = new Float64Array(vertices.length * 3);
    vertices.forEach((v, i) => {
      out.set(values.subarray(v * 3, v * 3 + 3), i * 3);
    });
    return out;
  };
  return {
    mesh: {
      cellMm: mesh.cellMm,
      positions: gather(mesh.positions),
      normals: gather(mesh.normals),
      triangles,
      wraps,
    },
    twin: newTwin,
  };
}
