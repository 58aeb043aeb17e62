import type { StrutAxis } from '../../../cells/strut-axes.ts';
import { squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import { cross, mapPoint, type Point, pointOf } from '../../../solid/geometry/vector.ts';
import type { CellGrid, ModelSurface } from '../../grid/classification.ts';
import { cellNumber } from '../../grid/numbering.ts';
import { meetStrut, type StrutMeeting } from '../../grid/strut-surface.ts';

/** Finds the surface near any segment, which may span several cells. */
export class SurfaceNear {
  readonly #surface: CellGrid & ModelSurface;
  readonly #stamp: Uint32Array;
  #round = 0;

  constructor(surface: CellGrid & ModelSurface) {
    this.#surface = surface;
    this.#stamp = new Uint32Array(surface.local.triangles.length / 3);
  }

  /** Triangles whose box is within `reachMm` of the box of two points, each once. */
  faces(from: Point, to: Point, reachMm: number): number[] {
    const { placement, near, faceBoxes: b } = this.#surface;
    const { origin, cellMm, size } = placement;
    const low = mapPoint(from, (value, k) => Math.min(value, to[k]!) - reachMm);
    const high = mapPoint(from, (value, k) => Math.max(value, to[k]!) + reachMm);
    const cellOf = (k: number, value: number) =>
      Math.max(0, Math.min(size[k]! - 1, Math.floor((value - origin[k]!) / cellMm[k]!)));
    this.#round++;
    const out: number[] = [];
    for (let z = cellOf(2, low[2]); z <= cellOf(2, high[2]); z++) {
      for (let y = cellOf(1, low[1]); y <= cellOf(1, high[1]); y++) {
        for (let x = cellOf(0, low[0]); x <= cellOf(0, high[0]); x++) {
          const n = near.numberOf[cellNumber(size, x, y, z)]!;
          if (n < 0) continue;
          for (let i = near.start[n]!; i < near.start[n + 1]!; i++) {
            const f = near.faces[i]!;
            if (this.#stamp[f] === this.#round) continue;
            this.#stamp[f] = this.#round;
            const at = f * 6;
            if (b[at]! > high[0] || b[at + 3]! < low[0] || b[at + 1]! > high[1] || b[at + 4]! < low[1])
              continue;
            if (b[at + 2]! > high[2] || b[at + 5]! < low[2]) continue;
            out.push(f);
          }
        }
      }
    }
    return out;
  }

  /** Meeting of an axis with the surface; within the half-width `radiusMm` it counts as contact. */
  meet(axis: StrutAxis, radiusMm: number): StrutMeeting {
    const { local, faceBoxes } = this.#surface;
    const faces = Uint32Array.from(this.faces(axis.start, axis.end, radiusMm));
    const range = { mesh: local, boxes: faceBoxes, faces, from: 0, to: faces.length };
    return meetStrut(range, { axis, at: [0, 0, 0], radiusMm, marginMm: 0 });
  }

  /** Outward normal of the triangle nearest to a point on the surface. */
  normalAt(place: Point, reachMm: number): Point | undefined {
    const { positions: p, triangles: t } = this.#surface.local;
    let best = Number.POSITIVE_INFINITY;
    let normal: Point | undefined;
    for (const f of this.faces(place, place, reachMm)) {
      const [a, b, c] = [t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3];
      const far = squaredDistanceToTriangle(p, a, b, c, ...place);
      if (!(far < best)) continue;
      best = far;
      const u = pointOf((k) => p[b + k]! - p[a + k]!);
      const v = pointOf((k) => p[c + k]! - p[a + k]!);
      const n: Point = cross(u, v);
      const length = Math.hypot(...n);
      normal = mapPoint(n, (value) => value / length);
    }
    return normal;
  }
}
