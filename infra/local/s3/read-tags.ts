import { answerXml, authorise, type S3Request } from './request.ts';
import { noSuchKey } from './s3-error.ts';

/** GET ?tagging */
export function readTags(call: S3Request): void {
  const { response, bucket, key } = call;
  authorise(call, 's3:GetObjectTagging', key);
  const object = bucket.objects.get(key);
  if (object === undefined) throw noSuchKey();
  const tags = [...new URLSearchParams(object.tags ?? '')].map(([Key, Value]) => ({ Key, Value }));
  answerXml(response, 200, 'Tagging', { TagSet: { Tag: tags } });
}
