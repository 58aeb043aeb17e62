import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plane } from '../../../../solid/geometry/plane.ts';
import { tubeFaces } from '../../bodies/members.ts';
import { cutTemplate, type WholeMember } from './cut-template.ts';

const quantumMm = 2 ** -16;
const SIDES = 8;
const RADIUS_MM = 0.4;
const LENGTH_MM = 3;

/** A strut along z whose lower end is whole and whose upper end must be cut away. */
function strut(): WholeMember {
  const points = [0, LENGTH_MM].flatMap((z) =>
    Array.from({ length: SIDES }, (_, i) => {
      const angle = (2 * Math.PI * i) / SIDES;
      const onGrid = (value: number) => Math.round(value / quantumMm) * quantumMm;
      return [onGrid(RADIUS_MM * Math.cos(angle)), onGrid(RADIUS_MM * Math.sin(angle)), z];
    }).flat(),
  );
  return {
    points,
    faces: tubeFaces(SIDES, 0, SIDES),
    ends: [
      { origin: [0, 0, 0], kind: 'clean' },
      { origin: [0, 0, 0], kind: 'out' },
    ],
  };
}

/** Plane across the strut at a height, with a slope along x and y. */
function across(heightMm: number, slopeX: number, slopeY: number): Plane {
  const length = Math.hypot(slopeX, slopeY, 1);
  return {
    normal: [slopeX / length, slopeY / length, 1 / length],
    offset: heightMm / length,
  };
}

const areaOf = (corners: ArrayLike<number>, o: number): number[] => {
  const [ux, uy, uz] = [0, 1, 2].map((k) => corners[o + 3 + k]! - corners[o + k]!) as [
    number,
    number,
    number,
  ];
  const [vx, vy, vz] = [0, 1, 2].map((k) => corners[o + 6 + k]! - corners[o + k]!) as [
    number,
    number,
    number,
  ];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
};

/** Sum of all area vectors, mm2: that of the ring alone if nothing else is open. */
function openAreaOf(corners: Float64Array): number[] {
  const sum = [0, 0, 0];
  for (let o = 0; o < corners.length; o += 9)
    areaOf(corners, o).forEach((value, k) => {
      sum[k]! += value / 2;
    });
  return sum;
}

const ringAreaMm2 = (SIDES / 2) * RADIUS_MM ** 2 * Math.sin((2 * Math.PI) / SIDES);

test('planes that a rounded flat face became leave a strut with a cap, or in one case of a hundred leave it to another way', () => {
  let [cases, uncut] = [0, 0];
  const slope = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 1000);
  const tiny = fc.integer({ min: -1000, max: 1000 }).map((n) => n * 4e-7);
  fc.assert(
    fc.property(
      slope,
      slope,
      fc.array(fc.tuple(tiny, tiny, tiny), { minLength: 1, maxLength: 3 }),
      (x, y, others) => {
        const planes = [across(1.5, x, y), ...others.map(([h, dx, dy]) => across(1.5 + h, x + dx, y + dy))];
        const cut = cutTemplate(strut(), planes, quantumMm);
        cases += 1;
        if (cut === undefined) {
          uncut += 1;
          return;
        }
        const [ax, ay, az] = openAreaOf(cut.corners) as [number, number, number];
        expect(Math.hypot(ax, ay, az - ringAreaMm2)).toBeLessThan(1e-3);
      },
    ),
    { numRuns: 300 },
  );
  expect(uncut).toBeLessThan(cases / 100);
});

test('a strut keeps its cap where a second plane cuts 50 nm below the first, or leans across it', () => {
  for (const second of [across(1.49995, 0.3, 0), across(1.50001, 0.3, 0.0002)]) {
    const cut = cutTemplate(strut(), [across(1.5, 0.3, 0), second], quantumMm);
    expect(cut?.volumeMm3).toBeCloseTo(1.5 * ringAreaMm2, 3);
  }
});

test('a member that is not closed is left to another way of cutting', () => {
  const whole = strut();
  const ends = whole.ends.map(({ origin }) => ({ origin, kind: 'clean' as const }));
  expect(cutTemplate({ ...whole, ends }, [], quantumMm)).toBeDefined();
  expect(cutTemplate({ ...whole, ends, faces: whole.faces.slice(0, -1) }, [], quantumMm)).toBeUndefined();
});

test('a ring that two planes remove together counts as touched where its cut edge stays', () => {
  const member = { ...strut(), ends: strut().ends.map((end) => ({ ...end, kind: 'joint' as const })) };
  const beside: Plane = { normal: [1, 0, 0], offset: 0.1 };
  const above: Plane = { normal: [-Math.SQRT1_2, 0, Math.SQRT1_2], offset: (LENGTH_MM - 0.1) * Math.SQRT1_2 };
  const cut = cutTemplate(member, [beside, above], quantumMm);
  expect(cut?.rings[1]).toBeUndefined();
  expect(cut?.touched).toEqual(new Set([1]));
});
