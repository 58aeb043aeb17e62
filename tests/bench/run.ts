/** `npm run bench -- <one of these> [options]`: measures us, and the peer where possible, in the same run. */
const BENCHES = {
  corpus: () => import('./corpus.ts'),
  cost: () => import('./cost.ts'),
  engine: () => import('./engine.ts'),
  estimate: () => import('./estimate.ts'),
  api: () => import('./api.ts'),
  fuzz: () => import('./fuzz.ts'),
  ledger: () => import('./ledger.ts'),
  'ledger-cloud': () => import('./ledger-cloud.ts'),
  hashes: () => import('./hashes.ts'),
  huge: () => import('./huge.ts'),
  mutants: () => import('./mutants.ts'),
  mechanics: () => import('./mechanics.ts'),
  matrix: () => import('./matrix.ts'),
  repair: () => import('./repair.ts'),
  slicing: () => import('./slicing.ts'),
  scale: () => import('./scale.ts'),
  soak: () => import('./soak.ts'),
  studio: () => import('./studio.ts'),
  web: () => import('./web.ts'),
} as const;

const [name, ...options] = process.argv.slice(2);
const bench = BENCHES[name as keyof typeof BENCHES];
if (!bench) {
  console.error(`Say which: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exit(2);
}
await (await bench()).run(options);
