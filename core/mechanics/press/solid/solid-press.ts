import type { Point } from '../../../solid/geometry/vector.ts';
import type { Solid } from '../../beam/element.ts';
import { isotropicStiffness, type Matrix6 } from '../../elasticity/stiffness.ts';
import { PressError } from '../press-error.ts';
import { BoxGroup } from './box-group.ts';
import { type BoxedModel, type BoxMesh, levelMm, meshOf } from './box-mesh.ts';
import { type ElementsPress, type PressedElements, pressElements } from './press-elements.ts';
import { type BoxedSkin, membraneIn } from './skin-in-boxes.ts';
import type { SolidElements } from './solid-elements.ts';
import { surfacePoints } from './surface-points.ts';

export interface SolidPress extends Pick<ElementsPress, 'axis' | 'friction' | 'patches' | 'roundShare'> {
  /** Stiffness of the lattice as a uniform solid, MPa. */
  stiffness: Matrix6;
  /** Stress in the lattice's own solid for one unit of stress of the whole. */
  stressFactor: number;
  /** The solid of the bottom. */
  solid?: Solid;
  skin?: BoxedSkin;
}

/**
 * Presses a model that is filled with a lattice of many cells as one uniform solid with that lattice's stiffness:
 * hexahedra that bend as plates do, weighed by the share of them that is inside. Boxes of a solid bottom have the solid's own
 * stiffness. Displacements are three per node; yields the share done.
 * @throws PressError no-struts, not-held, not-settled, no-contact, patches-meet
 */
export function* pressSolid(model: BoxedModel, wanted: SolidPress): Generator<number, PressedElements> {
  const { axis, friction, patches, roundShare, skin } = wanted;
  const mesh = meshOf(model);
  if (mesh.boxes.length === 0) throw new PressError('no-struts', 'the model is empty');
  const part = yield* pressElements(boxElements(model, mesh, wanted), {
    axis,
    friction,
    patches,
    roundShare,
    skinOn: skin && ((isIdle) => membraneIn(mesh, model, skin, isIdle)),
  });
  return { ...part, bottomElements: boxesOfBottom(model, mesh) };
}

function boxElements(model: BoxedModel, mesh: BoxMesh, wanted: SolidPress): SolidElements {
  const { counts, edgesMm, surface } = model;
  const groups = groupsOf(model, mesh, wanted);
  return {
    places: mesh.height,
    corners: mesh.corners,
    extentMm: [counts[0] * edgesMm[0], counts[1] * edgesMm[1], levelMm(model, counts[2])],
    ...(surface && { surface: (axis) => surfacePoints({ ...model, surface }, mesh, axis) }),
    stepMm: () => Math.max(...edgesMm, model.bottom?.heightMm ?? 0),
    multiply(x, out) {
      out.fill(0);
      for (const group of groups) group.addProduct(x, out);
    },
    addDiagonal(out) {
      for (const group of groups) group.addDiagonal(out);
    },
    leaveOut(isIdle) {
      for (let box = 0; box < isIdle.length; box++) if (isIdle[box]) mesh.shares[box] = 0;
    },
    stresses: (u) => Float64Array.from(groups.flatMap((group) => group.stresses(u))),
  };
}

/** Number of boxes of a solid bottom, which come first. */
function boxesOfBottom({ counts, bottom }: BoxedModel, { boxes }: BoxMesh): number {
  const first = counts[0] * counts[1] * (bottom?.layers ?? 0);
  const split = boxes.findIndex((box) => box >= first);
  return split < 0 ? boxes.length : split;
}

/** The boxes of a solid bottom, which come first, and those of the lattice. */
function groupsOf(model: BoxedModel, mesh: BoxMesh, wanted: SolidPress): BoxGroup[] {
  const { edgesMm, bottom } = model;
  const { stiffness, stressFactor, solid } = wanted;
  const below = boxesOfBottom(model, mesh);
  const part = (from: number, to: number) => ({
    corners: mesh.corners.subarray(8 * from, 8 * to),
    shares: mesh.shares.subarray(from, to),
  });
  const lattice = new BoxGroup(part(below, mesh.boxes.length), edgesMm, stiffness, stressFactor);
  if (!bottom || below === 0) return [lattice];
  if (!solid) throw new RangeError('a solid bottom is pressed with its solid');
  const edges: Point = [edgesMm[0], edgesMm[1], bottom.heightMm];
  const own = isotropicStiffness(solid.modulus, solid.poissonRatio);
  return [new BoxGroup(part(0, below), edges, own, 1), lattice];
}
