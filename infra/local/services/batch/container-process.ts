import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** Ends the process if the cloud ends. */
const END_WITH_CLOUD = pathToFileURL(join(import.meta.dirname, 'end-with-cloud.ts')).href;

export interface ContainerOptions {
  file: string;
  /** Arguments of the container's command. */
  args: readonly string[];
  /** The whole environment: no variable of the cloud itself is passed on. */
  environment: Readonly<Record<string, string>>;
  /** Parent folder of the container's temporary folder. */
  temporaryRoot: string;
  /** Killed after this time, seconds; never if undefined. */
  timeoutSeconds: number | undefined;
  /** Receives each line that the container prints. */
  log: (line: string) => void;
}

export class ContainerProcess {
  /** Resolves with the exit code; undefined for a signal. */
  readonly ended: Promise<number | undefined>;
  readonly #kill: () => void;

  constructor({ file, args, environment, temporaryRoot, timeoutSeconds, log }: ContainerOptions) {
    const temporary = join(temporaryRoot, randomUUID());
    mkdirSync(temporary, { recursive: true });
    const child = fork(file, args, {
      env: { ...environment, TMPDIR: temporary },
      execArgv: ['--enable-source-maps', '--import', END_WITH_CLOUD],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', log);
    this.#kill = () => void child.kill('SIGKILL');
    const timer = timeoutSeconds === undefined ? undefined : setTimeout(this.#kill, timeoutSeconds * 1000);
    this.ended = new Promise((resolve) => {
      const end = (code: number | null) => {
        clearTimeout(timer);
        rmSync(temporary, { recursive: true, force: true });
        resolve(code ?? undefined);
      };
      child.once('error', () => end(1));
      // After its last line.
      child.once('close', end);
    });
  }

  /** Ends the process at once. */
  kill(): void {
    this.#kill();
  }
}
