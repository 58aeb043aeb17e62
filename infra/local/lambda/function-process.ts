import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { FunctionError } from './function-error.ts';
import type { InvokeMessage, ProcessMessage } from './protocol.ts';

/** Node's compile cache: it halves the time to load a bundle again. */
const COMPILED = join(import.meta.dirname, '../../../node_modules/.cache/trabecula/compiled');

export interface ProcessOptions {
  file: string;
  exportName: string;
  /** The whole environment: no variable of the cloud itself is passed on. */
  environment: Readonly<Record<string, string>>;
  /** Parent folder of the process's temporary folder. */
  temporaryRoot: string;
  /** Port on which a debugger may attach. */
  inspectPort?: number | undefined;
  /** Receives each line the function prints. */
  log: (line: string) => void;
}

interface Pending {
  requestId: string;
  resolve: (result: unknown) => void;
  reject: (error: FunctionError) => void;
}

function inspectFlag(port: number | undefined): string[] {
  return port === undefined ? [] : [`--inspect=127.0.0.1:${port}`];
}

/** One process of a function: handles one event at a time, until it ends or is killed. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #pending: Pending | undefined;
  #ended = false;
  #reasonToEnd: FunctionError | undefined;

  constructor(options: ProcessOptions) {
    const temporary = join(options.temporaryRoot, randomUUID());
    mkdirSync(temporary, { recursive: true });
    this.#child = fork(
      join(import.meta.dirname, 'function-process-main.ts'),
      [options.file, options.exportName],
      {
        env: { ...options.environment, TMPDIR: temporary, NODE_COMPILE_CACHE: COMPILED },
        execArgv: ['--enable-source-maps', ...inspectFlag(options.inspectPort)],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      createInterface({ input: stream }).on('line', options.log);
    }
    this.#ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message: ProcessMessage) => {
        if (message.kind === 'ready') resolve();
        else if (message.kind === 'init-error') {
          const { name, message: text, stack } = message.error;
          reject(new FunctionError('init', text, { name, functionStack: stack }));
          this.kill();
        } else this.#settle(message);
      });
      this.#child.once('exit', (code, signal) => {
        this.#ended = true;
        const error =
          this.#reasonToEnd ??
          new FunctionError('exit', `The process ended with ${signal ?? `exit code ${code}`}.`, {
            name: 'Runtime.ExitError',
          });
        reject(error);
        this.#pending?.reject(error);
        this.#pending = undefined;
        rmSync(temporary, { recursive: true, force: true });
      });
    });
    // `invoke` reports it. A process without events may fail silently.
    this.#ready.catch(() => {});
  }

  /** False once the process has ended. */
  get alive(): boolean {
    return !this.#ended && this.#reasonToEnd === undefined;
  }

  /** Waits until the bundle is loaded. Rejects with a `FunctionError` of kind `init` or `exit`. */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /** Handles one event; kills the process after `timeoutMs`. Rejects with a `FunctionError`. */
  async invoke(event: unknown, timeoutMs: number): Promise<unknown> {
    await this.#ready;
    const requestId = randomUUID();
    const timer = setTimeout(() => {
      const seconds = (timeoutMs / 1000).toFixed(2);
      this.kill(
        new FunctionError('timeout', `Task timed out after ${seconds} seconds`, { name: 'Sandbox.Timedout' }),
      );
    }, timeoutMs);
    try {
      return await new Promise((resolve, reject) => {
        this.#pending = { requestId, resolve, reject };
        const message: InvokeMessage = { requestId, event, deadlineMs: Date.now() + timeoutMs };
        this.#child.send(message, (error) => {
          if (!error) return;
          // A pipe breaks before the process's end is known. The reason follows with the exit.
          const reason = new FunctionError('exit', error.message, { name: 'Runtime.ExitError' });
          if (this.#ended) reject(this.#reasonToEnd ?? reason);
          else this.kill(reason);
        });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the process at once. */
  kill(reason = new FunctionError('stopped', 'The process was killed.', { name: 'Runtime.Stopped' })): void {
    this.#reasonToEnd ??= reason;
    this.#child.kill('SIGKILL');
  }

  #settle(message: Exclude<ProcessMessage, { kind: 'ready' | 'init-error' }>): void {
    const pending = this.#pending;
    if (pending === undefined || pending.requestId !== message.requestId) return;
    this.#pending = undefined;
    if (message.kind === 'result') pending.resolve(message.result);
    else
      pending.reject(
        new FunctionError('handled', message.error.message, {
          name: message.error.name,
          functionStack: message.error.stack,
        }),
      );
  }
}
