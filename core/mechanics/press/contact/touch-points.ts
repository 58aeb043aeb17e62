import type { StrutNetwork } from '../network/strut-network.ts';

/** Points of a part that plates, loads and supports may touch, with their nodes. */
export interface TouchPoints {
  /** x y z per point, mm. */
  at: ArrayLike<number>;
  /** Node that moves with each point. */
  nodes: Uint32Array;
  /** Extension of the part beyond its points, mm: half the thickness of a skin. */
  beyondMm: number;
  /** Depth from the outermost point within which all counts as touched on a flat face, mm. */
  flatMm: number;
  /**
   * How far apart the points of a shell or a solid are, mm: between them it is there as well. 0 for the ends of struts.
   */
  stepMm: number;
  /** Nodes that move with a rigid solid. */
  rigid?: ReadonlySet<number>;
}

/** Depth that a flat face counts as touched, mm, and in rod radii. */
export const FLAT_MM = 0.5;
const FLAT_RADII = 1;

/** Returns the ends of the struts and the surfaces of rigid solids, or the nodes of the skin that closes them in. */
export function touchPoints({ lines, ends, radiiMm, places, skin, bodies }: StrutNetwork): TouchPoints {
  if (!skin) {
    const radius = radiiMm.reduce((most, mm) => Math.max(most, mm), 0);
    const flatMm = Math.max(FLAT_MM, FLAT_RADII * radius);
    const points = bodies ? withSurfaces(lines, ends, bodies) : { at: lines, nodes: ends };
    return { ...points, beyondMm: 0, flatMm, stepMm: 0 };
  }
  const nodes = Uint32Array.from(new Set(skin.triangles)).sort();
  const beyondMm = skin.thicknessMm / 2;
  return { ...placesOf(places, nodes), beyondMm, flatMm: Math.max(FLAT_MM, beyondMm), stepMm: skin.stepMm };
}

/** Returns nodes as points at their own places. */
export function placesOf(places: Float64Array, nodes: Uint32Array): Pick<TouchPoints, 'at' | 'nodes'> {
  const at = Float64Array.from(
    { length: 3 * nodes.length },
    (_, i) => places[3 * nodes[Math.floor(i / 3)]! + (i % 3)]!,
  );
  return { at, nodes };
}

function withSurfaces(
  lines: Float32Array,
  ends: Uint32Array,
  bodies: NonNullable<StrutNetwork['bodies']>,
): Pick<TouchPoints, 'at' | 'nodes' | 'rigid'> {
  const more = bodies.reduce((sum, { atMm }) => sum + atMm.length, 0);
  const at = new Float64Array(lines.length + more);
  const nodes = new Uint32Array(ends.length + more / 3);
  at.set(lines);
  nodes.set(ends);
  let end = lines.length;
  for (const { node, atMm } of bodies) {
    at.set(atMm, end);
    nodes.fill(node, end / 3, (end + atMm.length) / 3);
    end += atMm.length;
  }
  return { at, nodes, rigid: new Set(bodies.map(({ node }) => node)) };
}
