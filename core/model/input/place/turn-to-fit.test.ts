import { expect, test } from 'vitest';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { encodeStl } from '../../../formats/stl/write.ts';
import { fitsLargestBox } from '../../../rules/model/upload-limits.ts';
import { boundsOf, extentOf } from '../../../solid/geometry/box.ts';
import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { volumeOf } from '../../../solid/mesh/mesh.ts';
import { inspectModel } from '../inspect.ts';
import { turnPositions, turnToFit } from './turn-to-fit.ts';

test('a part longer than the box is turned into its diagonal, as little as it takes', () => {
  const { positions } = box([10, 0, 0], [424, 114, 71]);
  const turn = turnToFit(positions)!;
  const turned = extentOf(boundsOf({ positions: turnPositions(positions, turn) }));
  expect(fitsLargestBox(turned)).toBe(true);
  expect(Math.abs(turn.degrees)).toBeLessThan(30);
  expect(Math.hypot(...turn.axis)).toBeCloseTo(1, 9);
});

test('what is larger than the box however turned stays as it is', () => {
  expect(turnToFit(box([0, 0, 0], [650, 20, 20]).positions)).toBeUndefined();
  expect(turnToFit(box([0, 0, 0], [401, 381, 260]).positions)).toBeUndefined();
});

test('a ball a little larger than the box is given up after some turns of all its vertices', () => {
  const { positions } = sphere(129.56, 200);
  const { length } = positions;
  let steps = 0;
  Object.defineProperty(positions, 'length', {
    get() {
      steps++;
      return length;
    },
  });
  expect(turnToFit(positions)).toBeUndefined();
  // Each turn looks at every vertex three times; 600 times they are looked at for the outermost ones.
  expect(steps).toBeLessThan((1000 * length) / 3);
});

test('a turn is offered, and made on request', () => {
  const bytes = encodeStl(box([0, 0, 0], [430, 40, 30]));
  const asked = inspectModel(bytes, {});
  expect(asked.faults.map(({ code }) => code)).toEqual(['box-too-large']);
  expect(asked.turn).toBeDefined();
  const turned = inspectModel(bytes, { turnToFit: true });
  expect(turned.accepted).toBe(true);
  expect(turned.turn).toEqual(asked.turn);
  expect(volumeOf(turned.mesh!)).toBeCloseTo(430 * 40 * 30, -1);
});

test('a stray face does not decide the unit', () => {
  const far = {
    positions: Float32Array.of(900, 0, 0, 901, 0, 0, 900, 1, 0),
    triangles: Uint32Array.of(0, 1, 2),
  };
  const inMm = inspectModel(encodeStl(appendMeshes([sphere(15), far])), { unit: 'auto' });
  expect([inMm.unit, inMm.accepted]).toEqual(['mm', true]);
  const near = { ...far, positions: far.positions.map((value) => value / 18) };
  const inches = inspectModel(encodeStl(appendMeshes([box([0, 0, 0], [2, 2, 2]), near])), { unit: 'auto' });
  expect([inches.unit, inches.accepted]).toEqual(['inch', true]);
});

test('a model in metres or inches is read in its unit on request', () => {
  const inches = inspectModel(encodeStl(box([0, 0, 0], [2, 2, 2])), { unit: 'auto' });
  expect([inches.unit, inches.extentMm]).toEqual([
    'inch',
    [expect.closeTo(50.8, 3), expect.closeTo(50.8, 3), expect.closeTo(50.8, 3)],
  ]);
  const metres = inspectModel(encodeStl(box([0, 0, 0], [0.1, 0.05, 0.45])), { unit: 'm', turnToFit: true });
  expect([metres.unit, metres.accepted]).toEqual(['m', true]);
});
