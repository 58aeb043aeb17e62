import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { DEFLATE_LEVEL } from '../zip/zip-stream.ts';
import type { Deflate } from './package.ts';

/** Bytes of output at a time: all of a block, for each further piece would wait for this thread. */
const OUTPUT_BYTES = 1 << 18;

const deflated = promisify(deflateRaw);

/** Deflates blocks in Node's threads, each independent: 1 % larger, in a quarter of the time. */
export const deflateOnNode: Deflate = {
  block: (bytes, isLast) =>
    deflated(bytes, {
      level: DEFLATE_LEVEL,
      chunkSize: OUTPUT_BYTES,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    }),
  crc32,
};
