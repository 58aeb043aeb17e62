import { Unzip, UnzipInflate } from 'fflate';
import { type ModelFault, modelFault } from '../../core/rules/model/faults.ts';
import { hasModelExtension, UPLOAD_MAX_BYTES } from '../../core/rules/model/upload-limits.ts';

/** Input chunk of the inflater, bytes: at the worst ratio (1 to 1032) it expands to 16 MB. */
const PIECE_BYTES = 16 * 1024;
/** First two bytes of every archive. */
const ZIP_LETTERS = [0x50, 0x4b];

/** Model of an archive, or the fault. */
export type ZippedModel = { ok: true; name: string; bytes: Uint8Array } | { ok: false; fault: ModelFault };

/** Name of an entry if it is a model; null for folders and for the metadata macOS adds. */
function modelName(path: string): string | null {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (path.startsWith('__MACOSX/') || name.startsWith('._')) return null;
  return hasModelExtension(name) ? name : null;
}

/**
 * First STL of a zip archive. Output is counted while inflating and stopped at the upload limit, whatever
 * sizes the archive claims; other entries stay packed. Never throws for bad bytes.
 */
export async function unzipModel(archive: Blob): Promise<ZippedModel> {
  const pieces: Uint8Array[] = [];
  let name: string | null = null;
  let length = 0;
  let state: 'looking' | 'whole' | 'broken' | 'too-large' = 'looking';
  const unzip = new Unzip((entry) => {
    const found = name === null ? modelName(entry.name) : null;
    if (found === null) return;
    name = found;
    entry.ondata = (error, piece, last) => {
      if (state !== 'looking') return;
      length += piece?.length ?? 0;
      if (error !== null) state = 'broken';
      else if (length > UPLOAD_MAX_BYTES) state = 'too-large';
      else {
        pieces.push(piece);
        if (last) state = 'whole';
      }
      if (state === 'too-large') entry.terminate();
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.size && state === 'looking'; at += PIECE_BYTES) {
      const bytes = new Uint8Array(await archive.slice(at, at + PIECE_BYTES).arrayBuffer());
      if (at === 0 && !ZIP_LETTERS.every((letter, i) => bytes[i] === letter)) state = 'broken';
      else unzip.push(bytes, at + PIECE_BYTES >= archive.size);
    }
  } catch {
    // The inflater throws for damaged and for encrypted entries.
    state = 'broken';
  }
  return outcome(name, state, pieces, length);
}

function outcome(
  name: string | null,
  state: string,
  pieces: readonly Uint8Array[],
  length: number,
): ZippedModel {
  if (state === 'too-large')
    return { ok: false, fault: modelFault('zip-too-large', { count: UPLOAD_MAX_BYTES }) };
  if (name !== null && state === 'whole') {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return { ok: true, name, bytes };
  }
  const empty = state === 'looking' && name === null;
  return { ok: false, fault: modelFault(empty ? 'zip-without-stl' : 'zip-broken') };
}
