import type { FunctionWorkerSize, WorkerSize } from '../../rules/order/worker-sizes.ts';
import { keys } from '../store/keys.ts';
import type { When, Write } from '../store/table.ts';

/**
 * Lanes of a line, in the order in which workers serve them. An account has one job in the lane of its kind; its other
 * waiting jobs are in `later`, and move up one by one as the one before them starts. So accounts take turns, those
 * that have paid first, but for one start in `USUAL_START_EVERY` (docs/decisions/0077-turns-between-accounts.md).
 */
export const LANES = ['paid', 'usual', 'later'] as const;
export type Lane = (typeof LANES)[number];

/** Of so many starts one serves the usual lane before the paid one. */
export const USUAL_START_EVERY = 4;

/** Sizes of workers whose lines have lanes; an account has a turn in each. */
export const LANE_SIZES: readonly FunctionWorkerSize[] = ['small', 'large'];

/** First sort key of the usual lane; those of the paid lane come before. */
export const USUAL_LANE_FROM = '1';

/** Prefixes of the sort keys in the list of waiting jobs. Those of the usual lane begin with the time, a `2`. */
const LIST_PREFIX: Readonly<Record<Lane, string>> = { paid: '0#', usual: '', later: '9#' };

/** Returns the sort key of a waiting job. Workers serve the list from its first key on. */
export function laneKey(lane: Lane | undefined, timeKey: string): string {
  return LIST_PREFIX[lane ?? 'usual'] + timeKey;
}

interface WaitingJob {
  id: string;
  state: string;
  lane?: Lane;
  worker?: WorkerSize;
}

/** Returns the attributes of an account's record of jobs in flight that name the job with a turn, and its order. */
export function turnNames(worker: WorkerSize = 'small') {
  return worker === 'large'
    ? ({ job: 'largeTurn', order: 'largeTurnOrderId' } as const)
    : ({ job: 'turn', order: 'turnOrderId' } as const);
}

/**
 * Returns the changes of an account's record of jobs in flight when a waiting job enters the line: the record names the
 * job that has the account's turn in the line with its order, and under the id of each later job its order.
 */
export function enterTurn({ id, lane, worker }: WaitingJob, orderId: string): EnterTurn {
  if (lane === undefined) return { set: {}, when: {} };
  const names = turnNames(worker);
  return lane === 'later'
    ? { set: { [id]: orderId }, when: { [names.job]: 'present' } }
    : { set: { [names.job]: id, [names.order]: orderId }, when: { [names.job]: 'absent' } };
}

interface EnterTurn {
  set: Record<string, string>;
  when: When;
}

/** Returns the changes of that record when a job leaves the line; none for a job that does not wait in a lane. */
export function leaveTurn({ id, state, lane, worker }: WaitingJob): { remove?: string[] } {
  if (lane === undefined || state !== 'QUEUED') return {};
  const names = turnNames(worker);
  return { remove: lane === 'later' ? [id] : [names.job, names.order] };
}

/** Returns the write of a claim to the record of its account's jobs in flight, if there is anything to change. */
export function leaveTurnWrites(uid: string, job: WaitingJob): Write[] {
  const change = leaveTurn(job);
  return change.remove === undefined ? [] : [{ update: keys.inFlight(uid), ...change }];
}
