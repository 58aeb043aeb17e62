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
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  });
  return async () => {
    await ended(session);
    return longestOf(events);
  };
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
}

/** The busiest main thread of all pages; the others belong to blank pages. */
function longestOf(events: readonly TraceEvent[]): LongestTask {
  const threads = new Map<string, { wallMs: number; cpuMs: number; sumMs: number }>();
  for (const { name, ph, pid, tid, args } of events) {
    if (ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain') {
      threads.set(`${pid} ${tid}`, { wallMs: 0, cpuMs: 0, sumMs: 0 });
    }
  }
  for (const { name, ph, pid, tid, dur = 0, tdur = 0 } of events) {
    const thread = threads.get(`${pid} ${tid}`);
    if (thread === undefined || ph !== 'X' || !/RunTask$/.test(name)) continue;
    thread.wallMs = Math.max(thread.wallMs, dur / 1000);
    thread.cpuMs = Math.max(thread.cpuMs, tdur / 1000);
    thread.sumMs += tdur / 1000;
  }
  const [busiest] = [...threads.values()].sort((a, b) => b.sumMs - a.sumMs);
  if (busiest === undefined || busiest.wallMs === 0) throw new Error('the trace holds no task of a page');
  return { wallMs: busiest.wallMs, cpuMs: busiest.cpuMs };
}
