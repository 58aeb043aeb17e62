import type { JobMessage } from '../../../core/studio/ports.ts';
import type { Table } from '../../../core/studio/store/table.ts';
import type { MemoryPorts } from '../../../core/studio/testing/memory-ports.ts';
import type { Engine } from '../engine/engine.ts';
import { runInTurn } from '../run-in-turn.ts';

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * A worker whose every port call waits for the test. The test lets it continue call by call, and can kill it
 * at any call. A killed worker never continues, like a process that is gone.
 */
export class Actor {
  outcome: 'running' | 'done' | 'gone' | 'busy' | 'again' | 'threw' = 'running';
  #waiting: (() => void)[] = [];
  #losesNextAnswer = false;

  constructor(ports: MemoryPorts, engine: Engine, message: JobMessage) {
    const gated = {
      ...ports,
      table: this.#gated(this.#lossy(ports.table), ['get', 'query', 'write']),
      files: this.#gated(ports.files, ['read', 'write', 'open', 'copy', 'list', 'delete']),
    };
    runInTurn(gated, message, { engine }).then(
      ({ outcome }) => {
        this.outcome = outcome;
      },
      () => {
        this.outcome = 'threw';
      },
    );
  }

  /** Makes the worker's next write succeed but lose its response. */
  loseNextAnswer(): void {
    this.#losesNextAnswer = true;
  }

  /** Lets the worker make up to `calls` more calls. */
  async step(calls: number): Promise<void> {
    for (let call = 0; call < calls; call += 1) {
      await settle();
      const next = this.#waiting.shift();
      if (next === undefined) break;
      next();
    }
    await settle();
  }

  #lossy(table: Table): Table {
    return {
      get: (key) => table.get(key),
      query: (query) => table.query(query),
      write: async (writes) => {
        await table.write(writes);
        if (!this.#losesNextAnswer) return;
        this.#losesNextAnswer = false;
        throw new Error('the connection broke after the write');
      },
    };
  }

  #gated<T extends object>(port: T, names: readonly (keyof T & string)[]): T {
    const gate = () => new Promise<void>((resolve) => this.#waiting.push(resolve));
    return new Proxy(port, {
      get(target, name, receiver) {
        const value = Reflect.get(target, name, receiver) as unknown;
        if (typeof value !== 'function') return value;
        if (!names.some((gatedName) => gatedName === name)) return value.bind(target);
        return async (...parameters: unknown[]) => {
          await gate();
          return await (value as (...given: unknown[]) => unknown).apply(target, parameters);
        };
      },
    });
  }
}
