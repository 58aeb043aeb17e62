import { parseArgs } from 'node:util';
import { CliError } from './error.ts';
import { readFileOf } from './files.ts';

/**
 * Runs the jobs of a list in this process, one after the other: a JSON file with the arguments of each, such as
 * `[["a.stl", "-o", "a-lattice.stl", "--rod", "1"]]`. Arguments beside the list come first in every job. A failed job
 * stops none of the others. Returns the first exit code other than 0. Throws a CliError if the list cannot be read.
 */
export async function runJobs(
  argv: readonly string[],
  path: string,
  run: (argv: readonly string[]) => Promise<number>,
): Promise<number> {
  const shared = withoutOption(argv, 'jobs');
  let first = 0;
  for (const job of await readJobs(path)) {
    if (parseArgs({ args: job, strict: false }).values.jobs !== undefined)
      throw new CliError('a job of a list names no list');
    const code = await run([...shared, ...job]);
    if (code !== 0) console.error(`failed: ${job.join(' ')}`);
    first ||= code;
  }
  return first;
}

async function readJobs(path: string): Promise<string[][]> {
  const text = new TextDecoder().decode(await readFileOf(path));
  const jobs = listOf(text);
  const isJob = (job: unknown) => Array.isArray(job) && job.every((argument) => typeof argument === 'string');
  if (Array.isArray(jobs) && jobs.every(isJob)) return jobs;
  throw new CliError(
    `${path} is no list of jobs: each is a list of arguments, such as ["in.stl", "-o", "out.stl"]`,
  );
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Arguments without an option and its value. */
function withoutOption(argv: readonly string[], name: string): string[] {
  const at = argv.findIndex((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  return argv.toSpliced(at, argv[at] === `--${name}` ? 2 : 1);
}
