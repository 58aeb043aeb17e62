import type { StrutKey } from '../catalogue/lattice-types.ts';
import { mapPoint } from '../solid/geometry/vector.ts';
import { madeOnce } from '../solid/lists/made-once.ts';
import { namedLattice } from '../spec/name.ts';
import { stochasticTopology } from './stochastic/topology.ts';
import { type CellTopology, type Fraction, type Segment, topologyOf } from './topology.ts';

const CORNERS: Fraction[] = [];
for (let i = 0; i < 8; i++) CORNERS.push([i & 1, (i >> 1) & 1, i >> 2]);
const CENTRE: Fraction = [0.5, 0.5, 0.5];
const EDGES_FROM_ORIGIN: Segment[] = [
  [
    [0, 0, 0],
    [1, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 1],
  ],
];
const VERTICAL_EDGE = EDGES_FROM_ORIGIN.slice(2);

/** Four half-diagonals of the face perpendicular to `axis` at coordinate 0. */
function faceDiagonals(axis: number): Segment[] {
  const centre = mapPoint(CENTRE, (c, k) => (k === axis ? 0 : c));
  return CORNERS.filter((corner) => corner[axis] === 0).map((corner) => [centre, corner]);
}

function bcc(): Segment[] {
  return CORNERS.map((corner) => [CENTRE, corner]);
}

function fcc(): Segment[] {
  return [0, 1, 2].flatMap(faceDiagonals);
}

/** Twelve edges between the six face centres of the cell. */
function octahedron(): Segment[] {
  const faces: Fraction[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [0, 1]) faces.push(mapPoint(CENTRE, (c, k) => (k === axis ? side : c)));
  }
  return nearestPairs(faces);
}

/** Each tetrahedral site joined to its four neighbours on the face-centred lattice. */
function diamond(): Segment[] {
  const sites: Fraction[] = [
    [0.25, 0.25, 0.25],
    [0.75, 0.75, 0.25],
    [0.75, 0.25, 0.75],
    [0.25, 0.75, 0.75],
  ];
  const bonds = [
    [-1, -1, -1],
    [1, 1, -1],
    [1, -1, 1],
    [-1, 1, 1],
  ];
  return sites.flatMap((site) =>
    bonds.map((bond): Segment => [site, mapPoint(site, (c, k) => c + bond[k]! / 4)]),
  );
}

/** Edges of the truncated octahedron that fills the cell; its copies share them with the neighbours. */
function kelvin(): Segment[] {
  const corners: Fraction[] = [];
  for (let zero = 0; zero < 3; zero++) {
    for (const quarter of [1, 2]) {
      for (const signs of [0, 1, 2, 3]) {
        const p: [number, number, number] = [0.5, 0.5, 0.5];
        p[(zero + quarter) % 3]! += signs & 1 ? 0.25 : -0.25;
        p[(zero + 3 - quarter) % 3]! += signs & 2 ? 0.5 : -0.5;
        corners.push(p);
      }
    }
  }
  return nearestPairs(corners);
}

/** Rhombic dodecahedra: the eight inner corners, each joined to the centres of its three faces. */
function rhombic(): Segment[] {
  return CORNERS.flatMap((corner) => {
    const inner = mapPoint(corner, (c) => 0.25 + c / 2);
    return [0, 1, 2].map(
      (axis): Segment => [inner, mapPoint(CENTRE, (c, k) => (k === axis ? corner[k]! : c))],
    );
  });
}

function nearestPairs(points: Fraction[]): Segment[] {
  const distance = (a: Fraction, b: Fraction) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  const all = points.flatMap((a, i) => points.slice(i + 1).map((b): Segment => [a, b]));
  const shortest = Math.min(...all.map(([a, b]) => distance(a, b)));
  return all.filter(([a, b]) => distance(a, b) < shortest * 1.001);
}

const SEGMENTS: Record<StrutKey, () => Segment[]> = {
  cubic: () => EDGES_FROM_ORIGIN,
  bcc,
  bccz: () => [...bcc(), ...VERTICAL_EDGE],
  fcc,
  fccz: () => [...faceDiagonals(0), ...faceDiagonals(1), ...VERTICAL_EDGE],
  octahedron,
  octet: () => [...fcc(), ...octahedron()],
  diamond,
  kelvin,
  rhombic,
  isotruss: () => [...EDGES_FROM_ORIGIN, ...bcc()],
  'cubic-fcc': () => [...EDGES_FROM_ORIGIN, ...fcc()],
};

const topologies = new Map<StrutKey, CellTopology>();

export function cellTopology(key: StrutKey): CellTopology {
  return madeOnce(topologies, key, () => topologyOf(SEGMENTS[key]()));
}

/**
 * Graph of a strut lattice by its full name (TYPE-20001, GH-30001:7), or undefined if the name is unknown. A
 * stochastic lattice is one large cell: see `periodMm`.
 */
export function topologyByTitle(name: string): CellTopology | undefined {
  const named = namedLattice(name);
  if (named?.type.family === 'strut') return cellTopology(named.type.cell);
  if (named?.type.family === 'stochastic') return stochasticTopology(named.seed);
  return undefined;
}
