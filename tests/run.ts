/** `npm test`: every check, cheapest first. Stops at the first that fails and says which. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

interface Step {
  title: string;
  script: string;
}

const STEPS: Step[] = [
  { title: 'format, lint and import direction', script: 'lint' },
  { title: 'types', script: 'types' },
  { title: 'bundles of the functions', script: 'bundle' },
  { title: 'unit, property, conformance, integration and crash tests', script: 'unit' },
  { title: 'end-to-end tests in a real browser', script: 'e2e' },
];

/** Node's compile cache, which the many processes of the tests share: a fifth of the CPU time of the short ones. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/trabecula/compiled');

const chromiumPath = findChromium();
console.log(`Browser: ${chromiumPath}`);
const startedMs = performance.now();
for (const { title, script } of STEPS) {
  console.log(`\n--- ${title} (npm run ${script})`);
  const stepMs = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromiumPath, NODE_COMPILE_CACHE: COMPILED },
  });
  console.log(`--- ${title}: ${seconds(stepMs)} s`);
  if (status !== 0) {
    console.error(`\nFailed: ${title}. Run it alone with: npm run ${script}`);
    process.exit(1);
  }
}
console.log(`\nEvery check passed in ${seconds(startedMs)} s.`);

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(0);
}
