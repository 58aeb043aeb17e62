import { PLANE_STEPS } from '../../../solid/geometry/low-discrepancy.ts';
import { PlaceCubes } from '../../../solid/geometry/place-cubes.ts';
import { cross, distance, mapPoint, type Point, unit } from '../../../solid/geometry/vector.ts';
import type {
  Classification,
  PlacedLattice,
  RingClearance,
  SurfaceStates,
} from '../../grid/classification.ts';
import { nodePlace, strutPlace } from '../../grid/grid-places.ts';
import { cellOfId, typeOfId } from '../../grid/numbering.ts';
import { parityBetween } from '../../grid/parity-between.ts';
import { radiusAt } from '../../grid/radii.ts';
import { strutNodes, wholeStrut } from '../../grid/segments.ts';
import type { StrutGraph } from '../graph/strut-graph.ts';
import { strutsNear } from '../net/near-struts.ts';
import { segmentNear } from '../net/segment-near.ts';
import { SurfaceNear } from '../net/surface-near.ts';

/** Maximum number of sampled bodies of a net, and points per body: the cost of a prediction. */
const MOST_BODIES = 1500;
const POINTS = 24;
/** Round body of the volume of one with flat faces: radii at its ends; a joint's ball has one place. */
interface Round {
  from: Point;
  to: Point;
  radiiMm: [number, number];
  volumeMm3: number;
}

/** Volume that a net adds, mm3: sample points of its bodies in the model and in no strut, each once. */
export function predictNet(classified: Classification, graph: StrutGraph): number {
  if (!graph.net || graph.net.netStruts.length === 0) return 0;
  const { nodes, netStruts } = graph.net;
  const unitArea = (classified.joints.sides / 2) * Math.sin((2 * Math.PI) / classified.joints.sides);
  const strutWidth = Math.sqrt(unitArea / Math.PI);
  const bodies: Round[] = netStruts.map(([a, b]) => {
    const [r, q] = [nodes[a]!.radiusMm, nodes[b]!.radiusMm];
    const [from, to] = [nodes[a]!.place, nodes[b]!.place];
    const volumeMm3 = (unitArea * distance(from, to) * (r * r + r * q + q * q)) / 3;
    return { from, to, radiiMm: [r * strutWidth, q * strutWidth], volumeMm3 };
  });
  const bodiesNear = neighbourhood(bodies);
  const latticeNear = latticeBodies(classified, graph, strutWidth);
  const surface = new SurfaceNear(classified);
  const step = Math.max(1, bodies.length / MOST_BODIES);
  let sum = 0;
  let count = 0;
  for (let at = 0; at < bodies.length; at += step, count++) {
    const body = bodies[Math.floor(at)]!;
    const others = bodiesNear(body);
    const lattice = latticeNear(body);
    const reachMm = Math.max(...body.radiiMm);
    const faces = surface.faces(body.from, body.to, reachMm + 1e-3);
    const selected = { faces, count: faces.length };
    let share = 0;
    for (let i = 0; i < POINTS; i++) {
      const { place, axis } = pointIn(body, i, count);
      if (parityBetween(classified, selected, axis, ...place)) continue;
      if (lattice.some((one) => holds(one, place))) continue;
      share += 1 / (1 + others.filter((one) => holds(one, place)).length);
    }
    sum += (body.volumeMm3 * share) / POINTS;
  }
  return (sum * bodies.length) / count;
}

/** Point in a body, and the nearest point on its axis, which lies inside the model. */
function pointIn({ from, to, radiiMm }: Round, i: number, round: number): { place: Point; axis: Point } {
  const first = (i + ((round * PLANE_STEPS[0]) % 1)) / POINTS;
  const index = 1 + i + POINTS * round;
  const [second, third] = [(index * PLANE_STEPS[0]) % 1, (index * PLANE_STEPS[1]) % 1];
  const turn = 2 * Math.PI * third;
  const mm = distance(from, to);
  const axis = mapPoint(from, (value, k) => value + first * (to[k]! - value));
  const along = mapPoint(from, (value, k) => (to[k]! - value) / mm);
  const across = perpendicular(along);
  const out = (radiiMm[0] + first * (radiiMm[1] - radiiMm[0])) * Math.sqrt(second);
  const [u, v] = [out * Math.cos(turn), out * Math.sin(turn)];
  const up: Point = cross(along, across);
  return { place: mapPoint(axis, (value, k) => value + u * across[k]! + v * up[k]!), axis };
}

function perpendicular([x, y, z]: Point): Point {
  const flat = Math.hypot(x, y);
  return flat < 0.1 ? unit([0, z, -y]) : [-y / flat, x / flat, 0];
}

