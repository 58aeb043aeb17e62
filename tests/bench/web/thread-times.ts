import type { Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Processor time, microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** Processor time of a page's main thread, and of all its workers, ms. */
export interface ThreadTimes {
  mainMs: number;
  workersMs: number;
}

/** Starts to trace a page. The returned function stops and returns the processor time of its threads. */
export async function threadTimes(page: Page): Promise<() => Promise<ThreadTimes>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return timesOf(events);
  };
}

/** Of the page with the busiest main thread; the others are blank. */
function timesOf(events: readonly TraceEvent[]): ThreadTimes {
  const [busiest] = threadsOf(events, /^CrRendererMain$/).sort((a, b) => b.sumMs - a.sumMs);
  if (busiest === undefined || busiest.sumMs === 0) throw new Error('the trace holds no task of a page');
  const workers = threadsOf(events, /Worker thread$/).filter((one) => one.pid === busiest.pid);
  return { mainMs: busiest.sumMs, workersMs: workers.reduce((sum, { sumMs }) => sum + sumMs, 0) };
}

/** Threads by their names, with the processor time of all their tasks. */
function threadsOf(events: readonly TraceEvent[], wanted: RegExp): { pid: number; sumMs: number }[] {
  const threads = new Map<string, { pid: number; sumMs: number }>();
  for (const { name, ph, pid, tid, args } of events) {
    if (ph === 'M' && name === 'thread_name' && wanted.test(args?.name ?? ''))
      threads.set(`${pid} ${tid}`, { pid, sumMs: 0 });
  }
  for (const { name, ph, pid, tid, tdur = 0 } of events) {
    const thread = threads.get(`${pid} ${tid}`);
    if (thread !== undefined && ph === 'X' && /RunTask$/.test(name)) thread.sumMs += tdur / 1000;
  }
  return [...threads.values()];
}
