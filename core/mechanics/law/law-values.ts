import type { Matrix6 } from '../elasticity/stiffness.ts';

/**
 * Returns the values that a law of the catalogue keeps of a stiffness (`ElasticLaw.values`). All are positive, and any
 * positive ones give a stiffness that is positive, so that fitting their logarithms cannot break it. Axes that are
 * alike are averaged.
 */
export function valuesOf(c: Matrix6, tetragonal: boolean): number[] {
  const at = (i: number, j: number) => c[6 * i + j]!;
  if (!tetragonal) {
    const c11 = (at(0, 0) + at(1, 1) + at(2, 2)) / 3;
    const c12 = (at(0, 1) + at(0, 2) + at(1, 2)) / 3;
    const shear = (at(3, 3) + at(4, 4) + at(5, 5)) / 3;
    return [((c11 - c12) * (c11 + 2 * c12)) / (c11 + c12), (c11 + 2 * c12) / 3, shear];
  }
  const c11 = (at(0, 0) + at(1, 1)) / 2;
  const plane = c11 + at(0, 1);
  const c13 = (at(0, 2) + at(1, 2)) / 2;
  return [
    at(2, 2) - (2 * c13 ** 2) / plane,
    plane,
    c13 / plane,
    (c11 - at(0, 1)) / 2,
    (at(3, 3) + at(4, 4)) / 2,
    at(5, 5),
  ];
}

/** Returns the stiffness with these values: the inverse of `valuesOf`. */
export function stiffnessOfValues(values: readonly number[]): Matrix6 {
  if (values.length === 3) {
    const [young, bulk, shear] = values as [number, number, number];
    const difference = (6 * bulk * young) / (9 * bulk - young);
    const c11 = bulk + (2 * difference) / 3;
    return symmetric({ c11, c12: c11 - difference, c13: c11 - difference, c33: c11, c44: shear, c66: shear });
  }
  const [young, plane, couple, planeShear, shear, shearXy] = values as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const c13 = couple * plane;
  return symmetric({
    c11: plane / 2 + planeShear,
    c12: plane / 2 - planeShear,
    c13,
    c33: young + 2 * couple * c13,
    c44: shear,
    c66: shearXy,
  });
}

function symmetric({
  c11,
  c12,
  c13,
  c33,
  c44,
  c66,
}: {
  c11: number;
  c12: number;
  c13: number;
  c33: number;
  c44: number;
  c66: number;
}): Matrix6 {
  const c = new Float64Array(36);
  c.set([c11, c12, c13, 0, 0, 0, c12, c11, c13, 0, 0, 0, c13, c13, c33]);
  c[21] = c44;
  c[28] = c44;
  c[35] = c66;
  return c;
}
