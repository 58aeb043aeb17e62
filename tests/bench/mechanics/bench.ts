import { loadavg } from 'node:os';
import { elasticValues } from '../../../core/catalogue/elastic-laws.ts';
import {
  LATTICE_TYPES,
  type LatticeType,
  STOCHASTIC_LATTICES,
  STRUT_LATTICES,
} from '../../../core/catalogue/lattice-types.ts';
import { homogeniseBeams } from '../../../core/mechanics/beam/homogenise.ts';
import { roundSection } from '../../../core/mechanics/beam/section.ts';
import { moduliOf } from '../../../core/mechanics/elasticity/moduli.ts';
import type { Matrix6 } from '../../../core/mechanics/elasticity/stiffness.ts';
import { beamPeriod } from '../../../core/mechanics/lattice/beam-period.ts';
import { voxelBody } from '../../../core/mechanics/lattice/voxel-body.ts';
import { stiffnessOfValues } from '../../../core/mechanics/law/law-values.ts';
import { homogeniseVoxels } from '../../../core/mechanics/voxel/homogenise.ts';
import { EXACT_LIMITS } from './exact-limits.ts';
import { BENDING, INDEPENDENT } from './independent.ts';
import { benchParts } from './parts.ts';
import { benchPress } from './press.ts';
import { PUBLISHED } from './published.ts';
import { printScores } from './scores.ts';
import { benchWalls } from './walls.ts';

const EXACT_BAR = 1e-4;
const BARS = { stretched: 0.05, bending: 0.1 } as const;
const DENSITY = 0.1;
const POISSON_RATIO = 0.3;
const ORDER = 1.5;
const SLENDER_ROD = 1e-3;
const PUBLISHED_VOXELS = 72;
/** As stretched cells are computed live (`stretchedFigures`). */
const LIVE = { poissonRatio: POISSON_RATIO, tolerance: 3e-3 };
/** Seeds of foams that the shipped law was not fitted to. */
const OTHER_SEEDS = [4, 5, 6];

/**
 * `npm run bench -- mechanics --press [femur.stl …]` times the press test (`mechanics/press.ts`).
 * `npm run bench -- mechanics --scores` prints the five scores of every lattice (`mechanics/scores.ts`).
 * `npm run bench -- mechanics --walls` holds conformal sheets against voxels of the finished sheets (`mechanics/walls.ts`).
 * `npm run bench -- mechanics --parts [--row 12]` holds what must be alike, and small parts against voxels of their
 * finished files (`mechanics/parts.ts`).
 * `npm run bench -- mechanics [voxels]`: holds beams against the exact limits, the shipped laws against a fresh run on
 * two meshes (the finer with `voxels` along a cell, usually 64) and against an independent program, finer and finer
 * meshes against their limit, and published values; then times. Ends with 1 if a bar is missed.
 */
export async function run([first = '64', ...files]: string[]): Promise<void> {
  if (first === '--press') return benchPress(files);
  if (first === '--scores') return printScores();
  if (first === '--walls') return benchWalls();
  if (first === '--parts') return await benchParts(files);
  const voxels = first;
  console.log(`load ${loadavg()[0]!.toFixed(1)}`);
  exactLimits();
  finiteDensity(Number(voxels));
  published();
  convergence();
  times();
}

const percent = (value: number) => `${value < 0 ? '' : '+'}${(100 * value).toFixed(1)} %`;
const short = (value: number) => value.toPrecision(4);

function judge(ok: boolean): string {
  if (!ok) process.exitCode = 1;
  return ok ? '' : ' OFF';
}

function exactLimits(): void {
  console.log('\nexact limit of slender rods | exact | found | deviation | source');
  for (const { cell, modulus, valueFrom, power, exact, formula, source } of EXACT_LIMITS) {
    const { title, a } = STRUT_LATTICES.find((lattice) => lattice.cell === cell)!;
    const period = beamPeriod(title, [1, 1, 1], { section: roundSection(SLENDER_ROD), rigidRadii: 0 });
    const { stiffness } = homogeniseBeams(period, { modulus: 1, poissonRatio: POISSON_RATIO });
    const found = valueFrom(moduliOf(stiffness), stiffness) / (a * SLENDER_ROD ** 2) ** power;
    const off = found / exact - 1;
    console.log(
      `${cell} ${modulus} = ${formula} | ${exact.toPrecision(6)} | ${found.toPrecision(6)} | ${off.toExponential(1)}${judge(Math.abs(off) < EXACT_BAR)} | ${source}`,
    );
  }
}

function voxelStiffness(lattice: LatticeType, voxels: number): Matrix6 {
  const { body } = voxelBody({ lattice: lattice.title, edges: [1, 1, 1], density: DENSITY, voxels });
  return homogeniseVoxels(body, { poissonRatio: POISSON_RATIO }).stiffness;
}

/** Young's modulus along z and C44. */
function figures(stiffness: Matrix6): [number, number] {
  const { young, shear } = moduliOf(stiffness);
  return [young[2], shear[0]];
}

/** What two meshes, of which one is twice as fine, say of ever finer ones. */
function limit(fine: readonly number[], coarse: readonly number[]): [number, number] {
  return fine.map((value, i) => value - (coarse[i]! - value) / (2 ** ORDER - 1)) as [number, number];
}

