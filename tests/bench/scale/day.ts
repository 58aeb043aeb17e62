import { seededRandom } from '../../../core/cells/stochastic/points.ts';
import { jobLimits } from '../../../core/rules/host/job-limits.ts';
import { recordOf } from '../../../core/rules/names.ts';
import {
  JOBS_IN_FLIGHT_PER_USER,
  WORKER_SIZES,
  type WorkerSize,
  workerSizeFor,
} from '../../../core/rules/order/worker-sizes.ts';
import { placeInLine } from '../../../core/studio/job/queue-position.ts';
import {
  claim,
  complete,
  fail,
  isClaimable,
  renew,
  runningJob,
} from '../../../core/studio/job/transitions.ts';
import { LANES } from '../../../core/studio/line/lanes.ts';
import { enterWrite, LANE_COUNTS, moveUpWrite } from '../../../core/studio/line/line-counts.ts';
import { type LearnedLine, learnFrom } from '../../../core/studio/line/pace.ts';
import type { Change } from '../../../core/studio/order/change.ts';
import { keys, runningJobsKey, waitingJobsKey } from '../../../core/studio/store/keys.ts';
import { checkEnd, type DayResult, type DaySettings, emptyResult } from './day-result.ts';
import type { DayTable } from './day-table.ts';
import { EventHeap } from './heap.ts';
import { type Arrival, drawArrival, rateAt } from './load.ts';
import { Turns } from './turns.ts';
import { jobName, placeAtEnd, queuedJob, type Work, workOf } from './work.ts';
import { WorkerPool } from './worker-pool.ts';

type RunEvent = { do: 'beat' | 'die' | 'end'; id: number; attempt: number; on: WorkerSize };

type Event =
  | { do: 'arrive' }
  | { do: 'deliver'; id: number; on: WorkerSize }
  | RunEvent
  | { do: 'sweep' }
  | { do: 'workers' };

/** Time to try again after a throttled write, milliseconds. */
const AGAIN_MS = 100;
const USERS = 50_000;
/** Seconds between two times at which the queues' triggers add workers; AWS says only how many in a minute. */
const GROW_SECONDS = 60;
/** Chances that an attempt's process dies, and that a message comes twice. */
const CRASH = 0.01;
const DUPLICATE = 0.005;
/** Orders that one sweep sends again. */
const SWEEP_LIMIT = 200;
const RUNNING = (id: number) => runningJobsKey(jobName(id));

/** Simulates the queue, the workers and the sweep with the steps of core/studio/job, on a clock that only events move. */
export function simulateDay(settings: DaySettings): DayResult {
  return new Day(settings).run();
}

class Day {
  readonly #settings: DaySettings;
  readonly #random: () => number;
  readonly #heap = new EventHeap<Event>();
  readonly #limits = jobLimits({});
  readonly #works: (Work | undefined)[] = [];
  readonly #open = new Set<number>();
  readonly #inFlight = new Map<number, number>();
  readonly #pools: Readonly<Record<WorkerSize, WorkerPool>>;
  readonly #result: DayResult;
  readonly #table: DayTable;
  readonly #learned: Record<WorkerSize, LearnedLine>;
  readonly #turns = new Turns();
  #nowMs = 0;

