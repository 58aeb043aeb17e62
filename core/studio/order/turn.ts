import * as z from 'zod';
import type { WorkerSize } from '../../rules/order/worker-sizes.ts';
import { enterTurn, LANE_SIZES, type Lane, turnNames } from '../line/lanes.ts';
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
const inFlightFormat = recordFormat(z.looseObject({ jobs: z.number().default(0) }));

export interface JobsInFlight {
  jobs: number;
  /** Ids of the waiting jobs that have the account's turns, by the size of their workers. */
  turns: Partial<Record<WorkerSize, string>>;
  /** Other waiting jobs and their orders, the oldest first. */
  later: readonly { jobId: string; orderId: string }[];
}

export async function countJobsInFlight(ports: Pick<Ports, 'table'>, uid: string): Promise<number> {
  return inFlightFormat.readIfAny(await ports.table.get(keys.inFlight(uid)))?.jobs ?? 0;
}

/** Jobs in flight of an account. Takes a turn from a job that an earlier release, without turns, claimed. */
export async function jobsInFlight(ports: Pick<Ports, 'table'>, uid: string): Promise<JobsInFlight> {
  const stored = inFlightFormat.readIfAny(await ports.table.get(keys.inFlight(uid)));
  const { jobs, ...others }: { jobs: number; [name: string]: unknown } = stored ?? { jobs: 0 };
  const turns: JobsInFlight['turns'] = {};
  for (const size of LANE_SIZES) {
    const names = turnNames(size);
    const named = others[names.job];
    if (typeof named !== 'string') continue;
    const holder = (await findReadableOrder(ports, String(others[names.order])))?.job;
    if (holder?.id === named && holder.state === 'QUEUED') turns[size] = named;
    else await forget(ports, uid, { names, named });
  }
  // Ids of jobs sort by time.
  const later = Object.entries(others)
    .filter((entry): entry is [string, string] => entry[0].startsWith('job') && typeof entry[1] === 'string')
    .map(([jobId, orderId]) => ({ jobId, orderId }))
    .sort((a, b) => (a.jobId < b.jobId ? -1 : 1));
  return { jobs, later, turns };
}

/** Removes the turn of a job that has left the line. */
async function forget(
  { table }: Pick<Ports, 'table'>,
  uid: string,
  { names, named }: { names: ReturnType<typeof turnNames>; named: string },
): Promise<void> {
  const when = { [names.job]: { is: named } };
  await tryWrite(table, [{ update: keys.inFlight(uid), remove: [names.job, names.order], when }]);
}

/** Returns the lane of the job that has an account's turn. */
export async function laneOf(ports: Pick<Ports, 'table'>, uid: string): Promise<Lane> {
  return (await hasPaid(ports, uid)) ? 'paid' : 'usual';
}

/**
 * Moves an account's next waiting job of each line up if none has the turn there, after one has started or left. Returns
 * the sizes of workers for which jobs of the account wait. A failure is only logged: workers serve the later lane last,
 * and the sweep repeats the move.
 */
export async function giveTurn(
  ports: Pick<Ports, 'table' | 'clock' | 'log'>,
  uid: string,
): Promise<ReadonlySet<WorkerSize>> {
  try {
    const { turns, later } = await jobsInFlight(ports, uid);
    const taken = new Set(Object.keys(turns) as WorkerSize[]);
    for (const { jobId, orderId } of later) {
      if (LANE_SIZES.every((size) => taken.has(size))) break;
      const waiting = (await findReadableOrder(ports, orderId))?.job;
      const { worker = 'small' } = waiting ?? {};
      const isHere = waiting !== undefined && isLater(waiting, jobId);
      if (isHere && taken.has(worker)) continue;
      if (isHere && (await moveUp(ports, { uid, jobId, orderId, worker }))) taken.add(worker);
      // It has left the line since, or an earlier release took it out.
      else await ports.table.write([{ update: keys.inFlight(uid), remove: [jobId] }]);
    }
    return taken;
  } catch (error) {
    // Another call gave the turn first.
    if (error instanceof WriteRefused) return new Set(LANE_SIZES);
    ports.log('turn not given', { uid, error: String(error) });
    return new Set();
  }
}

async function moveUp(
  ports: Pick<Ports, 'table' | 'clock'>,
  { uid, jobId, orderId, worker }: { uid: string; jobId: string; orderId: string; worker: WorkerSize },
): Promise<boolean> {
  const lane = await laneOf(ports, uid);
  const counts = await lineCounts(ports, worker);
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
          ...enterTurn({ ...job, lane }, orderId),
          remove: [jobId],
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
