import type { Placement } from '../grid/placement.ts';

export const STRUT_ABSENT = 0;
export const STRUT_WHOLE = 1;
export const STRUT_CLIPPED = 2;

/** The lattice as a graph inside the model: which struts are there, and how much of the clipped ones. */
export interface Frame {
  /** Title of the lattice. */
  lattice: string;
  sides: number;
  /** Radius of the thickest rod, mm. */
  rodRadiusMm: number;
  /** Where rods differ: the radii in use, mm, and per cell and node type the number of its radius. */
  radii?: { stepsMm: number[]; step: Uint8Array };
  placement: Placement;
  /** Per cell and strut type: STRUT_ABSENT, STRUT_WHOLE or STRUT_CLIPPED; number = cell * strut types + type. */
  struts: Uint8Array;
  /** What is left of clipped struts, ordered by strut number; up to two stretches each, as parts of the length. */
  clips: { strut: Uint32Array; from: Float32Array; to: Float32Array };
  /** Rods along the surface, where the spec asks for a boundary net. */
  net?: NetLines;
  /** Stretches of strut there are: whole ones, clipped ones and the net's. */
  strutCount: number;
  /** Total centre-line length, mm. */
  lengthMm: number;
  /** What the mesh of this frame will hold, mm3, from areas, lengths and joints. */
  predictedVolumeMm3: number;
  modelVolumeMm3: number;
  /** Share of the centre-line length inside the model that was left out as floating, dangling or too short. */
  prunedShare: number;
  /** The lattice on the other side of a cut plane, with figures of its own. */
  second?: Frame;
}

/** Figures of a frame and of the one on the other side of its cut plane, together. */
export function frameTotals(frame: Frame): Pick<Frame, 'strutCount' | 'predictedVolumeMm3' | 'prunedShare'> {
  const { second } = frame;
  if (!second) return frame;
  const lengthMm = frame.lengthMm + second.lengthMm;
  return {
    strutCount: frame.strutCount + second.strutCount,
    // Each side counts all the rest of the model as solid; the membrane is what both leave over.
    predictedVolumeMm3: frame.predictedVolumeMm3 + second.predictedVolumeMm3 - frame.modelVolumeMm3,
    prunedShare: (frame.prunedShare * frame.lengthMm + second.prunedShare * second.lengthMm) / lengthMm,
  };
}

/** A net's rods as the frame keeps them, in the lattice's frame. */
export interface NetLines {
  /** x1 y1 z1 x2 y2 z2 per rod, mm. */
  segments: number[];
  /** Radius at both ends of each rod, mm. */
  radiiMm: number[];
}
