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
  solid?: Solid;
  skin?: BoxedSkin;
}

/**
 * Presses a model that is filled with a lattice of many cells as one uniform solid with that lattice's stiffness:
 * hexahedra that bend as plates do, weighed by the share of them that is inside. Boxes of a solid bottom have the solid's own
 * stiffness, and what else is solid bears beside the lattice. Displacements are three per node; yields the share done.
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
    skinOn: skin && ((isIdle) => membraneIn(mesh, model, { isIdle, ...skin })),
  });
  return { ...part, bottomElements: boxesOfBottom(model, mesh) };
}

function boxElements(model: BoxedModel, mesh: BoxMesh, wanted: SolidPress): SolidElements {
  const { counts, edgesMm, surface } = model;
  const groups = groupsOf(model, mesh, wanted);
  const all = groups.solid ? [...groups.own, groups.solid] : groups.own;
  return {
    places: mesh.height,
    corners: mesh.corners,
    extentMm: [counts[0] * edgesMm[0], counts[1] * edgesMm[1], levelMm(model, counts[2])],
    ...(surface && { surface: (axis) => surfacePoints({ ...model, surface }, mesh, axis) }),
    stepMm: () => Math.max(...edgesMm, model.bottom?.heightMm ?? 0),
    multiply(x, out) {
      out.fill(0);
      for (const group of all) group.addProduct(x, out);
    },
    addDiagonal(out) {
      for (const group of all) group.addDiagonal(out);
    },
    leaveOut(isIdle) {
      for (let box = 0; box < isIdle.length; box++) {
        if (!isIdle[box]) continue;
        mesh.shares[box] = 0;
        if (mesh.solid) mesh.solid[box] = 0;
      }
    },
    stresses: (u) => stressesOf(groups, mesh, u),
  };
}

/** Stress of each box: of its solid where that is the most of it, otherwise of its lattice. */
function stressesOf({ own, solid }: Groups, mesh: BoxMesh, u: Float64Array): Float64Array {
  const stresses = Float64Array.from(own.flatMap((group) => group.stresses(u)));
  solid?.stresses(u).forEach((stress, box) => {
    if (mesh.solid![box]! > mesh.shares[box]!) stresses[box] = stress;
  });
  return stresses;
}

/** Number of boxes of a solid bottom, which come first. */
function boxesOfBottom({ counts, bottom }: BoxedModel, { boxes }: BoxMesh): number {
  const first = counts[0] * counts[1] * (bottom?.layers ?? 0);
  const split = boxes.findIndex((box) => box >= first);
  return split < 0 ? boxes.length : split;
}

/** Boxes of a solid bottom, which come first, and those of the lattice; and what is solid in any. */
interface Groups {
  own: BoxGroup[];
  solid?: BoxGroup;
}

function groupsOf(model: BoxedModel, mesh: BoxMesh, wanted: SolidPress): Groups {
  const { edgesMm, bottom } = model;
  const { stiffness, stressFactor, solid } = wanted;
  const below = boxesOfBottom(model, mesh);
  const part = (from: number, to: number) => ({
    corners: mesh.corners.subarray(8 * from, 8 * to),
    shares: mesh.shares.subarray(from, to),
  });
  const lattice = new BoxGroup(part(below, mesh.boxes.length), edgesMm, { stiffness, stressFactor });
  const hasBottom = bottom !== undefined && below > 0;
  if (!hasBottom && !mesh.solid) return { own: [lattice] };
  if (!solid) throw new RangeError('what is solid is pressed with its solid');
  const own = isotropicStiffness(solid.modulus, solid.poissonRatio);
  if (!hasBottom) {
    const { corners } = mesh;
    return {
      own: [lattice],
      solid: new BoxGroup({ corners, shares: mesh.solid! }, edgesMm, { stiffness: own, stressFactor: 1 }),
    };
  }
  const edges: Point = [edgesMm[0], edgesMm[1], bottom.heightMm];
  return { own: [new BoxGroup(part(0, below), edges, { stiffness: own, stressFactor: 1 }), lattice] };
}
