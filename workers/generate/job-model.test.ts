import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOBS_IN_FLIGHT_PER_USER } from '../../core/rules/order/worker-sizes.ts';
import { cancelJob, failUndelivered } from '../../core/studio/job/end.ts';
import { enqueueJob } from '../../core/studio/job/enqueue.ts';
import { sweepJobs } from '../../core/studio/job/sweep.ts';
import { renewLease } from '../../core/studio/job/work.ts';
import { LANES } from '../../core/studio/line/lanes.ts';
import { LANE_COUNTS, lineCounts } from '../../core/studio/line/line-counts.ts';
import { hasEnded, jobPrefix } from '../../core/studio/order/job.ts';
import { findOrder, type Order, orderItem } from '../../core/studio/order/order.ts';
import { jobsInFlight } from '../../core/studio/order/turn.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { type MemoryPorts, memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { keptPayment } from '../../core/studio/testing/sample-job.ts';
import { SAMPLE_REQUEST } from '../../core/studio/testing/sample-order.ts';
import type { Engine } from './engine/engine.ts';
import { Actor } from './testing/actor.ts';
import { WatchedTable } from './testing/watched-table.ts';

// Random schedules: messages delivered, doubled, lost and late, workers killed between any two calls, expired
// leases, responses lost after the write, cancellations and sweeps.

/** Orders of two accounts, of which the second has paid. */
const ORDERS_OF = {
  usr_1: ['wsp_0000000001', 'wsp_0000000002', 'wsp_0000000003', 'wsp_0000000004'],
  usr_2: ['wsp_0000000005', 'wsp_0000000006'],
};
const OWNERS = Object.entries(ORDERS_OF).flatMap(([uid, ids]) => ids.map((id) => ({ id, uid })));
/** More rounds than any job can need: each round ends, retries or gives up every open job. */
const DRAIN_ROUNDS = 40;
/** Rounds after the last job ended. A late worker or a sweep could still change something in them. */
const QUIET_ROUNDS = 3;

const bytes = new TextEncoder().encode('x');
const report = {} as never;

/** Emits its five events at once. These tests are about the order of the calls around them. */
const engine: Engine = async (_request, emit) => {
  await emit({ kind: 'frame', bytes });
  const file = { precision: 'low', format: 'stl' } as const;
  await emit({ kind: 'chunk', file, bytes });
  await emit({ kind: 'file', file });
  await emit({ kind: 'open preview', bytes });
  await emit({ kind: 'report', precision: 'low', report });
  await emit({ kind: 'preview', precision: 'low', bytes });
  await emit({ kind: 'progress', fraction: 0.9 });
};

const brokenEngine: Engine = async () => {
  throw new Error('a fault of ours');
};

type Step =
  | { do: 'enqueue' | 'cancel' | 'heartbeat'; which: number }
  | { do: 'deliver' | 'double' | 'lose' | 'bury' | 'kill'; which: number }
  | { do: 'deliver-broken' | 'lose-answer'; which: number }
  | { do: 'go-on'; which: number; calls: number }
  | { do: 'wait'; seconds: number }
  | { do: 'sweep' };

const which = fc.nat({ max: 9 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('enqueue' as const), which }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('go-on' as const),
        which,
        calls: fc.integer({ min: 1, max: 30 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('deliver-broken' as const), which }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom('double', 'lose', 'bury', 'kill', 'cancel', 'heartbeat', 'lose-answer'),
        which,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 120 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  ),
  { maxLength: 80, size: 'max' },
);

class World {
  readonly ports: MemoryPorts & { table: WatchedTable };
  readonly actors: Actor[] = [];

  constructor() {
    const table = new WatchedTable();
    this.ports = { ...memoryPorts(), table };
    // Heartbeats are steps of the schedule, independent of the real clock.
    this.ports.limits = { ...this.ports.limits, heartbeatSeconds: 24 * 3600 };
    this.ports.files.post('source.stl', bytes);
    for (const { id, uid } of OWNERS)
      table.items.set(`${keys.order(id).pk}\nWORKSPACE`, orderItem(emptyWorkspace(id, uid)));
    table.items.set('payment', keptPayment('usr_2'));
  }

