import { defineConfig } from 'vitest/config';
import project from '../../../vitest.config.ts';

/** Tests that `npm run bench -- mutants` runs: those in memory, a second each at most. Products and servers are too slow. */
export default defineConfig({
  resolve: { ...project.resolve },
  test: {
    include: ['{core/{contract,rules,studio},cloud,functions}/**/*.test.ts'],
    tags: [{ name: 'release', skip: true }],
    isolate: false,
    testTimeout: 300_000,
  },
});
