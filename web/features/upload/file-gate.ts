import type { ModelFault } from '../../../core/rules/model/faults.ts';

/** Faults covered by the model-range dialog (docs/specification.md#validation). */
const RANGE_FAULTS: ReadonlySet<string> = new Set<ModelFault['code']>([
  'file-too-large',
  'name-too-long',
  'box-too-large',
  'too-small',
]);

/** Extensions of files that can be opened: those that are no STL are converted to one. */
const EXTENSIONS = ['.stl', '.3mf', '.obj', '.ply', '.step', '.stp', '.iges', '.igs', '.zip'] as const;

/** Types for the file dialog. Phones have media types for few models: unknown data is listed too. */
export const FILE_TYPES = [
  ...EXTENSIONS,
  'model/stl',
  'model/3mf',
  'model/obj',
  'model/step',
  'model/iges',
  'application/zip',
  'application/octet-stream',
].join(',');

/** False for files of other types, which only get a toast. */
export function mayBeModel(file: { name: string }): boolean {
  const name = file.name.toLowerCase();
  return EXTENSIONS.some((extension) => name.endsWith(extension));
}

/** True if the model is out of range, whatever else is wrong. */
export function isOutOfRange(faults: readonly ModelFault[]): boolean {
  return faults.some((fault) => RANGE_FAULTS.has(fault.code));
}
