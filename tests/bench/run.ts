/** `npm run bench -- <one of these> [options]`: measures us, and the peer where possible, in the same run. */
const BENCHES = {
  cases: () => import('./cases/bench.ts'),
  corpus: () => import('./corpus/bench.ts'),
  cost: () => import('./cost/bench.ts'),
  engine: () => import('./engine/bench.ts'),
  estimate: () => import('./estimate.ts'),
  api: () => import('./api.ts'),
  fuzz: () => import('./fuzz/bench.ts'),
  ledger: () => import('./ledger/bench.ts'),
  'ledger-cloud': () => import('./ledger/cloud-bench.ts'),
  hashes: () => import('./hashes/bench.ts'),
  huge: () => import('./huge.ts'),
  mutants: () => import('./mutants/bench.ts'),
  mechanics: () => import('./mechanics/bench.ts'),
  matrix: () => import('./matrix/bench.ts'),
  repair: () => import('./repair.ts'),
  slicing: () => import('./slicing.ts'),
  scale: () => import('./scale/bench.ts'),
  soak: () => import('./soak.ts'),
  studio: () => import('./studio/bench.ts'),
  web: () => import('./web/bench.ts'),
} as const;

const [name, ...options] = process.argv.slice(2);
const isBench = (word = ''): word is keyof typeof BENCHES => Object.hasOwn(BENCHES, word);
if (!isBench(name)) {
  console.error(`Say which: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(2);
}
await (await BENCHES[name]()).run(options);
