import { createPrivateKey, createSign, createVerify, type KeyObject } from 'node:crypto';

/** The authorization scheme of APIv3. */
export const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

/** Lines as WeChat Pay signs them: each ends with a line feed, the last one too. */
function lines(...parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}

/** RSA-SHA256 over a request: method, path with query, seconds since 1970, nonce, and the body as it is sent. */
export function signRequest(
  request: { method: string; path: string; timestamp: string; nonce: string; body: string },
  merchantKeyPem: string,
): string {
  const { method, path, timestamp, nonce, body } = request;
  return sign(lines(method, path, timestamp, nonce, body), createPrivateKey(merchantKeyPem));
}

/** RSA-SHA256 over what WeChat Pay sends, answers and notifications alike. */
export function signMessage(
  { timestamp, nonce, body }: { timestamp: string; nonce: string; body: string },
  key: KeyObject,
): string {
  return sign(lines(timestamp, nonce, body), key);
}

/** Was this very text sent by the owner of the key? `body` is the raw text: a parsed one would not verify. */
export function verifyMessage(
  { timestamp, nonce, body }: { timestamp: string; nonce: string; body: string },
  signature: string,
  publicKeyPem: string,
): boolean {
  try {
    return createVerify('RSA-SHA256')
      .update(lines(timestamp, nonce, body))
      .verify(publicKeyPem, signature, 'base64');
  } catch {
    // A signature or key that is no such thing.
    return false;
  }
}

function sign(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key, 'base64');
}
