import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import type { SurfaceKey } from '../../../core/catalogue/lattice-types.ts';
import { cellField } from '../../../core/cells/tpms/field.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import { openKernel } from '../../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { latticeName, namedSurface } from '../../../core/spec/name.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { cellsOver, constantBlock, latticeBlock, middleOf } from './peer-block.ts';

// Functions that combine solids free those they get, since the kernel has 4 GiB.

/**
 * Runs the same job with manifold-3d alone. Returns the bytes of the STL. Of the surface lattices it makes
 * sheets only.
 * @param inner the finished inner surface of a shell's wall: see `BenchJob`
 */
export async function peerLattice(model: Mesh, spec: LatticeSpec, inner?: Mesh): Promise<Uint8Array> {
  const kernel = await openKernel();
  return stlOf(peerSolid(kernel, model, spec, inner));
}

/** Chooses the way for a job: the fastest of those tried. */
function peerSolid(kernel: ManifoldToplevel, model: Mesh, spec: LatticeSpec, inner?: Mesh): Solid {
  const surface = namedSurface(latticeName(spec))?.surface;
  if (surface) return intersect(sheetOver(kernel, model, surface, spec), solidOf(kernel, model));
  if (spec.shellMm !== undefined) return shellOf(kernel, model, inner!, spec);
  return intersect(constantBlock(kernel, model, spec), solidOf(kernel, model));
}

/** Returns the STL bytes of a solid and frees it. */
function stlOf(solid: Solid): Uint8Array {
  const out = solid.getMesh();
  solid.delete();
  return encodeStl({ positions: out.vertProperties, triangles: out.triVerts });
}

/** Returns a model minus the space that a block leaves free within the inner surface of its wall. */
function shellOf(kernel: ManifoldToplevel, model: Mesh, inner: Mesh, spec: LatticeSpec): Solid {
  const block = latticeBlock(kernel, spec, cellsOver(boundsOf(inner), middleOf(model), spec.cellMm));
  return subtract(solidOf(kernel, model), subtract(solidOf(kernel, inner), block));
}

/**
 * Edge length of the peer's mesh as a share of the cell, and the tolerance of its vertices, mm. In the bench's gyroid that
 * is 2.21 million triangles at most 0.07 mm off the true sheet, compared with our 2.04 million within 0.04 mm. Without
 * the tolerance of vertices the sheet is 8 % too light, because the field has a crease in its middle.
 */
const EDGE_SHARE = 0.1;
const CORNER_MM = 0.02;

/**
 * Returns a sheet over the box of a model. Its distance is field over gradient, one sample each, which is
 * fast and makes the sheet about 1 % too light. Repeating a meshed cell takes longer.
 */
function sheetOver(
  kernel: ManifoldToplevel,
  model: Mesh,
  surface: SurfaceKey,
  { cellMm, rodDiameterMm }: LatticeSpec,
): Solid {
  const { middleMm, radiusMm } = ballAround(model);
  const [mx, my, mz] = middleMm;
  const edgeMm = EDGE_SHARE * Math.min(...cellMm);
  // Two edges farther out, so that no triangle of the artificial border reaches the model.
  const farMm2 = (radiusMm + 2 * edgeMm) ** 2;
  const halfMm = rodDiameterMm / 2;
  const field = cellField(surface, cellMm, 0);
  const read = new Float64Array(4);
  const depthMm = (at: readonly [number, number, number]): number => {
    const x = at[0] - mx;
    const y = at[1] - my;
    const z = at[2] - mz;
    if (x * x + y * y + z * z > farMm2) return -edgeMm;
    field.read(x, y, z, read);
    return halfMm - Math.abs(read[0]!) / Math.hypot(read[1]!, read[2]!, read[3]!);
  };
  return kernel.Manifold.levelSet(depthMm, boundsOf(model), edgeMm, 0, CORNER_MM);
}

function solidOf(kernel: ManifoldToplevel, { positions, triangles }: Mesh): Solid {
  return kernel.Manifold.ofMesh(
    new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles }),
  );
}

function intersect(solid: Solid, other: Solid): Solid {
  const part = solid.intersect(other);
  solid.delete();
  other.delete();
  return part;
}

/** Returns the part of a solid outside another. */
function subtract(solid: Solid, taken: Solid): Solid {
  const rest = solid.subtract(taken);
  solid.delete();
  taken.delete();
  return rest;
}

/** Smallest ball around the middle of a model; the peer makes nothing outside. For a ball it makes no more than needed. */
function ballAround(model: Mesh) {
  const middleMm = middleOf(model);
  const [x, y, z] = middleMm;
  const { positions } = model;
  let radiusMm = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const mm = Math.hypot(positions[i]! - x, positions[i + 1]! - y, positions[i + 2]! - z);
    radiusMm = Math.max(radiusMm, mm);
  }
  return { middleMm, radiusMm };
}
