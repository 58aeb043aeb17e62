import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type { LatticeSpec } from '../../../spec/spec.ts';
import type { Solid } from '../../beam/element.ts';
import { patchesFrom } from '../contact/patches.ts';
import { type PressFigures, pressFigures } from '../press-figures.ts';
import type { PressWanted } from '../press-frame.ts';
import { areaOf, type SkinOf } from '../skin/skin-network.ts';
import { type BoxedModel, levelMm, volumesOf } from '../solid/box-mesh.ts';
import type { PressedElements } from '../solid/press-elements.ts';
import { pressSolid, type SolidPress } from '../solid/solid-press.ts';
import { axisOfTurned, refuseSheet, sheetLaw, turnedAboutZ } from './sheet-law.ts';

/** Boxes along an edge of a cell: one alone would be too stiff in bending. */
const BOXES_PER_CELL = 2;
/** Boxes of a model of few cells: its figures would depend on where they end. */
const LEAST_BOXES = 5000;

/** A pressed surface lattice: its elements, how they moved, and the figures. */
export interface PressedSheet {
  /** Extents of the model, mm. */
  extentMm: Point;
  part: PressedElements;
  figures: PressFigures;
}

/** Returns the edges of the boxes in which a surface lattice in a model of this size is pressed, mm. */
export function boxEdges(cellMm: Readonly<Point>, extentMm: Readonly<Point>): Point {
  const mostMm = Math.cbrt((extentMm[0] * extentMm[1] * extentMm[2]) / LEAST_BOXES);
  return mapPoint(cellMm, (edge) => Math.min(mostMm, edge / BOXES_PER_CELL));
}

/**
 * Presses a surface lattice in a grid as one uniform solid with the law of its lattice; yields the share done. Stress
 * is that of its wall, all but a hundredth, where the whole carries most; buckling of walls is not computed. A closed
 * skin follows the boxes: it stretches and shears with them. A solid bottom is solid boxes.
 * @param model in boxes of at most half a cell, and its bottom in layers
 * @param about lowest corner of the model, and its closed skin
 * @throws PressError
 */
export function* pressSheet(
  model: BoxedModel,
  spec: LatticeSpec,
  {
    axis,
    friction,
    patches,
    roundShare,
    material,
    originMm = [0, 0, 0],
    skin: skinOf,
  }: PressWanted & { originMm?: Point; skin?: SkinOf },
): Generator<number, PressedSheet> {
  refuseSheet(spec, material);
  const { modulusMPa, poissonRatio, strengthMPa, densityGPerCm3 } = material;
  const law = sheetLaw(spec, spec.cellMm, poissonRatio);
  const turnDeg = spec.turnZDeg ?? 0;
  const { density } = law.cells;
  const solid = { modulus: modulusMPa, poissonRatio };
  const closed = skinOf && skinIn(spec, { of: skinOf, originMm }, solid);
  const part = yield* pressSolid(model, {
    axis,
    friction,
    patches: patchesFrom(originMm, patches),
    roundShare,
    solid,
    stiffness: turnedAboutZ(law.stiffness, turnDeg).map((value) => modulusMPa * value),
    stressFactor: law.stressFactors[axisOfTurned(axis, turnDeg)],
    ...(closed && { skin: closed }),
  });
  const { bottomMm3, aboveMm3, solidMm3 } = volumesOf(model);
  const modelVolumeMm3 = bottomMm3 + aboveMm3;
  const skinMm3 = closed ? Math.min(modelVolumeMm3, volumeOfSkin(closed)) : 0;
  const latticeMm3 = Math.max(0, aboveMm3 - skinMm3 - solidMm3);
  const massG = ((density * latticeMm3 + skinMm3 + solidMm3 + bottomMm3) / 1000) * densityGPerCm3;
  const about = { modelVolumeMm3, ...(closed && { skin: skinAbout(closed) }) };
  const { counts, edgesMm } = model;
  const extentMm: Point = [counts[0] * edgesMm[0], counts[1] * edgesMm[1], levelMm(model, counts[2])];
  const figures = pressFigures(about, part, { hasPlates: !patches, strengthMPa, massG });
  return { extentMm, part, figures: solidMm3 > 0 ? { ...figures, solids: 'boxes' } : figures };
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
