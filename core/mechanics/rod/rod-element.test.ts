import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localStiffness } from '../beam/element.ts';
import { roundSection } from '../beam/section.ts';
import { denseSolver } from '../linear/dense.ts';
import { turnQuaternion } from './quaternion.ts';
import { type RodElement, type RodState, rodAnswer } from './rod-element.ts';
import { rodStiffness } from './rod-stiffness.ts';

const SHIFT = [0.3, -0.2, 0.1] as const;

const number = fc.double({ min: -1, max: 1, noNaN: true });
const twelve = fc.array(number, { minLength: 12, maxLength: 12 });

/** Two nodes, moved and turned by up to `size`. */
function stateOf(values: readonly number[], size: number): RodState {
  const places = Float64Array.from([0, 0, 0, 0.8, 0.3, -0.4].map((at, i) => at + size * values[i]!));
  const turns = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0);
  for (const end of [0, 1])
    turnQuaternion(
      turns,
      4 * end,
      [0, 1, 2].map((k) => size * values[6 + 3 * end + k]!) as [number, number, number],
    );
  return { places, turns };
}

/** The state with one unknown moved. */
function moved({ places, turns }: RodState, unknown: number, by: number): RodState {
  const state = { places: places.slice(), turns: turns.slice() };
  const end = Math.floor(unknown / 6);
  const axis = unknown % 6;
  if (axis < 3) state.places[3 * end + axis]! += by;
  else
    turnQuaternion(
      state.turns,
      4 * end,
      [3, 4, 5].map((k) => (k === axis ? by : 0)) as [number, number, number],
    );
  return state;
}

const thick = rodStiffness(1.2, roundSection(0.4), { modulus: 1, poissonRatio: 0.48 });
const ELEMENT: RodElement = {
  ...thick,
  lengthMm: 1.2,
  axes: Float64Array.of(0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1),
  arms: [
    [0.1, 0.05, -0.02],
    [-0.1, 0.02, 0.03],
  ],
};

it('forces are the gradient of the energy, the tangent that of the forces', () => {
  fc.assert(
    fc.property(twelve, twelve, (values, way) => {
      const state = stateOf(values, 0.5);
      const { forces, tangent } = rodAnswer(ELEMENT, state, [0, 1], SHIFT);
      const [f, k] = [forces.slice(), tangent.slice()];
      const h = 1e-5;
      for (let i = 0; i < 12; i++) {
        const up = rodAnswer(ELEMENT, moved(state, i, h), [0, 1], SHIFT).energy;
        const down = rodAnswer(ELEMENT, moved(state, i, -h), [0, 1], SHIFT).energy;
        expect((up - down) / (2 * h)).toBeCloseTo(f[i]!, 7);
        for (let j = 0; j < 12; j++) expect(k[12 * i + j]).toBeCloseTo(k[12 * j + i]!, 13);
      }
      // Along a way that turns both nodes steadily the energy has this second derivative.
      const along = (by: number) => {
        const at = { places: state.places.slice(), turns: state.turns.slice() };
        for (const end of [0, 1]) {
          for (let i = 0; i < 3; i++) at.places[3 * end + i]! += by * way[6 * end + i]!;
          const turn = [3, 4, 5].map((i) => by * way[6 * end + i]!) as [number, number, number];
          turnQuaternion(at.turns, 4 * end, turn);
        }
        return rodAnswer(ELEMENT, at, [0, 1], SHIFT).energy;
      };
      const step = 1e-3;
      const second = (along(step) - 2 * along(0) + along(-step)) / step ** 2;
      let expected = 0;
      for (let i = 0; i < 12; i++)
        for (let j = 0; j < 12; j++) expected += way[i]! * k[12 * i + j]! * way[j]!;
      // Terms of the fourth power of the turn are left out of the tangent.
      expect(Math.abs(second - expected)).toBeLessThan(4e-3 * Math.max(0.1, Math.abs(expected)));
    }),
    { numRuns: 40 },
  );
});

