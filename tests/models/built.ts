import { openKernel } from '../../core/solid/kernel/kernel.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';

type Kernel = Awaited<ReturnType<typeof openKernel>>;
type Solid = InstanceType<Kernel['Manifold']>;

/** Mesh of a solid that `make` builds; releases all it keeps. */
export async function built(
  make: (kernel: Kernel, keep: <T extends { delete(): void }>(made: T) => T) => Solid,
): Promise<Mesh> {
  const made: { delete(): void }[] = [];
  try {
    const solid = make(await openKernel(), (one) => {
      made.push(one);
      return one;
    });
    const { vertProperties, triVerts } = solid.getMesh();
    return { positions: vertProperties.slice(), triangles: triVerts.slice() };
  } finally {
    for (const one of made) one.delete();
  }
}
