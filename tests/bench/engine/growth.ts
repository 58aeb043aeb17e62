import { generateLattice } from '../../../core/lattice/pipeline/generate.ts';
import { sphere } from '../../models/primitives.ts';
import { BENCH_JOBS } from './jobs.ts';

/**
 * `node growth.ts <radius mm>`: fills balls with one lattice on one thread, each after a small run that warms
 * up the compiler. Prints triangles and milliseconds of processor time.
 */
const radiusMm = Number(process.argv[2]);
const { spec } = BENCH_JOBS['sphere-10']!;
const run = async (radius: number) => {
  const model = sphere(radius, Math.max(32, 2 * Math.round(radius)));
  const before = process.cpuUsage();
  const { triangles } = await generateLattice(model, spec, { write: () => undefined });
  const { user, system } = process.cpuUsage(before);
  return { triangles, cpuMs: (user + system) / 1000 };
};
await run(30);
console.log(JSON.stringify(await run(radiusMm)));
