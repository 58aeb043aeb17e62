import type { PrintProcess } from './printability.ts';

/** Last print settings of a user, offered the next time; null if not chosen yet. */
export type PrintProfile = {
  technology: PrintProcess | null;
  /** Id of an application field. */
  field: number | null;
  /** Name of a material of the catalogue. */
  material: string | null;
};

export const NO_PROFILE: PrintProfile = { technology: null, field: null, material: null };
