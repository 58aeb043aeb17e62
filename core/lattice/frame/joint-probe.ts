import type { CellTopology } from '../cell/topology.ts';
import { slotDirections } from '../joint/geometry.ts';
import type { JointSet } from '../joint/joint.ts';
import type { Point } from '../mesh/mesh.ts';

/** Steps of an evenly spread sequence in three dimensions: powers of the plastic number's kin, 1.2207…^-k. */
const STEPS = [0.819_172_513, 0.671_043_606, 0.549_700_478] as const;
/** Points that are kept of a joint's hull; every look takes some of them. */
const KEPT = 240;

const known = new WeakMap<JointSet, JointProbe[]>();

/** A probe for each node type of a cell; made once for its joints. */
export function probesOf(joints: JointSet, topology: CellTopology): readonly JointProbe[] {
  let probes = known.get(joints);
  if (probes === undefined) {
    probes = topology.nodes.map((_, node) => new JointProbe(joints, topology, node));
    known.set(joints, probes);
  }
  return probes;
}

/** Points spread evenly in the whole hull of one node type's joint, of radius 1, to see how much of it is inside. */
export class JointProbe {
  /** Volume of the hull with all its rings, for radius 1. */
  readonly volume: number;
  readonly #points: Float64Array;

  constructor(joints: JointSet, topology: CellTopology, node: number) {
    const offsets = joints.offsets[node]!;
    const joint = joints.joint(node, (1 << offsets.length) - 1);
    this.volume = joint.volume;
    const planes = facePlanes(joint.points, joint.triangles);
    slotDirections(topology, joints.axes, node).forEach((direction, slot) => {
      planes.push([...direction, offsets[slot]!]);
    });
    this.#points = spreadInside(planes, joints.reach);
  }

  /** Share of a joint of a radius at a place that `inside` says yes to; other rounds look at other points. */
  share(
    at: Point,
    radiusMm: number,
    points: number,
    round: number,
    inside: (x: number, y: number, z: number) => boolean,
  ): number {
    const kept = this.#points.length / 3;
    const used = Math.min(points, kept);
    const first = Math.floor((((round * 0.381_966) % 1) + 1) * kept) % kept;
    let count = 0;
    for (let i = 0; i < used; i++) {
      const p = 3 * ((first + i) % kept);
      const [x, y, z] = [this.#points[p]!, this.#points[p + 1]!, this.#points[p + 2]!];
      if (inside(at[0] + x * radiusMm, at[1] + y * radiusMm, at[2] + z * radiusMm)) count++;
    }
    return used === 0 ? 0 : count / used;
  }
}

type HalfSpace = [number, number, number, number];

function facePlanes(p: Float64Array, triangles: Uint16Array): HalfSpace[] {
  const planes: HalfSpace[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]! * 3, triangles[i + 1]! * 3, triangles[i + 2]! * 3];
    const u = [0, 1, 2].map((k) => p[b + k]! - p[a + k]!);
    const v = [0, 1, 2].map((k) => p[c + k]! - p[a + k]!);
    const normal = [0, 1, 2].map(
      (k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!,
    );
    const [x, y, z] = normal as [number, number, number];
    planes.push([x, y, z, x * p[a]! + y * p[a + 1]! + z * p[a + 2]!]);
  }
  return planes;
}

/** Takes the points of an evenly spread sequence in the ball of `reach` that lie behind every plane. */
function spreadInside(planes: readonly HalfSpace[], reach: number): Float64Array {
  const points: number[] = [];
  // A joint fills far more of its ball than one part in fifty.
  for (let i = 1; points.length < 3 * KEPT && i < 50 * KEPT; i++) {
    const [x, y, z] = STEPS.map((step) => (2 * ((i * step) % 1) - 1) * reach) as [number, number, number];
    // With each point the one across the node: a face through a node then halves them as it halves the joint.
    for (const sign of [1, -1]) {
      const place = [sign * x, sign * y, sign * z] as const;
      if (planes.every(([nx, ny, nz, d]) => nx * place[0] + ny * place[1] + nz * place[2] <= d)) {
        points.push(...place);
      }
    }
  }
  return Float64Array.from(points);
}
