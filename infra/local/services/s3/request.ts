import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '../../identity/accounts.ts';
import { arn } from '../../net/names.ts';
import { type XmlNode, xmlDocument } from '../../net/xml.ts';
import type { Bucket, Buckets } from './buckets.ts';
import { accessDenied } from './s3-error.ts';

/** A request with a valid signature, for one bucket. */
export interface S3Request {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: Bucket;
  /** All buckets, for copies between two. */
  buckets: Pick<Buckets, 'get'>;
  /** Empty for bucket operations. */
  key: string;
  query: URLSearchParams;
  accessKeyId: string;
  payloadHash: string;
  accounts: Accounts;
}

/** Throws AccessDenied unless the caller may do `action` on the object (or on the bucket, without a key). */
export function authorise(
  { accounts, accessKeyId, bucket }: Pick<S3Request, 'accounts' | 'accessKeyId' | 'bucket'>,
  action: string,
  key?: string,
): void {
  const resource = arn('s3', key === undefined ? bucket.name : `${bucket.name}/${key}`);
  if (!accounts.may(accessKeyId, { action, resourceArn: resource })) {
    throw accessDenied(`${accessKeyId} is not authorized to perform: ${action} on resource: "${resource}"`);
  }
}

/** Returns the headers of a write that are stored with the object and sent with it. */
export function keptHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = ['content-type', 'content-encoding'].filter((name) => headers[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, String(headers[name])]));
}

/** Returns the user metadata of a write: names without `x-amz-meta-`. */
export function metadataOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const prefix = 'x-amz-meta-';
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value)]),
  );
}

/** Returns the tags of a write. Throws AccessDenied if the caller may not set any. */
export function tagsOf(call: S3Request): { tags?: string } {
  const tags = call.request.headers['x-amz-tagging'];
  if (tags === undefined) return {};
  authorise(call, 's3:PutObjectTagging', call.key);
  return { tags: String(tags) };
}

export function answerXml(response: ServerResponse, status: number, document: Record<string, XmlNode>): void {
  const [root, value] = Object.entries(document)[0]!;
  const body = Buffer.from(xmlDocument(root, value));
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': body.length });
  response.end(body);
}
