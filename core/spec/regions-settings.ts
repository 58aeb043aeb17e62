import type { OutputAction } from '../rules/parameters/lattice-parameters.ts';
import { knownLattice } from './constant-settings.ts';
import type { ConstantSpec, RegionsSpec } from './spec.ts';

/** Lattice of a region, as an order names it. */
interface RegionSettings {
  latticeId: number;
  cellSizeMm: number;
  rodDiameterMm: number;
}

/** Settings of two lattices, one on each side of a cut plane. */
interface RegionsSettings {
  sides: number;
  action: OutputAction;
  parts: [RegionSettings | null, RegionSettings | null];
}

/** Returns the spec of mode 3. At least one part must have a lattice. */
export function regionsSpec(settings: RegionsSettings, plane: RegionsSpec['regions']['plane']): RegionsSpec {
  const [first, second] = bothParts(settings);
  if (first === null || second === null) throw new Error('no part has a lattice');
  const { lattice, cellMm, rodDiameterMm } = partSpec(second, settings);
  return {
    ...partSpec(first, settings),
    mode: 'regions',
    regions: { plane, second: { lattice, cellMm, rodDiameterMm } },
  };
}

/** Returns both parts of mode 3: a part without a lattice takes the other one's. */
export function bothParts<Part>({ parts: [first, second] }: { parts: [Part | null, Part | null] }) {
  return [first ?? second, second ?? first] as const;
}

/** Returns one part of mode 3 as its own lattice. */
export function partSpec(
  { latticeId, cellSizeMm, rodDiameterMm }: RegionSettings,
  { sides, action }: Pick<RegionsSettings, 'sides' | 'action'>,
): ConstantSpec {
  return {
    mode: 'constant',
    lattice: knownLattice(latticeId).title,
    cellMm: [cellSizeMm, cellSizeMm, cellSizeMm],
    rodDiameterMm,
    sides,
    action,
  };
}
