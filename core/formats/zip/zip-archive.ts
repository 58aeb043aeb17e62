import { Inflate } from 'fflate';
import { crc32 } from './crc32.ts';
import { entryName } from './entry-name.ts';

/** First bytes of every archive with an entry. */
const ENTRY_MARK = 0x04034b50;
const DIRECTORY_MARK = 0x02014b50;
const END_MARK = 0x06054b50;
const LARGE_END_MARK = 0x06064b50;
/** Least lengths of the records, bytes. */
const [ENTRY_BYTES, DIRECTORY_BYTES, END_BYTES, LARGE_LOCATOR_BYTES] = [30, 46, 22, 20];
const COMMENT_MAX_BYTES = 0xffff;
/** Extra field with 64-bit sizes, and the value that refers to it. */
const LARGE_SIZES = 1;
const IN_EXTRA = 0xffffffff;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
/** Input of the inflater at a time, bytes: at the worst ratio (1 to 1032) it expands to 16 MB. */
const PIECE_BYTES = 16 * 1024;

export interface ZipEntry {
  /** Path with slashes. */
  path: string;
  /** Size that the archive claims, bytes. */
  size: number;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  crc: number;
  /** Place of its own header. */
  at: number;
}

/** True if the bytes start like a zip archive or a 3MF package. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === ENTRY_MARK;
}

/** Archive of these bytes; undefined if its directory is damaged. */
export function openZip(bytes: Uint8Array): ZipArchive | undefined {
  try {
    return new ZipArchive(bytes);
  } catch {
    return undefined;
  }
}

/** Zip archive. Its directory is read once; entries stay packed until they are asked for. */
export class ZipArchive {
  /** Files in the order of the directory; folders are left out. */
  readonly entries: readonly ZipEntry[];
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  /** Throws a RangeError if the directory is damaged. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.entries = this.#readDirectory();
  }

  /** Bytes of an entry, up to the limit, whatever it claims. Throws a RangeError if damaged or encrypted. */
  unpack(entry: ZipEntry, bytesMax: number): Uint8Array | 'too-large' {
    if (entry.size > bytesMax) return 'too-large';
    const view = this.#view;
    if (entry.isEncrypted || view.getUint32(entry.at, true) !== ENTRY_MARK) throw damaged();
    const from =
      entry.at + ENTRY_BYTES + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    const packed = this.#bytes.subarray(from, from + entry.packedBytes);
    if (packed.length < entry.packedBytes) throw damaged();
    if (entry.method === DEFLATED) return inflate(packed, entry, bytesMax);
    if (entry.method !== STORED || packed.length !== entry.size || crc32(packed) !== entry.crc)
      throw damaged();
    return packed;
  }

  #readDirectory(): ZipEntry[] {
    const view = this.#view;
    const { from, count, shift } = this.#findDirectory();
    const entries: ZipEntry[] = [];
    let at = from;
    for (let i = 0; i < count; i++) {
      if (view.getUint32(at, true) !== DIRECTORY_MARK) throw damaged();
      const nameAt = at + DIRECTORY_BYTES;
      const extraAt = nameAt + view.getUint16(at + 28, true);
      const end = extraAt + view.getUint16(at + 30, true);
      const extra = this.#bytes.subarray(extraAt, end);
      const path = entryName(this.#bytes.subarray(nameAt, extraAt), extra);
      const claims = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
      const [size, packedBytes, place] = largeSizes(claims, extra) as [number, number, number];
      const isEncrypted = (view.getUint16(at + 8, true) & ENCRYPTED) !== 0;
      const method = view.getUint16(at + 10, true);
      const crc = view.getUint32(at + 16, true);
      if (!path.endsWith('/'))
        entries.push({ path, size, method, isEncrypted, packedBytes, crc, at: place + shift });
      at = end + view.getUint16(at + 32, true);
    }
    return entries;
  }

  /** Place and length of the directory; `shift` is the length of what stands before the archive. */
  #findDirectory(): { from: number; count: number; shift: number } {
    const view = this.#view;
    const last = view.byteLength - END_BYTES;
    for (let at = last; at >= Math.max(0, last - COMMENT_MAX_BYTES); at--) {
      if (view.getUint32(at, true) !== END_MARK) continue;
      const count = view.getUint16(at + 10, true);
      const bytes = view.getUint32(at + 12, true);
      const offset = view.getUint32(at + 16, true);
      if (count !== 0xffff && bytes !== IN_EXTRA && offset !== IN_EXTRA) {
        const isThere = offset < at && view.getUint32(offset, true) === DIRECTORY_MARK;
        const from = isThere ? offset : at - bytes;
        return { from, count, shift: from - offset };
      }
      const large = Number(view.getBigUint64(at - LARGE_LOCATOR_BYTES + 8, true));
      if (view.getUint32(large, true) !== LARGE_END_MARK) throw damaged();
      const [largeCount, from] = [32, 48].map((field) => Number(view.getBigUint64(large + field, true)));
      return { from: from!, count: largeCount!, shift: 0 };
    }
    throw damaged();
  }
}

/** The values, those of them that stand in the extra field from there. */
function largeSizes(claims: readonly number[], extra: Uint8Array): number[] {
  if (!claims.includes(IN_EXTRA)) return [...claims];
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== LARGE_SIZES) continue;
    let field = at + 4;
    return claims.map((claim) => {
      if (claim !== IN_EXTRA) return claim;
      field += 8;
      return Number(view.getBigUint64(field - 8, true));
    });
  }
  return [...claims];
}

function inflate(packed: Uint8Array, { size, crc }: ZipEntry, bytesMax: number): Uint8Array | 'too-large' {
  const out = new Uint8Array(size);
  let length = 0;
  let isDone = false;
  const inflater = new Inflate((piece, isLast) => {
    if (length + piece.length <= size) out.set(piece, length);
    length += piece.length;
    isDone = isLast;
  });
  for (let at = 0; at < packed.length && length <= bytesMax; at += PIECE_BYTES) {
    inflater.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
  }
  if (length > bytesMax) return 'too-large';
  if (!isDone || length !== size || crc32(out) !== crc) throw damaged();
  return out;
}

function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}

function damaged(): RangeError {
  return new RangeError('the archive is damaged');
}
