import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * Levels of compression. An STL of struts shrinks to 17 % at level 4 and to 20 % at level 1, which takes half the time;
 * sheets shrink to 43 and 44 %. Level 6 gains 1 % more at a third of the speed. Storage is most of what a small file
 * costs, and a large one must not wait for its compression.
 */
const SMALL_FILE_LEVEL = 4;
const LARGE_FILE_LEVEL = 1;
/** Size above which a file counts as large, bytes. A stream holds this much before its compression begins. */
const SMALL_FILE_BYTES = 16 * 1024 * 1024;
/** Least size of the blocks that are compressed alone, bytes. */
const BLOCK_BYTES = 1024 * 1024;
/** Blocks at the same time: threads that Node has for compression. */
const BLOCKS_AT_ONCE = 4;
/** Every block ends on a whole byte. The highest memory level takes a fifth less time than the usual one. */
const BLOCK_OPTIONS = { finishFlush: constants.Z_FULL_FLUSH, memLevel: 9, chunkSize: BLOCK_BYTES / 4 };

/** Header of a gzip file without name and time (RFC 1952, section 2.3), and the empty last block of its data. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const LAST_BLOCK = Uint8Array.of(3, 0);

const deflated = promisify(deflateRaw);

interface SizeLimit {
  smallBytes?: number;
}

/** Returns the compressed bytes of a file in memory. */
export async function gzipWhole(bytes: Uint8Array, limit: SizeLimit = {}): Promise<Buffer> {
  return await buffer(gzipBySize([bytes], limit));
}

/**
 * Compresses a file of any size while it arrives, on several processors. A stage of a pipeline. It reads the pieces of
 * the source later: their memory must not be reused.
 */
export async function* gzipBySize(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { smallBytes = SMALL_FILE_BYTES }: SizeLimit = {},
): AsyncGenerator<Uint8Array> {
  const held: Buffer[] = [];
  const packed: Promise<Buffer>[] = [];
  let level: number | undefined;
  let bytes = 0;
  let sum = 0;
  const pack = () => {
    for (const block of held.splice(0)) {
      sum = crc32(block, sum);
      const deflating = deflated(block, { ...BLOCK_OPTIONS, level: level! });
      // An error is thrown in its turn.
      deflating.catch(() => undefined);
      packed.push(deflating);
    }
  };
  yield HEADER;
  for await (const block of inBlocks(source)) {
    held.push(block);
    bytes += block.length;
    if (bytes > smallBytes) level = LARGE_FILE_LEVEL;
    if (level === undefined) continue;
    pack();
    while (packed.length >= BLOCKS_AT_ONCE) yield await packed.shift()!;
  }
  level ??= SMALL_FILE_LEVEL;
  pack();
  for (const block of packed) yield await block;
  yield LAST_BLOCK;
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, sum, true);
  end.setUint32(4, bytes % 2 ** 32, true);
  yield new Uint8Array(end.buffer);
}

async function* inBlocks(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; at += BLOCK_BYTES) {
      const part = piece.subarray(at, at + BLOCK_BYTES);
      if (bytes === 0 && part.length === BLOCK_BYTES) {
        yield Buffer.from(part.buffer, part.byteOffset, part.length);
        continue;
      }
      pieces.push(part);
      bytes += part.length;
      if (bytes < BLOCK_BYTES) continue;
      yield Buffer.concat(pieces, bytes);
      pieces = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces, bytes);
}
