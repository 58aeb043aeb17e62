import { FunctionError } from './function-error.ts';
import { FunctionProcess, type ProcessOptions } from './function-process.ts';

export interface LocalFunctionOptions extends ProcessOptions {
  name: string;
  variables: Readonly<Record<string, string>>;
  /** The function's timeout, seconds. Its process is killed then. */
  timeoutSeconds: number;
  /** Maximum number of processes; further events wait. */
  maxProcesses: number;
}

/** Idle time after which a process is ended, milliseconds. Each holds a hundred megabytes. */
const IDLE_MS = 5 * 60_000;

/** A Lambda function on this machine: a small pool of processes, each handling one event at a time. */
export class LocalFunction {
  readonly name: string;
  readonly timeoutSeconds: number;
  /** Variables from the template, without those of the platform. */
  readonly variables: Readonly<Record<string, string>>;
  readonly #options: LocalFunctionOptions;
  readonly #all = new Set<FunctionProcess>();
  /** Processes of an older bundle that are still handling an event. */
  readonly #outdated = new Set<FunctionProcess>();
  /** Idle processes, the most recently used last, with the timers that end them. */
  readonly #idle: { process: FunctionProcess; retire: NodeJS.Timeout }[] = [];
  readonly #waiting: PromiseWithResolvers<FunctionProcess>[] = [];
  #stopped = false;

  constructor(options: LocalFunctionOptions) {
    this.name = options.name;
    this.variables = options.variables;
    this.timeoutSeconds = options.timeoutSeconds;
    this.#options = options;
  }

  /** Runs one event and returns the handler's result. Rejects with a `FunctionError`. */
  async invoke(event: unknown): Promise<unknown> {
    const process = await this.#take();
    try {
      return await process.invoke(event, this.timeoutSeconds * 1000);
    } catch (error) {
      if (error instanceof FunctionError && error.kind !== 'stopped') {
        this.#options.log(`${error.name}: ${error.functionStack ?? error.message}`);
      }
      throw error;
    } finally {
      this.#giveBack(process);
    }
  }

  /** Starts one process ahead of the first event. */
  async warm(): Promise<void> {
    const process = await this.#take();
    try {
      await process.ready();
    } finally {
      this.#giveBack(process);
    }
  }

  /** Kills every process at once, as a failing machine would. Later events start new ones. */
  killProcesses(): void {
    for (const process of this.#all) process.kill();
    this.#all.clear();
    for (const { retire } of this.#idle.splice(0)) clearTimeout(retire);
  }

  /** Loads a changed bundle: later events run in new processes, one of them started ahead. */
  async reload(): Promise<void> {
    const used = this.#all.size > 0;
    for (const { process, retire } of this.#idle.splice(0)) {
      clearTimeout(retire);
      this.#all.delete(process);
      process.kill();
    }
    for (const busy of this.#all) this.#outdated.add(busy);
    if (used && this.#outdated.size < this.#options.maxProcesses) await this.warm();
  }

  /** Kills everything and rejects further events. */
  stop(): void {
    this.#stopped = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#stoppedError());
    this.killProcesses();
  }

  async #take(): Promise<FunctionProcess> {
    if (this.#stopped) throw this.#stoppedError();
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.retire);
      if (idle.process.alive) return idle.process;
      this.#all.delete(idle.process);
    }
    if (this.#all.size < this.#options.maxProcesses) return this.#start();
    const waiting = Promise.withResolvers<FunctionProcess>();
    this.#waiting.push(waiting);
    return await waiting.promise;
  }

  #start(): FunctionProcess {
    const process = new FunctionProcess(this.#options);
    this.#all.add(process);
    return process;
  }

  #giveBack(process: FunctionProcess): void {
    if (this.#outdated.delete(process)) process.kill();
    if (!process.alive) this.#all.delete(process);
    const next = this.#waiting.shift();
    if (next !== undefined) next.resolve(process.alive ? process : this.#start());
    else if (process.alive && !this.#stopped) this.#rest(process);
  }

  #rest(process: FunctionProcess): void {
    const retire = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.process === process),
        1,
      );
      this.#all.delete(process);
      process.kill();
    }, IDLE_MS);
    this.#idle.push({ process, retire: retire.unref() });
  }

  #stoppedError(): FunctionError {
    return new FunctionError('stopped', `${this.name} is stopped.`, { name: 'Runtime.Stopped' });
  }
}
