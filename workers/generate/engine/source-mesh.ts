import { inspectModel, readInspected } from '../../../core/model/input/inspect.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

/**
 * Returns the mesh of a stored model. The page inspects a model for quick feedback, and registration inspects
 * it because uploads are untrusted. The engine relies on a closed mesh, so bytes that were checked by earlier rules, or
 * need repairs, are inspected again.
 */
export function meshOf(source: Uint8Array, isInspected: boolean): Mesh {
  const { mesh, accepted } = isInspected
    ? { mesh: readInspected(source), accepted: true }
    : inspectModel(source, {});
  if (mesh === undefined || !accepted) throw new LatticeError('bad-model', 'the stored model was refused');
  return mesh;
}
