import { heightOver, type Plane, shareAt } from '../../../../solid/geometry/plane.ts';
import { triangulateLoop } from '../../../../solid/geometry/triangulate.ts';
import { type Point, tripleProduct } from '../../../../solid/geometry/vector.ts';
import { isGenusZero } from '../../../../solid/mesh/genus-zero.ts';
import { areCutOnce, type Cutter, cutFaces, type Face, touchedRings } from '../../bodies/faces.ts';
import { EdgeCuts } from './edge-cuts.ts';
import { outlineOfSeam, seamAlong, sixfoldCone } from './seams.ts';

/** Member as cut by the fill domain's faces, relative to a place; copied to every equal case. */
export interface CutTemplate {
  /** 9 numbers per triangle, without the faces on its rings, mm. */
  corners: Float64Array;
  /** Volume with those faces, mm3. */
  volumeMm3: number;
  /** Remaining outline per ring, relative to the ring's node; undefined if nothing remains. */
  rings: readonly (string | undefined)[];
  /** Rings that the member still touches at a vertex although nothing of them remains. */
  touched: ReadonlySet<number>;
  /** Outlines of the ends in creases, mm: x, y, z per vertex, in the order of the adjoining member. */
  seams: readonly Float64Array[];
}

/** Member before it is cut, relative to a place. */
export interface WholeMember {
  /** x, y, z per vertex, on the output's grid, mm. */
  points: number[];
  faces: readonly Face[];
  /** Per ring its node, mm, and its end: a trimmed joint's ring or creases, a clean ring, or outside. */
  ends: readonly { origin: Point; kind: 'joint' | 'creases' | 'clean' | 'out' }[];
}

/** Distance within which a vertex is in a plane, mm; a step of the output's grid if that is larger. */
const ON_PLANE_MM = 1e-6;

/**
 * Cuts a member by planes. Returns undefined if a clean ring is cut, an outer end is kept, a face loses its
 * area on the output's grid, or the result is not one closed body. A member that ends in creases is not
 * convex, so the result is also undefined if a plane cuts one of its faces twice.
 */
export function cutTemplate(
  { points, faces: whole, ends }: WholeMember,
  planes: readonly Plane[],
  quantumMm: number,
): CutTemplate | undefined {
  let faces: readonly Face[] | undefined = whole;
  const stages = [faces];
  const edges = new EdgeCuts(points, quantumMm);
  const isCreased = ends.some(({ kind }) => kind === 'creases');
  for (const plane of planes) {
    const cutter = planeCutter(points, plane, { edges, quantumMm });
    if (isCreased && !areCutOnce(faces, cutter)) return undefined;
    faces = cutFaces(faces, cutter);
    if (!faces) return undefined;
    stages.push(faces);
  }
  const isLeft = isCreased || faces.length > 0;
  if (isLeft && !isGenusZero(faces.map(({ loop }) => loop))) return undefined;
  const rings = new Array<string | undefined>(ends.length).fill(undefined);
  const uncut = new Set(whole);
  const seams: Float64Array[] = [];
  const corners: number[] = [];
  let sixfold = 0;
  for (const face of faces) {
    if (face.ring >= 0) {
      const { kind, origin } = ends[face.ring]!;
      if (kind === 'out' || (kind === 'clean' && !uncut.has(face))) return undefined;
      if (kind === 'creases') {
        const seam = seamAlong(points, face.loop);
        rings[face.ring] = outlineOfSeam(seam, origin, quantumMm);
        sixfold += sixfoldCone(seam, origin);
        seams.push(seam);
        continue;
      }
      rings[face.ring] = outlineOf(points, face.loop, origin);
    }
    const triangles = triangulateLoop(points, face.loop);
    if (!triangles) return undefined;
    for (let i = 0; i < triangles.length; i += 3) {
      const at = corners.length;
      for (let k = 0; k < 3; k++) {
        const p = triangles[i + k]! * 3;
        corners.push(points[p]!, points[p + 1]!, points[p + 2]!);
      }
      sixfold += tripleProduct(corners, at, at + 3, at + 6);
      if (isFlat(corners, at)) return undefined;
      if (face.ring >= 0) corners.length = at;
    }
  }
  const touched = touchedRings(stages);
  return { corners: Float64Array.from(corners), volumeMm3: sixfold / 6, rings, touched, seams };
}

function planeCutter(
  points: number[],
  plane: Plane,
  { edges, quantumMm }: { edges: EdgeCuts; quantumMm: number },
): Cutter {
  const near = Math.max(ON_PLANE_MM, quantumMm);
  return {
    heightOf(vertex) {
      const height = heightOver(plane, points, vertex * 3);
      return Math.abs(height) < near ? 0 : height;
    },
    crossing: (inner, outer) => edges.crossing(inner, outer, (a, b) => shareAt(plane, points, a, b)),
  };
}

/** Returns a ring's vertices as a text that is the same from both sides. */
function outlineOf(points: readonly number[], loop: readonly number[], origin: Point): string {
  const vertices = loop.map((v) => origin.map((o, k) => points[v * 3 + k]! - o).join());
  return vertices.sort().join(' ');
}

/** Vertices of the outline of a ring whose node is at a place, mm. */
export function outlineAt(outline: string | undefined, at: Point): Float32Array | undefined {
  return outline === undefined
    ? undefined
    : Float32Array.from(outline.split(/[ ,]/), (mm, i) => Number(mm) + at[i % 3]!);
}

/** Returns true if the vertices of a face are exactly collinear. */
function isFlat(p: ArrayLike<number>, o: number): boolean {
  const ux = p[o + 3]! - p[o]!;
  const uy = p[o + 4]! - p[o + 1]!;
  const uz = p[o + 5]! - p[o + 2]!;
  const vx = p[o + 6]! - p[o]!;
  const vy = p[o + 7]! - p[o + 1]!;
  const vz = p[o + 8]! - p[o + 2]!;
  return uy * vz === uz * vy && uz * vx === ux * vz && ux * vy === uy * vx;
}
