import { hullOf } from '../../../cells/joint/hull.ts';
import { axisBetween, ringAngles } from '../../../cells/strut-axes.ts';
import { cross, dot, type Point, pointFrom } from '../../../solid/geometry/vector.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { BentStrut } from '../cells/clearance.ts';
import {
  type BentGraph,
  fitStruts,
  lengthOf,
  mainStruts,
  offsetsAt,
  segmentFrom,
  strutsAtNodes,
} from './fit-struts.ts';

/** Struts that are made, and the volume of their body, mm3. */
export interface MadeRods {
  struts: BentStrut[];
  volumeMm3: number;
  /** Their body; pages do without. */
  mesh?: Mesh;
}

/** Makes the rods of the wanted struts; undefined if nothing is left of them. */
export type RodMaker = (
  places: readonly number[],
  wanted: readonly BentStrut[],
  rod: { radiusMm: number; sides: number },
) => MadeRods | undefined;

/** Rods for a page: the struts that fit, and their volume. Without a body, `soundRods` may drop more. */
export const plainRods: RodMaker = (places, wanted, { radiusMm, sides }) => {
  const struts = mainStruts({ places, struts: fitStruts({ places, struts: wanted }, radiusMm) });
  if (struts.length === 0) return undefined;
  return { struts: [...struts], volumeMm3: volumeOfRods({ places, struts }, radiusMm, sides) };
};

/** Triangles of the body of rods: prisms, mitred where a strut bends, and a hull of their rings at each node. */
export function trianglesOfRods(graph: BentGraph, sides: number): number {
  const segments = graph.struts.reduce((sum, { via }) => sum + via.length / 3 + 1, 0);
  const hulls = strutsAtNodes(graph).reduce(
    (sum, { length }) => sum + (length > 0 ? length * (sides + 2) - 4 : 0),
    0,
  );
  return 2 * sides * segments + hulls;
}

function volumeOfRods(graph: BentGraph, radiusMm: number, sides: number): number {
  const at = strutsAtNodes(graph);
  let lengthMm = graph.struts.reduce((sum, strut) => sum + lengthOf(graph.places, strut), 0);
  let jointsMm3 = 0;
  at.forEach((struts, node) => {
    if (struts.length === 0) return;
    const offsets = offsetsAt(graph, struts, node);
    lengthMm -= radiusMm * offsets.reduce((sum, offset) => sum + offset, 0);
    const ways = struts.map((s) => segmentFrom(graph.places, graph.struts[s]!, node).way);
    jointsMm3 += radiusMm ** 3 * hullVolume(ways, offsets, sides);
  });
  return jointsMm3 + lengthMm * radiusMm ** 2 * (sides / 2) * Math.sin((2 * Math.PI) / sides);
}

/** Volume of the convex hull of rings of radius 1 about a node; 0 if one of them lies within. */
function hullVolume(ways: readonly Point[], offsets: readonly number[], sides: number): number {
  const angles = ringAngles(sides);
  const points = new Float64Array(ways.length * sides * 3);
  ways.forEach((way, ring) => {
    const { across, up } = axisBetween([0, 0, 0], way, 0);
    for (let i = 0; i < sides; i++)
      for (let k = 0; k < 3; k++) {
        const aside = angles[i * 2]! * across[k]! + angles[i * 2 + 1]! * up[k]!;
        points[(ring * sides + i) * 3 + k] = offsets[ring]! * way[k]! + aside;
      }
  });
  try {
    const hull = hullOf(points);
    let sixfold = 0;
    for (let i = 0; i < hull.length; i += 3) {
      const [a, b, c] = [hull[i]! * 3, hull[i + 1]! * 3, hull[i + 2]! * 3];
      sixfold += dot(pointFrom(points, a), cross(pointFrom(points, b), pointFrom(points, c)));
    }
    return sixfold / 6;
  } catch {
    return 0;
  }
}
