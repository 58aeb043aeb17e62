import type { EdgeHits } from './edge-hits.ts';
import { IntTable } from './int-table.ts';
import type { SignField } from './sign-field.ts';

/** Steps of the bisection where the boundary crosses an edge without a face: to a 250th of the edge. */
const BISECTIONS = 8;
/** Half the distance over which the slope of the winding number is measured, in steps. */
const SLOPE_REACH = 0.2;

/** Crossings of the boundary with the edges of a grid: place and unit normal. */
export class Crossings {
  count = 0;
  /** Position along the edge, 0 to 1. */
  share = new Float64Array(4096);
  /** Three numbers per crossing. */
  normals = new Float64Array(3 * 4096);
  /** 1 where no face is crossed: the boundary closes a hole there. */
  isCap = new Uint8Array(4096);
  private readonly table: IntTable;
  private readonly field: SignField;
  private readonly hits: EdgeHits;

  constructor(field: SignField, hits: EdgeHits) {
    this.field = field;
    this.hits = hits;
    this.table = new IntTable(hits.edge.length);
  }

  /** Number of the crossing of an edge whose ends have different signs. */
  of(edge: number): number {
    const known = this.table.get(edge);
    if (known >= 0) return known;
    if (this.count === this.share.length) this.grow();
    const crossing = this.count++;
    this.table.set(edge, crossing);
    const axis = edge % 3;
    const place = this.placeOf((edge - axis) / 3);
    const hit = this.hitOf(edge, place, axis);
    if (hit >= 0) {
      this.share[crossing] = this.hits.share[hit]!;
      this.setFaceNormal(crossing, this.hits.face[hit]!);
    } else this.bisect(crossing, place, axis);
    return crossing;
  }

  /** Number of a crossing that was asked for before; -1 for others. */
  known(edge: number): number {
    return this.table.get(edge);
  }

  private placeOf(point: number): [number, number, number] {
    const [nx, ny] = this.field.grid.size;
    return [point % nx, Math.floor(point / nx) % ny, Math.floor(point / (nx * ny))];
  }

  /** The hit between inside and outside; -1 if there is none. */
  private hitOf(edge: number, place: readonly [number, number, number], axis: number): number {
    const { first, next, share } = this.hits;
    const only = first.get(edge);
    if (only < 0 || next[only]! < 0) return only;
    const sorted: number[] = [];
    for (let hit = only; hit >= 0; hit = next[hit]!) sorted.push(hit);
    sorted.sort((a, b) => share[a]! - share[b]!);
    const wasInside = this.isInsideAt(place, axis, 0, share[sorted[0]!]!);
    // The lower end decides: places before the first hit are on its side, unless a hole is between.
    for (let i = 0; i + 1 < sorted.length; i++) {
      const [here, ahead] = [share[sorted[i]!]!, share[sorted[i + 1]!]!];
      if (ahead - here < 1e-6) continue;
      if (this.isInsideAt(place, axis, here, ahead) !== wasInside) return sorted[i]!;
    }
    return sorted.at(-1)!;
  }

  private isInsideAt(
    [x, y, z]: readonly [number, number, number],
    axis: number,
    from: number,
    to: number,
  ): boolean {
    const along = (from + to) / 2;
    return this.field.isInsideAt(
      axis === 0 ? x + along : x,
      axis === 1 ? y + along : y,
      axis === 2 ? z + along : z,
    );
  }

  private setFaceNormal(crossing: number, face: number): void {
    const { corners } = this.field.tree;
    const at = face * 9;
    const u = [0, 1, 2].map((k) => corners[at + 3 + k]! - corners[at + k]!);
    const v = [0, 1, 2].map((k) => corners[at + 6 + k]! - corners[at + k]!);
    this.setNormal(
      crossing,
      u[1]! * v[2]! - u[2]! * v[1]!,
      u[2]! * v[0]! - u[0]! * v[2]!,
      u[0]! * v[1]! - u[1]! * v[0]!,
    );
  }

  /** Where the winding number passes one half, and its slope there. */
  private bisect(crossing: number, place: readonly [number, number, number], axis: number): void {
    let [low, high] = [0, 1];
    const [nx, ny] = this.field.grid.size;
    // By the sign of the grid: where a point was put outside the crossing is beside it.
    const lowIsInside = this.field.isInside(place[0] + nx * (place[1] + ny * place[2]));
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = (low + high) / 2;
      if (this.isInsideAt(place, axis, middle, middle) === lowIsInside) low = middle;
      else high = middle;
    }
    this.share[crossing] = (low + high) / 2;
    this.isCap[crossing] = 1;
    const at = [...place];
    at[axis]! += this.share[crossing]!;
    const slope = [0, 1, 2].map((k) => {
      const [before, after] = [[...at], [...at]];
      before[k]! -= SLOPE_REACH;
      after[k]! += SLOPE_REACH;
      return (
        this.field.windingAt(before[0]!, before[1]!, before[2]!) -
        this.field.windingAt(after[0]!, after[1]!, after[2]!)
      );
    });
    this.setNormal(crossing, slope[0]!, slope[1]!, slope[2]!);
  }

  private setNormal(crossing: number, x: number, y: number, z: number): void {
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    this.normals[crossing * 3] = x / length;
    this.normals[crossing * 3 + 1] = y / length;
    this.normals[crossing * 3 + 2] = z / length;
  }

  private grow(): void {
    const room = this.share.length * 2;
    const [share, normals, isCap] = [
      new Float64Array(room),
      new Float64Array(3 * room),
      new Uint8Array(room),
    ];
    share.set(this.share);
    normals.set(this.normals);
    isCap.set(this.isCap);
    this.share = share;
    this.normals = normals;
    this.isCap = isCap;
  }
}
