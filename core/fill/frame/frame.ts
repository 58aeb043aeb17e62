import type { ConformalCells } from '../../spec/conformal-cells.ts';
import type { Placement } from '../grid/placement.ts';

export const STRUT_ABSENT = 0;
export const STRUT_WHOLE = 1;
export const STRUT_CLIPPED = 2;

/** Lattice as a graph inside the model: its struts, and the segments of the clipped ones. */
export interface Frame {
  lattice: string;
  sides: number;
  /** Radius of the thickest rod, mm. */
  rodRadiusMm: number;
  /** For varying rods: the radii in use, mm, and the index of the radius per cell and node type. */
  radii?: { stepsMm: number[]; step: Uint8Array };
  placement: Placement;
  /** Per cell and strut type: STRUT_ABSENT, STRUT_WHOLE or STRUT_CLIPPED; number = cell * strut types + type. */
  struts: Uint8Array;
  /** Segments of clipped struts, ordered by strut number; at most two each, as fractions of the length. */
  clips: { strut: Uint32Array; from: Float32Array; to: Float32Array };
  /** Struts along the surface, if the spec asks for a boundary net. */
  net?: NetLines;
  /** Number of strut segments: whole, clipped and of the net. */
  strutCount: number;
  /** Total centre-line length, mm. */
  lengthMm: number;
  /** Predicted volume of the mesh of this frame, mm3, from areas, lengths and joints. */
  predictedVolumeMm3: number;
  modelVolumeMm3: number;
  /** Share of the centre-line length inside the model that was removed as floating, dangling or too short. */
  prunedShare: number;
  /** Missing for cells of a grid. The struts of conformal cells are all lines of the net. */
  conformal?: ConformalCells;
  /** Lattice on the other side of a cut plane, or of the next body with its own lattice, with its own figures. */
  second?: Frame;
}

/** A frame and those behind it, one after the other. */
export function framesOf(frame: Frame): Frame[] {
  return frame.second ? [frame, ...framesOf(frame.second)] : [frame];
}

export function chainFrames(first: Frame, [next, ...rest]: readonly Frame[]): Frame {
  return next ? { ...first, second: chainFrames(next, rest) } : first;
}

/** Combined figures of a frame and of those behind it. */
export function frameTotals(frame: Frame): Pick<Frame, 'strutCount' | 'predictedVolumeMm3' | 'prunedShare'> {
  if (!frame.second) return frame;
  const frames = framesOf(frame);
  const sum = (value: (one: Frame) => number) => frames.reduce((all, one) => all + value(one), 0);
  return {
    strutCount: sum(({ strutCount }) => strutCount),
    // Each counts the rest of the model as solid; the membrane is what all leave.
    predictedVolumeMm3:
      sum(({ predictedVolumeMm3 }) => predictedVolumeMm3) - (frames.length - 1) * frame.modelVolumeMm3,
    prunedShare: sum(({ prunedShare, lengthMm }) => prunedShare * lengthMm) / sum(({ lengthMm }) => lengthMm),
  };
}

/** Struts of a net in the frame, in the lattice's coordinates. */
export interface NetLines {
  /** x1 y1 z1 x2 y2 z2 per strut, mm. */
  segments: number[];
  /** Radius at both ends of each strut, mm. */
  radiiMm: number[];
}
