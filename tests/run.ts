/** `npm test`: every check. Stops after the first group with a failure and says which check failed. */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.ts';

interface Step {
  title: string;
  script: string;
  /** Nice value, 0 unless given: a step with a higher one takes the CPU time that the others leave. */
  nice?: number;
}

/**
 * Groups of checks, cheapest first. The checks of a group run at the same time: each waits part of its time for a
 * timer, a page or its own last test, and the other one then has both cores.
 */
const GROUPS: readonly (readonly Step[])[] = [
  [
    { title: 'format, lint and import direction', script: 'lint' },
    { title: 'types', script: 'types' },
    { title: 'bundles of the functions', script: 'bundle' },
  ],
  [
    // The browser stories are one long chain, so they go first.
    { title: 'unit, property, conformance, integration and crash tests', script: 'unit', nice: 5 },
    { title: 'end-to-end tests in a real browser', script: 'e2e' },
  ],
];

/** Node's compile cache, which the many processes of the tests share: a fifth of the CPU time of the short ones. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/trabecula/compiled');

const chromiumPath = findChromium();
console.log(`Browser: ${chromiumPath}`);
const startedMs = performance.now();
for (const group of GROUPS) {
  const passed = await Promise.all(group.map(runStep));
  const failed = group.filter((_, at) => !passed[at]);
  for (const { title, script } of failed)
    console.error(`\nFailed: ${title}. Run it alone with: npm run ${script}`);
  if (failed.length > 0) process.exit(1);
}
console.log(`\nEvery check passed in ${secondsSince(startedMs)} s.`);

/** Runs a step and prints its lines behind its name. Returns true if it passed. */
async function runStep({ title, script, nice = 0 }: Step): Promise<boolean> {
  const stepMs = performance.now();
  console.log(`--- ${title} (npm run ${script})`);
  const step = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROMIUM_PATH: chromiumPath, NODE_COMPILE_CACHE: COMPILED },
  });
  if (step.pid !== undefined && nice > 0) setPriority(step.pid, nice);
  for (const stream of [step.stdout, step.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(`${script} | ${line}`));
  const status = await new Promise((resolve) => step.once('close', resolve));
  console.log(`--- ${title}: ${secondsSince(stepMs)} s`);
  return status === 0;
}

function secondsSince(ms: number): string {
  return ((performance.now() - ms) / 1000).toFixed(0);
}
