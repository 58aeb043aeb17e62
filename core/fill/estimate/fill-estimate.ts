import type { BodySurface } from './body-surface.ts';

/** What is known of a body, or of one side of a cut one, before it is read. */
export interface EstimatedBody {
  filledMm3: number;
  surface: BodySurface;
  faces: number;
}

/** Estimate of a lattice in a body. Seconds are those of the two slow cores of the benchmark. */
export interface FillEstimate {
  seconds: number;
  triangles: number;
  struts: number;
  /** Struts of a boundary net, included in the struts. */
  netStruts: number;
}
