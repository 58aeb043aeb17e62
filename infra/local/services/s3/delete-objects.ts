import { readBody } from '../../net/read-body.ts';
import { elementsOf, textOf } from '../../net/xml.ts';
import { answerXml, authorise, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

const BODY_MAX_BYTES = 2 * 1024 * 1024;
const KEYS_MAX = 1000;

/** DELETE of one object, also of a missing one. */
export function deleteObject(call: S3Request): void {
  const { bucket, key, response } = call;
  authorise(call, 's3:DeleteObject', key);
  bucket.objects.delete(key);
  response.writeHead(204);
  response.end();
}

/** POST ?delete: many keys in one quiet call, which answers with the errors. */
export async function deleteObjects(call: S3Request): Promise<void> {
  const { request, response, bucket } = call;
  const body = (await readBody(request, BODY_MAX_BYTES)).toString('utf8');
  const keys = elementsOf(body, 'Object').map((xml) => textOf(xml, 'Key') ?? '');
  if (keys.length > KEYS_MAX) throw new S3Error(400, 'MalformedXML');
  const errors: { Key: string; Code: string; Message: string }[] = [];
  for (const Key of keys) {
    try {
      authorise(call, 's3:DeleteObject', Key);
      bucket.objects.delete(Key);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      errors.push({ Key, Code: error.code, Message: error.message });
    }
  }
  answerXml(response, 200, { DeleteResult: { Error: errors } });
}
