import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ElasticKey, ElasticLaw, RiseShares } from '../core/catalogue/elastic-law.ts';
import { TABLE_POISSON } from '../core/catalogue/elastic-laws.ts';
import { LATTICE_TYPES, STOCHASTIC_LATTICES, type SurfaceKey } from '../core/catalogue/lattice-types.ts';
import { SURFACE_FIELDS } from '../core/cells/tpms/field.ts';
import { SURFACE_TABLES } from '../core/cells/tpms/tables.ts';
import { homogeniseBeams } from '../core/mechanics/beam/homogenise.ts';
import { roundSection } from '../core/mechanics/beam/section.ts';
import { beamPeriod } from '../core/mechanics/lattice/beam-period.ts';
import { voxelBody } from '../core/mechanics/lattice/voxel-body.ts';
import { KELVIN, kelvinOverBeams } from '../core/mechanics/law/kelvin-over-beams.ts';
import { valuesOf } from '../core/mechanics/law/law-values.ts';
import { homogeniseVoxels } from '../core/mechanics/voxel/homogenise.ts';
import { stressFactorAlong } from '../core/mechanics/voxel/stress.ts';
import { namedSurface } from '../core/spec/name.ts';

/**
 * `npm run elastic-laws [lattice ...]` (`fit` for none, only the laws): computes the stiffness of lattices over density with voxels on two meshes,
 * extrapolates their error (Richardson), and fits and writes the laws of all. Every figure they were fitted to, with
 * mesh and error, is kept in docs/mechanics/table.json. Ten minutes of one core; run it after a change of a cell or of
 * core/mechanics.
 */
const TABLE = new URL('../docs/mechanics/table.json', import.meta.url);
/** Voxels along a cell on the finer mesh, twice those on the coarser. Where an eighth does, more can be had. */
const VOXELS = { mirrored: 80, whole: 64 } as const;
const UNMIRRORED: ReadonlySet<string> = new Set([
  'gyroid',
  'schwarz-d',
  'gyroid:network',
  'schwarz-d:network',
]);
/** Order of the meshes' error in the voxel's edge, measured on 24 to 96 voxels. */
const ORDER = 1.5;
const TOLERANCE = 3e-4;
const DENSITIES = [0.05, 0.1, 0.2, 0.3, 0.4];
const NETWORK_SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];
/** Voronoi periods, too large for voxels: beams of these seeds, times what beams lack in Kelvin's cell. */
const SEEDS = [1, 2, 3];
const DEGREE = 3;
const DIGITS = 5;

interface Row {
  density: number;
  values: number[];
  /** Voxels along a cell on the finer mesh; 0 for beams. */
  voxels: number;
  /** Richardson's correction over the value, the largest of them; of Voronoi how far the modulus of its coarse voxels is above. */
  correction: number;
  change: number[];
  stress: number;
}

interface Lattice {
  key: ElasticKey;
  name: string;
  densities: number[];
  tetragonal: boolean;
}

function lattices(): Lattice[] {
  return LATTICE_TYPES.flatMap(({ family, cell, title }): Lattice[] => {
    const tetragonal = cell === 'bccz' || cell === 'fccz';
    const own: Lattice = { key: cell, name: title, densities: DENSITIES, tetragonal };
    if (family !== 'surface') return [own];
    const shares = SURFACE_TABLES[cell as SurfaceKey].networkDensity;
    const densities = NETWORK_SHARES.map((share) => shares[0]! + share * (shares.at(-1)! - shares[0]!));
    return [own, { key: `${cell as SurfaceKey}:network`, name: `${title}:network`, densities, tetragonal }];
  });
}

function voxelValues(
  lattice: Lattice,
  density: number,
  { voxels, poissonRatio }: { voxels: number; poissonRatio: number },
) {
  const { body } = voxelBody({ lattice: lattice.name, edges: [1, 1, 1], density, voxels });
  const options = { poissonRatio, tolerance: TOLERANCE, cubic: !lattice.tetragonal };
  const result = homogeniseVoxels(body, options);
  return { values: valuesOf(result.stiffness, lattice.tetragonal), result };
}

