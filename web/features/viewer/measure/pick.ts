import { type Point, pointFrom } from '../../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../../core/solid/mesh/mesh.ts';
import type { Shape } from '../../../mesh/registry.ts';
import type { Struts } from '../../../mesh/struts/strut-bodies.ts';
import type { Cut } from '../clip/clip.ts';
import { plus, type Ray } from '../tools/projection.ts';
import { rayHits } from '../tools/ray-hits.ts';

/** First visible point on a ray. */
export interface Hit {
  alongMm: number;
  at: Point;
  /** Vertices of the hit face; absent for a cap or a strut. */
  vertices?: [Point, Point, Point];
}

/** Interval of a ray on the kept side of all sections, mm; empty if `to` is not above `from`. */
interface RayInterval {
  from: number;
  to: number;
}

/**
 * Nearest visible point on a ray, caps included. Removed parts are ignored; where the ray enters the kept
 * side inside a solid, it hits the cap. Tests every triangle: a million take about 20 ms, and only on a
 * click. The struts of the largest frames have a few million. Not three-mesh-bvh: it needs 1.4 s to build the
 * tree of a million triangles, for every shape on the page, and weighs 15.5 kB gzip.
 */
export function pick(ray: Ray, shapes: readonly Shape[], cuts: readonly Cut[]): Hit | null {
  const interval = visibleRange(ray, cuts);
  if (interval.to <= interval.from) return null;
  let best: Hit | null = null;
  for (const shape of shapes) {
    const hit =
      shape.kind === 'mesh' ? pickMesh(ray, shape.mesh, interval) : pickStruts(ray, shape.struts, interval);
    if (hit !== null && (best === null || hit.alongMm < best.alongMm)) best = hit;
  }
  return best;
}

function visibleRange({ origin, direction }: Ray, cuts: readonly Cut[]): RayInterval {
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { axis, atMm, keeps } of cuts) {
    const speed = direction[axis] * keeps;
    const ahead = (atMm - origin[axis]) * keeps;
    if (Math.abs(speed) < 1e-12) {
      if (ahead > 0) return { from: 0, to: 0 };
    } else if (speed > 0) from = Math.max(from, ahead / speed);
    else to = Math.min(to, ahead / speed);
  }
  return { from, to };
}

const pointOn = ({ origin, direction }: Ray, along: number) => plus(origin, direction, along);

/** Nearest face in the interval. Counts how many surfaces enclose the start of the interval. */
function pickMesh(ray: Ray, mesh: Mesh, { from, to }: RayInterval): Hit | null {
  const { positions: p, triangles: t } = mesh;
  let best = Number.POSITIVE_INFINITY;
  let face = -1;
  let depth = 0;
  rayHits(mesh, ray, ({ face: hit, alongMm, isFront }) => {
    if (alongMm < from) depth += isFront ? 1 : -1;
    else if (alongMm <= to && alongMm < best) [best, face] = [alongMm, hit];
  });
  if (depth !== 0 && Number.isFinite(from)) return { alongMm: from, at: pointOn(ray, from) };
  if (face < 0) return null;
  const vertex = (k: number): Point => pointFrom(p, t[face + k]! * 3);
  return { alongMm: best, at: pointOn(ray, best), vertices: [vertex(0), vertex(1), vertex(2)] };
}

/** Strut vertices are hidden inside joints, so they are not snap targets for measuring. */
function pickStruts(ray: Ray, { mesh }: Struts, interval: RayInterval): Hit | null {
  const hit = pickMesh(ray, mesh, interval);
  return hit && { alongMm: hit.alongMm, at: hit.at };
}

/** Vertex of the hit face within `reachMm` of the hit, else the hit itself. */
export function snap(hit: Hit, reachMm: number): Point {
  const distance = (vertex: Point) => Math.hypot(...vertex.map((value, axis) => value - hit.at[axis]!));
  const near = (hit.vertices ?? []).filter((vertex) => distance(vertex) <= reachMm);
  return near.sort((a, b) => distance(a) - distance(b))[0] ?? hit.at;
}
