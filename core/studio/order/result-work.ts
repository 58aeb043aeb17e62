import * as z from 'zod';
import { endOf, WORK_SECONDS } from '../../rules/order/retention.ts';
import type { JobMessage, Ports } from '../ports.ts';
import { type Claimable, type ClaimLimits, hasNoAttemptsLeft, isFree, takeClaim } from '../store/claim.ts';
import { timeKey } from '../store/keys.ts';
import { type RecordFormat, recordFormat } from '../store/record.ts';
import { sweepDue } from '../store/sweep-due.ts';
import { type Item, type Key, tryWrite, type When, type Write } from '../store/table.ts';
import { attemptPrefix } from './job.ts';
import { findOrder, type Order } from './order.ts';
import { sendMessage } from './send-message.ts';

/** Fields of the record of a work on a result, besides its state, which is DUE while it is to be made. */
export const RESULT_WORK_FIELDS = {
  orderId: z.string(),
  uid: z.string(),
  jobId: z.string(),
  jobAttempt: z.number(),
  /** Grows with every claim; a worker with an older number can no longer publish. */
  attempt: z.number(),
  /** While DUE: no other worker claims it before this time. */
  leaseUntilMs: z.number(),
  /** While DUE: the sweep re-queues it at this time. */
  dueAtMs: z.number(),
};

interface ResultWork extends Claimable {
  /** Missing in a kind that is made once per result. */
  id?: string;
  orderId: string;
  uid: string;
  jobId: string;
  jobAttempt: number;
  state: string;
  leaseUntilMs: number;
  dueAtMs: number;
  requestId?: string;
  failure?: string;
}

interface Kind extends ClaimLimits {
  keyOf(orderId: string): Key;
  /** List of the due ones in the second index. */
  list: string;
  resendAfterSeconds: number;
}

/**
 * Work of one kind on finished results: the printability analysis, the press test or the 3MF files. It has its own
 * record, since a finished order is not written again. Job and attempt name the result; for any other result the work
 * counts as missing.
 */
export class WorkOnResults<T extends ResultWork> {
  readonly #format: RecordFormat<T>;
  readonly #kind: Kind;

  constructor(schema: z.ZodType<T>, kind: Kind) {
    const storedNames: Partial<Record<keyof ResultWork, string>> = { orderId: 'workspaceId' };
    this.#format = recordFormat(schema, storedNames as Partial<Record<keyof T & string, string>>);
    this.#kind = kind;
  }

  /** Returns the time of the next sweep of a work that is sent to a worker now. */
  resendAtMs(nowMs: number): number {
    return nowMs + this.#kind.resendAfterSeconds * 1000;
  }

