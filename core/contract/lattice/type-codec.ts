import type { LatticeTypeData } from '../calls/catalogue.ts';

/** A lattice of the catalogue; its density is that of the default size and rod, percent. */
export type LatticeTypeRow = Omit<LatticeTypeData, 'scalingRatio'> & { densityPercent: number };

/** Encodes a lattice of the catalogue. */
export function encodeLatticeType({
  densityPercent: scalingRatio,
  ...same
}: LatticeTypeRow): LatticeTypeData {
  return { ...same, scalingRatio };
}
