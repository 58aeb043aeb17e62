import { modelFault } from '../../rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import { MODEL_TEXT_MAX_BYTES, type ModelRead, type ReadModel, refuseModel } from '../model/model-read.ts';
import type { ZipArchive } from './zip-archive.ts';

/** Extensions of models in the order of preference. */
const EXTENSIONS = ['.stl', '.3mf', '.obj', '.ply'];

/** Model of an archive with the notes on it, or the fault. */
export type ZippedModel =
  | { ok: true; name: string; bytes: Uint8Array; notes: ReadModel['notes'] }
  | Extract<ModelRead, { ok: false }>;

/**
 * First STL of a zip archive, or without one the first 3MF, OBJ or PLY. A note names the other models; those with the
 * same path and another extension are the same model. Never throws for bad bytes.
 */
export function unzipModel(archive: ZipArchive): ZippedModel {
  const models = archive.entries.filter(({ path }) => isModel(path));
  const entry = EXTENSIONS.flatMap((extension) =>
    models.filter(({ path }) => hasExtension(path, extension)),
  )[0];
  if (!entry) return refuseModel('zip-without-stl');
  const name = nameOf(entry.path);
  const largest = /\.(stl|3mf)$/i.test(name) ? UPLOAD_MAX_BYTES : MODEL_TEXT_MAX_BYTES;
  try {
    const bytes = archive.unpack(entry, largest);
    if (bytes === 'too-large') return refuseModel('zip-too-large', largest);
    const others = models.filter(({ path }) => stemOf(path) !== stemOf(entry.path));
    const names = [...new Set(others.map(({ path }) => nameOf(path)))];
    return {
      ok: true,
      name,
      bytes,
      notes: names.length > 0 ? [modelFault('models-left-out', { names })] : [],
    };
  } catch {
    // For damaged and encrypted entries.
    return refuseModel('zip-broken');
  }
}

/** False for the metadata that macOS adds. */
function isModel(path: string): boolean {
  if (path.startsWith('__MACOSX/') || nameOf(path).startsWith('._')) return false;
  return EXTENSIONS.some((extension) => hasExtension(path, extension));
}

function hasExtension(path: string, extension: string): boolean {
  return path.toLowerCase().endsWith(extension);
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function stemOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.')).toLowerCase();
}
