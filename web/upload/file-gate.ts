import type { ModelFault } from '../../core/rules/model/faults.ts';
import { hasModelExtension, isArchive } from '../../core/rules/model/upload-limits.ts';

/** Faults covered by the model-range dialog (docs/specification.md#validation). */
const RANGE_FAULTS: ReadonlySet<string> = new Set<ModelFault['code']>([
  'file-too-large',
  'name-too-long',
  'box-too-large',
  'too-small',
]);

/** False for files other than .stl and .zip, which only get a toast. */
export function mayBeModel(file: { name: string }): boolean {
  return hasModelExtension(file.name) || isArchive(file.name);
}

/** True if the model is out of range, whatever else is wrong. */
export function isOutOfRange(faults: readonly ModelFault[]): boolean {
  return faults.some((fault) => RANGE_FAULTS.has(fault.code));
}
