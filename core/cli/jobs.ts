import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parentPort, Worker } from 'node:worker_threads';
import { CliError, EXIT_BROKEN } from './error.ts';
import { readFileOf } from './files.ts';
import { readOptions } from './options.ts';

/** Jobs at the same time at most. Each needs the memory of a run. */
const AT_ONCE_MAX = 2;
/** The command itself, whose threads serve jobs. In a bundle it is this file. */
const COMMAND_URL = new URL(import.meta.url.endsWith('.ts') ? './cli.ts' : import.meta.url, import.meta.url);

type Run = (argv: readonly string[]) => Promise<number>;

export interface JobsOptions {
  /** Runs one job in the calling thread. */
  run: Run;
  /** Jobs at the same time; default two where there are two processors. */
  atOnce?: number;
  /** Module whose threads serve jobs; tests use another. */
  threadUrl?: URL;
}

/** The lines that a job printed, and its exit code. */
interface EndedJob {
  code: number;
  lines: readonly { to: 'log' | 'error'; text: string }[];
}

/**
 * Runs the jobs of a list, a JSON file with the arguments of each, such as
 * `[["a.stl", "-o", "a-lattice.stl", "--rod", "1"]]`, in threads if several run at once. Arguments beside the list come
 * first in every job. Prints the lines of each job in the order of the list. A failed job stops none of the others.
 * Returns the first exit code other than 0. Throws a CliError if the list cannot be read, or if one job
 * writes what another reads or writes.
 */
export async function runJobs(
  argv: readonly string[],
  path: string,
  { run, atOnce = Math.min(AT_ONCE_MAX, availableParallelism()), threadUrl = COMMAND_URL }: JobsOptions,
): Promise<number> {
  const shared = withoutOption(argv, 'jobs');
  const jobs = await readJobs(path);
  if (jobs.some((job) => parseArgs({ args: job, strict: false }).values.jobs !== undefined))
    throw new CliError('a job of a list names no list');
  const all = jobs.map((job) => [...shared, ...job]);
  refuseShared(all.map(filesOf));
  const threads = Math.min(atOnce, all.length);
  const ended = threads > 1 ? inThreads(all, threads, threadUrl) : undefined;
  let first = 0;
  for (const [at, job] of jobs.entries()) {
    const { code, lines } = (await ended?.[at]) ?? { code: await run(all[at]!), lines: [] };
    for (const { to, text } of lines) console[to](text);
    if (code !== 0) console.error(`failed: ${job.join(' ')}`);
    first ||= code;
  }
  return first;
}

/** Lets a thread of the command run the jobs that `runJobs` sends to it, one after the other. */
export function serveJobs(run: Run): void {
  parentPort?.on('message', async (argv: readonly string[]) => {
    const lines: EndedJob['lines'][number][] = [];
    for (const to of ['log', 'error'] as const) {
      console[to] = (text: unknown) => {
        lines.push({ to, text: String(text) });
      };
    }
    parentPort?.postMessage({ code: await run(argv), lines } satisfies EndedJob);
  });
}

/** Starts the jobs in a number of threads and returns their ends. */
function inThreads(all: readonly string[][], threads: number, threadUrl: URL): Promise<EndedJob>[] {
  const ends = all.map(() => Promise.withResolvers<EndedJob>());
  let next = 0;
  const work = async () => {
    let thread: Worker | undefined;
    const endOf = async (job: readonly string[]): Promise<EndedJob> => {
      // An ended thread has the number -1, and sends no event.
      if (thread?.threadId === -1) thread = undefined;
      const isUsed = thread !== undefined;
      thread ??= startThread(threadUrl);
      try {
        return await runOn(thread, job);
      } catch (error) {
        // For example out of memory, or a late rejection of an earlier job: then this one runs again on another thread.
        thread = undefined;
        if (isUsed) return await endOf(job);
        return { code: EXIT_BROKEN, lines: [{ to: 'error', text: String(error) }] };
      }
    };
    while (next < all.length) {
      const at = next++;
      ends[at]!.resolve(await endOf(all[at]!));
    }
    await thread?.terminate();
  };
  for (let count = 0; count < threads; count++) void work();
  return ends.map(({ promise }) => promise);
}

function startThread(url: URL): Worker {
  const thread = new Worker(url);
  // An error while no job runs, such as a late rejection of the last one, would end the command.
  thread.on('error', () => undefined);
  return thread;
}

/** Runs one job on a thread. Throws if the thread ends before the job. */
async function runOn(thread: Worker, argv: readonly string[]): Promise<EndedJob> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const ended = once(thread, 'message', { signal });
    const died = once(thread, 'exit', { signal }).then(([code]) => {
      throw new Error(`the thread ended with code ${code}`);
    });
    thread.postMessage(argv);
    const [message] = await Promise.race([ended, died]);
    return message as EndedJob;
  } finally {
    listening.abort();
  }
}

interface JobFiles {
  reads: readonly string[];
  writes: readonly string[];
}

/** Whole paths of the files that a job names; none of one that ends at its options. */
function filesOf(job: readonly string[]): JobFiles {
  try {
    const { values, positionals } = readOptions(job);
    const { recipe, gradient, pressure, check, output, preview, shades } = values;
    const wholeOf = (paths: readonly (string | undefined)[]) =>
      paths.flatMap((path) => (path === undefined ? [] : resolve(path)));
    return {
      reads: wholeOf([...positionals, recipe, gradient, pressure, check]),
      writes: wholeOf([output, preview, shades]),
    };
  } catch {
    return { reads: [], writes: [] };
  }
}

/** Throws a CliError if a job writes what another one reads or writes: they may run at the same time. */
function refuseShared(jobs: readonly JobFiles[]): void {
  const writers = new Map<string, number>();
  for (const [job, { writes }] of jobs.entries())
    for (const path of writes) {
      if (writers.has(path)) throw new CliError(`the list of jobs writes ${path} twice: name another file`);
      writers.set(path, job);
    }
  for (const [job, { reads }] of jobs.entries()) {
    const path = reads.find((one) => (writers.get(one) ?? job) !== job);
    if (path !== undefined)
      throw new CliError(`a job of the list reads ${path}, which another one writes: run two lists`);
  }
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

function withoutOption(argv: readonly string[], name: string): string[] {
  const at = argv.findIndex((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
  return argv.toSpliced(at, argv[at] === `--${name}` ? 2 : 1);
}
