import type { ModelFault } from '../../core/rules/model/faults.ts';
import { hasModelExtension, isArchive } from '../../core/rules/model/upload-limits.ts';

/** Faults the model-range dialog is about (docs/specification.md#validation). */
const RANGE_FAULTS: ReadonlySet<string> = new Set<ModelFault['code']>([
  'file-too-large',
  'name-too-long',
  'box-too-large',
  'too-small',
]);

/** False for files that are named neither .stl nor .zip: they get the short message and nothing else. */
export function mayBeModel(file: { name: string }): boolean {
  return hasModelExtension(file.name) || isArchive(file.name);
}

/** True when the model is out of range, whatever else is wrong with it. */
export function isOutOfRange(faults: readonly ModelFault[]): boolean {
  return faults.some((fault) => RANGE_FAULTS.has(fault.code));
}
