import type { Point } from '../../solid/geometry/vector.ts';
import type { ConstantSpec } from '../spec.ts';

/** Returns a spec of one lattice in cubes, with eight-sided rods in high precision unless `given` says otherwise. */
export function sampleSpec(
  lattice: string,
  {
    cellMm,
    ...given
  }: Omit<Partial<ConstantSpec>, 'cellMm'> & { cellMm: number | Point; rodDiameterMm: number },
): ConstantSpec {
  return {
    mode: 'constant',
    lattice,
    cellMm: typeof cellMm === 'number' ? [cellMm, cellMm, cellMm] : cellMm,
    sides: 8,
    action: 'high',
    ...given,
  };
}
