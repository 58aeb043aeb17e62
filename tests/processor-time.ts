import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100;

interface Process {
  pid: number;
  ticks: number;
}

/** Returns the processor time so far of this process and of those that it started, ended ones too, seconds. Linux only. */
export function processorSeconds(): number {
  const startedBy = startedProcesses();
  const ticksBelow = (pid: number): number =>
    (startedBy.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + ticksBelow(child.pid), 0);
  return (statOf(process.pid)!.ticks + ticksBelow(process.pid)) / TICKS_PER_SECOND;
}

/**
 * Returns the processor time so far of the living functions of a local cloud in this process, seconds by bundle name,
 * and of this process itself. Linux only.
 */
export function secondsByFunction(): Map<string, number> {
  const seconds = new Map([['', statOf(process.pid)!.ticks / TICKS_PER_SECOND]]);
  for (const { pid, ticks } of startedProcesses().get(process.pid) ?? []) {
    const name = bundleOf(pid);
    if (name !== undefined) seconds.set(name, (seconds.get(name) ?? 0) + ticks / TICKS_PER_SECOND);
  }
  return seconds;
}

/** All processes by the id of their parent. */
export function startedProcesses(): Map<number, Process[]> {
  const startedBy = new Map<number, Process[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
    if (stat === undefined) continue;
    startedBy.set(stat.parent, [...(startedBy.get(stat.parent) ?? []), { pid, ticks: stat.ticks }]);
  }
  return startedBy;
}

/** Name of the bundle that a process runs; undefined for other processes. */
export function bundleOf(pid: number): string | undefined {
  try {
    return /\/([\w-]+)\/index\.mjs/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Parent of a process, and its own time with that of the ended processes that it started. */
function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold blanks, begins field 3; the times are fields 14 to 17 (proc_pid_stat(5)).
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
  } catch {
    return undefined;
  }
}
