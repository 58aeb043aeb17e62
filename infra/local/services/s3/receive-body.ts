import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ChunkedDecoder } from './chunked.ts';
import { CHECKSUM_NAMES, type ChecksumName, Digester, type Digests } from './digests.ts';
import { badDigest, S3Error } from './s3-error.ts';

/** Largest object in one request, bytes: 5 GB. */
const PUT_MAX_BYTES = 5 * 1024 ** 3;

/** A body written to disk, with its digests and the verified checksum of the client. */
export interface ReceivedBody {
  digests: Digests;
  checksum?: { name: ChecksumName; value: string };
}

/** Streams `source` to `path` and computes its digests. Throws `EntityTooLarge` beyond `maxBytes`. */
export async function writeDigested(
  source: Readable,
  path: string,
  maxBytes = PUT_MAX_BYTES,
): Promise<Digests> {
  const digester = new Digester();
  let bytes = 0;
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size'));
        return;
      }
      digester.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, tap, createWriteStream(path));
  return digester.finish();
}

/**
 * Receives the body of a PUT: removes the chunk framing, writes the bytes to `path`, and compares every
 * digest sent by the client. Throws `BadDigest` and the like; the caller then removes the file.
 */
export async function receiveBody(
  request: IncomingMessage,
  query: URLSearchParams,
  payloadHash: string,
  path: string,
): Promise<ReceivedBody> {
  const chunked = payloadHash.startsWith('STREAMING-');
  const decoder = chunked ? new ChunkedDecoder() : undefined;
  const source: Readable = decoder === undefined ? request : request.pipe(decoder);
  if (decoder !== undefined) request.on('error', (error) => decoder.destroy(error));
  const digests = await writeDigested(source, path);
  checkLength(request.headers, chunked, digests.bytes);
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== digests.sha256Hex) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided x-amz-content-sha256 does not match what was computed.',
    );
  }
  const md5 = request.headers['content-md5'];
  if (md5 !== undefined && md5 !== Buffer.from(digests.md5, 'hex').toString('base64'))
    throw badDigest('Content-MD5');
  const checksum = givenChecksum(request.headers, query, decoder?.trailers ?? {});
  if (checksum !== undefined && digests.checksums[checksum.name] !== checksum.value)
    throw badDigest(checksum.name);
  return { digests, ...(checksum === undefined ? {} : { checksum }) };
}

function checkLength(headers: IncomingHttpHeaders, chunked: boolean, bytes: number): void {
  const promised = headers[chunked ? 'x-amz-decoded-content-length' : 'content-length'];
  if (promised !== undefined && Number(promised) !== bytes) {
    throw new S3Error(
      400,
      'IncompleteBody',
      'You did not provide the number of bytes specified by Content-Length.',
    );
  }
}

/** Returns the client's checksum from a header, a trailer, or the signed query. */
function givenChecksum(
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
  trailers: Record<string, string>,
) {
  for (const name of CHECKSUM_NAMES) {
    const field = `x-amz-checksum-${name}`;
    const value = headers[field] ?? trailers[field] ?? query.get(field);
    if (value !== undefined && value !== null) return { name, value: String(value) };
  }
  return undefined;
}