  async run(step: Step): Promise<void> {
    const { ports } = this;
    if (step.do === 'wait') ports.clock.ms += step.seconds * 1000;
    else if (step.do === 'sweep') await sweepJobs(ports);
    else if (step.do === 'go-on') await this.#actor(step.which)?.step(step.calls);
    else if (step.do === 'lose-answer') this.#actor(step.which)?.loseNextAnswer();
    else if (step.do === 'kill') this.#kill(step.which);
    else if (step.do === 'enqueue') await this.#enqueue(step.which);
    else if (step.do === 'cancel') {
      const { id, uid } = ownerAt(step.which);
      await cancelJob(ports, uid, id);
    } else if (step.do === 'heartbeat') await this.#heartbeat(ownerAt(step.which).id);
    else await this.#message(step.do, step.which);
  }

  /** Delivers, retries and sweeps every open job until it ends. No worker is killed any more. */
  async drain(): Promise<void> {
    let quiet = 0;
    let round = 0;
    for (; round < DRAIN_ROUNDS && quiet < QUIET_ROUNDS; round += 1) {
      quiet = (await this.#isAtRest()) ? quiet + 1 : 0;
      for (const actor of this.actors) await actor.step(1000);
      for (const message of this.ports.sent.splice(0)) {
        const actor = new Actor(this.ports, engine, message);
        await actor.step(1000);
        expect(actor.outcome).not.toBe('threw');
      }
      this.ports.clock.ms += 3600_000;
      await sweepJobs(this.ports);
    }
    // The rounds that were left out, as one.
    this.ports.clock.ms += (DRAIN_ROUNDS - round) * 3600_000;
    await sweepJobs(this.ports);
  }

  async check(): Promise<void> {
    expect(this.ports.table.broken).toBeUndefined();
    for (const [jobId, times] of this.ports.table.ends) expect(times, `ends of ${jobId}`).toBe(1);
    const orders = await this.orders();
    for (const uid of Object.keys(ORDERS_OF)) await this.#checkTurn(uid, orders);
    const line = await lineCounts(this.ports, 'small');
    const jobsIn = (state: string, lane?: string) =>
      orders.filter(({ job }) => job?.state === state && (lane === undefined || job.lane === lane));
    const secondsOf = (found: Order[]) => found.reduce((sum, { job }) => sum + job!.estimateSeconds, 0);
    for (const lane of LANES) {
      const { entered, enteredSeconds, left, leftSeconds } = LANE_COUNTS[lane];
      const waiting = jobsIn('QUEUED', lane);
      expect(line[entered] - line[left], `jobs in lane ${lane}`).toBe(waiting.length);
      expect(line[enteredSeconds] - line[leftSeconds], `seconds in ${lane}`).toBeCloseTo(
        secondsOf(waiting),
        6,
      );
    }
    const running = jobsIn('RUNNING');
    expect(line.started - line.ended, 'jobs that run').toBe(running.length);
    expect(line.startedSeconds - line.endedSeconds, 'seconds that run').toBeCloseTo(secondsOf(running), 6);
    for (const order of orders) this.#checkPublished(order);
  }

  /** Of an account's jobs, no more than it may have, one waits in the lane of its kind and the others after it. */
  async #checkTurn(uid: string, orders: Order[]): Promise<void> {
    const jobs = orders.flatMap((order) => (order.uid === uid && order.job ? [order.job] : []));
    const open = jobs.filter((job) => !hasEnded(job)).length;
    const waiting = jobs.filter(({ state }) => state === 'QUEUED');
    const counted = await jobsInFlight(this.ports, uid);
    expect(counted.jobs, 'jobs in flight').toBe(open);
    expect(open).toBeLessThanOrEqual(JOBS_IN_FLIGHT_PER_USER.small);
    const inTurn = waiting.filter(({ lane }) => lane !== 'later');
    expect(inTurn.map(({ id }) => id).sort()).toEqual(Object.values(counted.turns).sort());
    for (const { lane } of inTurn) expect(lane).toBe(uid === 'usr_2' ? 'paid' : 'usual');
    const later = waiting.filter(({ lane }) => lane === 'later').map(({ id }) => id);
    expect(counted.later.map(({ jobId }) => jobId)).toEqual(later.sort());
  }

