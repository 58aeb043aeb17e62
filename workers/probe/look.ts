import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { CODES } from '../../core/contract/codes.ts';
import type { ProbeTargets } from '../../core/rules/operations/probe-targets.ts';

/** Time limit of each look, milliseconds. */
const ANSWER_MS = 8000;
const HEADERS = { 'user-agent': 'trabecula-probe', 'cache-control': 'no-cache' };

/** What a browser would meet: 1 if it is answered, otherwise 0 and why. */
export type Looked = Record<`${keyof ProbeTargets}Reached`, 0 | 1> & { faults?: Record<string, string> };

/** Looks at page, call and live channel at once. Never throws: what cannot be reached counts 0. */
export async function lookAt(targets: ProbeTargets): Promise<Looked> {
  const faults: Record<string, string> = {};
  const reached = async (name: keyof ProbeTargets, look: (url: string) => Promise<void>) => {
    try {
      await look(targets[name]);
      return 1 as const;
    } catch (error) {
      faults[name] = String(error instanceof Error ? (error.cause ?? error) : error);
      return 0 as const;
    }
  };
  const [pageReached, callReached, socketReached] = await Promise.all([
    reached('page', lookAtPage),
    reached('call', lookAtCall),
    reached('socket', lookAtSocket),
  ]);
  const looked = { pageReached, callReached, socketReached };
  return Object.keys(faults).length === 0 ? looked : { ...looked, faults };
}

/** Expects the page's own document. */
async function lookAtPage(url: string): Promise<void> {
  const text = await textAt(url);
  if (!text.includes('<div id="root">')) throw new Error('another document than the page');
}

/** Expects the answer of a function, with the code of success. */
async function lookAtCall(url: string): Promise<void> {
  const { code } = JSON.parse(await textAt(url)) as { code?: unknown };
  if (code !== CODES.ok.code) throw new Error(`code ${code}`);
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url, { headers: HEADERS, signal: AbortSignal.timeout(ANSWER_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return await response.text();
}

/** Expects that the channel's own function refuses the ticket, which it has looked for in the table. */
async function lookAtSocket(address: string): Promise<void> {
  const url = new URL(address.replace(/^ws/, 'http'));
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  const headers = {
    ...HEADERS,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(url, { headers, agent: false, signal: AbortSignal.timeout(ANSWER_MS) });
    sent.on('error', reject);
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.end();
  });
  if (status !== 401) throw new Error(`status ${status}`);
}