  /** Returns the record of a work, listed for the sweep while it is due. */
  item(work: T): Item {
    const { orderId, state, dueAtMs, id = orderId } = work;
    const listed = state === 'DUE' ? { gsi2pk: this.#kind.list, gsi2sk: timeKey(dueAtMs, id) } : {};
    const expiresAtSeconds = endOf(dueAtMs, WORK_SECONDS);
    return this.#format.item(this.#kind.keyOf(orderId), work, { ...listed, expiresAtSeconds });
  }

  /** Returns the last work on a result of an order, or undefined. */
  async find(ports: Pick<Ports, 'table'>, orderId: string): Promise<T | undefined> {
    return this.#format.readIfAny(await ports.table.get(this.#kind.keyOf(orderId)));
  }

  async ofResult(ports: Pick<Ports, 'table'>, order: Order): Promise<T | undefined> {
    if (order.job?.state !== 'SUCCEEDED') return undefined;
    const work = await this.find(ports, order.id);
    return work !== undefined && belongsTo(work, order) ? work : undefined;
  }

  /** Replaces the record that was read, together with other writes. Returns false if it has changed since. */
  async replace(
    ports: Pick<Ports, 'table'>,
    [read, next]: [T, T],
    others: readonly Write[] = [],
  ): Promise<boolean> {
    return await tryWrite(ports.table, [{ put: this.item(next), when: unchanged(read) }, ...others]);
  }

  /** Due work of a message that no worker holds, with its order; without one it has to be given up. */
  async findFree(
    ports: Pick<Ports, 'table' | 'clock'>,
    { orderId, jobId }: Pick<JobMessage, 'orderId' | 'jobId'>,
  ): Promise<{ work: T; order?: Order } | undefined> {
    const work = await this.find(ports, orderId);
    if (work?.jobId !== jobId || work.state !== 'DUE' || !isFree(work, ports.clock.nowMs())) return undefined;
    const order = await findOrder(ports, orderId);
    const isPossible = order !== undefined && belongsTo(work, order) && !hasNoAttemptsLeft(work, this.#kind);
    return isPossible ? { work, order } : { work };
  }

  /** Claims free work, together with other writes. Returns undefined if another worker was first. */
  async claim(
    ports: Pick<Ports, 'table' | 'clock'>,
    free: T,
    others: readonly Write[] = [],
  ): Promise<T | undefined> {
    const taken = takeClaim(free, ports.clock.nowMs(), this.#kind);
    const claimed = { ...taken, dueAtMs: taken.leaseUntilMs };
    return (await this.replace(ports, [free, claimed], others)) ? claimed : undefined;
  }

  /** Ends claimed work with other writes, which follow in any case. False if claim or result is lost. */
  async end(
    ports: Pick<Ports, 'table'>,
    [claimed, ended]: [T, T],
    others: readonly Write[] = [],
  ): Promise<boolean> {
    if (await this.replace(ports, [claimed, ended], others)) return true;
    const now = await this.find(ports, claimed.orderId);
    if (now === undefined && others.length > 0) await ports.table.write(others);
    // The write may have succeeded although its response was lost.
    const { id, jobId, jobAttempt, attempt } = ended;
    const isSame = now?.id === id && now?.jobId === jobId && now.jobAttempt === jobAttempt;
    return isSame && now.attempt === attempt && now.state === ended.state && now.failure === ended.failure;
  }

  /** Re-queues all work whose message was lost or whose worker died. Returns how many. */
  async sweep(ports: Pick<Ports, 'table' | 'clock' | 'queue' | 'log'>): Promise<number> {
    const dueAtMs = this.resendAtMs(ports.clock.nowMs());
    return await sweepDue(ports, this.#kind.list, async (item) => {
      const work = this.#format.read(item);
      return (await this.replace(ports, [work, { ...work, dueAtMs }])) && (await wakeForResult(ports, work));
    });
  }
}

/** Wakes a worker for work on a result, which does not say how large its job was. Returns false for a failure. */
export async function wakeForResult(
  ports: Pick<Ports, 'queue' | 'log'>,
  { orderId, jobId, uid, requestId }: ResultWork,
): Promise<boolean> {
  return await sendMessage(ports, { orderId, jobId, uid, worker: 'large', isForResult: true, requestId });
}

/** Returns the test that the record that was read has not changed since. */
export function unchanged({ id, jobId, jobAttempt, attempt, state, dueAtMs }: ResultWork): When {
  return {
    ...(id === undefined ? {} : { id: { is: id } }),
    jobId: { is: jobId },
    jobAttempt: { is: jobAttempt },
    attempt: { is: attempt },
    state: { is: state },
    dueAtMs: { is: dueAtMs },
  };
}

export function resultFolder({ orderId, jobId, jobAttempt }: ResultWork): string {
  return attemptPrefix({ orderId, jobId, attempt: jobAttempt });
}

/** Returns true if the work belongs to the order's current result. */
function belongsTo({ jobId, jobAttempt }: ResultWork, { job }: Order): boolean {
  return job?.state === 'SUCCEEDED' && jobId === job.id && jobAttempt === job.attempt;
}
