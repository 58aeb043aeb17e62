import { expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { latticeByTitle } from '../../catalogue/lattice-types.ts';
import { relativeDensity } from '../../cells/density.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import type { Point } from '../../solid/geometry/vector.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection } from '../beam/section.ts';
import { stretchedFigures } from '../chart/stretched-figures.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { withLawFactors } from './law-factor.ts';
import { networkOfFrame } from './network/strut-network.ts';
import { blockSpec } from './testing/block.ts';

it.each(['TYPE-20002', 'TYPE-20007'])(
  '%s in stretched cells is pressed as stiff as its card says',
  (title) => {
    const [rodMm, sides, poissonRatio, stretch] = [1, 8, 0.3, 1.5];
    const cellMm: Point = [8, 8, 8 * stretch];
    const spec = { ...blockSpec({ lattice: title, cells: [2, 2, 2], cellMm: 8, rodMm }), cellMm };
    const frame = buildFrame(box([0, 0, 0], [16, 16, 24]), spec);
    const network = withLawFactors(networkOfFrame(frame), frame, { axis: 2, poissonRatio });
    const period = beamPeriod(title, cellMm, polygonSection(rodMm, sides));
    const beams = moduliOf(homogeniseBeams(period, { modulus: 1, poissonRatio }).stiffness).young[2];
    const density = relativeDensity(title, cellMm, rodMm, sides);
    const lattice = latticeByTitle(title)!;
    const card = stretchedFigures({ lattice, variant: 'sheet', stretch, density, sides, poissonRatio });
    expect(network.parts[0]!.factor).not.toBe(1);
    expect(Math.abs((network.parts[0]!.factor * beams) / card.young[2] - 1)).toBeLessThan(0.03);
  },
);
