import { elasticKey, stressFactor } from '../../catalogue/elastic-laws.ts';
import { relativeDensity } from '../../lattice/cell/density.ts';
import type { Point } from '../../lattice/geometry/vector.ts';
import { latticeName, namedLattice } from '../../lattice/spec/name.ts';
import { type LatticeSpec, sidesOf } from '../../lattice/spec/spec.ts';
import type { Solid } from '../beam/element.ts';
import { elasticFigures } from '../chart/elastic-figures.ts';
import { areCubes } from './law-factor.ts';
import { PressError } from './press-error.ts';
import { type PressFigures, pressFigures } from './press-figures.ts';
import { type PressWanted, refuseMaterial, type SkinOf } from './press-frame.ts';
import { areaOf } from './skin/skin-network.ts';
import type { BoxedModel } from './solid/box-mesh.ts';
import { type PressedBoxes, pressSolid, type SolidPress } from './solid/solid-press.ts';

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
 * A closed skin follows the boxes: it stretches and shears with them.
 * @param model in boxes of half a cell
 * @throws PressError
 */
export function* pressSheet(
  model: BoxedModel,
  spec: LatticeSpec,
  { axis, friction, material }: PressWanted,
  skin?: { of: SkinOf; originMm: Point },
): Generator<number, PressedSheet> {
  const { type, variant } = refuseSheet(spec, material);
  const name = latticeName(spec);
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = material;
  const density = relativeDensity(name, spec.cellMm, spec.rodDiameterMm, sidesOf(spec));
  const { stiffness } = elasticFigures(type, variant, { density, poissonRatio });
  const closed = skin && skinIn(spec, skin, { modulus: modulusMPa, poissonRatio });
  const part = yield* pressSolid(model, {
    axis,
    friction,
    stiffness: stiffness.map((value) => modulusMPa * value),
    stressFactor: stressFactor(elasticKey(type, variant), density),
    ...(closed && { skin: closed }),
  });
  const [x, y, z] = model.edgesMm;
  const modelVolumeMm3 = model.shares.reduce((sum, share) => sum + share, 0) * x * y * z;
  const skinMm3 = closed ? Math.min(modelVolumeMm3, volumeOfSkin(closed)) : 0;
  const massG = ((density * (modelVolumeMm3 - skinMm3) + skinMm3) / 1000) * densityGPerCm3;
  const about = { modelVolumeMm3, ...(closed && { skin: skinAbout(closed) }) };
  return { model, part, figures: pressFigures(about, part, { strengthMPa, massG }) };
}

/** Volume of the shell, mm³, with what its even surface misses where walls are thin. */
function volumeOfSkin({ mesh, thicknessMm }: NonNullable<SolidPress['skin']>): number {
  return (areaOf(mesh) * thicknessMm) / (1 - (mesh.missingShare ?? 0));
}

function skinAbout({ mesh, thicknessMm }: NonNullable<SolidPress['skin']>) {
  return { thicknessMm, stepMm: mesh.stepMm, missingShare: mesh.missingShare ?? 0 };
}

/** Skin of a spec in the coordinates of the model's boxes; undefined without one. */
function skinIn(
  { shellMm, cellMm }: LatticeSpec,
  { of, originMm }: { of: SkinOf; originMm: Point },
  solid: Solid,
): SolidPress['skin'] {
  if (shellMm === undefined) return undefined;
  const mesh = of(shellMm, Math.min(...cellMm));
  const positions = Float64Array.from(mesh.positions, (mm, i) => mm - originMm[i % 3]!);
  return { mesh: { ...mesh, positions }, thicknessMm: shellMm, solid };
}

/**
 * Returns the lattice that is pressed. Takes a spec alone, so that it is refused before a model is filled.
 * @throws PressError surface, bad-material
 */
export function refuseSheet(
  spec: LatticeSpec,
  material: PressWanted['material'],
): NonNullable<ReturnType<typeof namedLattice>> {
  refuseMaterial(material);
  const named = namedLattice(latticeName(spec));
  const isPlain = spec.mode === 'constant' && spec.cells !== 'conformal' && spec.bottomMm === undefined;
  const isUpright = (spec.turnZDeg ?? 0) % 90 === 0;
  if (named?.type.family !== 'surface' || !areCubes(spec.cellMm) || !isPlain || !isUpright)
    throw new PressError('surface', 'no law is known for this surface lattice');
  return named;
}