it('a rod at rest has the stiffness of the linear beam', () => {
  const section = roundSection(0.3);
  const solid = { modulus: 2, poissonRatio: 0.4 };
  const element: RodElement = {
    ...rodStiffness(1.5, section, solid),
    lengthMm: 1.5,
    axes: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  };
  const places = Float64Array.of(0, 0, 0, 1.5, 0, 0);
  const turns = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0);
  const { tangent, energy } = rodAnswer(element, { places, turns }, [0, 1], [0, 0, 0]);
  const beam = localStiffness({ length: 1.5, rigid: [0, 0] }, section, solid);
  expect(energy).toBe(0);
  for (let i = 0; i < 144; i++) expect(tangent[i]).toBeCloseTo(beam[i]!, 12);
});

/** Bend of 45 degrees, radius 100, section 1 x 1, loaded across its plane (Bathe and Bolourchi 1979). */
function bentTip(elements: number, load: number, steps: number): number[] {
  const at = (i: number) => {
    const angle = (Math.PI / 4) * (i / elements);
    return [100 * Math.sin(angle), 100 * (1 - Math.cos(angle)), 0];
  };
  const nodes = elements + 1;
  const state: RodState = {
    places: Float64Array.from(Array.from({ length: nodes }, (_, i) => at(i)).flat()),
    turns: Float64Array.from(Array.from({ length: nodes }, () => [1, 0, 0, 0]).flat()),
  };
  const rods = Array.from({ length: elements }, (_, i): RodElement => {
    const [p, q] = [at(i), at(i + 1)];
    const lengthMm = Math.hypot(q[0]! - p[0]!, q[1]! - p[1]!);
    const [c, s] = [(q[0]! - p[0]!) / lengthMm, (q[1]! - p[1]!) / lengthMm];
    const [area, bend] = [1e7, 1e7 / 12];
    return {
      lengthMm,
      axes: Float64Array.of(c, -s, 0, s, c, 0, 0, 0, 1),
      stretch: [area, area / 2, area / 2],
      bend: [bend, bend, bend],
    };
  });
  const size = 6 * nodes;
  for (let step = 1; step <= steps; step++)
    for (let iteration = 0; iteration < 30; iteration++) {
      const rest = new Float64Array(size);
      const matrix = new Float64Array(size * size);
      rods.forEach((rod, i) => {
        const { forces, tangent } = rodAnswer(rod, state, [i, i + 1], [0, 0, 0]);
        for (let r = 0; r < 12; r++) {
          rest[6 * i + r]! -= forces[r]!;
          for (let c = 0; c < 12; c++) matrix[size * (6 * i + r) + 6 * i + c]! += tangent[12 * r + c]!;
        }
      });
      rest[6 * elements + 2]! += (load * step) / steps;
      for (let i = 0; i < 6; i++) {
        rest[i] = 0;
        for (let j = 0; j < size; j++) matrix[size * i + j] = matrix[size * j + i] = i === j ? 1 : 0;
      }
      if (Math.max(...rest.map(Math.abs)) < 1e-6 * load) break;
      const u = denseSolver(matrix, size).solve(rest);
      for (let node = 0; node < nodes; node++) {
        for (let k = 0; k < 3; k++) state.places[3 * node + k]! += u[6 * node + k]!;
        turnQuaternion(state.turns, 4 * node, [u[6 * node + 3]!, u[6 * node + 4]!, u[6 * node + 5]!]);
      }
    }
  return [...state.places.subarray(3 * elements)];
}

it.each([
  [300, [22.33, 58.84, 40.08]],
  [450, [18.62, 52.32, 48.39]],
  [600, [15.79, 47.23, 53.37]],
])('bends the arc of Bathe and Bolourchi under %i as Simo and Vu-Quoc printed', (load, printed) => {
  const [x, y, z] = bentTip(8, load, load / 50);
  // Their first axis runs across the arc. They print the answer of eight elements, which is 0.1 from the limit.
  [y, x, z].forEach((value, i) => {
    expect(Math.abs(value! - printed[i]!)).toBeLessThan(0.06);
  });
});

it('the error of the arc falls with the square of its elements', () => {
  const [coarse, middle, fine] = [8, 16, 32].map((elements) => bentTip(elements, 600, 12));
  for (let k = 0; k < 3; k++)
    expect((coarse![k]! - middle![k]!) / (middle![k]! - fine![k]!)).toBeCloseTo(4, 0);
});
