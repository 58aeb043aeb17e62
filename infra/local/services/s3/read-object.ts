import { createReadStream, openSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readOutcome } from './conditions.ts';
import { addVersionHeader, answerXml, authorise, type S3Request } from './request.ts';
import { noSuchKey, noSuchVersion, S3Error } from './s3-error.ts';
import { isObject, type StoredObject } from './store.ts';

/** Query parameters of a signed GET that replace answer headers. */
const OVERRIDES = [
  'content-type',
  'content-disposition',
  'content-encoding',
  'content-language',
  'cache-control',
  'expires',
];

/** GET and HEAD of an object: ranges, conditions, replaced headers. */
export async function readObject(call: S3Request): Promise<void> {
  const { request, response, bucket, query } = call;
  const object = objectOf(call);
  const outcome = readOutcome(request.headers, object);
  const range = rangeOf(request.headers.range, object.bytes);
  const headers = objectHeaders(object, query);
  addVersionHeader(response, object.version);
  if (outcome === 'not-modified') {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  if (
    range === undefined &&
    request.headers['x-amz-checksum-mode'] === 'ENABLED' &&
    object.checksum !== undefined
  ) {
    headers[`x-amz-checksum-${object.checksum.name}`] = object.checksum.value;
  }
  const { first, last } = range ?? { first: 0, last: object.bytes - 1 };
  headers['content-length'] = String(last - first + 1);
  if (range !== undefined) headers['content-range'] = `bytes ${first}-${last}/${object.bytes}`;
  response.writeHead(range === undefined ? 200 : 206, headers);
  if (request.method === 'HEAD' || object.bytes === 0) {
    response.end();
    return;
  }
  // Opened now: another write may replace the object and its file before the first byte is read.
  const fd = openSync(bucket.objects.pathOf(object.file), 'r');
  const bytes = createReadStream('', { fd, start: first, end: last });
  // A client that hangs up is not an error.
  await pipeline(bytes, response).catch(() => {});
}

/** Returns the object that a call names: the newest, or one of its versions. Throws if it is missing or deleted. */
function objectOf(call: S3Request): StoredObject {
  const { bucket, key, query, response } = call;
  const version = query.get('versionId');
  authorise(call, version === null ? 's3:GetObject' : 's3:GetObjectVersion', key);
  const found = version === null ? bucket.objects.newest(key) : bucket.objects.version(key, version);
  if (isObject(found)) return found;
  // As on AWS, callers without the right to list cannot tell missing from forbidden.
  authorise(call, 's3:ListBucket');
  if (found === undefined) throw version === null ? noSuchKey() : noSuchVersion();
  response.setHeader('x-amz-delete-marker', 'true');
  addVersionHeader(response, found.version);
  if (version === null) throw noSuchKey();
  throw new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

function objectHeaders(object: StoredObject, query: URLSearchParams): Record<string, string> {
  const replaced = OVERRIDES.flatMap((name): [string, string][] => {
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
    'accept-ranges': 'bytes',
    'last-modified': new Date(object.lastModifiedMs).toUTCString(),
    etag: `"${object.etag}"`,
    'x-amz-server-side-encryption': 'AES256',
  };
}

/** First and last byte, inclusive. */
interface ByteRange {
  first: number;
  last: number;
}

/**
 * Returns the range of a `Range` header. Returns undefined without a single byte range;
 * HTTP then sends the whole object. Throws `InvalidRange` if it is outside the object.
 */
function rangeOf(header: string | undefined, bytes: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const range =
    match[1] === ''
      ? { first: Math.max(0, bytes - Number(match[2])), last: bytes - 1 }
      : {
          first: Number(match[1]),
          last: match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1),
        };
  if (range.first >= bytes || range.last < range.first) {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  }
  return range;
}

/** GET ?tagging */
export function readTags(call: S3Request): void {
  const { response, bucket, key } = call;
  authorise(call, 's3:GetObjectTagging', key);
  const object = bucket.objects.get(key);
  if (object === undefined) throw noSuchKey();
  const tags = [...new URLSearchParams(object.tags ?? '')].map(([Key, Value]) => ({ Key, Value }));
  answerXml(response, 200, 'Tagging', { TagSet: { Tag: tags } });
}
