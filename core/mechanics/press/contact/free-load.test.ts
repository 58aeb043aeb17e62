import { describe, expect, it } from 'vitest';
import { box } from '../../../../tests/models/primitives.ts';
import { materialByName } from '../../../catalogue/materials.ts';
import { buildFrame } from '../../../run/pipeline/build-frame.ts';
import type { ConstantSpec } from '../../../spec/spec.ts';
import { sampleSpec } from '../../../spec/testing/sample-spec.ts';
import { pressFrame } from '../press-frame.ts';
import { finish } from '../press-test.ts';
import { pressedPart } from '../testing/pressed-part.ts';

const BEAM = box([0, 0, 0], [80, 16, 16]);
const OCTET = sampleSpec('TYPE-20007', { cellMm: 8, rodDiameterMm: 0.9, originMm: [0, 0, 0] });
const GYROID: ConstantSpec = { ...OCTET, lattice: 'TYPE-10001', rodDiameterMm: 0.8 };

/** Stiffness of the beam that is held at one end and loaded across at the tip, N/mm. */
function tip(spec: ConstantSpec, reachMm: number, guided = false): number {
  const patches = {
    support: { atMm: [0, 8, 8], radiusMm: 9 },
    load: { atMm: [80, 8, 8], radiusMm: reachMm },
    guided,
  } as const;
  const wanted = { axis: 2, friction: true, patches, material: materialByName('PA12')! } as const;
  if (spec === GYROID) return pressedPart(BEAM, spec, wanted).stiffnessNPerMm;
  // Whole rods, also in the faces of the beam: beam theory with the moduli of endless cells takes them so.
  return finish(pressFrame(buildFrame(BEAM, spec), spec, wanted)).figures.stiffnessNPerMm;
}

describe('a beam loaded at its free end', () => {
  it.each([2, 5, 7, 9, 12])('bends as a cantilever does, with a load that reaches %d mm', (reachMm) => {
    const stiffness = tip(OCTET, reachMm);
    expect(stiffness).toBeGreaterThan(1.6);
    expect(stiffness).toBeLessThan(1.9);
  });

  it('is some four times stiffer under a stamp that is guided', () => {
    const ratio = tip(OCTET, 9, true) / tip(OCTET, 9);
    expect(ratio).toBeGreaterThan(3.3);
    expect(ratio).toBeLessThan(4.6);
  });

  it('bends alike whatever the reach where its lattice is a surface', () => {
    const found = [3, 9].map((reachMm) => tip(GYROID, reachMm));
    expect(Math.max(...found) / Math.min(...found)).toBeLessThan(1.15);
  });
});
