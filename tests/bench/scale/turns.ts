import type { WorkerSize } from '../../../core/rules/order/worker-sizes.ts';
import type { Lane } from '../../../core/studio/line/lanes.ts';

interface Account {
  /** The waiting job that has the account's turn. */
  turn?: number;
  later: { id: number; on: WorkerSize }[];
}

/** The waiting jobs of a simulated day in the order in which workers start them. Nobody has paid. */
export class Turns {
  readonly #accounts = new Map<number, Account>();
  readonly #usual: Record<WorkerSize, Set<number>> = { small: new Set(), large: new Set(), huge: new Set() };
  readonly #later: Record<WorkerSize, Set<number>> = { small: new Set(), large: new Set(), huge: new Set() };

  /** Adds a job to the line, and returns its lane. */
  enter(id: number, uid: number, on: WorkerSize): Lane {
    if (on === 'huge') return 'usual';
    const account = this.#accounts.get(uid) ?? { later: [] };
    this.#accounts.set(uid, account);
    if (account.turn === undefined) {
      account.turn = id;
      this.#usual[on].add(id);
      return 'usual';
    }
    account.later.push({ id, on });
    this.#later[on].add(id);
    return 'later';
  }

  next(on: WorkerSize): number | undefined {
    for (const lane of [this.#usual[on], this.#later[on]]) for (const id of lane) return id;
    return undefined;
  }

  /** Removes a job that starts. Returns the job of the same account that moves up, if there is one. */
  leave(id: number, uid: number): number | undefined {
    for (const lanes of [this.#usual, this.#later]) for (const lane of Object.values(lanes)) lane.delete(id);
    const account = this.#accounts.get(uid);
    if (account === undefined) return undefined;
    if (account.turn === id) delete account.turn;
    account.later = account.later.filter((each) => each.id !== id);
    const next = account.turn === undefined ? account.later.shift() : undefined;
    if (next === undefined) {
      if (account.turn === undefined) this.#accounts.delete(uid);
      return undefined;
    }
    account.turn = next.id;
    this.#later[next.on].delete(next.id);
    this.#usual[next.on].add(next.id);
    return next.id;
  }
}
