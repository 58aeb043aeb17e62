import { parseArgs } from 'node:util';
import { seededRandom } from '../../core/cells/stochastic/points.ts';
import { findUserByLogin } from '../../core/studio/account/user.ts';
import { hostSettings, Studio } from '../integration/harness/studio.ts';
import { disturb, FAULTS, NO_FAULTS } from './disturb.ts';
import { comeToRest, gatherEvidence } from './evidence.ts';
import { type Journal, newJournal } from './journal.ts';
import { findLosses } from './losses.ts';
import { growthOf, type Samples, sampleMemory } from './memory.ts';
import { Person, pause } from './person.ts';

/** Free downloads of each user: few, none, many. */
const TRIALS = [2, 0, 1000, 0, 5, 1];
const SAMPLE_MS = 5000;

/**
 * `npm run bench -- ledger soak [--minutes 10] [--seed N]`: mixed users on the local cloud while its processes are killed and
 * its services fail; then checks that nothing was lost or counted twice and that no function's memory grew. Ends with
 * code 1 otherwise.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
  });
  const random = seededRandom(Number(values.seed));
  // A dead worker is noticed after seconds, and a job survives as many deaths as come.
  const jobs = { leaseSeconds: 6, heartbeatSeconds: 1, resendAfterSeconds: 5, maxAttempts: 200 };
  const studio = await Studio.start({ environment: hostSettings({ jobs }) });
  try {
    const journal = newJournal();
    const persons = [];
    for (const [index, trials] of TRIALS.entries())
      persons.push(await newPerson(studio, `user${index}`, trials, journal, random));
    studio.cloud.faults.set(FAULTS);
    const endMs = Date.now() + Number(values.minutes) * 60_000;
    const isOver = () => Date.now() > endMs;
    const samples: Samples = new Map();
    const [disturbances] = await Promise.all([
      disturb(studio.cloud, { ended: () => journal.ended }, random, isOver),
      ...persons.map((person) => person.liveUntil(isOver)),
      sweepOften(studio, samples, isOver),
    ]);
    studio.cloud.faults.set(NO_FAULTS);
    await comeToRest(studio);
    const evidence = await gatherEvidence(studio);
    const losses = findLosses(journal, evidence);
    console.log(`seed ${values.seed}, ${values.minutes} minutes`, disturbances);
    console.log(countsOf(journal, evidence));
    console.log('answers', Object.fromEntries(journal.answers));
    const memory = growthOf(samples);
    for (const { name, before, after, peak } of memory)
      console.log(
        `${name.padEnd(12)} ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
      );
    const grew = memory.filter((one) => one.grew).map(({ name }) => `the memory of ${name} grew`);
    const found = [...losses, ...grew];
    for (const line of found) console.error(line);
    console.log(`${found.length} losses`);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await studio.stop();
  }
}

async function newPerson(
  studio: Studio,
  name: string,
  trials: number,
  journal: Journal,
  random: () => number,
): Promise<Person> {
  const visitor = await studio.user(name, { trialsLeft: trials, grants: ['high-precision'] });
  const { uid } = (await findUserByLogin(studio.ports(), name))!;
  journal.users.push({ uid, trials });
  return new Person(studio, visitor, uid, journal, random);
}

/** Sweeps more often than once a minute, so that a killed run goes on soon, and samples memory. */
async function sweepOften(studio: Studio, samples: Samples, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(SAMPLE_MS);
    sampleMemory(samples, Date.now());
    // It may be killed like any other.
    await studio.cloud.invoke('sweep', {}).catch(() => {});
  }
}

function countsOf(
  { orders, users, ended }: Journal,
  { payments, entries, stored }: Awaited<ReturnType<typeof gatherEvidence>>,
) {
  const known = [...orders.values()];
  return {
    users: users.length,
    orders: known.length,
    jobsSeenToEnd: ended,
    deleted: known.filter(({ deletion }) => deletion === 'done').length,
    cancelled: known.filter(({ cancelAsked }) => cancelAsked).length,
    trials: known.filter(({ trialUsed }) => trialUsed).length,
    payments: payments.filter(({ state }) => state === 'PAID').length,
    entries: entries.length,
    files: stored.size,
  };
}
