import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seededRandom } from '../../core/cells/stochastic/points.ts';
import { authInfo } from '../../core/contract/calls/account/account.ts';
import { hasEnded } from '../../core/studio/order/job.ts';
import { findOrder, type Order } from '../../core/studio/order/order.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { boxStl } from '../integration/harness/models.ts';
import { hostSettings, PASSWORD, Studio } from '../integration/harness/studio.ts';
import type { Visitor } from '../integration/harness/visitor.ts';
import { expectOneResult } from './one-result.ts';

// Kills the real worker in the middle of real runs. CRASH_KILLS sets the number of killed runs, CRASH_SEED
// their moments.

const KILLS = Number(process.env.CRASH_KILLS ?? 30);
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31);
/** Concurrent jobs at each kill. */
const JOBS_AT_A_TIME = 3;
/** Kills per job. Each hits every run in progress. */
const KILLS_PER_JOB = 5;
const PATIENCE_MS = 1_200_000;
/** Approximate duration of a run, milliseconds. Kills fall anywhere in it. */
const RUN_MS = 700;
const SWEEP_EVERY_MS = 300;
const POLL_MS = 40;

let studio: Studio;
let owner: Visitor;

beforeAll(async () => {
  // Short leases, so that a dead worker is noticed soon, but many heartbeats long for busy machines. Enough
  // attempts that no job fails from being killed often.
  const jobs = { leaseSeconds: 1.2, heartbeatSeconds: 0.2, resendAfterSeconds: 0.3, maxAttempts: 50 };
  studio = await Studio.start({ environment: hostSettings({ jobs }) });
  owner = await studio.user('anna');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await studio?.stop();
});

