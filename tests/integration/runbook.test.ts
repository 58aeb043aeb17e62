import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobMessageBody } from '../../cloud/queue/jobs.ts';
import { accountLogin, authInfo } from '../../core/contract/calls/account/account.ts';
import { accountExport } from '../../core/contract/calls/account/profile.ts';
import { historyList } from '../../core/contract/calls/history.ts';
import { historyWorkspace } from '../../core/contract/calls/workspace.ts';
import { EXPORTS_PER_USER } from '../../core/rules/account/limits.ts';
import { findOrder } from '../../core/studio/order/order.ts';
import { ACCESS_LOG } from '../../infra/local/event-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type LogLine, readInsights } from './harness/insights.ts';
import { boxStl } from './harness/models.ts';
import { runOps } from './harness/ops.ts';
import { PASSWORD, Studio } from './harness/studio.ts';

// Incidents of docs/runbook.md, with the queries and commands as the page has them.

const RUNBOOK = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');

let studio: Studio;
const lines: LogLine[] = [];

beforeAll(async () => {
  studio = await Studio.start({
    waking: false,
    log: (log, line) => void lines.push({ ...(line.startsWith('{') ? JSON.parse(line) : {}), log }),
  });
});
afterAll(() => studio?.stop());

function entry(heading: string): string {
  const start = RUNBOOK.indexOf(`\n## ${heading}\n`);
  expect(start).toBeGreaterThan(0);
  const end = RUNBOOK.indexOf('\n## ', start + 4);
  return RUNBOOK.slice(start, end < 0 ? undefined : end);
}

/** Runs a command that an entry names in this form, with names in place of its words in capitals. */
async function command(
  heading: string,
  form: string,
  names: Readonly<Record<string, string>> = {},
): Promise<string> {
  expect(entry(heading).replace(/\s+/g, ' ')).toContain(`\`${form}\``);
  return await runOps(studio.cloud, ...form.split(' ').map((word) => names[word] ?? word));
}

