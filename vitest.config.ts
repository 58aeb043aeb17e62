import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Only what hangs is to be ended: a busy machine takes ten times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Two cores: more workers than that only fight over them.
    maxWorkers: 2,
    // Real processes, sockets and files can lose a race on a busy machine. A second try passes only what was such a
    // race (random input is drawn from one seed, so a fault in the geometry fails twice), and the report names it.
    retry: 1,
    setupFiles: ['tests/seeds.ts'],
    coverage: {
      provider: 'v8',
      include: ['{core,cloud,functions,workers,infra,tools,web}/**/*.{ts,tsx}'],
      exclude: ['**/*.test.*', '**/testing/**', 'web/stories/**'],
      reporter: ['text-summary', 'html'],
    },
    projects: [
      {
        // Pure by rule: its files may share a process, which halves their time.
        extends: true,
        test: { name: 'core', include: ['core/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'around it',
          include: ['{cloud,functions,workers,infra,tools,web,tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'tests/e2e/**'],
        },
      },
    ],
  },
});
