import { snap } from '../../../../solid/geometry/quantum.ts';
import { triangulateFace, triangulateLoop } from '../../../../solid/geometry/triangulate.ts';
import { cross, mapPoint, type Point, pointOf } from '../../../../solid/geometry/vector.ts';
import { findDeepCrossings } from '../../../../solid/mesh/crossings/deep-crossings.ts';
import { CROSSING_ROUNDING_MM } from '../../../../spec/tolerances.ts';
import type { Face } from '../../bodies/faces.ts';
import { acrossLoop, type Off, offOfEdge, offOfFace } from './off-sheet.ts';
import type { Sheet } from './sheet.ts';
import { CAP_MM, looksOut } from './sheet-cap.ts';

/** Maximum distance of a cap's outline from the surface, mm; inner faces start from it, so it is closer. */
const OUTLINE_MM = CAP_MM / 2;
/** Maximum divisions of a straight segment of the outline, and vertices added inside a cap. */
const MOST_DIVISIONS = 12;
const MOST_VERTICES = 60;
/** Maximum number of faces of a sheet. A larger one is too rough for so few vertices. */
const MOST_FACES = 400;
/** Minimum rise of a side from the sheet (sine). The outline of a flatter side cannot be found. */
const LEAST_RISE = 0.2;
const SEARCH_STEPS = 40;

/**
 * Builds a cap that follows a curved or creased sheet, in a solid that was cut straight. Vertices are added
 * to the outline, in the planes of its sides, and then inside. Returns the sides with those vertices, and the
 * cap; undefined if the sheet cannot be followed within CAP_MM.
 * @param points x, y, z per vertex, mm; new vertices are added at its end
 * @param faces the sides, then the cap as one loop
 * @param isFixed whether the cut of a side is already given
 */
export function bentCap(
  points: number[],
  faces: readonly Face[],
  sheet: Sheet,
  quantumMm: number,
  isFixed: (side: Face) => boolean,
): Face[] | undefined {
  if (sheet.corners.length > MOST_FACES * 9) return undefined;
  const sides = faces.slice(0, -1);
  const outline: number[] = [];
  const { loop } = faces.at(-1)!;
  for (const [i, from] of loop.entries()) {
    const to = loop[i + 1 === loop.length ? 0 : i + 1]!;
    const at = sides.findIndex((side) => side.loop.some((v, k) => v === to && after(side.loop, k) === from));
    const side = sides[at];
    if (!side) return undefined;
    outline.push(from);
    if (isFixed(side)) {
      if (offOfEdge(points, from, to, sheet).mm > CAP_MM) return undefined;
      continue;
    }
    const more = chordOnSheet(points, from, to, {
      sheet,
      normal: acrossLoop(points, side.loop),
      quantumMm,
    });
    if (!more) return undefined;
    outline.push(...more);
    if (more.length > 0) sides[at] = { loop: insertAfter(side.loop, to, more.toReversed()), ring: side.ring };
  }
  const cap = filledOnSheet(points, outline, sheet, quantumMm);
  if (!cap) return undefined;
  const closed = [...sides, ...cap];
  return runsThroughItself(points, closed) ? undefined : closed;
}

/** True if faces cross or one cannot be filled: outlines along one crease may leave it crosswise. */
function runsThroughItself(points: readonly number[], faces: readonly Face[]): boolean {
  const vertices: number[] = [];
  for (const { loop } of faces) {
    const triangles = triangulateFace(points, loop);
    if (!triangles) return true;
    vertices.push(...triangles);
  }
  const coordinates = Float32Array.from(vertices.flatMap((v) => points.slice(v * 3, v * 3 + 3)));
  const triangles = Uint32Array.from({ length: coordinates.length / 3 }, (_, i) => i);
  let crosses = false;
  findDeepCrossings({ positions: coordinates, triangles }, { toleranceMm: CROSSING_ROUNDING_MM }, () => {
    crosses = true;
  });
  return crosses;
}

/** Returns a loop with more vertices after one of its vertices. */
export function insertAfter(loop: readonly number[], vertex: number, more: readonly number[]): number[] {
  return loop.flatMap((v) => (v === vertex ? [v, ...more] : [v]));
}

function after(loop: readonly number[], k: number): number {
  return loop[k + 1 === loop.length ? 0 : k + 1]!;
}

