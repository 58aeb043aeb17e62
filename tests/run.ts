/** `npm test`, and with `--release` `npm run test:release`. Stops after the first group with a failure, and ends with what the failed checks printed last. */
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.ts';

interface Step {
  title: string;
  script: string;
  /** Prefix of its output lines. Default: the script. */
  prefix?: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Nice value, 0 unless given: a step with a higher one takes the CPU time that the others leave. */
  nice?: number;
}

const ROOT = join(import.meta.dirname, '..');
/** Projects of `vitest.config.ts` whose tests start whole products, or synthesize the templates of production. */
const PRODUCT_PROJECTS = ['own process', 'templates'];

/**
 * Groups of checks before every commit, cheapest first. The checks of a group run at the same time: each waits part of
 * its time for a timer, a page or its own last test, and the others then have both cores.
 */
const COMMIT: readonly (readonly Step[])[] = [
  [
    { title: 'format, lint and import direction', script: 'lint' },
    { title: 'types', script: 'types' },
    { title: 'bundles of the functions', script: 'bundle' },
  ],
  [
    // The browser stories are one long chain, so they may not starve.
    { title: 'the main ways in a real browser', script: 'e2e', args: ['--grep', '@main'] },
    // Only computes, so it takes the time that the others leave, and both cores at the end.
    {
      title: 'unit and property tests',
      script: 'unit',
      args: [...PRODUCT_PROJECTS.map((name) => `--project=!${name}`), '--tags-filter=!release'],
      // The first quarter of the random cases; a release tries forty times as many.
      env: { FC_CASES: '0.25' },
      nice: 5,
    },
  ],
];

/** Checks before every release, and in CI, in addition to those before a commit. */
const RELEASE: readonly (readonly Step[])[] = [
  [{ title: 'bundles of the functions', script: 'bundle' }],
  [
    // Products wait for timers half of their time: neither may starve.
    { title: 'all other ways in a real browser', script: 'e2e', args: ['--grep-invert', '@main'] },
    {
      title: 'tests of products and templates',
      script: 'unit',
      prefix: 'product',
      args: PRODUCT_PROJECTS.map((name) => `--project=${name}`),
    },
  ],
  [
    {
      title: 'property tests with ten times the cases, and the tests that take long',
      script: 'unit',
      prefix: 'property',
      args: [...releaseTests(), ...PRODUCT_PROJECTS.map((name) => `--project=!${name}`)],
      env: { FC_CASES: '10' },
    },
  ],
];

/** Lines of a failed check that are printed again at the end, where the checks that ran beside it do not hide them. */
const LAST_LINES = 80;

/** Node's compile cache, which the many processes of the tests share: a fifth of the CPU time of the short ones. */
const COMPILED = join(ROOT, 'node_modules/.cache/trabecula/compiled');

const chromiumPath = findChromium();
console.log(`Browser: ${chromiumPath}`);
const startedMs = performance.now();
for (const group of process.argv.includes('--release') ? RELEASE : COMMIT) {
  const results = await Promise.all(group.map(runStep));
  const failed = results.filter(({ passed }) => !passed);
  for (const { step, lastLines } of failed)
    console.error(`\nFailed: ${step.title}. Run it alone with: ${commandOf(step)}\n${lastLines.join('\n')}`);
  if (failed.length > 0) process.exit(1);
}
console.log(`\nEvery check passed in ${secondsSince(startedMs)} s.`);

interface Result {
  step: Step;
  passed: boolean;
  lastLines: readonly string[];
}

/** Runs a step, prints its lines behind its prefix, and keeps the last ones. */
async function runStep(step: Step): Promise<Result> {
  const { title, script, prefix = script, args = [], env = {}, nice = 0 } = step;
  const lastLines: string[] = [];
  const stepMs = performance.now();
  console.log(`--- ${title} (${commandOf(step)})`);
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, CHROMIUM_PATH: chromiumPath, NODE_COMPILE_CACHE: COMPILED },
  });
  if (child.pid !== undefined && nice > 0) setPriority(child.pid, nice);
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      console.log(`${prefix} | ${line}`);
      lastLines.push(line);
      if (lastLines.length > LAST_LINES) lastLines.shift();
    });
  const status = await new Promise((resolve) => child.once('close', resolve));
  console.log(`--- ${title}: ${secondsSince(stepMs)} s`);
  return { step, passed: status === 0, lastLines };
}

/** Files with properties, or with tests that only a release runs. */
function releaseTests(): string[] {
  const tests = globSync('{core,cloud,functions,workers,web,infra,tools,scripts,tests}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
  });
  return tests.filter((file) =>
    /fc\.assert\(|tags: \[?['"]release/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
}

function commandOf({ script, args = [], env = {} }: Step): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const quoted = args.map((arg) => (/^[\w=./-]+$/.test(arg) ? arg : `'${arg}'`));
  return [...set, 'npm', 'run', script, ...(args.length > 0 ? ['--'] : []), ...quoted].join(' ');
}

function secondsSince(ms: number): string {
  return ((performance.now() - ms) / 1000).toFixed(0);
}