  constructor(settings: DaySettings) {
    this.#settings = settings;
    this.#random = seededRandom(settings.seed);
    this.#pools = recordOf(WORKER_SIZES, (size) => new WorkerPool(size, settings.workers[size]));
    this.#result = emptyResult();
    this.#table = this.#result.table;
    this.#learned = recordOf(WORKER_SIZES, (size) => ({
      ...learnFrom(this.#table.line(size)),
      workers: settings.workers[size],
    }));
  }

  run(): DayResult {
    const { fromHour, toHour } = this.#settings;
    const endMs = (toHour - fromHour) * 3600_000;
    this.#heap.add(0, { do: 'arrive' });
    this.#heap.add(60_000, { do: 'sweep' });
    this.#heap.add(GROW_SECONDS * 1000, { do: 'workers' });
    for (let next = this.#heap.next(); next !== undefined; next = this.#heap.next()) {
      this.#nowMs = next.atMs;
      const over = this.#nowMs > endMs;
      if (over && this.#open.size === 0) break;
      // What does not end within hours after the last arrival never will.
      if (this.#nowMs > endMs + 6 * 3600_000) break;
      this.#step(next.event, over);
    }
    for (const size of WORKER_SIZES) {
      this.#result.peakBusy[size] = this.#pools[size].peakBusy;
      this.#result.workSeconds[size] = this.#pools[size].workSeconds;
      this.#result.coldStarts += this.#pools[size].coldStarts;
    }
    const lines = WORKER_SIZES.map((size) => this.#table.line(size));
    checkEnd(this.#result, lines, this.#open.size, this.#inFlight.values());
    return this.#result;
  }

  #step(event: Event, over: boolean): void {
    if (event.do === 'arrive') {
      if (!over) this.#arrive();
    } else if (event.do === 'sweep') this.#sweep();
    else if (event.do === 'workers') {
      this.#heap.add(this.#nowMs + GROW_SECONDS * 1000, { do: 'workers' });
      for (const size of WORKER_SIZES) {
        this.#pools[size].grow(GROW_SECONDS);
        this.#startWorkers(size);
      }
    } else if (event.do === 'deliver') this.#deliver(event);
    else this.#onRun(event);
  }

  #arrive(): void {
    const { jobsPerDay, fromHour } = this.#settings;
    const rate = rateAt(jobsPerDay, fromHour * 3600 + this.#nowMs / 1000);
    this.#heap.add(this.#nowMs + (-Math.log(1 - this.#random()) / rate) * 1000, { do: 'arrive' });
    const arrival = drawArrival(this.#random, USERS);
    this.#result.arrived += 1;
    const inFlight = this.#inFlight.get(arrival.uid) ?? 0;
    if (inFlight >= JOBS_IN_FLIGHT_PER_USER[workerSizeFor(arrival)]) {
      this.#result.refused += 1;
      return;
    }
    this.#inFlight.set(arrival.uid, inFlight + 1);
    this.#enqueue(arrival);
  }

  #enqueue(arrival: Arrival): void {
    const id = this.#works.length;
    const worker = workerSizeFor(arrival);
    const line = this.#table.line(worker);
    const lane = this.#turns.enter(id, arrival.uid, worker);
    const job = queuedJob(id, arrival, placeAtEnd(line, lane), this.#nowMs);
    const work = workOf(id, arrival, job);
    this.#works.push(work);
    this.#open.add(id);
    this.#table.apply(this.#nowMs, [enterWrite(job)]);
    this.#table.writeOrder(this.#nowMs, waitingJobsKey(worker, job.id));
    this.#table.read(this.#nowMs, keys.line(worker, 0).pk, 1);
    const place = placeInLine(job, { counts: this.#table.line(worker), learned: this.#learned[worker] });
    if (lane !== 'later') work.predictedSeconds = place.estimated;
    const waiting = LANES.map((each) => line[LANE_COUNTS[each].entered] - line[LANE_COUNTS[each].left]);
    this.#result.peakWaiting = Math.max(
      this.#result.peakWaiting,
      1 + waiting.reduce((sum, each) => sum + each),
    );
    this.#send(id);
  }

  #send(id: number): void {
    const { worker = 'small' } = this.#works[id]!.order.job!;
    this.#pools[worker].send(id);
    if (this.#random() < DUPLICATE) this.#pools[worker].send(id);
    this.#startWorkers(worker);
  }

  #startWorkers(size: WorkerSize): void {
    const pool = this.#pools[size];
    for (let id = pool.take(); id !== undefined; id = pool.take())
      this.#heap.add(this.#nowMs + pool.startMs(this.#nowMs), { do: 'deliver', id, on: size });
  }

  #deliver({ id: woken, on }: { id: number; on: WorkerSize }): void {
    const own = this.#works[woken]?.order.job;
    if (on !== 'huge') this.#table.readWaiting(this.#nowMs, on);
    const isOrphan = own?.state === 'RUNNING' && isClaimable(own, this.#nowMs);
    // A message only says that there is work, unless its own job has lost its worker, or is for a container.
    const id = isOrphan || on === 'huge' ? woken : (this.#turns.next(on) ?? woken);
    const work = this.#works[id];
    const job = work?.order.job;
    if (work === undefined || job === undefined || !this.#open.has(id) || !isClaimable(job, this.#nowMs)) {
      this.#free(on);
      return;
    }
    if (job.attempt >= this.#limits.maxAttempts) {
      this.#finish(id, fail({ order: work.order, job }, this.#nowMs, 'gave-up'), 'failed');
      this.#free(on);
      return;
    }
    const lists = [RUNNING(id), waitingJobsKey(job.worker ?? 'small', job.id)];
    if (!lists.every((key) => this.#table.writeOrder(this.#nowMs, key))) {
      this.#heap.add(this.#nowMs + AGAIN_MS, { do: 'deliver', id, on });
      return;
    }
    if (job.state === 'QUEUED') this.#noteWait(work);
    this.#change(work, claim({ order: work.order, job }, this.#nowMs, this.#limits));
    if (job.state === 'QUEUED') this.#start(id, work);
    const { attempt } = work.order.job!;
    const dies = this.#random() < CRASH;
    const atMs = this.#nowMs + work.workSeconds * 1000 * (dies ? this.#random() : 1);
    this.#heap.add(atMs, { do: dies ? 'die' : 'end', id, attempt, on });
    this.#heap.add(this.#nowMs + this.#limits.heartbeatSeconds * 1000, { do: 'beat', id, attempt, on });
  }

  /** Takes a job out of the line, and moves the next one of its account up. */
  #start(id: number, { uid }: Work): void {
    const next = this.#turns.leave(id, uid);
    if (next === undefined) return;
    const moved = this.#works[next]!;
    const { job } = moved.order;
    const place = placeAtEnd(this.#table.line(job!.worker!), 'usual');
    this.#change(moved, {
      next: { ...moved.order, job: { ...job!, ...place } },
      also: [moveUpWrite(job!, 'usual')],
    });
  }

  #onRun(event: RunEvent): void {
    const work = this.#works[event.id];
    const held =
      work?.order.job &&
      runningJob(work.order, { orderId: '', jobId: work.order.job.id, attempt: event.attempt });
    if (event.do === 'die') {
      this.#result.crashes += 1;
      this.#pools[event.on].workSeconds += work?.workSeconds ?? 0;
      // Its heartbeats end with it.
      if (work !== undefined) work.dead = event.attempt;
      this.#free(event.on, false);
      return;
    }
    if (work === undefined || held === undefined || work.dead === event.attempt) {
      if (event.do === 'end') this.#free(event.on);
      return;
    }
    if (event.do === 'beat') {
      if (this.#table.writeOrder(this.#nowMs, RUNNING(event.id), 2))
        this.#change(
          work,
          renew({ order: work.order, job: held }, this.#nowMs, { limits: this.#limits, progress: 0.5 }),
        );
      this.#heap.add(this.#nowMs + this.#limits.heartbeatSeconds * 1000, event);
      return;
    }
    // Frame, look and end each move the job in the list of running ones.
    if (!this.#table.writeOrder(this.#nowMs, RUNNING(event.id), 5)) {
      this.#heap.add(this.#nowMs + AGAIN_MS, event);
      return;
    }
    this.#pools[event.on].workSeconds += work.workSeconds;
    this.#result.latticeSeconds.push((this.#nowMs - work.arrivedMs) / 1000);
    this.#finish(event.id, complete({ order: work.order, job: held }, this.#nowMs, {}), 'finished');
    this.#free(event.on);
  }

  #finish(id: number, change: Change, how: 'finished' | 'failed'): void {
    const work = this.#works[id]!;
    this.#change(work, change);
    work.ends += 1;
    if (work.ends > 1) this.#result.broken.push(`job ${id} ended ${work.ends} times`);
    this.#result[how] += 1;
    this.#inFlight.set(work.uid, this.#inFlight.get(work.uid)! - 1);
    this.#open.delete(id);
    this.#works[id] = undefined;
  }

  #noteWait(work: Work): void {
    const wait = (this.#nowMs - work.arrivedMs) / 1000;
    this.#result.waits.push(wait);
    // The prediction for a later job holds only until other accounts come.
    if (wait > work.workSeconds && work.predictedSeconds !== undefined)
      this.#result.waitRatios.push(work.predictedSeconds / (wait + work.workSeconds));
  }

  /** Jobs whose worker died, or whose message was lost. */
  #sweep(): void {
    this.#heap.add(this.#nowMs + 60_000, { do: 'sweep' });
    for (const size of WORKER_SIZES)
      this.#learned[size] = learnFrom(this.#table.line(size), this.#learned[size]);
    let resent = 0;
    for (const id of this.#open) {
      if (resent >= SWEEP_LIMIT) break;
      const work = this.#works[id]!;
      const job = work.order.job!;
      if (job.state !== 'RUNNING' || !isClaimable(job, this.#nowMs)) continue;
      resent += 1;
      this.#table.writeOrder(this.#nowMs, RUNNING(id));
      this.#send(id);
    }
    this.#result.sweptAgain += resent;
  }

  #free(size: WorkerSize, stays = true): void {
    this.#pools[size].free(this.#nowMs, stays);
    this.#startWorkers(size);
  }

  #change(work: Work, { next, also = [] }: Change): void {
    work.order = next;
    this.#table.apply(this.#nowMs, also);
  }
}
