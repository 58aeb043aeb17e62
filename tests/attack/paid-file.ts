import type { Frame } from '../../core/lattice/frame/frame.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { generateLattice } from '../../core/lattice/pipeline/generate.ts';
import type { LatticeSpec } from '../../core/lattice/spec/spec.ts';

/** Makes the file that an attack is compared with, and its frame. */
export async function paidFile(model: Mesh, spec: LatticeSpec): Promise<{ frame: Frame; file: Mesh }> {
  const found: { frame?: Frame; file?: Mesh } = {};
  await generateLattice(model, spec, {
    write: () => {},
    onFrame(frame) {
      found.frame = frame;
    },
    onMesh(mesh) {
      found.file = mesh;
    },
  });
  return { frame: found.frame!, file: found.file! };
}
