import { readBody } from '../net/read-body.ts';
import { elementsOf, textOf } from '../net/xml.ts';
import { answerXml, authorise, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

const KEYS_MAX = 1000;
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** DELETE of one object. Deleting a missing object succeeds. */
export function deleteObject(call: S3Request): void {
  authorise(call, 's3:DeleteObject', call.key);
  call.bucket.objects.delete(call.key);
  call.response.writeHead(204);
  call.response.end();
}

/** POST ?delete: many keys in one call. */
export async function deleteObjects(call: S3Request): Promise<void> {
  const { request, response, bucket } = call;
  const body = (await readBody(request, BODY_MAX_BYTES)).toString('utf8');
  const keys = elementsOf(body, 'Object').map((xml) => textOf(xml, 'Key') ?? '');
  if (keys.length === 0 || keys.length > KEYS_MAX) {
    throw new S3Error(400, 'MalformedXML', `From 1 to ${KEYS_MAX} keys can be deleted at once.`);
  }
  const deleted: { Key: string }[] = [];
  const errors: { Key: string; Code: string; Message: string }[] = [];
  for (const Key of keys) {
    try {
      authorise(call, 's3:DeleteObject', Key);
      bucket.objects.delete(Key);
      deleted.push({ Key });
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key, Code: error.code, Message: error.message });
    }
  }
  const quiet = textOf(body, 'Quiet') === 'true';
  answerXml(response, 200, 'DeleteResult', { ...(quiet ? {} : { Deleted: deleted }), Error: errors });
}
