import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isForThisMachine, refuseUpgrade, type UpgradeRequest } from '../net/upgrade.ts';
import { type EdgeBehaviour, route } from './behaviours.ts';
import { answerSiteFile, type PublishedDocument } from './site-files.ts';

const STARTING_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1">
<title>Trabecula is starting</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:20vh 1rem;text-align:center}</style>
<p>Trabecula is starting. This page opens it as soon as it is ready.</p>
</html>`;

export interface EdgeOptions {
  behaviours: readonly EdgeBehaviour[];
  siteDir: string;
  document: PublishedDocument;
  /** Answers the local cloud's own pages below `/__local`. Returns true if it did. */
  localPages: (response: ServerResponse, path: string) => Promise<boolean>;
}

/**
 * The one public address: the site, `/api`, `/ws` and `/__local`, routed as the CDN routes them. `options` are undefined
 * while the cloud starts; every request is answered 503 then.
 */
export function edgeServer(options: () => EdgeOptions | undefined): Server {
  const server = createServer((request, response) => {
    answer(options(), request, response).catch((error: unknown) => {
      console.error('edge:', error);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  server.on('upgrade', (request, tcp, head) => {
    upgrade(options(), { request, tcp, head }).catch((error: unknown) => {
      console.error('edge:', error);
      tcp.destroy();
    });
  });
  return server;
}

async function answer(
  options: EdgeOptions | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isForThisMachine(request)) return refuse(response, 421);
  if (options === undefined) return answerStarting(request, response);
  const path = new URL(request.url ?? '/', 'http://edge').pathname;
  if (path.startsWith('/__local') && (await options.localPages(response, path))) return;
  const routed = route(request, options.behaviours);
  if (routed === undefined) return refuse(response, 404);
  const { behaviour } = routed;
  putHeaders(response, behaviour.headers);
  if (routed.answer !== undefined) return refuse(response, routed.answer.statusCode);
  switch (behaviour.target.kind) {
    case 'site':
      return await answerSiteFile(request, response, { ...options, path: routed.path });
    case 'bucket':
      return await passToBucket(request, response, { ...routed, bucketUrl: behaviour.target.url });
    case 'http':
      return await behaviour.target.api.answer(request, response, {
        path: routed.path,
        query: routed.query,
      });
    case 'socket':
      return refuse(response, 426);
  }
}

async function upgrade(
  options: EdgeOptions | undefined,
  { request, tcp, head }: UpgradeRequest,
): Promise<void> {
  const routed = options && route(request, options.behaviours);
  const target = routed?.behaviour.target;
  if (
    !isForThisMachine(request) ||
    routed === undefined ||
    routed.answer !== undefined ||
    target?.kind !== 'socket' ||
    routed.path !== `/${target.api.stage}`
  ) {
    refuseUpgrade(tcp);
    return;
  }
  await target.api.connect({ request, tcp, head }, new URLSearchParams(routed.query));
}

/** Answers while the cloud starts: a browser with a page that loads itself again, a call with JSON. */
function answerStarting({ headers }: IncomingMessage, response: ServerResponse): void {
  const isPage = headers.accept?.includes('text/html') ?? false;
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'retry-after': '1',
  });
  response.end(isPage ? STARTING_PAGE : JSON.stringify({ message: 'The product is starting.' }));
}

/** Sets the CDN's headers so that they replace the origin's, whenever the origin writes its own. */
function putHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const writeHead = response.writeHead.bind(response) as (...rest: unknown[]) => ServerResponse;
  response.writeHead = (...rest: unknown[]) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return writeHead(...rest);
  };
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(STATUS_CODES[status]);
}

/**
 * Answers as the bucket does: the CDN passes path, query and range on, and no cookie. The bucket's own host checks the
 * signature.
 * @param bucketUrl address of the bucket, without a slash at its end
 */
async function passToBucket(
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
