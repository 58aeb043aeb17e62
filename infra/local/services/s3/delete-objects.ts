import { readBody } from '../../net/read-body.ts';
import { elementsOf, textOf, type XmlNode } from '../../net/xml.ts';
import { addVersionHeader, answerXml, authorise, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

const KEYS_MAX = 1000;
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** DELETE of one object, also of a missing one. */
export function deleteObject(call: S3Request): void {
  const { bucket, key, response } = call;
  authorise(call, 's3:DeleteObject', key);
  const marker = bucket.objects.delete(key);
  addVersionHeader(response, marker?.version);
  if (marker !== undefined) response.setHeader('x-amz-delete-marker', 'true');
  response.writeHead(204);
  response.end();
}

/** POST ?delete: many keys in one call. */
export async function deleteObjects(call: S3Request): Promise<void> {
  const { request, response, bucket } = call;
  const body = (await readBody(request, BODY_MAX_BYTES)).toString('utf8');
  const keys = elementsOf(body, 'Object').map((xml) => textOf(xml, 'Key') ?? '');
  if (keys.length === 0 || keys.length > KEYS_MAX) {
    throw new S3Error(400, 'MalformedXML', `From 1 to ${KEYS_MAX} keys can be deleted at once.`);
  }
  const deleted: XmlNode[] = [];
  const errors: { Key: string; Code: string; Message: string }[] = [];
  for (const Key of keys) {
    try {
      authorise(call, 's3:DeleteObject', Key);
      const marker = bucket.objects.delete(Key);
      const marked = marker && { DeleteMarker: true, DeleteMarkerVersionId: marker.version };
      deleted.push({ Key, ...marked });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key, Code: error.code, Message: error.message });
    }
  }
  const quiet = textOf(body, 'Quiet') === 'true';
  answerXml(response, 200, { DeleteResult: { ...(quiet ? {} : { Deleted: deleted }), Error: errors } });
}
