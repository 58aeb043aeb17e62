import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/**
 * Answers as the bucket does: the CDN passes path, query and range on, and no cookie. The bucket's own host checks the
 * signature.
 * @param bucketUrl address of the bucket, without a slash at its end
 */
export async function passToBucket(
  { method, headers: { range } }: IncomingMessage,
  response: ServerResponse,
  { bucketUrl, path, query }: { bucketUrl: string; path: string; query: string },
): Promise<void> {
  const headers = range === undefined ? {} : { range };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = httpRequest(`${bucketUrl}${path}?${query}`, { method, headers }, resolve);
    asking.on('error', reject).end();
  });
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  // A client that hangs up is not an error.
  await pipeline(answer, response).catch(() => {});
}
