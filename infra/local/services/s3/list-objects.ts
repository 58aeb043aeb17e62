import { answerXml, authorise, type S3Request } from './request.ts';

const PAGE_MAX = 1000;

/** GET ?list-type=2: keys in order, by prefix, in pages. */
export function listObjects(call: S3Request): void {
  const { response, bucket, query } = call;
  authorise(call, 's3:ListBucket');
  const prefix = query.get('prefix') ?? '';
  const pageSize = Math.min(Number(query.get('max-keys') ?? PAGE_MAX), PAGE_MAX);
  const token = query.get('continuation-token');
  const all = bucket.objects.list().filter(({ key }) => key.startsWith(prefix));
  // Key of the last object of the page before.
  const after = token === null ? undefined : Buffer.from(token, 'base64').toString('utf8');
  const rest = after === undefined ? all : all.filter(({ key }) => compareKeys(key, after) > 0);
  const page = rest.slice(0, pageSize);
  const isTruncated = rest.length > pageSize;
  answerXml(response, 200, {
    ListBucketResult: {
      Name: bucket.name,
      Prefix: prefix,
      MaxKeys: pageSize,
      KeyCount: page.length,
      IsTruncated: isTruncated,
      NextContinuationToken: isTruncated ? Buffer.from(page.at(-1)!.key).toString('base64') : undefined,
      Contents: page.map(({ key, lastModifiedMs, etag, bytes }) => ({
        Key: key,
        LastModified: new Date(lastModifiedMs).toISOString(),
        ETag: `"${etag}"`,
        Size: bytes,
      })),
    },
  });
}

function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
