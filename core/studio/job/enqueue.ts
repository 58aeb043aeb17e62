import { VisibleError } from '../../contract/envelope.ts';
import { JOBS_IN_FLIGHT_PER_USER, workerSizeFor } from '../../rules/order/worker-sizes.ts';
import { refuseDuringDrain } from '../host/drain.ts';
import { earlierAnswer, onceKey, rememberAnswer } from '../idempotency.ts';
import { newId } from '../ids.ts';
import { enterTurn, type Lane } from '../line/lanes.ts';
import { enterWrite, LANE_COUNTS, lineCounts } from '../line/line-counts.ts';
import { refuseOverLimits } from '../order/account-usage.ts';
import { changeOrder } from '../order/change.ts';
import { isBought } from '../order/entitlement.ts';
import { budgetTest, secondsToNextBudget } from '../order/generation-budget.ts';
import { hasEnded, type Job } from '../order/job.ts';
import { findOrder, makesMore, type Order } from '../order/order.ts';
import { jobsInFlight, laneOf } from '../order/turn.ts';
import type { JobPlan } from '../planning/plan.ts';
import type { Ports } from '../ports.ts';
import { canonicalText } from '../store/digest.ts';
import { keys } from '../store/keys.ts';
import { WriteRefused } from '../store/table.ts';
import { wakeWorker } from './wake.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Places of the count of jobs and of the budget among the writes of a queued job, after the order. */
const IN_FLIGHT_WRITE = 1;
const BUDGET_WRITE = 2;

export interface QueueOptions {
  /** The request that queues it, for the log. */
  requestId?: string | undefined;
  /** Key of a request that may be sent again. */
  idempotencyKey?: string | undefined;
  mail?: Job['mail'] | undefined;
  /** API key whose webhook reports its end. */
  webhookKeyId?: string | undefined;
  /** What the model did not allow of the recipe that made the request. */
  leftOut?: Job['leftOut'] | undefined;
  /** Pressure map that the recipe followed. */
  map?: Job['map'] | undefined;
  /** True if the job repeats the order's last lattice: its free download then covers the new result. */
  again?: boolean;
  /** True if an operator queues it. Then neither the user's limits nor a drain apply. */
  byOperator?: boolean;
}

/**
 * Queues a planned generation: one write stores the job, the user's count and the idempotency key, then a message wakes
 * a worker. If the message is lost, the sweep sends it again. An order that already has this result (same source,
 * parameters and engine) is returned unchanged. Throws taskRunning, tooManyJobs, generationTimeUsed, dailyResultsUsed,
 * dailyCellsUsed, storageUsed, generationPaused, keyReused, latticeKept for a paid order, or notFound if the order was
 * deleted meanwhile.
 */
export async function enqueueJob(
  ports: Pick<Ports, 'table' | 'clock' | 'ids' | 'queue' | 'log'>,
  order: Order,
  { plan, idempotencyKey, again = false, byOperator = false, ...reports }: QueueOptions & { plan: JobPlan },
): Promise<Order> {
  const once = await onceKey(order.uid, idempotencyKey, { orderId: order.id, request: plan.request });
  if ((await earlierAnswer(ports, once)) !== undefined) return await existingOrder(ports, order.id);
  const nowMs = ports.clock.nowMs();
  if (hasResultOf(order, plan, nowMs)) return order;
  if (!byOperator) {
    await refuseDuringDrain(ports);
    await refuseOverLimits(ports, order.uid, nowMs);
  }
  const lane = await laneForNew(ports, order.uid, plan);
  const job = await newJob(ports, { plan, ...reports, lane }, nowMs);
  const { set, when } = enterTurn(job, order.id);
  const most = JOBS_IN_FLIGHT_PER_USER[workerSizeFor(plan)];
  try {
    const queued = await changeOrder(ports, order.id, (now) => {
      if (now.job !== undefined && !hasEnded(now.job)) throw new VisibleError('taskRunning');
      // A payment covers this lattice only.
      if (isBought(now)) throw new VisibleError('latticeKept');
      return {
        next: { ...withoutResult(now), ...(again ? trialOf(now, job) : {}), status: 'PREPARING', job },
        also: [
          {
            update: keys.inFlight(now.uid),
            add: { jobs: 1 },
            set,
            when: { ...when, ...(byOperator ? {} : { jobs: { absentOrBelow: most } }) },
          },
          ...(byOperator ? [] : [budgetTest(now.uid, nowMs)]),
          ...rememberAnswer(ports, once, job.id),
          enterWrite(job),
        ],
      };
    });
    if (queued === undefined) throw new VisibleError('notFound');
    await wakeWorker(ports, queued);
    return queued;
  } catch (error) {
    if (!(error instanceof WriteRefused) && !isTaskRunning(error)) throw error;
    // A simultaneous repeat of the request queued the job.
    if ((await earlierAnswer(ports, once)) !== undefined) return await existingOrder(ports, order.id);
    if (isTaskRunning(error)) throw error;
    if (error instanceof WriteRefused && error.index === BUDGET_WRITE)
      throw new VisibleError('generationTimeUsed', { retryAfterSeconds: secondsToNextBudget(nowMs) });
    // The account's turn was given, or became free, since it was read.
    if (error instanceof WriteRefused && error.index === IN_FLIGHT_WRITE) {
      const { jobs } = await jobsInFlight(ports, order.uid);
      if (byOperator || jobs < most)
        return await enqueueJob(ports, order, { plan, idempotencyKey, again, byOperator, ...reports });
    }
    throw new VisibleError('tooManyJobs');
  }
}

