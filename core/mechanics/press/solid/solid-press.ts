import { mapPoint } from '../../../lattice/geometry/vector.ts';
import { type Matrix6, VOIGT } from '../../elasticity/stiffness.ts';
import { multiplyElements } from '../../voxel/element-product.ts';
import { hexahedronOf } from '../../voxel/hexahedron.ts';
import { PressError } from '../press-error.ts';
import { type BoxedModel, type BoxMesh, meshOf } from './box-mesh.ts';
import { addDiagonal, multiplyBoxes, stresses } from './box-stiffness.ts';
import { type ElementsPress, type PressedElements, pressElements } from './press-elements.ts';
import { type BoxedSkin, membraneIn } from './skin-in-boxes.ts';
import type { SolidElements } from './solid-elements.ts';

export interface SolidPress extends Pick<ElementsPress, 'axis' | 'friction'> {
  /** Stiffness of the lattice as a uniform solid, MPa. */
  stiffness: Matrix6;
  /** Stress in the lattice's own solid for one unit of stress of the whole. */
  stressFactor: number;
  skin?: BoxedSkin;
}

/** Share of a box's height within which nodes are level. */
const LEVEL_SHARE = 0.01;
/** Share of the largest entry of a stiffness up to which an entry is rounding. */
const ROUNDING = 1e-9;

/**
 * Presses a model that is filled with a lattice of many cells as one uniform solid with that lattice's stiffness: linear
 * hexahedra, weighed by the share of them that is inside. Displacements are three per node; yields the share done.
 * @throws PressError no-struts, not-held, not-settled
 */
export function* pressSolid(model: BoxedModel, wanted: SolidPress): Generator<number, PressedElements> {
  const { axis, friction, skin } = wanted;
  const mesh = meshOf(model);
  if (mesh.boxes.length === 0) throw new PressError('no-struts', 'the model is empty');
  return yield* pressElements(boxElements(model, mesh, wanted), {
    axis,
    friction,
    skinOn: skin && ((isIdle) => membraneIn(mesh, model, skin, isIdle)),
  });
}

function boxElements(
  { counts, edgesMm }: BoxedModel,
  mesh: BoxMesh,
  { stiffness, stressFactor }: SolidPress,
): SolidElements {
  const { full, blocks } = hexahedronOf(edgesMm, stiffness);
  const isMirrored = isOwnMirror(stiffness);
  return {
    places: mesh.height,
    corners: mesh.corners,
    extentMm: mapPoint(counts, (count, k) => count * edgesMm[k]!),
    levelMm: mapPoint(edgesMm, (edge) => LEVEL_SHARE * edge),
    multiply: (x, out) =>
      isMirrored ? multiplyElements(mesh, blocks, x, out) : multiplyBoxes(mesh, full, x, out),
    addDiagonal: (out) => addDiagonal(mesh, full, out),
    leaveOut(isIdle) {
      for (let box = 0; box < isIdle.length; box++) if (isIdle[box]) mesh.shares[box] = 0;
    },
    stresses: (u) => stresses(mesh, edgesMm, stiffness, u).map((value) => value * stressFactor),
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