function holds({ from, to, radiiMm }: Round, place: Point): boolean {
  const way: Point = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const out: Point = [place[0] - from[0], place[1] - from[1], place[2] - from[2]];
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const far = out[0] ** 2 + out[1] ** 2 + out[2] ** 2;
  if (square === 0) return far < radiiMm[0] ** 2;
  const share = (out[0] * way[0] + out[1] * way[1] + out[2] * way[2]) / square;
  if (share < 0 || share > 1) return false;
  return far - share * share * square < (radiiMm[0] + share * (radiiMm[1] - radiiMm[0])) ** 2;
}

/** All other bodies of the net that a body may intersect. */
function neighbourhood(bodies: readonly Round[]): (body: Round) => Round[] {
  const edgeMm = bodies.reduce(
    (most, { from, to, radiiMm }) => Math.max(most, distance(from, to) + 4 * Math.max(...radiiMm)),
    0,
  );
  const cubes = new PlaceCubes<Round>(edgeMm);
  const middleOf = ({ from, to }: Round) => mapPoint(from, (value, k) => (value + to[k]!) / 2);
  for (const body of bodies) cubes.add(middleOf(body), body);
  return (body) => {
    const mm = distance(body.from, body.to);
    const along = unit(mapPoint(body.to, (value, k) => value - body.from[k]!));
    const isNear = (other: Round) => {
      const reachMm = Math.max(...body.radiiMm) + Math.max(...other.radiiMm);
      return other !== body && segmentNear(body.from, along, mm, other.from, other.to, reachMm);
    };
    return cubes.around(middleOf(body)).flatMap((cube) => cube.filter(isNear));
  };
}

/** Strut segments and joints that a body of the net may intersect, joints as balls of their volume. */
function latticeBodies(
  lattice: PlacedLattice & SurfaceStates & RingClearance,
  graph: StrutGraph,
  strutWidth: number,
): (body: Round) => Round[] {
  const types = lattice.topology.struts.length;
  const nodeTypes = lattice.topology.nodes.length;
  const hasJoint = jointsThere(lattice, graph);
  const ballWidths = lattice.topology.incident.map((list, node) =>
    Math.cbrt((3 * lattice.joints.joint(node, (1 << list.length) - 1).volume) / (4 * Math.PI)),
  );
  return ({ from, to, radiiMm }) => {
    const near = strutsNear(
      lattice,
      { from, to, bodyMm: Math.max(...radiiMm) },
      (id) => graph.struts[id] !== 0,
    );
    const out: Round[] = [];
    for (const id of new Set(near.segments.map(({ strut }) => strut))) {
      const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
      const [a, b] = strutNodes(lattice, cellOfId(id, types), typeOfId(id, types)).map((node) =>
        radiusAt(lattice.radii, node),
      ) as [number, number];
      const widthAt = (mm: number) => strutWidth * (a + ((b - a) * mm) / lengthMm);
      for (const [x, y] of graph.segments.get(id) ?? [wholeStrut(lengthMm)]) {
        // A cut end continues to the surface beyond the exit of its centre line.
        const [low, high] = [x > 0 ? x - 4 * a : x, y < lengthMm ? y + 4 * b : y];
        out.push({
          from: strutPlace(lattice, id, low),
          to: strutPlace(lattice, id, high),
          radiiMm: [widthAt(low), widthAt(high)],
          volumeMm3: 0,
        });
      }
    }
    for (const node of near.nodes) {
      if (!hasJoint[node]) continue;
      const place = nodePlace(lattice, node);
      const mm = ballWidths[typeOfId(node, nodeTypes)]! * radiusAt(lattice.radii, node);
      out.push({ from: place, to: place, radiiMm: [mm, mm], volumeMm3: 0 });
    }
    return out;
  };
}

/** 1 per node where a kept strut ends. */
function jointsThere(lattice: PlacedLattice & SurfaceStates, graph: StrutGraph): Uint8Array {
  const types = lattice.topology.struts.length;
  const there = new Uint8Array(lattice.nodeState.length);
  for (let id = 0; id < graph.struts.length; id++) {
    if (!graph.struts[id]) continue;
    const [a, b] = strutNodes(lattice, cellOfId(id, types), typeOfId(id, types));
    const { lengthMm } = lattice.joints.axes[typeOfId(id, types)]!;
    for (const [from, to] of graph.segments.get(id) ?? [wholeStrut(lengthMm)]) {
      if (from === 0) there[a] = 1;
      if (to === lengthMm) there[b] = 1;
    }
  }
  return there;
}
