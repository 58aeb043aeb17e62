import type { CadKernel } from './cad/kernel.ts';
import { readCad } from './cad/read.ts';
import { type NamedModel, type ReadOptions, readModel } from './read-model.ts';

export interface CadReading {
  /** Loads the kernel, which is needed for CAD files alone and takes 7.6 MB. */
  loadKernel(): Promise<CadKernel>;
  /** Maximum distance of the triangles from the faces of a CAD file, mm; default by size. */
  accuracyMm?: number | undefined;
}

/**
 * Reads a model as `readModel` does, and CAD files as well, also in a zip archive.
 *
 * @example const read = await readAnyModel(bytes, 'bracket.step', { loadKernel: loadCadKernel });
 */
export async function readAnyModel(
  bytes: Uint8Array,
  fileName: string,
  { loadKernel, accuracyMm, ...options }: ReadOptions & CadReading,
): Promise<NamedModel> {
  const read = readModel(bytes, fileName, options);
  const isCad = !read.ok && read.faults.some(({ names }) => names?.some((name) => CAD_NAMES.has(name)));
  if (!isCad) return read;
  const kernel = await loadKernel();
  return readModel(bytes, fileName, { ...options, readCad: (file) => readCad(kernel, file, accuracyMm) });
}

/** Names by which `readModel` refuses CAD files. */
const CAD_NAMES: ReadonlySet<string> = new Set(['STEP', 'IGES']);
