import type { Point } from '../../solid/geometry/vector.ts';
import { ringAngles, type StrutAxis } from '../strut-axes.ts';
import type { CellTopology } from '../topology.ts';
import { type CrispJoint, crispJoint } from './crisp.ts';

/** Cells with more nodes are networks without symmetry: unions of prisms have more faces than hulls. */
const MOST_NODES = 24;
/** Maximum faces of a crisp joint relative to the hull: prisms out of symmetry have many creases. */
const MOST_FACES = 1.125;

/** Ring rotation of a cell, and the crisp joint of each node type if it has one. */
export interface CrispSet {
  angles: Float64Array;
  joints: readonly (CrispJoint | undefined)[];
}

/** Crisp joints of a cell: with a ring's vertex or side on top, whichever works with the fewest faces. */
export function crispSet(
  topology: CellTopology,
  axes: readonly StrutAxis[],
  {
    sides,
    directions,
    offsets,
  }: { directions: readonly (readonly Point[])[]; offsets: readonly (readonly number[])[]; sides: number },
): CrispSet {
  if (topology.nodes.length > MOST_NODES) {
    // No mirror symmetry: a ring has its first vertex half a step from the horizontal.
    return { angles: ringAngles(sides, 0.5 - sides / 4), joints: topology.nodes.map(() => undefined) };
  }
  const turned = (turn: number): CrispSet => {
    const angles = ringAngles(sides, turn);
    const joints = topology.incident.map((incident, node) => {
      const joint = crispJoint({
        frames: incident.map(({ strut }) => axes[strut]!),
        directions: directions[node]!,
        ends: incident.map(({ end }) => end),
        offsets: offsets[node]!,
        angles,
      });
      return joint && crispFaces(joint) <= MOST_FACES * hullFaces(incident.length, sides) ? joint : undefined;
    });
    return { angles, joints };
  };
  const upright = turned(0);
  if (upright.joints.every((joint) => joint)) return upright;
  const half = turned(0.5);
  const faces = ({ joints }: CrispSet) =>
    joints.reduce(
      (sum, joint, node) =>
        sum + (joint ? crispFaces(joint) : hullFaces(topology.incident[node]!.length, sides)),
      0,
    );
  return faces(half) < faces(upright) ? half : upright;
}

/** Triangles of a crisp joint: half of those of its struts' sides, which run from joint to joint. */
export function crispFaces({ chains }: CrispJoint): number {
  return chains.reduce((sum, chain) => sum + chain.length - 1, 0);
}

/** Triangles of a hull joint with `slots` struts, with half of those of their tubes. */
export function hullFaces(slots: number, sides: number): number {
  return slots * (2 * sides + 2) - 4;
}
