import { expect, it } from 'vitest';
import { polygonSection } from '../../beam/section.ts';
import { PressError } from '../press-error.ts';
import { finish, type PressSettings, pressTest } from '../press-test.ts';
import { withSkin } from '../skin/skin-network.ts';
import { blockNetwork, linesNetwork } from '../testing/block.ts';
import { patchContacts } from './patches.ts';
import { touchPoints } from './touch-points.ts';

const SOLID = { modulus: 1000, poissonRatio: 0.3 };
const at = (x: number, y: number, z: number, radiusMm = 1) => ({ atMm: [x, y, z], radiusMm }) as const;
const push = (network: Parameters<typeof pressTest>[0], settings: Omit<PressSettings, 'solid'>) =>
  finish(pressTest(network, { solid: SOLID, tolerance: 1e-8, ...settings }));

it('a rod held at one end and pushed across at the other is as stiff as a cantilever of Timoshenko', () => {
  const rod = linesNetwork([[0, 0, 0, 30, 0, 0]], 1);
  const patches = { support: at(0, 0, 0), load: at(30, 0, 0) };
  const { area, inertia } = polygonSection(2, 8);
  // Cowper's shear factor of a circle, as the beams of this engine have it.
  const shear = (6 * (1 + SOLID.poissonRatio)) / (7 + 6 * SOLID.poissonRatio);
  const shearModulus = SOLID.modulus / (2 * (1 + SOLID.poissonRatio));
  const free = 30 ** 3 / (3 * SOLID.modulus * inertia) + 30 / (shear * shearModulus * area);
  const { stiffness, displacements } = push(rod, { axis: 2, friction: true, patches });
  expect(stiffness * free).toBeCloseTo(1, 3);
  // Both are level, so the load pushes down.
  expect(displacements[6 + 2]).toBe(-1);
  const guided = push(rod, { axis: 2, friction: true, patches: { ...patches, guided: true } }).stiffness;
  expect(guided / stiffness).toBeGreaterThan(3.9);
});

it('pushes towards the support, pulls nothing, and is as stiff from either side', () => {
  const block = blockNetwork({ lattice: 'TYPE-20002', cells: [2, 2, 3], cellMm: 10, rodMm: 1.2 });
  const [low, high] = [at(10, 10, 0, 8), at(10, 10, 30, 8)];
  const down = push(block, { axis: 2, friction: true, patches: { support: low, load: high, guided: true } });
  const up = push(block, { axis: 2, friction: true, patches: { support: high, load: low, guided: true } });
  expect(up.stiffness / down.stiffness).toBeCloseTo(1, 5);
  expect(down.displacements[6 * down.plates.high.nodes[0]! + 2]).toBe(-1);
  expect(up.displacements[6 * up.plates.high.nodes[0]! + 2]).toBe(1);
  const energy = down.loads.energy!.reduce((sum, one) => sum + one, 0);
  expect((2 * energy) / down.stiffness).toBeCloseTo(1, 5);
});

it('touches the nearest point of a shell that is closer than a triangle, and none farther away', () => {
  const positions = [0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0];
  const plate = { positions, triangles: [0, 1, 2, 1, 3, 2], stepMm: 4 };
  const network = withSkin(linesNetwork([], 1), plate, { thicknessMm: 1 });
  const touched = (load: ReturnType<typeof at>) =>
    Array.from(patchContacts(touchPoints(network), { load, support: at(0, 0, 0, 0.1) }).high.nodes);
  expect(touched(at(2.5, 2.5, 0.5, 0.1))).toEqual([3]);
  expect(() => touched(at(4, 4, 5, 0.1))).toThrow('near the load');
});

it('says when nothing is touched, and when load and support touch the same joint', () => {
  const block = blockNetwork({ lattice: 'TYPE-20002', cells: [1, 1, 1], cellMm: 10, rodMm: 1.2 });
  const codeOf = (load: ReturnType<typeof at>, support: ReturnType<typeof at>) => {
    try {
      push(block, { axis: 2, friction: true, patches: { load, support } });
      return null;
    } catch (error) {
      return error instanceof PressError ? error.code : error;
    }
  };
  expect(codeOf(at(100, 0, 0), at(0, 0, 0))).toBe('no-contact');
  expect(codeOf(at(5, 5, 5, 2), at(5, 5, 0, 6))).toBe('patches-meet');
  expect(codeOf(at(0, 0, 10), at(0, 0, 0))).toBe(null);
});
