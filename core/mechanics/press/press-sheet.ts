import { elasticKey, stressFactor } from '../../catalogue/elastic-laws.ts';
import { relativeDensity } from '../../lattice/cell/density.ts';
import { latticeName, namedLattice } from '../../lattice/spec/name.ts';
import { type LatticeSpec, sidesOf } from '../../lattice/spec/spec.ts';
import { elasticFigures } from '../chart/elastic-figures.ts';
import { areCubes } from './law-factor.ts';
import { PressError } from './press-error.ts';
import { type PressFigures, pressFigures } from './press-figures.ts';
import { type PressWanted, refuseMaterial } from './press-frame.ts';
import { type BoxedModel, type PressedBoxes, pressSolid } from './solid-press.ts';

/** Boxes along an edge of a cell: one alone would be too stiff in bending. */
export const BOXES_PER_CELL = 2;

/** A pressed surface lattice: its boxes, how they moved, and the figures. */
export interface PressedSheet {
  model: BoxedModel;
  part: PressedBoxes;
  figures: PressFigures;
}

/**
 * Presses a surface lattice in cubes as one uniform solid with the law of its lattice; yields the share done. Stress is
 * that of its wall, all but a hundredth, where the whole carries most; buckling of walls is not computed.
 * @param model in boxes of half a cell
 * @throws PressError
 */
export function* pressSheet(
  model: BoxedModel,
  spec: LatticeSpec,
  { axis, friction, material }: PressWanted,
): Generator<number, PressedSheet> {
  const { type, variant } = refuseSheet(spec, material);
  const name = latticeName(spec);
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = material;
  const density = relativeDensity(name, spec.cellMm, spec.rodDiameterMm, sidesOf(spec));
  const { stiffness } = elasticFigures(type, variant, { density, poissonRatio });
  const part = yield* pressSolid(model, {
    axis,
    friction,
    stiffness: stiffness.map((value) => modulusMPa * value),
    stressFactor: stressFactor(elasticKey(type, variant), density),
  });
  const [x, y, z] = model.edgesMm;
  const modelVolumeMm3 = model.shares.reduce((sum, share) => sum + share, 0) * x * y * z;
  const massG = ((density * modelVolumeMm3) / 1000) * densityGPerCm3;
  return { model, part, figures: pressFigures({ modelVolumeMm3 }, part, { strengthMPa, massG }) };
}

/**
 * Returns the lattice that is pressed. Takes a spec alone, so that it is refused before a model is filled.
 * @throws PressError skin, surface, bad-material
 */
export function refuseSheet(
  spec: LatticeSpec,
  material: PressWanted['material'],
): NonNullable<ReturnType<typeof namedLattice>> {
  refuseMaterial(material);
  if (spec.shellMm !== undefined) throw new PressError('skin', 'the closed skin is not computed');
  const named = namedLattice(latticeName(spec));
  const isPlain = spec.mode === 'constant' && spec.cells !== 'conformal' && spec.bottomMm === undefined;
  const isUpright = (spec.turnZDeg ?? 0) % 90 === 0;
  if (named?.type.family !== 'surface' || !areCubes(spec.cellMm) || !isPlain || !isUpright)
    throw new PressError('surface', 'no law is known for this surface lattice');
  return named;
}
