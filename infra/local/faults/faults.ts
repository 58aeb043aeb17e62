import { namesOf } from '../../../core/rules/names.ts';

/** The faults, none of which happens by default. */
const NONE = {
  /** A queue delivers a message twice. */
  duplicateMessages: 0,
  /** A queue delivers a message out of order. */
  reorderedMessages: 0,
  /** A transaction is cancelled with TransactionConflict before any write. */
  transactionConflicts: 0,
  /** A table operation is done, and its caller sees a 500. */
  lostAnswers: 0,
  /** S3 answers 503 SlowDown. */
  slowDown: 0,
  /** Posting to an open socket answers GoneException. */
  goneSockets: 0,
  /** A payment provider refuses a call for now: too many of them (429), or another one holds the object (409). */
  busyProviders: 0,
  /** A payment provider's notification is lost. */
  lostWebhooks: 0,
  /** A payment provider's notification is sent twice. */
  repeatedWebhooks: 0,
  /** A payment provider's notification arrives after later ones. */
  reorderedWebhooks: 0,
};

export type FaultName = keyof typeof NONE;
/** Probability of each fault, from 0 (never) to 1 (always). */
export type FaultRates = Record<FaultName, number>;
export const FAULT_NAMES = namesOf(NONE);

/** The fault switches. Services call `strikes(name)` where the fault would happen. */
export class Faults {
  #rates: FaultRates;
  #random: () => number;

  /** `random` returns numbers from 0 up to 1; tests pass a seeded one. */
  constructor(rates: Partial<FaultRates> = {}, random: () => number = Math.random) {
    this.#random = random;
    this.#rates = { ...NONE };
    this.set(rates);
  }

  get rates(): Readonly<FaultRates> {
    return this.#rates;
  }

  /** Changes some rates. Throws a `RangeError` for an unknown name or a probability outside 0 to 1. */
  set(rates: Partial<FaultRates>): void {
    for (const [name, rate] of Object.entries(rates)) {
      if (!Object.hasOwn(NONE, name))
        throw new RangeError(`Unknown fault "${name}"; known: ${FAULT_NAMES.join(', ')}.`);
      if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) {
        throw new RangeError(`The chance of "${name}" must be from 0 to 1.`);
      }
    }
    this.#rates = { ...this.#rates, ...rates };
  }

  /** True if the fault happens now. */
  strikes(name: FaultName): boolean {
    const rate = this.#rates[name];
    return rate > 0 && this.#random() < rate;
  }

  /** Returns a random number from 0 up to `below`. */
  pick(below: number): number {
    return Math.floor(this.#random() * below);
  }
}

/** Reads rates from variables such as `FAULT_DUPLICATE_MESSAGES=0.1`. */
export function faultRatesFrom(environment: NodeJS.ProcessEnv): Partial<FaultRates> {
  const rates: Partial<FaultRates> = {};
  for (const name of FAULT_NAMES) {
    const value = environment[`FAULT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`];
    if (value !== undefined) rates[name] = Number(value);
  }
  return rates;
}
