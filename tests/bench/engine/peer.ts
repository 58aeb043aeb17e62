import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { openKernel } from '../../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import { latticeName, namedSurface } from '../../../core/spec/name.ts';
import type { LatticeSpec } from '../../../core/spec/spec.ts';
import { constantBlock } from './peer-block.ts';
import { repeatByDoubling } from './peer-repeat.ts';
import { sheetOver } from './peer-sheet.ts';
import { shellOf } from './peer-shell.ts';
import { intersect, solidOf } from './peer-solids.ts';

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

/** A constant job as yardstick of the machine's speed: the cell doubled, then added one by one. */
export async function yardstickLattice(model: Mesh, spec: LatticeSpec): Promise<Uint8Array> {
  const kernel = await openKernel();
  return stlOf(intersect(constantBlock(kernel, model, spec, repeatByDoubling), solidOf(kernel, model)));
}

/** Returns the STL bytes of a solid and frees it. */
function stlOf(solid: Solid): Uint8Array {
  const out = solid.getMesh();
  solid.delete();
  return encodeStl({ positions: out.vertProperties, triangles: out.triVerts });
}
