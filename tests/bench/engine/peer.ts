import type { ManifoldToplevel, Manifold as Solid } from 'manifold-3d/manifold';
import { encodeStl } from '../../../core/lattice/formats/stl/write.ts';
import { openKernel } from '../../../core/lattice/kernel/kernel.ts';
import type { Mesh } from '../../../core/lattice/mesh/mesh.ts';
import { latticeName, namedSurface } from '../../../core/lattice/spec/name.ts';
import type { LatticeSpec } from '../../../core/lattice/spec/spec.ts';
import { constantBlock } from './peer-block.ts';
import { gradientBlock } from './peer-gradient.ts';
import { regionsOf } from './peer-regions.ts';
import { repeatByDoubling } from './peer-repeat.ts';
import { sheetOver } from './peer-sheet.ts';
import { shellOf } from './peer-shell.ts';
import { solidOf, within } from './peer-solids.ts';

/**
 * The same job by manifold-3d alone. Gives the bytes of the STL. Of surface lattices it does sheets.
 * @param inner the inner surface of a shell's wall, ready-made: see `BenchJob`
 */
export async function peerLattice(model: Mesh, spec: LatticeSpec, inner?: Mesh): Promise<Uint8Array> {
  const kernel = await openKernel();
  return stlOf(peerSolid(kernel, model, spec, inner));
}

/** Which way for which job: the fastest of those tried, but for what `gradientBlock` says. */
function peerSolid(kernel: ManifoldToplevel, model: Mesh, spec: LatticeSpec, inner?: Mesh): Solid {
  const surface = namedSurface(latticeName(spec))?.surface;
  if (surface) return within(sheetOver(kernel, model, surface, spec), solidOf(kernel, model));
  if (spec.mode === 'regions') return regionsOf(kernel, model, spec);
  if (spec.mode === 'gradient') return within(gradientBlock(kernel, model, spec), solidOf(kernel, model));
  if (spec.shellMm !== undefined) return shellOf(kernel, model, inner!, spec);
  return within(constantBlock(kernel, model, spec), solidOf(kernel, model));
}

/** A constant job as the machine's speed is told by: the cell doubled, then added to one by one. */
export async function yardstickLattice(model: Mesh, spec: LatticeSpec): Promise<Uint8Array> {
  const kernel = await openKernel();
  return stlOf(within(constantBlock(kernel, model, spec, repeatByDoubling), solidOf(kernel, model)));
}

/** The bytes of a solid, which is freed. */
function stlOf(solid: Solid): Uint8Array {
  const out = solid.getMesh();
  solid.delete();
  return encodeStl({ positions: out.vertProperties, triangles: out.triVerts });
}
