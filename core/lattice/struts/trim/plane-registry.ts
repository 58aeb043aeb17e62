import { heightOver, type Plane } from '../../geometry/plane.ts';
import { dot } from '../../geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import { type Facet, normalOf } from './facets.ts';

/** Faces this near to one plane are one face, mm. */
const SAME_PLANE_MM = 1e-4;
/** Normals are told apart by this; two entries for one plane cost time, not truth. */
const SAME_NORMAL = 1e-7;

const UNASKED = -2;

/** The planes of a model's flat faces, each with one number and one set of bits whichever triangle is asked. */
export class PlaneRegistry {
  readonly planes: Plane[] = [];
  private readonly c: Classification;
  private readonly ofFace: Int32Array;
  private readonly onlyOfCell: Int32Array;
  private readonly known = new Map<string, number>();

  constructor(c: Classification) {
    this.c = c;
    this.ofFace = new Int32Array(c.local.triangles.length / 3).fill(-1);
    this.onlyOfCell = new Int32Array(c.near.cells.length).fill(UNASKED);
  }

  /** Numbers of the planes about a patch, ascending; undefined where it is not convex or has more than `most`. */
  planesOf(patch: readonly Facet[], most: number): number[] | undefined {
    const numbers: number[] = [];
    for (const { face } of patch) {
      const number = this.numberOf(face);
      if (numbers.includes(number)) continue;
      if (numbers.length === most) return undefined;
      numbers.push(number);
    }
    for (const { points } of patch) {
      for (const number of numbers) {
        const plane = this.planes[number]!;
        for (let i = 0; i < points.length; i += 3)
          if (heightOver(plane, points, i) > SAME_PLANE_MM) return undefined;
      }
    }
    return numbers.sort((a, b) => a - b);
  }

  /**
   * Number of the one plane that all faces near a cell lie in, or -1. What meets one of them then meets a face without
   * an edge in reach: beyond an edge another face would be listed.
   */
  onlyPlaneOf(n: number): number {
    if (this.onlyOfCell[n] === UNASKED) {
      const { near } = this.c;
      let only = -1;
      for (let i = near.start[n]!; i < near.start[n + 1]!; i++) {
        const number = this.numberOf(near.faces[i]!);
        if (number < 0 || (only >= 0 && number !== only)) {
          only = -1;
          break;
        }
        only = number;
      }
      this.onlyOfCell[n] = only;
    }
    return this.onlyOfCell[n]!;
  }

  /** Number of a face's plane; -1 for a face without area. */
  private numberOf(face: number): number {
    const held = this.ofFace[face]!;
    if (held >= 0) return held;
    const { positions: p, triangles: t } = this.c.local;
    const at = t[face * 3]! * 3;
    const normal = normalOf(this.c, face);
    if (!normal) return -1;
    const offset = dot(normal, [p[at]!, p[at + 1]!, p[at + 2]!]);
    const steps = (value: number) => Math.round(value / SAME_NORMAL);
    const height = Math.round(offset / SAME_PLANE_MM);
    const key = `${steps(normal[0])},${steps(normal[1])},${steps(normal[2])},${height}`;
    let number = this.known.get(key);
    if (number === undefined) {
      number = this.planes.push({ normal, offset }) - 1;
      this.known.set(key, number);
    }
    this.ofFace[face] = number;
    return number;
  }
}
