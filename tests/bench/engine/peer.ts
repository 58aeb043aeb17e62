import type { Manifold as Solid } from 'manifold-3d/manifold';
import { topologyByTitle } from '../../../core/lattice/cell/cells.ts';
import { strutAxes } from '../../../core/lattice/joint/geometry.ts';
import { boundsOf, type Mesh } from '../../../core/lattice/mesh/mesh.ts';
import type { LatticeSpec } from '../../../core/lattice/spec.ts';
import { encodeStl } from '../../../core/lattice/stl/write.ts';
import { openKernel } from '../../../core/lattice/trim/kernel.ts';

/**
 * The same job by manifold-3d alone, its fastest way that we know: the prisms of one cell united once, the cell
 * doubled along each axis until it covers the model, one intersection. Gives the bytes of the STL.
 */
export async function peerLattice(model: Mesh, spec: LatticeSpec): Promise<Uint8Array> {
  const { Manifold, Mesh: KernelMesh } = await openKernel();
  const topology = topologyByTitle(spec.lattice)!;
  const axes = strutAxes(topology, spec.cellMm);
  const r = spec.rodDiameterMm / 2;
  const prisms = axes.map(({ start, along, across, up, lengthMm }) =>
    Manifold.cylinder(lengthMm, r, r, spec.sides).transform([
      across[0],
      across[1],
      across[2],
      0,
      up[0],
      up[1],
      up[2],
      0,
      along[0],
      along[1],
      along[2],
      0,
      start[0],
      start[1],
      start[2],
      1,
    ]),
  );
  let block: Solid = Manifold.union(prisms);
  for (const prism of prisms) prism.delete();
  // Each step frees what it was made of: the kernel's memory ends at 4 GiB.
  const grown = (by: Solid, shift: [number, number, number]) => {
    const moved = by.translate(shift);
    const sum = block.add(moved);
    moved.delete();
    return sum;
  };
  const { min, max } = boundsOf(model);
  for (let k = 0; k < 3; k++) {
    // As in the engine, a corner of a cell sits in the middle of the box, and one more cell lies around it.
    const cells = 2 * (Math.ceil((max[k]! - min[k]!) / 2 / spec.cellMm[k]!) + 1);
    const along = (mm: number): [number, number, number] => [
      k === 0 ? mm : 0,
      k === 1 ? mm : 0,
      k === 2 ? mm : 0,
    ];
    const one = block;
    for (let have = 1; have < cells; ) {
      const doubles = have * 2 <= cells;
      const next = grown(doubles ? block : one, along(have * spec.cellMm[k]!));
      if (block !== one) block.delete();
      block = next;
      have += doubles ? have : 1;
    }
    const placed = block.translate(along((min[k]! + max[k]!) / 2 - (cells / 2) * spec.cellMm[k]!));
    block.delete();
    if (block !== one) one.delete();
    block = placed;
  }
  const body = Manifold.ofMesh(
    new KernelMesh({ numProp: 3, vertProperties: model.positions, triVerts: model.triangles }),
  );
  const out = block.intersect(body).getMesh();
  return encodeStl({ positions: out.vertProperties, triangles: out.triVerts });
}
