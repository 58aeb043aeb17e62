import type { ManifoldToplevel } from 'manifold-3d/manifold';
import { LatticeError } from '../../../solid/error.ts';
import { SolidScope } from '../../../solid/kernel/kernel.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';

/** Number of groups united with the struts one by one; later groups are small, and are united first. */
const LARGE_GROUPS = 2;

/**
 * Unites the struts that a net touches with its rods, and cuts both by the model. All in the lattice's frame. The
 * struts come first: the points of rods then lie in a solid, where they meet nothing, and what counts is what meets.
 * @param groups of rods that do not touch one another, the largest first
 */
export function trimmedNet(
  kernel: ManifoldToplevel,
  { struts, groups }: { struts: Mesh; groups: readonly Mesh[] },
  model: Mesh,
): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const solids = groups.map((mesh) => scope.solid(mesh, 'trim-failed'));
    const rest = solids.slice(LARGE_GROUPS).reverse();
    const small = rest.length > 0 ? [rest.reduce((all, next) => scope.keep(all.add(next)))] : [];
    let all = scope.solid(struts, 'trim-failed');
    for (const solid of [...solids.slice(0, LARGE_GROUPS), ...small]) {
      all = scope.keep(all.add(solid));
      // Asked now, or the kernel would put the unions off and choose their order itself.
      all.status();
    }
    const cut = scope.keep(all.intersect(scope.solid(model, 'bad-model')));
    const status = cut.status();
    if (status !== 'NoError') throw new LatticeError('trim-failed', `the boolean kernel failed: ${status}`);
    const out = cut.getMesh();
    if (out.numProp !== 3) throw new LatticeError('trim-failed', 'the boolean kernel added properties');
    return { positions: out.vertProperties, triangles: out.triVerts };
  } finally {
    scope.release();
  }
}
