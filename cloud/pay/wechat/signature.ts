import { createSign, createVerify } from 'node:crypto';

/** Authorization scheme of APIv3. */
export const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

/** Joins the signed lines. Each ends with a line feed, including the last. */
function lines(...parts: readonly string[]): string {
  return parts.map((part) => `${part}\n`).join('');
}

/** Signs with RSA-SHA256: method, path with query, seconds since 1970, nonce, and body as sent. */
export function signRequest(
  request: { method: string; path: string; timestamp: string; nonce: string; body: string },
  merchantKeyPem: string,
): string {
  const { method, path, timestamp, nonce, body } = request;
  return sign(lines(method, path, timestamp, nonce, body), merchantKeyPem);
}

/** Signs what a page hands to WeChat to ask for a payment: app, seconds since 1970, nonce and package. */
export function signBridge(
  request: { appId: string; timeStamp: string; nonceStr: string; package: string },
  merchantKeyPem: string,
): string {
  const { appId, timeStamp, nonceStr, package: packed } = request;
  return sign(lines(appId, timeStamp, nonceStr, packed), merchantKeyPem);
}

/** True if the key's owner signed this. `body` is the raw text; a re-serialized one would not verify. */
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
    // Malformed signature or key.
    return false;
  }
}

function sign(text: string, keyPem: string): string {
  return createSign('RSA-SHA256').update(text).sign(keyPem, 'base64');
}
