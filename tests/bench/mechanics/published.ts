import { homogeniseBeams } from '../../../core/mechanics/beam/homogenise.ts';
import { roundSection } from '../../../core/mechanics/beam/section.ts';
import { moduliOf } from '../../../core/mechanics/elasticity/moduli.ts';
import { beamPeriod } from '../../../core/mechanics/lattice/beam-period.ts';
import { voxelBody } from '../../../core/mechanics/lattice/voxel-body.ts';
import { homogeniseVoxels } from '../../../core/mechanics/voxel/homogenise.ts';

/** A published value at a finite density, and how it is found here. */
export interface Published {
  what: string;
  value: number;
  source: string;
  find: () => number;
  /** Why it may differ. */
  note?: string;
}

/** Lame's constants of Dong, Tang and Zhao's example. */
const [LAMBDA, MU] = [115.4, 79.6];

/** Rods of a tenth of the cell on a cubic lattice in 40 whole voxels, as an eighth. */
function cubicInWholeVoxels(row: number): number {
  const half = 20;
  const near = (a: number, b: number) => a * a + b * b <= 0.01;
  const shares = Float32Array.from({ length: half ** 3 }, (_, at) => {
    const [x, y, z] = [at % half, Math.floor(at / half) % half, Math.floor(at / half ** 2)].map(
      (index) => (index + 0.5) / (2 * half),
    ) as [number, number, number];
    return near(x, y) || near(x, z) || near(y, z) ? 1 : 0;
  });
  const body = {
    counts: [half, half, half] as const,
    edges: [0.5, 0.5, 0.5] as const,
    mirrored: true,
    shares,
  };
  const poissonRatio = LAMBDA / (2 * (LAMBDA + MU));
  const modulus = (MU * (3 * LAMBDA + 2 * MU)) / (LAMBDA + MU);
  return modulus * homogeniseVoxels(body, { poissonRatio, cubic: true }).stiffness[row]!;
}

function voxels(lattice: string, density: number, poissonRatio: number, row: number): number {
  const { body } = voxelBody({ lattice, edges: [1, 1, 1], density, voxels: 72 });
  return homogeniseVoxels(body, { poissonRatio, cubic: true }).stiffness[row]!;
}

/** Kelvin's cell of slender rods without shear: Zhu, Knott and Mills's closed form holds for those. */
function kelvinSlender(density: number): number {
  const a = (3 * Math.PI) / Math.SQRT2;
  const rod = Math.sqrt(density / a);
  const period = beamPeriod('TYPE-20009', [1, 1, 1], roundSection(rod), 0);
  return moduliOf(homogeniseBeams(period, { modulus: 1, poissonRatio: 0.3 }).stiffness).young[2];
}

const DONG = 'Dong, Tang and Zhao 2018, README of their program';
const NASA = 'JASA 10.1121/1.5091690, as in the tests of NASA/JPL unitcellengine';
const OCTET_NOTE = 'read off a graph; its own test allows 0.05';

export const PUBLISHED: readonly Published[] = [
  { what: 'cubic, rods 0.2: C11', value: 7.1876, source: DONG, find: () => cubicInWholeVoxels(0) },
  { what: 'cubic, rods 0.2: C12', value: 0.3875, source: DONG, find: () => cubicInWholeVoxels(1) },
  { what: 'cubic, rods 0.2: C44', value: 0.1489, source: DONG, find: () => cubicInWholeVoxels(21) },
  {
    what: 'octet, 53.15 %: C11',
    value: 0.317,
    source: NASA,
    find: () => voxels('TYPE-20007', 0.5315, 0.35, 0),
    note: OCTET_NOTE,
  },
  {
    what: 'octet, 53.15 %: C12',
    value: 0.145,
    source: NASA,
    find: () => voxels('TYPE-20007', 0.5315, 0.35, 1),
    note: OCTET_NOTE,
  },
  {
    what: 'octet, 53.15 %: C44',
    value: 0.12,
    source: NASA,
    find: () => voxels('TYPE-20007', 0.5315, 0.35, 21),
    note: OCTET_NOTE,
  },
  {
    what: 'kelvin, 1 %, beams: E',
    value: (0.6002 * 0.01 ** 2) / (1 + 0.9003 * 0.01),
    source: 'Zhu, Knott and Mills 1997',
    find: () => kelvinSlender(0.01),
    note: 'the closed form leaves out shear of the struts',
  },
  {
    what: 'gyroid, 10 %: nu',
    value: 0.34,
    source: 'DeValk and Lakes 2021, 0.34 +- 0.06, measured',
    find: () => {
      const { body } = voxelBody({ lattice: 'TYPE-10001', edges: [1, 1, 1], density: 0.1, voxels: 48 });
      return moduliOf(homogeniseVoxels(body, { poissonRatio: 0.3, cubic: true }).stiffness).poissonZx;
    },
  },
];
