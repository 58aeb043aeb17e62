/** Limits of an uploaded model: docs/specification.md#validation, #limits, #readings (of 1 and 5 mm). */

/** Largest accepted file, bytes (50 MB, binary megabytes as every storage policy counts them). */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;
/** Maximum size of a file opened for viewing only, bytes: its mesh still fits a page. */
export const LOOK_MAX_BYTES = 400 * 1024 * 1024;
/** Longest accepted file name, bytes of UTF-8. */
export const UPLOAD_NAME_MAX_BYTES = 204;
/** Largest accepted extents, sorted largest first, mm. */
export const UPLOAD_MAX_EXTENTS_MM = [400, 380, 259] as const;
/** Extents below this are refused, mm. */
export const UPLOAD_MIN_EXTENT_MM = 1;
/** Extents below this cause a warning and may be scaled up, mm. */
export const UPLOAD_SMALL_EXTENT_MM = 5;
export const UPLOAD_POLICY_SECONDS = 3600;
/** Maximum upload policies per user and hour: inspecting a model is the most expensive API call. */
export const UPLOAD_POLICIES_PER_HOUR = 240;
/** A thumbnail is a small picture of the canvas: 240 px twice as wide as a tile, and room for more. */
export const THUMBNAIL_MAX_BYTES = 1024 * 1024;
export const THUMBNAIL_MAX_SIDE_PX = 1024;
/** Maximum thumbnail forms per user and hour: one per order, and as many again for repeats. */
export const THUMBNAILS_PER_HOUR = 120;
/** Maximum inspected models per user and hour, and as many images. */
export const REGISTRATIONS_PER_HOUR = 120;
/** Model extension, case-insensitive. */
const UPLOAD_EXTENSION = '.stl';
/** Archive extension, case-insensitive: a zip with the model in it. */
const UPLOAD_ARCHIVE_EXTENSION = '.zip';
/** Duration of the wrong-file-type message, milliseconds. */
export const FILE_FORMAT_ERROR_MS = 2000;

/** UTF-8 bytes of `name`, which the limit counts instead of characters. */
export function fileNameBytes(name: string): number {
  return new TextEncoder().encode(name).length;
}

export function hasModelExtension(name: string): boolean {
  return name.toLowerCase().endsWith(UPLOAD_EXTENSION);
}

export function isArchive(name: string): boolean {
  return name.toLowerCase().endsWith(UPLOAD_ARCHIVE_EXTENSION);
}

/** True if the extents, in any order, fit the printers' box of 400 x 380 x 259 mm. */
export function fitsLargestBox(extentMm: readonly number[]): boolean {
  const sorted = [...extentMm].sort((a, b) => b - a);
  return UPLOAD_MAX_EXTENTS_MM.every((limitMm, axis) => (sorted[axis] ?? 0) <= limitMm);
}
