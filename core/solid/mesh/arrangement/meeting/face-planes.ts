import { orient2d } from 'robust-predicates';
import { faceNormal } from '../../../geometry/vector.ts';
import { madeOnce } from '../../../lists/made-once.ts';
import { type ExactPlane, planeThrough } from '../exact/exact-plane.ts';
import type { WholeMesh } from '../exact/whole-grid.ts';
import type { Marks } from './face-marks.ts';

/** Exact planes of faces, and the axis along which each is seen largest; computed when first asked. */
export class FacePlanes {
  readonly whole: WholeMesh;
  readonly marks: Marks;
  readonly #planes = new Map<number, { plane: ExactPlane; index: number }>();

  constructor(whole: WholeMesh, marks: Marks) {
    this.whole = whole;
    this.marks = marks;
  }

  of(face: number): ExactPlane {
    return this.#held(face).plane;
  }

  /** Index of the plane in `marks.planes`. */
  indexOf(face: number): number {
    return this.#held(face).index;
  }

  #held(face: number) {
    return madeOnce(this.#planes, face, () => {
      const { places, triangles: t } = this.whole;
      const plane = planeThrough(places, [t[face * 3]!, t[face * 3 + 1]!, t[face * 3 + 2]!]);
      return { plane, index: this.marks.planes.push(plane) - 1 };
    });
  }
}

/** Axis along which a face is seen largest, and 1 if it looks that way, -1 if it looks back. */
export function viewOf({ places: p, triangles: t }: WholeMesh, f: number): { axis: number; sign: number } {
  const a = t[f * 3]! * 3;
  const b = t[f * 3 + 1]! * 3;
  const c = t[f * 3 + 2]! * 3;
  const n = faceNormal(p, a, b, c);
  let axis = 0;
  for (let k = 1; k < 3; k++) if (Math.abs(n[k]!) > Math.abs(n[axis]!)) axis = k;
  const [k, l] = axis === 0 ? [1, 2] : axis === 1 ? [2, 0] : [0, 1];
  // A needle's normal may round to nothing: the exact area decides.
  const exact = (at: number) => {
    const [i, j] = at === 0 ? [1, 2] : at === 1 ? [2, 0] : [0, 1];
    return -Math.sign(orient2d(p[a + i]!, p[a + j]!, p[b + i]!, p[b + j]!, p[c + i]!, p[c + j]!));
  };
  const sign = -Math.sign(orient2d(p[a + k]!, p[a + l]!, p[b + k]!, p[b + l]!, p[c + k]!, p[c + l]!));
  if (sign !== 0) return { axis, sign };
  for (let at = 0; at < 3; at++) if (exact(at) !== 0) return { axis: at, sign: exact(at) };
  return { axis, sign: 0 };
}
