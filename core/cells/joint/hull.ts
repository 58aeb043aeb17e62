import { faceNormal } from '../../solid/geometry/vector.ts';
/**
 * Convex hull of a few hundred points, three indices per outward triangle. Points are moved outward by less
 * than a millionth of their size for the decision, by amounts that depend only on their number, so that the
 * coplanar and collinear points of a symmetric joint never tie. Throws if a point is not on the hull.
 */
export function hullOf(points: Float64Array): Uint16Array {
  for (let attempt = 0; attempt < 4; attempt++) {
    const faces = incrementalHull(nudge(points, attempt));
    if (faces && new Set(faces).size * 3 === points.length) return faces;
  }
  throw new Error('a joint has a vertex inside its own hull');
}

function nudge(points: Float64Array, attempt: number): Float64Array {
  let cx = 0;
  let cy = 0;
  let cz = 0;
  const count = points.length / 3;
  for (let i = 0; i < points.length; i += 3) {
    cx += points[i]! / count;
    cy += points[i + 1]! / count;
    cz += points[i + 2]! / count;
  }
  const out = new Float64Array(points.length);
  let seed = 0x2545_f491 + attempt * 7919;
  for (let i = 0; i < points.length; i += 3) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const grow = 1 + 1e-7 * (1 + (seed >>> 8) / 0x0100_0000);
    out[i] = cx + (points[i]! - cx) * grow;
    out[i + 1] = cy + (points[i + 1]! - cy) * grow;
    out[i + 2] = cz + (points[i + 2]! - cz) * grow;
  }
  return out;
}

interface Face {
  a: number;
  b: number;
  c: number;
  nx: number;
  ny: number;
  nz: number;
  d: number;
}

function incrementalHull(p: Float64Array): Uint16Array | undefined {
  const count = p.length / 3;
  const first = firstTetrahedron(p);
  if (!first) return undefined;
  let faces = first.map(([a, b, c]) => faceOf(p, a, b, c));
  const inFirst = new Set(first.flat());
  for (let i = 0; i < count; i++) {
    if (inFirst.has(i)) continue;
    const x = p[i * 3]!;
    const y = p[i * 3 + 1]!;
    const z = p[i * 3 + 2]!;
    const kept: Face[] = [];
    const horizon = new Set<number>();
    for (const face of faces) {
      if (face.nx * x + face.ny * y + face.nz * z <= face.d) {
        kept.push(face);
        continue;
      }
      for (const [u, v] of [
        [face.a, face.b],
        [face.b, face.c],
        [face.c, face.a],
      ] as const) {
        const back = v * count + u;
        if (!horizon.delete(back)) horizon.add(u * count + v);
      }
    }
    for (const edge of horizon) kept.push(faceOf(p, Math.floor(edge / count), edge % count, i));
    faces = kept;
  }
  return Uint16Array.from(faces.flatMap((face) => [face.a, face.b, face.c]));
}

function faceOf(p: Float64Array, a: number, b: number, c: number): Face {
  const [nx, ny, nz] = faceNormal(p, a * 3, b * 3, c * 3);
  return { a, b, c, nx, ny, nz, d: nx * p[a * 3]! + ny * p[a * 3 + 1]! + nz * p[a * 3 + 2]! };
}

function firstTetrahedron(p: Float64Array): [number, number, number][] | undefined {
  const count = p.length / 3;
  const farthest = (measure: (i: number) => number): number => {
    let best = 0;
    for (let i = 1; i < count; i++) if (measure(i) > measure(best)) best = i;
    return best;
  };
  const gap = (i: number, j: number) =>
    Math.hypot(p[i * 3]! - p[j * 3]!, p[i * 3 + 1]! - p[j * 3 + 1]!, p[i * 3 + 2]! - p[j * 3 + 2]!);
  const a = farthest((i) => p[i * 3]!);
  const b = farthest((i) => gap(a, i));
  const areaWith = (i: number) => {
    const f = faceOf(p, a, b, i);
    return Math.hypot(f.nx, f.ny, f.nz);
  };
  const c = farthest(areaWith);
  const base = faceOf(p, a, b, c);
  const height = (i: number) =>
    base.nx * p[i * 3]! + base.ny * p[i * 3 + 1]! + base.nz * p[i * 3 + 2]! - base.d;
  const d = farthest((i) => Math.abs(height(i)));
  if (!(Math.abs(height(d)) > 0)) return undefined;
  const [v, w] = height(d) < 0 ? [b, c] : [c, b];
  return [
    [a, v, w],
    [v, a, d],
    [w, v, d],
    [a, w, d],
  ];
}
