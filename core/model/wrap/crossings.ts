import type { EdgeHits } from './edge-hits.ts';
import { IntTable } from './int-table.ts';
import type { SignField } from './sign-field.ts';

/** Rounds of the search where the boundary crosses an edge without a face: the winding number is smooth there. */
const ROUNDS = 4;
/** Difference from one half at which that search ends. */
const CLOSE = 0.003;
/** Distance of such a crossing from the ends of its edge. */
const CLEAR = 0.02;

/** Crossings of the boundary with the edges of a grid: place, and unit normal where a face is crossed. */
export class Crossings {
  count = 0;
  /** Position along the edge, 0 to 1. */
  share = new Float64Array(4096);
  /** Three numbers per crossing; zero for a cap. */
  normals = new Float64Array(3 * 4096);
  /** 1 where no face is crossed: the boundary closes a hole there. */
  isCap = new Uint8Array(4096);
  readonly #table: IntTable;
  readonly #field: SignField;
  readonly #hits: EdgeHits;

  constructor(field: SignField, hits: EdgeHits) {
    this.#field = field;
    this.#hits = hits;
    this.#table = new IntTable(hits.edge.length);
  }

  /** Number of the crossing of an edge whose ends have different signs. */
  of(edge: number): number {
    const known = this.#table.get(edge);
    if (known >= 0) return known;
    if (this.count === this.share.length) this.#grow();
    const crossing = this.count++;
    this.#table.set(edge, crossing);
    const axis = edge % 3;
    const place = this.#placeOf((edge - axis) / 3);
    const hit = this.#hitOf(edge, place, axis);
    if (hit >= 0) {
      this.share[crossing] = this.#hits.share[hit]!;
      this.#setFaceNormal(crossing, this.#hits.face[hit]!);
    } else this.#search(crossing, place, axis);
    return crossing;
  }

  /** Number of a crossing that was requested before; -1 for others. */
  known(edge: number): number {
    return this.#table.get(edge);
  }

  #placeOf(point: number): [number, number, number] {
    const [nx, ny] = this.#field.grid.size;
    return [point % nx, Math.floor(point / nx) % ny, Math.floor(point / (nx * ny))];
  }

  /** The hit between inside and outside; -1 without one. */
  #hitOf(edge: number, place: readonly [number, number, number], axis: number): number {
    const { first, next, share } = this.#hits;
    const only = first.get(edge);
    if (only < 0 || next[only]! < 0) return only;
    const sorted: number[] = [];
    for (let hit = only; hit >= 0; hit = next[hit]!) sorted.push(hit);
    sorted.sort((a, b) => share[a]! - share[b]!);
    const wasInside = this.#isInsideAt(place, axis, 0, share[sorted[0]!]!);
    // The lower end decides: places before the first hit are on its side, unless a hole is between.
    for (let i = 0; i + 1 < sorted.length; i++) {
      const [here, ahead] = [share[sorted[i]!]!, share[sorted[i + 1]!]!];
      if (ahead - here < 1e-6) continue;
      if (this.#isInsideAt(place, axis, here, ahead) !== wasInside) return sorted[i]!;
    }
    return sorted.at(-1)!;
  }

  #isInsideAt([x, y, z]: readonly [number, number, number], axis: number, from: number, to: number): boolean {
    const along = (from + to) / 2;
    return this.#field.isInsideAt(
      axis === 0 ? x + along : x,
      axis === 1 ? y + along : y,
      axis === 2 ? z + along : z,
    );
  }

  #setFaceNormal(crossing: number, face: number): void {
    const { corners: c } = this.#field.tree;
    const at = face * 9;
    const ux = c[at + 3]! - c[at]!;
    const uy = c[at + 4]! - c[at + 1]!;
    const uz = c[at + 5]! - c[at + 2]!;
    const vx = c[at + 6]! - c[at]!;
    const vy = c[at + 7]! - c[at + 1]!;
    const vz = c[at + 8]! - c[at + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    this.normals[crossing * 3] = nx / length;
    this.normals[crossing * 3 + 1] = ny / length;
    this.normals[crossing * 3 + 2] = nz / length;
  }

  /** Finds the place on an edge without faces at which the winding number passes one half, by false position. */
  #search(crossing: number, place: readonly [number, number, number], axis: number): void {
    const [nx, ny] = this.#field.grid.size;
    const over = (along: number) =>
      this.#field.windingAt(
        axis === 0 ? place[0] + along : place[0],
        axis === 1 ? place[1] + along : place[1],
        axis === 2 ? place[2] + along : place[2],
      ) - 0.5;
    let [low, high] = [0, 1];
    let [atLow, atHigh] = [over(0), over(1)];
    this.isCap[crossing] = 1;
    if (atLow > 0 === atHigh > 0) {
      // A point was put outside, or the quick sign differs: beside the end that is not as its sign says.
      const lowIsInside = this.#field.isInside(place[0] + nx * (place[1] + ny * place[2]));
      this.share[crossing] = atLow > 0 === lowIsInside ? 1 - CLEAR : CLEAR;
      return;
    }
    let share = 0.5;
    for (let round = 0; round < ROUNDS; round++) {
      share = Math.min(
        high - CLEAR * (high - low),
        Math.max(low + CLEAR * (high - low), low + ((high - low) * atLow) / (atLow - atHigh)),
      );
      const at = over(share);
      if (Math.abs(at) < CLOSE) break;
      if (at > 0 === atLow > 0) [low, atLow] = [share, at];
      else [high, atHigh] = [share, at];
    }
    this.share[crossing] = Math.min(1 - CLEAR, Math.max(CLEAR, share));
  }

  #grow(): void {
    const capacity = this.share.length * 2;
    const [share, normals, isCap] = [
      new Float64Array(capacity),
      new Float64Array(3 * capacity),
      new Uint8Array(capacity),
    ];
    share.set(this.share);
    normals.set(this.normals);
    isCap.set(this.isCap);
    this.share = share;
    this.normals = normals;
    this.isCap = isCap;
  }
}
