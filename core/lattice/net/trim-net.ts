import type { ManifoldToplevel } from 'manifold-3d/manifold';
import { LatticeError } from '../error.ts';
import type { Mesh } from '../mesh/mesh.ts';
import { SolidScope } from '../trim/kernel.ts';

/** Unites the struts that a net touches with its bodies, and cuts both by the model. All in the lattice's frame. */
export function trimmedNet(
  kernel: ManifoldToplevel,
  struts: Mesh,
  bodies: readonly Mesh[],
  model: Mesh,
): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const solids = [struts, ...bodies].map((mesh) => scope.solid(mesh, 'trim-failed'));
    const all = scope.keep(kernel.Manifold.union(solids));
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
