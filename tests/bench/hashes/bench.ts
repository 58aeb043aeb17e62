import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { drawJobs } from './draw-jobs.ts';
import { type FileHashes, hashFiles } from './job-files.ts';

/**
 * `npm run bench -- hashes [file] [n]`: SHA-256 of every file that 340 seeded jobs write (STL, 3MF, beam 3MF, preview,
 * frame, report without times). Records them as JSON if `file` does not exist; otherwise compares with it, lists the
 * differences and ends with 1 if there are any. With `n` only every n-th job runs. A change of the engine that must not change files runs it before and after.
 */
export async function run([path, every = '1']: readonly string[]): Promise<void> {
  const startedMs = performance.now();
  const base =
    path && existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, FileHashes>)
      : undefined;
  const recorded: Record<string, FileHashes> = {};
  let differences = 0;
  for (const [name, job] of [...drawJobs()].filter((_, index) => index % Number(every) === 0)) {
    const hashes = await hashFiles(job);
    recorded[name] = hashes;
    const changed = base ? differingKinds(base[name] ?? {}, hashes) : [];
    if (changed.length > 0) {
      differences++;
      console.error(`${name} (${job.model}, ${job.spec.mode} ${job.spec.lattice}): ${changed.join(', ')}`);
    }
    const done = Object.keys(recorded).length;
    if (done % 50 === 0) console.log(`${done} jobs`);
  }
  const all = Object.values(recorded);
  const refused = all.filter((hashes) => hashes.refused).length;
  const files = all.reduce((sum, hashes) => sum + (hashes.refused ? 0 : Object.keys(hashes).length), 0);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  console.log(`${all.length} jobs, ${files} files, ${refused} jobs refused, ${seconds} s`);
  if (base) {
    console.log(`${differences} jobs differ from ${path}`);
    if (differences > 0) process.exitCode = 1;
  } else if (path) {
    writeFileSync(path, `${JSON.stringify(recorded, undefined, 1)}\n`);
    console.log(`recorded in ${path}`);
  }
}

/** Returns the kinds of file whose hashes differ. */
function differingKinds(before: FileHashes, now: FileHashes): string[] {
  const kinds = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...kinds].filter((kind) => before[kind] !== now[kind]);
}
