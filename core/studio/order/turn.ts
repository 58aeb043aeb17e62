import * as z from 'zod';
import type { Lane } from '../line/lanes.ts';
import { LANE_COUNTS, lineCounts, moveUpWrite } from '../line/line-counts.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { WriteRefused } from '../store/table.ts';
import { hasPaid } from './account-usage.ts';
import { changeOrder } from './change.ts';
import type { Job } from './job.ts';
import { findOrder } from './order.ts';

/** The jobs in flight of an account. Each later job is an attribute with the id of its order. */
const inFlightFormat = recordFormat(
  z.looseObject({ jobs: z.number().default(0), turn: z.string().exactOptional() }),
);

/** Jobs in flight of an account. */
export interface JobsInFlight {
  jobs: number;
  /** Id of the waiting job that has the account's turn. */
  turn?: string;
  /** Other waiting jobs and their orders, the oldest first. */
  later: readonly { jobId: string; orderId: string }[];
}

/** Returns the jobs in flight of an account. */
export async function jobsInFlight(ports: Pick<Ports, 'table'>, uid: string): Promise<JobsInFlight> {
  const stored = inFlightFormat.readIfAny(await ports.table.get(keys.inFlight(uid)));
  const { jobs = 0, turn, ...others } = stored ?? {};
  // Ids of jobs sort by time.
  const later = Object.entries(others)
    .filter((entry): entry is [string, string] => entry[0].startsWith('job') && typeof entry[1] === 'string')
    .map(([jobId, orderId]) => ({ jobId, orderId }))
    .sort((a, b) => (a.jobId < b.jobId ? -1 : 1));
  return { jobs, later, ...(turn === undefined ? {} : { turn }) };
}

/** Returns the lane of the job that has an account's turn. */
export async function laneOf(ports: Pick<Ports, 'table'>, uid: string): Promise<Lane> {
  return (await hasPaid(ports, uid)) ? 'paid' : 'usual';
}

/**
 * Moves an account's next waiting job up if none has its turn, after one has started or left the line. A failure is
 * only logged: workers serve the later lane last, and the sweep repeats the move.
 */
export async function giveTurn(ports: Pick<Ports, 'table' | 'clock' | 'log'>, uid: string): Promise<void> {
  try {
    const { turn, later } = await jobsInFlight(ports, uid);
    if (turn !== undefined) return;
    for (const { jobId, orderId } of later) if (await moveUp(ports, { uid, jobId, orderId })) return;
  } catch (error) {
    // Another call gave the turn first.
    if (!(error instanceof WriteRefused)) ports.log('turn not given', { uid, error: String(error) });
  }
}

async function moveUp(
  ports: Pick<Ports, 'table' | 'clock'>,
  { uid, jobId, orderId }: { uid: string; jobId: string; orderId: string },
): Promise<boolean> {
  const waiting = (await findOrder(ports, orderId))?.job;
  if (waiting === undefined || !isLater(waiting, jobId)) return false;
  const lane = await laneOf(ports, uid);
  const counts = await lineCounts(ports, waiting.worker ?? 'small');
  const place = {
    lane,
    ticket: counts[LANE_COUNTS[lane].entered],
    ticketSeconds: counts[LANE_COUNTS[lane].enteredSeconds],
    movedUpAtMs: ports.clock.nowMs(),
  };
  const moved = await changeOrder(ports, orderId, (now) => {
    const { job } = now;
    if (job === undefined || !isLater(job, jobId)) return undefined;
    return {
      next: { ...now, job: { ...job, ...place } },
      also: [
        {
          update: keys.inFlight(uid),
          set: { turn: jobId },
          remove: [jobId],
          when: { turn: 'absent' },
        },
        moveUpWrite(job, lane),
      ],
    };
  });
  return moved !== undefined;
}

function isLater({ id, state, lane }: Job, jobId: string): boolean {
  return id === jobId && state === 'QUEUED' && lane === 'later';
}
