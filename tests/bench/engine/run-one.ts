import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { STL_HEADER_BYTES, STL_TRIANGLE_BYTES } from '../../../core/formats/stl/layout.ts';
import { generateLattice } from '../../../core/run/pipeline/generate.ts';
import { openThreads } from '../../../core/solid/threads/pool.ts';
import { modelPaths } from '../given-models.ts';
import { peerLattice } from './peer.ts';
import { jobsWith } from './scan-jobs.ts';

/**
 * Runs one job in its own process: `node run-one.ts ours|plain|peer <job> <file> [threads] [--model NAME=PATH]`. Prints one
 * line of JSON.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { model: { type: 'string', multiple: true, default: [] } },
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
// Closing a truncated file waits for the disk.
rmSync(path!, { force: true });
const before = process.cpuUsage();
const begun = performance.now();
const file = openSync(path!, 'w');
let report: object;
if (who === 'peer') {
  const bytes = await peerLattice(model, job.spec, inner);
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
const wallMs = performance.now() - begun;
console.log(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000, report, peakMb: peakMb() }));

/** Peak memory of this process; the system's of a child may include its parent's. */
function peakMb(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))!;
    return Number(kilobytes) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}
