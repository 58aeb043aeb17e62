/** What a command line printed, and its exit code. */
export interface CapturedRun {
  code: number;
  out: string;
  err: string;
}

/** What a command line prints, run in this process, which is faster than to start one. One run at a time. */
export async function runCaptured(
  command: (argv: readonly string[]) => Promise<number>,
  args: readonly string[],
): Promise<CapturedRun> {
  const { log, error } = console;
  const out: string[] = [];
  const err: string[] = [];
  console.log = (line: unknown) => out.push(String(line));
  console.error = (line: unknown) => err.push(String(line));
  try {
    return { code: await command(args), out: out.join('\n'), err: err.join('\n') };
  } finally {
    Object.assign(console, { log, error });
  }
}

/** Runs a command line like `runCaptured`, in a folder. */
export async function runIn(folder: string, ...run: Parameters<typeof runCaptured>): Promise<CapturedRun> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await runCaptured(...run);
  } finally {
    process.chdir(before);
  }
}
