import { once } from 'node:events';
import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileWriter, StoredTooLarge } from '../../core/studio/ports.ts';
import { gzipBySize } from './gzip.ts';

/** S3 takes up to 10 000 parts of at least 5 MiB, so this size allows objects of 80 GB. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Parts sent at once: an open file holds some 48 MiB at most, a compressed one 65 MiB (measured). */
export const PARTS_AT_ONCE = 4;

/** Maximum size of a stored object, bytes. S3 copies no larger one in a single call, and copies renew paid files. */
const STORED_MAX_BYTES = 5e9;

export interface UploadTarget {
  bucket: string;
  key: string;
  contentType: string;
  /** Tags as S3 wants them, `name=value`. */
  Tagging?: string;
  /** Compress the object. Readers get it decompressed. */
  compressed?: boolean;
  /** Maximum stored bytes. Above it the upload fails with StoredTooLarge. */
  maxBytes?: number;
}

/**
 * Opens an object for writing in parts. Objects of one part or less take a single request. The object appears with
 * `close` and never after `abort`; if a part fails, the parts already stored are removed and `write` or `close` throws.
 */
export function openUpload(client: S3Client, target: UploadTarget): FileWriter {
  const { bucket, key, contentType, Tagging, compressed = false, maxBytes = STORED_MAX_BYTES } = target;
  const body = new PassThrough({ highWaterMark: PART_BYTES });
  const params = {
    Bucket: bucket,
    Key: key,
    ContentType: contentType,
    ...(Tagging === undefined ? {} : { Tagging }),
    ...(compressed ? { ContentEncoding: 'gzip' } : {}),
    Body: storedBytesOf(body, compressed, maxBytes),
  };
  const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE });
  const done = upload.done();
  const failed = new AbortController();
  done.catch((error: unknown) => {
    failed.abort();
    // Ends the compression, if there is one.
    body.destroy(error as Error);
  });
  body.on('error', () => {
    // `done` reports it.
  });

  return {
    async write(chunk) {
      if (body.write(chunk)) return;
      // A failed upload stops reading. Without the signal the writer would wait forever.
      await once(body, 'drain', { signal: failed.signal }).catch(() => done);
    },

    async close() {
      body.end();
      await done;
    },

    async abort() {
      if (failed.signal.aborted) return;
      const aborted = new Error('the upload was aborted');
      // Not `upload.abort()`: it would settle before the stored parts are removed.
      body.destroy(aborted);
      await done.catch((error: unknown) => {
        if (error !== aborted) throw error;
      });
    },
  };
}

/** The bytes of a stream as stored. An error of any stage, such as StoredTooLarge, ends all stages. */
function storedBytesOf(body: PassThrough, compressed: boolean, maxBytes: number): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, pass) {
      bytes += chunk.length;
      if (bytes > maxBytes) pass(new StoredTooLarge(maxBytes));
      else pass(null, chunk);
    },
  });
  const end = () => {
    // The error is reported where the result is awaited.
  };
  if (compressed) pipeline(body, (source) => gzipBySize(source), counted, end);
  else pipeline(body, counted, end);
  return counted;
}
