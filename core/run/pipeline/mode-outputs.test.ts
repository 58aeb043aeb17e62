import { expect, test } from 'vitest';
import { sphere } from '../../../tests/models/primitives.ts';
import type { LatticeSpec } from '../../spec/spec.ts';
import { sampleGradient, sampleRegions, sampleSpec } from '../../spec/testing/sample-spec.ts';
import { ONE_BODY } from '../../verify/testing/one-body.ts';
import { verifyStl } from '../../verify/verify.ts';
import { filledModel } from '../testing/filled-model.ts';

const octet = sampleSpec('TYPE-20007', { cellMm: 8, rodDiameterMm: 1 });
const gradient = sampleGradient(octet, 'x', 0.6);
const regions = sampleRegions(octet, 1, ['TYPE-20008', 7, 0.9]);

async function generate(spec: LatticeSpec) {
  const { report, bytes } = await filledModel(sphere(12, 24), spec);
  return { report, verification: verifyStl(bytes) };
}

test.each([gradient, regions])(
  'the $mode mode makes all three outputs sound, low with the fewest faces',
  async (spec) => {
    const triangles: number[] = [];
    for (const action of ['low', 'cut', 'high'] as const) {
      const { report, verification } = await generate({ ...spec, action });
      expect(verification, action).toMatchObject(ONE_BODY);
      triangles.push(report.triangles);
      const { measured, predicted } = report.volumeFraction;
      expect(Math.abs(predicted / measured - 1), action).toBeLessThan(0.03);
    }
    expect(triangles[0]).toBeLessThan(Math.min(...triangles.slice(1)));
  },
);
