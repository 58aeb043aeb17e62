import { registerHooks } from 'node:module';

/** The alias of `vitest.config.ts` once more: Node does not read those of Vite. */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'fast-check'
      ? { url: new URL('fast-check.ts', import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context),
});
