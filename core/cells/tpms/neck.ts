import type { SurfaceKey } from '../../catalogue/lattice-types.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { type CellField, cellField, projectOnField, SURFACE_FIELDS } from './field.ts';
import { SURFACE_TOPOLOGY } from './surface-topology.ts';

/** Number of initial search directions for the nearest wall of a neck. */
const DIRECTIONS = 160;
/** Steps along a direction per shortest cell edge. */
const STEPS = 48;

const found = new Map<SurfaceKey, Point[]>();

/** Thinnest places of the network, shares of the cell: saddles at the level where it parts, by Newton. */
export function neckPlaces(surface: SurfaceKey): Point[] {
  return madeOnce(found, surface, () => {
    const places: Point[] = [];
    const starts = 8;
    for (let i = 0; i < starts ** 3; i++) {
      const start: Point = [i % starts, Math.floor(i / starts) % starts, Math.floor(i / starts ** 2)];
      const at = saddleFrom(
        surface,
        mapPoint(start, (s) => ((s + 0.17) * 2 * Math.PI) / starts),
      );
      if (at && !places.some((other) => isSamePlace(other, at))) places.push(at);
    }
    return places;
  });
}

function isSamePlace(a: Point, b: Point): boolean {
  return a.every((value, axis) => {
    const gap = Math.abs(value - b[axis]!);
    return Math.min(gap, 1 - gap) < 1e-4;
  });
}

function saddleFrom(surface: SurfaceKey, start: Point): Point | undefined {
  const field = SURFACE_FIELDS[surface];
  const at = start;
  const read = new Float64Array(4);
  const gradient = (p: Point): Point => {
    field(p[0], p[1], p[2], read);
    return [read[1]!, read[2]!, read[3]!];
  };
  for (let step = 0; step < 40; step++) {
    const g = gradient(at);
    const row = (axis: number): Point => {
      const ahead: Point = [...at];
      const behind: Point = [...at];
      ahead[axis]! += 1e-4;
      behind[axis]! -= 1e-4;
      const plus = gradient(ahead);
      return mapPoint(gradient(behind), (value, k) => (plus[k] - value) / 2e-4);
    };
    const move = solve([row(0), row(1), row(2)], g);
    const length = Math.hypot(...move);
    if (!(length < 1e6)) return undefined;
    const share = Math.min(1, 0.3 / length);
    for (let axis = 0; axis < 3; axis++) at[axis]! -= share * move[axis]!;
  }
  const g = gradient(at);
  if (Math.hypot(...g) > 1e-6 || Math.abs(read[0]! - SURFACE_TOPOLOGY[surface].low) > 2e-3) return undefined;
  return mapPoint(at, (value) => (((value / (2 * Math.PI)) % 1) + 1) % 1);
}

/** Solves rows * x = right by Cramer's rule. */
function solve([a, b, c]: [Point, Point, Point], right: Point): Point {
  const det = (u: Point, v: Point, w: Point) =>
    u[0] * (v[1] * w[2] - v[2] * w[1]) -
    u[1] * (v[0] * w[2] - v[2] * w[0]) +
    u[2] * (v[0] * w[1] - v[1] * w[0]);
  const whole = det(a, b, c);
  const swap = (k: number) => {
    const rows = [a, b, c].map((row, i) => mapPoint(row, (value, j) => (j === k ? right[i]! : value)));
    return det(rows[0]!, rows[1]!, rows[2]!) / whole;
  };
  return [swap(0), swap(1), swap(2)];
}

/** Diameter of the largest ball through every neck of value < level, mm. In cubic cells all are alike. */
export function neckDiameter(surface: SurfaceKey, cellMm: Point, level: number): number {
  const isCubic = cellMm.every((c) => c === cellMm[0]);
  const places = neckPlaces(surface);
  const field = cellField(surface, cellMm, level);
  let least = Infinity;
  for (const place of isCubic ? places.slice(0, 1) : places) {
    least = Math.min(
      least,
      wallDistance(
        field,
        mapPoint(place, (p, axis) => p * cellMm[axis]!),
      ),
    );
  }
  return 2 * least;
}

/** Distance from a point where the field is negative to its zero set, mm. */
function wallDistance(field: CellField, from: Point): number {
  const read = new Float64Array(4);
  const shortest = Math.min(...field.cellMm);
  const step = shortest / STEPS;
  const valueAt = (u: Point, r: number) => {
    field.read(from[0] + r * u[0], from[1] + r * u[1], from[2] + r * u[2], read);
    return read[0]!;
  };
  if (valueAt([0, 0, 0], 0) >= 0) return 0;
  let best = Infinity;
  const foot = new Float64Array(3);
  for (let i = 0; i < DIRECTIONS; i++) {
    const z = 1 - (2 * i + 1) / DIRECTIONS;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const flat = Math.sqrt(1 - z * z);
    const u: Point = [flat * Math.cos(turn), flat * Math.sin(turn), z];
    let far = step;
    while (far < best && valueAt(u, far) < 0) far += step;
    if (far - step >= best || valueAt(u, far) < 0) continue;
    let near = far - step;
    for (let k = 0; k < 30; k++) {
      const middle = (near + far) / 2;
      if (valueAt(u, middle) < 0) near = middle;
      else far = middle;
    }
    if (far >= best) continue;
    best = far;
    foot.set([from[0] + far * u[0], from[1] + far * u[1], from[2] + far * u[2]]);
  }
  // Slides the nearest hit along the surface to the true nearest point; stops when a step brings no gain.
  for (let k = 0; k < 60; k++) {
    field.read(foot[0]!, foot[1]!, foot[2]!, read);
    const slope = Math.hypot(read[1]!, read[2]!, read[3]!);
    let along = 0;
    for (let axis = 0; axis < 3; axis++) along += ((from[axis]! - foot[axis]!) * read[axis + 1]!) / slope;
    const next = Float64Array.from(foot, (value, axis) => {
      const slip = from[axis]! - value - (along * read[axis + 1]!) / slope;
      return value + 0.5 * slip;
    });
    projectOnField(field, next, read, 4);
    const distance = Math.hypot(next[0]! - from[0], next[1]! - from[1], next[2]! - from[2]);
    if (!(distance < best - 1e-12)) break;
    best = distance;
    foot.set(next);
  }
  return best;
}
