import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecipeFile } from '../../../client/index.ts';
import { PRECISIONS } from '../../../core/rules/order/result-formats.ts';

const COMMAND = join(import.meta.dirname, '../../../infra/bundle/run-command.ts');

/** Runs `npm run lattice` in a folder. */
export async function runCommand(folder: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [COMMAND, 'lattice', ...args], { cwd: folder });
}

/** The command line as users run it, on the parts of a batch in a folder. */
export class CommandLine {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string, parts: readonly Uint8Array[], recipe: RecipeFile): Promise<CommandLine> {
    for (const [part, bytes] of parts.entries()) await writeFile(join(folder, `${part}.stl`), bytes);
    for (const precision of PRECISIONS)
      await writeFile(join(folder, `${precision}.json`), JSON.stringify({ ...recipe, precision }));
    const commands = new CommandLine(folder);
    // Builds the bundle.
    await runCommand(folder, ['--help']);
    return commands;
  }

  /** Arguments of a part's job, with the preview of an order. */
  job(part: number, precision: string): string[] {
    const out = `${part}-${precision}.stl`;
    return [`${part}.stl`, '-o', out, '--recipe', `${precision}.json`, '--preview', `${out}.glb`];
  }

  /** Runs a command for each job, one after the other. */
  async runEach(jobs: readonly string[][]): Promise<void> {
    for (const job of jobs) await runCommand(this.#folder, job);
  }

  /** Runs one command for all jobs. */
  async runList(jobs: readonly string[][]): Promise<void> {
    await writeFile(join(this.#folder, 'jobs.json'), JSON.stringify(jobs));
    await runCommand(this.#folder, ['--jobs', 'jobs.json']);
  }

  /** SHA-256 of a part's high-precision file. */
  async hashOf(part: number): Promise<string> {
    return createHash('sha256')
      .update(await readFile(join(this.#folder, `${part}-high.stl`)))
      .digest('hex');
  }
}
