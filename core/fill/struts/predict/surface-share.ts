import { probeOf } from '../../../cells/joint/probe.ts';
import { squaredDistanceToTriangle } from '../../../solid/geometry/distance.ts';
import { PLANE_STEPS } from '../../../solid/geometry/low-discrepancy.ts';
import {
  type CellGrid,
  FLUSH_MM,
  type ModelSurface,
  NODE_IN,
  type PlacedLattice,
  type SurfaceStates,
} from '../../grid/classification.ts';
import { nodePlace, strutPlace } from '../../grid/grid-places.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { facesAbout, parityBetween, type SelectedFaces } from '../../grid/parity-between.ts';
import { radiusAt } from '../../grid/radii.ts';
import { strutNodes } from '../../grid/segments.ts';

/** Sample points for all joints and for all tubes at the surface: the cost of a prediction. */
const POINTS = 8_000;
/** Points per sampled joint, and per sampled tube segment: sections along it, points per section. */
const JOINT_POINTS = 10;
const SECTIONS = 4;
const SECTION_POINTS = 4;
const GOLDEN = 0.618_033_988_749_895;
/** Maximum number of rounds for few objects. */
const MOST_ROUNDS = 32;

type Place = [number, number, number];

/** Tube segment of a strut near the surface, mm from the strut's start. */
export interface StrutSegment {
  id: number;
  from: number;
  to: number;
}

/** Volume of a tube between two positions of a strut, mm3; its radii may differ at nodes `a` and `b`. */
export function tubeVolume(
  lattice: PlacedLattice,
  a: number,
  b: number,
  lengthMm: number,
  from: number,
  to: number,
): number {
  if (!(to > from)) return 0;
  const { sides } = lattice.joints;
  const ra = radiusAt(lattice.radii, a);
  const slope = (radiusAt(lattice.radii, b) - ra) / lengthMm;
  const [r, q] = [ra + slope * from, ra + slope * to];
  const unitArea = (sides / 2) * Math.sin((2 * Math.PI) / sides);
  return (unitArea * (to - from) * (r * r + r * q + q * q)) / 3;
}

/** Inside part of the whole joints at these nodes, mm3. @param isCrisp which are crisp, not hulls */
export function jointsInside(
  lattice: PlacedLattice & ModelSurface & SurfaceStates,
  nodes: readonly number[],
  isCrisp: (id: number) => boolean,
): number {
  const types = lattice.topology.nodes.length;
  const faces: SelectedFaces = { faces: [], count: 0 };
  return sumOfSamples(nodes, JOINT_POINTS, (id) => {
    const at = nodePlace(lattice, id);
    const near = lattice.near.numberOf[cellOfId(id, types)]!;
    // A node on the surface has no known side to start from.
    const flush = lattice.nodeContact[id] === 2 || near < 0;
    const own = lattice.nodeState[id] === NODE_IN;
    const radius = radiusAt(lattice.radii, id);
    if (!flush) facesAbout(lattice, near, at, at, radius * lattice.joints.reach, faces);
    const inside = flush
      ? lattice.inside
      : (x: number, y: number, z: number) => parityBetween(lattice, faces, at, x, y, z) !== own;
    const probe = probeOf(lattice.joints, lattice.topology, typeOfId(id, types), isCrisp(id));
    return {
      whole: probe.volume * radius ** 3,
      share: (round) => probe.share(at, radius, JOINT_POINTS, round, inside),
    };
  });
}

