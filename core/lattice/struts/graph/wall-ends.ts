import { STRUT_WHOLE } from '../../frame/frame.ts';
import { heightOver } from '../../geometry/plane.ts';
import type { Point } from '../../geometry/vector.ts';
import type { Classification } from '../../grid/classification.ts';
import { cellCorner } from '../../grid/placement.ts';
import type { Segment } from '../../grid/segments.ts';
import type { StrutGraph } from './strut-graph.ts';

/** Distance within which an end runs into the wall, mm. */
const IN_WALL_MM = 0.02;

/** True if a strut's end at this length runs into the domain's flat wall: a solid bottom or a membrane. */
export function endsInFlatWall(c: Classification, id: number, atMm: number): boolean {
  return c.wall !== undefined && heightOver(c.wall, pointAt(c, id, atMm), 0) >= -IN_WALL_MM;
}

/** True for a fill domain with a solid wall that struts can run into. */
export function hasWall(c: Classification): boolean {
  return c.domain.kind === 'shell' || c.wall !== undefined;
}

/**
 * True if a strut's end there runs into solid wall, which holds it like a node. In a shell everything around
 * the domain is wall, otherwise only its flat wall.
 */
export function endsInWall(c: Classification, id: number, atMm: number): boolean {
  return c.domain.kind === 'shell' || endsInFlatWall(c, id, atMm);
}

/** Points where the struts of a graph run into the flat wall, mm in the lattice's frame. */
export function flatWallEnds(c: Classification, graph: StrutGraph): Point[] {
  const ends: Point[] = [];
  const types = c.topology.struts.length;
  // The wall is part of the domain's surface: only near cells have struts that reach it.
  for (const cell of c.near.cells) {
    for (let id = cell * types; id < (cell + 1) * types; id++) {
      const state = graph.struts[id];
      if (!state) continue;
      const { lengthMm } = c.joints.axes[id % types]!;
      const segments = state === STRUT_WHOLE ? [[0, lengthMm] as Segment] : graph.segments.get(id)!;
      for (const atMm of segments.flat()) if (endsInFlatWall(c, id, atMm)) ends.push(pointAt(c, id, atMm));
    }
  }
  return ends;
}

function pointAt(c: Classification, id: number, atMm: number): Point {
  const types = c.topology.struts.length;
  const at = cellCorner(c.placement, Math.floor(id / types));
  const { start, along } = c.joints.axes[id % types]!;
  return [0, 1, 2].map((k) => at[k]! + start[k]! + atMm * along[k]!) as Point;
}
