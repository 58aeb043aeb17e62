import { materialByName } from '../../../core/catalogue/materials.ts';
import type { PressAxis } from '../../../core/mechanics/press/contact/plates.ts';
import type { PressWanted } from '../../../core/mechanics/press/press-frame.ts';
import { pressedPart } from '../../../core/mechanics/press/testing/pressed-part.ts';
import { OWN_POISSON_RATIO } from '../../../core/rules/parameters/own-material.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';
import { sampleSpec } from '../../../core/spec/testing/sample-spec.ts';
import { box, sphere } from '../../models/primitives.ts';

/** Figures of two press tests that are alike, or in a known proportion. */
interface Property {
  name: string;
  expected: number;
  /** Greatest deviation, as a share; default `WITHIN_SHARE`. */
  withinShare?: number;
  find: () => number;
}

/** About twice the deviation of boxes of a sheet, and of turned cells at a round face. */
export const WITHIN_SHARE = 0.002;

const PA12 = materialByName('PA12')!;
const WANTED: PressWanted = { axis: 2, friction: true, material: PA12 };
const LATTICES = {
  bcc: ['TYPE-20002', 1.2],
  gyroid: ['TYPE-10001', 0.8],
  octet: ['TYPE-20007', 0.9],
} as const;
type Name = keyof typeof LATTICES;

function spec(name: Name, changes: Partial<ConstantSpec> = {}, scale = 1): ConstantSpec {
  const [lattice, rodMm] = LATTICES[name];
  return sampleSpec(lattice, {
    cellMm: 8 * scale,
    rodDiameterMm: rodMm * scale,
    originMm: [0, 0, 0],
    ...changes,
  });
}

function cube(name: Name, changes: Partial<PressWanted> = {}, scale = 1) {
  const model = box([0, 0, 0], [24 * scale, 24 * scale, 24 * scale]);
  return pressedPart(model, spec(name, {}, scale), { ...WANTED, ...changes });
}

const stiffnessOf = (...args: Parameters<typeof cube>) => cube(...args).stiffnessNPerMm;
const withModulus = (modulusMPa: number) => ({ material: { ...PA12, modulusMPa } });

/** Stiffness of a ball whose cells are turned about z. */
function ball(name: Name, turnZDeg: number, axis: PressAxis): number {
  const lattice = spec(name, { turnZDeg, cellMm: [5, 5, 5], rodDiameterMm: 0.8 });
  return pressedPart(sphere(15), lattice, { ...WANTED, axis }).stiffnessNPerMm;
}

/** Load and support at two faces of a cube, or exchanged. */
function between(name: Name, isExchanged: boolean): number {
  const low = { atMm: [12, 12, 0], radiusMm: 9 } as const;
  const high = { atMm: [12, 12, 24], radiusMm: 9 } as const;
  const patches = isExchanged ? { load: low, support: high } : { load: high, support: low };
  return stiffnessOf(name, { patches: { ...patches, guided: true } });
}

function scaled(name: Name): Property[] {
  const ratio = (read: (figures: ReturnType<typeof cube>) => number) => () =>
    read(cube(name, {}, 2)) / read(cube(name));
  const of = `${name}, part, cell and rod doubled`;
  return [
    { name: `${of}: stiffness`, expected: 2, find: ratio((figures) => figures.stiffnessNPerMm) },
    { name: `${of}: first yield`, expected: 4, find: ratio(({ firstYield }) => firstYield.forceN) },
  ];
}

const BCC_AND_GYROID = ['bcc', 'gyroid'] as const;

/** What must be alike or in proportion, whatever lattices are like. */
export const PROPERTIES: readonly Property[] = [
  {
    name: 'bcc, modulus of a tenth: stiffness',
    expected: 0.1,
    find: () => stiffnessOf('bcc', withModulus(PA12.modulusMPa / 10)) / stiffnessOf('bcc'),
  },
  {
    name: 'bcc, modulus of a tenth: first yield',
    expected: 1,
    find: () =>
      cube('bcc', withModulus(PA12.modulusMPa / 10)).firstYield.forceN / cube('bcc').firstYield.forceN,
  },
  ...[0.02, 1e6].map((modulusMPa) => ({
    name: `bcc, modulus ${modulusMPa} MPa: stiffness over that of 1 MPa`,
    expected: modulusMPa,
    find: () => stiffnessOf('bcc', withModulus(modulusMPa)) / stiffnessOf('bcc', withModulus(1)),
  })),
  ...BCC_AND_GYROID.flatMap(scaled),
  ...BCC_AND_GYROID.flatMap((name) =>
    ([0, 1] as const).map((axis) => ({
      name: `${name} cube along ${'xy'[axis]} over along z`,
      expected: 1,
      find: () => stiffnessOf(name, { axis }) / stiffnessOf(name),
    })),
  ),
  {
    name: 'bcc ball, cells turned by 45 degrees, along z',
    expected: 1,
    find: () => ball('bcc', 45, 2) / ball('bcc', 0, 2),
  },
  {
    name: 'bcc ball, cells turned by 90 degrees, along x',
    expected: 1,
    find: () => ball('bcc', 90, 0) / ball('bcc', 0, 0),
  },
  ...(
    [
      ['bcc', 0.06],
      ['octet', 0.01],
    ] as const
  ).map(([name, withinShare]) => ({
    name: `${name} ball, cells turned by 89 over by 90 degrees, along x`,
    expected: 1,
    withinShare,
    find: () => ball(name, 89, 0) / ball(name, 90, 0),
  })),
  ...BCC_AND_GYROID.map((name) => ({
    name: `${name} cube, load and support exchanged`,
    expected: 1,
    find: () => between(name, true) / between(name, false),
  })),
  {
    name: 'bcc, own material of the modulus of PA12',
    expected: 1,
    withinShare: 0.05,
    find: () =>
      stiffnessOf('bcc', { material: { ...PA12, poissonRatio: OWN_POISSON_RATIO } }) / stiffnessOf('bcc'),
  },
];