/** Inside part of these tube segments, mm3. */
export function segmentsInside(
  lattice: PlacedLattice & ModelSurface & SurfaceStates,
  segments: readonly StrutSegment[],
): number {
  const types = lattice.topology.struts.length;
  const faces: SelectedFaces = { faces: [], count: 0 };
  return sumOfSamples(segments, SECTIONS * SECTION_POINTS, ({ id, from, to }) => {
    const cell = cellOfId(id, types);
    const near = lattice.near.numberOf[cell]!;
    const axis = lattice.joints.axes[typeOfId(id, types)]!;
    const [a, b] = strutNodes(lattice, cell, typeOfId(id, types));
    const ra = radiusAt(lattice.radii, a);
    const slope = (radiusAt(lattice.radii, b) - ra) / axis.lengthMm;
    const placeAt = (at: number) => strutPlace(lattice, id, at);
    const thickest = Math.max(ra + slope * from, ra + slope * to);
    facesAbout(lattice, near, placeAt(from), placeAt(to), thickest, faces);
    // A strut may lie in a face with only one of its nodes: the other may be outside, past the face's edge.
    const flush = lattice.nodeContact[a] === 2 || lattice.nodeContact[b] === 2;
    const share = (round: number) => {
      let count = 0;
      for (let section = 0; section < SECTIONS; section++) {
        const at = from + ((to - from) * (section + ((round * GOLDEN) % 1))) / SECTIONS;
        const centre = placeAt(at);
        const lies = flush && liesOnSurface(lattice, faces, centre);
        const own = lies ? undefined : axisState(lattice, id, a, b, at);
        const radius = ra + slope * at;
        for (let point = 0; point < SECTION_POINTS; point++) {
          const index = 1 + point + SECTION_POINTS * (section + SECTIONS * round);
          const [u, v] = inSection(lattice.joints.angles, radius, index);
          const x = centre[0] + u * axis.across[0] + v * axis.up[0];
          const y = centre[1] + u * axis.across[1] + v * axis.up[1];
          const z = centre[2] + u * axis.across[2] + v * axis.up[2];
          const inside =
            own === undefined
              ? lattice.inside(x, y, z)
              : parityBetween(lattice, faces, centre, x, y, z) !== own;
          if (inside) count++;
        }
      }
      return count / (SECTIONS * SECTION_POINTS);
    };
    return { whole: tubeVolume(lattice, a, b, axis.lengthMm, from, to), share };
  });
}

/** Evenly spread points over a strut's section: in one of the triangles around its centre, by area. */
function inSection(angles: Float64Array, radius: number, index: number): [number, number] {
  const sides = angles.length / 2;
  const turn = ((index * PLANE_STEPS[0]) % 1) * sides;
  const out = radius * Math.sqrt((index * PLANE_STEPS[1]) % 1);
  const k = Math.floor(turn);
  const next = (k + 1) % sides;
  const part = turn - k;
  const mixed = (axis: 0 | 1) => out * ((1 - part) * angles[k * 2 + axis]! + part * angles[next * 2 + axis]!);
  return [mixed(0), mixed(1)];
}

/** True for a point on one of these triangles, which has no known side. */
function liesOnSurface(surface: ModelSurface, { faces, count }: SelectedFaces, [x, y, z]: Place): boolean {
  const { positions, triangles } = surface.local;
  for (let i = 0; i < count; i++) {
    const f = faces[i]! * 3;
    const [p, q, r] = [triangles[f]! * 3, triangles[f + 1]! * 3, triangles[f + 2]! * 3];
    if (squaredDistanceToTriangle(positions, p, q, r, x, y, z) <= FLUSH_MM ** 2) return true;
  }
  return false;
}

/** True if a point on a centre line is inside; undefined for a strut between nodes on the surface. */
function axisState(
  grid: CellGrid & SurfaceStates,
  id: number,
  a: number,
  b: number,
  at: number,
): boolean | undefined {
  const types = grid.topology.struts.length;
  const near = grid.near.numberOf[cellOfId(id, types)]!;
  const crossings = grid.meetings[near * types + typeOfId(id, types)]?.crossings ?? [];
  const before = crossings.filter((place) => place < at).length;
  const after = crossings.length - before;
  if (grid.nodeContact[a] !== 2) return (grid.nodeState[a] === NODE_IN) !== (before % 2 === 1);
  if (grid.nodeContact[b] !== 2) return (grid.nodeState[b] === NODE_IN) !== (after % 2 === 1);
  return undefined;
}

/** Sum of whole x share over all objects: of many, evenly spread ones stand for the rest; few are sampled often. */
function sumOfSamples<T>(
  things: readonly T[],
  pointsEach: number,
  look: (thing: T) => { whole: number; share: (round: number) => number },
): number {
  const looks = Math.max(1, Math.floor(POINTS / pointsEach));
  const step = Math.max(1, things.length / looks);
  const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.floor(looks / Math.max(1, things.length))));
  let sum = 0;
  let count = 0;
  for (let at = 0; at < things.length; at += step) {
    const { whole, share } = look(things[Math.floor(at)]!);
    for (let round = 0; round < rounds; round++) sum += (whole * share(count + round * GOLDEN)) / rounds;
    count++;
  }
  return count === 0 ? 0 : (sum * things.length) / count;
}
