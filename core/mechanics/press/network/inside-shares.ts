import { basisAcross, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { madeOnce } from '../../../solid/lists/made-once.ts';
import { type StrutNetwork, strutLength } from './strut-network.ts';

/** True for a point inside the model, mm. */
export type InsideTest = (x: number, y: number, z: number) => boolean;

/** Samples of a strut's circle or a joint's ball, and their distance from its middle in rod radii. */
const SAMPLES = 8;
const REACH = 0.7;
/** Share of a joint in an edge of the model. */
const QUARTER = 0.25;
/** Turn of the ball's samples about z: none lies in a face along the axes or between two. */
const BALL_TURN = 0.2;

/**
 * Returns a network that knows the share of each strut's circle, about its middle, that lies inside the model, and of
 * the ball of each joint: a rod in a face of the model is half a rod, and one in an edge a quarter.
 */
export function withInsideShares(network: StrutNetwork, isInside: InsideTest): StrutNetwork {
  const { lines, radiiMm, ends, jointed } = network;
  const shares = Float32Array.from(network.part, (_, strut) => {
    const length = strutLength(lines, strut);
    if (!(length > 0)) return 1;
    const [from, to] = [pointFrom(lines, 6 * strut), pointFrom(lines, 6 * strut + 3)];
    const along = pointOf((k) => (to[k] - from[k]) / length);
    const { across, up } = basisAcross(along);
    const reach = (REACH * (radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!)) / 2;
    return shareOf((sample) => {
      // Half a step off, so that no sample lies in a face along the axes.
      const turn = (2 * Math.PI * (sample + 0.5)) / SAMPLES;
      const [c, s] = [reach * Math.cos(turn), reach * Math.sin(turn)];
      return isInside(...pointOf((k) => (from[k] + to[k]) / 2 + c * across[k] + s * up[k]));
    });
  });
  const balls = new Map<number, number>();
  const joints = Float32Array.from(ends, (node, end) => {
    if (!jointed[end]) return 1;
    const ball = madeOnce(balls, node, () => {
      const at = pointFrom(lines, 3 * end);
      const reach = (REACH * radiiMm[end]!) / Math.sqrt(3);
      return shareOf((sample) => {
        const side = (bit: number) => ((sample >> bit) & 1 ? reach : -reach);
        const [c, s] = [Math.cos(BALL_TURN), Math.sin(BALL_TURN)];
        const [x, y] = [c * side(0) - s * side(1), s * side(0) + c * side(1)];
        return isInside(at[0] + x, at[1] + y, at[2] + side(2));
      });
    });
    return Math.min(1, ball / shares[end >> 1]!);
  });
  return { ...network, shares, joints };
}

/**
 * Returns a network whose joints at nodes that a plate, a load or a support holds are as rigid as if their mirror image
 * were behind: it would hold them no better.
 */
export function withHeldJoints(network: StrutNetwork, nodes: readonly Uint32Array[]): StrutNetwork {
  const { ends, joints } = network;
  if (!joints) return network;
  const held = new Set(nodes.flatMap((some) => [...some]));
  const doubled = joints.map((share, end) => (held.has(ends[end]!) ? Math.min(1, 2 * share) : share));
  return { ...network, joints: doubled };
}

/**
 * Returns what is left of a strut's rigid end in a joint of which a share is inside: nothing in an edge of the model,
 * whose quarter of a joint hardly covers the strut's root. Brings bcc columns, plates and cubes to voxels of their files.
 */
export function rigidShare(joint: number): number {
  return Math.max(0, (joint - QUARTER) / (1 - QUARTER));
}

function shareOf(isInside: (sample: number) => boolean): number {
  let count = 0;
  for (let sample = 0; sample < SAMPLES; sample++) if (isInside(sample)) count++;
  return Math.max(1, count) / SAMPLES;
}
