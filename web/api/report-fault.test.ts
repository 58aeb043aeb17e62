import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OBJECTIVES } from '../../core/rules/operations/objectives.ts';
import { REPORTS_PER_PAGE } from '../../core/rules/operations/page-faults.ts';

const bodies: Record<string, unknown>[] = [];
let page: typeof import('./report-fault.ts');
let client: typeof import('../../core/contract/client.ts');
const windowEvents = new EventTarget();

beforeEach(async () => {
  bodies.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
  vi.stubGlobal('window', windowEvents);
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    throw new TypeError('no connection');
  });
  // Each page counts for itself.
  vi.resetModules();
  client = await import('../../core/contract/client.ts');
  page = await import('./report-fault.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page reports each kind a few times, and a lost report disturbs nothing', async () => {
  for (let count = 0; count < 10; count += 1) page.reportFault('uploadFailed');
  const { api } = await import('./client.ts');
  const { hostInfo } = await import('../../core/contract/calls/host.ts');
  await api(hostInfo).catch(() => undefined);
  page.reportFault('socketFellBack');
  page.reportFault('socketFellBack');
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies).toHaveLength(REPORTS_PER_PAGE + 2);
  expect(bodies[0]).toEqual({ fault: 'uploadFailed', version: 'source' });
  // The call before both, by the id in the server's log: a report is not the request before the next.
  expect(bodies.at(-2)).toEqual(bodies.at(-1));
  expect(bodies.at(-1)).toEqual({
    fault: 'socketFellBack',
    version: 'source',
    requestId: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test('a page without a network reports nothing', () => {
  vi.stubGlobal('navigator', { onLine: false });
  page.reportFault('uploadFailed');
  expect(bodies).toEqual([]);
});

test('an uncaught error is reported, one of a call or of an extension is not', () => {
  page.reportUncaught();
  const raise = (reason: unknown) =>
    windowEvents.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  for (const reason of [
    new client.ApiError({ name: 'internal', code: 500 }, 'failed'),
    new Error('ResizeObserver loop completed with undelivered notifications.'),
    new DOMException('stopped', 'AbortError'),
  ])
    raise(reason);
  expect(bodies).toEqual([]);
  raise(new TypeError('cannot read undefined'));
  windowEvents.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('depth') }));
  expect(bodies.map(({ fault }) => fault)).toEqual(['pageError', 'pageError']);
});

test('a lattice of another order, or after a failure, is not measured from an earlier press', () => {
  page.notePress();
  page.forgetPress();
  vi.advanceTimersByTime((OBJECTIVES.file.seconds + 1) * 1000);
  page.noteLattice();
  expect(bodies).toEqual([]);
});

test('a lattice that is shown later than its objective is reported once, and not for a hidden page', () => {
  const show = (seconds: number, hidden = false) => {
    page.notePress();
    if (hidden) document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(seconds * 1000);
    page.noteLattice();
    page.noteLattice();
  };
  show(OBJECTIVES.file.seconds);
  show(OBJECTIVES.file.seconds + 1, true);
  expect(bodies).toEqual([]);
  show(OBJECTIVES.file.seconds + 1);
  expect(bodies.map(({ fault }) => fault)).toEqual(['latticeSlow']);
});
