import type { OrderStatus } from '../../../core/rules/order/status.ts';
import { hasEnded } from '../../../core/studio/order/job.ts';
import { type Order, orderOf } from '../../../core/studio/order/order.ts';
import { keys } from '../../../core/studio/store/keys.ts';
import type { Write } from '../../../core/studio/store/table.ts';
import { MemoryTable } from '../../../core/studio/testing/memory-table.ts';

/** Allowed changes of an order. An ended one restarts by a new job; a restarted worker may go back. */
const NEXT: Record<OrderStatus, readonly OrderStatus[]> = {
  PREPARING: ['GENERATING', 'FAILED'],
  GENERATING: ['GENERATING', 'GENERATED_PART', 'GENERATED', 'FAILED'],
  GENERATED_PART: ['GENERATING', 'GENERATED', 'FAILED'],
  GENERATED: ['GENERATING', 'COMPLETED', 'FAILED'],
  COMPLETED: ['PREPARING'],
  FAILED: ['PREPARING'],
};

/** In-memory table that throws as soon as a write breaks an invariant of an order or job. */
export class WatchedTable extends MemoryTable {
  /** How often each job ended; more than once is thrown at once. */
  readonly ends = new Map<string, number>();
  broken: string | undefined;

  override async write(writes: readonly Write[]): Promise<void> {
    const puts = writes.filter((write) => 'put' in write);
    const before = puts.map((write) => this.#recorded(String(write.put.id ?? '')));
    await super.write(writes);
    for (const [index, write] of puts.entries()) {
      const after = orderOf(write.put);
      const former = before[index];
      if (write.put.sk === 'WORKSPACE' && after !== undefined && former !== undefined)
        this.#check(former, after);
    }
  }

  #recorded(orderId: string): Order | undefined {
    const { pk, sk } = keys.order(orderId);
    return orderOf(this.items.get(`${pk}\n${sk}`));
  }

  #check(before: Order, after: Order): void {
    if (after.version !== before.version + 1) this.#fault(`version ${before.version} to ${after.version}`);
    if (after.status !== before.status && !NEXT[before.status].includes(after.status))
      this.#fault(`status ${before.status} to ${after.status}`);
    if (before.job === undefined || before.job.id !== after.job?.id) return;
    if (after.job.attempt < before.job.attempt) this.#fault('attempt went back');
    if (hasEnded(before.job)) this.#fault(`job ${after.job.id} changed after its end`);
    if (hasEnded(after.job)) this.ends.set(after.job.id, (this.ends.get(after.job.id) ?? 0) + 1);
  }

  #fault(what: string): void {
    this.broken ??= what;
  }
}
