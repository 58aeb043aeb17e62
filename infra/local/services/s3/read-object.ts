import { createReadStream, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { answerXml, authorise, type S3Request } from './request.ts';
import { noSuchKey, preconditionFailed, S3Error } from './s3-error.ts';
import type { StoredObject } from './store.ts';

/** Headers of an answer that the query of a signed GET replaces. */
const REPLACED = ['content-type', 'content-disposition'];

/** GET and HEAD of an object or of a range of its bytes, under the condition of its ETag, with replaced headers. */
export async function readObject(call: S3Request): Promise<void> {
  const { request, response, bucket, query } = call;
  const object = objectOf(call);
  const match = request.headers['if-match'];
  if (match !== undefined && match !== etagOf(object)) throw preconditionFailed();
  const range = rangeOf(request.headers.range, object.bytes);
  const whole = objectHeaders(object, query);
  const headers =
    range === undefined
      ? whole
      : {
          ...whole,
          'content-length': String(range.end - range.start + 1),
          'content-range': `bytes ${range.start}-${range.end}/${object.bytes}`,
        };
  response.writeHead(range === undefined ? 200 : 206, headers);
  if (request.method === 'HEAD' || object.bytes === 0) {
    response.end();
    return;
  }
  // Opened now: another write may replace the object and its file before the first byte is read.
  const fd = openSync(bucket.objects.pathOf(object.file), 'r');
  // A client that hangs up is not an error.
  await pipeline(createReadStream('', { fd, ...range }), response).catch(() => {});
}

/** Returns the first and last byte of a range, or undefined without one. Throws InvalidRange. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  // Without a start the last bytes are wanted.
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start > end) throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return { start, end };
}

/** Returns the object that a call names. Throws if it is missing or deleted. */
function objectOf(call: S3Request): StoredObject {
  authorise(call, 's3:GetObject', call.key);
  const found = call.bucket.objects.get(call.key);
  if (found !== undefined) return found;
  // As on AWS, callers without the right to list cannot tell missing from forbidden.
  authorise(call, 's3:ListBucket');
  throw noSuchKey();
}

function etagOf({ etag }: StoredObject): string {
  return `"${etag}"`;
}

function objectHeaders(object: StoredObject, query: URLSearchParams): Record<string, string> {
  const replaced = REPLACED.flatMap((name): [string, string][] => {
    const value = query.get(`response-${name}`);
    return value === null ? [] : [[name, value]];
  });
  return {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    ...Object.fromEntries(replaced),
    ...Object.fromEntries(
      Object.entries(object.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]),
    ),
    'content-length': String(object.bytes),
    'last-modified': new Date(object.lastModifiedMs).toUTCString(),
    etag: etagOf(object),
  };
}

/** GET ?tagging */
export function readTags(call: S3Request): void {
  const { response, bucket, key } = call;
  authorise(call, 's3:GetObjectTagging', key);
  const object = bucket.objects.get(key);
  if (object === undefined) throw noSuchKey();
  const tags = [...new URLSearchParams(object.tags ?? '')].map(([Key, Value]) => ({ Key, Value }));
  answerXml(response, 200, { Tagging: { TagSet: { Tag: tags } } });
}
