import type { XmlNode } from '../../net/xml.ts';
import { answerXml, authorise, type S3Request } from './request.ts';

const PAGE_MAX = 1000;

/** GET ?list-type=2: keys in order, by prefix, grouped at a delimiter, in pages. */
export function listObjects(call: S3Request): void {
  const { response, bucket, query } = call;
  authorise(call, 's3:ListBucket');
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const pageSize = Math.min(Number(query.get('max-keys') ?? PAGE_MAX), PAGE_MAX);
  const token = query.get('continuation-token');
  const after =
    token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64').toString('utf8');
  const contents: XmlNode[] = [];
  const folders: string[] = [];
  let last = after;
  let truncated = false;
  for (const object of bucket.objects.list()) {
    if (!object.key.startsWith(prefix) || compareKeys(object.key, after) <= 0) continue;
    const folder = folderOf(object.key, prefix, delimiter);
    // This folder ended the previous page, so its keys are done.
    if (folder !== undefined && (folders.includes(folder) || after.startsWith(folder))) continue;
    if (contents.length + folders.length === pageSize) {
      truncated = true;
      break;
    }
    last = folder ?? object.key;
    if (folder !== undefined) folders.push(folder);
    else {
      contents.push({
        Key: object.key,
        LastModified: new Date(object.lastModifiedMs).toISOString(),
        ETag: `"${object.etag}"`,
        Size: object.bytes,
        StorageClass: 'STANDARD',
      });
    }
  }
  answerXml(response, 200, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: prefix,
    MaxKeys: pageSize,
    KeyCount: contents.length + folders.length,
    IsTruncated: truncated,
    NextContinuationToken: truncated ? Buffer.from(last).toString('base64') : undefined,
    Contents: contents,
    CommonPrefixes: folders.map((Prefix) => ({ Prefix })),
  });
}

function folderOf(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