function finiteDensity(voxels: number): void {
  console.log(
    `\nlattice at 10 % | E, ${voxels} voxels and extrapolated | law | independent | beams | the same of G`,
  );
  for (const lattice of LATTICE_TYPES.filter(({ family }) => family !== 'stochastic')) {
    const fresh = limit(
      figures(voxelStiffness(lattice, voxels)),
      figures(voxelStiffness(lattice, voxels / 2)),
    );
    const law = figures(stiffnessOfValues(elasticValues(lattice.cell, DENSITY, POISSON_RATIO)));
    const bar = BENDING.has(lattice.cell) ? BARS.bending : BARS.stretched;
    const other = INDEPENDENT[lattice.cell];
    const beams = beamFigures(lattice);
    const cells = [0, 1].map((i) => {
      const off = law[i]! / fresh[i]! - 1;
      const apart = other ? percent(law[i]! / other[i]! - 1) : '-';
      const thin = beams ? percent(beams[i]! / fresh[i]! - 1) : '-';
      return `${short(fresh[i]!)} | ${percent(off)}${judge(Math.abs(off) < bar)} | ${apart} | ${thin}`;
    });
    console.log(`${lattice.cell} | ${cells.join(' | ')}`);
  }
  foams();
}

/** Beams of other seeds, times what beams lack in Kelvin's cell: foams are too large for fine voxels. */
function foams(): void {
  const { a, b, title } = STOCHASTIC_LATTICES[0]!;
  const kelvin = STRUT_LATTICES.find(({ cell }) => cell === 'kelvin')!;
  const thin = beamFigures(kelvin)!;
  const full = figures(stiffnessOfValues(elasticValues('kelvin', DENSITY, POISSON_RATIO)));
  const lacking = Math.sqrt((full[0] * full[1]) / (thin[0] * thin[1]));
  let rod = Math.sqrt(DENSITY / a);
  for (let step = 0; step < 60; step++) rod = Math.sqrt((DENSITY + b * rod ** 3) / a);
  const found = OTHER_SEEDS.map((seed) => {
    const period = beamPeriod(`${title}:${seed}`, [4, 4, 4], { section: roundSection(rod) });
    const { young, shear } = moduliOf(
      homogeniseBeams(period, { modulus: 1, poissonRatio: POISSON_RATIO }).stiffness,
    );
    return [mean(young), mean(shear)] as const;
  });
  const law = figures(stiffnessOfValues(elasticValues('voronoi', DENSITY, POISSON_RATIO)));
  const cells = [0, 1].map((i) => {
    const fresh = lacking * mean(found.map((one) => one[i]!));
    const off = law[i]! / fresh - 1;
    return `${short(fresh)} | ${percent(off)}${judge(Math.abs(off) < BARS.bending)} | - | -`;
  });
  console.log(`voronoi, beams of seeds ${OTHER_SEEDS.join(', ')} | ${cells.join(' | ')}`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function beamFigures(lattice: LatticeType): [number, number] | undefined {
  if (lattice.family !== 'strut') return undefined;
  const { level } = voxelBody({ lattice: lattice.title, edges: [1, 1, 1], density: DENSITY, voxels: 48 });
  const period = beamPeriod(lattice.title, [1, 1, 1], { section: roundSection(2 * level) });
  return figures(homogeniseBeams(period, { modulus: 1, poissonRatio: POISSON_RATIO }).stiffness);
}

function published(): void {
  console.log('\npublished value | published | found | deviation | source');
  for (const { what, value, source, find, within, note } of PUBLISHED) {
    const found = find(PUBLISHED_VOXELS);
    const off = found / value - 1;
    const line = [
      what,
      short(value),
      short(found),
      `${percent(off)}${judge(Math.abs(off) < within)}`,
      source,
    ];
    console.log([...line, ...(note ? [note] : [])].join(' | '));
  }
}

function convergence(): void {
  const meshes = [16, 24, 32, 48, 64];
  console.log(`\nE at 10 % above its limit, voxels along a cell | ${meshes.join(' | ')}`);
  for (const cell of ['octet', 'bcc', 'kelvin', 'schwarz-p', 'gyroid'] as const) {
    const lattice = LATTICE_TYPES.find((one) => one.cell === cell)!;
    const found = meshes.map((voxels) => figures(voxelStiffness(lattice, voxels)));
    const [end] = limit(found[4]!, found[2]!);
    console.log([cell, ...found.map(([young]) => percent(young / end - 1))].join(' | '));
  }
}

function times(): void {
  console.log(`\nlive | ms (load ${loadavg()[0]!.toFixed(1)})`);
  const took = (work: () => unknown) => {
    const from = process.cpuUsage().user;
    work();
    return ((process.cpuUsage().user - from) / 1000).toFixed(0);
  };
  const solid = { modulus: 1, poissonRatio: POISSON_RATIO };
  for (const name of ['TYPE-20007', 'TYPE-20009', 'GH-30001:1'])
    console.log(
      `beams ${name} | ${took(() => homogeniseBeams(beamPeriod(name, [4, 4, 6], { section: roundSection(0.16) }), solid))}`,
    );
  for (const name of ['TYPE-10001', 'TYPE-10002', 'TYPE-10001:network']) {
    const asked = { lattice: name, edges: [1, 1, 1.2] as const, density: 0.2, voxels: 32 };
    console.log(`32 voxels ${name} | ${took(() => homogeniseVoxels(voxelBody(asked).body, LIVE))}`);
  }
}
