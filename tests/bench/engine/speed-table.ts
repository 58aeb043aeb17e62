import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Raced } from './race.ts';

const README = join(import.meta.dirname, '../../../README.md');
/** The table stands between these lines of the README. */
const BEGIN = '<!-- written by `npm run bench -- engine --readme` -->';
const END = '<!-- end of what the bench writes -->';

/** Geometric means of the ratios of all raced rows, by the clock and by the processor. */
function meanRatios(rows: readonly Raced[]): { wall: number; cpu: number; count: number } {
  const raced = rows.flatMap(({ ours, peer }) => (peer ? [[peer[0] / ours[0], peer[1] / ours[1]]] : []));
  const mean = (k: number) =>
    Math.exp(raced.reduce((sum, ratio) => sum + Math.log(ratio[k]!), 0) / raced.length);
  return { wall: mean(0), cpu: mean(1), count: raced.length };
}

export function speedRow({ title, ours, peer, peerFails, native, triangles, peakMb }: Raced): string {
  const seconds = ([wall, cpu]: readonly [number, number]) => `${wall.toFixed(2)} (${cpu.toFixed(2)})`;
  const ratio = peer ? `${(peer[0] / ours[0]).toFixed(1)} (${(peer[1] / ours[1]).toFixed(1)})` : '-';
  const million = (triangles / 1e6).toFixed(2);
  return `| ${title} | ${million} M | ${seconds(ours)} | ${peer ? seconds(peer) : (peerFails ?? '-')} | ${ratio} | ${native?.toFixed(1) ?? '-'} | ${peakMb.toFixed(0)} |`;
}

/** The README's table of the rows, with means and the load. */
export function speedTable(rows: readonly Raced[], runs: number): string {
  const { wall, cpu, count } = meanRatios(rows);
  const load = loadavg()[0]!.toFixed(1);
  const faster = `${wall.toFixed(1)} times as fast (${cpu.toFixed(1)} by the processor)`;
  return [
    '| Job | Triangles | Ours, s (processor) | manifold-3d, s (processor) | Times as fast (by the processor) | Than native Manifold, by a factor | Peak MB |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(speedRow),
    '',
    `${count > 0 ? `Geometric mean of ${count} rows: ${faster}. ` : ''}Medians of ${runs},`,
    `each run in its own process, in turn, on ${availableParallelism()} cores at a load of ${load}.`,
  ].join('\n');
}

export function writeSpeedTable(table: string): void {
  const text = readFileSync(README, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the README has no place for the table of the bench');
  writeFileSync(README, `${text.slice(0, from + BEGIN.length)}\n\n${table}\n\n${text.slice(to)}`);
}
