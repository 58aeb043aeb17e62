import { execFileSync } from 'node:child_process';

/** Interval of looks at the processes that started this one, milliseconds. */
const LOOK_MS = 500;
/** A terminal's Ctrl+C may come twice, once by npm. Only a signal after this time is a second one, milliseconds. */
const SAME_SIGNAL_MS = 1000;

export interface Program {
  /** Runs `stop` before the program ends; the last one given comes first. */
  onEnd(stop: () => Promise<void>): void;
}

/**
 * Runs `start` as the whole program: an error is printed and ends the process with 1. It ends with a signal, with a
 * closed terminal, and with the npm command that started it. A second signal does not wait.
 */
export function runProgram(start: (program: Program) => Promise<void>): void {
  const stops: (() => Promise<void>)[] = [];
  let endedAtMs: number | undefined;
  const end = () => {
    endedAtMs = performance.now();
    stopAll(stops).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (endedAtMs === undefined) end();
      else if (performance.now() - endedAtMs > SAME_SIGNAL_MS) process.exit(1);
    });
  }
  whenStarterEnds(() => endedAtMs === undefined && end());
  start({ onEnd: (stop) => void stops.push(stop) }).catch(fail);
}

async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Calls back once npm or its shell ends: that shell ends at a signal without passing it on. */
function whenStarterEnds(then: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    then();
  }, LOOK_MS);
  timer.unref();
}

/** Returns the parent of a process, or undefined on a system without `ps`. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', `${pid}`], { encoding: 'utf8' })) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
