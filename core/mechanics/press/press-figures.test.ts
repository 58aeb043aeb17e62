import { expect, it } from 'vitest';
import { pointContacts, pressFigures } from './press-figures.ts';
import type { PressedPart } from './pressed-part.ts';

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

it('names the load, the support or the plate that touches one point, or less than a triangle or a box', () => {
  const contact = (nodes: number, depthMm: number) => ({ nodes, depthMm, round: false });
  const skin = { thicknessMm: 1, stepMm: 4, share: 1, firstYield: { forceN: 1, travelMm: 1 } };
  const plates = { contact: { low: contact(1, 0.5), high: contact(2, 0.5) }, apparentModulusMPa: 1 };
  expect(pointContacts({ ...plates, skin })).toEqual(['low']);
  const patches = { contact: { low: contact(3, 3), high: contact(3, 1.9) }, apparentModulusMPa: null };
  expect(pointContacts({ ...patches, skin })).toEqual(['high']);
  expect(pointContacts(patches)).toEqual([]);
  const onBoxes = { ...patches.contact, high: { ...contact(2, 1.2), stepMm: 4 } };
  expect(pointContacts({ ...patches, contact: onBoxes })).toEqual(['high']);
});
