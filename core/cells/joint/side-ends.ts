import { dot, mapPoint, minus, type Point } from '../../solid/geometry/vector.ts';
import type { StrutAxis } from '../strut-axes.ts';
import { type HalfPlane, upperOutline } from './envelope.ts';

/** Tolerance of equal normals and equal positions. */
const SAME = 1e-9;
/** Two slots whose directions sum to less form one straight rod. */
const STRAIGHT = 1e-9;
/** Maximum distance of a line's end behind the node, in radii; lines beyond it do not end. */
const DEEPEST = 4;

/** Prism of a slot with radius 1: its direction from the node, its vertices, the normals of its sides. */
interface Prism {
  out: Point;
  /** Vertex k without its height; side k lies between vertices k and k + 1. */
  vertices: Point[];
  normals: Point[];
}

/**
 * End of every side of every prism at a node within the other prisms: for side k of slot s, number s * sides
 * + k, the outline from its vertex k to its vertex k + 1. Undefined if a side does not end.
 */
export function sideOutlines(
  frames: readonly StrutAxis[],
  directions: readonly Point[],
  angles: Float64Array,
): Point[][] | undefined {
  const sides = angles.length / 2;
  const inner = Math.cos(Math.PI / sides);
  const prisms = directions.map((out, slot) => prismOf(frames[slot]!, out, angles));
  const outlines: Point[][] = [];
  for (const [slot, prism] of prisms.entries()) {
    for (let k = 0; k < sides; k++) {
      const a = prism.vertices[k]!;
      const edge = minus(prism.vertices[(k + 1) % sides]!, a);
      const regions = prisms.flatMap((other, index) =>
        index === slot ? [] : [regionOf(prism, other, { a, edge, inner, normal: prism.normals[k]! })],
      );
      const outline = upperOutline(regions);
      if (!outline || outline.some(([, t]) => !(t > -DEEPEST))) return undefined;
      outlines.push(
        outline.map(
          ([u, t]): Point => [
            a[0] + edge[0] * u + prism.out[0] * t,
            a[1] + edge[1] * u + prism.out[1] * t,
            a[2] + edge[2] * u + prism.out[2] * t,
          ],
        ),
      );
    }
  }
  return outlines;
}

function prismOf({ across, up }: StrutAxis, out: Point, angles: Float64Array): Prism {
  const sides = angles.length / 2;
  const vertices = Array.from({ length: sides }, (_, k) =>
    inPlane({ across, up }, angles[k * 2]!, angles[k * 2 + 1]!),
  );
  const normals = vertices.map((vertex, k) => {
    const next = vertices[(k + 1) % sides]!;
    const sum: Point = [vertex[0] + next[0], vertex[1] + next[1], vertex[2] + next[2]];
    const length = Math.hypot(...sum);
    return mapPoint(sum, (value) => value / length);
  });
  return { out, vertices, normals };
}

/** Part of a side that another prism covers, in the side's coordinates. */
function regionOf(
  { out }: Prism,
  other: Prism,
  side: { a: Point; edge: Point; inner: number; normal: Point },
): HalfPlane[] {
  const { a, edge, inner } = side;
  const cosine = dot(out, other.out);
  const straight = cosine < STRAIGHT - 1;
  const region: HalfPlane[] = [];
  let inOnePlane = false;
  for (const normal of other.normals) {
    const over = inner - dot(normal, a);
    if (Math.abs(over) < SAME && dot(normal, side.normal) > 1 - SAME) inOnePlane = true;
    region.push([dot(normal, edge), dot(normal, out), over + SAME]);
  }
  // Only the half of the other prism nearer to its own axis counts, since it would emerge again behind the
  // node. Vertices extend past the plane between the two by the difference of polygon and circle; coplanar
  // sides keep their own halves.
  const reach = straight || inOnePlane ? 0 : overlap(cosine, inner);
  region.push([-dot(other.out, edge), 1 - cosine, reach + dot(other.out, a)]);
  return region;
}

function overlap(cosine: number, inner: number): number {
  const cotangent = Math.sqrt((1 + cosine) / (1 - cosine));
  return Math.min(0.6, (8 * (1 - inner * inner)) / cotangent);
}

function inPlane({ across, up }: { across: Point; up: Point }, x: number, y: number): Point {
  return [across[0] * x + up[0] * y, across[1] * x + up[1] * y, across[2] * x + up[2] * y];
}
