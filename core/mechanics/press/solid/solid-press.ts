import { mapPoint, type Point } from '../../../solid/geometry/vector.ts';
import type { Solid } from '../../beam/element.ts';
import { isotropicStiffness, type Matrix6, VOIGT } from '../../elasticity/stiffness.ts';
import { type AlikeElements, addElementProduct } from '../../voxel/element-product.ts';
import { hexahedronOf } from '../../voxel/hexahedron.ts';
import { PressError } from '../press-error.ts';
import { type BoxedModel, type BoxMesh, levelMm, meshOf } from './box-mesh.ts';
import { addBoxProduct, addDiagonal, bendingBox, stresses } from './box-stiffness.ts';
import { type ElementsPress, type PressedElements, pressElements } from './press-elements.ts';
import { type BoxedSkin, membraneIn } from './skin-in-boxes.ts';
import type { SolidElements } from './solid-elements.ts';

export interface SolidPress extends Pick<ElementsPress, 'axis' | 'friction' | 'patches'> {
  /** Stiffness of the lattice as a uniform solid, MPa. */
  stiffness: Matrix6;
  /** Stress in the lattice's own solid for one unit of stress of the whole. */
  stressFactor: number;
  /** The solid of the bottom. */
  solid?: Solid;
  skin?: BoxedSkin;
}

/** Share of a box's height within which nodes are level. */
const LEVEL_SHARE = 0.01;
/** Share of the largest entry of a stiffness up to which an entry is rounding. */
const ROUNDING = 1e-9;

/**
 * Presses a model that is filled with a lattice of many cells as one uniform solid with that lattice's stiffness:
 * linear hexahedra, weighed by the share of them that is inside. Boxes of a solid bottom have the solid's own
 * stiffness. Displacements are three per node; yields the share done.
 * @throws PressError no-struts, not-held, not-settled, no-contact, patches-meet
 */
export function* pressSolid(model: BoxedModel, wanted: SolidPress): Generator<number, PressedElements> {
  const { axis, friction, patches, skin } = wanted;
  const mesh = meshOf(model);
  if (mesh.boxes.length === 0) throw new PressError('no-struts', 'the model is empty');
  const part = yield* pressElements(boxElements(model, mesh, wanted), {
    axis,
    friction,
    patches,
    skinOn: skin && ((isIdle) => membraneIn(mesh, model, skin, isIdle)),
  });
  return { ...part, bottomElements: boxesOfBottom(model, mesh) };
}

/** Boxes of one size and one stiffness, in the order of the mesh. */
interface BoxGroup {
  elements: AlikeElements;
  full: Float64Array;
  addProduct(x: Float64Array, out: Float64Array): void;
  stresses(u: Float64Array): Float64Array;
}

function boxElements(model: BoxedModel, mesh: BoxMesh, wanted: SolidPress): SolidElements {
  const { counts, edgesMm } = model;
  const groups = groupsOf(model, mesh, wanted);
  return {
    places: mesh.height,
    corners: mesh.corners,
    extentMm: [counts[0] * edgesMm[0], counts[1] * edgesMm[1], levelMm(model, counts[2])],
    levelMm: mapPoint(edgesMm, (edge) => LEVEL_SHARE * edge),
    stepMm: () => Math.max(...edgesMm, model.bottom?.heightMm ?? 0),
    multiply(x, out) {
      out.fill(0);
      for (const group of groups) group.addProduct(x, out);
    },
    addDiagonal(out) {
      for (const { elements, full } of groups) addDiagonal(elements, full, out);
    },
    leaveOut(isIdle) {
      for (let box = 0; box < isIdle.length; box++) if (isIdle[box]) mesh.shares[box] = 0;
    },
    stresses(u) {
      const out = new Float64Array(mesh.shares.length);
      let at = 0;
      for (const group of groups) {
        out.set(group.stresses(u), at);
        at += group.elements.shares.length;
      }
      return out;
    },
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
  const part = (from: number, to: number): AlikeElements => ({
    corners: mesh.corners.subarray(8 * from, 8 * to),
    shares: mesh.shares.subarray(from, to),
  });
  const lattice = latticeGroup(part(below, mesh.boxes.length), edgesMm, stiffness, stressFactor);
  if (!bottom || below === 0) return [lattice];
  if (!solid) throw new RangeError('a solid bottom is pressed with its solid');
  const { modulus, poissonRatio } = solid;
  const edges: Point = [edgesMm[0], edgesMm[1], bottom.heightMm];
  return [bottomGroup(part(0, below), edges, isotropicStiffness(modulus, poissonRatio)), lattice];
}

function latticeGroup(
  elements: AlikeElements,
  edgesMm: Readonly<Point>,
  stiffness: Matrix6,
  stressFactor: number,
): BoxGroup {
  const { full, blocks } = hexahedronOf(edgesMm, stiffness);
  const isMirrored = isOwnMirror(stiffness);
  return {
    elements,
    full,
    addProduct: (x, out) =>
      isMirrored ? addElementProduct(elements, blocks, x, out) : addBoxProduct(elements, full, x, out),
    stresses: (u) => stresses(elements, edgesMm, stiffness, u).map((value) => value * stressFactor),
  };
}

/** A bottom is thin for the width of its boxes, so they have modes that let them bend. */
function bottomGroup(elements: AlikeElements, edgesMm: Readonly<Point>, stiffness: Matrix6): BoxGroup {
  const full = bendingBox(edgesMm, stiffness);
  return {
    elements,
    full,
    addProduct: (x, out) => addBoxProduct(elements, full, x, out),
    stresses: (u) => stresses(elements, edgesMm, stiffness, u),
  };
}

/** True for a solid that is its own mirror image along each axis: no stretch causes shear, and no shear another. */
function isOwnMirror(c: Matrix6): boolean {
  const most = Math.max(...c);
  return c.every((value, at) => {
    const [row, column] = [Math.floor(at / VOIGT), at % VOIGT];
    return row === column || Math.max(row, column) < 3 || Math.abs(value) < ROUNDING * most;
  });
}
