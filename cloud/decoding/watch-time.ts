import type { Worker } from 'node:worker_threads';

/** Times of a task, seconds. */
interface TimeLimits {
  /** Of the processor. */
  seconds: number;
  /** By the clock. */
  clockSeconds: number;
}

/** Shortest wait between two looks at a thread, seconds. */
const LOOK_SECONDS = 0.05;

/**
 * Calls `onOver` once a thread has used its processor time, or the clock has run out. On a busy machine a thread waits
 * for its turn, which says nothing about its task. Node before 24.6 does not tell the time of a thread: there the
 * clock counts. Returns what ends the watch.
 */
export function watchTime(
  thread: Pick<Worker, 'cpuUsage'>,
  { seconds, clockSeconds }: TimeLimits,
  onOver: () => void,
): () => void {
  const begun = usage(thread);
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const end = () => {
    isEnded = true;
    clearTimeout(clock);
    clearTimeout(timer);
  };
  const over = () => {
    end();
    onOver();
  };
  // Of its own: a thread inside one long step of native code does not tell its time.
  const clock = setTimeout(over, 1000 * clockSeconds);
  const waitFor = (left: number) => {
    if (left <= 0) return over();
    timer = setTimeout(look, 1000 * Math.max(LOOK_SECONDS, left));
  };
  const look = async () => {
    const [before, now] = [await begun, await usage(thread)];
    if (isEnded) return;
    waitFor(before && now ? seconds - (totalOf(now) - totalOf(before)) : 0);
  };
  waitFor(seconds);
  return end;
}

/** Processor time of a thread; undefined where it is not known, or the thread has ended. */
async function usage(thread: Pick<Worker, 'cpuUsage'>): Promise<NodeJS.CpuUsage | undefined> {
  try {
    return await thread.cpuUsage?.();
  } catch {
    return undefined;
  }
}

function totalOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6;
}