/** Returns the lane of a new job; none for a container, which its message names. */
async function laneForNew(
  ports: Pick<Ports, 'table'>,
  uid: string,
  plan: JobPlan,
): Promise<Lane | undefined> {
  const size = workerSizeFor(plan);
  if (size === 'huge') return undefined;
  const { turns } = await jobsInFlight(ports, uid);
  return turns[size] === undefined ? await laneOf(ports, uid) : 'later';
}

type QueueReports = Pick<QueueOptions, 'requestId' | 'mail' | 'webhookKeyId' | 'leftOut' | 'map'>;

/** Returns a job that has its place in the line of its worker size. */
async function newJob(
  ports: Pick<Ports, 'table' | 'ids'>,
  {
    plan,
    requestId,
    mail,
    webhookKeyId,
    leftOut,
    map,
    lane,
  }: QueueReports & { lane: Lane | undefined; plan: JobPlan },
  nowMs: number,
): Promise<Job> {
  const worker = workerSizeFor(plan);
  const line = await lineCounts(ports, worker);
  return {
    ...plan,
    id: newId(ports.ids, 'job'),
    ...(requestId === undefined ? {} : { requestId }),
    ...(mail === undefined ? {} : { mail }),
    ...(webhookKeyId === undefined ? {} : { webhookKeyId }),
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(map === undefined ? {} : { map }),
    state: 'QUEUED',
    attempt: 0,
    worker,
    ...(lane === undefined ? {} : { lane }),
    ticket: line[LANE_COUNTS[lane ?? 'usual'].entered],
    ticketSeconds: line[LANE_COUNTS[lane ?? 'usual'].enteredSeconds],
    queuedAtMs: nowMs,
    sends: 1,
    sentAtMs: nowMs,
  };
}

/** Returns true if the order already holds the planned result with all files, or makes them, and keeps it for another day. */
function hasResultOf(order: Order, { contentKey, request }: JobPlan, nowMs: number): boolean {
  const { status, job, keptUntilMs = 0, previewKey } = order;
  if (previewKey === undefined && !makesMore(order)) return false;
  if (status !== 'COMPLETED' || job?.contentKey !== contentKey || keptUntilMs <= nowMs + DAY_MS) return false;
  // Field and hardness do not change the lattice, but the order shows them.
  return canonicalText(shown(job.request)) === canonicalText(shown(request));
}

/** The part of a request that an order shows; process and material serve the analysis alone. */
function shown({ process, material, ...rest }: JobPlan['request']): object {
  return rest;
}

function isTaskRunning(error: unknown): boolean {
  return error instanceof VisibleError && error.codeName === 'taskRunning';
}

async function existingOrder(ports: Pick<Ports, 'table'>, orderId: string): Promise<Order> {
  const order = await findOrder(ports, orderId);
  if (order === undefined) throw new VisibleError('notFound');
  return order;
}

/** Returns the free download of an order, for the result of a job that makes the same lattice again. */
function trialOf({ trialFor, job }: Order, { contentKey }: Job): Pick<Order, 'trialFor'> {
  return trialFor !== undefined && trialFor === job?.contentKey ? { trialFor: contentKey } : {};
}

/** Removes the last result from an order, and the link to it. Its files are deleted once the new ones exist. */
function withoutResult(order: Order): Order {
  const { frameKey, openPreviewKey, previewKey, lowPreviewKey, pictureKey, ...unseen } = order;
  const { shareHash, report, files, keptUntilMs, failure, ...kept } = unseen;
  return kept;
}
