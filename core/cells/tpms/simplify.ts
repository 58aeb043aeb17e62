import { cross } from '../../solid/geometry/vector.ts';
import { nextHalfEdge, previousHalfEdge } from '../../solid/mesh/edges.ts';
import { triangleDeviation } from './deviation.ts';
import type { CellField } from './field.ts';
import type { PeriodicMesh } from './periodic-mesh.ts';
import { type PeriodicRing, ringOf } from './periodic-ring.ts';

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
  { mesh, twin }: { mesh: PeriodicMesh; twin: Int32Array },
  field: CellField,
  { deviationMm, offsetsMm }: { deviationMm: number; offsetsMm: readonly number[] },
): { mesh: PeriodicMesh; twin: Int32Array } {
  const work: Work = {
    mesh: { ...mesh, triangles: mesh.triangles.slice(), wraps: mesh.wraps.slice() },
    twin: twin.slice(),
    gone: new Uint8Array(mesh.triangles.length / 3),
    field,
    offsetsMm,
    read: new Float64Array(4),
    corners: { places: threePoints(), normals: threePoints() },
  };
  const refusals = new Refusals(work.mesh);
  let order: Int32Array<ArrayBuffer> = new Int32Array();
  for (let round = 1; round <= ROUNDS * 2; round++) {
    const allowed = deviationMm * Math.min(1, round / ROUNDS);
    let collapsed = 0;
    order = edgesByLength(work, order, refusals);
    refusals.beginRound();
    for (const h of order) {
      if (work.gone[Math.floor(h / 3)]) continue;
      const u = work.mesh.triangles[h]!;
      const v = work.mesh.triangles[nextHalfEdge(h)]!;
      if (u === v || refusals.isTouched(u) || refusals.isTouched(v)) continue;
      if (refusals.needs(h, u, v) > allowed) continue;
      const ring = ringOf(work.mesh, work.twin, h);
      const neededMm = ring ? deviationToCollapse(work, h, ring, allowed) : Number.POSITIVE_INFINITY;
      if (!ring || neededMm > allowed) {
        refusals.keep(h, neededMm);
        continue;
      }
      for (const corner of ring.corners) refusals.touch(work.mesh.triangles[nextHalfEdge(corner)]!);
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
  /** Scratch: vertices of the triangle under test. */
  corners: { places: ThreePoints; normals: ThreePoints };
}

type ThreePoints = readonly [Float64Array, Float64Array, Float64Array];

function threePoints(): ThreePoints {
  return [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
}

/**
 * Edges that may not collapse, and the deviation that each would need. A refusal depends on the triangles around both
 * ends alone, so it holds until one of them changes. Most edges are refused in each round, and most of them again.
 */
class Refusals {
  /** Number of the refusal or collapse, counted on. */
  #now = 0;
  #roundBegan = 0;
  readonly #changed: Float64Array;
  readonly #refused: Float64Array;
  readonly #neededMm: Float64Array;

  constructor({ positions, triangles }: PeriodicMesh) {
    this.#changed = new Float64Array(positions.length / 3);
    this.#refused = new Float64Array(triangles.length);
    this.#neededMm = new Float64Array(triangles.length);
  }

  beginRound(): void {
    this.#roundBegan = ++this.#now;
  }

  /** Notes that triangles around vertex `v` change now. */
  touch(v: number): void {
    this.#changed[v] = ++this.#now;
  }

  /** True if triangles around vertex `v` changed since the last round began. */
  isTouched(v: number): boolean {
    return this.#changed[v]! > this.#roundBegan;
  }

  keep(h: number, neededMm: number): void {
    this.#refused[h] = ++this.#now;
    this.#neededMm[h] = neededMm;
  }

  /** Least deviation that half-edge `h` from `u` to `v` is known to need, mm; 0 if nothing is known. */
  needs(h: number, u: number, v: number): number {
    const since = this.#refused[h]!;
    return since > this.#changed[u]! && since > this.#changed[v]! ? this.#neededMm[h]! : 0;
  }
}

/** Half-edges left, shortest first, then by number. Those with unchanged ends keep their last order. */
function edgesByLength({ mesh, gone }: Work, last: Int32Array, refusals: Refusals): Int32Array<ArrayBuffer> {
  const { triangles } = mesh;
  const lengths = new Float64Array(triangles.length);
  const kept: number[] = [];
  const changed: number[] = [];
  const isFirst = last.length === 0;
  for (let at = 0; at < (isFirst ? triangles.length : last.length); at++) {
    const h = isFirst ? at : last[at]!;
    if (gone[Math.floor(h / 3)]) continue;
    lengths[h] = squaredLength(mesh, h);
    const isSame = !refusals.isTouched(triangles[h]!) && !refusals.isTouched(triangles[nextHalfEdge(h)]!);
    (isSame && !isFirst ? kept : changed).push(h);
  }
  const isBefore = (a: number, b: number) => lengths[a]! - lengths[b]! || a - b;
  changed.sort(isBefore);
  const merged = new Int32Array(kept.length + changed.length);
  for (let at = 0, i = 0, j = 0; at < merged.length; at++) {
    const takesKept = j === changed.length || (i < kept.length && isBefore(kept[i]!, changed[j]!) < 0);
    merged[at] = takesKept ? kept[i++]! : changed[j++]!;
  }
  return merged;
}

function squaredLength(mesh: PeriodicMesh, h: number): number {
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
  return square;
}

/**
 * Deviation of the triangles if the first end of half-edge `h` moves onto its other end, mm; infinite if it may not.
 * Above `allowedMm` the deviation is that of the first place found.
 */
function deviationToCollapse(work: Work, h: number, ring: PeriodicRing, allowedMm: number): number {
  const { mesh, twin } = work;
  const other = ringOf(mesh, twin, twin[h]!);
  if (!other) return Number.POSITIVE_INFINITY;
  const mine = new Set(ring.neighbours);
  // Common neighbours of both ends relative to the first: exactly two, or the torus would be pinched.
  let common = 0;
  const shift = ring.neighbours[0]!;
  for (const neighbour of other.neighbours) if (mine.has(ring.shifted(neighbour, shift))) common++;
  if (common !== 2 || mine.size !== ring.neighbours.length) return Number.POSITIVE_INFINITY;
  const left = Math.floor(h / 3);
  const right = Math.floor(twin[h]! / 3);
  const { places, normals } = work.corners;
  ring.placeAcross(h, places[0]);
  setNormal(mesh, mesh.triangles[nextHalfEdge(h)]!, normals[0]);
  let worst = 0;
  for (const corner of ring.corners) {
    const f = Math.floor(corner / 3);
    if (f === left || f === right) continue;
    ring.placeAcross(corner, places[1]);
    ring.placeAcross(previousHalfEdge(corner), places[2], true);
    setNormal(mesh, mesh.triangles[nextHalfEdge(corner)]!, normals[1]);
    setNormal(mesh, mesh.triangles[previousHalfEdge(corner)]!, normals[2]);
    worst = Math.max(worst, deviationOfCorners(work, allowedMm));
    if (worst > allowedMm) break;
  }
  return worst;
}

function setNormal({ normals }: PeriodicMesh, vertex: number, out: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = normals[vertex * 3 + axis]!;
}

/** Deviation of the triangle in `corners`, mm; infinite if it is too thin or leans away from the surface. */
function deviationOfCorners({ corners, field, offsetsMm, read }: Work, allowedMm: number): number {
  const { places, normals } = corners;
  const [a, b, c] = places;
  const [ux, uy, uz] = [b[0]! - a[0]!, b[1]! - a[1]!, b[2]! - a[2]!];
  const [vx, vy, vz] = [c[0]! - a[0]!, c[1]! - a[1]!, c[2]! - a[2]!];
  const [nx, ny, nz] = cross([ux, uy, uz], [vx, vy, vz]);
  const twice = Math.hypot(nx, ny, nz);
  const longest = Math.max(
    ux ** 2 + uy ** 2 + uz ** 2,
    vx ** 2 + vy ** 2 + vz ** 2,
    (ux - vx) ** 2 + (uy - vy) ** 2 + (uz - vz) ** 2,
  );
  if (twice < LEAST_HEIGHT * longest) return Number.POSITIVE_INFINITY;
  for (const n of normals) {
    if (nx * n[0]! + ny * n[1]! + nz * n[2]! < LEAST_COSINE * twice) return Number.POSITIVE_INFINITY;
  }
  return triangleDeviation(field, places, normals, offsetsMm, read, allowedMm);
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
