import type { ElasticKey } from '../../../core/catalogue/elastic-law.ts';
import { elasticValues } from '../../../core/catalogue/elastic-laws.ts';
import { homogeniseBeams } from '../../../core/mechanics/beam/homogenise.ts';
import { roundSection } from '../../../core/mechanics/beam/section.ts';
import { type Moduli, moduliOf } from '../../../core/mechanics/elasticity/moduli.ts';
import { beamPeriod } from '../../../core/mechanics/lattice/beam-period.ts';
import { voxelBody } from '../../../core/mechanics/lattice/voxel-body.ts';
import { stiffnessOfValues } from '../../../core/mechanics/law/law-values.ts';
import { homogeniseVoxels } from '../../../core/mechanics/voxel/homogenise.ts';
import { meanStress, pressedBlock, pressedNetwork } from './published-block.ts';

/** A published value at a finite density, and how it is found here. */
export interface Published {
  what: string;
  lattice: ElasticKey;
  value: number;
  source: string;
  /** Our value. Only the octet above the range of its law runs the computation, on `voxels` along a cell. */
  find: (voxels: number) => number;
  /** Largest deviation, as a share: what the source itself is unsure of, or what `note` explains. */
  within: number;
  /** Why it may differ. */
  note?: string;
}

/** Lame's constants of Dong, Tang and Zhao's example. */
const [LAMBDA, MU] = [115.4, 79.6];
const POISSON_RATIO = 0.3;

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

function octet(voxels: number, row: number): number {
  const { body } = voxelBody({ lattice: 'TYPE-20007', edges: [1, 1, 1], density: 0.5315, voxels });
  return homogeniseVoxels(body, { poissonRatio: 0.35, cubic: true }).stiffness[row]!;
}

/** Kelvin's cell of slender rods without shear: Zhu, Knott and Mills's closed form holds for those. */
function kelvinSlender(density: number): number {
  const a = (3 * Math.PI) / Math.SQRT2;
  const rod = Math.sqrt(density / a);
  const period = beamPeriod('TYPE-20009', [1, 1, 1], { section: roundSection(rod), rigidRadii: 0 });
  return moduliOf(homogeniseBeams(period, { modulus: 1, poissonRatio: POISSON_RATIO }).stiffness).young[2];
}

/** Moduli of the law that the product ships. */
function shipped(lattice: ElasticKey, density: number): Moduli {
  return moduliOf(stiffnessOfValues(elasticValues(lattice, density, POISSON_RATIO)));
}

const DONG = 'Dong, Tang and Zhao 2018, README of their program';
const dong = (what: string, value: number, row: number): Published => ({
  what: `cubic, rods 0.2: ${what}`,
  lattice: 'cubic',
  value,
  source: DONG,
  find: () => cubicInWholeVoxels(row),
  within: 1e-3,
});

const jasa = (what: string, value: number, row: number): Published => ({
  what: `octet, 53.15 %: ${what}`,
  lattice: 'octet',
  value,
  source: 'JASA 10.1121/1.5091690, as in the tests of NASA/JPL unitcellengine',
  find: (voxels) => octet(voxels, row),
  within: 0.16,
  note: 'read off a graph; its own test allows 0.05, which is 16 % of C11',
});

/**
 * Shells about minimal surfaces reach the upper bound of the bulk modulus as they get thin: 2 rho / (9 (1 - nu)). I-WP and
 * F-RD are left out: their usual formulas are no minimal surfaces (docs/mechanics.md).
 */
const thinShell = (lattice: ElasticKey, within: number): Published => ({
  what: `${lattice} sheet, 5 %: K`,
  lattice,
  value: (2 * 0.05) / (9 * (1 - POISSON_RATIO)),
  source: 'Zhang and Liu 2025 (10.1145/3730888), limit of thin shells',
  find: () => shipped(lattice, 0.05).bulk,
  within,
  note: 'the formula of the surface is nearly minimal',
});

const MASKERY = 'Maskery et al. 2018 (10.1016/j.polymer.2017.11.049)';
const PRINTED = 'laser-sintered PA12 is porous and rough: softer than the drawn shape';
/** E = C rho^2, measured on printed blocks of 30 %. */
const maskery = (lattice: 'gyroid' | 'schwarz-d', measured: number): Published[] => [
  {
    what: `${lattice} network, 30 %: E`,
    lattice: `${lattice}:network`,
    value: measured * 0.3 ** 2,
    source: `${MASKERY}, measured`,
    find: () => shipped(`${lattice}:network`, 0.3).young[2],
    within: 0.15,
    note: PRINTED,
  },
  {
    what: `${lattice} network, block of 4 cells between plates with friction: E`,
    lattice: `${lattice}:network`,
    value: measured * 0.3 ** 2,
    source: `${MASKERY}, measured`,
    find: () => pressedNetwork(lattice, 0.3),
    within: 0.3,
    note: `${PRINTED}; friction of the real plates is not known`,
  },
];

const voxlat = (lattice: 'gyroid' | 'schwarz-d', percent: number, value: number): Published => ({
  what: `${lattice} network, ${percent} %: E`,
  lattice: `${lattice}:network`,
  value,
  source: 'voxlat (github zain4366/voxlat), voxels on two meshes',
  find: () => shipped(`${lattice}:network`, percent / 100).young[2],
  within: 0.06,
  note: 'Poisson’s ratio of AlSi10Mg; its own error is 3 %',
});

