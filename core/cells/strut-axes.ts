import { cross, mapPoint, type Point } from '../solid/geometry/vector.ts';
import { type CellTopology, strutEnds } from './topology.ts';

/** Axis of a strut in mm with a right-handed frame (across, up, along); both ends use the same frame. */
export interface StrutAxis {
  /** Start relative to the strut's own cell, mm. */
  start: Point;
  end: Point;
  lengthMm: number;
  along: Point;
  across: Point;
  up: Point;
}

export function strutAxes(topology: CellTopology, cellMm: Point): StrutAxis[] {
  return topology.struts.map((_, strut) => {
    const [a, b] = strutEnds(topology, strut);
    const start: Point = [a[0] * cellMm[0], a[1] * cellMm[1], a[2] * cellMm[2]];
    const end: Point = [b[0] * cellMm[0], b[1] * cellMm[1], b[2] * cellMm[2]];
    const lengthMm = Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]);
    const along: Point = [
      (end[0] - start[0]) / lengthMm,
      (end[1] - start[1]) / lengthMm,
      (end[2] - start[2]) / lengthMm,
    ];
    // `across` is horizontal unless the strut is vertical, so that rings look alike in all four quadrants.
    const upright = Math.abs(along[0]) + Math.abs(along[1]) < 1e-9;
    const flat = Math.hypot(along[0], along[1]);
    const across: Point = upright ? [1, 0, 0] : [-along[1] / flat, along[0] / flat, 0];
    return { start, end, lengthMm, along, across, up: cross(along, across) };
  });
}

/**
 * Cosine and sine of the ring's vertices, interleaved. One vertex lies on `up`: the prism then equals its
 * mirror image in the vertical plane through its axis, and mirrored struts meet edge to edge.
 * @param turn rotation of the ring in vertex steps
 */
export function ringAngles(sides: number, turn = 0): Float64Array {
  const out = new Float64Array(sides * 2);
  for (let k = 0; k < sides; k++) {
    const angle = Math.PI / 2 + ((k + turn) * 2 * Math.PI) / sides;
    out[k * 2] = Math.cos(angle);
    out[k * 2 + 1] = Math.sin(angle);
  }
  return out;
}

/** Directions away from a node, one per slot. */
export function slotDirections(topology: CellTopology, axes: readonly StrutAxis[], node: number): Point[] {
  return topology.incident[node]!.map(({ strut, end }) => {
    const d = axes[strut]!.along;
    return end === 'from' ? d : [-d[0], -d[1], -d[2]];
  });
}

/** Golden angle, radians: its integer multiples never repeat. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Axis of a net strut, mm, each turned by its own angle: coplanar sides are what booleans handle worst. */
export function axisBetween(start: Point, end: Point, number: number): StrutAxis {
  const way: Point = [end[0] - start[0], end[1] - start[1], end[2] - start[2]];
  const lengthMm = Math.hypot(...way);
  const along = mapPoint(way, (value) => value / lengthMm);
  const flat = Math.hypot(along[0], along[1]);
  const across0: Point = flat < 1e-9 ? [1, 0, 0] : [-along[1] / flat, along[0] / flat, 0];
  const up0 = cross(along, across0);
  const [cos, sin] = [Math.cos(number * GOLDEN_ANGLE), Math.sin(number * GOLDEN_ANGLE)];
  const across = mapPoint(across0, (value, k) => cos * value + sin * up0[k]!);
  return { start, end, lengthMm, along, across, up: cross(along, across) };
}