  /** True if every job ended and no message waits. */
  async #isAtRest(): Promise<boolean> {
    const open = (await this.orders()).some(({ job }) => job !== undefined && !hasEnded(job));
    return !open && this.ports.sent.length === 0;
  }

  async orders(): Promise<Order[]> {
    const found = await Promise.all(OWNERS.map(({ id }) => findOrder(this.ports, id)));
    return found.filter((order) => order !== undefined);
  }

  /** All that a finished order names exists, also while its other files are made and made again. */
  #checkPublished({ id, status, job, frameKey, openPreviewKey, previewKey, files }: Order): void {
    if (status !== 'COMPLETED') return;
    expect(['RUNNING', 'QUEUED', 'SUCCEEDED']).toContain(job?.state);
    const own = jobPrefix({ orderId: id, jobId: job!.id });
    // A job that is cancelled or given up after its file was published leaves what there is.
    const others = previewKey === undefined ? [] : [previewKey];
    for (const key of [frameKey, openPreviewKey, ...others, ...files!.map((file) => file.key)]) {
      expect(key?.startsWith(own), `${key} below ${own}`).toBe(true);
      expect(this.ports.files.objects.has(key!), `${key} exists`).toBe(true);
    }
  }

  #actor(index: number): Actor | undefined {
    return this.actors[index % Math.max(1, this.actors.length)];
  }

  #kill(index: number): void {
    if (this.actors.length > 0) this.actors.splice(index % this.actors.length, 1);
  }

  async #enqueue(which: number): Promise<void> {
    const { id } = ownerAt(which);
    const order = await findOrder(this.ports, id);
    // The same lattice, the same lattice for another field, or another lattice.
    const [content, fieldId] = [which % 2, which % 3];
    const contentKey = `content ${content} of ${id}`;
    const request = { ...SAMPLE_REQUEST, fieldId };
    const plan = { request, contentKey, estimateSeconds: 5 };
    try {
      await enqueueJob(this.ports, order!, { plan });
    } catch (error) {
      expect(['taskRunning', 'tooManyJobs']).toContain((error as { codeName?: string }).codeName);
    }
  }

  async #heartbeat(id: string): Promise<void> {
    const order = await findOrder(this.ports, id);
    if (order?.job === undefined) return;
    const fence = { orderId: id, jobId: order.job.id, attempt: order.job.attempt };
    await renewLease(this.ports, fence, 0.5);
  }

  async #message(what: string, index: number): Promise<void> {
    const { sent } = this.ports;
    const message = sent[index % Math.max(1, sent.length)];
    if (message === undefined) return;
    if (what === 'double') sent.push(message);
    else sent.splice(sent.indexOf(message), 1);
    if (what === 'bury') await failUndelivered(this.ports, message);
    if (what.startsWith('deliver'))
      this.actors.push(new Actor(this.ports, what === 'deliver' ? engine : brokenEngine, message));
  }
}

function ownerAt(which: number) {
  return OWNERS[which % OWNERS.length]!;
}

function emptyWorkspace(id: string, uid: string): Order {
  return {
    id,
    uid,
    version: 1,
    status: 'PREPARING',
    createdAtMs: 0,
    file: {
      id: 'fil_1',
      key: 'source.stl',
      name: 'source.stl',
      sha256: '',
      bytes: 1,
      extentMm: [20, 20, 20],
      faces: 12,
      vertices: 8,
      volumeMm3: 8000,
      faults: [],
    },
  };
}

test('in any order of events a job ends once, with at most one result and correct counts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      const world = new World();
      for (const step of schedule) {
        await world.run(step);
        await world.check();
      }
      await world.drain();
      await world.check();
      for (const { job } of await world.orders()) expect(job === undefined || hasEnded(job)).toBe(true);
      for (const uid of Object.keys(ORDERS_OF))
        expect(await jobsInFlight(world.ports, uid)).toEqual({ jobs: 0, later: [], turns: {} });
    }),
    { numRuns: 150 },
  );
});