/** Ends of the ranges in the abstract of a paper whose modulus follows density by a power, so that least belongs to least. */
const titanium = (percent: number, valuePercent: number, how: string, within: number): Published => ({
  what: `gyroid network, ${percent} %: E`,
  lattice: 'gyroid:network',
  value: valuePercent / 100,
  source: `skeletal gyroids in Ti6Al4V (10.3390/jmmp8060256), ${how}`,
  find: () => shipped('gyroid:network', percent / 100).young[2],
  within,
  note: 'blocks of a few cells, whose number the abstract does not give; at 13 % necks are near parting',
});

const foam = (percent: number, within: number): Published => ({
  what: `voronoi, ${percent} %: E`,
  lattice: 'voronoi',
  value: 0.93 * (percent / 100) ** 2.04,
  source: 'Roberts and Garboczi 2002, open-cell Voronoi: 0.93 rho^2.04',
  find: () => shipped('voronoi', percent / 100).young[2],
  within,
  note: 'their edges are not round, and thicken towards their joints',
});

const COLUCCIA =
  'Coluccia, Meyer, Liseni, Mittelstedt and De Pasquale, Functionally graded lattice structures for energy absorption';

/** Six printed blocks of 10 x 10 x 10 cells of 3 mm, rods of 0.37 mm, AlSi10Mg, pressed to the yield of the whole. */
const printedBlock = (
  lattice: 'bcc' | 'bccz',
  what: 'modulusMPa' | 'yieldMPa',
  value: number,
  within: number,
  note: string,
): Published => ({
  what: `${lattice}, printed block of 10 cells: ${what === 'modulusMPa' ? 'E' : 'yield'}, MPa`,
  lattice,
  value,
  source: `${COLUCCIA}, measured`,
  find: () => pressedBlock(lattice, 'greased')[what],
  within,
  note: `as drawn, greased plates; ${note}`,
});

/** Travel of the upper plate in their computation, mm, and cross-section and height of the blocks. */
const THEIRS = { travelMm: 2, areaMm2: 900, heightMm: 30 } as const;

/** The same blocks as their beams in Ansys, with yield: held below, pushed from above. `energyMillijoules` is what they take up. */
const computedBlock = (lattice: 'bcc' | 'bccz', energyMillijoules: number, within: number): Published => ({
  what: `${lattice}, the same block computed: mean stress over 2 mm, MPa`,
  lattice,
  value: energyMillijoules / (THEIRS.travelMm * THEIRS.areaMm2),
  source: `${COLUCCIA}, beams in Ansys`,
  find: () => meanStress(pressedBlock(lattice, 'held below'), THEIRS.travelMm / THEIRS.heightMm),
  within,
  note: 'held below; here all yields at once with the first strut, theirs harden one after another',
});

export const PUBLISHED: readonly Published[] = [
  dong('C11', 7.1876, 0),
  dong('C12', 0.3875, 1),
  dong('C44', 0.1489, 21),
  jasa('C11', 0.317, 0),
  jasa('C12', 0.145, 1),
  jasa('C44', 0.12, 21),
  {
    what: 'kelvin, 1 %, beams: E',
    lattice: 'kelvin',
    value: (0.6002 * 0.01 ** 2) / (1 + 0.9003 * 0.01),
    source: 'Zhu, Knott and Mills 1997',
    find: () => kelvinSlender(0.01),
    within: 0.03,
    note: 'the closed form leaves out shear of the struts',
  },
  {
    what: 'gyroid sheet, 10 %: nu',
    lattice: 'gyroid',
    value: 0.34,
    source: 'DeValk and Lakes 2021, 0.34 +- 0.06, measured',
    find: () => shipped('gyroid', 0.1).poissonZx,
    within: 0.06 / 0.34,
  },
  thinShell('gyroid', 0.02),
  thinShell('schwarz-d', 0.03),
  thinShell('schwarz-p', 0.07),
  thinShell('neovius', 0.08),
  ...maskery('gyroid', 0.69),
  ...maskery('schwarz-d', 0.68),
  voxlat('gyroid', 20, 0.03),
  voxlat('gyroid', 30, 0.0666),
  voxlat('gyroid', 50, 0.2074),
  voxlat('schwarz-d', 20, 0.0307),
  voxlat('schwarz-d', 30, 0.0642),
  voxlat('schwarz-d', 50, 0.1789),
  titanium(13.33, 1.05, 'computed', 0.2),
  titanium(50, 20.77, 'computed', 0.05),
  titanium(15.19, 1.65, 'measured', 0.05),
  titanium(41.69, 15.53, 'measured', 0.12),
  foam(5, 0.1),
  foam(10, 0.1),
  foam(30, 0.3),
  printedBlock(
    'bcc',
    'modulusMPa',
    47.4662,
    0.15,
    'printed blocks are a seventh heavier, their friction unknown',
  ),
  printedBlock('bccz', 'yieldMPa', 2.1218, 0.4, 'the first strut is compared with the yield of the whole'),
  computedBlock('bcc', 683.1, 0.2),
  computedBlock('bccz', 3356.1, 0.1),
];
