import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getMimeType } from 'hono/utils/mime';
import { DOCUMENT } from '../../constructs/site/documents.ts';
import { withPolicies } from '../../constructs/site/headers.ts';

/** Settings of the site's document. */
export interface PublishedDocument {
  names: readonly string[];
  /** Elements of its head that replace headers of the CDN. */
  policies?: string;
}

/** Answers with a file of the built site, as the site's bucket does. */
export async function answerSiteFile(
  request: IncomingMessage,
  response: ServerResponse,
  { siteDir, path, document }: { siteDir: string; path: string; document: PublishedDocument },
): Promise<void> {
  const asked = normalize(decodeURIComponent(path)).replace(/^(\.\.(\/|$))+/, '');
  const relative = document.names.includes(asked.slice(1)) ? `/${DOCUMENT}` : asked;
  const file = join(siteDir, relative);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Not found');
    return;
  }
  if (extname(file) === '.html' && document.policies !== undefined) {
    answerDocument(request, response, withPolicies(await readFile(file, 'utf8'), document.policies));
    return;
  }
  const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
  const named = relative.startsWith('/assets/');
  const headers = {
    etag,
    'content-type': getMimeType(file) ?? 'application/octet-stream',
    'cache-control': named ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, { ...headers, 'content-length': found.size });
  if (request.method === 'HEAD') response.end();
  // A client that hangs up is not an error.
  else await pipeline(createReadStream(file), response).catch(() => {});
}

/** Answers with a document of this run: its policies hold addresses of the run. */
function answerDocument(request: IncomingMessage, response: ServerResponse, html: string): void {
  const etag = `"${createHash('sha256').update(html).digest('hex').slice(0, 16)}"`;
  const headers = { etag, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  const isKnown = request.headers['if-none-match'] === etag;
  response.writeHead(isKnown ? 304 : 200, headers);
  response.end(isKnown || request.method === 'HEAD' ? undefined : html);
}
