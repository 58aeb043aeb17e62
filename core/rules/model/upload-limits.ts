/**
 * Limits of an uploaded model: docs/specification.md#validation and #limits; the 1 / 5 mm reading is
 * docs/specification.md#readings.
 */

/** Largest accepted file, bytes (50 MB, binary megabytes as every storage policy counts them). */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;
/** Largest file that is opened to be looked at though it is too large to be uploaded, bytes: its mesh still fits a page. */
export const LOOK_MAX_BYTES = 400 * 1024 * 1024;
/** Longest accepted file name, bytes of UTF-8. */
export const UPLOAD_NAME_MAX_BYTES = 204;
/** Largest accepted extents, sorted largest first, mm. */
export const UPLOAD_MAX_EXTENTS_MM = [400, 380, 259] as const;
/** Any extent below this is refused, mm. */
export const UPLOAD_MIN_EXTENT_MM = 1;
/** Any extent below this is warned about and may be scaled up, mm. */
export const UPLOAD_SMALL_EXTENT_MM = 5;
/** How long an upload policy may be used, seconds. */
export const UPLOAD_POLICY_SECONDS = 3600;
/** Upload policies one user gets in an hour: checking a model is the dearest thing the API does. */
export const UPLOAD_POLICIES_PER_HOUR = 240;
/** Uploads one user may have looked at. */
export const REGISTRATIONS_PER_HOUR = 120;
/** Extension of a model, compared without case. */
export const UPLOAD_EXTENSION = '.stl';
/** Also taken, compared without case: a zip archive with the model in it. */
export const UPLOAD_ARCHIVE_EXTENSION = '.zip';
/** How long the wrong-file-type message stays, milliseconds. */
export const FILE_FORMAT_ERROR_MS = 2000;

/** Bytes of `name` in UTF-8; the limit is on these, not on characters. */
export function fileNameBytes(name: string): number {
  return new TextEncoder().encode(name).length;
}

/** True when `name` ends in .stl, whatever its case. */
export function hasModelExtension(name: string): boolean {
  return name.toLowerCase().endsWith(UPLOAD_EXTENSION);
}

/** True when `name` ends in .zip, whatever its case. */
export function isArchive(name: string): boolean {
  return name.toLowerCase().endsWith(UPLOAD_ARCHIVE_EXTENSION);
}

/** True when the extents, in any order, fit the printers' box of 400 x 380 x 259 mm. */
export function fitsLargestBox(extentMm: readonly number[]): boolean {
  const sorted = [...extentMm].sort((a, b) => b - a);
  return UPLOAD_MAX_EXTENTS_MM.every((limitMm, axis) => (sorted[axis] ?? 0) <= limitMm);
}
