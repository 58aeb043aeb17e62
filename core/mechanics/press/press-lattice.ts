import type { Frame } from '../../fill/frame/frame.ts';
import { type Box, extentOf } from '../../solid/geometry/box.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { type KindName, kindOf } from '../../spec/kind.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { partCurve } from './columns/part-curve.ts';
import { ROUND_RANGE } from './contact/plates.ts';
import { fieldOfFrame, fieldOfSheet, type LoadField } from './load-field.ts';
import type { InsideTest } from './network/inside-shares.ts';
import type { SolidBody } from './network/rigid-bodies.ts';
import { PressError } from './press-error.ts';
import type { PartCurve, PressFigures } from './press-figures.ts';
import {
  type PressedFrame,
  type PressWanted,
  pressFrame,
  refuse,
  refuseBodyLattices,
} from './press-frame.ts';
import { boxEdges, pressSheet } from './sheets/press-sheet.ts';
import { pressWalls, type WalledModel } from './sheets/press-walls.ts';
import { refuseSheet } from './sheets/sheet-law.ts';
import type { FaceSkin, SkinMesh, SkinOf } from './skin/skin-network.ts';
import type { BoxedModel } from './solid/box-mesh.ts';
import { usualErrorOf } from './usual-error.ts';

/** Bodies of a lattice that a press test may need. Each is made only once spec and material are accepted. */
export interface PressSource {
  frame: () => Frame;
  /** Model of a surface lattice in a grid, in boxes of about these edges, mm, its solid bottom in separate layers. */
  boxes: (edgesMm: Point, bottomMm?: number) => BoxedModel;
  /** Cells of a surface lattice that follows the walls of its model. */
  walls: (spec: ConstantSpec) => WalledModel;
  /** Middle of the model's skin, for a lattice with a shell. */
  skin: SkinOf;
  /** Solid parts behind faces and solid bodies; skins on faces and walls between bodies, for a lattice of struts. */
  solids: () => readonly SolidBody[];
  faceSkins: () => readonly FaceSkin[];
  boxMm: Box;
  isInside: InsideTest;
  /** Returns the share of the model within a cell of a frame's struts. */
  coverage: (frame: Frame) => number;
}

/** Share of the model's surface that its shell may miss: beyond it, figures would mislead. */
const MOST_MISSING_SHARE = 0.5;
/** Share of the model that its struts must reach: with less, the answer is that of a scrap. */
const LEAST_COVERAGE = 0.5;

/** Answer of a press test, with its struts unless it is a surface lattice. */
export interface PressedLattice {
  figures: PressFigures;
  struts: PressedFrame | null;
  /** Returns the loads in boxes of at least one cell. */
  field: () => LoadField;
}

/** Presses a lattice as often as asked; what it needs of the model is made once. */
type Press = (wanted: PressWanted) => Generator<number, PressedLattice>;

const PRESSES: Record<KindName, (source: PressSource, spec: LatticeSpec) => Press> = {
  struts: pressStruts,
  conformal: pressStruts,
  regions: pressStruts,
  surface: ({ boxes, skin, boxMm }, spec) => {
    const model = once(() => boxes(boxEdges(spec.cellMm, extentOf(boxMm)), spec.bottomMm));
    const about = { skin: thickOf(skin), originMm: boxMm.min };
    return pressSurface(spec, boxMm, (wanted) => pressSheet(model(), spec, { ...wanted, ...about }));
  },
  conformalSheet: ({ walls, boxMm }, spec) => {
    const model = once(() => walls(spec as ConstantSpec));
    return pressSurface(spec, boxMm, (wanted) =>
      pressWalls(model(), spec, { ...wanted, originMm: boxMm.min }),
    );
  },
};

/**
 * Presses a lattice, as struts or as a surface lattice; yields the share done. A part that is round where the plates
 * touch it is also pressed to a smaller and to a larger depth, for the range of its stiffness, or has a curve in its
 * place. Says how far such figures are usually off.
 * @throws PressError
 */
export function* pressLattice(
  source: PressSource,
  spec: LatticeSpec,
  wanted: PressWanted,
): Generator<number, PressedLattice> {
  refuseBodyLattices(spec);
  const pressed = yield* pressOnPlates(source, spec, wanted);
  const { figures } = pressed;
  return { ...pressed, figures: { ...figures, usualError: usualErrorOf(spec) } };
}

function* pressOnPlates(
  source: PressSource,
  spec: LatticeSpec,
  wanted: PressWanted,
): Generator<number, PressedLattice> {
  const press = PRESSES[kindOf(spec)](source, spec);
  const pressed = yield* press(wanted);
  const curve = pressed.struts && curveOf(source, spec, { wanted, struts: pressed.struts });
  if (curve) return { ...pressed, figures: { ...pressed.figures, curve } };
  const { figures } = pressed;
  if (!figures.contact.low.round && !figures.contact.high.round) return pressed;
  const found = [figures.stiffnessNPerMm];
  for (const roundShare of ROUND_RANGE)
    found.push((yield* press({ ...wanted, roundShare })).figures.stiffnessNPerMm);
  const stiffnessRange = { leastNPerMm: Math.min(...found), mostNPerMm: Math.max(...found) };
  return { ...pressed, figures: { ...figures, stiffnessRange } };
}

/** Returns the curve of a pressed lattice of struts, or null. */
export function curveOf(
  { boxes, boxMm }: Pick<PressSource, 'boxes' | 'boxMm'>,
  spec: LatticeSpec,
  { wanted, struts }: { wanted: PressWanted; struts: PressedFrame },
): PartCurve | null {
  const extentMm = extentOf(boxMm);
  return partCurve({ spec, wanted, struts, boxes, originMm: boxMm.min, extentMm });
}

function pressStruts(
  { frame, skin, solids, faceSkins, isInside, coverage }: PressSource,
  spec: LatticeSpec,
): Press {
  const filled = once(() => {
    const made = frame();
    if (!(coverage(made) >= LEAST_COVERAGE))
      throw new PressError('hardly-filled', 'the lattice fills less than half of the model');
    return made;
  });
  return function* press({ material, ...wanted }) {
    refuse(spec, material);
    const closed = spec.shellMm === undefined ? skin : thickOf(skin);
    const bodies = { isInside, skin: closed, solids: solids(), faceSkins: faceSkins() };
    const struts = yield* pressFrame(filled(), spec, { material, ...wanted, ...bodies });
    const field = () => fieldOfFrame(struts, material.strengthMPa, Math.min(...spec.cellMm));
    return { figures: struts.figures, struts, field };
  };
}

function pressSurface(
  spec: LatticeSpec,
  { min: originMm }: Box,
  pressed: (wanted: PressWanted) => ReturnType<typeof pressWalls>,
): Press {
  return function* press(wanted) {
    const { material } = wanted;
    refuseSheet(spec, material);
    const sheet = yield* pressed(wanted);
    const cellMm = Math.min(...spec.cellMm);
    const field = () => fieldOfSheet(sheet, material.strengthMPa, { originMm, cellMm });
    return { figures: sheet.figures, struts: null, field };
  };
}

/** Returns a function that makes a thing when it is first asked. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
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
