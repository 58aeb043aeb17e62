import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { materialByName } from '../../catalogue/materials.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { BLOCK, beamSystem } from '../beam/beam-system.ts';
import { homogeniseBeams } from '../beam/homogenise.ts';
import { polygonSection } from '../beam/section.ts';
import { moduliOf } from '../elasticity/moduli.ts';
import { beamPeriod } from '../lattice/beam-period.ts';
import { beamTypes } from './beams/beam-blocks.ts';
import { coarseLevel } from './beams/coarse-level.ts';
import type { PressAxis } from './contact/plates.ts';
import { movedLines } from './moved-lines.ts';
import { tieAtPlane } from './network/tie.ts';
import { PressError } from './press-error.ts';
import { pressFigures } from './press-figures.ts';
import { pressFrame } from './press-frame.ts';
import { finish, type PressSettings, pressTest } from './press-test.ts';
import { blockNetwork, blockSpec, linesNetwork } from './testing/block.ts';

const SOLID = { modulus: 1000, poissonRatio: 0.3 };
const GREASED: PressSettings = { axis: 2, friction: false, solid: SOLID, tolerance: 1e-8 };
const HELD: PressSettings = { ...GREASED, friction: true };
const BCC = { lattice: 'TYPE-20002', cells: [2, 2, 3], cellMm: 10, rodMm: 1.2 } as const;
const press = (network: Parameters<typeof pressTest>[0], settings: PressSettings) =>
  finish(pressTest(network, settings));

describe('a block of cells between greased plates has the modulus of the lattice', () => {
  it.each([
    ['rhombic', 'TYPE-20010', 5, 1e-3],
    ['bcc', 'TYPE-20002', 9, 0.02],
    ['kelvin', 'TYPE-20009', 6, 0.04],
    ['octet, whose rods in the faces are whole', 'TYPE-20007', 6, 0.09],
  ])('%s', (_, lattice, count, within) => {
    const rodMm = 1.2;
    const network = blockNetwork({ lattice, cells: [count, count, count], cellMm: 10, rodMm });
    const { stiffness, plates } = press(network, { ...GREASED, tolerance: 1e-5 });
    const found = (stiffness * plates.heightMm) / (10 * count) ** 2;
    const period = beamPeriod(lattice, [10, 10, 10], { section: polygonSection(rodMm, 8) });
    const modulus = moduliOf(homogeniseBeams(period, SOLID).stiffness).young[2];
    expect(Math.abs(found / modulus - 1)).toBeLessThan(within);
  });
});

it('a few cells between greased plates settle, though the coarse level would have as many unknowns', () => {
  const network = blockNetwork({ lattice: 'TYPE-20007', cells: [3, 3, 3], cellMm: 8, rodMm: 0.8 });
  const { stiffness, iterations } = press(network, { ...GREASED, tolerance: 3e-5 });
  expect(iterations).toBeLessThan(100);
  expect(stiffness / press(network, { ...GREASED, coarse: false }).stiffness).toBeCloseTo(1, 5);
});

it('a single column is as stiff as its section over its height, held or greased', () => {
  const network = linesNetwork([[0, 0, 0, 0, 0, 20]], 1);
  const expected = (SOLID.modulus * polygonSection(2, 8).area) / 20;
  for (const settings of [HELD, GREASED]) expect(press(network, settings).stiffness).toBeCloseTo(expected, 6);
});

it('a point that nothing reaches is no figure, and a part under no load is refused', () => {
  const network = linesNetwork([[0, 0, 0, 0, 0, 20]], 1);
  const part = press(network, HELD);
  const under = (stress: number[]) =>
    pressFigures(
      { modelVolumeMm3: 80 },
      { ...part, loads: { stress: Float64Array.from(stress), buckling: new Float64Array(stress.length) } },
      { strengthMPa: 48, massG: 1 },
    );
  const manyIdle = Array.from({ length: 99 }, () => 1e-14);
  expect(under([...manyIdle, 5, 5])).toMatchObject({ firstYield: { travelMm: 9.6 }, firstBuckling: null });
  expect(under([...manyIdle, 5, 5]).hundredthYields?.travelMm).toBeCloseTo(9.6, 9);
  expect(under([...manyIdle, 5]).hundredthYields).toBeNull();
  expect(() => under([0])).toThrow(PressError);
});

it('its first yield and first buckling are those of a column', () => {
  const { stiffness, loads } = press(linesNetwork([[0, 0, 0, 0, 0, 20]], 1), HELD);
  const { area, inertia } = polygonSection(2, 8);
  expect(loads.stress[0]).toBeCloseTo(stiffness / area, 6);
  const euler = (Math.PI ** 2 * SOLID.modulus * inertia) / 20 ** 2;
  expect(loads.buckling[0]).toBeCloseTo(stiffness / euler, 6);
});

it('finds the same with a coarse level as without', () => {
  const network = blockNetwork({ ...BCC, cells: [3, 3, 3] });
  const [coarse, plain] = [true, false].map((level) => press(network, { ...HELD, coarse: level }));
  expect(coarse!.stiffness / plain!.stiffness).toBeCloseTo(1, 6);
  // Else the level was declined.
  expect(coarse!.iterations).not.toBe(plain!.iterations);
});

it('a slender part that bends has boxes as short as it is thick, and settles soon', () => {
  const column = blockNetwork({ lattice: 'TYPE-20002', cells: [2, 2, 24], cellMm: 10, rodMm: 1.2 });
  const [low, high] = [0, 240].map((z) => ({ atMm: [10, 10, z], radiusMm: 12 }) as const);
  const bent = { ...HELD, axis: 0, patches: { support: low!, load: high! }, tolerance: 3e-5 } as const;
  const { stiffness, iterations } = press(column, { ...bent, coarse: true });
  expect(iterations).toBeLessThan(160);
  expect(stiffness / press(column, { ...bent, coarse: false }).stiffness).toBeCloseTo(1, 3);
});

