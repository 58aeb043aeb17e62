import { openKernel, trimSolid } from '../../../../solid/kernel/kernel.ts';
import type { Mesh } from '../../../../solid/mesh/mesh.ts';
import { type BlockPlan, partInBlock } from './blocks.ts';

/** A block as another thread gets it: the struts in it, and where it lies. */
export interface BlockPiece extends BlockPlan {
  lattice: Mesh;
}

/** Trims the struts of blocks by the part of the fill domain in each. */
export const boxedBooleans = {
  name: 'boxed booleans',
  open({ domain }: { domain: Mesh }) {
    return async ({ lattice, ...block }: BlockPiece): Promise<Mesh> => {
      const kernel = await openKernel();
      const part = partInBlock(domain, block, (loops) => kernel.triangulate(loops));
      const { positions, triangles } = trimSolid(kernel, 'cut', { lattice, domain: part });
      // Copied, because the kernel's arrays may be views of its memory, which other threads do not see.
      return { positions: positions.slice(), triangles: triangles.slice() };
    };
  },
};
