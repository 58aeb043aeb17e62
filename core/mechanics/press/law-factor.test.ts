import { expect, it } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { latticeByTitle, STOCHASTIC_LATTICES } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { relativeDensity } from '../../cells/density.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection, roundSection } from '../beam/section.ts';
import { foamFigures } from '../chart/foam-figures.ts';
import { stretchedFigures } from '../chart/stretched-figures.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { KELVIN } from '../law/kelvin-over-beams.ts';
import { roundRod } from '../law/round-rod.ts';
import { refuseByLaw, withLawFactors } from './law-factor.ts';
import { networkOfFrame } from './network/strut-network.ts';
import { pressFrame } from './press-frame.ts';
import { finish } from './press-test.ts';
import { blockSpec } from './testing/block.ts';

/** Stiffness along x of a ball whose cells are turned about z. */
function turnedBall(lattice: string, turnZDeg: number): number {
  const spec = sampleSpec(lattice, { cellMm: 6, rodDiameterMm: 1.2, turnZDeg });
  const ball = sphere(15, 48);
  const wanted = { axis: 0, friction: true, material: materialByName('PA12')! } as const;
  return finish(pressFrame(buildFrame(ball, spec), spec, wanted)).figures.stiffnessNPerMm;
}

it('cells turned by 89 degrees are pressed as stiff as by 90', () => {
  expect(turnedBall('TYPE-20002', 89) / turnedBall('TYPE-20002', 90)).toBeCloseTo(1, 1.3);
});

/** Factor of the beams of a block. */
function factorOf(changes: Partial<ConstantSpec>): { factor: number; density: number } {
  const spec = sampleSpec('TYPE-20002', { cellMm: 6, rodDiameterMm: 1, ...changes });
  const frame = buildFrame(box([0, 0, 0], [18, 18, 12]), spec);
  const network = withLawFactors(networkOfFrame(frame), frame, { axis: 2, poissonRatio: 0.3 });
  return {
    factor: network.parts[0]!.factor,
    density: relativeDensity({ lattice: frame.lattice, cellMm: spec.cellMm, sides: 8 }, 1),
  };
}

it('a foam is brought to its figures as other lattices are', () => {
  const { factor, density } = factorOf({ lattice: 'GH-30001' });
  const lattice = STOCHASTIC_LATTICES[0]!;
  const at = { density, poissonRatio: 0.3 };
  const period = beamPeriod('GH-30001:1', [4, 4, 4], { section: roundSection(roundRod(lattice, density)) });
  const beams = moduliOf(homogeniseBeams(period, { modulus: 1, poissonRatio: 0.3 }).stiffness).young[2];
  const { young } = foamFigures({ lattice, seed: 1, ...at });
  expect(Math.abs(factor / (young[2] / beams) - 1)).toBeLessThan(0.03);
});

it('conformal cells, which lie in many directions, are brought to the mean of theirs', () => {
  const { factor } = factorOf({ cells: 'conformal' });
  expect(factor).toBeGreaterThan(1.01);
  expect(factor).toBeLessThan(1.35);
});

it('a lattice so dense that its law is stiffer than any body is refused', () => {
  const run = () => refuseByLaw(KELVIN, 'sheet', { density: 0.85, poissonRatio: 0.3 });
  expect(run).toThrow(expect.objectContaining({ code: 'beyond-bounds' }));
});

it.each(['TYPE-20002', 'TYPE-20007'])(
  '%s in stretched cells is pressed as stiff as its card says',
  (title) => {
    const [rodMm, sides, poissonRatio, stretch] = [1, 8, 0.3, 1.5];
    const cellMm: Point = [8, 8, 8 * stretch];
    const spec = { ...blockSpec({ lattice: title, cells: [2, 2, 2], cellMm: 8, rodMm }), cellMm };
    const frame = buildFrame(box([0, 0, 0], [16, 16, 24]), spec);
    const network = withLawFactors(networkOfFrame(frame), frame, { axis: 2, poissonRatio });
    const period = beamPeriod(title, cellMm, { section: polygonSection(rodMm, sides) });
    const beams = moduliOf(homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness).young[2];
    const density = relativeDensity({ lattice: title, cellMm, sides }, rodMm);
    const lattice = latticeByTitle(title)!;
    const card = stretchedFigures({ lattice, variant: 'sheet', stretch, density, sides, poissonRatio });
    expect(network.parts[0]!.factor).not.toBe(1);
    expect(Math.abs((network.parts[0]!.factor * beams) / card.young[2] - 1)).toBeLessThan(0.03);
  },
);
