import { basisAcross, dot, type Point } from '../../../../solid/geometry/vector.ts';
import type { ModelSurface } from '../../../grid/classification.ts';
import { type Facet, meanPlane } from '../facets.ts';

/** Beyond this distance from the whole sheet, a point is clear of it, mm. */
const SLACK_MM = 0.005;
const CROSSING_MM = 1e-7;
const MOST_STEPS = 60;
/** Faces that turn by less than this (20 degrees) from the first belong to one side of an edge. */
const SAME_SIDE_COSINE = Math.cos(Math.PI / 9);
const MOST_SIDES = 3;

/** Smooth patch of the surface, represented as heights over its mean plane. */
export class Sheet {
  readonly normal: Point;
  readonly #across: Point;
  readonly #up: Point;
  readonly #middleMm: number;
  readonly #halfMm: number;
  /** Vertices per triangle, in the plane and over it, 9 numbers. */
  readonly corners: Float64Array;

  private constructor(
    surface: ModelSurface,
    { patch, normal }: { patch: readonly Facet[]; normal: Point },
    { low, high }: { low: number; high: number },
  ) {
    this.normal = normal;
    const basis = basisAcross(normal);
    this.#across = basis.across;
    this.#up = basis.up;
    this.#middleMm = (low + high) / 2;
    this.#halfMm = (high - low) / 2;
    const { positions: p, triangles: t } = surface.local;
    this.corners = new Float64Array(patch.length * 9);
    const { corners } = this;
    const across = this.#across;
    const up = this.#up;
    for (let i = 0, at = 0; i < patch.length; i++) {
      for (let k = 0; k < 3; k++, at += 3) {
        const v = t[patch[i]!.face * 3 + k]! * 3;
        const x = p[v]!;
        const y = p[v + 1]!;
        const z = p[v + 2]!;
        corners[at] = across[0] * x + across[1] * y + across[2] * z;
        corners[at + 1] = up[0] * x + up[1] * y + up[2] * z;
        corners[at + 2] = normal[0] * x + normal[1] * y + normal[2] * z;
      }
    }
  }

  /** Returns the sheet of a patch; undefined if it is steep or does not fit between planes `mostMm` apart. */
  static of(surface: ModelSurface, patch: readonly Facet[], mostMm: number): Sheet | undefined {
    const mean = meanPlane(patch);
    if (!mean || mean.high - mean.low > mostMm) return undefined;
    return new Sheet(surface, { patch, normal: mean.normal }, mean);
  }

  /** Sheets that meet in a convex edge or corner; undefined if too many, too bent, or rising above others. */
  static sheetsAtEdge(surface: ModelSurface, patch: readonly Facet[], mostMm: number): Sheet[] | undefined {
    const sides: Facet[][] = [];
    for (const facet of patch) {
      const side = sides.find(([first]) => dot(first!.normal, facet.normal) > SAME_SIDE_COSINE);
      if (side) side.push(facet);
      else sides.push([facet]);
      if (sides.length > MOST_SIDES) return undefined;
    }
    const sheets: Sheet[] = [];
    for (const side of sides) {
      const sheet = Sheet.of(surface, side, mostMm);
      if (!sheet) return undefined;
      sheets.push(sheet);
    }
    const isConvex = sheets.every((sheet, i) =>
      sides.every((side, j) => i === j || side.every(({ points }) => sheet.#isAbove(points))),
    );
    return isConvex ? sheets : undefined;
  }

  #isAbove(points: readonly number[]): boolean {
    for (let i = 0; i < points.length; i += 3) {
      if (this.heightOf(points[i]!, points[i + 1]!, points[i + 2]!) > SLACK_MM) return false;
    }
    return true;
  }

  /** Height of a point over the surface, mm along the mean normal; exact only where it may be near. */
  heightOf(x: number, y: number, z: number): number {
    const over = this.normal[0] * x + this.normal[1] * y + this.normal[2] * z;
    const rough = over - this.#middleMm;
    if (Math.abs(rough) > this.#halfMm + SLACK_MM) return rough;
    const u = this.#across[0] * x + this.#across[1] * y + this.#across[2] * z;
    const v = this.#up[0] * x + this.#up[1] * y + this.#up[2] * z;
    const q = this.corners;
    let best = -Infinity;
    let surface = this.#middleMm;
    for (let i = 0; i < q.length; i += 9) {
      const ax = q[i]! - u;
      const ay = q[i + 1]! - v;
      const bx = q[i + 3]! - u;
      const by = q[i + 4]! - v;
      const cx = q[i + 6]! - u;
      const cy = q[i + 7]! - v;
      const wa = bx * cy - by * cx;
      const wb = cx * ay - cy * ax;
      const wc = ax * by - ay * bx;
      const total = wa + wb + wc;
      if (!(total > 0)) continue;
      // The triangle that holds the point; on a shared edge either gives the same height.
      const least = wa < wb ? (wa < wc ? wa : wc) : wb < wc ? wb : wc;
      const within = least / total;
      if (within <= best) continue;
      best = within;
      surface = (wa * q[i + 2]! + wb * q[i + 5]! + wc * q[i + 8]!) / total;
      if (within >= 0) break;
    }
    return over - surface;
  }

  /** Distance between the two planes that enclose the patch, mm. */
  get bendMm(): number {
    return 2 * this.#halfMm;
  }

  /** Returns a vertex in the sheet's frame: two numbers in the mean plane, one along the normal. */
  placeOf(points: readonly number[], v: number): Point {
    const { normal } = this;
    const across = this.#across;
    const up = this.#up;
    const x = points[v * 3]!;
    const y = points[v * 3 + 1]!;
    const z = points[v * 3 + 2]!;
    return [
      across[0] * x + across[1] * y + across[2] * z,
      up[0] * x + up[1] * y + up[2] * z,
      normal[0] * x + normal[1] * y + normal[2] * z,
    ];
  }

  /** Returns the point at a place of the sheet's frame, mm. */
  pointAt(u: number, v: number, height: number): Point {
    const { normal } = this;
    const across = this.#across;
    const up = this.#up;
    return [
      u * across[0] + v * up[0] + height * normal[0],
      u * across[1] + v * up[1] + height * normal[1],
      u * across[2] + v * up[2] + height * normal[2],
    ];
  }

  heightAt(points: readonly number[], v: number): number {
    return this.heightOf(points[v * 3]!, points[v * 3 + 1]!, points[v * 3 + 2]!);
  }

  /** Share of the way from a point inside to one outside at which it meets the surface; else NaN. */
  crossing(p: ArrayLike<number>, inner: number, outer: number): number {
    const dx = p[outer]! - p[inner]!;
    const dy = p[outer + 1]! - p[inner + 1]!;
    const dz = p[outer + 2]! - p[inner + 2]!;
    const x = p[inner]!;
    const y = p[inner + 1]!;
    const z = p[inner + 2]!;
    let low = 0;
    let high = 1;
    let below = this.heightOf(x, y, z);
    let above = this.heightOf(x + dx, y + dy, z + dz);
    if (!(below < 0 && above > 0)) return Number.NaN;
    let share = 0.5;
    for (let step = 0; step < MOST_STEPS; step++) {
      // Interpolates linearly between the ends, and bisects where that converges from one side only.
      share = step % 3 === 2 ? (low + high) / 2 : low + ((high - low) * below) / (below - above);
      const height = this.heightOf(x + share * dx, y + share * dy, z + share * dz);
      if (Math.abs(height) < CROSSING_MM) break;
      if (height < 0) {
        low = share;
        below = height;
      } else {
        high = share;
        above = height;
      }
    }
    return share;
  }
}
