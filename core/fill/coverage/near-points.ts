import type { StrutAxis } from '../../cells/strut-axes.ts';

type Triple = readonly [number, number, number];

/** Nearest points of struts to a place, with the squares of their distances. Keeps those within a distance. */
export class NearPoints {
  readonly places: number[] = [];
  readonly #squareMm2: number[] = [];
  readonly #mostMm2: number;
  #limitMm2: number;
  #nearestAlone = false;

  /** @param mostMm2 square of the distance within which a point is kept */
  constructor(mostMm2: number) {
    this.#mostMm2 = mostMm2;
    this.#limitMm2 = mostMm2;
  }

  /** Square of the distance within which the next point is kept, mm2. */
  get limitMm2(): number {
    return this.#limitMm2;
  }

  /** Adds the nearest point of a part of an axis, between two shares of its length. */
  addOnAxis(
    { start, along, lengthMm }: StrutAxis,
    [from, to]: readonly [number, number],
    { corner: [cx, cy, cz], place: [x, y, z] }: { corner: Triple; place: Triple },
  ): void {
    const sx = cx + start[0];
    const sy = cy + start[1];
    const sz = cz + start[2];
    const at = (x - sx) * along[0] + (y - sy) * along[1] + (z - sz) * along[2];
    const mm = Math.min(to * lengthMm, Math.max(from * lengthMm, at));
    this.#addWithin([x, y, z], [sx + mm * along[0], sy + mm * along[1], sz + mm * along[2]]);
  }

  /** Adds the nearest point of a segment: six coordinates from `i`. */
  addOnSegment(s: readonly number[], i: number, [x, y, z]: Triple): void {
    const ux = s[i + 3]! - s[i]!;
    const uy = s[i + 4]! - s[i + 1]!;
    const uz = s[i + 5]! - s[i + 2]!;
    const square = ux * ux + uy * uy + uz * uz;
    const way = (x - s[i]!) * ux + (y - s[i + 1]!) * uy + (z - s[i + 2]!) * uz;
    const share = square > 0 ? Math.min(1, Math.max(0, way / square)) : 0;
    this.#addWithin([x, y, z], [s[i]! + share * ux, s[i + 1]! + share * uy, s[i + 2]! + share * uz]);
  }

  /** Empties the list. With `nearestAlone` it keeps no point that is farther than one that it has. */
  clear({ nearestAlone }: { nearestAlone: boolean }): void {
    this.#squareMm2.length = 0;
    this.places.length = 0;
    this.#limitMm2 = this.#mostMm2;
    this.#nearestAlone = nearestAlone;
  }

  /** Removes the nearest point and returns its number; -1 if the list is empty. */
  takeNearest(): number {
    const squares = this.#squareMm2;
    let best = -1;
    for (let i = 0; i < squares.length; i++)
      if (squares[i]! < (best < 0 ? Infinity : squares[best]!)) best = i;
    if (best >= 0) squares[best] = Infinity;
    return best;
  }

  #addWithin([x, y, z]: Triple, [px, py, pz]: Triple): void {
    const far = (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z);
    if (far > this.#limitMm2) return;
    if (this.#nearestAlone) this.#limitMm2 = far;
    this.#squareMm2.push(far);
    this.places.push(px, py, pz);
  }
}
