import { expect, it } from 'vitest';
import { pressFigures } from './press-figures.ts';
import type { PressedPart } from './press-test.ts';

it('gives the figures of a skin that carries alone, with struts that are all idle', () => {
  const contact = { nodes: Uint32Array.of(0), depthMm: 0, round: false };
  const part: PressedPart = {
    stiffness: 100,
    plates: { low: contact, high: contact, heightMm: 10 },
    displacements: new Float64Array(0),
    loads: { stress: new Float64Array(2), buckling: new Float64Array(2) },
    skin: { stress: 50, share: 1 },
    idle: { parts: 1, struts: 2 },
    isIdle: Uint8Array.of(1, 1),
    isEstimate: false,
    unknowns: 12,
    iterations: 1,
  };
  const about = { modelVolumeMm3: 1000, skin: { thicknessMm: 1, stepMm: 2, missingShare: 0 } };
  const { firstYield, limit } = pressFigures(about, part, { strengthMPa: 40, massG: 1 });
  expect(firstYield.travelMm).toBeCloseTo(0.8);
  expect(limit.travelMm).toBeCloseTo(0.5);
});
