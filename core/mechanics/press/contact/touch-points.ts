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
}

/** Depth that a flat face counts as touched, mm, and in rod radii. */
export const FLAT_MM = 0.5;
const FLAT_RADII = 1;

/** Returns the ends of the struts, or the nodes of the skin that closes them in. */
export function touchPoints({ lines, ends, radiiMm, places, skin }: StrutNetwork): TouchPoints {
  if (!skin) {
    const radius = radiiMm.reduce((most, mm) => Math.max(most, mm), 0);
    return { at: lines, nodes: ends, beyondMm: 0, flatMm: Math.max(FLAT_MM, FLAT_RADII * radius), stepMm: 0 };
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
