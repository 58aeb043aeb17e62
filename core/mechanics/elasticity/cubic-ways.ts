import { type Matrix6, VOIGT } from './stiffness.ts';

/** Stiffness of a cubic solid in each of its three ways: under pressure, drawn out, and in shear. */
export function waysOf(c: Matrix6): [number, number, number] {
  return [c[0]! + 2 * c[1]!, c[0]! - c[1]!, c[21]!];
}

/**
 * Returns L C L, where L is the root of the ratios in each of the three ways: a cubic solid becomes as much stiffer in
 * each, and any other stays symmetric and positive.
 */
export function changedInWays(c: Matrix6, ratios: readonly number[]): Matrix6 {
  const l = matrixOfWays(ratios.map(Math.sqrt));
  return product(product(l, c), l);
}

function matrixOfWays(ways: readonly number[]): Matrix6 {
  const [pressure, drawn, shear] = ways as [number, number, number];
  const out = new Float64Array(VOIGT * VOIGT);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) out[VOIGT * i + j] = (pressure - drawn) / 3 + (i === j ? drawn : 0);
    out[(VOIGT + 1) * (i + 3)] = shear;
  }
  return out;
}

function product(a: Matrix6, b: Matrix6): Matrix6 {
  const out = new Float64Array(VOIGT * VOIGT);
  for (let i = 0; i < VOIGT; i++)
    for (let j = 0; j < VOIGT; j++)
      for (let k = 0; k < VOIGT; k++) out[VOIGT * i + j]! += a[VOIGT * i + k]! * b[VOIGT * k + j]!;
  return out;
}
