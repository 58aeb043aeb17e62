import type { Ports } from '../../ports.ts';
import type { ReconcilePorts } from '../reconcile.ts';

/** All ports that a process of the model reaches. */
export type WorldPorts = ReconcilePorts & Pick<Ports, 'queue' | 'limits'>;

/** How a waiting call continues. A crash ends its process; a lost answer is an error after the call. */
export type Passage = 'go' | 'crash-before' | 'crash-after' | 'lose-answer';

/** A call was done, but its caller sees an error. */
export class AnswerLost extends Error {}

interface Waiting {
  process: number;
  pass(how: Passage): Promise<void>;
}

/**
 * Holds every call of a process until the test lets it through. The test decides the order of all steps of
 * all processes, and can crash any of them before or after any call.
 */
export class Gate {
  #waiting: Waiting[] = [];
  #processes = 0;
  /** Unexpected errors of processes. */
  readonly failures: unknown[] = [];
  /** Calls that were done while their caller saw an error. */
  lostAnswers = 0;

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Starts a process. `expected` returns true for errors that a user or a queue may see. */
  async start(
    ports: WorldPorts,
    body: (ports: WorldPorts) => Promise<unknown>,
    expected: (error: unknown) => boolean,
  ): Promise<void> {
    this.#processes += 1;
    body(this.#gated(ports, this.#processes)).catch((error: unknown) => {
      if (!expected(error)) this.failures.push(error);
    });
    await turn();
  }

  /** Lets one waiting call through. */
  async step(pick: number, how: Passage = 'go'): Promise<void> {
    const [chosen] = this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1);
    if (chosen === undefined) return;
    if (how.startsWith('crash'))
      this.#waiting = this.#waiting.filter(({ process }) => process !== chosen.process);
    await chosen.pass(how);
    await turn();
  }

  /** Ends every process. */
  crashAll(): void {
    this.#waiting = [];
  }

  #gated(ports: WorldPorts, process: number): WorldPorts {
    const gate = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (from, name) => {
          const member = Reflect.get(from, name);
          if (typeof member !== 'function') return member;
          return (...given: unknown[]) => this.#call(process, () => member.apply(from, given));
        },
      });
    return {
      ...ports,
      table: gate(ports.table),
      files: gate(ports.files),
      mail: gate(ports.mail),
      provider: gate(ports.provider),
      settlements: gate(ports.settlements),
    };
  }

  #call(process: number, effect: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const pass = async (how: Passage): Promise<void> => {
        if (how === 'crash-before') return;
        try {
          const result = await effect();
          if (how === 'go') resolve(result);
          else if (how === 'lose-answer') {
            this.lostAnswers += 1;
            reject(new AnswerLost());
          }
        } catch (error) {
          if (how === 'go' || how === 'lose-answer') reject(error);
        }
      };
      this.#waiting.push({ process, pass });
    });
  }
}

/** Resolves when every process waits at its next call. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