function voxelRow(lattice: Lattice, density: number): Row {
  const voxels = UNMIRRORED.has(lattice.key) ? VOXELS.whole : VOXELS.mirrored;
  const coarse = voxelValues(lattice, density, { voxels: voxels / 2, poissonRatio: TABLE_POISSON.low });
  const fine = voxelValues(lattice, density, { voxels, poissonRatio: TABLE_POISSON.low });
  const soft = voxelValues(lattice, density, { voxels: voxels / 2, poissonRatio: TABLE_POISSON.high });
  const refined = 2 ** ORDER - 1;
  const corrections = fine.values.map((value, i) => (coarse.values[i]! - value) / refined);
  const values = fine.values.map((value, i) => value - corrections[i]!);
  return {
    density,
    values,
    voxels,
    correction: Math.max(...corrections.map((one, i) => Math.abs(one / values[i]!))),
    change: soft.values.map((value, i) => Math.log(value / coarse.values[i]!)),
    stress: stressFactorAlong(fine.result, TABLE_POISSON.low, 2),
  };
}

/** How far voxels are above beams in Kelvin's cell. */
function voxelsOverBeams(density: number): readonly number[] {
  const voxels = table.lattices.kelvin?.find((row) => row.density === density);
  if (!voxels) throw new Error('no figures of kelvin yet: npm run elastic-laws kelvin');
  const { level } = voxelBody({ lattice: KELVIN.title, edges: [1, 1, 1], density, voxels: 48 });
  return kelvinOverBeams(voxels.values, 2 * level);
}

function beamRow({ key }: Lattice, density: number): Row {
  const { a, b, title } = STOCHASTIC_LATTICES.find(({ cell }) => cell === key)!;
  let rod = Math.sqrt(density / a);
  for (let step = 0; step < 60; step++) rod = Math.sqrt((density + b * rod ** 3) / a);
  const mean = (poissonRatio: number) => {
    const all = SEEDS.map((seed) => {
      const period = beamPeriod(`${title}:${seed}`, [4, 4, 4], { section: roundSection(rod) });
      return valuesOf(homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness, false);
    });
    return all[0]!.map((_, i) => all.reduce((sum, values) => sum + values[i]!, 0) / all.length);
  };
  const beams = mean(TABLE_POISSON.low);
  const lacking = voxelsOverBeams(density);
  const values = beams.map((value, i) => value * lacking[i]!);
  const soft = mean(TABLE_POISSON.high);
  const { body } = voxelBody({ lattice: `${title}:1`, edges: [4, 4, 4], density, voxels: VOXELS.whole });
  const voxels = homogeniseVoxels(body, {
    poissonRatio: TABLE_POISSON.low,
    tolerance: 1e-2,
    cubic: true,
  });
  return {
    density,
    values,
    voxels: 0,
    correction: Math.abs(valuesOf(voxels.stiffness, false)[0]! / values[0]! - 1),
    change: soft.map((value, i) => Math.log(value / beams[i]!)),
    stress: stressFactorAlong(voxels, TABLE_POISSON.low, 2),
  };
}

/** Least squares of a polynomial in x by the normal equations, lowest power first. */
function polynomialFit(xs: readonly number[], ys: readonly number[], degree: number): number[] {
  const size = degree + 1;
  const rows = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => xs.reduce((sum, x) => sum + x ** (i + j), 0)),
    xs.reduce((sum, x, k) => sum + ys[k]! * x ** i, 0),
  ]);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (j === i) continue;
      const factor = rows[j]![i]! / rows[i]![i]!;
      for (let k = i; k <= size; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  return rows.map((row, i) => Number((row[size]! / row[i]!).toPrecision(DIGITS)));
}

/** How well a strut or a face prints that rises at this angle: not at all up to 10 degrees, without support from 45 on. */
function printable(degrees: number): number {
  return Math.min(1, Math.max(0, (degrees - 10) / 35));
}

