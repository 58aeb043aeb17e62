import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { UPLOAD_MAX_BYTES } from '../../../rules/model/upload-limits.ts';
import { MODEL_TEXT_MAX_BYTES, type ModelRead, refuseModel } from '../model/model-read.ts';

/** Input chunk of the inflater, bytes: at the worst ratio (1 to 1032) it expands to 16 MB. */
const PIECE_BYTES = 16 * 1024;
/** First bytes of every archive with an entry. */
const ENTRY_BYTES = [0x50, 0x4b, 0x03, 0x04];
/** Extensions of models in the order of preference. */
const EXTENSIONS = ['.stl', '.3mf', '.obj', '.ply'];

type State = 'searching' | 'whole' | 'zip-broken' | 'zip-too-large';

/** Model of an archive, or the fault. */
export type ZippedModel = { ok: true; name: string; bytes: Uint8Array } | Extract<ModelRead, { ok: false }>;

/** True if the bytes start like a zip archive or a 3MF package. */
export function isZip(bytes: Uint8Array): boolean {
  return ENTRY_BYTES.every((byte, i) => bytes[i] === byte);
}

/** Names of the entries by the archive's directory; undefined if that is damaged. */
export function zipNames(bytes: Uint8Array): string[] | undefined {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.push(name);
        return false;
      },
    });
  } catch {
    return undefined;
  }
  return names;
}

/**
 * First STL of a zip archive, or without one the first 3MF, OBJ or PLY. Output is counted while inflating and
 * stopped at the limit, whatever sizes the archive claims; other entries stay packed. Never throws for bad bytes.
 */
export function unzipModel(bytes: Uint8Array): ZippedModel {
  const path = modelPath(zipNames(bytes) ?? []);
  return path === undefined ? unzipFirst(bytes, isModel) : unzipFirst(bytes, (name) => name === path);
}

function modelPath(names: readonly string[]): string | undefined {
  for (const extension of EXTENSIONS) {
    const found = names.find((name) => isModel(name) && name.toLowerCase().endsWith(extension));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** False for folders and for the metadata that macOS adds. */
function isModel(path: string): boolean {
  const name = nameOf(path).toLowerCase();
  if (path.startsWith('__MACOSX/') || name.startsWith('._')) return false;
  return EXTENSIONS.some((extension) => name.endsWith(extension));
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? '';
}

function unzipFirst(bytes: Uint8Array, isWanted: (path: string) => boolean): ZippedModel {
  const pieces: Uint8Array[] = [];
  let name: string | undefined;
  let length = 0;
  let largest = 0;
  let state: State = 'searching' as State;
  const unzip = new Unzip((entry) => {
    if (name !== undefined || !isWanted(entry.name)) return;
    name = nameOf(entry.name);
    largest = /\.(stl|3mf)$/i.test(name) ? UPLOAD_MAX_BYTES : MODEL_TEXT_MAX_BYTES;
    entry.ondata = (error, piece, last) => {
      if (state !== 'searching') return;
      length += piece?.length ?? 0;
      if (error !== null) state = 'zip-broken';
      else if (length > largest) state = 'zip-too-large';
      else {
        pieces.push(piece);
        if (last) state = 'whole';
      }
      if (state === 'zip-too-large') entry.terminate();
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && state === 'searching'; at += PIECE_BYTES) {
      unzip.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length);
    }
  } catch {
    // The inflater throws for damaged and for encrypted entries.
    state = 'zip-broken';
  }
  if (state === 'whole' && name !== undefined) return { ok: true, name, bytes: concat(pieces, length) };
  if (state === 'zip-too-large') return refuseModel(state, largest);
  return refuseModel(state === 'searching' && name === undefined ? 'zip-without-stl' : 'zip-broken');
}

function concat(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
