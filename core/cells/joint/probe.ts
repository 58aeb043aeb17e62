import { SPACE_STEPS } from '../../solid/geometry/low-discrepancy.ts';
import { cross, type Point } from '../../solid/geometry/vector.ts';
import { madeOnce } from '../../solid/lists/made-once.ts';
import { type StrutAxis, slotDirections } from '../strut-axes.ts';
import type { CellTopology } from '../topology.ts';
import type { JointSet } from './joint.ts';

/** Number of stored points of a joint's hull; each probe uses some of them. */
const KEPT = 240;

const known = new WeakMap<JointSet, Map<number, JointProbe>>();

/** Probe of a node type's joint with all its rings: the crisp joint if it has one, otherwise the hull. */
export function probeOf(
  joints: JointSet,
  topology: CellTopology,
  node: number,
  isCrisp: boolean,
): JointProbe {
  const probes = madeOnce(known, joints, () => new Map<number, JointProbe>());
  return madeOnce(probes, node * 2 + (isCrisp ? 1 : 0), () => makeProbe(joints, topology, node, isCrisp));
}

function makeProbe(joints: JointSet, topology: CellTopology, node: number, isCrisp: boolean): JointProbe {
  const offsets = joints.offsets[node]!;
  const directions = slotDirections(topology, joints.axes, node);
  const ends = directions.map((direction, slot): HalfSpace => [...direction, offsets[slot]!]);
  const crisp = isCrisp ? joints.crisp(node) : undefined;
  if (!crisp) {
    const joint = joints.joint(node, (1 << offsets.length) - 1);
    const hull = [...facePlanes(joint.points, joint.triangles), ...ends];
    return new JointProbe(joint.volume, joints.reach, (place) => holds(hull, place));
  }
  const prisms = directions.map((direction, slot) => [
    ends[slot]!,
    ...prismPlanes(joints.axes[topology.incident[node]![slot]!.strut]!, direction, joints.angles),
  ]);
  return new JointProbe(crisp.volume, joints.reach, (place) => prisms.some((prism) => holds(prism, place)));
}

/** Evenly spread points in a node type's joint of radius 1, to measure the share inside. */
class JointProbe {
  /** Volume of the joint with all its rings, for radius 1. */
  readonly volume: number;
  readonly #points: Float64Array;

  constructor(volume: number, reach: number, isHeld: (place: Point) => boolean) {
    this.volume = volume;
    this.#points = spreadInside(isHeld, reach);
  }

  /** Share of a joint at a position that `inside` accepts; other rounds use other points. */
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
      const x = at[0] + this.#points[p]! * radiusMm;
      const y = at[1] + this.#points[p + 1]! * radiusMm;
      const z = at[2] + this.#points[p + 2]! * radiusMm;
      if (inside(x, y, z)) count++;
    }
    return used === 0 ? 0 : count / used;
  }
}

type HalfSpace = [number, number, number, number];
type Convex = readonly HalfSpace[];

function holds(body: Convex, place: Point): boolean {
  for (let i = 0; i < body.length; i++) {
    const plane = body[i]!;
    if (plane[0] * place[0] + plane[1] * place[1] + plane[2] * place[2] > plane[3]) return false;
  }
  return true;
}

/** Prism of a strut with radius 1, from its node on. */
function prismPlanes({ across, up }: StrutAxis, out: Point, angles: Float64Array): HalfSpace[] {
  const sides = angles.length / 2;
  const inner = Math.cos(Math.PI / sides);
  const planes: HalfSpace[] = [[-out[0], -out[1], -out[2], 0]];
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    const x = (angles[k * 2]! + angles[next * 2]!) / (2 * inner);
    const y = (angles[k * 2 + 1]! + angles[next * 2 + 1]!) / (2 * inner);
    planes.push([across[0] * x + up[0] * y, across[1] * x + up[1] * y, across[2] * x + up[2] * y, inner]);
  }
  return planes;
}

function facePlanes(p: Float64Array, triangles: Uint16Array): HalfSpace[] {
  const planes: HalfSpace[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]! * 3;
    const b = triangles[i + 1]! * 3;
    const c = triangles[i + 2]! * 3;
    const [x, y, z] = cross(
      [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!],
      [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!],
    );
    planes.push([x, y, z, x * p[a]! + y * p[a + 1]! + z * p[a + 2]!]);
  }
  return planes;
}

/** Points of a low-discrepancy sequence in the ball of `reach` that lie in a joint. */
function spreadInside(isHeld: (place: Point) => boolean, reach: number): Float64Array {
  const points: number[] = [];
  // A joint fills far more than a fiftieth of its ball.
  for (let i = 1; points.length < 3 * KEPT && i < 50 * KEPT; i++) {
    const x = (2 * ((i * SPACE_STEPS[0]) % 1) - 1) * reach;
    const y = (2 * ((i * SPACE_STEPS[1]) % 1) - 1) * reach;
    const z = (2 * ((i * SPACE_STEPS[2]) % 1) - 1) * reach;
    // Points come in pairs mirrored at the node: a face through the node then halves them as it halves the
    // joint.
    if (isHeld([x, y, z])) points.push(x, y, z);
    if (isHeld([-x, -y, -z])) points.push(-x, -y, -z);
  }
  return Float64Array.from(points);
}
