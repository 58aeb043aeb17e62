import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from '../../../core/formats/stl/layout.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import { openThreads } from '../../../core/solid/threads/pool.ts';
import { modelPaths } from '../model-paths.ts';
import { peerLattice, yardstickLattice } from './peer.ts';
import { jobsWith } from './scan-jobs.ts';

/**
 * Runs one job in its own process: `node run-one.ts ours|plain|peer|yardstick <job> <file> [threads] [--warm 3] [--runs 3] [--model NAME=PATH]`.
 * Prints one line of JSON, of the run with the median time of `--runs`. With `--warm` the job ran
 * so often before, as in a worker that is kept.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    warm: { type: 'string', default: '0' },
    runs: { type: 'string', default: '1' },
    model: { type: 'string', multiple: true, default: [] },
  },
});
const [who, name, path, threads] = positionals;
const job = jobsWith(modelPaths(values.model))[name!]!;
const { roles, ...plain } = job.spec;
const spec = who === 'plain' ? plain : job.spec;
const threadCount = Number(threads ?? 1);
// As the command line and the worker do: threads load their code while the model is read.
await openThreads({ threads: threadCount });
const model = job.model();
const inner = job.inner?.();
for (let i = 0; i < Number(values.warm); i++)
  await generateLattice(model, spec, { threads: threadCount, write() {} });
const times: { wallMs: number; result: object }[] = [];
for (let i = 0; i < Number(values.runs); i++) times.push(await timedRun());
times.sort((a, b) => a.wallMs - b.wallMs);
console.log(JSON.stringify({ ...times[times.length >> 1]!.result, peakMb: peakMb() }));

async function timedRun(): Promise<{ wallMs: number; result: object }> {
  // Closing a truncated file waits for the disk.
  rmSync(path!, { force: true });
  const before = process.cpuUsage();
  const ownBefore = process.threadCpuUsage();
  const begun = performance.now();
  const file = openSync(path!, 'w');
  let report: object;
  if (who === 'peer' || who === 'yardstick') {
    const bytes =
      who === 'peer' ? await peerLattice(model, job.spec, inner) : await yardstickLattice(model, job.spec);
    writeSync(file, bytes);
    report = { triangles: (bytes.length - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES };
  } else {
    report = await generateLattice(model, spec, {
      threads: threadCount,
      write: (chunk) => void writeSync(file, chunk),
    });
  }
  closeSync(file);
  const { user, system } = process.cpuUsage(before);
  const own = process.threadCpuUsage(ownBefore);
  const wallMs = performance.now() - begun;
  return {
    wallMs,
    result: {
      wallMs,
      cpuMs: (user + system) / 1000,
      ownMs: (own.user + own.system) / 1000,
      report,
    },
  };
}

/** Peak memory of this process; the system's of a child may include its parent's. */
function peakMb(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))!;
    return Number(kilobytes) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
