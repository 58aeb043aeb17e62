import type { WorkerSize } from '../../rules/order/worker-sizes.ts';
import type { Ports } from '../ports.ts';
import { waitingJobsKeys } from '../store/keys.ts';
import type { Item, Query } from '../store/table.ts';

/** Returns the first records of the jobs that wait for workers of a size, over all keys of their list, in turn. */
export async function firstWaiting(
  { table }: Pick<Ports, 'table'>,
  size: WorkerSize,
  { limit, ...range }: { limit: number } & Pick<Query, 'from'>,
): Promise<Item[]> {
  const lists = await Promise.all(
    waitingJobsKeys(size).map((pk) => table.query({ index: 'gsi2', pk, limit, ...range })),
  );
  const turnOf = ({ gsi2sk }: Item) => String(gsi2sk);
  return lists
    .flat()
    .sort((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1))
    .slice(0, limit);
}
