import { modelFault } from '../../rules/model/faults.ts';
import { UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import { MODEL_TEXT_MAX_BYTES, type ModelRead, type ReadModel, refuseModel } from '../model/model-read.ts';
import { refuseOther } from '../other-kinds.ts';
import { isZip, type ZipArchive, type ZipEntry } from './zip-archive.ts';

/** Extensions of models in the order of preference. */
const EXTENSIONS = ['.stl', '.3mf', '.obj', '.ply'];

/** Archives that are the files of a program, by a part that each has. */
const PROGRAMS: readonly (readonly ['no-model-file' | 'other-format', string, RegExp])[] = [
  ['no-model-file', 'Microsoft Office', /^(?:word|xl|ppt)\//],
  ['no-model-file', 'OpenDocument', /^META-INF\/manifest\.xml$/],
  ['no-model-file', 'JAR, APK', /^META-INF\/MANIFEST\.MF$/],
  ['other-format', 'FreeCAD', /^GuiDocument\.xml$/],
  ['other-format', 'Fusion 360', /^FusionAssetName\[/],
  ['other-format', 'G-code', /^Metadata\/plate_\d+\.gcode$/],
];
/** Entries of an archive without a model that are looked at to say what it holds. */
const SEEN_ENTRIES = 8;

/** Models in an archive, and the one that is opened. */
export interface ZippedModels {
  /** Their paths, one of each that is there in several formats. */
  models: readonly string[];
  /** Path of the one that is opened. */
  entry: string;
}

export type ZippedModel =
  | { ok: true; name: string; bytes: Uint8Array; notes: ReadModel['notes']; archive: ZippedModels }
  | (Extract<ModelRead, { ok: false }> & { archive?: ZippedModels });

/**
 * The model of a zip archive with this path or name, else its first STL, or without one the first 3MF, OBJ or PLY. Where
 * none was asked for, a note names the other models; those with the same path and another extension are the same model.
 * Never throws for bad bytes.
 */
export function unzipModel(archive: ZipArchive, wanted?: string): ZippedModel {
  const sorted = EXTENSIONS.flatMap((extension) =>
    archive.entries.filter(({ path }) => !isHidden(path) && hasExtension(path, extension)),
  );
  const asked =
    sorted.find(({ path }) => path === wanted) ?? sorted.find(({ path }) => nameOf(path) === wanted);
  const entry = asked ?? sorted[0];
  if (!entry) return refuseOthers(archive);
  const kept = new Map(sorted.toReversed().map(({ path }) => [stemOf(path), path]));
  const models = archive.entries.map(({ path }) => path).filter((path) => kept.get(stemOf(path)) === path);
  const found = { archive: { models, entry: entry.path } };
  const name = nameOf(entry.path);
  const largest = largestOf(name);
  try {
    const bytes = archive.unpack(entry, largest);
    if (bytes === 'too-large') return { ...refuseModel('zip-too-large', largest), ...found };
    const others = models.filter((path) => stemOf(path) !== stemOf(entry.path));
    const names = [...new Set(others.map(nameOf))];
    const notes = asked || names.length === 0 ? [] : [modelFault('models-left-out', { names })];
    return { ok: true, name, bytes, notes, ...found };
  } catch {
    // For damaged and encrypted entries.
    return { ...refuseModel('zip-broken'), ...found };
  }
}

/** Refusal of an archive without a model: by what stands in it. */
function refuseOthers(archive: ZipArchive): ZippedModel {
  const files = archive.entries.filter(({ path }) => !isHidden(path));
  const program = PROGRAMS.find(([, , part]) => files.some(({ path }) => part.test(path)));
  if (program) return refuseModel(program[0], undefined, [program[1]]);
  for (const file of files.slice(0, SEEN_ENTRIES)) {
    const [first] = kindOf(archive, file)?.faults ?? [];
    if (!first || first.code === 'empty-file' || first.names?.[0] === 'TXT') continue;
    return refuseModel(first.code, undefined, [`${nameOf(file.path)} (${first.names?.join(', ')})`]);
  }
  return refuseModel('zip-without-stl');
}

function kindOf(archive: ZipArchive, entry: ZipEntry): Extract<ModelRead, { ok: false }> | undefined {
  try {
    const bytes = archive.unpack(entry, largestOf(entry.path));
    if (bytes === 'too-large') return undefined;
    return isZip(bytes) ? refuseModel('other-archive', undefined, ['ZIP']) : refuseOther(bytes);
  } catch {
    return undefined;
  }
}

function largestOf(path: string): number {
  return /\.(obj|ply)$/i.test(path) ? MODEL_TEXT_MAX_BYTES : UPLOAD_MAX_BYTES;
}

/** True for the metadata that macOS adds. */
function isHidden(path: string): boolean {
  return path.startsWith('__MACOSX/') || nameOf(path).startsWith('._');
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
