/** Limits of a decoder or inspector on the server. A file that needs more is refused and its upload deleted. */
export interface DecodeBudget {
  /** Processor time from the start of the work, not of its thread, seconds. */
  seconds: number;
  /** Growth of the process, MB. */
  memoryMb: number;
}

/** Longest time of a task by the clock, seconds, on a busy machine: the function ends at 28 s, and stores for 3 s more. */
export const DECODE_CLOCK_SECONDS = 24;

/**
 * Inspection of a model. The largest sound upload, 46 MB of 920 000 faces, took 12 s and 230 MB on a machine whose two
 * cores others used as well; reading and storing it takes 3 s more, and the function has 28 s and 1769 MB.
 */
export const MODEL_CHECK_BUDGET: DecodeBudget = { seconds: 18, memoryMb: 900 };
/** Application of a recipe: reading the model takes as long as its inspection, finding faces and a fit a few seconds more. */
export const RECIPE_BUDGET: DecodeBudget = { seconds: 20, memoryMb: 900 };
/** Decoding of a gradient image. The largest, 1024 x 1024 pixels of noise, took 2 s and 75 MB on the same machine. */
export const IMAGE_DECODE_BUDGET: DecodeBudget = { seconds: 4, memoryMb: 256 };
