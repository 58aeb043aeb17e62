import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../../faults/faults.ts';
import type { Accounts } from '../../identity/accounts.ts';
import { SignatureError, verifySignature } from '../../identity/signature.ts';
import { drainBody } from '../../net/read-body.ts';
import type { Buckets } from './buckets.ts';
import { addCorsHeaders, answerPreflight } from './cors.ts';
import { deleteObject, deleteObjects } from './delete-objects.ts';
import { listObjects, listVersions } from './list-objects.ts';
import { abortUpload, beginUpload, completeUpload, putPart } from './multipart.ts';
import { postForm } from './post-form.ts';
import { readObject, readTags } from './read-object.ts';
import { answerXml, type S3Request } from './request.ts';
import { noSuchBucket, S3Error } from './s3-error.ts';
import { copyObject, putObject } from './write-object.ts';

/** The S3 endpoint, path style: `/bucket/key`. */
export function s3Server(buckets: Buckets, accounts: Accounts, faults: Faults): Server {
  return createServer((request, response) => {
    answer(request, response, { buckets, accounts, faults }).catch((error: unknown) =>
      refuse(request, response, error),
    );
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { buckets, accounts, faults }: { buckets: Buckets; accounts: Accounts; faults: Faults },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const bucket = buckets.get(name);
  if (bucket === undefined) throw noSuchBucket();
  if (request.method === 'OPTIONS') return answerPreflight(request, response, bucket.corsRules);
  addCorsHeaders(request, response, bucket.corsRules);
  if (faults.strikes('slowDown')) throw new S3Error(503, 'SlowDown', 'Please reduce your request rate.');
  const key = rest.join('/');
  const form = request.headers['content-type']?.startsWith('multipart/form-data') === true;
  if (request.method === 'POST' && key === '' && form)
    return await postForm({ request, response, bucket, accounts });
  const signed = verifySignature({ request, url }, accounts);
  const call = { request, response, bucket, buckets, key, query: url.searchParams, accounts, ...signed };
  await (key === '' ? onBucket(call) : onObject(call));
}

async function onBucket(call: S3Request): Promise<void> {
  const { request, query } = call;
  if (request.method === 'GET' && query.get('list-type') === '2') return listObjects(call);
  if (request.method === 'GET' && query.has('versions')) return listVersions(call);
  if (request.method === 'POST' && query.has('delete')) return await deleteObjects(call);
  throw notServed(call);
}

async function onObject(call: S3Request): Promise<void> {
  const { request, query } = call;
  const upload = query.has('uploadId');
  switch (request.method) {
    case 'GET':
      if (query.has('tagging')) return readTags(call);
      return await readObject(call);
    case 'HEAD':
      return await readObject(call);
    case 'PUT':
      if (upload) return await putPart(call);
      return request.headers['x-amz-copy-source'] === undefined
        ? await putObject(call)
        : await copyObject(call);
    case 'POST':
      if (query.has('uploads')) return beginUpload(call);
      if (upload) return await completeUpload(call);
      break;
    case 'DELETE':
      return upload ? abortUpload(call) : deleteObject(call);
  }
  throw notServed(call);
}

function notServed({ request }: S3Request): S3Error {
  return new S3Error(501, 'NotImplemented', `${request.method} ${request.url} is not served here.`);
}

function refusalOf(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof SignatureError) {
    const status = error.code === 'AuthorizationQueryParametersError' ? 400 : 403;
    return new S3Error(status, error.code, error.message);
  }
  console.error('s3:', error);
  return new S3Error(500, 'InternalError', String(error));
}

async function refuse(request: IncomingMessage, response: ServerResponse, error: unknown): Promise<void> {
  const known = refusalOf(error);
  await drainBody(request);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (request.method === 'HEAD') {
    response.writeHead(known.status);
    response.end();
  } else {
    answerXml(response, known.status, { Error: { Code: known.code, Message: known.message } });
  }
}
