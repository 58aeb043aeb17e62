import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampToRange, LATTICE_SIZE_MM, ROD_DIAMETER_MM, shellMaxMm } from './lattice-parameters.ts';

describe('lattice parameters', () => {
  it('clamps any number to its range and step', () => {
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(LATTICE_SIZE_MM, ROD_DIAMETER_MM), (value, range) => {
        const held = clampToRange(value, range);
        expect(held).toBeGreaterThanOrEqual(range.min);
        expect(held).toBeLessThanOrEqual(range.max);
        const steps = (held - range.min) / range.step;
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      }),
    );
  });

  it('does not change a clamped number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        const held = clampToRange(value, LATTICE_SIZE_MM);
        expect(clampToRange(held, LATTICE_SIZE_MM)).toBe(held);
      }),
    );
  });

  it.each([
    [400, 5],
    [10.01, 5],
    [10, 4],
    [9.9, 4],
    [8, 4],
    [7.9, 3],
    [2, 1],
    [1.9, 0],
  ])('allows a shell on a model whose smallest extent is %f mm of at most %f mm', (extentMm, maxMm) => {
    expect(shellMaxMm(extentMm)).toBe(maxMm);
  });
});
