import type { Plane } from '../trim/plane.ts';
import type { Mesh } from './mesh.ts';

/**
 * The part of a closed mesh on one side of an axis plane, closed again by flat fans in the plane. The fans may fold
 * over themselves where the cut has a strange outline, but cover it once when folds are counted by direction: volume,
 * parity and booleans see the exact cut, and no outline needs to be traced. Linear.
 * @param side 1 keeps what lies above `at`, -1 what lies below
 */
export function clipClosed(mesh: Mesh, axis: 0 | 1 | 2, at: number, side: 1 | -1): Mesh {
  const p = mesh.positions;
  return clipAt(
    mesh,
    (v) => side * (p[v * 3 + axis]! - at),
    (k, value) => (k === axis ? at : value),
  );
}

/** As `clipClosed`, behind a plane of any direction; its cut lies in the plane up to rounding. */
export function clipClosedBehind(mesh: Mesh, { normal, offset }: Plane): Mesh {
  const p = mesh.positions;
  const [x, y, z] = normal;
  return clipAt(
    mesh,
    (v) => offset - x * p[v * 3]! - y * p[v * 3 + 1]! - z * p[v * 3 + 2]!,
    (_, value) => value,
  );
}

/** A corner in the plane counts as kept: then no cut can fall on it. */
function clipAt(
  mesh: Mesh,
  height: (v: number) => number,
  placed: (axis: number, value: number) => number,
): Mesh {
  const { positions: p, triangles: t } = mesh;
  const count = p.length / 3;
  const side = new Uint8Array(count);
  let outside = 0;
  for (let v = 0; v < count; v++) {
    if (height(v) >= 0) side[v] = 1;
    else outside++;
  }
  if (outside === 0) return mesh;
  let kept = 0;
  let crossed = 0;
  for (let i = 0; i < t.length; i += 3) {
    const inner = side[t[i]!]! + side[t[i + 1]!]! + side[t[i + 2]!]!;
    if (inner === 3) kept++;
    else if (inner > 0) crossed++;
  }
  // A crossed face becomes at most two faces and one of the cap; its two cuts are shared by two faces each.
  const triangles = new Uint32Array((kept + crossed * 3) * 3);
  const positions = new Float32Array(Math.min(count, kept * 3 + crossed * 2) * 3 + crossed * 6 + 3);
  const number = new Int32Array(count).fill(-1);
  const cuts = new Map<number, number>();
  let vertices = 0;
  let corners = 0;
  const keep = (v: number) => {
    if (number[v]! < 0) {
      positions.set(p.subarray(v * 3, v * 3 + 3), vertices * 3);
      number[v] = vertices++;
    }
    return number[v]!;
  };
  const cutBetween = (inner: number, outer: number) => {
    const key = inner * count + outer;
    let made = cuts.get(key);
    if (made === undefined) {
      const share = height(inner) / (height(inner) - height(outer));
      made = vertices++;
      for (let k = 0; k < 3; k++) {
        const from = p[inner * 3 + k]!;
        positions[made * 3 + k] = placed(k, from + share * (p[outer * 3 + k]! - from));
      }
      cuts.set(key, made);
    }
    return made;
  };
  const put = (a: number, b: number, c: number) => {
    triangles[corners++] = a;
    triangles[corners++] = b;
    triangles[corners++] = c;
  };
  const rim: number[] = [];
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]!, t[i + 1]!, t[i + 2]!];
    const inA = side[a] === 1;
    const inB = side[b] === 1;
    const inC = side[c] === 1;
    if (inA && inB && inC) put(keep(a), keep(b), keep(c));
    else if (inA || inB || inC) {
      const [u, v, w, two] = loneCorner(a, b, c, inA, inB, inC);
      const lone = two ? cutBetween(v, u) : cutBetween(u, v);
      const other = two ? cutBetween(w, u) : cutBetween(u, w);
      if (two) {
        put(keep(v), keep(w), other);
        put(keep(v), other, lone);
        rim.push(lone, other);
      } else {
        put(keep(u), lone, other);
        rim.push(other, lone);
      }
    }
  }
  if (rim.length > 0) {
    const apex = vertices++;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (const v of rim) sum += positions[v * 3 + k]!;
      positions[apex * 3 + k] = placed(k, sum / rim.length);
    }
    for (let i = 0; i < rim.length; i += 2) put(rim[i]!, rim[i + 1]!, apex);
  }
  return { positions: positions.slice(0, vertices * 3), triangles: triangles.slice(0, corners) };
}

/** Turns a face so that the corner alone on its side comes first; says whether the other two are kept. */
function loneCorner(
  a: number,
  b: number,
  c: number,
  inA: boolean,
  inB: boolean,
  inC: boolean,
): [number, number, number, boolean] {
  if (inB === inC) return [a, b, c, inB];
  if (inC === inA) return [b, c, a, inC];
  return [c, a, b, inA];
}
