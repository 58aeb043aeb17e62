import type { Classification } from '../frame/classify.ts';
import { crossed, dotted } from '../joint/geometry.ts';
import type { Point } from '../mesh/mesh.ts';
import type { Facet } from './facets.ts';
import { meanPlane } from './planes.ts';

/** A point this far off all of the sheet is clear of it, mm. */
const SLACK_MM = 0.005;
/** A crossing is found this exactly, mm. */
const CROSSING_MM = 1e-7;
const MOST_STEPS = 60;
/** Faces that turn by less than this (20 degrees) from the first belong to one side of an edge. */
const SAME_SIDE_COSINE = Math.cos(Math.PI / 9);
const MOST_SIDES = 3;

/** A smooth patch of the surface, seen as heights over its mean plane. */
export class Sheet {
  readonly normal: Point;
  private readonly across: Point;
  private readonly up: Point;
  private readonly middleMm: number;
  private readonly halfMm: number;
  /** Per triangle its corners in the plane and over it, 9 numbers. */
  readonly corners: Float64Array;

  private constructor(c: Classification, patch: readonly Facet[], normal: Point, low: number, high: number) {
    this.normal = normal;
    const helper: Point = Math.abs(normal[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0];
    const u = crossed(helper, normal);
    const length = Math.hypot(...u);
    this.across = [u[0] / length, u[1] / length, u[2] / length];
    this.up = crossed(normal, this.across);
    this.middleMm = (low + high) / 2;
    this.halfMm = (high - low) / 2;
    const { positions: p, triangles: t } = c.local;
    this.corners = new Float64Array(patch.length * 9);
    patch.forEach(({ face }, i) => {
      for (let k = 0; k < 3; k++) {
        const v = t[face * 3 + k]! * 3;
        const at: Point = [p[v]!, p[v + 1]!, p[v + 2]!];
        this.corners[i * 9 + k * 3] = dotted(this.across, at);
        this.corners[i * 9 + k * 3 + 1] = dotted(this.up, at);
        this.corners[i * 9 + k * 3 + 2] = dotted(normal, at);
      }
    });
  }

  /** The sheet that a patch is; undefined where it is steep or does not fit between planes `mostMm` apart. */
  static of(c: Classification, patch: readonly Facet[], mostMm: number): Sheet | undefined {
    const mean = meanPlane(patch);
    if (!mean || mean.high - mean.low > mostMm) return undefined;
    return new Sheet(c, patch, mean.normal, mean.low, mean.high);
  }

  /**
   * The sheets that meet in a convex edge or corner; undefined where they are too many, bend by more than `mostMm`, or
   * one rises above another.
   */
  static cornerOf(c: Classification, patch: readonly Facet[], mostMm: number): Sheet[] | undefined {
    const sides: Facet[][] = [];
    for (const facet of patch) {
      const side = sides.find(([first]) => dotted(first!.normal, facet.normal) > SAME_SIDE_COSINE);
      if (side) side.push(facet);
      else sides.push([facet]);
      if (sides.length > MOST_SIDES) return undefined;
    }
    const sheets: Sheet[] = [];
    for (const side of sides) {
      const sheet = Sheet.of(c, side, mostMm);
      if (!sheet) return undefined;
      sheets.push(sheet);
    }
    const isConvex = sheets.every((sheet, i) =>
      sides.every((side, j) => i === j || side.every(({ points }) => sheet.isAbove(points))),
    );
    return isConvex ? sheets : undefined;
  }

  private isAbove(points: readonly number[]): boolean {
    for (let i = 0; i < points.length; i += 3) {
      if (this.heightOf(points[i]!, points[i + 1]!, points[i + 2]!) > SLACK_MM) return false;
    }
    return true;
  }

  /** Height of a point over the surface, mm along the mean normal; exact only where it may be near. */
  heightOf(x: number, y: number, z: number): number {
    const over = this.normal[0] * x + this.normal[1] * y + this.normal[2] * z;
    const rough = over - this.middleMm;
    if (Math.abs(rough) > this.halfMm + SLACK_MM) return rough;
    const u = this.across[0] * x + this.across[1] * y + this.across[2] * z;
    const v = this.up[0] * x + this.up[1] * y + this.up[2] * z;
    const q = this.corners;
    let best = -Infinity;
    let surface = this.middleMm;
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
      const within = Math.min(wa, wb, wc) / total;
      if (within <= best) continue;
      best = within;
      surface = (wa * q[i + 2]! + wb * q[i + 5]! + wc * q[i + 8]!) / total;
      if (within >= 0) break;
    }
    return over - surface;
  }

  /** How far apart the two planes are that hold the patch, mm. */
  get bendMm(): number {
    return 2 * this.halfMm;
  }

  /** A corner in the sheet's own frame: two numbers in the mean plane, one along the normal. */
  placeOf(points: readonly number[], v: number): Point {
    const at: Point = [points[v * 3]!, points[v * 3 + 1]!, points[v * 3 + 2]!];
    return [dotted(this.across, at), dotted(this.up, at), dotted(this.normal, at)];
  }

  /** The point at a place of the sheet's own frame, mm. */
  pointAt(u: number, v: number, height: number): Point {
    return [0, 1, 2].map((k) => u * this.across[k]! + v * this.up[k]! + height * this.normal[k]!) as Point;
  }

  /** As `heightOf`, of a corner. */
  heightAt(points: readonly number[], v: number): number {
    return this.heightOf(points[v * 3]!, points[v * 3 + 1]!, points[v * 3 + 2]!);
  }

  /** Share of the way from a point inside to a point outside at which the surface is met; NaN for other ways. */
  crossing(p: ArrayLike<number>, inner: number, outer: number): number {
    const dx = p[outer]! - p[inner]!;
    const dy = p[outer + 1]! - p[inner + 1]!;
    const dz = p[outer + 2]! - p[inner + 2]!;
    const heightAt = (share: number) =>
      this.heightOf(p[inner]! + share * dx, p[inner + 1]! + share * dy, p[inner + 2]! + share * dz);
    let low = 0;
    let high = 1;
    let below = heightAt(0);
    let above = heightAt(1);
    if (!(below < 0 && above > 0)) return Number.NaN;
    let share = 0.5;
    for (let step = 0; step < MOST_STEPS; step++) {
      // Straight between the ends, and by halves where that converges from one side only.
      share = step % 3 === 2 ? (low + high) / 2 : low + ((high - low) * below) / (below - above);
      const height = heightAt(share);
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
