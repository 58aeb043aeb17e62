import { encodePreviewGlb } from '../../../core/lattice/formats/glb.ts';
import { generateLattice } from '../../../core/lattice/pipeline/generate.ts';
import { box } from '../../models/primitives.ts';

/** Triangles of a lattice of about two million, and what its preview weighs, bytes: the file store sends it as it is. */
export async function previewOfTwoMillion(): Promise<{ triangles: number; previewBytes: number }> {
  let previewBytes = 0;
  const { triangles } = await generateLattice(
    box([-100, -100, 0], [100, 100, 300]),
    {
      mode: 'constant',
      lattice: 'TYPE-20002',
      cellMm: [10, 10, 10],
      rodDiameterMm: 0.8,
      sides: 8,
      action: 'high',
    },
    {
      write: async () => {},
      async onPreview(levels) {
        previewBytes = (await encodePreviewGlb(levels)).length;
      },
    },
  );
  return { triangles, previewBytes };
}
