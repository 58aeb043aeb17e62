import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** Largest object in one request, bytes: 5 GB. */
const PUT_MAX_BYTES = 5 * 1024 ** 3;

/** Size and digests of a body, computed while it streams. */
export interface Digests {
  bytes: number;
  /** Hex; also the ETag. */
  md5: string;
  /** Hex, as in signatures. */
  sha256: string;
}

/** Streams `source` to `path` and computes its digests. Throws `EntityTooLarge` beyond `maxBytes`. */
export async function writeDigested(
  source: Readable,
  path: string,
  maxBytes = PUT_MAX_BYTES,
): Promise<Digests> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let bytes = 0;
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'));
        return;
      }
      md5.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, tap, createWriteStream(path));
  return { bytes, md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}

/**
 * Receives the body of a PUT into `path`. Throws unless it is what the client has signed; the caller then removes the
 * file. Checksums are not compared: the product sends none. Nor is `aws-chunked` framing known.
 */
export async function receiveBody({ request, payloadHash }: S3Request, path: string): Promise<Digests> {
  if (payloadHash.startsWith('STREAMING-'))
    throw new S3Error(501, 'NotImplemented', 'Chunk framing is not served here.');
  const digests = await writeDigested(request, path);
  const promised = request.headers['content-length'];
  if (promised !== undefined && Number(promised) !== digests.bytes)
    throw new S3Error(400, 'IncompleteBody', 'You did not provide the number of bytes of Content-Length.');
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== digests.sha256)
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'The body is not the one that was signed.');
  return digests;
}
