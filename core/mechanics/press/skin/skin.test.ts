import { describe, expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { skinSurface } from '../../../model/wrap/skin-surface.ts';
import { buildFrame } from '../../../run/pipeline/build-frame.ts';
import { beamProduct } from '../../beam/beam-product.ts';
import { applyBlocks, beamSystem, inverseBlocks } from '../../beam/beam-system.ts';
import { conjugateSteps } from '../../linear/conjugate-steps.ts';
import { pressFrame } from '../press-frame.ts';
import { finish, pressTest } from '../press-test.ts';
import { blockSpec, linesNetwork } from '../testing/block.ts';
import { withSkin } from './skin-network.ts';
import { addSkin } from './skin-system.ts';

const MODULUS = 1000;
const EMPTY = linesNetwork([], 1);

describe('an empty box', () => {
  it.each([
    ['held', true],
    ['greased', false],
  ])('between plates, %s, is as stiff as its four walls', (_, friction) => {
    const [side, height, wall] = [20, 30, 1];
    const skin = skinSurface(box([0, 0, 0], [side, side, height]), wall, 8);
    const settings = { axis: 2, friction, solid: { modulus: MODULUS, poissonRatio: 0 } } as const;
    const {
      stiffness,
      plates,
      skin: loads,
    } = finish(pressTest(withSkin(EMPTY, skin, { thicknessMm: wall }), settings));
    const walls = (MODULUS * 4 * (side - wall) * wall) / (height - wall);
    expect(stiffness / walls).toBeCloseTo(1, 2);
    expect(plates.heightMm).toBeCloseTo(height, 5);
    expect(loads!.share).toBeCloseTo(1, 9);
    expect(Math.abs(loads!.stress / (MODULUS / (height - wall)) - 1)).toBeLessThan(0.1);
  });
});

it('a square plate held at its edges gives under a force in its middle as Timoshenko says', () => {
  const [cells, a, thicknessMm, poissonRatio] = [16, 40, 1, 0.3];
  const side = cells + 1;
  const positions = Array.from({ length: side * side }, (_, v) => [
    ((v % side) * a) / cells,
    (Math.floor(v / side) * a) / cells,
    0,
  ]).flat();
  const triangles: number[] = [];
  for (let y = 0; y < cells; y++)
    for (let x = 0; x < cells; x++) {
      const v = y * side + x;
      triangles.push(v, v + 1, v + side + 1, v, v + side + 1, v + side);
    }
  const { places, skin } = withSkin(EMPTY, { positions, triangles, stepMm: a / cells }, { thicknessMm });
  const nodes = side * side;
  const none = { typeOf: new Int32Array(), blocks: new Float64Array(), types: [] };
  const struts = beamSystem(nodes, new Uint32Array(), none);
  const system = addSkin(
    struts,
    { places, skin: skin! },
    { solid: { modulus: MODULUS, poissonRatio }, isIdle: () => false },
  );
  const held = new Uint8Array(6 * nodes);
  for (let v = 0; v < nodes; v++)
    if ([v % side, Math.floor(v / side)].some((at) => at === 0 || at === cells))
      held.fill(1, 6 * v, 6 * v + 6);
  const middle = 6 * ((cells / 2) * side + cells / 2) + 2;
  const u = new Float64Array(6 * nodes);
  const r = new Float64Array(6 * nodes);
  r[middle] = 1;
  const inverse = inverseBlocks(system, held);
  const prepared = {
    multiply: beamProduct(system),
    precondition: (x: Float64Array, out: Float64Array) => applyBlocks(inverse, x, out),
    held,
  };
  finish(conjugateSteps(prepared, { x: u, r }, { tolerance: 1e-6, scale: 1, maxIterations: 2000 }));
  const bending = (MODULUS * thicknessMm ** 3) / (12 * (1 - poissonRatio ** 2));
  expect(u[middle]! / ((0.0056 * a * a) / bending)).toBeCloseTo(1, 1.5);
});

it('the struts of a lattice end in its skin, and both carry', () => {
  const bcc = blockSpec({ lattice: 'TYPE-20002', cells: [2, 2, 2], cellMm: 8, rodMm: 1.6 });
  const model = box([0, 0, 0], [16, 16, 16]);
  const material = { modulusMPa: MODULUS, poissonRatio: 0.3, strengthMPa: 40, densityGPerCm3: 1 };
  const spec = { ...bcc, shellMm: 1 };
  const skin = (mm: number, cellMm: number) => skinSurface(model, mm, cellMm);
  const wanted = { axis: 2, friction: true, material } as const;
  const { figures, part } = finish(pressFrame(buildFrame(model, spec), spec, { ...wanted, skin }));
  const alone = finish(
    pressTest(withSkin(EMPTY, skin(1, 8), { thicknessMm: 1 }), {
      ...wanted,
      solid: { modulus: MODULUS, poissonRatio: 0.3 },
    }),
  );
  expect(figures.stiffnessNPerMm).toBeGreaterThan(1.03 * alone.stiffness);
  expect(figures.skin!.share).toBeLessThan(0.97);
  expect(figures.idle.struts).toBe(0);
  expect(Math.min(...part.loads.energy!)).toBeGreaterThan(0);
  expect(figures.limit.travelMm).toBeLessThanOrEqual(figures.skin!.firstYield.travelMm);
});
