import { createHmac } from 'node:crypto';

/** Percent-encodes a text for Aliyun's RPC signature: everything except letters, digits, - _ . ~. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * Returns the signature of a request to an RPC-style API of Aliyun: HMAC-SHA1 over method, path and sorted
 * query (Aliyun Open API, signature version 1.0).
 */
export function rpcSignature(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
  accessKeySecret: string,
): string {
  const query = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .join('&');
  const text = `${method}&${percentEncode('/')}&${percentEncode(query)}`;
  return createHmac('sha1', `${accessKeySecret}&`).update(text).digest('base64');
}
