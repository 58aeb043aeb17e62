/** `npm run bench -- <one of these> [options]`: measures us, and the peer where possible, in the same run. */
const BENCHES: Readonly<Record<string, () => Promise<{ run(options: string[]): Promise<void> }>>> = {
  corpus: () => import('./corpus/bench.ts'),
  'corpus cases': () => import('./cases/bench.ts'),
  cost: () => import('./cost/bench.ts'),
  'cost scale': () => import('./scale/bench.ts'),
  engine: () => import('./engine/bench.ts'),
  hashes: () => import('./hashes/bench.ts'),
  ledger: () => import('./ledger/bench.ts'),
  'ledger soak': () => import('../soak/bench.ts'),
  matrix: () => import('./matrix/bench.ts'),
  'matrix fuzz': () => import('./fuzz/bench.ts'),
  mechanics: () => import('./mechanics/bench.ts'),
  mutants: () => import('./mutants/bench.ts'),
  studio: () => import('./studio/bench.ts'),
  web: () => import('./web/bench.ts'),
};

const words = process.argv.slice(2);
const count = [2, 1].find((length) => Object.hasOwn(BENCHES, words.slice(0, length).join(' ')));
if (count === undefined) {
  console.error(`Say which: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(2);
}
await (await BENCHES[words.slice(0, count).join(' ')]!()).run(words.slice(count));
