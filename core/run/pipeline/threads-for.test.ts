import { describe, expect, test } from 'vitest';
import { box, sphere } from '../../../tests/models/primitives.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { sampleRegions, sampleSpec } from '../../spec/testing/sample-spec.ts';
import { threadsFor } from './threads-for.ts';

const struts = sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 0.8 });
const ball = sphere(50, 64);
const kept = { processors: 2, isFirstRun: false };
const first = { processors: 2, isFirstRun: true };

describe('the number of threads', () => {
  test('is two for struts in a whole curved model, on two and on more processors', () => {
    expect(threadsFor(ball, struts, kept)).toBe(2);
    expect(threadsFor(ball, struts, { processors: 16, isFirstRun: false })).toBe(2);
    expect(threadsFor(ball, struts, { processors: 1, isFirstRun: false })).toBe(1);
  });

  test('is two for surface lattices, of which a kept process shares search and coverage', () => {
    const gyroid = { ...struts, lattice: 'TYPE-10001' };
    expect(threadsFor(ball, gyroid, kept)).toBe(2);
    expect(threadsFor(ball, { ...gyroid, variant: 'network' }, kept)).toBe(2);
    expect(threadsFor(box([-50, -50, -50], [50, 50, 50]), gyroid, kept)).toBe(2);
    expect(threadsFor(ball, gyroid, first)).toBe(1);
    expect(threadsFor(sphere(300, 64), { ...gyroid, cellMm: [5, 5, 5] }, first)).toBe(1);
  });

  test('is one where little is shared: shells, bottoms, conformal cells, regions and boxes', () => {
    const others: LatticeSpec[] = [
      { ...struts, shellMm: 2 },
      { ...struts, bottomMm: 2 },
      { ...struts, lattice: 'TYPE-10001', shellMm: 2 },
      { ...struts, cells: 'conformal' },
      sampleRegions(struts, 0, ['TYPE-20007', 8, 0.9]),
    ];
    for (const spec of others) expect(threadsFor(ball, spec, kept)).toBe(1);
    expect(threadsFor(box([-50, -50, -50], [50, 50, 50]), struts, kept)).toBe(1);
  });

  test('is one for a small job whose code runs for the first time, and two for a large one', () => {
    expect(threadsFor(ball, struts, first)).toBe(1);
    const large = { ...struts, cellMm: [5, 5, 5] as ConstantSpec['cellMm'] };
    expect(threadsFor(sphere(300, 64), large, first)).toBe(2);
  });
});
