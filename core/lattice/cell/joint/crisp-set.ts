import type { Point } from '../../geometry/vector.ts';
import { ringAngles, type StrutAxis } from '../strut-axes.ts';
import type { CellTopology } from '../topology.ts';
import { type CrispJoint, crispJoint } from './crisp.ts';

/** Cells with more nodes are networks without symmetry: the union of prisms at odd angles has more faces than a hull. */
const MOST_NODES = 24;
/** Most faces of a crisp joint, against those of the hull: where prisms do not mirror each other, creases have many. */
const MOST_FACES = 1.125;

/** How the rings of a cell are turned, and per node type its crisp joint where one can be had. */
export interface CrispSet {
  angles: Float64Array;
  joints: readonly (CrispJoint | undefined)[];
}

/**
 * The crisp joints of a cell. Rings have a corner on top; where a joint cannot be made so, rings turned by half a step
 * are tried as well, and those with the fewest faces are taken.
 */
export function crispSet(
  topology: CellTopology,
  axes: readonly StrutAxis[],
  {
    directions,
    offsets,
  }: { directions: readonly (readonly Point[])[]; offsets: readonly (readonly number[])[] },
  sides: number,
): CrispSet {
  if (topology.nodes.length > MOST_NODES) {
    // Nothing to be mirrored there: a ring has its first corner half a step from where it lies flat.
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

/** Triangles that a crisp joint costs: half of those of its struts' sides, which run from joint to joint. */
export function crispFaces({ chains }: CrispJoint): number {
  return chains.reduce((sum, chain) => sum + chain.length - 1, 0);
}

/** Triangles of a hull joint of so many struts, with half of those of their tubes. */
export function hullFaces(slots: number, sides: number): number {
  return slots * (2 * sides + 2) - 4;
}
