import type { PrintProcess } from './printability.ts';

/** Last print settings of a user, offered the next time; null if not chosen yet. */
export type PrintProfile = {
  technology: PrintProcess | null;
  field: number | null;
  material: string | null;
};

export const NO_PROFILE: PrintProfile = { technology: null, field: null, material: null };
