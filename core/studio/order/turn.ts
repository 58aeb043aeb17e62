import * as z from 'zod';
import type { Lane } from '../line/lanes.ts';
import { LANE_COUNTS, lineCounts, moveUpWrite } from '../line/line-counts.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import { tryWrite, WriteRefused } from '../store/table.ts';
import { hasPaid } from './account-usage.ts';
import { changeOrder } from './change.ts';
import type { Job } from './job.ts';
import { findReadableOrder } from './order.ts';

/** The jobs in flight of an account. Each later job is an attribute with the id of its order. */
const inFlightFormat = recordFormat(
  z.looseObject({
    jobs: z.number().default(0),
    turn: z.string().exactOptional(),
    turnOrderId: z.string().default(''),
  }),
);

/** Jobs in flight of an account. */
export interface JobsInFlight {
  jobs: number;
  /** Id of the waiting job that has the account's turn. */
  turn?: string;
  /** Other waiting jobs and their orders, the oldest first. */
  later: readonly { jobId: string; orderId: string }[];
}

/**
 * Returns the jobs in flight of an account. Takes the turn from a job that does not wait any more: an earlier release,
 * which knows no turns, may have claimed it.
 */
export async function jobsInFlight(ports: Pick<Ports, 'table'>, uid: string): Promise<JobsInFlight> {
  const stored = inFlightFormat.readIfAny(await ports.table.get(keys.inFlight(uid)));
  const { jobs = 0, turn: named, turnOrderId = '', ...others } = stored ?? {};
  const holder = named === undefined ? undefined : (await findReadableOrder(ports, turnOrderId))?.job;
  const turn = holder?.id === named && holder?.state === 'QUEUED' ? named : undefined;
  if (named !== undefined && turn === undefined) await forget(ports, uid, named);
  // Ids of jobs sort by time.
  const later = Object.entries(others)
    .filter((entry): entry is [string, string] => entry[0].startsWith('job') && typeof entry[1] === 'string')
    .map(([jobId, orderId]) => ({ jobId, orderId }))
    .sort((a, b) => (a.jobId < b.jobId ? -1 : 1));
  return { jobs, later, ...(turn === undefined ? {} : { turn }) };
}

/** Removes the turn of a job that has left the line. */
async function forget({ table }: Pick<Ports, 'table'>, uid: string, turn: string): Promise<void> {
  const when = { turn: { is: turn } };
  await tryWrite(table, [{ update: keys.inFlight(uid), remove: ['turn', 'turnOrderId'], when }]);
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
    for (const { jobId, orderId } of later) {
      if (await moveUp(ports, { uid, jobId, orderId })) return;
      // It has left the line since, or an earlier release took it out.
      await ports.table.write([{ update: keys.inFlight(uid), remove: [jobId] }]);
    }
  } catch (error) {
    // Another call gave the turn first.
    if (!(error instanceof WriteRefused)) ports.log('turn not given', { uid, error: String(error) });
  }
}

async function moveUp(
  ports: Pick<Ports, 'table' | 'clock'>,
  { uid, jobId, orderId }: { uid: string; jobId: string; orderId: string },
): Promise<boolean> {
  const waiting = (await findReadableOrder(ports, orderId))?.job;
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
          set: { turn: jobId, turnOrderId: orderId },
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
