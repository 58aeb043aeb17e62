import { keys } from '../store/keys.ts';
import type { Write } from '../store/table.ts';

/**
 * Lanes of a line, in the order in which workers serve them. An account has one job in the lane of its kind; its other
 * waiting jobs are in `later`, and move up one by one as the one before them starts. So accounts take turns, those
 * that have paid first (docs/decisions/0077-turns-between-accounts.md).
 */
export const LANES = ['paid', 'usual', 'later'] as const;
export type Lane = (typeof LANES)[number];

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
}

/**
 * Returns the changes of an account's record of jobs in flight when a waiting job enters the line: the record names the
 * job that has the account's turn with its order, and under the id of each later job its order.
 */
export function enterTurn({ id, lane }: WaitingJob, orderId: string) {
  if (lane === undefined) return { set: {}, when: {} };
  return lane === 'later'
    ? { set: { [id]: orderId }, when: { turn: 'present' as const } }
    : { set: { turn: id, turnOrderId: orderId }, when: { turn: 'absent' as const } };
}

/** Returns the changes of that record when a job leaves the line; none for a job that does not wait in a lane. */
export function leaveTurn({ id, state, lane }: WaitingJob): { remove?: string[] } {
  if (lane === undefined || state !== 'QUEUED') return {};
  return { remove: lane === 'later' ? [id] : ['turn', 'turnOrderId'] };
}

/** Returns the write of a claim to the record of its account's jobs in flight, if there is anything to change. */
export function leaveTurnWrites(uid: string, job: WaitingJob): Write[] {
  const change = leaveTurn(job);
  return change.remove === undefined ? [] : [{ update: keys.inFlight(uid), ...change }];
}
