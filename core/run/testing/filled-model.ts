import type { Frame } from '../../fill/frame/frame.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { type GenerateOptions, generateLattice } from '../pipeline/generate.ts';

/** Fills a model; returns the report, the bytes of the STL and the frame. */
export async function filledModel(model: Mesh, spec: LatticeSpec, options: Partial<GenerateOptions> = {}) {
  const chunks: Uint8Array[] = [];
  let frame: Frame | undefined;
  const report = await generateLattice(model, spec, {
    write: (chunk) => void chunks.push(chunk.slice()),
    onFrame(made) {
      frame = made;
    },
    ...options,
  });
  return { report, bytes: new Uint8Array(Buffer.concat(chunks)), frame: frame! };
}
