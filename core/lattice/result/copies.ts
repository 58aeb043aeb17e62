import type { Template } from './template.ts';

/** One template at many places. */
export interface CopyRun {
  template: Template;
  /** x, y, z per copy, mm. */
  places: Float64Array;
}

/** The untrimmed part of a fill: copies of few templates, and tubes of their own length. */
export interface Copies {
  runs: CopyRun[];
  /** 9 numbers per triangle, mm. */
  tubes: Float64Array;
  triangles: number;
  volumeMm3: number;
  /** Makes each kind of crisp joint about its node, with all its struts up to their rings, and what is cut of such; for the proof. */
  creased?: () => (Float32Array | Float64Array)[];
}
