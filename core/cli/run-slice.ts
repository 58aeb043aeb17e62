import { parseArgs } from 'node:util';
import { CliError, EXIT_BAD_INPUT } from './error.ts';
import { sliceFile, USAGE } from './slice-file.ts';

/** Options of the command line, in the terms of `parseArgs`. */
const OPTIONS = {
  output: { type: 'string', short: 'o' },
  layer: { type: 'string' },
  process: { type: 'string', default: 'DLP' },
  material: { type: 'string' },
  format: { type: 'string' },
  screen: { type: 'string', default: '3840x2160:0.05' },
  entry: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Runs the command line `slice` and returns the exit code. Errors go to standard error. */
export async function runSlice(argv: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
    if (values.help) console.log(USAGE);
    else console.log(await sliceFile(positionals, values));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return error instanceof CliError ? error.exitCode : EXIT_BAD_INPUT;
  }
}
