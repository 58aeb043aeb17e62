import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the times in /proc, on every Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the processor time so far of this process and of those that it started, ended ones too, seconds. Linux only. */
export function processorSeconds(): number {
  const startedBy = new Map<number, { pid: number; ticks: number }[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : undefined;
    if (stat === undefined) continue;
    startedBy.set(stat.parent, [...(startedBy.get(stat.parent) ?? []), { pid, ticks: stat.ticks }]);
  }
  const ticksBelow = (pid: number): number =>
    (startedBy.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + ticksBelow(child.pid), 0);
  return (statOf(process.pid)!.ticks + ticksBelow(process.pid)) / TICKS_PER_SECOND;
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