test(
  `${KILLS} runs killed at random moments: every job ends once, with one published result`,
  async () => {
    console.info(`CRASH_SEED=${SEED}`);
    const random = seededRandom(SEED);
    const stopSweeping = sweepOften();
    let killed = 0;
    try {
      for (let size = 20; killed < KILLS; size += 0.01) {
        const workspaces = await Promise.all(
          Array.from({ length: JOBS_AT_A_TIME }, (_, index) => owner.workspace(boxStl(size, 20, 20 + index))),
        );
        await Promise.all(workspaces.map((workspace) => owner.generate(workspace)));
        const ids = workspaces.map(({ id }) => id);
        killed += await killRuns(ids, Math.min(KILLS_PER_JOB * ids.length, KILLS - killed), random);
      }
    } finally {
      await stopSweeping();
    }
    console.info(`${killed} runs were killed`);
    const { uid } = await owner.call(authInfo);
    const inFlight = await studio.ports().table.get(keys.inFlight(uid));
    expect(inFlight?.jobs).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'a message delivered twice, and again after the end, changes nothing',
  async () => {
    const workspace = await owner.workspace(boxStl(22, 22, 22));
    await owner.generate(workspace);
    const [record] = await records([workspace.id]);
    const message = JSON.stringify({ workspaceId: record!.id, jobId: record!.job!.id, uid: record!.uid });
    const event = { Records: [{ messageId: 'again', body: message }] };
    const answers = await Promise.all([1, 2, 3].map(() => studio.cloud.invoke('generate', event)));
    for (const answer of answers) expect(answer).toEqual({ batchItemFailures: [] });
    const done = await owner.waitForEnd(workspace.id);
    expect(done.status).toBe('COMPLETED');
    expect(await studio.cloud.invoke('generate', event)).toEqual({ batchItemFailures: [] });
    expect(await studio.cloud.invoke('dead-letters', event)).toEqual({ batchItemFailures: [] });
    const [after] = await records([workspace.id]);
    expect(after?.version).toBe(done.version);
    await expectOneResult(studio, after!);
  },
  PATIENCE_MS,
);

test(
  'a cloud stopped in the middle of a run resumes it',
  async () => {
    const workspace = await owner.workspace(boxStl(35, 35, 35));
    await owner.generate(workspace);
    const [running] = await waitForRecords([workspace.id], (found) => found.some(isRunning));
    expect(running?.job?.state).toBe('RUNNING');
    await studio.restart();
    const stopSweeping = sweepOften();
    try {
      // The site may have another port now, and a session belongs to its origin.
      owner = studio.visitor();
      await owner.signIn('anna', PASSWORD);
      expect((await owner.waitForEnd(workspace.id)).status).toBe('COMPLETED');
      const [record] = await records([workspace.id]);
      // Otherwise the run ended before the stop and nothing was resumed.
      expect(record!.job!.attempt).toBeGreaterThan(running!.job!.attempt);
      await expectOneResult(studio, record!);
    } finally {
      await stopSweeping();
    }
  },
  PATIENCE_MS,
);

/**
 * Kills the workers until `wanted` runs of these jobs are killed or all jobs have ended, then checks every
 * result. Each kill waits for a new run and falls at a random moment of it. A run counts if its record showed
 * it running right before the kill and not ended after it. Returns the number of killed runs.
 */
async function killRuns(ids: readonly string[], wanted: number, random: () => number): Promise<number> {
  const killed = new Set<string>();
  const checked = new Set<string>();
  /** Runs killed after publishing, before they deleted the files of older runs. */
  const cutShort = new Set<string>();
  const fresh = (workspace: Order) => isRunning(workspace) && !killed.has(runOf(workspace));
  const unchecked = (workspace: Order) => isEnded(workspace) && !checked.has(workspace.id);
  const checkEnded = async () => {
    for (const record of (await records(ids)).filter(unchecked)) {
      // A killed run may still publish: its last write was in flight.
      const tidied = !cutShort.has(record.id) && !killed.has(runOf(record));
      await expectOneResult(studio, record, { tidied });
      checked.add(record.id);
    }
  };

  while (killed.size < wanted) {
    const seen = await waitForRecords(ids, (found) => found.some(fresh) || found.every(isEnded));
    if (seen.every(isEnded)) break;
    await delay(random() * RUN_MS);
    // Runs that ended meanwhile get the time to delete older runs' files.
    await checkEnded();
    const before = await records(ids);
    if (before.some(unchecked) || !before.some(fresh)) continue;
    studio.cloud.killWorkers('generate');
    const after = await records(ids);
    for (const record of before) {
      const now = after.find(({ id }) => id === record.id)!;
      if (unchecked(now)) cutShort.add(now.id);
      else if (isRunning(record) && runOf(now) === runOf(record)) killed.add(runOf(record));
    }
  }
  await Promise.all(ids.map((id) => owner.waitForEnd(id)));
  await checkEnded();
  expect(checked.size).toBe(ids.length);
  for (const id of ids) {
    const { frameTask, latticeTask } = await owner.detail(id);
    for (const address of [frameTask!.output.fullPath, latticeTask!.outputPreview!.fullPath])
      expect((await fetch(address)).status).toBe(200);
  }
  return killed.size;
}

function isRunning({ job }: Order): boolean {
  return job?.state === 'RUNNING';
}

function isEnded({ job }: Order): boolean {
  return job !== undefined && hasEnded(job);
}

function runOf({ job }: Order): string {
  return `${job?.id} ${job?.attempt}`;
}

async function waitForRecords(
  ids: readonly string[],
  asRequested: (found: Order[]) => boolean,
): Promise<Order[]> {
  for (;;) {
    const found = await records(ids);
    if (asRequested(found)) return found;
    await delay(POLL_MS);
  }
}

async function records(ids: readonly string[]): Promise<Order[]> {
  const { table } = studio.ports();
  const found = await Promise.all(ids.map((id) => findOrder({ table }, id)));
  return found.filter((workspace) => workspace !== undefined);
}

/** Runs the sweep much more often than once a minute. Returns a function that stops it. */
function sweepOften(): () => Promise<void> {
  let running = true;
  const loop = (async () => {
    while (running) {
      await studio.cloud.invoke('sweep', {});
      await delay(SWEEP_EVERY_MS);
    }
  })();
  return async () => {
    running = false;
    await loop;
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
