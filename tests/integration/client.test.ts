import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Studio as Program, type RecipeFile } from '../../client/index.ts';
import { verifyWebhook } from '../../client/webhook.ts';
import { runLattice } from '../../core/cli/run-lattice.ts';
import { runIn } from '../../core/cli/testing/run-captured.ts';
import { apiKeyEnd, apiKeyMake } from '../../core/contract/calls/api-key.ts';
import type { FileRecord } from '../../core/contract/calls/file.ts';
import { historyList } from '../../core/contract/calls/history.ts';
import { workspaceCreate } from '../../core/contract/calls/workspace.ts';
import { CODES } from '../../core/contract/codes.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { WEBHOOK_TOLERANCE_SECONDS } from '../../core/rules/account/webhooks.ts';
import { JOBS_IN_FLIGHT_PER_USER } from '../../core/rules/order/worker-sizes.ts';
import { sole } from '../models/sole.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { boxStl } from './harness/models.ts';
import { Studio } from './harness/studio.ts';
import type { Visitor } from './harness/visitor.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
/** The recipe of the README: with six sides the file is one for both precisions, so a free download covers it. */
const RECIPE: RecipeFile = JSON.parse((await readmeBlocks('json'))[0]!);

const folder = temporaryFolder();
let studio: Studio;
let owner: Visitor;
let made: Awaited<ReturnType<typeof makeKey>>;
/** Messages at the stand-in for the addresses of webhooks. */
const received: { headers: Headers; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ headers: new Headers(request.headers as Record<string, string>), body });
  response.writeHead(204).end();
});

async function makeKey() {
  const body = {
    name: 'script',
    scopes: ['read' as const, 'generate' as const, 'download' as const],
    webhook: 'https://orders.example.com/hook',
  };
  return await owner.call(apiKeyMake, { body });
}

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  // The package as its users have it.
  await run('npx', ['tsc', '-p', 'client'], { cwd: ROOT });
  await mkdir(join(folder, 'node_modules/@trabecula'), { recursive: true });
  await symlink(join(ROOT, 'client'), join(folder, 'node_modules/@trabecula/client'));
  await writeFile(join(folder, 'insole.stl'), boxStl(30, 30, 30));
  await writeFile(join(folder, 'sole.recipe.json'), JSON.stringify(RECIPE));
  studio = await Studio.start({
    environment: { webhooks: { WEBHOOK_URL: `http://127.0.0.1:${port}/` } },
  });
  owner = await studio.user('anna', { grants: ['gradient'] });
  made = await makeKey();
});
afterAll(async () => {
  await studio?.stop();
  receiver.close();
});

async function readmeBlocks(language: 'js' | 'json'): Promise<string[]> {
  const text = await readFile(join(ROOT, 'client/README.md'), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, lines = '']) => lines,
  );
}

const program = () => new Program({ url: studio.cloud.url, key: made.token });

test('the lines of the README make the file that the command line makes by the same recipe', async () => {
  const [first = '', second = ''] = await readmeBlocks('js');
  // The second block goes on where the first one ended.
  await writeFile(join(folder, 'first.mjs'), `${first}\n${second}\nconsole.log(meta.total);\n`);
  const { stdout } = await run(process.execPath, ['first.mjs'], {
    cwd: folder,
    env: { ...process.env, TRABECULA_URL: studio.cloud.url, TRABECULA_KEY: made.token },
  });
  expect(stdout.trim()).toBe('1');
  const args = ['insole.stl', '-o', 'by-command.stl', '--recipe', 'sole.recipe.json', '--threads', '1'];
  expect(await runIn(folder, runLattice, args)).toMatchObject({ code: 0 });
  const [byClient, byCommand] = await Promise.all(
    ['insole-lattice.stl', 'by-command.stl'].map((name) => readFile(join(folder, name))),
  );
  expect(byClient!.equals(byCommand!)).toBe(true);
});

