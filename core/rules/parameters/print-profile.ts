import type { PrintProcess } from './printability.ts';

/** What a user last worked with, offered again the next time; null is not chosen yet. */
export type PrintProfile = {
  technology: PrintProcess | null;
  /** Id of an application field. */
  field: number | null;
  /** Name of a material of the catalogue. */
  material: string | null;
};

export const NO_PROFILE: PrintProfile = { technology: null, field: null, material: null };