/** Rises of the struts by length, of a surface by area. */
function riseOf({ name }: Lattice): RiseShares {
  const rises: { degrees: number; weight: number }[] = [];
  const surface = namedSurface(name);
  if (surface) {
    // Points of a grid about the surface, as many on each piece as it has area.
    const count = 80;
    const step = (2 * Math.PI) / count;
    const read = new Float64Array(4);
    for (let point = 0; point < count ** 3; point++) {
      const [i, j, k] = [point % count, Math.floor(point / count) % count, Math.floor(point / count ** 2)];
      SURFACE_FIELDS[surface.surface]((i! + 0.5) * step, (j! + 0.5) * step, (k! + 0.5) * step, read);
      const slope = Math.hypot(read[1]!, read[2]!, read[3]!);
      if (Math.abs(read[0]!) < slope * step)
        rises.push({
          degrees: (Math.acos(Math.min(1, Math.abs(read[3]!) / slope)) * 180) / Math.PI,
          weight: 1,
        });
    }
  } else {
    for (const { start, end } of beamPeriod(name, [1, 1, 1], { section: roundSection(0.1) }).struts) {
      const weight = Math.hypot(...start.map((value, k) => end[k]! - value));
      const degrees = (Math.asin(Math.min(1, Math.abs(end[2] - start[2]) / weight)) * 180) / Math.PI;
      rises.push({ degrees, weight });
    }
  }
  const total = rises.reduce((sum, { weight }) => sum + weight, 0);
  const mean = rises.reduce((sum, { degrees, weight }) => sum + weight * printable(degrees), 0) / total;
  // Rounding must not make 45 degrees less.
  const steep = rises.reduce((sum, { degrees, weight }) => sum + (degrees > 44.999 ? weight : 0), 0) / total;
  const least = surface ? mean : Math.min(...rises.map(({ degrees }) => printable(degrees)));
  const short = (value: number) => Number(value.toFixed(4));
  return { mean: short(mean), least: short(least), steep: short(steep) };
}

function lawOf(lattice: Lattice, rows: readonly Row[]): ElasticLaw {
  const xs = rows.map(({ density }) => Math.log(density));
  const count = rows[0]!.values.length;
  const each = (read: (row: Row, i: number) => number, degree: number) =>
    Array.from({ length: count }, (_, i) =>
      polynomialFit(
        xs,
        rows.map((row) => read(row, i)),
        degree,
      ),
    );
  return {
    range: {
      least: Number(rows[0]!.density.toPrecision(3)),
      most: Number(rows.at(-1)!.density.toPrecision(3)),
    },
    values: each((row, i) => Math.log(row.values[i]!), DEGREE),
    change: each((row, i) => row.change[i]!, 1),
    stress: polynomialFit(
      xs,
      rows.map(({ stress }) => Math.log(stress)),
      2,
    ),
    rise: riseOf(lattice),
  };
}

function shortened({ density, values, voxels, correction, change, stress }: Row): Row {
  const short = (value: number) => Number(value.toPrecision(DIGITS));
  return {
    density: short(density),
    values: values.map(short),
    voxels,
    correction: short(correction),
    change: change.map(short),
    stress: short(stress),
  };
}

const asked = process.argv.slice(2);
const table: { made: string; lattices: Partial<Record<ElasticKey, Row[]>> } = JSON.parse(
  readFileSync(TABLE, 'utf8'),
);
const version = execFileSync('git', ['describe', '--always'], { encoding: 'utf8' }).trim();
table.made = `${new Date().toISOString().slice(0, 10)}, ${version}`;
for (const lattice of lattices()) {
  if (asked.length > 0 && !asked.includes(lattice.key)) continue;
  const row = lattice.key === 'voronoi' ? beamRow : voxelRow;
  const rows = lattice.densities.map((density) => shortened(row(lattice, density)));
  table.lattices[lattice.key] = rows;
  console.log(lattice.key, JSON.stringify(rows));
  writeFileSync(TABLE, `${JSON.stringify(table, null, 1)}\n`);
}
const laws = lattices().map((lattice) => {
  const { key } = lattice;
  const rows = table.lattices[key];
  if (rows === undefined) throw new Error(`no figures of ${key} yet: npm run elastic-laws ${key}`);
  return `${JSON.stringify(key)}: ${JSON.stringify(lawOf(lattice, rows))}`;
});
writeFileSync(
  new URL('../core/catalogue/elastic-table.json', import.meta.url),
  `{\n${laws.join(',\n')}\n}\n`,
);
