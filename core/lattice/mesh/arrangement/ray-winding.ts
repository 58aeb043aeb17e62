import type { ExactPoint } from './exact-plane.ts';
import { signOf } from './exact-plane.ts';
import { type ExactPoints, turnOfExact, turnOfRounded } from './exact-points.ts';
import type { Meetings } from './find-meetings.ts';
import { viewOf } from './meeting-faces.ts';
import type { Facets } from './split-faces.ts';
import type { WholeMesh } from './whole-grid.ts';

/** Weights of a facet's three points that give a point inside it; others are tried when a ray meets an edge. */
const WEIGHTS: readonly (readonly [bigint, bigint, bigint])[] = [
  [5n, 7n, 9n],
  [11n, 4n, 6n],
  [3n, 13n, 8n],
  [17n, 19n, 2n],
  [23n, 3n, 29n],
  [31n, 37n, 41n],
];

/** Winding numbers just off a facet. */
export interface WindingBeside {
  front: number;
  back: number;
}

/**
 * Prepares exact winding numbers of a whole mesh beside facets: a ray leaves a point of the facet along the axis that
 * the facet looks along most, and every face it crosses counts by its direction. Undefined if all rays that were tried
 * meet edges.
 */
export function windingRays(whole: WholeMesh, points: ExactPoints, meetings: Meetings) {
  const { places: p, triangles: t, weight } = whole;
  const { grid, boxes, planes } = meetings;
  const seen = new Int32Array(t.length / 3).fill(-1);
  let ray = 0;
  const top = [0, 1, 2].map((k) => {
    let most = -Infinity;
    for (let i = k + 3; i < boxes.length; i += 6) most = Math.max(most, boxes[i]!);
    return most;
  });

  /** Layers crossed beyond a point; undefined if the ray meets an edge. */
  const cast = (at: ExactPoint, axis: number): number | undefined => {
    ray++;
    const k = axis === 2 ? 0 : axis + 1;
    const l = axis === 0 ? 2 : axis - 1;
    const place = [Number((at.x << 16n) / at.w), Number((at.y << 16n) / at.w), Number((at.z << 16n) / at.w)].map(
      (value) => value / 65536,
    ) as [number, number, number];
    let layers = 0;
    for (let z = place[axis]!; ; z += grid.cellMm) {
      const [cx, cy, cz] = [axis === 0 ? z : place[0], axis === 1 ? z : place[1], axis === 2 ? z : place[2]];
      const cell = grid.cellAt(cx, cy, cz);
      for (let i = grid.start[cell]!; i < grid.start[cell + 1]!; i++) {
        const f = grid.faces[i]!;
        if (seen[f] === ray) continue;
        seen[f] = ray;
        const b = f * 6;
        if (boxes[b + axis + 3]! < place[axis]! - 1) continue;
        if (boxes[b + k]! > place[k]! + 1 || boxes[b + k + 3]! < place[k]! - 1) continue;
        if (boxes[b + l]! > place[l]! + 1 || boxes[b + l + 3]! < place[l]! - 1) continue;
        const crossed = crosses(f, { at, place, axis, k, l });
        if (crossed === undefined) return undefined;
        layers += crossed * weight[f]!;
      }
      if (z > top[axis]!) return layers;
    }
  };

  /** 1 if a ray leaves through a face, -1 if it enters, 0 if it misses, undefined if it meets an edge. */
  const crosses = (
    f: number,
    { at, place, axis, k, l }: { at: ExactPoint; place: readonly number[]; axis: number; k: number; l: number },
  ): number | undefined => {
    let low = 1;
    let high = -1;
    const far = points.turn(axis, t[f * 3]!, { b: t[f * 3 + 1]!, c: t[f * 3 + 2]! });
    // A face seen edge-on: its neighbours count.
    if (far === 0) return 0;
    for (let i = 0; i < 3; i++) {
      const a = t[f * 3 + i]! * 3;
      const b = t[f * 3 + ((i + 1) % 3)]! * 3;
      // The place is cut off after 2^-16 of a step: too rough for the bound, so it only sorts out the far ones.
      let side = turnOfRounded(p[b + k]! - p[a + k]!, p[b + l]! - p[a + l]!, {
        x: place[k]! - p[a + k]!,
        y: place[l]! - p[a + l]!,
      });
      if (side === undefined || isNear(a, b, { place, k, l })) {
        side = turnOfExact(axis, points.exact(a / 3), [points.exact(b / 3), at]);
      }
      low = Math.min(low, side);
      high = Math.max(high, side);
    }
    if (low < 0 && high > 0) return 0;
    if (low === 0 || high === 0) return undefined;
    const plane = planes.of(f);
    const height = signOf(plane.x * at.x + plane.y * at.y + plane.z * at.z - plane.d * at.w);
    // The face is ahead if the point is behind it, seen along the ray.
    return height * far < 0 ? far : 0;
  };
  const isNear = (
    a: number,
    b: number,
    { place, k, l }: { place: readonly number[]; k: number; l: number },
  ): boolean => {
    const x = p[b + k]! - p[a + k]!;
    const y = p[b + l]! - p[a + l]!;
    const cross = x * (place[l]! - p[a + l]!) - y * (place[k]! - p[a + k]!);
    return Math.abs(cross) <= (Math.abs(x) + Math.abs(y)) * 2 ** -14;
  };

  return (facets: Facets, facet: number): WindingBeside | undefined => {
    const face = facets.faceOf[facet]!;
    const { axis, sign } = viewOf(whole, face);
    const [a, b, c] = [0, 1, 2].map((i) => points.exact(facets.triangles[facet * 3 + i]!));
    for (const [wa, wb, wc] of WEIGHTS) {
      const [na, nb, nc] = [wa * b!.w * c!.w, wb * a!.w * c!.w, wc * a!.w * b!.w];
      const at = {
        x: na * a!.x + nb * b!.x + nc * c!.x,
        y: na * a!.y + nb * b!.y + nc * c!.y,
        z: na * a!.z + nb * b!.z + nc * c!.z,
        w: (wa + wb + wc) * a!.w * b!.w * c!.w,
      };
      const layers = cast(at, axis);
      if (layers === undefined) continue;
      const weightOf = facets.weight[facet]!;
      // The ray leaves on the side that looks along the axis.
      return sign * facets.turn[facet]! > 0
        ? { front: layers, back: layers + weightOf }
        : { back: layers, front: layers - weightOf };
    }
    return undefined;
  };
}
