import type { ModelMesh } from '../../formats/stl/body-appendix.ts';
import { INSPECTION_VERSION, inspectModel, readInspected } from '../../model/input/inspect.ts';
import { LatticeError } from '../../solid/error.ts';
import { sha256Hex } from '../store/digest.ts';
import type { ModelFile } from './file.ts';

/**
 * Returns the mesh of a stored model. The page inspects a model for quick feedback, and registration inspects
 * it because uploads are untrusted. The engine relies on a closed mesh, so bytes that were checked by earlier rules, or
 * need repairs, are inspected again.
 */
export function meshOf(source: Uint8Array, isInspected: boolean): ModelMesh {
  const { mesh, accepted } = isInspected
    ? { mesh: readInspected(source), accepted: true }
    : inspectModel(source, {});
  if (mesh === undefined || !accepted) throw new LatticeError('bad-model', 'the stored model was refused');
  return mesh;
}

/** Returns whether today's inspection accepted exactly these bytes at registration. */
export async function isInspectedFile(
  { inspection, sha256 }: Pick<ModelFile, 'inspection' | 'sha256'>,
  source: Uint8Array,
): Promise<boolean> {
  return inspection === INSPECTION_VERSION && (await sha256Hex(source)) === sha256;
}
