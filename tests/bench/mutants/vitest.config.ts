import { defineConfig } from 'vitest/config';

/** Tests that `npm run bench -- mutants` runs: those in memory, a second each at most. Products and servers are too slow. */
export default defineConfig({
  test: {
    include: ['{core/{contract,rules,studio},cloud,functions}/**/*.test.ts'],
    isolate: false,
    testTimeout: 300_000,
    setupFiles: ['tests/seeds.ts'],
  },
});