/** Vertices between two of an outline that bring it onto the sheet, in one plane with the two. */
function chordOnSheet(
  points: number[],
  from: number,
  to: number,
  plane: { sheet: Sheet; normal: Point; quantumMm: number },
  depth = 0,
): number[] | undefined {
  const { sheet, normal } = plane;
  const off = offOfEdge(points, from, to, sheet);
  if (off.mm <= OUTLINE_MM) return [];
  if (depth === MOST_DIVISIONS) return undefined;
  const a = pointOf((k) => points[from * 3 + k]!);
  const way = mapPoint(a, (value, k) => points[to * 3 + k]! - value);
  const middle = mapPoint(a, (value, k) => value + off.share * way[k]!);
  const height = sheet.heightOf(...middle);
  // Direction across the outline, in the side's plane, up from the sheet.
  const [dx, dy, dz] = cross(normal, way);
  const rise = dx * sheet.normal[0] + dy * sheet.normal[1] + dz * sheet.normal[2];
  const length = Math.hypot(dx, dy, dz);
  if (Math.abs(rise) < LEAST_RISE * length) return undefined;
  const along = (mm: number): Point => [middle[0] + mm * dx, middle[1] + mm * dy, middle[2] + mm * dz];
  const onSheet = rootOf((share) => sheet.heightOf(...along(share)), height, -height / rise);
  if (onSheet === undefined) return undefined;
  const vertex = points.length / 3;
  for (const value of along(onSheet)) points.push(snap(value, plane.quantumMm));
  const before = chordOnSheet(points, from, vertex, plane, depth + 1);
  const behind = before && chordOnSheet(points, vertex, to, plane, depth + 1);
  return behind && [...before, vertex, ...behind];
}

/** Root, near `guess`, of a function that is `start` at 0; undefined without a change of sign. */
function rootOf(of: (x: number) => number, start: number, guess: number): number | undefined {
  let low = 0;
  let high = guess;
  for (let tries = 0; of(high) > 0 === start > 0; tries++) {
    if (tries === 3) return undefined;
    low = high;
    high *= 2;
  }
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const middle = (low + high) / 2;
    if (of(middle) > 0 === start > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Triangle of a cap, and the place where it or one of its edges is farthest from the sheet. */
interface Measured {
  loop: number[];
  off: Off;
  /** The edge farthest from the sheet, by its first vertex in `loop`; -1 for the face itself. */
  edge: number;
}

/** Fills an outline on a sheet with triangles, adding vertices where they are farthest from it. */
function filledOnSheet(
  points: number[],
  outline: readonly number[],
  sheet: Sheet,
  quantumMm: number,
): Face[] | undefined {
  const first = triangulateLoop(points, outline);
  if (!first) return undefined;
  const outlineEdges = new Set(outline.map((v, i) => `${v}.${after(outline, i)}`));
  const measured = (loop: number[]) => measure(points, loop, sheet, outlineEdges);
  const faces: Measured[] = [];
  for (let i = 0; i < first.length; i += 3) faces.push(measured(first.slice(i, i + 3)));
  for (let added = 0; ; added++) {
    const worst = faces.reduce((one, other) => (other.off.mm > one.off.mm ? other : one));
    if (worst.off.mm <= CAP_MM) break;
    if (added === MOST_VERTICES) return undefined;
    const vertex = points.length / 3;
    for (const value of worst.off.at) points.push(snap(value, quantumMm));
    for (const loop of split(faces, worst, vertex)) faces.push(measured(loop));
  }
  const loops = faces.map(({ loop }) => loop);
  return looksOut(points, loops.flat(), sheet) ? loops.map((loop) => ({ loop, ring: -1 })) : undefined;
}

function measure(
  points: readonly number[],
  loop: number[],
  sheet: Sheet,
  outlineEdges: ReadonlySet<string>,
): Measured {
  const worst: Measured = { loop, off: offOfFace(points, loop, sheet), edge: -1 };
  for (const [k, v] of loop.entries()) {
    const next = after(loop, k);
    if (outlineEdges.has(`${v}.${next}`)) continue;
    const off = offOfEdge(points, v, next, sheet);
    if (off.mm > worst.off.mm) Object.assign(worst, { off, edge: k });
  }
  return worst;
}

/** Removes a face, or one of its edges and the face beyond, for faces around the new vertex. */
function split(faces: Measured[], { loop, edge }: Measured, vertex: number): number[][] {
  const made: number[][] = [];
  const cut = (one: number[], skipped: number) => {
    faces.splice(
      faces.findIndex((face) => face.loop === one),
      1,
    );
    for (let k = 0; k < 3; k++) if (k !== skipped) made.push([one[k]!, after(one, k), vertex]);
  };
  cut(loop, edge);
  if (edge < 0) return made;
  const [a, b] = [loop[edge]!, after(loop, edge)];
  const beyond = faces.find((other) => other.loop.some((v, k) => v === b && after(other.loop, k) === a));
  if (beyond) cut(beyond.loop, beyond.loop.indexOf(b));
  return made;
}
