import type { LocalCloud } from '../../infra/local/cloud.ts';
import type { FaultRates } from '../../infra/local/faults/faults.ts';
import { pause } from './person.ts';

/** Faults that hold all the time. */
export const FAULTS: Partial<FaultRates> = {
  duplicateMessages: 0.3,
  reorderedMessages: 0.3,
  transactionConflicts: 0.1,
  lostAnswers: 0.02,
  slowDown: 0.05,
  goneSockets: 0.2,
  busyProviders: 0.05,
  lostWebhooks: 0.15,
  repeatedWebhooks: 0.5,
  reorderedWebhooks: 0.3,
};
export const NO_FAULTS = Object.fromEntries(Object.keys(FAULTS).map((name) => [name, 0]));

/** Functions that are killed in turn; the worker of results dies at every second kill. */
const VICTIMS = ['api', 'files', 'pay', 'account', 'settle', 'socket', 'sweep', 'reconcile'];
/** Time between kills, milliseconds. */
const KILL_EVERY_MS = 4000;
/** Time after which the worker is killed again although no job has ended since, milliseconds. */
const NO_PROGRESS_MS = 45_000;

export interface Disturbances {
  workersKilled: number;
  functionsKilled: number;
  outages: number;
}

/** Kills processes and takes the provider away, until the soak ends; a worker lives for one job. */
export async function disturb(
  cloud: LocalCloud,
  { ended }: { ended: () => number },
  random: () => number,
  isOver: () => boolean,
): Promise<Disturbances> {
  const done = { workersKilled: 0, functionsKilled: 0, outages: 0 };
  let last = { ended: -1, atMs: 0 };
  for (let turn = 0; !isOver(); turn += 1) {
    await pause(KILL_EVERY_MS * (0.5 + random()));
    const nowMs = Date.now();
    if (turn % 2 === 0) {
      if (ended() <= last.ended && nowMs < last.atMs + NO_PROGRESS_MS) continue;
      last = { ended: ended(), atMs: nowMs };
      cloud.killWorkers('generate');
      done.workersKilled += 1;
    } else {
      cloud.killWorkers(VICTIMS[Math.floor(random() * VICTIMS.length)]!);
      done.functionsKilled += 1;
    }
    if (random() < 0.1) {
      const { stripe } = cloud.payments;
      stripe.down = true;
      await pause(1000);
      stripe.down = false;
      done.outages += 1;
    }
  }
  return done;
}
