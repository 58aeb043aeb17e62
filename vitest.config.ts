import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that start the whole product, or need a process in which no other test has freed memory. */
const OWN_PROCESS = [
  'cloud/decoding/thread-decoders.test.ts',
  'tests/{bench,crash,integration}/**/*.test.ts',
];
/**
 * Tests of the page that replace modules, or globals that modules read when they load. Each has its own process, so that
 * no other test gets what it has replaced.
 */
const MOCKING = globSync('web/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /vi\.(mock|doMock|hoisted|resetModules)\b/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
/** Tests that start servers or commands and leave nothing behind, but load other code than the rest. */
const LOCAL_CLOUD = ['infra/local/**/*.test.ts', 'tests/**/*.test.ts'];
/** Tests that load the CDK, most of which also synthesize the templates of production. */
const TEMPLATES = ['infra/*.test.ts', 'infra/{constructs,deploy,stacks}/**/*.test.ts'];
const NEVER = ['**/node_modules/**', 'tests/e2e/**'];

/** Order of the groups; each waits for the last file of the one before. */
const FIRST = { groupOrder: 0 };
const SECOND = { groupOrder: 1 };
const LAST = { groupOrder: 2 };

/**
 * Node loads the files itself. Vite makes every use of an import a call, with which the press test takes three times as
 * long. Not for tests of the page, whose files Node cannot read, or with mocks.
 */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', join(import.meta.dirname, 'tests/resolve-fast-check.ts')],
};

/** Files of the engine. */
const CORE = new RegExp(`^${join(import.meta.dirname, 'core/').replaceAll(/[^\w/]/g, '\\$&')}`);

/** Tests of the page. Node loads the engine, as for the other projects. */
const PAGE = {
  setupFiles: 'web/testing/keys-as-texts.ts',
  server: { deps: { external: [CORE] } },
  execArgv: NATIVE.execArgv,
};

/** Ends hanging tests only. The longest test needs 30 s of one core; a busy machine is ten times slower. */
const TIMEOUT_MS = 300_000 * Math.max(1, Number(process.env.FC_CASES ?? 1));

export default defineConfig({
  resolve: {
    alias: [{ find: /^fast-check$/, replacement: join(import.meta.dirname, 'tests/fast-check.ts') }],
  },
  test: {
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // One more than the two cores of CI: tests with processes and timers wait half of their time.
    maxWorkers: 3,
    tags: [
      { name: 'release', description: 'Takes long and guards one thing: run before a release and in CI.' },
    ],
    coverage: {
      provider: 'v8',
      include: ['{core,cloud,functions,workers,infra,tools,web}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/testing/**', 'web/app/stories/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        extends: true,
        test: { name: 'core', include: ['core/**/*.test.ts'], isolate: false, sequence: LAST, ...NATIVE },
      },
      {
        // Each worker runs its files one after the other. A process per file would cost a third of a second
        // of CPU each.
        extends: true,
        test: {
          name: 'servers and tools',
          include: ['{cloud,functions,workers,infra,tools,scripts}/**/*.test.ts'],
          exclude: [...NEVER, ...OWN_PROCESS, ...LOCAL_CLOUD, ...TEMPLATES],
          isolate: false,
          sequence: LAST,
          ...NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, ...OWN_PROCESS, ...MOCKING],
          isolate: false,
          sequence: LAST,
          ...PAGE,
        },
      },
      {
        extends: true,
        test: { name: 'web with mocks', include: MOCKING, exclude: NEVER, sequence: LAST, ...PAGE },
      },
      {
        // In one process: it loads the CDK and synthesizes, which costs seconds, for all files.
        extends: true,
        test: {
          name: 'templates',
          include: TEMPLATES,
          exclude: [...NEVER, ...OWN_PROCESS, ...LOCAL_CLOUD],
          isolate: false,
          maxWorkers: 1,
          sequence: SECOND,
          ...NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'local cloud',
          include: LOCAL_CLOUD,
          exclude: [...NEVER, ...OWN_PROCESS],
          isolate: false,
          sequence: LAST,
          ...NATIVE,
        },
      },
      {
        extends: true,
        test: { name: 'own process', include: OWN_PROCESS, exclude: NEVER, sequence: FIRST, maxWorkers: 2 },
      },
    ],
  },
});
