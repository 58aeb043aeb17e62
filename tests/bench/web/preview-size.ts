import { encodePreviewGlb } from '../../../core/lattice/formats/glb.ts';
import { generateLattice } from '../../../core/lattice/pipeline/generate.ts';
import { box } from '../../models/primitives.ts';

/**
 * Returns the triangles of a lattice of about two million, and the bytes of its preview, which the file store
 * sends uncompressed.
 */
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
