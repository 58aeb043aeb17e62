import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { percentEncoded } from './percent-encode.ts';
import { readBody } from './read-body.ts';

/** The stand-ins' access key; not a secret. */
export const ALIYUN_KEY = { accessKeyId: 'LOCALALIYUN', accessKeySecret: 'local-aliyun-secret' } as const;

/** Maximum clock difference of a request, milliseconds (Aliyun: 15 minutes). */
const SKEW_MS = 15 * 60_000;

/** Largest request, bytes: Aliyun takes a mail's body of 80 kB in each of two forms. */
const REQUEST_MAX_BYTES = 1024 * 1024;

export interface AliyunReply {
  status: number;
  body: { Code: string; Message: string };
}

export const ALIYUN_OK: AliyunReply = { status: 200, body: { Code: 'OK', Message: 'OK' } };

interface Served {
  action: string;
  version: string;
  nowMs: () => number;
}

/** A service behind Aliyun's gateway: serves one action, for callers with the key, by the fields of its form. */
export function aliyunServer(
  served: Served,
  answer: (field: (name: string) => string) => AliyunReply,
): Server {
  const nonces = new Set<string>();
  const reply = (method: string, form: URLSearchParams): AliyunReply => {
    const field = (name: string) => form.get(name) ?? '';
    return refusalOf(method, form, { ...served, nonces }) ?? answer(field);
  };
  return createServer((request, response) => {
    readBody(request, REQUEST_MAX_BYTES)
      .then(
        (bytes) => {
          const { status, body } = reply(request.method ?? '', new URLSearchParams(bytes.toString('utf8')));
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(body));
        },
        () => {
          response.writeHead(400);
          response.end();
        },
      )
      .catch((error: unknown) => {
        console.error('messages:', error);
        response.writeHead(500).end();
      });
  });
}

/** Why the gateway refuses a call, or undefined. The signature is computed independently; a nonce counts once. */
function refusalOf(
  method: string,
  form: URLSearchParams,
  { action, version, nowMs, nonces }: Served & { nonces: Set<string> },
): AliyunReply | undefined {
  const field = (name: string) => form.get(name) ?? '';
  if (field('AccessKeyId') !== ALIYUN_KEY.accessKeyId)
    return aliyunRefusal(404, 'InvalidAccessKeyId.NotFound');
  if (!isSigned(method, form)) return aliyunRefusal(400, 'SignatureDoesNotMatch');
  if (!(Math.abs(Date.parse(field('Timestamp')) - nowMs()) <= SKEW_MS))
    return aliyunRefusal(400, 'InvalidTimeStamp.Expired');
  if (nonces.has(field('SignatureNonce'))) return aliyunRefusal(400, 'SignatureNonceUsed');
  nonces.add(field('SignatureNonce'));
  if (field('Action') !== action || field('Version') !== version)
    return aliyunRefusal(404, 'InvalidAction.NotFound');
  return undefined;
}

export function aliyunRefusal(status: number, Code: string): AliyunReply {
  return { status, body: { Code, Message: `the stand-in refuses: ${Code}` } };
}

/** Verifies signature version 1.0: sorted, percent-encoded pairs, HMAC-SHA1 with secret and `&`. */
function isSigned(method: string, form: URLSearchParams): boolean {
  const given = Buffer.from(form.get('Signature') ?? '');
  const pairs = [...form]
    .filter(([name]) => name !== 'Signature')
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
    .sort();
  const text = [method, percentEncoded('/'), percentEncoded(pairs.join('&'))].join('&');
  const wanted = Buffer.from(
    createHmac('sha1', `${ALIYUN_KEY.accessKeySecret}&`).update(text).digest('base64'),
  );
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
