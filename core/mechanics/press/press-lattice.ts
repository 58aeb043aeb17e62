import type { Frame } from '../../fill/frame/frame.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { type KindName, kindOf } from '../../spec/kind.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { fieldOfFrame, fieldOfSheet, type LoadField } from './load-field.ts';
import { PressError } from './press-error.ts';
import type { PressFigures } from './press-figures.ts';
import { type PressedFrame, type PressWanted, pressFrame, refuse, type SkinOf } from './press-frame.ts';
import { boxEdges, pressSheet } from './sheets/press-sheet.ts';
import { pressWalls, type WalledModel } from './sheets/press-walls.ts';
import { refuseSheet } from './sheets/sheet-law.ts';
import type { SkinMesh } from './skin/skin-network.ts';
import type { BoxedModel } from './solid/box-mesh.ts';

/** Bodies of a lattice that a press test may need. Each is made only once spec and material are accepted. */
export interface PressSource {
  /** Frame of a lattice of struts. */
  frame: () => Frame;
  /** Model of a surface lattice in a grid, in boxes of about these edges, mm, its solid bottom in separate layers. */
  boxes: (edgesMm: Point, bottomMm?: number) => BoxedModel;
  /** Cells of a surface lattice that follows the walls of its model. */
  walls: (spec: ConstantSpec) => WalledModel;
  /** Middle of the model's skin, for a lattice with a shell. */
  skin: SkinOf;
  /** Lowest corner of the model. */
  originMm: Point;
}

/** Share of the model's surface that its shell may miss: beyond it, figures would mislead. */
const MOST_MISSING_SHARE = 0.5;

/** Answer of a press test, with its struts unless it is a surface lattice. */
export interface PressedLattice {
  figures: PressFigures;
  struts: PressedFrame | null;
  /** Returns the loads in boxes of at least one cell. */
  field: () => LoadField;
}

type Press = (
  source: PressSource,
  spec: LatticeSpec,
  wanted: PressWanted,
) => Generator<number, PressedLattice>;

const PRESSES: Record<KindName, Press> = {
  struts: pressStruts,
  conformal: pressStruts,
  regions: pressStruts,
  surface: ({ boxes, skin, originMm }, spec, wanted) =>
    pressSurface(spec, wanted, originMm, () =>
      pressSheet(boxes(boxEdges(spec.cellMm), spec.bottomMm), spec, wanted, {
        skin: thickOf(skin),
        originMm,
      }),
    ),
  conformalSheet: ({ walls, originMm }, spec, wanted) =>
    pressSurface(spec, wanted, originMm, () =>
      pressWalls(walls(spec as ConstantSpec), spec, wanted, { originMm }),
    ),
};

/**
 * Presses a lattice, as struts or as a surface lattice; yields the share done.
 * @throws PressError
 */
export function pressLattice(...given: Parameters<Press>): ReturnType<Press> {
  return PRESSES[kindOf(given[1])](...given);
}

function* pressStruts(
  { frame, skin }: PressSource,
  spec: LatticeSpec,
  wanted: PressWanted,
): ReturnType<Press> {
  refuse(spec, wanted.material);
  const struts = yield* pressFrame(frame(), spec, wanted, thickOf(skin));
  const { strengthMPa } = wanted.material;
  const field = () => fieldOfFrame(struts, strengthMPa, Math.min(...spec.cellMm));
  return { figures: struts.figures, struts, field };
}

function* pressSurface(
  spec: LatticeSpec,
  { material }: PressWanted,
  originMm: Point,
  press: () => ReturnType<typeof pressWalls>,
): ReturnType<Press> {
  refuseSheet(spec, material);
  const sheet = yield* press();
  const cellMm = Math.min(...spec.cellMm);
  const field = () => fieldOfSheet(sheet, material.strengthMPa, { originMm, cellMm });
  return { figures: sheet.figures, struts: null, field };
}

/** Returns the skins that miss little enough of the model's surface. */
function thickOf(skin: SkinOf): SkinOf {
  return (shellMm, cellMm) => refuseThin(skin(shellMm, cellMm));
}

function refuseThin(surface: SkinMesh): SkinMesh {
  // NaN is refused as well.
  if (!((surface.missingShare ?? 0) <= MOST_MISSING_SHARE))
    throw new PressError('thin-shell', 'the model is too thin for the surface of its shell');
  return surface;
}