/** Returns the lines that the query of an entry finds in the logs that it names, once there is one with its fields. */
async function found(heading: string, index = 0): Promise<LogLine[]> {
  const text = entry(heading).replace(/\s+/g, ' ');
  const query = [...text.matchAll(/`(filter [^`]*)`/g)][index]![1]!;
  const { matches, fields } = readInsights(query);
  return await vi.waitFor(() => {
    const matching = lines.filter((line) => matches(line));
    expect(fields.filter((field) => matching.every((line) => line[field] === undefined))).toEqual([]);
    expect(matching).not.toEqual([]);
    return matching;
  });
}

/** Runs the job of an order as its queue would. */
async function work(orderId: string): Promise<void> {
  const { uid, job } = (await findOrder(studio.ports(), orderId))!;
  const body = jobMessageBody({ orderId, jobId: job!.id, uid, worker: 'small' });
  await studio.cloud.invoke('generate', { Records: [{ messageId: 'a', body, attributes: {} }] });
}

test('queue-age: the line is seen, new jobs are refused, one is cancelled, and the rest is worked off', async () => {
  const owner = await studio.user('anna');
  const [first, second] = [
    await owner.workspace(boxStl(20, 20, 20)),
    await owner.workspace(boxStl(21, 21, 21)),
  ];
  await owner.generate(first);
  await owner.generate(second);
  expect(await command('queue-age', 'queue show')).toMatch(/^generation +waiting 2, taken 0$/m);
  const waiting = await command('queue-age', 'jobs waiting');
  expect(waiting).toContain(first.id);
  expect(waiting).toContain(second.id);
  expect(await command('queue-age', 'queue drain on')).toContain('refused since');
  await expect(owner.generate(await owner.workspace(boxStl(22, 22, 22)))).rejects.toMatchObject({
    codeName: 'generationPaused',
  });
  await command('queue-age', 'jobs cancel WORKSPACE', { WORKSPACE: second.id });
  expect(await command('queue-age', 'jobs waiting')).not.toContain(second.id);
  await work(first.id);
  const [finished] = await found('queue-age');
  expect(finished).toMatchObject({
    log: 'generate',
    queueSeconds: expect.any(Number),
    workSeconds: expect.any(Number),
  });
  expect(await runOps(studio.cloud, 'queue', 'drain', 'off')).toContain('accepted');
});

test('api-faults: a thrown error by its path, and the same call in the access log', async () => {
  const owner = await studio.user('berta');
  studio.cloud.faults.set({ lostAnswers: 1 });
  const code = await owner.codeOf(historyList, { query: { page: 1, size: 10 } } as never);
  studio.cloud.faults.set({ lostAnswers: 0 });
  expect(code).toBe('internal');
  const [failed] = await found('api-faults');
  expect(failed).toMatchObject({ path: historyList.path });
  // A refusal that the commands above caused has no fault either.
  const seen = (await found('api-faults', 1)).find(({ status }) => status === '500');
  expect(seen).toMatchObject({
    log: ACCESS_LOG,
    id: failed!.gatewayId,
    path: historyList.path,
    status: '500',
  });
});

test('calls-throttled and guessing: the limit, the caller, and an account that is locked and ended', async () => {
  const victim = await studio.user('clara');
  const order = await victim.workspace(boxStl(20, 20, 20));
  const other = await studio.user('dora');
  expect(await other.codeOf(historyWorkspace, { query: { id: order.id } })).toBe('notFound');
  for (let count = 0; count <= EXPORTS_PER_USER.max; count += 1)
    await other.codeOf(accountExport, { body: { current: PASSWORD } });
  expect((await found('calls-throttled'))[0]).toMatchObject({ path: accountExport.path });
  expect((await found('guessing')).at(-1)).toMatchObject({ address: '127.0.0.1' });
  const NAME = 'clara';
  expect(await command('guessing', 'show NAME', { NAME })).toContain('clara');
  await command('guessing', 'sign-out NAME', { NAME });
  expect(await victim.codeOf(authInfo)).toBe('notSignedIn');
  await victim.signIn(NAME, PASSWORD);
  await command('guessing', 'account lock NAME', { NAME });
  expect(await victim.codeOf(authInfo)).toBe('notSignedIn');
  const signIn = async () => await victim.codeOf(accountLogin, { body: { name: NAME, pass: PASSWORD } });
  expect(await signIn()).toBe('accountLocked');
  await command('guessing', 'account unlock NAME', { NAME });
  expect(await signIn()).toBe('ok');
  // On the China host no address is blocked.
  await command('block an address', 'account lock NAME', { NAME });
  expect(await signIn()).toBe('accountLocked');
  await command('block an address', 'account delete NAME en', { NAME });
  expect(await signIn()).toBe('loginWrong');
  expect(await command('block an address', 'queue drain on')).toContain('refused since');
});

test('block an address: the busiest addresses of the CDN’s log', () => {
  const line = (address: string, status: number) =>
    `2026-12-01 10:00:00 FRA2 512 ${address} POST d1.cloudfront.net /api/v1/account/login ${status}`.replaceAll(
      ' ',
      '\t',
    );
  const log = [
    '#Version: 1.0',
    '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status',
  ];
  const folder = temporaryFolder();
  log.push(
    line('203.0.113.7', 429),
    line('203.0.113.7', 429),
    line('2001:db8::1', 429),
    line('192.0.2.1', 200),
  );
  writeFileSync(join(folder, 'E1.2026-12-01-10.abc.gz'), gzipSync(`${log.join('\n')}\n`));
  const shell = /^zcat .*$/m.exec(entry('block an address'))![0];
  const printed = execFileSync('sh', ['-c', shell], { cwd: folder, encoding: 'utf8' });
  expect(printed.trim().split(/\s*\n\s*/)).toEqual(['2 203.0.113.7', '1 2001:db8::1']);
});
