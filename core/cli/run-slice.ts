import { parseArgs } from 'node:util';
import { CliError, EXIT_BAD_INPUT } from './error.ts';
import { SLICE_OPTIONS, sliceFile, USAGE } from './slice-file.ts';

/** Runs the command line `slice` and returns the exit code. Errors go to standard error. */
export async function runSlice(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: SLICE_OPTIONS,
    });
    if (values.help) console.log(USAGE);
    else console.log(await sliceFile(positionals, values));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof CliError ? error.exitCode : EXIT_BAD_INPUT;
  }
}
