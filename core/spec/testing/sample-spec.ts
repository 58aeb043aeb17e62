import type { Point } from '../../solid/geometry/vector.ts';
import type { ConstantSpec, Gradient, GradientSpec, RegionsSpec } from '../spec.ts';

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

/** Returns a spec of two lattices with a level membrane at this height, mm: `first` above it, another below. */
export function sampleRegions(
  first: ConstantSpec,
  zMm: number,
  [lattice, cellMm, rodDiameterMm]: readonly [lattice: string, cellMm: number, rodDiameterMm: number],
): RegionsSpec {
  const plane: RegionsSpec['regions']['plane'] = [
    [0, 0, zMm],
    [1, 0, zMm],
    [0, 1, zMm],
  ];
  const second = { lattice, cellMm: [cellMm, cellMm, cellMm] as Point, rodDiameterMm };
  return { ...first, mode: 'regions', regions: { plane, second } };
}

/** Returns a spec whose rods thin out by a picture of a black and a white half, seen along an axis. */
export function sampleGradient(
  { rodDiameterMm: darkestMm, ...spec }: ConstantSpec,
  projection: Gradient['projection'],
  lightestMm: number,
): GradientSpec {
  const image = { width: 2, height: 1, gray: Uint8Array.of(0, 255) };
  const gradient = { image, projection, darkestMm, lightestMm };
  return { ...spec, rodDiameterMm: darkestMm, mode: 'gradient', gradient };
}
