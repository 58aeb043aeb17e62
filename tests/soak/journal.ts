/** An order as its owner knows it. Answers may be lost, so a request may have been done without its answer. */
export interface KnownOrder {
  id: string;
  uid: string;
  /** The answer to a request to generate came. */
  queued: boolean;
  cancelAsked: boolean;
  deletion: 'none' | 'asked' | 'done';
  /** A free download was asked for; the answer came. */
  trialAsked: boolean;
  trialUsed: boolean;
}

/** Actions of users, and the answers they got. */
export interface Journal {
  users: { uid: string; trials: number }[];
  orders: Map<string, KnownOrder>;
  /** Jobs that their owner saw end. */
  ended: number;
  /** Answers by what came of a request: `ok`, the name of a refusal, or `network` without an answer. */
  answers: Map<string, number>;
  /** What users saw and should not have seen. */
  complaints: string[];
}

export function newJournal(): Journal {
  return { users: [], orders: new Map(), ended: 0, answers: new Map(), complaints: [] };
}

export function knowOrder(journal: Journal, id: string, uid: string): KnownOrder {
  const known: KnownOrder = {
    ...{ id, uid, queued: false, cancelAsked: false, deletion: 'none' },
    ...{ trialAsked: false, trialUsed: false },
  };
  journal.orders.set(id, known);
  return known;
}

export function countAnswer({ answers }: Journal, what: string): void {
  answers.set(what, (answers.get(what) ?? 0) + 1);
}