test('the webhook of the key has the order’s end, and its receiver refuses what is forged, changed or old', async () => {
  await expect.poll(() => received.length, { timeout: 120_000 }).toBe(1);
  const { headers, body } = received[0]!;
  const secret = made.webhookSecret!;
  const { list } = await owner.call(historyList, { query: { page: 1, size: 20 } });
  expect(await verifyWebhook({ secret, headers, body })).toMatchObject({
    type: 'order.ended',
    data: { id: list[0]!.id, status: 'COMPLETED', failure: null },
  });
  const sentMs = Number(headers.get('webhook-timestamp')) * 1000;
  const late = sentMs + (WEBHOOK_TOLERANCE_SECONDS + 1) * 1000;
  await expect(verifyWebhook({ secret, headers, body, nowMs: late })).rejects.toThrow('too old');
  const changed = body.replace('COMPLETED', 'FAILED');
  await expect(verifyWebhook({ secret, headers, body: changed })).rejects.toThrow('not signed');
  const other = `whsec_${btoa('another secret')}`;
  await expect(verifyWebhook({ secret: other, headers, body })).rejects.toThrow('not signed');
  const again = new Headers(headers);
  again.set('webhook-timestamp', String(Math.floor(sentMs / 1000) + 60));
  await expect(verifyWebhook({ secret, headers: again, body })).rejects.toThrow('not signed');
  for (const signature of ['', 'v1', 'v1,', 'v1,%', `v2,${headers.get('webhook-signature')!.slice(3)}`]) {
    const forged = new Headers(headers);
    forged.set('webhook-signature', signature);
    await expect(verifyWebhook({ secret, headers: forged, body })).rejects.toThrow('not signed');
  }
  await expect(verifyWebhook({ secret, headers: new Headers(), body })).rejects.toThrow('too old');
});

test('a client without an address or a key says so', () => {
  for (const options of [
    { url: studio.cloud.url, key: '' },
    { url: '', key: made.token },
  ])
    expect(() => new Program(options)).toThrow('API key');
});

test('an order shows what its model did not allow of the recipe, and an unpaid file names its checkout', async () => {
  const client = program();
  const model = await client.upload('box.stl', boxStl(20, 20, 20));
  const bosses = { ...RECIPE, roles: [{ kind: 'solid' as const, on: 'boss' as const, mm: 3 }] };
  const order = await client.apply(model, bosses);
  const leftOut = [{ what: 'role', role: 0, why: 'no-face' }];
  expect(await client.wait(order)).toMatchObject({ leftOut });
  await expect(client.download(order, { precision: 'low' })).rejects.toMatchObject({
    name: 'NotPaid',
    checkout: `${studio.cloud.url}/blank?id=${order}`,
  });
});

test.each([
  ['the pressures of the map', { kPa: { from: 10, to: 180 } }, true],
  ['a sink', { sink: { mm: 2 } }, false],
])(
  'a sole by its pressure map and %s is the file that the command line makes',
  async (_what, rule, mirror) => {
    const gradient = { by: 'pressure' as const, toRodMm: 2, even: 'density' as const, ...rule };
    // The curves of a body-centred cell take the least time.
    const about = { ...RECIPE, lattice: 'TYPE-20002', material: 'TPU', process: 'SLS' as const };
    const recipe: RecipeFile = { ...about, rodMm: 0.4, gradient };
    const model = encodeStl(sole(120, 40, 20));
    const map = { name: 'left-07.csv', bytes: new TextEncoder().encode(footprint()), mirror };
    await writeFile(join(folder, 'left-07.stl'), model);
    await writeFile(join(folder, map.name), map.bytes);
    await writeFile(join(folder, 'map.recipe.json'), JSON.stringify(recipe));
    const client = program();
    const order = await client.apply(await client.upload('left-07.stl', model), recipe, { map });
    expect(await client.wait(order)).toMatchObject({
      leftOut: [],
      map: { name: map.name, isMirrored: mirror },
    });
    const byClient = await client.download(order, { precision: 'low', free: true });
    const args = ['left-07.stl', '-o', 'sole.stl', '--recipe', 'map.recipe.json', '--threads', '1'];
    const by = ['--pressure', map.name, ...(mirror ? ['--mirror'] : [])];
    expect(await runIn(folder, runLattice, [...args, ...by])).toMatchObject({ code: 0 });
    const byCommand = await readFile(join(folder, 'sole.stl'));
    expect(byCommand.equals(byClient)).toBe(true);
  },
);

