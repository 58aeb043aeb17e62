import type { Template } from './template.ts';

export interface CopyRun {
  template: Template;
  /** x, y, z per copy, mm. */
  places: Float64Array;
}

/** Untrimmed part of a fill: copies of few templates, and individual tubes. */
export interface Copies {
  runs: CopyRun[];
  /** 9 numbers per triangle, mm. */
  tubes: Float64Array;
  triangles: number;
  volumeMm3: number;
  /** Each kind of crisp joint with its struts up to their rings, and its cut variants, to verify. */
  creased?: () => (Float32Array | Float64Array)[];
}
