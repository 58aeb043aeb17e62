import type { Frame } from '../../fill/frame/frame.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { latticeName, namedSurface } from '../../spec/name.ts';
import { type ConstantSpec, isConformal, type LatticeSpec } from '../../spec/spec.ts';
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

/**
 * Presses a lattice, as struts or as a surface lattice; yields the share done.
 * @throws PressError
 */
export function* pressLattice(
  { frame, boxes, walls, skin, originMm }: PressSource,
  spec: LatticeSpec,
  wanted: PressWanted,
): Generator<number, PressedLattice> {
  const { material } = wanted;
  const { strengthMPa } = material;
  const cellMm = Math.min(...spec.cellMm);
  const skinOf: SkinOf = (shellMm, edgeMm) => refuseThin(skin(shellMm, edgeMm));
  if (namedSurface(latticeName(spec))) {
    refuseSheet(spec, material);
    const sheet = isConformal(spec)
      ? yield* pressWalls(walls(spec), spec, wanted, { originMm })
      : yield* pressSheet(boxes(boxEdges(spec.cellMm), spec.bottomMm), spec, wanted, {
          skin: skinOf,
          originMm,
        });
    const field = () => fieldOfSheet(sheet, strengthMPa, { originMm, cellMm });
    return { figures: sheet.figures, struts: null, field };
  }
  refuse(spec, material);
  const struts = yield* pressFrame(frame(), spec, wanted, skinOf);
  return { figures: struts.figures, struts, field: () => fieldOfFrame(struts, strengthMPa, cellMm) };
}

function refuseThin(surface: SkinMesh): SkinMesh {
  // NaN is refused as well.
  if (!((surface.missingShare ?? 0) <= MOST_MISSING_SHARE))
    throw new PressError('thin-shell', 'the model is too thin for the surface of its shell');
  return surface;
}
