import { fork } from 'node:child_process';
import { join } from 'node:path';
import { checkSurface } from '../../core/lattice/input/surface.ts';
import { appendMeshes } from '../../core/lattice/mesh/append-meshes.ts';
import type { Mesh } from '../../core/lattice/mesh/mesh.ts';
import { weldCorners } from '../../core/lattice/mesh/weld/weld.ts';
import { cornersOfMesh, verifyMesh } from '../../core/lattice/verify/verify.ts';
import { lump, placeMesh } from '../models/shapes.ts';

/** Sides of the models' grids of faces: two bodies of so many squared faces each make 100 thousand and 2 million. */
const SIDES = { '100 thousand': 224, '2 million': 1000 } as const;
/** Most seconds of processor time for welding, inspection and repair. */
const BAR_SECONDS = { '100 thousand': 2, '2 million': 15 } as const;
type Size = keyof typeof SIDES;

/** Every so many faces one is missing. */
const HOLE_EVERY = 9973;
const DIAGONAL_MM = 150;

const MODELS = {
  'one clean body': (sides: number) => lump(40, 3, Math.round(sides * Math.SQRT2)),
  'two bodies apart': (sides: number) => bodies(sides, 150),
  'two bodies that overlap': (sides: number) => bodies(sides, 30),
  'overlap and holes': (sides: number) => withHoles(bodies(sides, 30)),
} as const;
type Model = keyof typeof MODELS;

function bodies(sides: number, byMm: number): Mesh {
  return appendMeshes([lump(40, 3, sides), placeMesh(lump(40, 5, sides), [0, 0], [byMm, 7, 3])]);
}

function withHoles(mesh: Mesh): Mesh {
  return { ...mesh, triangles: mesh.triangles.filter((_, i) => Math.floor(i / 3) % HOLE_EVERY !== 7) };
}

/**
 * `npm run bench -- repair`: welds, inspects and repairs large models, each in its own process, and prints processor
 * time, peak memory and what was repaired. Ends with 1 when a bar is missed.
 */
export async function run(): Promise<void> {
  for (const size of Object.keys(SIDES) as Size[]) {
    for (const model of Object.keys(MODELS) as Model[]) await runApart(size, model);
  }
}

/** Measures one model in its own process. */
function runApart(size: Size, model: Model): Promise<void> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'repair.ts'), [size, model], {
      execArgv: ['--max-old-space-size=6000'],
    });
    child.on('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve();
    });
  });
}

function measure(size: Size, model: Model): void {
  const corners = cornersOfMesh(MODELS[model](SIDES[size]));
  const before = process.cpuUsage();
  const { log, mesh } = checkSurface(weldCorners(corners), DIAGONAL_MM);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const { closed, oriented, manifold } = verifyMesh(mesh);
  const made = log.repairs.map(
    ({ method, count, maxDeviationMm }) => `${method} ${count} (${maxDeviationMm.toPrecision(2)} mm)`,
  );
  const passes = seconds <= BAR_SECONDS[size] && closed && oriented && manifold;
  console.log(
    [
      passes ? 'ok    ' : 'MISSED',
      `${corners.length / 9} faces, ${model}:`,
      `${seconds.toFixed(1)} s of ${BAR_SECONDS[size]},`,
      `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB,`,
      made.join(', ') || 'no repair',
    ].join(' '),
  );
  if (!passes) process.exitCode = 1;
}

const [size, model] = process.argv.slice(2);
if (process.send && size && model) measure(size as Size, model as Model);