it('a tiny part has no coarse level: it would have as many unknowns', () => {
  const network = linesNetwork([[0, 0, 0, 0, 0, 20]], 1);
  const system = beamSystem(2, network.ends, beamTypes(network, SOLID));
  expect(coarseLevel(system, network.places, new Uint8Array(12))).toBeUndefined();
});

it('the blocks of a strut are those of a symmetric matrix', () => {
  const { blocks, types } = beamTypes(blockNetwork(BCC), SOLID);
  for (let type = 0; type < types.length; type++)
    for (let i = 0; i < 6; i++)
      for (let j = 0; j < 6; j++)
        expect(blocks[BLOCK * (4 * type + 1) + 6 * i + j]).toBeCloseTo(
          blocks[BLOCK * (4 * type + 2) + 6 * j + i]!,
          9,
        );
});

it('stiffness grows with the size of the part and with the modulus, and not with its place', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STRUT_LATTICES),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      fc.boolean(),
      ({ title }, scale, friction) => {
        const block = { lattice: title, cells: [2, 2, 2], cellMm: 8, rodMm: 0.8 } as const;
        const settings = { ...GREASED, friction };
        const one = press(blockNetwork({ ...block }), settings).stiffness;
        const larger = blockNetwork({ ...block, cellMm: 8 * scale, rodMm: 0.8 * scale });
        const stiffer = { ...settings, solid: { ...SOLID, modulus: 2500 } };
        expect(press(larger, settings).stiffness / one / scale).toBeCloseTo(1, 3);
        expect(press(blockNetwork({ ...block }), stiffer).stiffness / one).toBeCloseTo(2.5, 5);
      },
    ),
    { numRuns: 6 },
  );
});

it('a block pressed along x, y or z is the same block turned', () => {
  const along = ([2, 0, 1] as const).map((axis: PressAxis) => {
    const cells = [2, 2, 2] as [number, number, number];
    cells[axis] = 3;
    return press(blockNetwork({ ...BCC, cells }), { ...HELD, axis }).stiffness;
  });
  expect(along[1]! / along[0]!).toBeCloseTo(1, 6);
  expect(along[2]! / along[0]!).toBeCloseTo(1, 6);
});

it('friction stiffens, and the struts move with their plates', () => {
  const network = blockNetwork(BCC);
  const held = press(network, HELD);
  expect(held.stiffness).toBeGreaterThan(press(network, GREASED).stiffness);
  const moved = movedLines(network, held.displacements, 2);
  for (let end = 0; end < network.ends.length; end++) {
    const z = network.lines[3 * end + 2]!;
    if (z === 30) expect(moved[3 * end + 2]).toBeCloseTo(28, 4);
    if (z === 0) expect(moved[3 * end + 2]).toBeCloseTo(0, 6);
  }
});

describe('what is not held', () => {
  const column = [0, 0, 0, 0, 0, 20];

  it('is counted and carries nothing', () => {
    const { idle, isIdle, loads } = press(linesNetwork([column, [5, 0, 8, 5, 0, 12]], 0.5), HELD);
    expect(idle).toEqual({ parts: 1, struts: 1 });
    expect([...isIdle]).toEqual([0, 1]);
    expect(loads.stress[1]).toBe(0);
  });

  it('and hangs on a column without load changes nothing', () => {
    const alone = press(linesNetwork([column], 0.5), HELD).stiffness;
    const stub = [0, 0, 0, 3, 0, 4];
    for (const settings of [HELD, GREASED])
      expect(press(linesNetwork([column, stub], 0.5), settings).stiffness / alone).toBeCloseTo(1, 6);
  });

  it('is refused where nothing reaches from plate to plate', () => {
    const network = linesNetwork(
      [
        [0, 0, 0, 0, 0, 8],
        [0, 0, 12, 0, 0, 20],
      ],
      0.5,
    );
    expect(() => press(network, HELD)).toThrow(PressError);
  });

  it.each([
    ['flat, so that both plates touch all of it', [0, 0, 5, 10, 0, 5]],
    ['so low that both plates touch one node', [0, 0, 0, 10, 0, 0.4]],
  ])('is refused where it is %s', (_, line) => {
    for (const settings of [HELD, GREASED])
      expect(() => press(linesNetwork([line], 0.5), settings)).toThrow(
        expect.objectContaining({ code: 'not-held' }),
      );
  });

  it('is refused where one layer of cells without rods across is all there is', () => {
    const spec = { ...blockSpec({ ...BCC, lattice: 'TYPE-20001' }), openEnds: 'none' } as const;
    const frame = buildFrame(box([0, 0, 0], [60, 60, 6]), spec);
    const run = () =>
      finish(pressFrame(frame, spec, { axis: 2, friction: true, material: materialByName('PA12')! }));
    expect(run).toThrow(expect.objectContaining({ code: 'not-held' }));
  });
});

it('ends tied to one node turn with it', () => {
  const network = linesNetwork(
    [
      [0, 0, 0, 0, 0, 10],
      [4, 0, 0, 4, 0, 10],
      [0, 0, 10.0001, 0, 0, 20],
      [4, 0, 10.0001, 4, 0, 20],
    ],
    0.5,
  );
  const tied = tieAtPlane(network, { normal: [0, 0, 1], offset: 10 }, 0.1);
  const expected = (2 * SOLID.modulus * polygonSection(1, 8).area) / 20;
  expect(press(tied, HELD).stiffness / expected).toBeCloseTo(1, 4);
});
