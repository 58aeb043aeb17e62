import { madeOnce } from '../lists/made-once.ts';
import { mapPoint, type Point } from './vector.ts';

/** Cubes along an axis that a key tells apart, half of them on either side of zero. Those beyond share keys. */
const KEYED = 1 << 17;

/** Things by the cubes, of one edge, that their places lie in. */
export class PlaceCubes<Thing> {
  readonly #edgeMm: number;
  readonly #cubes = new Map<number, Thing[]>();

  constructor(edgeMm: number) {
    this.#edgeMm = edgeMm;
  }

  add(place: Readonly<Point>, thing: Thing): void {
    madeOnce(this.#cubes, keyOf(...this.#cubeOf(place)), () => []).push(thing);
  }

  /** All within an edge of a place, and some farther ones, by their cubes: to put them in one list takes longer. */
  around(place: Readonly<Point>): (readonly Thing[])[] {
    const [x, y, z] = this.#cubeOf(place);
    const cubes: Thing[][] = [];
    for (let i = x - 1; i <= x + 1; i++)
      for (let j = y - 1; j <= y + 1; j++)
        for (let k = z - 1; k <= z + 1; k++) {
          const cube = this.#cubes.get(keyOf(i, j, k));
          if (cube) cubes.push(cube);
        }
    return cubes;
  }

  #cubeOf(place: Readonly<Point>): Point {
    return mapPoint(place, (mm) => Math.floor(mm / this.#edgeMm));
  }
}

/** One number for a cube, exact as a double up to four times as many. */
function keyOf(x: number, y: number, z: number): number {
  return ((z + KEYED / 2) * KEYED + y + KEYED / 2) * KEYED + x + KEYED / 2;
}