/** A map of a foot in kPa: high under heel and ball, none under the arch, which is on one side. */
function footprint(): string {
  const kPa = (x: number, y: number) => {
    const near = (px: number, py: number, r: number) => Math.exp(-(((x - px) ** 2 + (y - py) ** 2) / r ** 2));
    const arch = y > 9 && y < 17 && x < 5;
    return arch ? 0 : Math.round(200 * Math.max(near(5, 22, 4), near(6, 6, 5), 0.3 * near(5, 13, 12)));
  };
  const rows = Array.from({ length: 26 }, (_, y) =>
    Array.from({ length: 11 }, (_, x) => kPa(x, y)).join(';'),
  );
  return ['pressure kPa', ...rows].join('\n');
}

test('more models than jobs at once, over a network that loses answers, make one order each', async () => {
  const orderCount = async () => (await owner.call(historyList, { query: { page: 1, size: 1 } })).meta.total;
  const before = await orderCount();
  const count = JOBS_IN_FLIGHT_PER_USER.small + 2;
  const lost = new Set<string>();
  const sent = fetch;
  // The first answer of each kind of call is lost, after the studio has done the work.
  const lossy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await sent(...request);
    const { pathname } = new URL(String(request[0]));
    if (lost.has(pathname)) return answer;
    lost.add(pathname);
    throw new TypeError('fetch failed');
  });
  try {
    const client = program();
    const model = await client.upload('box.stl', boxStl(24, 20, 20));
    const orders = await Promise.all(Array.from({ length: count }, () => client.apply(model, RECIPE)));
    expect(new Set(orders).size).toBe(count);
    for (const order of orders) expect(await client.wait(order)).toMatchObject({ status: 'COMPLETED' });
  } finally {
    lossy.mockRestore();
  }
  expect(await orderCount()).toBe(before + count);
  expect(lost.size).toBeGreaterThan(4);
});

test('a program that waits for a place among the jobs asks less and less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const askedAtMs: number[] = [];
  const answer = (code: number, status: number, data: object) =>
    Response.json({ code, message: '', data }, { status });
  const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname } = new URL(String(url));
    if (pathname.endsWith(workspaceCreate.path)) return answer(200, 200, { id: 'wsp_0123456789' });
    askedAtMs.push(Date.now());
    const { code, status } = askedAtMs.length < 30 ? CODES.tooManyJobs : CODES.notFound;
    return answer(code, status, {});
  });
  try {
    const applying = program().apply({ id: 'file_0123456789' } as FileRecord, RECIPE);
    const refused = expect(applying).rejects.toMatchObject({ codeName: 'notFound' });
    await vi.advanceTimersByTimeAsync(3600_000);
    await refused;
  } finally {
    refusing.mockRestore();
    vi.useRealTimers();
  }
  const pauses = askedAtMs.slice(1).map((ms, k) => (ms - askedAtMs[k]!) / 1000);
  expect(pauses).toEqual(Array.from({ length: 29 }, (_, k) => Math.min(k + 1, 15)));
});

test('a revoked key is refused at the gateway, at once', async () => {
  await program().call(historyList, { query: { page: 1, size: 5 } });
  await owner.call(apiKeyEnd, { query: { id: made.key.id } });
  await expect(program().call(historyList, { query: { page: 1, size: 5 } })).rejects.toMatchObject({
    codeName: 'apiKeyUnknown',
  });
});
