import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { percentEncoded } from '../net/percent-encode.ts';
import type { Accounts } from './accounts.ts';

/** Maximum clock difference of a signed request, milliseconds. */
const SKEW_MAX_MS = 15 * 60_000;
/** Longest lifetime of a presigned URL, seconds. */
const PRESIGNED_MAX_SECONDS = 7 * 86_400;

/** Reasons to reject a signature. The codes are S3's; other services have their own names. */
export type SignatureFaultCode =
  | 'AccessDenied'
  | 'AuthorizationQueryParametersError'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch';

/** A request with no signature or an invalid one. */
export class SignatureError extends Error {
  readonly code: SignatureFaultCode;
  constructor(code: SignatureFaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A request with a valid signature. */
export interface Signed {
  accessKeyId: string;
  /** Signed payload hash: hex, `UNSIGNED-PAYLOAD`, or a `STREAMING-…` name. */
  payloadHash: string;
}

interface Claim {
  credential: string;
  signedHeaders: string;
  signature: string;
  /** `YYYYMMDDTHHMMSSZ`. */
  date: string;
  payloadHash: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const SIGNING_KEYS_MAX = 1000;
/** Signing keys of this process: each takes four times as long as the signature of a request. */
const signingKeys = new Map<string, Buffer>();

/** Derives the key of AWS signature version 4 from secret, day, region and service. */
export function signingKey(
  secret: string,
  { day, region, service }: { day: string; region: string; service: string },
): Buffer {
  const of = JSON.stringify([secret, day, region, service]);
  const known = signingKeys.get(of);
  if (known !== undefined) return known;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request');
  if (signingKeys.size >= SIGNING_KEYS_MAX) signingKeys.clear();
  signingKeys.set(of, key);
  return key;
}

export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Verifies the signature in header or query; throws SignatureError. `body`: where its hash has no header. */
export function verifySignature(
  { request, url, body }: { request: IncomingMessage; url: URL; body?: Buffer | undefined },
  accounts: Accounts,
): Signed {
  const presigned = url.searchParams.has('X-Amz-Signature');
  const claim = presigned ? presignedClaim(url, Date.now()) : headerClaim(request, Date.now(), body);
  const [accessKeyId, day, region, service] = claim.credential.split('/') as [string, string, string, string];
  const secret = accounts.secretOf(accessKeyId);
  if (secret === undefined) {
    throw new SignatureError(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  const scope = `${day}/${region}/${service}/aws4_request`;
  if (body !== undefined && claim.payloadHash !== sha256(body)) {
    throw new SignatureError('SignatureDoesNotMatch', 'The body is not the one that was signed.');
  }
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonicalRequest(request, url, claim))].join(
    '\n',
  );
  const expected = hmac(signingKey(secret, { day, region, service }), text).toString('hex');
  if (!sameSignature(expected, claim.signature)) {
    throw new SignatureError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return { accessKeyId, payloadHash: claim.payloadHash };
}

function presignedClaim(url: URL, nowMs: number): Claim {
  const query = url.searchParams;
  const date = query.get('X-Amz-Date') ?? '';
  const seconds = Number(query.get('X-Amz-Expires'));
  if (!(seconds >= 1 && seconds <= PRESIGNED_MAX_SECONDS)) {
    throw new SignatureError(
      'AuthorizationQueryParametersError',
      'X-Amz-Expires must be from 1 second to 7 days.',
    );
  }
  if (nowMs > timeOf(date) + seconds * 1000) throw new SignatureError('AccessDenied', 'Request has expired');
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    date,
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function headerClaim(request: IncomingMessage, nowMs: number, body: Buffer | undefined): Claim {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)/;
  const match = pattern.exec(request.headers.authorization ?? '');
  if (match === null) throw new SignatureError('AccessDenied', 'Access Denied');
  const date = String(request.headers['x-amz-date'] ?? '');
  if (!(Math.abs(nowMs - timeOf(date)) <= SKEW_MAX_MS)) {
    throw new SignatureError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the server’s is too large.',
    );
  }
  const hashed = body === undefined ? 'UNSIGNED-PAYLOAD' : sha256(body);
  const payloadHash = String(request.headers['x-amz-content-sha256'] ?? hashed);
  return { credential: match[1]!, signedHeaders: match[2]!, signature: match[3]!, date, payloadHash };
}

function canonicalRequest(request: IncomingMessage, url: URL, claim: Claim): string {
  const path = url.pathname
    .split('/')
    .map((segment) => percentEncoded(decodeURIComponent(segment)))
    .join('/');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [percentEncoded(name), percentEncoded(value)])
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const headers = claim.signedHeaders.split(';').map((name) => {
    const value = request.headers[name];
    return `${name}:${String(value ?? '')
      .trim()
      .replace(/ +/g, ' ')}`;
  });
  return [request.method, path, query, ...headers, '', claim.signedHeaders, claim.payloadHash].join('\n');
}

/** Converts `YYYYMMDDTHHMMSSZ` to milliseconds since 1970; NaN for anything else. */
export function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
