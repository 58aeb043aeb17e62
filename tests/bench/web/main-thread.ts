import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Wall time and processor time, microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest task of a page's main thread. */
export interface LongestTask {
  wallMs: number;
  /** Processor time of the task with the most of it. On a busy machine the wall time differs. */
  cpuMs: number;
}

/** Starts to trace a page. The returned function stops and returns the longest task of its main thread. */
export async function longestTasks(page: Page): Promise<() => Promise<LongestTask>> {
  const stop = await traceTasks(page);
  return async () => {
    const { wallMs, cpuMs } = mainThreadOf(await stop());
    return { wallMs, cpuMs };
  };
}

/** Processor time of a page's main thread, and of all its workers, ms. */
export interface ThreadTimes {
  mainMs: number;
  workersMs: number;
}

/** Starts to trace a page. The returned function stops and returns the processor time of its threads. */
export async function threadTimes(page: Page): Promise<() => Promise<ThreadTimes>> {
  const stop = await traceTasks(page);
  return async () => {
    const events = await stop();
    const { pid, sumMs: mainMs } = mainThreadOf(events);
    const workers = threadsOf(events, /Worker thread$/).filter((one) => one.pid === pid);
    return { mainMs, workersMs: workers.reduce((sum, { sumMs }) => sum + sumMs, 0) };
  };
}

/** Starts to trace a page. The returned function stops and returns the events of its threads. */
async function traceTasks(page: Page): Promise<() => Promise<TraceEvent[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return async () => {
    await ended(session);
    return events;
  };
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
}

/** Longest task and all tasks of a thread: wall time and processor time. */
interface Thread extends LongestTask {
  pid: number;
  sumMs: number;
}

/** The busiest main thread of all pages; the others belong to blank pages. */
function mainThreadOf(events: readonly TraceEvent[]): Thread {
  const [busiest] = threadsOf(events, /^CrRendererMain$/).sort((a, b) => b.sumMs - a.sumMs);
  if (busiest === undefined || busiest.wallMs === 0) throw new Error('the trace holds no task of a page');
  return busiest;
}

function threadsOf(events: readonly TraceEvent[], wanted: RegExp): Thread[] {
  const threads = new Map<string, Thread>();
  for (const { name, ph, pid, tid, args } of events) {
    if (ph === 'M' && name === 'thread_name' && wanted.test(args?.name ?? ''))
      threads.set(`${pid} ${tid}`, { pid, wallMs: 0, cpuMs: 0, sumMs: 0 });
  }
  for (const { name, ph, pid, tid, dur = 0, tdur = 0 } of events) {
    const thread = threads.get(`${pid} ${tid}`);
    if (thread === undefined || ph !== 'X' || !/RunTask$/.test(name)) continue;
    thread.wallMs = Math.max(thread.wallMs, dur / 1000);
    thread.cpuMs = Math.max(thread.cpuMs, tdur / 1000);
    thread.sumMs += tdur / 1000;
  }
  return [...threads.values()];
}
