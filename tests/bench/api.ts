import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { handle, type LambdaEvent } from 'hono/aws-lambda';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { sessionCookieName } from '../../core/studio/session/cookie.ts';
import { startSession } from '../../core/studio/session/session.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { sampleOrder, sampleUser } from '../../core/studio/testing/sample-order.ts';
import { apiApp } from '../../functions/api/app.ts';
import { filesApp } from '../../functions/files/app.ts';
import { sampleHost } from '../../functions/testing/sample-host.ts';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import type { Bundle } from '../../infra/bundle/freshness.ts';
import { hostTemplate } from '../../infra/local/template/host-template.ts';

/** The API bundle's budget, bytes. */
const API_BUDGET_BYTES = 600_000;

/**
 * Prints the size of every bundle, how long a fresh process takes to import it, and what a request costs besides
 * the stores. `--imports N` fresh processes per bundle, `--requests N` per call. Ends with code 1 over the budget.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { imports: { type: 'string', default: '7' }, requests: { type: 'string', default: '20000' } },
  });
  const bundles = await bundleFunctions();
  console.log(
    'bundle          KB (min)   KB (gzip)   import ms (median of fresh processes, Node itself taken off)',
  );
  const bare = await importMs(undefined, Number(values.imports));
  for (const bundle of bundles) await printBundle(bundle, Number(values.imports), bare);
  console.log('\ncall                       µs a request (stores in memory)');
  await printRequests(Number(values.requests));
  const api = bundles.find(({ name }) => name === 'api');
  if (api !== undefined && api.bytes > API_BUDGET_BYTES) {
    console.error(`The api bundle has ${api.bytes} bytes, over its budget of ${API_BUDGET_BYTES}.`);
    process.exitCode = 1;
  }
}

async function printBundle(bundle: Bundle, times: number, bareMs: number): Promise<void> {
  const file = join(bundle.dir, 'index.mjs');
  const gzip = gzipSync(readFileSync(file)).length;
  const ms = (await importMs(file, times)) - bareMs;
  const columns = [(bundle.bytes / 1000).toFixed(0), (gzip / 1000).toFixed(0), ms.toFixed(0)];
  console.log(bundle.name.padEnd(14) + columns.map((column) => column.padStart(10)).join('  '));
}

/** Returns the median milliseconds of a process that imports the file, or nothing. */
async function importMs(file: string | undefined, times: number): Promise<number> {
  const program = file === undefined ? '' : `await import(${JSON.stringify(pathToFileURL(file).href)})`;
  const env = { ...process.env, ...(await templateVariables()) };
  const samples: number[] = [];
  for (let run = 0; run < times; run += 1) {
    const startedMs = performance.now();
    const command = ['--input-type=module', '-e', `${program}; process.exit(0)`];
    await promisify(execFile)(process.execPath, command, { env }).catch(({ stderr }: { stderr: string }) => {
      // The error quotes the whole bundle; its last lines hold the reason.
      throw new Error(`${file} cannot be imported: ${stderr.slice(-500)}`);
    });
    samples.push(performance.now() - startedMs);
  }
  return samples.sort((a, b) => a - b)[Math.floor(samples.length / 2)]!;
}

/**
 * Every variable that the template gives some function, so that each bundle finds its own. Nothing is called.
 */
async function templateVariables(): Promise<Record<string, string>> {
  const { Resources } = (await hostTemplate()) as unknown as TemplateParts;
  const variables = Object.values(Resources).flatMap(({ Properties }) =>
    Object.entries(Properties?.Environment?.Variables ?? {}),
  );
  // References are addresses of resources that do not exist here.
  const values = variables.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : 'http://127.0.0.1:1/',
  ]);
  return { ...Object.fromEntries(values), AWS_REGION: 'us-east-1' };
}

interface TemplateParts {
  Resources: Record<string, { Properties?: { Environment?: { Variables?: Record<string, unknown> } } }>;
}

const UNKNOWN = 'an unknown route';

async function printRequests(times: number): Promise<void> {
  const ports = memoryPorts();
  const user = await sampleUser(ports);
  const { id } = await sampleOrder(ports, user.uid);
  const { token } = await startSession(ports, user.uid, false);
  const services = { config: sampleHost, ports };
  const [api, files] = [handle(apiApp(services)), handle(filesApp(services))];
  const cookies = [`${sessionCookieName(sampleHost)}=${token}`];
  const calls = [
    ['host', api, httpEvent('/api/v1/host', '', [])],
    ['auth/info', api, httpEvent('/api/v1/auth/info', '', cookies)],
    ['fields/info', api, httpEvent('/api/v1/fields/info', 'id=3&extends=lattice-list', cookies)],
    ['history', files, httpEvent('/api/v1/workspace/history', 'page=1&size=20', cookies)],
    ['history/workspace', files, httpEvent('/api/v1/workspace/history/workspace', `id=${id}`, cookies)],
    [UNKNOWN, api, httpEvent('/api/v1/nothing', '', cookies)],
  ] as const;
  for (const [name, handler, event] of calls) {
    const { statusCode } = (await handler(event)) as { statusCode: number };
    if (statusCode !== (name === UNKNOWN ? 404 : 200)) throw new Error(`${name} answers ${statusCode}`);
    for (let warm = 0; warm < 200; warm += 1) await handler(event);
    const startedMs = performance.now();
    for (let count = 0; count < times; count += 1) await handler(event);
    const us = ((performance.now() - startedMs) * 1000) / times;
    console.log(name.padEnd(26) + us.toFixed(0).padStart(6));
  }
}

/** Returns a GET request as the HTTP API passes it to a function. */
function httpEvent(path: string, query: string, cookies: string[]): LambdaEvent {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    cookies,
    headers: { [STUDIO_HEADER]: '1', host: 'studio.test', cookie: cookies.join('; ') },
    queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
    body: null,
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '198.51.100.7', userAgent: 'bench' },
      requestId: 'bench',
    },
  } as unknown as LambdaEvent;
}
