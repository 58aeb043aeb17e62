import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { LocalFunction, type LocalFunctionOptions } from './local-function.ts';

const SOURCE = `
let events = 0;
export async function handler(event, context) {
  events += 1;
  if (event.throw) throw new TypeError('no such thing');
  if (event.exit) process.exit(3);
  if (event.spin) for (;;);
  const remainingMs = context.getRemainingTimeInMillis();
  return { pid: process.pid, events, remainingMs };
}
export const broken = 5;
`;

const dir = temporaryFolder();
const made: LocalFunction[] = [];
beforeAll(() => {
  writeFileSync(join(dir, 'index.mjs'), SOURCE);
  writeFileSync(join(dir, 'throws.mjs'), "throw new Error('cannot be loaded');");
});
afterEach(() => {
  for (const each of made.splice(0)) each.stop();
});

function make(options: Partial<LocalFunctionOptions> = {}): LocalFunction {
  const made1 = new LocalFunction({
    name: 'test',
    file: join(dir, 'index.mjs'),
    exportName: 'handler',
    environment: { OWN: '1' },
    variables: {},
    temporaryRoot: join(dir, 'tmp'),
    timeoutSeconds: 30,
    maxProcesses: 2,
    log: () => {},
    ...options,
  });
  made.push(made1);
  return made1;
}

interface Result {
  pid: number;
  events: number;
  remainingMs: number;
}
const invoke = async (target: LocalFunction, event: object = {}) => (await target.invoke(event)) as Result;

test('after a reload new events run the new bundle, and an event under way ends in the old one', async () => {
  const file = join(dir, 'changing.mjs');
  const go = join(dir, 'go');
  const bundle = (name: string) => `
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
export async function handler({ until }) {
  console.log('began');
  while (until && !existsSync(until)) await setImmediate();
  return '${name}';
}`;
  writeFileSync(file, bundle('old'));
  const began = Promise.withResolvers<void>();
  const target = make({ file, log: () => began.resolve() });
  const underWay = target.invoke({ until: go });
  await began.promise;
  writeFileSync(file, bundle('new'));
  await target.reload();
  expect(await target.invoke({})).toBe('new');
  writeFileSync(go, '');
  expect(await underWay).toBe('old');
});

test('a process is reused for the next event, and each event has the time of the function', async () => {
  const target = make();
  const first = await invoke(target);
  const second = await invoke(target);
  expect([second.pid, second.events]).toEqual([first.pid, 2]);
  expect(second.remainingMs).toBeGreaterThan(0);
  expect(second.remainingMs).toBeLessThanOrEqual(30_000);
});

test('a process handles one event at a time; more wait for a free one', async () => {
  const target = make();
  const results = await Promise.all(Array.from({ length: 6 }, () => invoke(target)));
  const pids = new Set(results.map(({ pid }) => pid));
  expect(pids.size).toBe(2);
  expect(results.reduce((most, { events }) => Math.max(most, events), 0)).toBeGreaterThanOrEqual(3);
});

test.each([
  [{ throw: true }, { kind: 'handled', name: 'TypeError', message: 'no such thing' }, true],
  [{ exit: true }, { kind: 'exit', name: 'Runtime.ExitError' }, false],
  [{ spin: true }, { kind: 'timeout', name: 'Sandbox.Timedout' }, false],
])(
  'an event with %j rejects by its reason %j, and its process is used again: %s',
  async (event, reason, isKept) => {
    const target = make({ timeoutSeconds: 2, maxProcesses: 1 });
    const { pid } = await invoke(target);
    await expect(target.invoke(event)).rejects.toMatchObject(reason);
    expect((await invoke(target)).pid === pid).toBe(isKept);
  },
);

test('running events fail when the processes are killed, and waiting ones run in new processes', async () => {
  const target = make({ maxProcesses: 1 });
  await target.warm();
  const spinning = target.invoke({ spin: true });
  const waiting = invoke(target);
  target.killProcesses();
  const [killed, served] = await Promise.allSettled([spinning, waiting]);
  expect(killed).toMatchObject({ status: 'rejected', reason: { kind: 'stopped' } });
  expect(served).toMatchObject({ status: 'fulfilled', value: { events: 1 } });
});

test('an event sent to a killed process fails with the kill, not with the broken pipe', async () => {
  const target = make({ maxProcesses: 8 });
  await Promise.all(Array.from({ length: 8 }, () => target.warm()));
  for (const delayed of [false, true]) {
    const events = Array.from({ length: 8 }, () => target.invoke({ spin: true }));
    if (delayed) await new Promise((resolve) => setImmediate(resolve));
    target.killProcesses();
    for (const outcome of await Promise.allSettled(events)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'stopped' } });
    }
  }
});

test('a bundle that fails to load or lacks the handler is reported', async () => {
  const unloadable = make({ file: join(dir, 'throws.mjs') });
  await expect(unloadable.invoke({})).rejects.toMatchObject({ kind: 'init', message: 'cannot be loaded' });
  await expect(make({ exportName: 'broken' }).invoke({})).rejects.toMatchObject({ kind: 'init' });
  await expect(make({ file: join(dir, 'missing.mjs') }).warm()).rejects.toMatchObject({ kind: 'init' });
});

test('a process is ended after five idle minutes', async () => {
  const target = make();
  const { pid } = await invoke(target);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await invoke(target);
    await vi.advanceTimersByTimeAsync(299_000);
    expect((await invoke(target)).pid).toBe(pid);
    await vi.advanceTimersByTimeAsync(301_000);
    expect((await invoke(target)).pid).not.toBe(pid);
  } finally {
    vi.useRealTimers();
  }
});

test('a stopped function takes no more events', async () => {
  const target = make();
  target.stop();
  await expect(target.invoke({})).rejects.toMatchObject({ kind: 'stopped' });
});
